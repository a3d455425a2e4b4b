/** A reply of the lab with its files, from any source. */

import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { LabOptions } from '../../lab/lab-protocol'
import type { Found } from '../../lab/replies-in'
import { at, isFields } from '../../logs/fields'

/** `model` and `at`: '' where nothing says. `expected`: null where it is not known. */
export type ShownReply = {
  readonly reply: string
  readonly files: readonly (readonly [Path, string])[]
  readonly model: string
  readonly at: string
  readonly expected: unknown
}

const fieldOf = (value: unknown, name: string): unknown => at(value, name) ?? at(value, ...name.split('.'))
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** null: there is no such reply. */
export function shownReply(found: Found, fields: LabOptions['fields']): ShownReply | null {
  if ('reply' in found) {
    const { reply, before, names } = found
    const files = filesOf(before.state === 'unseen' ? {} : before.files)
    return { reply, files, model: names.model ?? '', at: names.at ?? '', expected: null }
  }
  const value = 'value' in found ? found.value : undefined
  const reply = fieldOf(value, fields.reply)
  if (typeof reply !== 'string') return null
  const expected = fieldOf(value, fields.expected) ?? null
  const files = filesOf(fieldOf(value, fields.files) ?? ('meets' in found ? found.meets : undefined))
  return { reply, files, model: textOf(at(value, 'model')), at: textOf(at(value, 'at')), expected }
}

const filesOf = (held: unknown): ShownReply['files'] =>
  Object.entries(isFields(held) ? held : {}).flatMap(([path, text]) => {
    const parsed = parsePath(path.replace(/^(?:[a-z]:)?[/\\]+/i, ''))
    return parsed.ok && typeof text === 'string' ? [[parsed.path, text] as const] : []
  })

/** A patch as Cline reads it: what it takes off around it, and what it takes for a file's part. */

import { ToolRefusal } from '../shared/tool-refusal'
import { type PatchLine, patchSpanOf } from './envelope'
import { beginsWithAny, FILE_MARKERS } from './sections'

/** `body`: the lines behind the header. */
export type FilePart = {
  readonly kind: 'add' | 'update' | 'delete'
  readonly path: string
  readonly moveTo: string | null
  readonly header: PatchLine
  readonly body: readonly PatchLine[]
}

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const ADD = '*** Add File: '
const UPDATE = '*** Update File: '
const DELETE = '*** Delete File: '
const MOVE = '*** Move to: '
const WRAPPERS = ['%%bash', 'apply_patch', 'EOF', '```']

/** The lines from the first marker to the last, or without both all but what is wrapped around them. @throws {ToolRefusal} there is one of them alone */
export function clineLines(given: readonly PatchLine[]): readonly PatchLine[] {
  const lines = given.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') }))
  const first = lines.findIndex(({ text }) => text.startsWith(BEGIN))
  const last = lines.findLastIndex(({ text }) => text.startsWith(END))
  if (first < 0 && last < 0) return between(between(lines, isWrapper), ({ text }) => text === '')
  if (first < 0 || last < first)
    throw new ToolRefusal(
      first < 0 ? 'begins-file' : 'ends-file',
      'Invalid patch: its markers are incomplete. Try smaller patches.',
    )
  return lines.slice(first + 1, last)
}

const isWrapper = ({ text }: PatchLine): boolean => text.trim() !== '' && beginsWithAny(text, WRAPPERS)

/** Without the lines at the beginning and at the end that `goes` is true of. */
function between(lines: readonly PatchLine[], goes: (line: PatchLine) => boolean): readonly PatchLine[] {
  const stays = (line: PatchLine) => !goes(line)
  const first = lines.findIndex(stays)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(stays) + 1)
}

/** @throws {ToolRefusal} a line begins no file */
export function clineParts(lines: readonly PatchLine[]): readonly FilePart[] {
  const parts: FilePart[] = []
  for (let at = 0; at < lines.length && !lines[at]?.text.startsWith(END); ) {
    const header = lines[at]
    const text = header?.text ?? ''
    const [kind, marker] = text.startsWith(UPDATE)
      ? (['update', UPDATE] as const)
      : text.startsWith(DELETE)
        ? (['delete', DELETE] as const)
        : text.startsWith(ADD)
          ? (['add', ADD] as const)
          : [null, '']
    if (kind === null || header === undefined) throw new ToolRefusal('wire', `Unknown line: ${text}`)
    const path = text.slice(marker.length).trim()
    if (parts.some((part) => part.path === path)) throw new ToolRefusal('wire', `Duplicate ${kind} of ${path}`)
    const move = kind === 'update' ? lines[at + 1]?.text : undefined
    const moveTo = move?.startsWith(MOVE) === true ? move.slice(MOVE.length).trim() : null
    const first = at + (moveTo === null ? 1 : 2)
    const length = kind === 'delete' ? 0 : lines.slice(first).findIndex((line) => beginsWithAny(line.text, FILE_MARKERS))
    const next = length < 0 ? lines.length : first + length
    parts.push({ kind, path, moveTo, header, body: lines.slice(first, next) })
    at = next
  }
  return parts
}

/** The text of a new file: it has no last newline. @throws {ToolRefusal} a line is not an added one */
export function clineNewFile({ body }: FilePart): string {
  const wrong = body.find(({ text }) => !text.startsWith('+'))
  if (wrong !== undefined) throw new ToolRefusal('wire', `Invalid line in a new file: ${wrong.text}`)
  return body.map(({ text }) => text.slice(1)).join('\n')
}

export const spanOfPart = ({ header, body }: FilePart) => patchSpanOf([header, ...body])

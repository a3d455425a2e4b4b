/** Sides of a replacement in tags whose entities may be escapes of the tags, or text of the file. */
import type { Edit } from '../model'

type Replace = Extract<Edit, { kind: 'replace' }>

const ENTITY = /&#?\w+;/g

/**
 * The edit with its entities where the file has the quoted lines so, and not without. A number: the index of a new line with an entity that the file has
 * as well, where nothing quoted shows whether it is an escape.
 */
export function meantSides(edit: Replace, text: string): Replace | number {
  const { before, after, escaped } = edit
  if (escaped === undefined) return edit
  const inFile = (line: string) => text.includes(line.trim())
  const quoted = escaped.before.flatMap((line, at) => (line.text === before[at]?.text ? [] : [at]))
  if (quoted.length > 0) {
    const isKept =
      quoted.some((at) => inFile(escaped.before[at]?.text ?? '')) && !quoted.some((at) => inFile(before[at]?.text ?? ''))
    return isKept ? { ...edit, before: escaped.before, after: escaped.after } : edit
  }
  const open = escaped.after.findIndex(
    (line, at) => line.text !== after[at]?.text && (line.text.match(ENTITY) ?? []).some((entity) => text.includes(entity)),
  )
  return open < 0 ? edit : open
}

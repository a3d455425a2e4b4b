/** The comma that the last line of a list needs before new ones. */
import { solidBetween } from './change-present'
import type { ChangeBlock, HunkChange } from './hunk-changes'
import { indentOf } from './indent'
import type { Lines } from './lines'
import type { Place } from './place'

/** A line that goes on with what the one above has begun. */
const CONTINUES = /^\s*(?:(?:for|async|if|else|unless|and|or|in|is|as|not|instanceof)\b|&&|\|\||\?|:|\.\w|[-+*%=<>](?:\s|=))/

/** The line that the hunk keeps right above a change, where the reply quotes it with a comma at its end that the file does not have: as the last of a list it needs one before new lines. */
export function commaAbove(file: Lines, { pairing, sought }: Place, { removed, added }: ChangeBlock): HunkChange | null {
  const line = removed.start - 1
  const of = pairing[line] ?? -1
  const text = sought.before.text(Math.max(0, line)).trimEnd()
  if (line < 0 || of < 0 || !text.endsWith(',') || added.end === added.start) return null
  const gone = pairing.slice(removed.start, removed.end).filter((line) => line >= 0)
  // What goes on with the line above was no item of its own.
  if (CONTINUES.test(file.text(gone[0] ?? -1))) return null
  const own = file.text(of).trimEnd()
  const [next = -1] = solidBetween(file, (gone.at(-1) ?? of) + 1, file.length, 1)
  const isLast = next >= 0 && /^\s*[)\]}]/.test(file.text(next))
  if (own.trimStart() !== text.slice(0, -1).trim() || !isLast || !isInList(file, of)) return null
  return {
    removed: { start: line, end: line + 1 },
    added: { start: added.start - 1, end: added.start },
    targets: [{ start: of, end: of + 1 }],
    lines: [`${own},`],
    done: false,
  }
}

/** Lines above a line that are looked through for the bracket around it. More: slower, fewer: a long list is none. */
const REACH = 200

/** A brace that opens statements: behind a condition, parameters, the type of a result, or a word that takes a block. */
const BLOCK = /(?:\)(?:\s*(?::|->)[^={(,]+)?|=>|\b(?:else|try|do|finally))\s*\{\s*$/

/** Whether the nearest line above that is indented less opens a bracket: the line is one of a list. */
function isInList(file: Lines, line: number): boolean {
  const depth = file.indent(line).length
  for (let at = line - 1; at >= Math.max(0, line - REACH); at--) {
    const text = file.text(at)
    if (text.trim() !== '' && indentOf(text).length < depth) return /[([{]\s*$/.test(text) && !BLOCK.test(text)
  }
  return false
}

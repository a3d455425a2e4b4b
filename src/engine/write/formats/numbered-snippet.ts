/** `<code_change_request>`: the lines as they are, each behind its number, and the lines as they shall be. */
import { asPatch, lostOf, type PlainHunk } from '../patch'
import { readsBackAlone } from '../paths'
import { beginsWithNumber, isFence, joinedLines, looksNumbered } from '../text-lines'
import { cannot, joined, type Writer, type Written, written } from '../writer'

const TAG = /<\/?code_change_request>/
const LABEL = /^\s*(?:[*_`"]*|<\/?)(?:original|edit(?:ed)?)_code_snippet/

/** Line numbers of more digits are not read as such. */
const LAST = 9_000_000

export const numberedSnippet: Writer = (edit) => {
  if (edit.kind === 'create') return cannot('kind')
  const patch = asPatch(edit)
  if (!patch.ok) return patch
  if (patch.moveTo !== null) return cannot('kind')
  if (!readsBackAlone(edit.written)) return cannot('path')
  const whole = joined(patch.hunks.map((hunk) => request(edit.written, hunk)))
  return whole.ok ? written(whole.text, [...patch.lost, ...whole.lost]) : whole
}

function request(path: string, hunk: PlainHunk): Written {
  const { before, after, hint } = hunk
  if (before.length === 0) return cannot('empty-search')
  const first = hint.line !== undefined && hint.line < LAST ? hint.line : null
  if (before.some((line) => TAG.test(line)) || after.some((line) => TAG.test(line) || LABEL.test(line)) || isFenced(after))
    return cannot('markers-in-text')
  if (looksNumbered(before) || after.some(beginsWithNumber)) return cannot('numbers-in-text')
  if (first === null) {
    if (isBlank(before[0]) || isBlank(before.at(-1))) return cannot('no-line')
    if (before.some((line) => LABEL.test(line)) || isFenced(before)) return cannot('markers-in-text')
    if (before.some(beginsWithNumber)) return cannot('numbers-in-text')
  }
  const quoted = first === null ? before : before.map((line, index) => `${first + index + 1}| ${line}`)
  const parts = ['original_code_snippet:', ...quoted, 'edit_code_snippet:', ...after]
  return written(
    joinedLines([path, '', '<code_change_request>', ...parts, '</code_change_request>']),
    lostOf(hunk, first === null ? [] : ['line']),
  )
}

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === ''

/** Whether the text, blank lines around it apart, begins and ends with a fence: readers take it for one around the text. */
function isFenced(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => !isBlank(line))
  return filled.length > 1 && isFence(filled[0]) && isFence(filled.at(-1))
}

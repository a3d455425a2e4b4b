/** What the evidence of a hunk shows, in words. */
import type { Evidence, EvidenceRow } from '../evidence'
import type { Contrast } from '../evidence/contrast'
import { plural } from './phrases'

/** UTF-16 units of a line, or a part of one, that a sentence quotes. More: sentences nobody reads, fewer: the telling part is cut off. */
const QUOTED = 48
/** Of a part that a title quotes. */
const TITLED = 24

/** A text in quotation marks, cut where it is long. */
export function quoted(text: string, most = QUOTED): string {
  const line = text.trim()
  return `“${line.length > most ? `${line.slice(0, most)}…` : line}”`
}

/** The lines that the hunk quotes and the file has otherwise, or not at all; those that only the file has are not among them. */
export const differingRows = ({ rows }: Evidence): EvidenceRow[] =>
  rows.filter(({ line, reply, file }) => line >= 0 && reply !== file)

/** The row of a quoted line; undefined where there is none. */
export const rowOfLine = (evidence: Evidence | null, line: number): EvidenceRow | undefined =>
  evidence?.rows.find((row) => row.line === line)

/** "reply line 7"; "quoted line 2" where several lines of the hunk are on one line of the reply, as in a call. */
function sayLine(evidence: Evidence, { line, replyLine }: EvidenceRow): string {
  const isShared =
    replyLine < 0 || evidence.rows.some((other) => other.line >= 0 && other.line !== line && other.replyLine === replyLine)
  return isShared ? `quoted line ${line + 1}` : `reply line ${replyLine + 1}`
}

/** The same of line `line` of the hunk's `before`, whether its row is known or not. */
export function lineNamed(evidence: Evidence | null, line: number): string {
  const row = rowOfLine(evidence, line)
  return evidence === null || row === undefined ? `quoted line ${line + 1}` : sayLine(evidence, row)
}

const CONTRAST: Record<Contrast, string> = {
  indentation: 'in its indentation',
  'white-space': 'in white space',
  typography: 'in typography',
  case: 'in capital letters',
  name: '',
  number: '',
  'part-of-line': 'as a part of it',
  'line-breaks': 'in its line breaks',
  text: '',
}

/** "reply line 7 differs from file line 15: “shift” for “pop”"; of a line that the file does not have there: "reply line 7 is not in the file there". */
function sayDifference(evidence: Evidence, row: EvidenceRow): string {
  const own = sayLine(evidence, row)
  const { reply, file, of, contrast } = row
  if (reply === null || file === null || of === null) return `${own} is not in the file there`
  const where = of.side === 'before' ? `file line ${of.line + 1}` : 'a line of an earlier hunk'
  const how = contrast === null ? '' : CONTRAST[contrast]
  if (how !== '') return `${own} differs from ${where} ${how}`
  const words = wordsFor(row)
  return `${own} differs from ${where}${words === null ? '' : `: ${words}`}`
}

/** "“shift” for “pop”"; null where the first difference is long, or a side of it is empty. */
function wordsFor({ difference }: EvidenceRow): string | null {
  if (difference === null || difference.reply === '' || difference.file === '') return null
  if (Math.max(difference.reply.length, difference.file.length) > QUOTED) return null
  return `${quoted(difference.reply)} for ${quoted(difference.file)}`
}

/** "The file has “pop”, the reply quotes “shift”"; null where that would be long, or one side has nothing there. */
export function sayBoth({ difference }: EvidenceRow): string | null {
  if (difference === null || difference.reply === '' || difference.file === '') return null
  if (Math.max(difference.reply.length, difference.file.length) > TITLED) return null
  return `The file has ${quoted(difference.file)}, the reply quotes ${quoted(difference.reply)}`
}

/** "5 of 6 quoted lines match". */
export const sayCount = ({ equal, quoted: all }: Evidence): string =>
  equal === all
    ? `All ${plural(all, 'quoted line')} match`
    : `${equal} of ${plural(all, 'quoted line')} ${equal === 1 ? 'matches' : 'match'}`

/** Contrasts that leave what a line says as it is. */
const SOFT: Partial<Record<Contrast, string>> = {
  indentation: 'indentation',
  'white-space': 'white space',
  typography: 'typography',
  case: 'capital letters',
}

/** What lines differ in, where that is the same of all, or white space of one kind or another; null where it is more. */
function softContrastOf(rows: readonly EvidenceRow[]): string | null {
  const [first] = rows
  const said = (row: EvidenceRow | undefined) => (row?.contrast == null ? undefined : SOFT[row.contrast])
  const words = said(first)
  if (words === undefined) return null
  if (rows.every((row) => said(row) === words)) return words
  return rows.every(({ contrast }) => contrast === 'indentation' || contrast === 'white-space') ? 'white space' : null
}

/** How many quoted lines match, and in what the others differ: all of them where it is the same, else the first. */
export function saySummary(evidence: Evidence): string {
  const differing = differingRows(evidence)
  const [first, ...others] = differing
  if (first === undefined) return sayAllMatch(evidence)
  const soft = softContrastOf(differing)
  if (soft !== null && others.length > 0) {
    if (evidence.equal === 0) return `All ${plural(evidence.quoted, 'quoted line')} differ only in ${soft}.`
    return `${sayCount(evidence)}; the other ${differing.length} differ only in ${soft}.`
  }
  const rest =
    others.length === 0 ? '' : `, and ${plural(others.length, 'more line')} ${others.length === 1 ? 'does' : 'do'} not match`
  return `${sayCount(evidence)}; ${sayDifference(evidence, first)}${rest}.`
}

function sayAllMatch(evidence: Evidence): string {
  const unquoted = evidence.rows.filter(({ fate, file }) => fate === 'unquoted' && file?.trim() !== '').length
  if (evidence.equal < evidence.quoted) return 'All quoted lines match but for blank ones.'
  return unquoted === 0
    ? `${sayCount(evidence)}.`
    : `${sayCount(evidence)}; the file has ${plural(unquoted, 'more line')} among them.`
}

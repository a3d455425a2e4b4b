/** What the evidence of a hunk shows, in words. */
import type { Evidence, EvidenceRow } from '../evidence'
import type { Contrast } from '../evidence/contrast'
import type { SeenLine } from '../evidence/decided-file'
import type { LineRange } from '../model'
import { capital, grouped, linesOfFile, plural } from './phrases'

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

/** The same, those that an earlier hunk of the reply took away first, then those beside a line whose difference a sentence can hold, blank ones last: the first is the one that is said. */
function byReason(rows: readonly EvidenceRow[]): EvidenceRow[] {
  const rank = (row: EvidenceRow) => (takenBy(row) ? 0 : row.reply?.trim() === '' ? 3 : wordsFor(row) === null ? 2 : 1)
  return [...rows].sort((one, other) => rank(one) - rank(other))
}

/** Whether an earlier hunk of the reply took the line away. */
const takenBy = ({ elsewhere }: EvidenceRow): boolean => elsewhere !== null && elsewhere.by >= 0

/** The decision that took quoted lines away before the hunk was looked for; −1 for none. */
export const takenLinesBy = (evidence: Evidence): number => differingRows(evidence).find(takenBy)?.elsewhere?.by ?? -1

/** The decision above that wrote the line which a row is beside, or took the quoted one away; −1 for none. */
export const earlierBy = (row: EvidenceRow | undefined): number => row?.of?.by ?? row?.elsewhere?.by ?? -1

/** The row of a quoted line; undefined where there is none. */
export const rowOfLine = (evidence: Evidence | null, line: number): EvidenceRow | undefined =>
  evidence?.rows.find((row) => row.line === line)

/** The words that differ, where a sentence can hold them: ": it adds “,”"; '' where it cannot, or a title says them. */
export function saidWords(row: EvidenceRow | undefined): string {
  const words = row === undefined || sayBoth(row) !== null ? null : wordsFor(row)
  return words === null ? '' : `: ${words}`
}

/** Whether the row is alone on its line of the reply: a call has many lines of a hunk on one. */
const hasOwnLine = ({ rows }: Evidence, row: EvidenceRow): boolean =>
  row.replyLine >= 0 && rows.every((other) => other === row || other.replyLine !== row.replyLine)

/** "line 7 of the reply"; its text where several lines of the hunk are on one line of the reply, or that line is not known. */
function sayLine(evidence: Evidence, row: EvidenceRow): string {
  if (hasOwnLine(evidence, row)) return `line ${row.replyLine + 1} of the reply`
  return row.reply?.trim() ? quoted(row.reply) : 'a blank line'
}

/** The same of line `line` of the hunk's `before`; "a quoted line" where its row is not known. */
export function lineNamed(evidence: Evidence | null, line: number): string {
  const row = rowOfLine(evidence, line)
  return evidence && row ? sayLine(evidence, row) : 'a quoted line'
}

/** "line 40 of the reply, “return a”,"; "a new line" where neither its line nor its text is known. `line`: of the hunk's `after`. */
export function newLineNamed(evidence: Evidence | null, line: number): string {
  const row = evidence?.rows.find(({ fresh }) => fresh === line)
  const text = row?.reply?.trim()
  if (evidence === null || row === undefined || !text) return 'a new line'
  return hasOwnLine(evidence, row) ? `${sayLine(evidence, row)}, ${quoted(text)},` : `the new line ${quoted(text)}`
}

/** Contrasts that leave what a line says as it is, after "differs only in". */
const SOFT: Partial<Record<Contrast, string>> = {
  indentation: 'indentation',
  'white-space': 'white space',
  typography: 'typography',
  case: 'capital letters',
  quotes: 'quotes',
  semicolon: 'semicolons',
  'line-number': 'line numbers',
  prefix: 'what is in front of them',
  entities: 'HTML entities',
  escapes: 'escapes',
  'line-breaks': 'line breaks',
}

/** The same of one line. */
const OF_ONE: Partial<Record<Contrast, string>> = {
  ...SOFT,
  indentation: 'its indentation',
  semicolon: 'its semicolon',
  'line-number': 'the line number in front of it',
  prefix: 'what is in front of it',
}

/** A run of rows that says the same on both sides, broken into lines otherwise; `at` null where lines of the reply are among the file's. */
type BrokenRun = { readonly rows: readonly EvidenceRow[]; readonly at: LineRange | null }

/** The run that a row is of; null where it is of none. */
export function brokenOver({ rows }: Evidence, row: EvidenceRow): BrokenRun | null {
  if (row.contrast !== 'line-breaks') return null
  const own = rows.filter(({ fate }) => fate !== 'added')
  const at = own.indexOf(row)
  const isPart = (one: EvidenceRow | undefined): one is EvidenceRow => one !== undefined && one.reply !== one.file
  let [from, to] = [at, at + 1]
  while (isPart(own[from - 1])) from--
  while (isPart(own[to])) to++
  const run = own.slice(from, to)
  const lines = run.flatMap(({ of }) => of ?? [])
  const [first, last] = [lines[0], lines.at(-1)]
  const isOfFile = first !== undefined && last !== undefined && lines.every(({ side }) => side === 'before')
  return { rows: run, at: isOfFile ? { start: first.line, end: last.line + 1 } : null }
}

/** "line 7 of the reply differs from line 15 of the file: “shift” instead of “pop”"; of one that the file does not have there: "line 7 of the reply is not in the file". */
function sayDifference(evidence: Evidence, row: EvidenceRow): string {
  const own = sayLine(evidence, row)
  const { reply, file, of, contrast } = row
  const taken = sayTaken(evidence, row)
  if (taken !== null) return taken
  if (contrast === 'line-breaks') return saidBreaks(evidence, row)
  if (reply === null || file === null || of === null) return `${own} is ${sayMissing(row)}`
  const where = placeNamed(of)
  const soft = contrast === null ? undefined : OF_ONE[contrast]
  if (soft !== undefined) return `${own} differs from ${where} only in ${soft}`
  if (contrast === 'part-of-line') return `${own} is a part of ${where}`
  const words = wordsFor(row)
  if (words !== null) return `${own} differs from ${where}: ${words}`
  return file.trim() !== '' && file.trim().length <= QUOTED
    ? `${own} differs from ${where}, ${quoted(file)}`
    : `${own} differs from ${where}`
}

/** "line 7 of the reply is line 4 of the file, which hunk 1 of this reply changes"; null where no earlier hunk took the line away. */
export function sayTaken(evidence: Evidence, row: EvidenceRow): string | null {
  const { elsewhere } = row
  if (elsewhere === null || elsewhere.by < 0) return null
  return `${sayLine(evidence, row)} is line ${elsewhere.line + 1} of the file, which hunk ${elsewhere.by + 1} of this reply changes`
}

/** "line 14 of the file"; of one that the reply puts there: "a line that hunk 1 of this reply writes". */
function placeNamed({ side, line, by }: SeenLine): string {
  if (side === 'before') return `line ${grouped(line + 1)} of the file`
  return by === undefined ? 'a line of an earlier hunk' : `a line that hunk ${by + 1} of this reply writes`
}

/** Lines that a refusal names: "lines 5–8 of the file"; where the place is none of the file's, the line of an earlier hunk that `row` is beside. */
export const linesNamed = (at: LineRange, row: EvidenceRow | undefined): string =>
  at.end > at.start ? linesOfFile(at) : row?.of?.side === 'after' ? placeNamed(row.of) : 'a line of an earlier hunk'

function saidBreaks(evidence: Evidence, row: EvidenceRow): string {
  const over = brokenOver(evidence, row)?.at ?? null
  return `${sayLine(evidence, row)} ${over === null ? 'has other line breaks in the file' : `is ${linesOfFile(over)}, with other line breaks`}`
}

/** "Line 9 of the reply is lines 381–385 of the file, with other line breaks"; null where it is not. */
export const breaksOtherwise = (evidence: Evidence, row: EvidenceRow): string | null =>
  row.contrast === 'line-breaks' ? capital(saidBreaks(evidence, row)) : null

/** That the file has no such line there, as the rest of "line 7 of the reply is …". */
function sayMissing({ reply, elsewhere }: EvidenceRow): string {
  if (reply?.trim() === '') return 'blank, and the file has no blank line there'
  if (elsewhere !== null) return `at line ${elsewhere.line + 1} of the file instead`
  return isTelling(reply) ? 'not in the file' : 'not in the file there'
}

/** Two letters or digits in a row: less is in every file. */
export const isTelling = (text: string | null): boolean => /[\p{L}\p{N}_]{2}/u.test(text ?? '')

/** "“shift” instead of “pop”", or what one side has and the other has not; null where that is more than one stretch, or long. */
function wordsFor({ difference }: EvidenceRow): string | null {
  if (difference === null || Math.max(difference.reply.length, difference.file.length) > QUOTED) return null
  const { reply, file } = difference
  if (file === '') return `it adds ${quoted(reply)}`
  if (reply === '') return `it lacks ${quoted(file)}`
  return `${quoted(reply)} instead of ${quoted(file)}`
}

/** "The file has “pop”, the reply quotes “shift”", "Hunk 1 writes “pop”, this one quotes “shift”"; null where that would be long, or one side has nothing there. */
export function sayBoth({ difference, of }: EvidenceRow): string | null {
  if (difference === null || difference.reply === '' || difference.file === '') return null
  if (Math.max(difference.reply.length, difference.file.length) > TITLED) return null
  if (of?.by !== undefined)
    return `Hunk ${of.by + 1} writes ${quoted(difference.file)}, this one quotes ${quoted(difference.reply)}`
  return `The file has ${quoted(difference.file)}, the reply quotes ${quoted(difference.reply)}`
}

/** "5 of 6 quoted lines match"; "no quoted line matches". */
export function sayCount({ equal, quoted: all }: Evidence): string {
  if (equal === all) return all === 1 ? 'The quoted line matches' : `All ${plural(all, 'quoted line')} match`
  if (equal === 0 && all < 3) return all === 1 ? 'The quoted line does not match' : 'Neither quoted line matches'
  if (equal === 0) return `None of the ${plural(all, 'quoted line')} matches`
  return `${grouped(equal)} of ${plural(all, 'quoted line')} ${equal === 1 ? 'matches' : 'match'}`
}

/** What lines differ in, where that leaves what they say as it is; null where it is more. */
function softContrastOf(rows: readonly EvidenceRow[]): string | null {
  const words = new Set(rows.map(({ contrast }) => (contrast === null ? undefined : SOFT[contrast])))
  const said = [...words].flatMap((word) => word ?? [])
  if (said.length < words.size || said.length > SOFT_SAID) return null
  // Blank lines differ in white space where the others differ in indentation.
  const own = said.length > 1 && said.includes('indentation') ? said.filter((word) => word !== 'white space') : said
  return own.join(' and ')
}

/** Kinds that are said together. More: a list, fewer: only the first is known. */
const SOFT_SAID = 3

/** What a title says of a line that differs in no more than that; null where it is more. */
export const softTitle = ({ contrast }: EvidenceRow): string | null => {
  const soft = contrast === null ? undefined : OF_ONE[contrast]
  return soft === undefined ? null : `A line to remove differs in ${soft}`
}

/** How many quoted lines match, and in what the others differ: all of them where it is the same, else the first. */
export function saySummary(evidence: Evidence): string {
  const differing = byReason(differingRows(evidence))
  const [first, ...others] = differing
  if (first === undefined) return sayAllMatch(evidence)
  const soft = softContrastOf(differing)
  if (evidence.equal === 0 && others.length === 0) {
    const rest = sayDifference(evidence, first)
    return `${capital(rest)}.`
  }
  if (soft !== null && others.length > 0) {
    if (evidence.equal === 0) return `${everyLine(evidence.quoted)} only in ${soft}.`
    return `${sayCount(evidence)}; the other ${differing.length} differ only in ${soft}.`
  }
  if (differing.every(isBlankMissing)) {
    const blank =
      others.length === 0
        ? 'the other is a blank line that the file does not have there'
        : 'the others are blank lines that the file does not have there'
    return `${sayCount(evidence)}; ${blank}.`
  }
  const missing = sayAllMissing(evidence, differing)
  if (missing !== null) return `${sayCount(evidence)}; ${missing}.`
  return `${sayCount(evidence)}; ${sayDifference(evidence, first)}${sayOthers(others)}.`
}

const isBlankMissing = ({ reply, file }: EvidenceRow): boolean => reply?.trim() === '' && file === null

/** Of the lines that differ all but the first. */
function sayOthers(others: readonly EvidenceRow[]): string {
  if (others.length > 0 && others.every(isBlankMissing))
    return `, and ${others.length === 1 ? 'a blank line is' : `${plural(others.length, 'blank line')} are`} not in the file there`
  const soft = softContrastOf(others)
  if (others.length > 1 && soft !== null) return `, and the other ${grouped(others.length)} differ only in ${soft}`
  return others.length === 0 ? '' : `, and ${plural(others.length, 'more line')} ${others.length === 1 ? 'does' : 'do'} not match`
}

/** Lines that a sentence names one by one. More: a list that nobody reads, fewer: the lines have to be looked for. */
const NAMED = 3

/** "lines 9–11 of the reply are not in the file", "lines 6, 8 and 9 of the reply …": where that is all that differs, and each has a line of its own; else null. */
function sayAllMissing(evidence: Evidence, rows: readonly EvidenceRow[]): string | null {
  const isMissing = ({ reply, file, elsewhere }: EvidenceRow) => file === null && elsewhere === null && isTelling(reply)
  if (rows.length < 2 || !rows.every((row) => isMissing(row) && hasOwnLine(evidence, row))) return null
  const lines = rows.map(({ replyLine }) => replyLine + 1).sort((one, other) => one - other)
  const [first = 0, last = 0] = [lines[0], lines.at(-1)]
  const isRow = last - first === lines.length - 1
  if (!isRow && lines.length > NAMED) return null
  const named = isRow && lines.length > 2 ? `${first}–${last}` : `${lines.slice(0, -1).join(', ')} and ${last}`
  return `lines ${named} of the reply are not in the file`
}

const everyLine = (count: number): string =>
  count === 2 ? 'Both quoted lines differ' : `All ${plural(count, 'quoted line')} differ`

function sayAllMatch(evidence: Evidence): string {
  const unquoted = unquotedRows(evidence).length
  if (evidence.equal < evidence.quoted) return 'All quoted lines match but for blank ones.'
  return unquoted === 0
    ? `${sayCount(evidence)}.`
    : `${sayCount(evidence)}; the file has ${plural(unquoted, 'more line')} among them.`
}

/** Lines that say something and that only the file has. */
export const unquotedRows = ({ rows }: Evidence): EvidenceRow[] =>
  rows.filter(({ fate, file }) => fate === 'unquoted' && file?.trim() !== '')

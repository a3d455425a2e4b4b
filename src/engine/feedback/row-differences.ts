/** The rows of a hunk's evidence as the message for the model words them. */
import type { Evidence, EvidenceRow } from '../evidence'
import { brokenOver, isTelling, linesIn } from '../explain'
import { linePartsOf } from '../line-parts'
import { append } from '../lists'
import type { LineDifference } from '../model'
import { exactDifferences, named, yourLine } from './quote'

/** What differs at the place, one sentence a line; '' where nothing does. */
export const differencesIn = (evidence: Evidence): string =>
  [exactDifferences(rowDifferences(evidence)), signsInNewLines(evidence)].filter((said) => said !== '').join('\n')

/** In the order of the rows: parts of two lines, or a sentence. A model does not count its own lines: they are named by their text. */
function rowDifferences(evidence: Evidence): (LineDifference | string)[] {
  const said: (LineDifference | string)[] = []
  const broken = new Set<EvidenceRow>()
  for (const row of evidence.rows) {
    if (row.fate === 'added' || row.reply === row.file || broken.has(row)) continue
    const run = runOf(evidence, row)
    if (run === null) {
      append(said, differenceOf(row))
      continue
    }
    said.push(run.said)
    for (const one of run.rows) broken.add(one)
  }
  return said
}

/** Signs that no keyboard of a programmer writes: a model that has them in one line of its edit has them in all. */
const SIGN = /[^\p{ASCII}\p{L}\p{N}]/u

/** What of the reply's signs differs at the place and is in new lines too, as a sentence; '' where none is. */
function signsInNewLines({ rows }: Evidence): string {
  const added = rows.flatMap(({ fate, reply }) => (fate === 'added' ? [reply ?? ''] : []))
  const sign = rows
    .flatMap(({ fate, reply, file }) => (fate === 'added' || reply === null || file === null ? [] : linePartsOf(reply, file)))
    .find(({ in: side, text }) => side === 'reply' && SIGN.test(text) && added.some((line) => line.includes(text)))
  return sign === undefined ? '' : `Your new lines have ${named(sign.text)} too: write them as the file does.`
}

/** The lines that the row is broken with, and what is said of them; null where it is in no such run. */
function runOf(evidence: Evidence, row: EvidenceRow): { readonly rows: readonly EvidenceRow[]; readonly said: string } | null {
  const own = evidence.rows.filter(({ fate }) => fate !== 'added')
  const next = own.slice(own.indexOf(row)).find(({ line, reply, file }) => line >= 0 || reply === file)
  const run = next === undefined ? null : brokenOver(evidence, next)
  if (run === null || run.at === null) return null
  const yours = run.rows.flatMap(({ line, reply }) => (line < 0 || reply === null ? [] : [reply]))
  const [first = '', last = first] = [yours[0], yours.at(-1)]
  const said = yours.length === 1 ? `${yourLine(first)} is` : `Your lines from ${named(first)} to ${named(last)} are`
  return { rows: run.rows, said: `${said} ${linesIn(run.at)} of the file, with other line breaks.` }
}

function differenceOf({ line, reply, file, of, elsewhere }: EvidenceRow): (LineDifference | string)[] {
  const own = yourLine(reply ?? '')
  if (elsewhere !== null && elsewhere.by >= 0)
    return [`${own} is line ${elsewhere.line + 1} of the file, which hunk ${elsewhere.by + 1} of your reply changes.`]
  // A line of an earlier hunk has no number that the model could look up.
  if (of?.side === 'after') return []
  if (reply === null) return of === null ? [] : [{ line: -1, of: of.line, parts: [{ in: 'file', text: file ?? '' }] }]
  if (file !== null && of !== null) return [{ line, of: of.line, parts: linePartsOf(reply, file) }]
  if (elsewhere !== null) return [`${own} is line ${elsewhere.line + 1} of the file, not at that place.`]
  return isTelling(reply) ? [`${own} is not in the file.`] : [{ line, of: -1, parts: [{ in: 'reply', text: reply }] }]
}

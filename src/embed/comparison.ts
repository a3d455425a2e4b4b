/** The lines of a hunk beside those of the place in the file that it stands on, or nearly does. */

import { linesIn, plural } from '../engine/explain'
import { append, least } from '../engine/lists'
import type { Decision, LineDifference, LineRange, Near } from '../engine/model'
import { editLines } from '../ui/edit-lines'
import { type ComparedSide, comparedAt, comparedSideOf } from '../ui/why/compared-lines'
import type { DecidedSubject } from './decide-subject'
import { isRefusedDecision } from './embed-messages'

/** `number`: of the line, '' where it has none. */
type Cell = { readonly number: string; readonly parts: ComparedSide }

export type ComparisonRow =
  | { readonly equal: boolean; readonly reply: Cell | null; readonly file: Cell | null }
  /** Lines that are left out. */
  | { readonly fold: string }

export type LookComparison = { readonly title: string; readonly rows: readonly ComparisonRow[] }

/** Rows that are drawn. More: a late verdict and a long page, fewer: the telling line may be left out. */
const ROWS = 60
/** Equal lines in a row that are shown at each end of a longer run. */
const RUN = 2

/** null: there is no place, or the lines are as the file's in every character. */
export function lookComparisonOf(decided: DecidedSubject, decision: Decision, index: number): LookComparison | null {
  const found = isRefusedDecision(decision) ? nearestOf(decided, decision, index) : standingOf(decided, decision)
  if (found === null) return null
  const { title, differences } = found
  if (differences.every(isEqual)) return null
  return { title, rows: folded(differences) }
}

const isEqual = ({ line, of, parts }: LineDifference): boolean =>
  line >= 0 && of >= 0 && parts.every((part) => part.in === 'both' || part.text === '')

type Found = { readonly title: string; readonly differences: readonly LineDifference[] }

function nearestOf(decided: DecidedSubject, decision: Extract<Decision, { state: 'refused' }>, index: number): Found | null {
  const diagnosis = decided.diagnoses.find((each) => each.decision === index)
  const near = decision.nearest[0]
  if (diagnosis !== undefined && diagnosis.differences.length > 0) {
    const places = diagnosis.differences.flatMap(({ of }) => (of < 0 ? [] : [of]))
    const at = places.length === 0 ? near?.at : { start: least(places), end: places.reduce((a, b) => Math.max(a, b)) + 1 }
    return { title: nearestTitle(at), differences: diagnosis.differences }
  }
  if (near === undefined) return null
  const { before } = editLines(decided.reading.edits[decision.edit], decision.hunk)
  return { title: nearestTitle(near.at), differences: comparedAt(near, before, linesOf(decided, decision), undefined) }
}

const nearestTitle = (at: LineRange | undefined): string =>
  `Beside the nearest place${at === undefined ? '' : `, ${linesIn(at)}`}`

/** A hunk that landed, line by line; null where its lines cannot be told apart that simply. */
function standingOf(decided: DecidedSubject, decision: Decision): Found | null {
  if (decision.state !== 'applied' || decision.how === 'exact') return null
  const { before } = editLines(decided.reading.edits[decision.edit], decision.hunk)
  const { start, end } = decision.before
  if (before.length === 0 || before.length !== end - start) return null
  const near: Near = {
    at: decision.before,
    score: 1,
    pairs: before.map((_, line) => ({ line: start + line, similarity: 1, same: true })),
  }
  const title = `Beside ${linesIn(decision.before)} of the file`
  return { title, differences: comparedAt(near, before, linesOf(decided, decision), undefined) }
}

function linesOf({ subject }: DecidedSubject, { path }: Decision): readonly string[] {
  const content = path === null ? undefined : subject.files.get(path)
  return typeof content === 'string' ? content.split(/\r?\n/) : []
}

function folded(differences: readonly LineDifference[]): ComparisonRow[] {
  const rows: ComparisonRow[] = []
  for (let at = 0; at < differences.length; ) {
    let end = at
    while (end < differences.length && isEqualAt(differences, end)) end++
    const left = end - at - 2 * RUN
    if (left > 1) {
      append(rows, differences.slice(at, at + RUN).map(rowOf))
      rows.push({ fold: plural(left, 'equal line') })
      at = end - RUN
    }
    const stop = Math.max(end, at + 1)
    append(rows, differences.slice(at, stop).map(rowOf))
    at = stop
  }
  if (rows.length <= ROWS) return rows
  return [...rows.slice(0, ROWS), { fold: plural(rows.length - ROWS, 'more line') }]
}

const isEqualAt = (differences: readonly LineDifference[], at: number): boolean => {
  const difference = differences[at]
  return difference !== undefined && isEqual(difference)
}

function rowOf(difference: LineDifference): ComparisonRow {
  const { line, of } = difference
  return {
    equal: isEqual(difference),
    reply: line < 0 ? null : { number: '', parts: comparedSideOf(difference, 'reply') },
    file: of < 0 ? null : { number: String(of + 1), parts: comparedSideOf(difference, 'file') },
  }
}

/** The lines of a hunk beside those of the place in the file that it landed on, or comes nearest to. */

import type { Evidence, EvidenceRow } from '../engine/evidence'
import { evidenceAt } from '../engine/evidence'
import { type ComparedSide, comparedSidesOf } from '../engine/evidence/compared-sides'
import { lineNumbersOf } from '../engine/evidence/line-numbers'
import { nearestOf } from '../engine/evidence/nearest'
import { linesIn, plural } from '../engine/explain'
import { drawnRowsOf, isFold } from '../engine/explain/drawn-rows'
import type { Decision } from '../engine/model'
import type { DecidedSubject } from './decide-subject'

/** `number`: of the line, '' where it has none. */
type Cell = { readonly number: string; readonly parts: ComparedSide }

export type ComparisonRow =
  | { readonly equal: boolean; readonly reply: Cell | null; readonly file: Cell | null }
  /** Lines that are left out. */
  | { readonly fold: string }

export type LookComparison = { readonly title: string; readonly rows: readonly ComparisonRow[] }

/** Rows that are drawn. More: a late verdict and a long page, fewer: the telling line may be left out. */
const ROWS = 60

/** The evidence of a decision; null where there is no place, or its lines are as the file's in every character. */
export function evidenceIn(
  { subject, reading, transaction, diagnoses }: DecidedSubject,
  decision: Decision,
  index: number,
): Evidence | null {
  if (decision.state === 'applied' && decision.how === 'exact') return null
  const content = decision.path === null ? undefined : subject.files.get(decision.path)
  const diagnosis = diagnoses.find((each) => each.decision === index)
  const near = decision.state === 'refused' ? nearestOf(decision, diagnosis) : undefined
  return evidenceAt(
    reading,
    transaction,
    decision,
    typeof content === 'string' ? content : null,
    lineNumbersOf(subject.reply),
    near,
    diagnosis,
  )
}

/** null: there is nothing to compare, or the lines are as the file's in every character. */
export function lookComparisonOf(evidence: Evidence | null): LookComparison | null {
  if (evidence === null || evidence.standing === 'present' || evidence.equal === evidence.quoted) return null
  const quoted = { ...evidence, rows: evidence.rows.filter(({ fate }) => fate !== 'added') }
  const rows = drawnRowsOf(quoted, new Set()).map((row) => (isFold(row) ? { fold: row.fold } : rowOf(row)))
  const shown = rows.length <= ROWS ? rows : [...rows.slice(0, ROWS), { fold: plural(rows.length - ROWS, 'more line') }]
  const where = linesIn(evidence.at)
  return {
    title: evidence.standing === 'near' ? `Beside the nearest place, ${where}` : `Beside ${where} of the file`,
    rows: shown,
  }
}

function rowOf(row: EvidenceRow): ComparisonRow {
  const { reply, file } = comparedSidesOf(row)
  return {
    equal: row.reply === row.file,
    reply: reply === null ? null : { number: '', parts: reply },
    file: file === null ? null : { number: row.of === null ? '' : String(row.of.line + 1), parts: file },
  }
}

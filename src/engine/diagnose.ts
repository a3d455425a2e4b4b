/** Why hunks were refused: proven causes, what differs, and edits that would land. */
import { Budget } from './budget'
import { causesOf } from './diagnose/causes'
import { nearestOf } from './diagnose/causes-nearest'
import { uniqueSpots } from './diagnose/context'
import { CutFiles, type SyntaxCheck } from './diagnose/cut-files'
import type { PieceRepairs } from './diagnose/definition-repairs'
import { differencesAt } from './diagnose/differences'
import { provenContexts } from './diagnose/proven-contexts'
import { repairsOf } from './diagnose/repairs'
import { hunkOf, type RefusedDecision, subjectOf } from './diagnose/subject'
import type { Diagnosis, LineDifference, Near, Reading, Transaction, Tree } from './model'

/** What `diagnose` looks at besides the transaction, and how far it goes. */
export type DiagnoseOptions = {
  /** Earlier versions of the project, newest first. */
  readonly history?: readonly Tree[]
  /** Refused decisions that are diagnosed, the first ones of the reply. */
  readonly most?: number
  /** Finds the syntax errors of a file; null for one that it cannot read. A repair that would add one is not offered. */
  readonly syntax?: SyntaxCheck
  /** Finds the place of a piece that a reply gives as the whole file: `definitionRepairs`, for whoever offers repairs. */
  readonly pieces?: PieceRepairs
}

/** More: slower where a whole reply misses, fewer: its last edits fail without a reason. */
const MOST = 20

/** Characters of a usual line, by which sizes are estimated. */
const LINE = 40

/**
 * One diagnosis for each refused decision of `transaction`, which is what `stage` made of `reading` and `tree`.
 * Pure and deterministic; never throws. The work is bounded: what is not found within the budget is not said.
 */
export function diagnose(reading: Reading, transaction: Transaction, tree: Tree, options: DiagnoseOptions = {}): Diagnosis[] {
  const { history = [], most = MOST, syntax, pieces = () => [] } = options
  const project = new CutFiles(reading, transaction, tree, history, new Budget(sizeOf(reading, [tree, ...history])), syntax)
  const refused = transaction.decisions.flatMap((decision, index) => (decision.state === 'refused' ? [{ decision, index }] : []))
  return refused.slice(0, Math.max(0, most)).map(({ decision, index }) => diagnosisOf(project, index, decision, pieces))
}

function sizeOf({ edits }: Reading, trees: readonly Tree[]): number {
  let size = 0
  for (const edit of edits)
    if (edit.kind === 'patch') for (const { before, after } of edit.hunks) size += before.length + after.length
    else size++
  for (const tree of trees) for (const content of tree.values()) size += content.length / LINE
  return size
}

function diagnosisOf(project: CutFiles, index: number, decision: RefusedDecision, pieces: PieceRepairs): Diagnosis {
  const subject = subjectOf(project, index, decision)
  const near = subject === null ? decision.nearest[0] : nearestOf(subject)
  const differences = near === undefined ? [] : differencesTo(project, decision, near)
  if (subject === null) return { decision: index, causes: [], differences, unique: [], repairs: pieces(project, decision) }
  const causes = causesOf(subject)
  const unique = uniqueSpots(subject)
  const repairs = repairsOf(subject, causes, unique)
  return {
    decision: index,
    causes,
    differences,
    unique: provenContexts(subject, unique, repairs),
    repairs,
  }
}

function differencesTo(project: CutFiles, { path, edit, hunk }: RefusedDecision, near: Near): LineDifference[] {
  const before = hunkOf(project.reading.edits[edit], hunk)?.before
  const file = path === null ? null : project.linesAt(path)
  return before === undefined || file === null ? [] : differencesAt(file, before, near, project.budget)
}

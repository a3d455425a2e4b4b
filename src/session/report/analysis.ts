/** An analysis in plain values and plain words: what is printed, and what goes out as Markdown and as pictures, is made from this. */

import type { Evidence } from '../../engine/evidence'
import {
  CHOSEN_BY,
  explainCause,
  explainDecision,
  explainDiagnostic,
  explainWarning,
  FORMAT_NAME,
  linesIn,
  PASSED,
  plural,
  REJECTION,
  RUNG_NAME,
  shortly,
  signed,
} from '../../engine/explain'
import { drawnRowsOf, isFold } from '../../engine/explain/drawn-rows'
import type { Attempt, Decision, Diagnosis, Edit, FileOutcome, LineRange, Repair, UniqueContext } from '../../engine/model'
import { isUnread } from '../../engine/unread'
import type { Analysis } from '../../workers/protocol'
import { isBad, testCountsOf } from '../results'
import { decidedEditOf, isHunkRefused, pathLabel } from '../state'
import { type TestRun, testsOf } from '../test-run'

/** As on the page: of what colour a hunk is. */
export type Tone = 'exact' | 'fuzzy' | 'already' | 'refused' | 'ambiguous' | 'plain'

type DiffLine = { readonly sign: '' | '-' | '+'; readonly text: string }

/** The words and signs that the page supplies. */
export type AnalysisWords = {
  mark(decision: Decision): { readonly tone: string; readonly sign: string }
  lines(edit: Edit | undefined, hunk: number): readonly DiffLine[]
  repair(repair: Repair, context: UniqueContext | undefined): string
}

/** `score` null: its lines are equal, as the rung compares them. */
export type RungFinding = { readonly at: LineRange; readonly score: number | null; readonly isTaken: boolean }

/** A rung that was tried. `places`: all that it found, `found`: the first few. `says`: what became of them, '' where there are none. */
export type RungView = {
  readonly name: string
  readonly places: number
  readonly found: readonly RungFinding[]
  readonly says: string
  readonly isTaken: boolean
}

/**
 * A row of a hunk's lines beside the file's: '=' both say the same, '≠' they do not, '-' the hunk removes it, '+' it is new, '' only one side has it. Lines from
 * 1, of the file before the reply; null: that side has none there. `fold`: the line that replaces rows that are left out.
 */
type BesideRow =
  | { readonly sign: '=' | '≠' | '-' | '+' | ''; readonly reply: BesideLine | null; readonly file: BesideLine | null }
  | { readonly fold: string }
type BesideLine = { readonly line: number | null; readonly text: string }

type NearView = { readonly at: LineRange; readonly score: number }

/** One hunk of an analysis, as a report shows it. */
export type HunkView = {
  /** From 1, through the whole reply. */
  readonly number: number
  readonly path: string
  readonly format: string
  readonly tone: Tone
  readonly sign: string
  readonly short: string
  readonly title: string
  readonly sentence: string
  readonly isRefused: boolean
  /** Before the reply; null where it has no place. */
  readonly at: LineRange | null
  readonly score: number | null
  readonly rungs: readonly RungView[]
  /** Rungs that were not asked. */
  readonly unneeded: readonly string[]
  /** The next best place of a hunk that landed, or the nearest places of one that did not. */
  readonly near: readonly NearView[]
  /** By how much the place leads the next; null where there is no other, or no place. */
  readonly margin: number | null
  readonly causes: readonly string[]
  readonly repairs: readonly string[]
  readonly lines: readonly DiffLine[]
  /** Its lines beside the file's where it landed or comes nearest; empty where there is no such place. */
  readonly beside: readonly BesideRow[]
}

type FileView = {
  readonly path: string
  readonly change: string
  readonly hunks: number
  readonly refused: number
  readonly added: number
  readonly removed: number
}

type TestsView = { readonly says: string; readonly failures: readonly string[] }

/** An analysis as a report shows it. */
export type AnalysisView = {
  readonly name: string
  /** What was decided of the whole, in a title and a sentence. */
  readonly title: string
  readonly sentence: string
  readonly files: readonly FileView[]
  /** In the order of the reply. */
  readonly hunks: readonly HunkView[]
  /** Parts of the reply that could not be read. */
  readonly unread: readonly string[]
  readonly warnings: readonly string[]
  /** null: none were run. */
  readonly tests: TestsView | null
}

type Asked = { readonly name: string; readonly analysis: Analysis; readonly run: TestRun | null }

/** @param words the page's sentences, so that the view has none of its own */
export function analysisViewOf({ name, analysis, run }: Asked, words: AnalysisWords): AnalysisView {
  const { transaction, reading } = analysis
  const hunks = transaction.decisions.map((decision, index) => hunkView(analysis, decision, index, words))
  return {
    name: name === '' ? 'Project' : name,
    ...verdictOf(analysis),
    files: fileViews(transaction.state === 'staged' ? transaction.files : transaction.would, hunks),
    hunks,
    unread: reading.diagnostics.filter(isUnread).map(explainDiagnostic),
    warnings: transaction.warnings.map((warning) => explainWarning(warning)),
    tests: run === null ? null : testsView(run, analysis),
  }
}

function verdictOf({ transaction, reply }: Analysis): { readonly title: string; readonly sentence: string } {
  const { decisions } = transaction
  if (transaction.state === 'rejected' && decisions.length === 0)
    return { title: 'No edit is placed', sentence: reply.trim() === '' ? 'There is no reply.' : REJECTION[transaction.reason] }
  const refused = decisions.filter(isHunkRefused).length
  const landing = decisions.filter(({ state, rejected }) => state !== 'refused' && !rejected).length
  const title = `${landing} of ${plural(decisions.length, 'hunk')} ${decisions.length === 1 ? 'lands' : 'land'}`
  if (transaction.state === 'rejected') return { title, sentence: REJECTION[transaction.reason] }
  const left = decisions.filter(({ rejected }) => rejected).length
  const rest = left === 0 ? '' : ` ${plural(left, 'hunk')} ${left === 1 ? 'was' : 'were'} rejected by you.`
  return { title, sentence: refused > 0 ? 'Some are staged, some are refused.' : `What lands is staged.${rest}` }
}

// ── hunks ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const TONES: ReadonlySet<string> = new Set<Tone>(['exact', 'fuzzy', 'already', 'refused', 'ambiguous', 'plain'])
const isTone = (tone: string): tone is Tone => TONES.has(tone)

/** How many nearest places and repairs are listed. */
const FEW = 3

function hunkView(analysis: Analysis, decision: Decision, index: number, words: AnalysisWords): HunkView {
  const edit = decidedEditOf(analysis, decision)
  const { tone, sign } = words.mark(decision)
  const diagnosis = analysis.diagnoses.find((one) => one.decision === index)
  const asked = new Set<string>(decision.attempts.map(({ rung }) => RUNG_NAME[rung]))
  const near = nearOf(decision)
  const [next] = near
  const score = decision.state === 'applied' ? decision.score : null
  return {
    number: index + 1,
    path: pathLabel(analysis, decision),
    format: edit === undefined ? '' : FORMAT_NAME[edit.format],
    tone: isTone(tone) ? tone : 'plain',
    sign,
    short: shortly(decision, analysis.evidence[index]),
    ...explainDecision(decision, edit?.written ?? '', analysis.evidence[index] ?? null),
    isRefused: isHunkRefused(decision),
    // A file that comes into being has no line yet.
    at: decision.state === 'refused' || (decision.state === 'applied' && decision.how === 'create') ? null : decision.before,
    score,
    rungs: decision.attempts.map(rungView),
    unneeded: decision.attempts.length === 0 ? [] : Object.values(RUNG_NAME).filter((rung) => !asked.has(rung)),
    near,
    margin: score === null || next === undefined ? null : score - next.score,
    causes: (diagnosis?.causes ?? []).map(explainCause),
    repairs: repairsOf(diagnosis, words),
    lines: words.lines(edit, decision.hunk),
    beside: besideOf(analysis.evidence[index] ?? null),
  }
}

const NOTHING_OPEN: ReadonlySet<number> = new Set()

function besideOf(evidence: Evidence | null): BesideRow[] {
  if (evidence === null) return []
  return drawnRowsOf(evidence, NOTHING_OPEN).map((row): BesideRow => {
    if (isFold(row)) return { fold: row.fold }
    const { fate, reply, replyLine, file, of } = row
    const both = reply !== null && file !== null
    const sign = fate === 'added' ? '+' : both && reply !== file ? '≠' : fate === 'removed' ? '-' : both ? '=' : ''
    return {
      sign,
      reply: reply === null ? null : { line: replyLine < 0 ? null : replyLine + 1, text: reply },
      file: file === null ? null : { line: of?.side === 'before' ? of.line + 1 : null, text: file },
    }
  })
}

/** Places that no rung has found. */
function nearOf(decision: Decision): NearView[] {
  const places = decision.state === 'refused' ? decision.nearest : decision.state === 'applied' ? [decision.runnerUp] : []
  const found = new Set(decision.attempts.flatMap(({ candidates }) => candidates.map(({ at }) => at.start)))
  const isNew = decision.state === 'refused' ? ({ at }: NearView) => !found.has(at.start) : () => true
  return places
    .flatMap((near) => (near === null ? [] : [{ at: near.at, score: near.score }]))
    .filter(isNew)
    .slice(0, FEW)
}

const repairsOf = (diagnosis: Diagnosis | undefined, words: AnalysisWords): string[] =>
  (diagnosis?.repairs ?? []).slice(0, FEW).map((repair) => {
    const context = diagnosis?.unique.find(({ at }) => at.start === repair.at.start && at.end === repair.at.end)
    return words.repair(repair, context)
  })

function rungView({ rung, places, candidates, verdict }: Attempt): RungView {
  const took = 'took' in verdict ? verdict.took : null
  const shift = took?.shift?.columns
  const isSame = ({ start, end }: LineRange) => took !== null && took.at.start === start && took.at.end === end
  const found = candidates.map(({ at, score }): RungFinding => ({ at, score: score ?? null, isTaken: isSame(at) }))
  const says = 'took' in verdict ? CHOSEN_BY[verdict.by] : places === 0 ? '' : PASSED[verdict.passed]
  return {
    name: RUNG_NAME[rung] + (shift ? `, shifted by ${signed(shift)}` : ''),
    places,
    // A place that was picked beyond the first few is shown as well.
    found: took === null || found.some(({ isTaken }) => isTaken) ? found : [...found, takenOf(took)],
    says,
    isTaken: took !== null,
  }
}

const takenOf = ({ at, score }: Attempt['candidates'][number]): RungFinding => ({ at, score: score ?? null, isTaken: true })

/** "line 5, the only place"; what a rung found, in a few words. */
export function foundText({ places, found, says }: RungView): string {
  if (places === 0) return 'found nowhere'
  const [first] = found
  const where = places === 1 && first !== undefined ? linesIn(first.at) : plural(places, 'place')
  return says === '' ? where : `${where}, ${says}`
}

// ── files and tests ────────────────────────────────────────────────────────────────────────────────────────────────────

function fileViews(outcomes: readonly FileOutcome[], hunks: readonly HunkView[]): FileView[] {
  const byPath = new Map<string, FileOutcome>(outcomes.map((outcome) => [outcome.path, outcome]))
  const paths = new Set([...hunks.map(({ path }) => path), ...byPath.keys()])
  return [...paths].map((path): FileView => {
    const own = hunks.filter((hunk) => hunk.path === path)
    const outcome = byPath.get(path)
    const regions = outcome?.regions ?? []
    return {
      path,
      change: outcome === undefined ? 'unchanged' : changeOf(outcome),
      hunks: own.length,
      refused: own.filter(({ isRefused }) => isRefused).length,
      added: regions.reduce((sum, { after }) => sum + after.end - after.start, 0),
      removed: regions.reduce((sum, { before }) => sum + before.end - before.start, 0),
    }
  })
}

const changeOf = ({ before, after }: FileOutcome): string =>
  before === after ? 'unchanged' : before === null ? 'created' : after === null ? 'removed' : 'changed'

function testsView(run: TestRun, analysis: Analysis): TestsView {
  const { passed, failed, errors } = testCountsOf(run.results)
  const on = run.staged === analysis ? 'with these edits' : run.staged === null ? 'without these edits' : 'with earlier edits'
  const failures = testsOf(run).flatMap((line) => (isBad(line) ? [`${line.file} › ${line.path.join(' › ')}`] : []))
  return { says: `${passed} passed, ${failed + errors} failed, ${on}.`, failures }
}

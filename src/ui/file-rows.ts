/** What the file's pane shows, row by row: pure, from the engine's values. */
import { append } from '../engine/lists'
import type { Decision, FileOutcome, LineRange, Path, Region, SyntaxProblem } from '../engine/model'
import type { FileView } from '../session/state'
import { outcomeOf } from '../session/state'
import type { Analysis } from '../workers/protocol'
import type { CodeRow, Note } from './code-view'
import type { ComparedLook, ComparedRows } from './debugger/compared-rows'
import { type DecisionStyle, decisionStyleOf, NEUTRAL_STYLE } from './decision-style'

export { type DecisionStyle, decisionStyleOf, markOf } from './decision-style'

/** A line of a refused hunk's nearest place that is as the hunk has it. */
const EQUAL: DecisionStyle = { tone: 'plain', sign: '=' }

export type FileRows = {
  readonly text: string
  readonly rows: readonly CodeRow[]
  /** By fold row: the number of lines that it hides, and the first of them. */
  readonly folds: ReadonlyMap<number, number>
}

type Line = { readonly text: string; readonly row: CodeRow }

/**
 * The row of a 0-based line of the file before the reply or after it, -1 where none is drawn. `regions`: what the reply changes, empty where the rows
 * are those of the file before it. A line that gave way and is not drawn leads to what came in its place.
 */
export function rowOfLine(
  rows: readonly CodeRow[],
  { line, side }: { readonly line: number; readonly side: 'before' | 'after' },
  regions: readonly Region[],
): number {
  const find = (number: number, removed: boolean) =>
    rows.findIndex((row) => row.number === String(number + 1) && (row.tone === 'removed') === removed)
  if (side === 'after') return find(line, false)
  let grown = 0
  for (const { before, after } of regions) {
    if (line < before.start) break
    if (line < before.end) {
      const removed = find(line, true)
      return removed >= 0
        ? removed
        : find(Math.min(after.start + line - before.start, Math.max(after.start, after.end - 1)), false)
    }
    grown = after.end - before.end
  }
  const kept = find(line + grown, false)
  return kept >= 0 ? kept : find(line, true) // the view of the file before the reply marks what goes
}

/** Unchanged lines that stay visible around a hunk. */
const AROUND = 4
/** Shorter stretches are not folded: the fold would save little. */
const SHORTEST_FOLD = 10

const linesOf = (text: string | null): string[] => {
  if (text === null || text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/**
 * The file as `view` shows it. `selected`: the decision whose candidate places are marked where it has no place of its own.
 * `unfolded`: first lines of stretches that the person has opened. `compared`: lines that the debugger's step is about; they are never folded away.
 */
export function fileRows(
  analysis: Analysis | null,
  file: Shown,
  view: FileView,
  selected: number,
  unfolded: ReadonlySet<number>,
  compared: ComparedRows | null = null,
): FileRows {
  if (analysis === null) return drawFile(null, file, view, -1, unfolded, compared)
  const decision = analysis.transaction.decisions[selected]
  const pointing = decision?.state === 'refused' && decision.path === file.path ? selected : -1
  const asked = [file.path, file.text, view, pointing, unfolded, compared] as const
  const last = lastDrawn.get(analysis)
  if (last?.asked.every((value, at) => value === asked[at])) return last.rows
  const rows = drawFile(analysis, file, view, pointing, unfolded, compared)
  lastDrawn.set(analysis, { asked, rows })
  return rows
}

type Shown = { readonly path: Path; readonly text: string | null }

/** What was drawn last of an analysis: a selection that marks nothing leaves these very rows, and the panes have nothing to do. */
const lastDrawn = new WeakMap<Analysis, { readonly asked: readonly unknown[]; readonly rows: FileRows }>()

function drawFile(
  analysis: Analysis | null,
  file: Shown,
  view: FileView,
  selected: number,
  unfolded: ReadonlySet<number>,
  compared: ComparedRows | null,
): FileRows {
  const outcome = outcomeOf(analysis, file.path)
  const decisions = (analysis?.transaction.decisions ?? [])
    .map((decision, index) => ({ decision, index }))
    .filter(({ decision }) => decision.path === file.path)
  const before = linesOf(outcome?.before ?? file.text)
  const marks = placeMarks(decisions, selected)
  const looks = compared?.path === file.path ? compared : null
  if (view === 'before' || outcome === null)
    return unfoldable(plainLines(before, marks, view === 'before' ? (outcome?.regions ?? []) : [], looks))
  const after = linesOf(outcome.after)
  const known = withProblems(after, problemsOf(analysis, file.path))
  const lines = merged(before, known, outcome, decisions, marks, view === 'inline', looks)
  return view === 'inline' ? folded(lines, unfolded) : unfoldable(lines)
}

type Marked = { readonly group: number; readonly look: DecisionStyle }
type Numbered = { readonly decision: Decision; readonly index: number }

/** Lines of the file before the reply that a decision points at. */
function placeMarks(decisions: readonly Numbered[], selected: number): Map<number, Marked> {
  const marks = new Map<number, Marked>()
  const mark = (at: LineRange, group: number, look: DecisionStyle) => {
    for (let line = at.start; line < at.end; line++) marks.set(line, { group, look })
  }
  for (const { decision, index } of decisions) {
    const look = decisionStyleOf(decision)
    if (decision.state === 'already-applied') mark(decision.before, index, look)
    else if (decision.state === 'applied') mark(decision.before, index, NEUTRAL_STYLE)
    else if (index === selected) {
      for (const at of refusedPlaces(decision)) mark(at, index, look)
      if (decision.refusal.code !== 'ambiguous')
        for (const { line, similarity } of decision.nearest[0]?.pairs ?? [])
          if (similarity === 1) marks.set(line, { group: index, look: EQUAL })
    }
  }
  return marks
}

/** All places of an ambiguous hunk, else the nearest one. */
function refusedPlaces(decision: Extract<Decision, { state: 'refused' }>): LineRange[] {
  const last = decision.attempts.at(-1)
  if (decision.refusal.code === 'ambiguous' && last !== undefined) return last.candidates.map((candidate) => candidate.at)
  return decision.nearest.slice(0, 1).map((near) => near.at)
}

const unfoldable = (lines: readonly Line[]): FileRows => ({
  text: lines.map((line) => line.text).join('\n'),
  rows: lines.map((line) => line.row),
  folds: new Map(),
})

/** The look of a compared line, as a part of its row. */
const comparedAt = (looks: ReadonlyMap<number, ComparedLook> | undefined, line: number): Pick<CodeRow, 'compared'> => {
  const compared = looks?.get(line)
  return compared === undefined ? {} : { compared }
}

function plainLines(
  before: readonly string[],
  marks: ReadonlyMap<number, Marked>,
  regions: readonly Region[],
  looks: ComparedRows | null,
): Line[] {
  const gone = new Map<number, number>()
  for (const region of regions)
    for (let line = region.before.start; line < region.before.end; line++) gone.set(line, region.decisions[0] ?? -1)
  return before.map((text, line) => {
    const own = { number: String(line + 1), ...comparedAt(looks?.before, line) }
    const removedBy = gone.get(line)
    if (removedBy !== undefined) return { text, row: { tone: 'removed', sign: '-', group: removedBy, ...own } }
    const mark = marks.get(line)
    return { text, row: { ...(mark?.look ?? NEUTRAL_STYLE), group: mark?.group ?? -1, ...own } }
  })
}

/** Errors of syntax that the reply adds to a file; lines are those after it. */
const problemsOf = (analysis: Analysis | null, path: Path): readonly SyntaxProblem[] =>
  analysis?.transaction.warnings.flatMap((warning) =>
    warning.code === 'syntax-error' && warning.path === path ? warning.problems : [],
  ) ?? []

type Noted = { readonly text: string; readonly notes?: readonly Note[] }

function withProblems(lines: readonly string[], problems: readonly SyntaxProblem[]): Noted[] {
  return lines.map((text, line) => {
    // What is missing at the end shows at the last line.
    const mine = problems.filter((problem) => Math.min(problem.line, lines.length - 1) === line)
    if (mine.length === 0) return { text }
    const said = `The reply adds a syntax error here: ${mine.map(({ kind, text }) => `${kind} ${text}`.trim()).join('; ')}`
    return { text, notes: [{ said, fatal: true, from: text.length - text.trimStart().length, to: text.length, first: true }] }
  })
}

/** The file after the reply, with the lines that gave way in between where `removed` says so. */
function merged(
  before: readonly string[],
  after: readonly Noted[],
  { regions }: FileOutcome,
  decisions: readonly Numbered[],
  marks: ReadonlyMap<number, Marked>,
  removed: boolean,
  looks: ComparedRows | null,
): Line[] {
  const lines: Line[] = []
  const lineAt = (line: number, look: DecisionStyle & { readonly group: number } & Pick<CodeRow, 'compared'>): Line => {
    const { text = '', notes } = after[line] ?? {}
    return { text, row: { ...look, number: String(line + 1), ...(notes === undefined ? {} : { notes }) } }
  }
  const groupOf = (region: Region) => region.decisions.find((index) => decisions.some((other) => other.index === index)) ?? -1
  let old = 0
  let fresh = 0
  const same = (until: number) => {
    for (; old < until; old++, fresh++) {
      const mark = marks.get(old)
      lines.push(lineAt(fresh, { ...(mark?.look ?? NEUTRAL_STYLE), group: mark?.group ?? -1, ...comparedAt(looks?.before, old) }))
    }
  }
  for (const region of regions) {
    same(region.before.start)
    const group = groupOf(region)
    for (; old < region.before.end; old++)
      if (removed) {
        const row = { tone: 'removed', sign: '-', number: String(old + 1), group, ...comparedAt(looks?.before, old) } as const
        lines.push({ text: before[old] ?? '', row })
      }
    for (; fresh < region.after.end; fresh++)
      lines.push(lineAt(fresh, { tone: 'added', sign: '+', group, ...comparedAt(looks?.after, fresh) }))
  }
  same(before.length)
  return lines
}

/** Leaves out long stretches that no decision is about. */
function folded(lines: readonly Line[], unfolded: ReadonlySet<number>): FileRows {
  const out: Line[] = []
  const folds = new Map<number, number>()
  const quiet = (index: number) => {
    const row = lines[index]?.row
    return row?.group === -1 && row.notes === undefined && row.compared === undefined
  }
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && quiet(end)) end++
    const from = at === 0 ? 0 : at + AROUND
    const to = end === lines.length ? end : end - AROUND
    const whole = at === 0 && end === lines.length
    if (!whole && to - from >= SHORTEST_FOLD && !unfolded.has(from)) {
      append(out, lines.slice(at, from))
      folds.set(out.length, from)
      out.push({ text: `⋯ ${to - from} unchanged lines`, row: { tone: 'fold', sign: '', number: '', group: -1 } })
      append(out, lines.slice(to, end))
    } else append(out, lines.slice(at, end))
    at = end
    while (at < lines.length && !quiet(at)) {
      const line = lines[at]
      if (line !== undefined) out.push(line)
      at++
    }
  }
  return { ...unfoldable(out), folds }
}

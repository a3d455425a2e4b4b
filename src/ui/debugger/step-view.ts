/** What is seen of one step: its sentence, and the lines that were compared; pure, from the engine's values and the file. */
import type { Evidence } from '../../engine/evidence'
import { type DecidedFile, decidedFileOf, type SeenLine } from '../../engine/evidence/decided-file'
import { type Inspection, inspect } from '../../engine/inspect'
import type { Attempt, Candidate, Decision, LineRange, Shared } from '../../engine/model'
import { type DebugStep, quotedBy, stepsOf } from '../../session/debugger'
import { decidedEditOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { lineOfOffset, lineStarts } from '../code-text'
import type { ComparedLook, ComparedRows } from './compared-rows'
import { sayPlace, sayRung } from './debugger-messages'
import type { RungSubject, Sentence } from './line-messages'
import { placeIn } from './line-messages'
import { sayPattern, sayVerdict } from './verdict-messages'

/** A quoted line and the line of the file at its place; null where there is none. */
export type SeenPair = {
  readonly quoted: string
  readonly of: { readonly text: string; readonly at: SeenLine } | null
  readonly equal: boolean
}

export type StepView = {
  readonly step: DebugStep
  readonly steps: number
  readonly said: Sentence
  readonly pairs: readonly SeenPair[]
  /** Of each pair: the row of the reply that quotes it. */
  readonly rows: readonly number[]
  readonly compared: ComparedRows
  /** Where to look, where no line was compared: a row of the reply, and a line of the file. */
  readonly reply: number | null
  readonly file: SeenLine | null
}

/** What was compared in one step. `ranges`: whole stretches of the file before the reply that are equal. */
type Found = {
  readonly said: Sentence
  readonly pairs: readonly SeenPair[]
  readonly ranges: readonly LineRange[]
  readonly file: SeenLine | null
}

type Subject = {
  readonly analysis: Analysis
  readonly decision: Decision
  /** null: the hunk landed exactly, or has none. */
  readonly evidence: Evidence | null
  readonly quoted: readonly string[]
  readonly kept: readonly Shared[]
  /** Rows of the reply: of each quoted line, and the first of the hunk. */
  readonly rows: readonly number[]
  readonly head: number | null
  /** null: the file as it was searched is not known. */
  readonly ground: DecidedFile | null
  readonly lines: readonly string[]
  /** Lines of the file before the reply. */
  readonly base: readonly string[]
}

const linesIn = (text: string | null): string[] =>
  text?.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) ?? []

/** One hunk made ready to be stepped through. `text`: its file before the reply, null where there is none. null: there is no such hunk. */
export function stepSubjectOf(analysis: Analysis, index: number, text: string | null): Subject | null {
  const decision = analysis.transaction.decisions[index]
  if (decision === undefined) return null
  const edit = decidedEditOf(analysis, decision)
  const quoted = quotedBy(edit, decision.hunk)
  const ground = decidedFileOf(analysis.transaction, decision, text)
  const starts = lineStarts(analysis.reply)
  const rows = quoted.map(({ from }) => lineOfOffset(starts, from))
  return {
    analysis,
    decision,
    evidence: analysis.evidence[index] ?? null,
    quoted: quoted.map((line) => line.text),
    kept: edit?.kind === 'patch' ? (edit.hunks[decision.hunk]?.kept ?? []) : [],
    rows,
    head: rows[0] ?? (edit === undefined ? null : lineOfOffset(starts, edit.span.from)),
    ground,
    lines: linesIn(ground?.text ?? null),
    base: linesIn(text),
  }
}

/** What is seen of one of its steps; null: there is no such step. */
export function stepViewOf(subject: Subject, index: number): StepView | null {
  const { decision, rows, head } = subject
  const steps = stepsOf(decision)
  const step = steps[index]
  if (step === undefined) return null
  const found = foundAt(step, subject)
  const { said, pairs, file } = found
  return { step, steps: steps.length, said, pairs, rows, compared: comparedIn(step, found, decision, rows), reply: head, file }
}

function comparedIn(step: DebugStep, { pairs, ranges }: Found, { path }: Decision, rows: readonly number[]): ComparedRows {
  const before = new Map<number, ComparedLook>()
  const after = new Map<number, ComparedLook>()
  const reply = new Map<number, ComparedLook>()
  for (const { start, end } of ranges) for (let line = start; line < end; line++) before.set(line, 'equal')
  for (const [index, { of, equal }] of pairs.entries()) {
    const look = equal ? 'equal' : 'differs'
    const row = rows[index]
    // Of several quoted lines in one row, as in JSON, all have to be equal.
    if (row !== undefined && reply.get(row) !== 'differs') reply.set(row, look)
    if (of !== null) (of.at.side === 'before' ? before : after).set(of.at.line, look)
  }
  return { path, before, after, reply, rung: step.kind === 'rung' || step.kind === 'place' ? step.rung : null }
}

const atLine = (line: number): SeenLine => ({ side: 'before', line })

function foundAt(step: DebugStep, subject: Subject): Found {
  const { analysis, decision, quoted } = subject
  const edit = decidedEditOf(analysis, decision)
  if (step.kind === 'sought') {
    const hint =
      edit?.kind === 'patch' ? edit.hunks[decision.hunk]?.hint.line : edit?.kind === 'lines' ? edit.range.start : undefined
    return { said: sayPattern({ decision, edit, quoted }), pairs: [], ranges: [], file: hint === undefined ? null : atLine(hint) }
  }
  if (step.kind === 'verdict') return { ...verdictOf(subject), said: sayVerdict({ decision, edit, evidence: subject.evidence }) }
  const attempt = decision.attempts[step.attempt]
  if (attempt === undefined) throw new Error('a step of an attempt that there is not')
  const candidate = step.kind === 'place' ? attempt.candidates[step.candidate] : undefined
  const seen = seenOf(subject, attempt, candidate)
  const pairs = pairsOf(subject, seen.inspection)
  const at = candidate === undefined ? attempt.candidates.map((one) => one.at) : [candidate.at]
  const ranges = seen.within || isWhole(attempt, subject, at) ? at : []
  const said = step.kind === 'place' && candidate !== undefined ? sayPlace(seen, candidate, step.candidate) : sayRung(seen)
  const first = at[0]
  return {
    said,
    pairs: pairs.length > 0 || ranges.length === 0 ? pairs : quotedEqual(subject),
    ranges,
    file: first === undefined ? null : atLine(first.start),
  }
}

/** Rungs whose places hold the quoted lines one for one. */
const ROWS: ReadonlySet<string> = new Set(['exact', 'line-ends', 'trailing-space', 'typography'])

const isWhole = ({ rung, places }: Attempt, { quoted }: Subject, at: readonly LineRange[]): boolean =>
  places > 0 && ROWS.has(rung) && at.every(({ start, end }) => end - start === quoted.length)

/** The quoted lines, equal to lines that are marked as stretches. */
const quotedEqual = ({ quoted }: Subject): SeenPair[] => quoted.map((text) => ({ quoted: text, of: null, equal: true }))

function seenOf(subject: Subject, attempt: Attempt, candidate: Candidate | undefined): RungSubject {
  const { analysis, decision, quoted, rows, lines, ground } = subject
  const inspection = inspected(subject, attempt, candidate?.at)
  const within =
    decidedEditOf(analysis, decision)?.kind === 'replace' &&
    attempt.rung === 'exact' &&
    attempt.places > (inspection?.places ?? attempt.places)
  const own = within ? null : consistent(inspection, attempt)
  return {
    attempt,
    quoted,
    replyLines: rows,
    lines,
    inspection: own,
    within,
    placeOf: (at) => placeIn(ground?.before(at) ?? null),
    demands: analysis.transaction.demands,
  }
}

function inspected({ ground, quoted, kept }: Subject, { rung }: Attempt, at: LineRange | undefined): Inspection | null {
  if (ground === null || quoted.length === 0) return null
  const start = at === undefined ? -1 : ground.of(at.start)
  const end = at === undefined ? -1 : ground.of(Math.max(at.start, at.end - 1))
  const near = at === undefined ? undefined : start < 0 || end < start ? null : { start, end: end + 1 }
  return near === null ? null : inspect(ground.text, quoted, rung, { near, kept })
}

/** What the rung saw, unless the attempt says otherwise: then the file was another one, or a person has picked the place. */
function consistent(inspection: Inspection | null, { places }: Attempt): Inspection | null {
  if (inspection === null) return null
  return inspection.places > 0 === places > 0 && inspection.places <= places ? inspection : null
}

function pairsOf({ quoted, lines, ground }: Subject, inspection: Inspection | null): SeenPair[] {
  const pairs = inspection?.best?.pairs
  if (pairs === undefined || ground === null)
    return inspection === null || !inspection.applies ? [] : quoted.map((text) => ({ quoted: text, of: null, equal: false }))
  return pairs.map(({ line, equal }, at) => ({
    quoted: quoted[at] ?? '',
    of: line < 0 ? null : { text: lines[line] ?? '', at: ground.seen(line) },
    equal,
  }))
}

/** The place that was taken, or those between which nothing decides, or the nearest one. */
function verdictOf(subject: Subject): Omit<Found, 'said'> {
  const { decision, quoted, base } = subject
  const last = decision.attempts.at(-1)
  if (decision.state === 'refused') {
    const [near] = decision.nearest
    if (decision.refusal.code === 'ambiguous' || near === undefined || near.pairs.length !== quoted.length) {
      const at = decision.refusal.code === 'ambiguous' ? (last?.candidates.map((one) => one.at) ?? []) : []
      return {
        pairs: at.length > 0 ? quotedEqual(subject) : [],
        ranges: at,
        file: at[0] === undefined ? null : atLine(at[0].start),
      }
    }
    const pairs = near.pairs.map(({ line, similarity }, at) => ({
      quoted: quoted[at] ?? '',
      of: line < 0 ? null : { text: base[line] ?? '', at: atLine(line) },
      equal: similarity === 1,
    }))
    return { pairs, ranges: [], file: atLine(near.at.start) }
  }
  if (decision.state === 'already-applied') return { pairs: [], ranges: [], file: { side: 'after', line: decision.after.start } }
  const took = last !== undefined && 'took' in last.verdict ? last.verdict.took : null
  const file = decision.before.end > decision.before.start ? atLine(decision.before.start) : null
  if (last === undefined || took === null) return { pairs: [], ranges: [], file }
  const seen = seenOf(subject, last, took)
  const pairs = pairsOf(subject, seen.inspection)
  const ranges = seen.within || isWhole(last, subject, [took.at]) ? [took.at] : []
  return { pairs: pairs.length > 0 || ranges.length === 0 ? pairs : quotedEqual(subject), ranges, file }
}

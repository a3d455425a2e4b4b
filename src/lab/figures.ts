/** Counts over a batch: as much memory for a million lines as for one. */
import type { BatchResult } from './judge'

/** How often each of some things was seen. */
export type Counts = ReadonlyMap<string, number>

/** Names of one kind that are counted apart. More: a report that nobody reads; fewer: models run together. */
const MOST_NAMES = 60
/** Refused lines that are listed. */
const MOST_LISTED = 200
/** The name of all beyond. */
const OTHERS = '(others)'

/** The outcome of a line in one word: whether it landed and, where that is known, whether as it was meant. */
export type Outcome = 'right' | 'landed' | 'wrong' | 'refused' | 'unjudged' | 'broken'
export const OUTCOMES: readonly Outcome[] = ['right', 'landed', 'wrong', 'refused', 'unjudged', 'broken']

/** One refused or wrong line. */
export type Listed = { readonly id: string; readonly outcome: Outcome; readonly why: string; readonly path: string }

export class Figures {
  lines = 0
  hunks = 0
  readonly outcomes = new Map<string, number>()
  readonly byModel = new Map<string, Map<string, number>>()
  readonly byFormat = new Map<string, Map<string, number>>()
  readonly byTool = new Map<string, Map<string, number>>()
  readonly byLog = new Map<string, Map<string, number>>()
  /** By what the tool itself said of the edit, where a log has it. */
  readonly byOwn = new Map<string, Map<string, number>>()
  readonly refusals = new Map<string, number>()
  readonly causes = new Map<string, number>()
  readonly landings = new Map<string, number>()
  readonly listed: Listed[] = []

  /** Counts one line. */
  add({ names, verdict, log }: BatchResult): void {
    this.lines++
    const outcome = outcomeOf(verdict)
    count(this.outcomes, outcome)
    if (typeof names.model === 'string') countIn(this.byModel, names.model, outcome)
    if (log !== undefined) {
      countIn(this.byLog, log.kind, outcome)
      countIn(this.byOwn, log.own ?? 'unsaid', outcome)
    }
    if (verdict.state === 'broken') return
    for (const format of verdict.formats) countIn(this.byFormat, format, outcome)
    if (verdict.state === 'unjudged') return
    for (const hunk of verdict.hunks) {
      this.hunks++
      if (hunk.how !== undefined) count(this.landings, hunk.how)
      if (hunk.refusal !== undefined) count(this.refusals, hunk.refusal)
      if (hunk.cause !== undefined) count(this.causes, hunk.cause)
    }
    for (const [id, { verdict: said, truth }] of Object.entries(verdict.tools ?? {}))
      countIn(this.byTool, id, toolOutcomeOf({ verdict: said, truth }))
    if (outcome === 'right' || outcome === 'landed' || this.listed.length >= MOST_LISTED) return
    const hunk = verdict.hunks.find(({ refusal }) => refusal !== undefined)
    const why = hunk?.refusal ?? (outcome === 'wrong' ? 'other bytes' : verdict.state)
    this.listed.push({ id: String(names.id ?? this.lines), outcome, why, path: hunk?.path ?? '' })
  }
}

const landedAs = (truth: 'same' | 'other' | 'unchanged' | undefined): Outcome =>
  truth === undefined ? 'landed' : truth === 'same' ? 'right' : 'wrong'

type Made = NonNullable<Extract<BatchResult['verdict'], { readonly hunks: unknown }>['tools']>[string]

/** The outcome of a line with another tool. */
export function toolOutcomeOf({ verdict, truth }: { readonly [Key in keyof Made]: Made[Key] | undefined }): Outcome {
  if (verdict === 'applied') return landedAs(truth)
  return truth === 'other' || verdict === 'partial' ? 'wrong' : 'refused'
}

/** The outcome of a line. */
export function outcomeOf(verdict: BatchResult['verdict']): Outcome {
  if (verdict.state === 'broken' || verdict.state === 'unjudged') return verdict.state
  if (verdict.state === 'landed') return landedAs(verdict.truth)
  // A refusal is right where nothing was meant to change.
  return verdict.truth === 'same' ? 'right' : 'refused'
}

function count(counts: Map<string, number>, name: string): void {
  const own = counts.has(name) || counts.size < MOST_NAMES ? name : OTHERS
  counts.set(own, (counts.get(own) ?? 0) + 1)
}

function countIn(table: Map<string, Map<string, number>>, name: string, outcome: Outcome): void {
  const own = table.has(name) || table.size < MOST_NAMES ? name : OTHERS
  const counts = table.get(own) ?? new Map<string, number>()
  table.set(own, counts)
  count(counts, outcome)
}

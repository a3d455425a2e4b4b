/** What is decided, hunk by hunk, while a reply is staged. */
import type { Adaptation, Attempt, Decision, Landing, LineRange, Near, Refusal } from '../model'
import type { WorkFile } from './work-file'

/** What became of a hunk, without where it is in the end. */
export type HunkOutcome =
  | {
      readonly state: 'applied'
      readonly how: Landing
      readonly before: LineRange
      readonly score: number
      readonly runnerUp: Near | null
      readonly adaptations?: readonly Adaptation[]
    }
  | { readonly state: 'already-applied'; readonly before: LineRange }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly nearest: readonly Near[] }

export type DecisionEntry = {
  readonly edit: number
  readonly hunk: number
  readonly file: WorkFile | null
  readonly outcome: HunkOutcome
  readonly attempts?: readonly Attempt[]
}

export const refusedOutcome = (refusal: Refusal, nearest: readonly Near[] = []): HunkOutcome => ({
  state: 'refused',
  refusal,
  nearest,
})

/** The outcome of an edit that lands without being compared with the file. */
export const landedOutcome = (how: Landing, before: LineRange): HunkOutcome => ({
  state: 'applied',
  how,
  before,
  score: 1,
  runnerUp: null,
})

/** The decisions so far. A decision is known by its index. */
export class DecisionLog {
  readonly #entries: DecisionEntry[] = []
  readonly #rejected: ReadonlySet<string>

  /** `rejected`: hunks by `edit.hunk` that are decided and change nothing. */
  constructor(rejected: Iterable<string> = []) {
    this.#rejected = new Set(rejected)
  }

  /** Adds a decision and answers its index. */
  add(entry: DecisionEntry): number {
    return this.#entries.push(entry) - 1
  }

  /** Whether a person left the decision's hunk out. */
  isRejected(decision: number): boolean {
    const entry = this.#entries[decision]
    return entry !== undefined && this.#leaves(entry)
  }

  #leaves({ edit, hunk }: DecisionEntry): boolean {
    return this.#rejected.size > 0 && this.#rejected.has(`${edit}.${hunk}`)
  }

  /** The first decision that changed lines of `file` which meet `at`, in its lines before the reply; anywhere where `at` is null. −1: none. */
  changedBy(file: WorkFile, at: LineRange | null): number {
    return this.#entries.findIndex((entry) => {
      const { file: other, outcome } = entry
      return (
        other === file &&
        !this.#leaves(entry) &&
        outcome.state === 'applied' &&
        (at === null || (outcome.before.start < at.end && at.start < outcome.before.end))
      )
    })
  }

  /**
   * The first decision by which the numbers of lines `at` of `file` may be others than before the reply, or the lines other ones: what is changed below
   * them moves none. −1: none.
   */
  renumberedBy(file: WorkFile, at: LineRange): number {
    return this.#entries.findIndex((entry) => {
      const { file: other, outcome } = entry
      if (other !== file || this.#leaves(entry) || outcome.state !== 'applied') return false
      const { start, end } = outcome.before
      return start < at.end || (start === at.start && start === end)
    })
  }

  /** The decision by which a hunk landed; −1 where it did not, or a person left it out. */
  landedAs(edit: number, hunk: number): number {
    return this.#entries.findIndex(
      (entry) => entry.edit === edit && entry.hunk === hunk && entry.outcome.state === 'applied' && !this.#leaves(entry),
    )
  }

  /** The first decision of edits `first` to `end` that a person has not left out; −1: none. */
  firstKept(first: number, end: number): number {
    return this.#entries.findIndex((entry) => entry.edit >= first && entry.edit < end && !this.#leaves(entry))
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  get hasRefusal(): boolean {
    return this.#entries.some((entry) => entry.outcome.state === 'refused' && !this.#leaves(entry))
  }

  /** The decisions as they are once every edit is applied. */
  decisions(): Decision[] {
    return this.#entries.map((entry, index) => {
      const decision = decisionOf(entry, index)
      return this.#leaves(entry) ? { ...decision, rejected: true as const } : decision
    })
  }
}

/** Spelt out, not spread: one for each hunk is made of every reply. */
function decisionOf({ edit, hunk, file, outcome, attempts = [] }: DecisionEntry, index: number): Decision {
  const path = file?.path ?? null
  if (outcome.state === 'refused') {
    const { state, refusal, nearest } = outcome
    return { edit, hunk, path, attempts, state, refusal, nearest }
  }
  const after = file?.traceOf(index) ?? { start: 0, end: 0 }
  const { state, before } = outcome
  if (state !== 'applied') return { edit, hunk, path, attempts, state, before, after }
  const { how, score, runnerUp, adaptations } = outcome
  const decision = { edit, hunk, path, attempts, state, how, before, score, runnerUp, after }
  return adaptations === undefined ? decision : { ...decision, adaptations }
}

/** What is decided, hunk by hunk, while a reply is staged. */
import type { Attempt, Decision, Landing, LineRange, Near, Refusal, Slip } from '../model'
import type { WorkFile } from './work-file'

/** What became of a hunk, but for where it stands in the end. */
export type Outcome =
  | {
      readonly state: 'applied'
      readonly how: Landing
      readonly before: LineRange
      readonly score: number
      readonly runnerUp: Near | null
      readonly slips?: readonly Slip[]
    }
  | { readonly state: 'already-applied'; readonly before: LineRange }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly nearest: readonly Near[] }

export type Entry = {
  readonly edit: number
  readonly hunk: number
  readonly file: WorkFile | null
  readonly outcome: Outcome
  readonly attempts?: readonly Attempt[]
}

export const refused = (refusal: Refusal, nearest: readonly Near[] = []): Outcome => ({ state: 'refused', refusal, nearest })

/** An edit that stands or falls without being compared with anything. */
export const landed = (how: Landing, before: LineRange): Outcome => ({ state: 'applied', how, before, score: 1, runnerUp: null })

/** The decisions so far. A decision is known by its index. */
export class Ledger {
  readonly #entries: Entry[] = []

  /** Adds a decision and answers its index. */
  add(entry: Entry): number {
    return this.#entries.push(entry) - 1
  }

  /** The first decision that changed lines of `file` which meet `at`, in its lines before the reply; anywhere where `at` is null. −1: none. */
  changedBy(file: WorkFile, at: LineRange | null): number {
    return this.#entries.findIndex(
      ({ file: other, outcome }) =>
        other === file &&
        outcome.state === 'applied' &&
        (at === null || (outcome.before.start < at.end && at.start < outcome.before.end)),
    )
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  get hasRefusal(): boolean {
    return this.#entries.some(({ outcome }) => outcome.state === 'refused')
  }

  /** The decisions as they stand once every edit is applied. */
  decisions(): Decision[] {
    return this.#entries.map(({ edit, hunk, file, outcome, attempts = [] }, index) => {
      const common = { edit, hunk, path: file?.path ?? null, attempts }
      if (outcome.state === 'refused') return { ...common, ...outcome }
      const after = file?.traceOf(index) ?? { start: 0, end: 0 }
      if (outcome.state === 'applied') return { ...common, ...outcome, after }
      return { ...common, state: 'already-applied', before: outcome.before, after }
    })
  }
}

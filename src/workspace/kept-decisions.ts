/** What became of a reply's edits, packed: a history of large replies holds as many of them as it has hunks. */
import type { Amended, Decision, Landing, LineRange, Path } from '../engine/model'

/** What is kept of a decision. `how`, `score` and `before` are null where it was refused; `score` also where none was measured. */
export type KeptDecision = {
  readonly path: Path | null
  readonly state: Decision['state']
  readonly how: Landing | null
  /** 0 to 1. */
  readonly score: number | null
  /** The lines that it covered, in the parent's file. */
  readonly before: LineRange | null
  /** What a person had made of the hunk; absent where it was as the reply has it. */
  readonly amended?: Amended
}

/** Numbers of a decision: its place in `said`, and the two ends of `before`, −1 for null. */
const NUMBERS = 3

/** A list of decisions, in their order; each access builds its decision again. */
export class KeptDecisions implements Iterable<KeptDecision> {
  static readonly NONE = KeptDecisions.of([])
  /** All that decisions say besides their lines, each once. */
  readonly #said: readonly KeptDecision[]
  readonly #numbers: Float64Array

  private constructor(said: readonly KeptDecision[], numbers: Float64Array) {
    this.#said = said
    this.#numbers = numbers
  }

  static of(decisions: readonly KeptDecision[]): KeptDecisions {
    const said = new Map<string, { readonly at: number; readonly decision: KeptDecision }>()
    const numbers = new Float64Array(NUMBERS * decisions.length)
    for (const [at, { before, ...decision }] of decisions.entries()) {
      const key = JSON.stringify(Object.values(decision))
      const { at: place } = said.get(key) ?? { at: said.size }
      if (place === said.size) said.set(key, { at: place, decision: { ...decision, before: null } })
      numbers.set([place, before?.start ?? -1, before?.end ?? -1], NUMBERS * at)
    }
    return new KeptDecisions(
      [...said.values()].map(({ decision }) => decision),
      numbers,
    )
  }

  get length(): number {
    return this.#numbers.length / NUMBERS
  }

  *[Symbol.iterator](): Generator<KeptDecision> {
    for (let at = 0; at < this.#numbers.length; at += NUMBERS) {
      const [place = 0, start = -1, end = -1] = this.#numbers.subarray(at, at + NUMBERS)
      const said = this.#said[place]
      if (said !== undefined) yield { ...said, before: start < 0 ? null : { start, end } }
    }
  }
}

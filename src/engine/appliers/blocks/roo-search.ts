/** How Roo looks for a text: every place within bounds is measured, from the middle outwards. */

import { Likeness } from '../shared/likeness'
import type { StepBudget } from '../shared/step-budget'
import { rooNormalised } from './roo-text'

/** `index`: a line, -1 where no place is like the text at all. */
export type Nearest = { readonly index: number; readonly score: number }

type Bounds = { readonly from: number; readonly to: number; readonly least: number }

/** The lines of a file as they are compared. */
export class RooFile {
  #lines: readonly string[]
  #normalised: readonly string[]
  readonly #work: StepBudget

  constructor(lines: readonly string[], work: StepBudget) {
    this.#lines = [...lines]
    this.#normalised = lines.map(rooNormalised)
    this.#work = work
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Puts `fresh` in the place of `count` lines from `start` on, which counts from the back where it is negative. */
  replace(start: number, count: number, fresh: readonly string[]): void {
    this.#work.spend(this.#lines.length)
    const end = start + count
    this.#normalised = [...this.#normalised.slice(0, start), ...fresh.map(rooNormalised), ...this.#normalised.slice(end)]
    this.#lines = [...this.#lines.slice(0, start), ...fresh, ...this.#lines.slice(end)]
  }

  /** `count` lines from `start` on as one normalised text. */
  #chunk(start: number, count: number): string {
    return this.#normalised
      .slice(start, start + count)
      .filter((line) => line !== '')
      .join(' ')
  }

  /** How much the lines from `start` on are like the text: 0 to 1, 1 where both normalise to the same. */
  likenessAt(start: number, sought: readonly string[]): number {
    if (sought.join('\n') === '') return 0
    const likeness = new Likeness(rooNormalised(sought.join('\n')))
    return likeness.above(-1, this.#chunk(start, sought.length), this.#work) ?? 0
  }

  /**
   * The place most like the text among those from line `from` on, the nearest to the middle of `from` and `to` of equally good ones (before it is
   * nearer than behind it). Places less like it than `least` do not count.
   */
  nearest(sought: readonly string[], { from, to, least }: Bounds, work: StepBudget = this.#work): Nearest {
    if (sought.join('\n') === '') return { index: -1, score: 0 }
    const text = rooNormalised(sought.join('\n'))
    const likeness = new Likeness(text)
    let best: Nearest = { index: -1, score: 0 }
    for (const start of middleOut(from, to, sought.length)) {
      if (best.score === 1) break
      work.spend(8)
      // Places that begin otherwise are the most, and need no closer look.
      if (least >= 1 && !text.startsWith(this.#normalised[start] ?? '')) continue
      const chunk = this.#chunk(start, sought.length)
      work.spend(64 + sought.length + (chunk.length >> 2))
      const floor = Math.max(best.score, least - Number.EPSILON)
      const score = least >= 1 ? (chunk === text ? 1 : null) : likeness.above(floor, chunk, work)
      if (score !== null && score >= least) best = { index: start, score }
    }
    return best
  }
}

/** From the middle backwards to `from` and onwards to the last line from which `count` lines fit before `to`, in turn. */
function* middleOut(from: number, to: number, count: number): Generator<number> {
  let left = Math.floor((from + to) / 2)
  let right = left + 1
  while (left >= from || right <= to - count) {
    if (left >= from) yield left
    left -= 1
    if (right <= to - count) yield right
    right += 1
  }
}

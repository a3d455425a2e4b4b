/**
 * Levenshtein distances by bit vectors (Myers 1999, in Hyyrö's form for texts longer than a word): the same numbers as `levenshtein.ts`,
 * 32 cells at a time. Roo, Gemini CLI and Cline compare one text with every place of a file.
 */
import type { StepBudget } from './step-budget'

const WORD = 32

/** Units below it are counted in a row, the others, which are few in code, by name. */
const LOW = 256
/** By how much a share of a length may be rounded. */
const SLACK = 1e-6
const LEFT = new Uint32Array(LOW)

/** A text that others are compared with: what is known of it is worked out once. */
export class Likeness {
  readonly #text: string
  readonly #blocks: number
  /** For each unit the bits of its places, a word for every 32 of them. */
  readonly #masks = new Map<number, Int32Array>()
  readonly #none: Int32Array
  /** The column of the table that is worked out: where it rises and where it falls. */
  readonly #plus: Int32Array
  readonly #minus: Int32Array
  /** How often each unit below `LOW` occurs, and each of the others. */
  readonly #low = new Uint32Array(LOW)
  readonly #high = new Map<number, number>()

  constructor(text: string) {
    this.#text = text
    this.#blocks = Math.ceil(text.length / WORD)
    this.#none = new Int32Array(this.#blocks)
    this.#plus = new Int32Array(this.#blocks)
    this.#minus = new Int32Array(this.#blocks)
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      const mask = this.#masks.get(unit) ?? new Int32Array(this.#blocks)
      mask[at >> 5] = (mask[at >> 5] ?? 0) | (1 << (at & 31))
      this.#masks.set(unit, mask)
      if (unit < LOW) this.#low[unit] = (this.#low[unit] ?? 0) + 1
      else this.#high.set(unit, (this.#high.get(unit) ?? 0) + 1)
    }
  }

  /** 1 − distance / the longer length, or null where it is surely no more than `floor`. */
  above(floor: number, other: string, work: StepBudget): number | null {
    if (other === this.#text) return 1 > floor ? 1 : null
    const longer = Math.max(this.#text.length, other.length)
    const edits = this.within((1 - floor) * longer + SLACK, other, work)
    const ratio = edits === null ? floor : 1 - edits / longer
    return ratio > floor ? ratio : null
  }

  /** The distance; null where it is more than `most`. */
  within(most: number, other: string, work: StepBudget): number | null {
    const [length, longer] = [this.#text.length, Math.max(this.#text.length, other.length)]
    if (Math.abs(length - other.length) > most) return null
    work.spend(other.length)
    if (longer - this.#shared(other) > most) return null
    const edits = this.#distance(other, most, work)
    return edits <= most ? edits : null
  }

  /** Units that both texts have, each as often as in the one that has it less often: no alignment keeps more. */
  #shared(other: string): number {
    LEFT.set(this.#low)
    const high = this.#high.size === 0 ? this.#high : new Map(this.#high)
    let shared = 0
    for (let at = 0; at < other.length; at += 1) {
      const unit = other.charCodeAt(at)
      const count = (unit < LOW ? LEFT[unit] : high.get(unit)) ?? 0
      if (count === 0) continue
      if (unit < LOW) LEFT[unit] = count - 1
      else high.set(unit, count - 1)
      shared += 1
    }
    return shared
  }

  distance(other: string, work: StepBudget): number {
    return this.#distance(other, Number.POSITIVE_INFINITY, work)
  }

  /** Some number above `most` where the distance is more. */
  #distance(other: string, most: number, work: StepBudget): number {
    const blocks = this.#blocks
    if (blocks === 0) return other.length
    work.spend(blocks * other.length)
    const plus = this.#plus.fill(-1)
    const minus = this.#minus.fill(0)
    const last = 1 << ((this.#text.length - 1) & 31)
    let score = this.#text.length
    for (let at = 0; at < other.length; at += 1) {
      const masks = this.#masks.get(other.charCodeAt(at)) ?? this.#none
      let carriedPlus = 1
      let carriedMinus = 0
      for (let block = 0; block < blocks; block += 1) {
        const [above, below] = [plus[block] ?? 0, minus[block] ?? 0]
        const mask = masks[block] ?? 0
        const equal = mask | carriedMinus
        const diagonal = ((((equal & above) + above) | 0) ^ above) | equal | below
        const rise = below | ~(diagonal | above)
        const fall = above & diagonal
        if (block === blocks - 1) score += (rise & last) === 0 ? ((fall & last) === 0 ? 0 : -1) : 1
        const shiftedRise = (rise << 1) | carriedPlus
        const shiftedFall = (fall << 1) | carriedMinus
        carriedPlus = rise >>> 31
        carriedMinus = fall >>> 31
        const vertical = mask | below
        plus[block] = shiftedFall | ~(vertical | shiftedRise)
        minus[block] = shiftedRise & vertical
      }
      // A column takes one edit away at most.
      if (score - (other.length - 1 - at) > most) return score
    }
    return score
  }
}

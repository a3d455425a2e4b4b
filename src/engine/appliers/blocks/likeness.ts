/**
 * Levenshtein distances by bit vectors (Myers 1999, in Hyyrö's form for texts longer than a word): the same numbers as `shared/levenshtein`,
 * 32 cells at a time. Roo compares a search text with every place of a file.
 */
import type { StepBudget } from '../shared/step-budget'

const WORD = 32

/** Units below it are counted in a row, the others, which are few in code, by name. */
const LOW = 256
const LEFT = new Uint32Array(LOW)

/** A text that others are compared with: what is known of it is worked out once. */
export class Likeness {
  readonly #text: string
  readonly #blocks: number
  /** For each unit the bits of its places, a word for every 32 of them. */
  readonly #masks = new Map<number, Int32Array>()
  readonly #none: Int32Array
  /** How often each unit below `LOW` occurs, and each of the others. */
  readonly #low = new Uint32Array(LOW)
  readonly #high = new Map<number, number>()

  constructor(text: string) {
    this.#text = text
    this.#blocks = Math.ceil(text.length / WORD)
    this.#none = new Int32Array(this.#blocks)
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
    const text = this.#text
    if (other === text) return 1 > floor ? 1 : null
    const longer = Math.max(text.length, other.length)
    if (1 - Math.abs(text.length - other.length) / longer <= floor) return null
    work.spend(other.length)
    if (1 - (longer - this.#shared(other)) / longer <= floor) return null
    const ratio = 1 - this.distance(other, work) / longer
    return ratio > floor ? ratio : null
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
    const blocks = this.#blocks
    if (blocks === 0) return other.length
    work.spend(blocks * other.length)
    const plus = new Int32Array(blocks).fill(-1)
    const minus = new Int32Array(blocks)
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
    }
    return score
  }
}

/** Where lines of a patch are found in a file, and how its line numbers move as hunks are applied. */
import type { LineRange } from '../../model'
import type { RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import type { Trace } from '../shared/trace'

/** One way of comparing lines. `penalty`: what the tool adds to its fuzz for it. */
export type Tier = { readonly rule: RuleId; readonly key: Key; readonly penalty?: number }

/** Places of a tier that a trace lists. */
const LISTED = 8

export type TierMatch = { readonly at: number; readonly rule: RuleId; readonly penalty: number }

/**
 * The first place from `start` on where the lines are, by the first tier that has one. `lineNumber`: from a line of `file`
 * to the line as the trace has it.
 */
export function firstPlace(
  file: readonly string[],
  wanted: readonly string[],
  start: number,
  tiers: readonly Tier[],
  { trace, work }: { trace: Trace; work: StepBudget },
  lineNumber: (line: number) => number,
): TierMatch | null {
  for (const { rule, key, penalty } of tiers) {
    const places = tierPlacesOf(tierKeysOf(file, key), wanted.map(key), Math.max(0, start), work)
    const at = places.map((place) => ({ start: lineNumber(place), end: lineNumber(place) + wanted.length }))
    const [first] = places
    if (first === undefined) {
      trace.note(rule, 'none')
      continue
    }
    trace.note(rule, 'took', { at, ...(penalty === undefined ? {} : { value: penalty }) })
    return { at: first, rule, penalty: penalty ?? 0 }
  }
  return null
}

/** The first few places from `start` on at which the keys sought are one behind the other. */
export function tierPlacesOf(keys: readonly string[], sought: readonly string[], start: number, work: StepBudget): number[] {
  work.spend(Math.max(0, keys.length - start) + sought.length)
  const places: number[] = []
  for (let at = start; at + sought.length <= keys.length && places.length < LISTED; at += 1) {
    let same = 0
    while (same < sought.length && keys[at + same] === sought[same]) same += 1
    work.spend(same)
    if (same === sought.length) places.push(at)
  }
  return places
}

type Key = (line: string) => string

const KEYS = new WeakMap<readonly string[], Map<Key, readonly string[]>>()

/** Each line's key, worked out once for a file and a comparison. */
export function tierKeysOf(file: readonly string[], key: Key): readonly string[] {
  const known = KEYS.get(file) ?? new Map<Key, readonly string[]>()
  const keys = known.get(key) ?? file.map(key)
  KEYS.set(file, known.set(key, keys))
  return keys
}

/** Lines of a file as it was, counted in the file as it has become. */
export class LineShifts {
  /** Where lines were added or taken, in the file's order, and by how many the lines from there on have moved. */
  readonly #places: number[] = []
  readonly #moved: number[] = []

  /** `line` of the file as it was. */
  now(line: number): number {
    return line + (this.#moved[this.#before(line) - 1] ?? 0)
  }

  add(at: number, delta: number): void {
    const index = this.#before(at)
    this.#places.splice(index, 0, at)
    this.#moved.splice(index, 0, this.#moved[index - 1] ?? 0)
    for (let later = index; later < this.#moved.length; later += 1) this.#moved[later] = (this.#moved[later] ?? 0) + delta
  }

  /** Number of places that are not behind `line`. */
  #before(line: number): number {
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle] ?? 0) <= line) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** `length` lines from `start` on. */
export const rangeFrom = (start: number, length: number): LineRange => ({ start, end: start + length })

/**
 * Python's `difflib.SequenceMatcher`, number for number: longest matching blocks, found again on either side of the longest, where elements of `b`
 * that make up more than 1 % of 200 or more elements do not begin a match. Source: the Python Library Reference, `difflib`, and PSF's CPython 3.12.
 */
import type { StepBudget } from './step-budget'

export type MatchingBlock = { readonly a: number; readonly b: number; readonly size: number }
export type Opcode = {
  readonly tag: 'equal' | 'replace' | 'delete' | 'insert'
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** Elements of `b` from which on the popular ones are left out. */
const POPULAR_FROM = 200

/** Compares two sequences: of lines, or of a string's code points. */
export class SequenceMatcher {
  readonly #a: ArrayLike<string>
  readonly #b: ArrayLike<string>
  readonly #work: StepBudget | null
  readonly #places = new Map<string, number[]>()
  #blocks: readonly MatchingBlock[] | null = null

  constructor(a: string | readonly string[], b: string | readonly string[], work: StepBudget | null = null, autojunk = true) {
    this.#a = typeof a === 'string' ? [...a] : a
    this.#b = typeof b === 'string' ? [...b] : b
    this.#work = work
    for (let index = 0; index < this.#b.length; index += 1) {
      const element = this.#b[index] ?? ''
      const places = this.#places.get(element)
      if (places === undefined) this.#places.set(element, [index])
      else places.push(index)
    }
    if (!autojunk || this.#b.length < POPULAR_FROM) return
    const most = Math.floor(this.#b.length / 100) + 1
    for (const [element, places] of this.#places) if (places.length > most) this.#places.delete(element)
  }

  /** 2·M / T: twice the number of matched elements by the number of all; 1 for two empty sequences. */
  ratio(): number {
    const matched = this.matchingBlocks().reduce((sum, { size }) => sum + size, 0)
    return share(matched, this.#a.length + this.#b.length)
  }

  /** No less than `ratio`, from how often each element occurs on either side. */
  quickRatio(): number {
    const left = new Map<string, number>()
    for (let index = 0; index < this.#b.length; index += 1) {
      const element = this.#b[index] ?? ''
      left.set(element, (left.get(element) ?? 0) + 1)
    }
    let matched = 0
    for (let index = 0; index < this.#a.length; index += 1) {
      const element = this.#a[index] ?? ''
      const there = left.get(element) ?? 0
      left.set(element, there - 1)
      if (there > 0) matched += 1
    }
    return share(matched, this.#a.length + this.#b.length)
  }

  /** No less than `quickRatio`, from the lengths. */
  realQuickRatio(): number {
    return share(Math.min(this.#a.length, this.#b.length), this.#a.length + this.#b.length)
  }

  /** In order, none next to another in both sequences, and at the end an empty one. */
  matchingBlocks(): readonly MatchingBlock[] {
    if (this.#blocks !== null) return this.#blocks
    const found: MatchingBlock[] = []
    const queue: [number, number, number, number][] = [[0, this.#a.length, 0, this.#b.length]]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [aFrom, aTo, bFrom, bTo] = next
      const block = this.#longest(aFrom, aTo, bFrom, bTo)
      if (block.size === 0) continue
      found.push(block)
      if (aFrom < block.a && bFrom < block.b) queue.push([aFrom, block.a, bFrom, block.b])
      if (block.a + block.size < aTo && block.b + block.size < bTo)
        queue.push([block.a + block.size, aTo, block.b + block.size, bTo])
    }
    found.sort((x, y) => x.a - y.a || x.b - y.b || x.size - y.size)
    const joined: MatchingBlock[] = []
    let last: MatchingBlock = { a: 0, b: 0, size: 0 }
    for (const block of found) {
      if (last.a + last.size === block.a && last.b + last.size === block.b) last = { ...last, size: last.size + block.size }
      else {
        if (last.size > 0) joined.push(last)
        last = block
      }
    }
    if (last.size > 0) joined.push(last)
    this.#blocks = [...joined, { a: this.#a.length, b: this.#b.length, size: 0 }]
    return this.#blocks
  }

  /** How `a` becomes `b`. */
  opcodes(): readonly Opcode[] {
    const codes: Opcode[] = []
    let [a, b] = [0, 0]
    for (const block of this.matchingBlocks()) {
      const tag = a < block.a ? (b < block.b ? 'replace' : 'delete') : b < block.b ? 'insert' : null
      if (tag !== null) codes.push({ tag, aFrom: a, aTo: block.a, bFrom: b, bTo: block.b })
      a = block.a + block.size
      b = block.b + block.size
      if (block.size > 0) codes.push({ tag: 'equal', aFrom: block.a, aTo: a, bFrom: block.b, bTo: b })
    }
    return codes
  }

  /** The longest run of equal elements within the two ranges, the first in `a` and then in `b` of equally long ones. */
  #longest(aFrom: number, aTo: number, bFrom: number, bTo: number): MatchingBlock {
    let [bestA, bestB, bestSize] = [aFrom, bFrom, 0]
    let lengths = new Map<number, number>()
    for (let i = aFrom; i < aTo; i += 1) {
      const now = new Map<number, number>()
      const places = this.#places.get(this.#a[i] ?? '') ?? []
      this.#work?.spend(places.length + 1)
      for (const j of places) {
        if (j < bFrom) continue
        if (j >= bTo) break
        const size = (lengths.get(j - 1) ?? 0) + 1
        now.set(j, size)
        if (size > bestSize) [bestA, bestB, bestSize] = [i - size + 1, j - size + 1, size]
      }
      lengths = now
    }
    // Popular elements may go on with a match, though none begins with them.
    while (bestA > aFrom && bestB > bFrom && this.#a[bestA - 1] === this.#b[bestB - 1])
      [bestA, bestB, bestSize] = [bestA - 1, bestB - 1, bestSize + 1]
    while (bestA + bestSize < aTo && bestB + bestSize < bTo && this.#a[bestA + bestSize] === this.#b[bestB + bestSize])
      bestSize += 1
    return { a: bestA, b: bestB, size: bestSize }
  }
}

const share = (matched: number, length: number): number => (length === 0 ? 1 : (2 * matched) / length)

/** `difflib.get_close_matches`: the best `most` of the possibilities, no less alike than `cutoff`, the most alike first. */
export function closeMatches(
  word: string,
  possibilities: readonly string[],
  most = 3,
  cutoff = 0.6,
  work: StepBudget | null = null,
): string[] {
  const scored: { readonly score: number; readonly text: string }[] = []
  for (const text of possibilities) {
    const matcher = new SequenceMatcher(text, word, work)
    if (matcher.realQuickRatio() < cutoff || matcher.quickRatio() < cutoff) continue
    const score = matcher.ratio()
    if (score >= cutoff) scored.push({ score, text })
  }
  // As Python's heap orders pairs: by the score, then by the text.
  return scored
    .toSorted((x, y) => y.score - x.score || (x.text < y.text ? 1 : x.text > y.text ? -1 : 0))
    .slice(0, most)
    .map(({ text }) => text)
}

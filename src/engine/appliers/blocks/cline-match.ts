/** How Cline finds a search text: by its characters, by its lines trimmed, by its first and its last line. Offsets are of the whole file. */
import { distance } from '../shared/levenshtein'
import type { StepBudget } from '../shared/step-budget'

/** Characters of the file; `to` may be one behind its end, where the last line has no line end. */
export type ClineMatch = { readonly from: number; readonly to: number }

/** Search texts with fewer lines, the empty one behind the last line end counted, are not found by their outer lines. */
const ANCHORED_FROM = 3

/** A file's text cut into lines at '\n'. */
export class ClineFile {
  readonly text: string
  readonly #trimmed: readonly string[]
  /** Where each line begins, and one behind the last. */
  readonly #starts: number[] = [0]
  readonly #work: StepBudget

  constructor(text: string, work: StepBudget) {
    this.text = text
    this.#work = work
    const lines = text.split('\n')
    this.#trimmed = lines.map((line) => line.trim())
    for (const line of lines) this.#starts.push((this.#starts.at(-1) ?? 0) + line.length + 1)
  }

  /** The first occurrence from `from` on. */
  substring(sought: string, from: number): ClineMatch | null {
    this.#work.spend(this.text.length >> 4)
    const at = this.text.indexOf(sought, from)
    return at < 0 ? null : { from: at, to: at + sought.length }
  }

  /** The first run of lines, from the first one that begins at or behind `from`, that are the same when trimmed. */
  trimmed(sought: string, from: number): ClineMatch | null {
    const lines = linesOf(sought)
    this.#work.spend(this.#trimmed.length)
    for (let start = this.#lineFrom(from); start + lines.length <= this.#trimmed.length; start += 1) {
      let same = 0
      while (same < lines.length && this.#trimmed[start + same] === lines[same]) same += 1
      this.#work.spend(same)
      if (same === lines.length) return this.#matchOf(start, lines.length)
    }
    return null
  }

  /** The first run of as many lines whose outer ones are the same when trimmed, whatever is between; with `isRanked` the one whose inner lines are most alike. */
  anchored(sought: string, from: number, isRanked: boolean): ClineMatch | null {
    if (sought.split('\n').length < ANCHORED_FROM) return null
    const lines = linesOf(sought)
    const [first, last] = [lines[0], lines.at(-1)]
    this.#work.spend(this.#trimmed.length)
    let best: { readonly start: number; readonly score: number } | null = null
    for (let start = this.#lineFrom(from); start + lines.length <= this.#trimmed.length; start += 1) {
      if (this.#trimmed[start] !== first || this.#trimmed[start + lines.length - 1] !== last) continue
      if (!isRanked) return this.#matchOf(start, lines.length)
      const score = this.#innerLikeness(start, lines)
      if (best === null || score > best.score) best = { start, score }
    }
    return best === null ? null : this.#matchOf(best.start, lines.length)
  }

  /** The mean likeness of the lines between the outer ones; 1 where there are none. */
  #innerLikeness(start: number, lines: readonly string[]): number {
    const count = lines.length - 2
    if (count <= 0) return 1
    let sum = 0
    for (let index = 1; index <= count; index += 1) {
      const [own, other] = [this.#trimmed[start + index] ?? '', lines[index] ?? '']
      const longer = Math.max(own.length, other.length)
      if (longer > 0) sum += 1 - distance(own, other, this.#work) / longer
    }
    return sum / count
  }

  #lineFrom(offset: number): number {
    let line = 0
    while ((this.#starts[line] ?? 0) < offset && line < this.#trimmed.length) line += 1
    return line
  }

  #matchOf(start: number, count: number): ClineMatch {
    return { from: this.#starts[start] ?? 0, to: this.#starts[start + count] ?? 0 }
  }
}

/** The trimmed lines of a search text, without the empty one behind its last line end. */
function linesOf(sought: string): string[] {
  const lines = sought.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.trim())
}

/** Which decision took each line of a file away, and which put each new one there. */
import type { LineRange, RegionPart, Rewrite } from '../model'

/** What a decision cuts out of the lines as they are, and puts there. */
type AuthoredCut = {
  readonly at: number
  readonly remove: number
  readonly lines: readonly string[]
  readonly decision: number
}

export class LineAuthors {
  /** By line the decision that put it there; −1 for a line of the file. null: all are of the file. */
  #puts: Int32Array | null = null
  /** By line of the file before the reply the decision that took it away. */
  readonly #takers = new Map<number, number>()
  /** By line that was taken away the decisions that had put the lines there which were right above and below it; −1 for none. */
  readonly #beside = new Map<number, Beside>()
  /** Which decision took away lines that which other had put there. */
  readonly rewrites: Rewrite[] = []

  /** `sorted`: cuts that are made at once; `origin`: by new line the line that it was before them, −1 for one of a cut. `baseLine`: of a line before them. */
  cut(sorted: readonly AuthoredCut[], origin: Int32Array, baseLine: (line: number) => number): void {
    const before = this.#puts
    const puts = before === null ? new Int32Array(origin.length).fill(-1) : origin.map((line) => before[line] ?? -1)
    let shift = 0
    for (const { at, remove, lines, decision } of sorted) {
      for (let line = at; line < at + remove; line++) {
        const base = baseLine(line)
        if (base >= 0) {
          this.#takers.set(base, decision)
          this.#beside.set(base, { above: before?.[at - 1] ?? -1, below: before?.[at + remove] ?? -1 })
        }
        const author = before?.[line] ?? -1
        const last = this.rewrites.at(-1)
        const isKnown = last?.of === author && last.by === decision
        if (author >= 0 && author !== decision && !isKnown) this.rewrites.push({ of: author, by: decision })
      }
      puts.fill(decision, at + shift, at + shift + lines.length)
      shift += lines.length - remove
    }
    this.#puts = puts
  }

  /** The file was written as a whole: no decision is known of its lines. */
  forget(): void {
    this.#puts = null
  }

  /**
   * The decisions that removed lines of a region or added some, −1 where one is not known, and what each of them did, in the order of the lines; `parts`
   * null where what each did is not known.
   */
  of(
    before: LineRange,
    after: LineRange,
  ): { readonly decisions: readonly number[]; readonly parts: readonly RegionPart[] | null } {
    const taken = runsOf(before, (line) => this.#takers.get(line) ?? -1)
    const put = runsOf(after, (line) => this.#puts?.[line] ?? -1)
    const decisions = [...taken, ...put].map(({ decision }) => decision)
    return { decisions, parts: this.#joined(taken, put, before.start, after.start) }
  }

  /** Both sides by decision; null where they have the decisions in different orders, or one is not known. */
  #joined(taken: Run[], put: Run[], old: number, fresh: number): RegionPart[] | null {
    const parts: RegionPart[] = []
    for (let [out, into] = [taken[0], put[0]]; out !== undefined || into !== undefined; [out, into] = [taken[0], put[0]]) {
      const isNext = into !== undefined && (out?.decision === into.decision || !hasOf(taken, into.decision))
      const isPut = isNext && (out?.decision === into?.decision || this.#isFirst(put, taken))
      const decision = (isPut ? into : out)?.decision ?? -1
      const isIn = into?.decision === decision
      if (isPut === null || decision < 0 || (!isIn && hasOf(put, decision))) return null
      const [before, after] = [
        { start: old, end: old },
        { start: fresh, end: fresh },
      ]
      if (out?.decision === decision) {
        before.end = old = out.end
        taken.shift()
      }
      if (isIn && into !== undefined) {
        after.end = fresh = into.end
        put.shift()
      }
      parts.push({ before, after, decision })
    }
    return parts
  }

  /** Whether the first lines that were put there come before the first that were taken away, by another decision; null where that is not known. */
  #isFirst(put: readonly Run[], taken: readonly Run[]): boolean | null {
    const [[into, ...others], [out]] = [put, taken]
    if (out === undefined) return true
    if (into === undefined || hasOf(others, into.decision)) return null
    if (taken.some((run) => this.#beside.get(run.end - 1)?.below === into.decision)) return false
    // Where lines are gone already, what is put there is on either side of them.
    return into.decision > out.decision || hasOf(put, this.#beside.get(out.start)?.above ?? -1) || null
  }
}

type Beside = { readonly above: number; readonly below: number }

type Run = { readonly decision: number; readonly start: number; readonly end: number }

const hasOf = (runs: readonly Run[], decision: number): boolean => runs.some((run) => run.decision === decision)

function runsOf({ start, end }: LineRange, authorOf: (line: number) => number): Run[] {
  const runs: Run[] = []
  for (let line = start; line < end; ) {
    const decision = authorOf(line)
    const from = line
    while (line < end && authorOf(line) === decision) line++
    runs.push({ decision, start: from, end: line })
  }
  return runs
}

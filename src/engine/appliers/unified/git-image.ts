/** One file under git apply: where a hunk goes, and what it leaves. */

import type { StepBudget } from '../shared/step-budget'
import { linesWithEnds } from '../shared/text'
import type { GitHunk, ImageLine } from './git-header'

export type GitOptions = {
  /** Lines of context that must match: -C<n>. -1: all of them. */
  readonly context: number
  readonly ignoreWhitespace: boolean
  /** Hunks without context go where they say: --unidiff-zero. */
  readonly unidiffZero: boolean
}

/** `at`: the first line; `offset`: lines from where it was looked for first; `leading`, `trailing`: context it was found with. */
export type GitMatch = { readonly at: number; readonly offset: number; readonly leading: number; readonly trailing: number }

/** `isDone`: a hunk has been there, and no other can be. */
type FileLine = { readonly text: string; readonly isDone: boolean }

/** A hunk's old and new lines, and what is demanded of its place. */
type Wanted = { old: ImageLine[]; fresh: ImageLine[]; begins: boolean; ends: boolean }

export class GitImage {
  #lines: FileLine[]
  readonly #work: StepBudget
  /** The last place was found with white space ignored. */
  #isLoose = false

  constructor(text: string, work: StepBudget) {
    this.#lines = linesWithEnds(text).map((line) => ({ text: line, isDone: false }))
    this.#work = work
  }

  get text(): string {
    return this.#lines.map(({ text }) => text).join('')
  }

  /** Puts the hunk in its place, or says null: it has none. `tried`: called with what is demanded of each try. */
  apply(
    { old, fresh, oldAt, newAt, ...hunk }: GitHunk,
    { context, ignoreWhitespace, unidiffZero }: GitOptions,
    tried: (wanted: { readonly begins: boolean; readonly ends: boolean; readonly context: number }, at: number) => void,
  ): GitMatch | null {
    let { leading, trailing } = hunk
    const wanted: Wanted = {
      old: [...old],
      fresh: [...fresh],
      begins: oldAt === 0 || (oldAt === 1 && !unidiffZero),
      ends: !unidiffZero && trailing === 0,
    }
    const least = context < 0 ? Number.POSITIVE_INFINITY : context
    for (let start = Math.max(0, newAt - 1); ; ) {
      const at = this.#find(wanted, start, ignoreWhitespace)
      tried({ begins: wanted.begins, ends: wanted.ends, context: Math.max(leading, trailing) }, at)
      if (at >= 0) {
        this.#replace(wanted, at)
        return { at, offset: at - start, leading, trailing }
      }
      if (leading <= least && trailing <= least) return null
      if (wanted.begins || wanted.ends) {
        wanted.begins = false
        wanted.ends = false
        continue
      }
      if (leading >= trailing) {
        wanted.old.shift()
        wanted.fresh.shift()
        start -= 1
        leading -= 1
      }
      if (trailing > leading) {
        wanted.old.pop()
        wanted.fresh.pop()
        trailing -= 1
      }
    }
  }

  /** From the place looked for, forth and back in turn; -1: nowhere. */
  #find(wanted: Wanted, from: number, loosely: boolean): number {
    const most = this.#lines.length
    const asked = wanted.begins ? 0 : wanted.ends ? most - wanted.old.length : from
    const start = asked < 0 || asked > most ? most : asked
    if (this.#matches(wanted, start, loosely)) return start
    let [back, forth] = [start, start]
    for (let turn = 0; back > 0 || forth < most; turn += 1) {
      const goesBack = turn % 2 === 1
      if (goesBack ? back === 0 : forth === most) continue
      const at = goesBack ? back - 1 : forth + 1
      if (goesBack) back = at
      else forth = at
      if (this.#matches(wanted, at, loosely)) return at
    }
    return -1
  }

  #matches({ old, begins, ends }: Wanted, at: number, loosely: boolean): boolean {
    this.#work.spend(1)
    const end = at + old.length
    if (end > this.#lines.length || (ends && end !== this.#lines.length) || (begins && at !== 0)) return false
    let isSame = true
    for (const [index, { text }] of old.entries()) {
      this.#work.spend(1)
      const line = this.#lines[at + index]
      if (line === undefined || line.isDone) return false
      if (line.text === text) continue
      if (blackOf(line.text) !== blackOf(text)) return false
      isSame = false
    }
    this.#isLoose = !isSame && !this.#joins(old, at, ends)
    if (!this.#isLoose) return true
    return loosely && old.every(({ text }, index) => isAlike(this.#lines[at + index]?.text ?? '', text))
  }

  /** Lines are compared by what is no white space, and then the texts as a whole: the last line may lack its end. */
  #joins(old: readonly ImageLine[], at: number, ends: boolean): boolean {
    const wanted = old.map(({ text }) => text).join('')
    const there = this.#lines
      .slice(at)
      .map(({ text }) => text)
      .join('')
    this.#work.spend(there.length)
    return ends ? there === wanted : there.startsWith(wanted)
  }

  /** Where white space was ignored, unchanged lines stay as the file has them. */
  #replace({ old, fresh }: Wanted, at: number): void {
    const kept = old.flatMap(({ common }, index) => (common ? [this.#lines[at + index]?.text ?? ''] : []))
    let next = 0
    const written = fresh.map(({ text, common }) => {
      if (!common || !this.#isLoose) return { text, isDone: true }
      next += 1
      return { text: kept[next - 1] ?? text, isDone: true }
    })
    this.#lines = [...this.#lines.slice(0, at), ...written, ...this.#lines.slice(at + old.length)]
  }
}

/** A line without its white space. */
const blackOf = (line: string): string => line.replace(/[ \t\n\r]+/g, '')

const SPACES = ' \t\n\r'

/** Whether two lines differ in amounts of white space at most; line ends do not count. */
function isAlike(a: string, b: string): boolean {
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > 0 && (a[aEnd - 1] === '\r' || a[aEnd - 1] === '\n')) aEnd -= 1
  while (bEnd > 0 && (b[bEnd - 1] === '\r' || b[bEnd - 1] === '\n')) bEnd -= 1
  let [i, j] = [0, 0]
  const isSpace = (unit: string | undefined) => SPACES.includes(unit ?? '?')
  while (i < aEnd && j < bEnd) {
    if (!isSpace(a[i])) {
      if (a[i] !== b[j]) return false
      i += 1
      j += 1
      continue
    }
    if (!isSpace(b[j])) return false
    while (i < aEnd && isSpace(a[i])) i += 1
    while (j < bEnd && isSpace(b[j])) j += 1
  }
  return i === aEnd && j === bEnd
}

/** What a hunk looks for. */
import type { Budget } from '../budget'
import { elisionsOf } from '../elisions'
import type { Hunk, RungId } from '../model'
import { findAll, findVerbatim } from './find'
import { Lines } from './lines'
import { type Pairing, pairingAt } from './place'

/** Something that happens to all lines of a hunk on its way. `sign`: what the text shows where it may have happened. */
export type Damage = { readonly id: RungId; readonly sign: RegExp; readonly undo: (text: string) => string }

/** A hunk made ready to be searched for: as it was written, or with some damage undone on both of its sides. */
export class Sought {
  readonly hunk: Hunk
  readonly before: Lines
  /** The lines to put there. */
  readonly after: readonly string[]
  /** By line of `after`: the line of `before` that it keeps, -1 for a line that is new. */
  readonly keeps: readonly number[]
  readonly #isKept: readonly boolean[]
  #restored: Map<RungId, Sought | null> | null = null
  #elisions: readonly number[] | null = null
  #rows: { readonly file: Lines; readonly pairings: readonly Pairing[] } | null = null

  private constructor(hunk: Hunk, before: readonly string[], after: readonly string[], keeps: readonly number[]) {
    this.hunk = hunk
    this.before = Lines.ofTexts(before)
    this.after = after
    this.keeps = keeps
    const isKept = new Array<boolean>(before.length).fill(false)
    for (const kept of keeps) if (kept >= 0) isKept[kept] = true
    this.#isKept = isKept
  }

  static of(hunk: Hunk): Sought {
    const keeps = new Array<number>(hunk.after.length).fill(-1)
    for (const { before, after, length } of hunk.kept) for (let at = 0; at < length; at++) keeps[after + at] = before + at
    const texts = (lines: Hunk['before']) => lines.map((line) => line.text)
    return new Sought(hunk, texts(hunk.before), texts(hunk.after), keeps)
  }

  /** Whether the hunk takes this line of `before` away, or changes it. */
  isRemoved = (line: number): boolean => this.#isKept[line] !== true

  /** The pairings at which all lines stand in a row, white space and typography aside. null: the budget is spent. */
  rowsIn(file: Lines, budget: Budget): readonly Pairing[] | null {
    if (this.#rows?.file === file) return this.#rows.pairings
    const starts = findAll(file, this.before, budget)
    if (starts === null || !budget.spend(starts.length * this.before.length)) return null
    const pairings = starts.map((start) => pairingAt(file, this.before, start))
    this.#rows = { file, pairings }
    return pairings
  }

  /** The pairings at which all lines stand character by character, as `findVerbatim` knows them. */
  verbatimIn(file: Lines): readonly Pairing[] | null {
    const { length } = this.before
    const starts = findVerbatim(file, this.before)
    return starts === null ? null : starts.map((start) => Array.from({ length }, (_, line) => start + line))
  }

  /** Lines of `before` that read as standing for code which is left out. */
  get elisions(): readonly number[] {
    this.#elisions ??= elisionsOf(Array.from({ length: this.before.length }, (_, line) => this.before.text(line)))
    return this.#elisions
  }

  /** The hunk with the damage undone on each of its lines; null where that changes none of those to be found. */
  restored({ id, sign, undo }: Damage): Sought | null {
    if (!sign.test(this.before.source)) return null
    this.#restored ??= new Map()
    const known = this.#restored.get(id)
    if (known !== undefined) return known
    const before = Array.from({ length: this.before.length }, (_, line) => this.before.text(line))
    const fresh = before.map(undo)
    const restored = fresh.some((text, line) => text !== before[line])
      ? new Sought(this.hunk, fresh, this.after.map(undo), this.keeps)
      : null
    this.#restored.set(id, restored)
    return restored
  }

  /** The lines of `before` from `from` to `to`, with nothing to put there. */
  part(from: number, to: number): Sought {
    const before = Array.from({ length: to - from }, (_, line) => this.before.text(from + line))
    return new Sought(this.hunk, before, [], [])
  }
}

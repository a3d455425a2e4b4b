/** What a hunk looks for. */
import type { Budget } from '../budget'
import { elisionsOf } from '../elisions'
import type { Adaptation, Hunk, RungId } from '../model'
import { pairLines, pairsOf } from '../pair'
import { findAll, findVerbatim } from './find'
import { Lines } from './lines'
import { type Pairing, pairingAt } from './pairing'

/** Both sides of a hunk as they may have been meant, and how they follow from what was written. `line`: 0-based, where numbers say that the hunk begins. */
export type MeantHunk = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** null: nothing was done to the new lines. */
  readonly adaptation: Adaptation | null
  readonly line?: number
}

/**
 * Something that happens to the lines of a hunk on their way. `sign`: what the quoted text shows where it may have happened.
 * `readings`: what may have been meant, likeliest first.
 */
export type Damage = {
  readonly id: RungId
  readonly sign: RegExp
  readonly readings: (before: readonly string[], after: readonly string[]) => readonly MeantHunk[]
}

/** How a damage of characters is undone in a line, and what a line shows that does not have it. */
type Undoing = { readonly undo: (text: string) => string; readonly spared: RegExp }

/** A damage of characters: of both sides, or of the quoted one alone. Where neither is certain and it makes a difference, there is no reading. */
export const lineByLine = (id: RungId, sign: RegExp, adaptation: Adaptation, undoing: Undoing): Damage => ({
  id,
  sign,
  readings: (before, after) => {
    const quoted = before.map(undoing.undo)
    const side = damagedSides(before, quoted, after, undoing)
    if (side === null) return []
    const fresh = side === 'both' ? after.map(undoing.undo) : after
    const isSame = fresh.every((text, line) => text === after[line])
    return [{ before: quoted, after: fresh, adaptation: isSame ? null : adaptation }]
  },
})

/** The line without the damage. */
export const undone = (damage: Damage, text: string): string =>
  damage.readings([text], []).find(({ before }) => before.length === 1 && before[0] !== text)?.before[0] ?? text

/**
 * Which sides have a damage by the lines that both have, with it or without it. `quoted`: the old lines without it.
 * 'mixed': some have it and others do not; null: no such line shows it.
 */
export function sidesOf(
  before: readonly string[],
  quoted: readonly string[],
  after: readonly string[],
): 'both' | 'old' | 'mixed' | null {
  const written = new Set(before.filter((text, line) => text !== quoted[line]))
  const meant = new Set(quoted.filter((text, line) => text !== before[line]))
  const isDamaged = after.some((text) => written.has(text))
  const isPlain = after.some((text) => meant.has(text) && !written.has(text))
  if (isDamaged && isPlain) return 'mixed'
  return isPlain ? 'old' : isDamaged ? 'both' : null
}

/** Which sides have the damage. `quoted`: the old lines without it. null: the lines do not show it. */
function damagedSides(
  before: readonly string[],
  quoted: readonly string[],
  after: readonly string[],
  { undo, spared }: Undoing,
): 'both' | 'old' | null {
  if (after.every((text) => undo(text) === text)) return 'both'
  const side = sidesOf(before, quoted, after)
  if (side === 'mixed') return null
  if (side === 'old') return 'old'
  const written = new Set(before.filter((text, line) => text !== quoted[line]))
  const isMixed = before.some((text, line) => text === quoted[line] && spared.test(text))
  const isNested = quoted.some((text) => undo(text) !== text)
  const isOpen = (text: string) => {
    const once = undo(text)
    return !written.has(text) && once !== text && (isMixed || spared.test(text) || (isNested && undo(once) === once))
  }
  const isDoubtful = after.some(isOpen)
  return isDoubtful ? null : 'both'
}

/** A hunk made ready to be searched for: as it was written, or with some damage undone on both of its sides. */
export class Pattern {
  readonly hunk: Hunk
  readonly before: Lines
  /** The lines to put there. */
  readonly after: readonly string[]
  /** By line of `after`: the line of `before` that it keeps, -1 for a line that is new. */
  readonly keeps: readonly number[]
  /** What was undone to come by these lines. */
  readonly restorations: readonly Adaptation[]
  /** The line, 0-based, at which numbers in front of the quoted lines say that the hunk begins; null where there are none. */
  readonly numbered: number | null
  readonly #isKept: readonly boolean[]
  #restored: Map<RungId, readonly Pattern[]> | null = null
  #elisions: readonly number[] | null = null
  #verbatim: { readonly file: Lines; readonly pairings: readonly Pairing[] | null } | null = null
  #rows: { readonly file: Lines; readonly pairings: readonly Pairing[] } | null = null

  private constructor(
    hunk: Hunk,
    before: readonly string[],
    after: readonly string[],
    keeps: readonly number[],
    restorations: readonly Adaptation[] = [],
    numbered: number | null = null,
  ) {
    this.hunk = hunk
    this.restorations = restorations
    this.numbered = numbered
    this.before = Lines.ofTexts(before)
    this.after = after
    this.keeps = keeps
    const isKept = new Array<boolean>(before.length).fill(false)
    for (const kept of keeps) if (kept >= 0) isKept[kept] = true
    this.#isKept = isKept
  }

  static of(hunk: Hunk): Pattern {
    const keeps = new Array<number>(hunk.after.length).fill(-1)
    for (const { before, after, length } of hunk.kept) for (let at = 0; at < length; at++) keeps[after + at] = before + at
    // A byte order mark belongs to the file, and no line of it has it.
    const isMarked = hunk.before[0]?.text.startsWith('\ufeff') === true
    const texts = (lines: Hunk['before']) =>
      lines.map(({ text }) => (isMarked && text.startsWith('\ufeff') ? text.slice(1) : text))
    return new Pattern(hunk, texts(hunk.before), texts(hunk.after), keeps)
  }

  /** Whether the hunk takes this line of `before` away, or changes it. */
  isRemoved = (line: number): boolean => this.#isKept[line] !== true

  /** The pairings at which the file has all lines in a row, white space and typography aside. null: the budget is spent. */
  rowsIn(file: Lines, budget: Budget): readonly Pairing[] | null {
    if (this.#rows?.file === file) return this.#rows.pairings
    const starts = findAll(file, this.before, budget)
    if (starts === null || !budget.spend(starts.length * this.before.length)) return null
    const pairings = starts.map((start) => pairingAt(file, this.before, start))
    this.#rows = { file, pairings }
    return pairings
  }

  /** The pairings at which the file has all lines character by character, as `findVerbatim` knows them. */
  verbatimIn(file: Lines): readonly Pairing[] | null {
    if (this.#verbatim?.file === file) return this.#verbatim.pairings
    const pairings = findVerbatim(file, this.before)?.map((start) => linesFrom(start, this.before.length)) ?? null
    this.#verbatim = { file, pairings }
    return pairings
  }

  /** Lines of `before` that read as standing for code which is left out. */
  get elisions(): readonly number[] {
    this.#elisions ??= elisionsOf(this.#texts())
    return this.#elisions
  }

  /** The hunk with the damage undone, in each way that changes a line to be found. */
  restored({ id, sign, readings }: Damage): readonly Pattern[] {
    if (!sign.test(this.before.source)) return []
    this.#restored ??= new Map()
    const known = this.#restored.get(id)
    if (known !== undefined) return known
    const before = this.#texts()
    const restored = readings(before, this.after).flatMap((meant) =>
      meant.before.some((text, line) => text !== before[line]) ? [this.as(meant)] : [],
    )
    this.#restored.set(id, restored)
    return restored
  }

  /** The quoted lines in another form, which must leave each line one line; with nothing to put there. */
  inForm(form: (text: string) => string): Pattern {
    return new Pattern(this.hunk, this.#texts().map(form), [], [])
  }

  /** The hunk as it may have been meant. Lines that are equal once the damage is undone are kept ones. */
  as({ before, after, adaptation, line }: MeantHunk): Pattern {
    const restorations = adaptation === null ? this.restorations : [...this.restorations, adaptation]
    const numbered = line ?? this.numbered
    const kept = this.keeps.filter((at) => at >= 0).length
    const pairs = pairsOf(pairLines(before.map(plainLine), after.map(plainLine)))
    if (pairs.length <= kept && after.length === this.keeps.length)
      return new Pattern(this.hunk, before, after, this.keeps, restorations, numbered)
    const keeps = new Array<number>(after.length).fill(-1)
    for (const [old, fresh] of pairs) keeps[fresh] = old
    return new Pattern(this.hunk, before, after, keeps, restorations, numbered)
  }

  #texts(): string[] {
    return Array.from({ length: this.before.length }, (_, line) => this.before.text(line))
  }

  /** The lines of `before` from `from` to `to`, with nothing to put there. */
  part(from: number, to: number): Pattern {
    const before = Array.from({ length: to - from }, (_, line) => this.before.text(from + line))
    return new Pattern(this.hunk, before, [], [])
  }
}

/** `count` lines of a file in a row. */
function linesFrom(start: number, count: number): Pairing {
  const lines: number[] = []
  for (let at = 0; at < count; at++) lines.push(start + at)
  return lines
}

const plainLine = (text: string) => ({ text, from: 0, to: 0 })

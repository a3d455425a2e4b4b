/** What one rung's comparison sees of quoted lines in a file, for a person who follows it step by step: facts, and no verdict. */
import { Budget } from './budget'
import { type Agreement, agree, type LineCount } from './inspect/agree'
import { formOf, loosenessOf, readingOf } from './inspect/form'
import { Lines } from './match/lines'
import { Pattern } from './match/pattern'
import { rangeOf } from './match/place'
import { LADDER } from './match/rungs/ladder'
import type { LineRange, RungId, Shared } from './model'

/**
 * The line of the file at a quoted line's place, -1 where there is none, and whether both are equal in the rung's form. `but`: of two that are not,
 * the strictest rung in whose form they would be; null where there is none that compares the text as it is written.
 */
type InspectedPair = { readonly line: number; readonly equal: boolean; readonly but: RungId | null }

export type Inspection = {
  /** Whether there is something for the rung to compare: a damage to undo, code left out. The others always have. */
  readonly applies: boolean
  /** One entry a quoted line. */
  readonly counts: readonly LineCount[]
  /** Places that the rung proposes by itself; what a looser one would add is not among them. */
  readonly places: number
  /** Where most of the quoted lines agree in order, or the place asked for; null where no line of the file is anything like them. */
  readonly best: { readonly at: LineRange; readonly pairs: readonly InspectedPair[] } | null
  /** At `best` every line is equal, one after the other, and yet it is no place of the rung: the indentations differ each in its own way. */
  readonly uneven: boolean
}

export type InspectOptions = {
  /** The place to look at: the first line of a candidate, and the end of its last. */
  readonly near?: LineRange | undefined
  /** The quoted lines that the hunk keeps, as in a `Hunk`: alignment weighs the others more. None, where left out. */
  readonly kept?: readonly Shared[] | undefined
}

/** Lines that a count lists. More: long traces, fewer: places that the page cannot show. */
const FIRST = 5

const NOTHING: Inspection = { applies: false, counts: [], places: 0, best: null, uneven: false }

/**
 * What `rung` sees of the lines `before` in `file`, whole texts without line ends among the lines. Lines are 0-based, in `file`.
 * Linear in both, but for alignment, which costs what the rung itself does.
 */
export function inspect(
  file: string,
  before: readonly string[],
  rung: RungId,
  { near, kept = [] }: InspectOptions = {},
): Inspection {
  const lines = Lines.of(file)
  const sought = soughtOf(before, kept)
  const reading = readingOf(sought, rung)
  if (reading === null) return { ...NOTHING, counts: before.map(() => ({ count: 0, first: [] })) }
  const form = formOf(rung)
  const counts = countsOf(lines, reading.before, form)
  const budget = new Budget(lines.length + before.length)
  const places = LADDER.find(({ id }) => id === rung)?.propose(lines, sought, budget) ?? []
  const place = near === undefined ? places[0] : places.find(({ pairing }) => rangeOf(pairing).start === near.start)
  const pairing = place?.pairing ?? agree(lines, reading.before, form, counts, near)
  if (pairing === null) return { applies: true, counts, places: places.length, best: null, uneven: false }
  const isEqual = (line: number, of: number) =>
    place === undefined
      ? lines.key(of) === reading.before.key(line) && form.ours(lines, of) === form.theirs(reading.before, line)
      : place.aligned === undefined || place.aligned.similar[line] === 1
  const pairs = pairing.map((of, line): InspectedPair => {
    if (of < 0) return { line: -1, equal: false, but: null }
    const equal = isEqual(line, of)
    return { line: of, equal, but: equal ? null : loosenessOf(lines, of, sought.before, line) }
  })
  const uneven = place === undefined && UNEVEN.has(rung) && isWhole(lines, reading.before, pairs)
  return { applies: true, counts, places: places.length, best: { at: rangeOf(pairing), pairs }, uneven }
}

/** Rungs that ask of the indentations more than that each line is equal without its own. */
const UNEVEN: ReadonlySet<RungId> = new Set<RungId>([
  'indentation',
  'inner-space',
  'entities',
  'escapes',
  'line-numbers',
  'prefixes',
  'quotes',
  'semicolons',
  'alignment',
])

function soughtOf(before: readonly string[], kept: readonly Shared[]): Pattern {
  const line = (text: string) => ({ text, from: 0, to: 0 })
  const after = new Array<string>(kept.reduce((most, shared) => Math.max(most, shared.after + shared.length), 0)).fill('')
  return Pattern.of({ before: before.map(line), after: after.map(line), kept, hint: {}, span: { from: 0, to: 0 } })
}

/** Whether every line that says something is equal, with nothing but blank lines between them in the file. */
function isWhole(file: Lines, hunk: Lines, pairs: readonly InspectedPair[]): boolean {
  const solid = pairs.filter((_, line) => !hunk.isBlank(line))
  return solid.every(({ line, equal }, at) => {
    let above = line - 1
    const last = solid[at - 1]?.line
    while (last !== undefined && above > last && file.isBlank(above)) above--
    return equal && (last === undefined || above === last)
  })
}

/** The counts of each quoted line; lines that differ only in what every form leaves out are looked at together. */
function countsOf(file: Lines, hunk: Lines, form: Agreement): LineCount[] {
  const tallies = new Map<number, ReadonlyMap<string, { count: number; first: number[] }>>()
  return Array.from({ length: hunk.length }, (_, line) => {
    const key = hunk.key(line)
    const tally = tallies.get(key) ?? tallyOf(file, hunk, line, form)
    tallies.set(key, tally)
    return tally.get(form.theirs(hunk, line)) ?? { count: 0, first: [] }
  })
}

/** By their form the lines of the file that have the key of line `line` of the hunk. */
function tallyOf(file: Lines, hunk: Lines, line: number, form: Agreement): Map<string, { count: number; first: number[] }> {
  const tally = new Map<string, { count: number; first: number[] }>()
  for (const of of hunk.isBlank(line) ? blankLines(file) : file.like(hunk, line)) {
    const written = form.ours(file, of)
    const known = tally.get(written)
    if (known === undefined) tally.set(written, { count: 1, first: [of] })
    else {
      known.count++
      if (known.first.length < FIRST) known.first.push(of)
    }
  }
  return tally
}

function blankLines(file: Lines): number[] {
  const blank: number[] = []
  for (let line = 0; line < file.length; line++) if (file.isBlank(line)) blank.push(line)
  return blank
}

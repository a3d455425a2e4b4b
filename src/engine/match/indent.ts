/** Indentation in columns. */

/** The blanks and tabs that the text begins with. */
export function indentOf(text: string): string {
  let width = 0
  for (let code = text.charCodeAt(0); code === BLANK || code === TAB; code = text.charCodeAt(width)) width++
  return text.slice(0, width)
}

/** The white space that the text ends in. */
export const trailingSpaceOf = (text: string): string => text.slice(text.trimEnd().length)

const BLANK = 32
const TAB = 9

/** Width of an indentation, tabs reaching to the next multiple of `tab` columns. */
export function columnsOf(indent: string, tab: number): number {
  let columns = 0
  for (let at = 0; at < indent.length; at++)
    columns = indent.charCodeAt(at) === TAB ? (Math.floor(columns / tab) + 1) * tab : columns + 1
  return columns
}

/** Indentation of that many columns, by tabs and a rest of spaces, or by spaces alone. */
export function indentation(columns: number, style: { readonly tabs: boolean; readonly tab: number }): string {
  if (!style.tabs) return ' '.repeat(columns)
  return '\t'.repeat(Math.floor(columns / style.tab)) + ' '.repeat(columns % style.tab)
}

/** The smallest step, in columns, between indentations of spaces; null where there is none between 2 and 8. */
export function indentUnit(indents: readonly string[]): number | null {
  const widths = [...new Set(indents.filter((indent) => !indent.includes('\t')).map((indent) => indent.length))].sort(
    (a, b) => a - b,
  )
  const steps = widths.map((width, i) => width - (widths[i - 1] ?? 0)).filter((step) => step >= 2 && step <= 8)
  return steps.length === 0 ? null : Math.min(...steps)
}

/** An indentation of the reply and the file's at the same line. */
export type IndentPair = readonly [theirs: string, ours: string]

/** Columns that a tab may represent, most usual first; the reply's own step comes before them. */
const TABS = [4, 2, 8, 3]

/** The one number of columns that leads from every indentation of the reply to the file's; null if there is none. A width of tabs that makes it 0 is the one meant. */
export function uniformShift(pairs: readonly IndentPair[]): { columns: number; tab: number } | null {
  if (pairs.length === 0) return null
  if (pairs.every(([theirs, ours]) => theirs === ours)) return { columns: 0, tab: TABS[0] ?? 4 }
  const units = [indentUnit(pairs.map(([theirs]) => theirs)), indentUnit(pairs.map(([, ours]) => ours)), ...TABS]
  let found: { columns: number; tab: number } | null = null
  for (const tab of units) {
    if (tab === null) continue
    const shift = ([theirs, ours]: IndentPair) => columnsOf(ours, tab) - columnsOf(theirs, tab)
    const [first, ...rest] = pairs
    const columns = first === undefined ? 0 : shift(first)
    if (!rest.every((pair) => shift(pair) === columns)) continue
    if (columns === 0) return { columns, tab }
    found ??= { columns, tab }
  }
  return found
}

/** The one factor that leads from every indentation of the reply to the file's, in columns of the same width; null if there is none, or if all stay. */
export function uniformScale(pairs: readonly IndentPair[]): number | null {
  let factor: number | null = null
  for (const [theirs, ours] of pairs) {
    if (theirs.includes('\t') || ours.includes('\t')) return null
    if (theirs.length === 0 && ours.length === 0) continue
    if (theirs.length === 0 || ours.length === 0) return null
    factor ??= ours.length / theirs.length
    if (theirs.length * factor !== ours.length) return null
  }
  return factor === 1 ? null : factor
}

/** The steps of the reply's and of the file's indentation; null where they are not known. */
export type Units = { readonly theirs: number | null; readonly ours: number | null }

/** The file's indentation for one of the reply's; null where the quoted lines do not tell. */
export type Reindent = (indent: string) => string | null

/** Nothing is to be changed. */
export const UNSHIFTED: Reindent = (indent) => indent

/**
 * What the quoted lines prove of the file's indentation: all shifted by one number of columns, or scaled by one factor; some lost theirs while most are as in the file;
 * the first line alone lost its own; each indentation became one other. `unitsOf`: the steps of the reply's and the file's indentation, where they are
 * known, which decide between a shift and a factor.
 */
export function reindenting(pairs: readonly IndentPair[], unitsOf: () => Units): Reindent {
  if (pairs.every(([theirs, ours]) => theirs === ours)) return UNSHIFTED
  const became = becameOf(pairs)
  const known =
    (rest: Reindent): Reindent =>
    (indent) =>
      became.get(indent) ?? rest(indent)
  const tabs = pairs.some(([, ours]) => ours.includes('\t'))
  const shift = uniformShift(pairs)
  const scale = uniformScale(pairs)
  if (shift !== null && scale !== null) {
    const units = unitsOf()
    if (units.theirs === null || units.ours === null) return known(agreed(shiftedBy(shift, tabs), scaledBy(scale)))
    return known(units.theirs * scale === units.ours ? scaledBy(scale) : shiftedBy(shift, tabs))
  }
  if (scale !== null) return known(scaledBy(scale))
  if (shift !== null) return known(shiftedBy(shift, tabs))
  // Where most lines are as in the file, the others were damaged one by one: that says nothing of a new line.
  if (2 * pairs.filter(([theirs, ours]) => theirs === ours).length > pairs.length) return known(UNSHIFTED)
  const others = uniformShift(pairs.slice(1))
  return known(others === null || pairs.length < 2 ? () => null : shiftedBy(others, tabs))
}

/** What each indentation of the reply became, where that is one thing. What stayed as it was somewhere is no damage elsewhere. */
function becameOf(pairs: readonly IndentPair[]): Map<string, string> {
  const became = new Map<string, string>()
  const torn = new Set<string>()
  for (const [theirs, ours] of pairs) {
    if (became.has(theirs) && became.get(theirs) !== ours) torn.add(theirs)
    became.set(theirs, ours)
  }
  for (const theirs of torn) became.delete(theirs)
  for (const [theirs, ours] of pairs) if (theirs === ours) became.set(theirs, ours)
  return became
}

/** What both say, where they say the same. */
const agreed =
  (one: Reindent, other: Reindent): Reindent =>
  (indent) => {
    const first = one(indent)
    return first === other(indent) ? first : null
  }

const shiftedBy =
  ({ columns, tab }: { readonly columns: number; readonly tab: number }, tabs: boolean): Reindent =>
  (indent) =>
    indentation(Math.max(0, columnsOf(indent, tab) + columns), { tabs, tab })

const scaledBy =
  (factor: number): Reindent =>
  (indent) => {
    const columns = indent.length * factor
    return indent.includes('\t') || !Number.isInteger(columns) ? null : ' '.repeat(columns)
  }

/** A quoted line whose line of the file is known: its index in the hunk's `before`, and the indentation that each of them has. */
export type Quoted = { readonly line: number; readonly theirs: string; readonly ours: string }

/** What the hunk's lines are, as far as indentation goes. */
export type Indented = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** By line of `after`: the line of `before` that it keeps, −1 for a new one. */
  readonly keeps: readonly number[]
  /** Quoted lines that tell something, ascending. */
  readonly quoted: readonly Quoted[]
  /** The steps of indentation of the reply and of the file around the place. */
  readonly units: Units
  /** The file indents by tabs. */
  readonly tabs: boolean
  /** The lines of the file right above and below the place that say something; '' for none. */
  readonly above: string
  readonly below: string
  /** Some quoted lines were left out of `quoted`: a blank in front of them got lost, or counted as a sign. */
  readonly isPartial: boolean
}

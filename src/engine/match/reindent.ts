/** How far new lines are indented: as the quoted lines around them turn out to be indented in the file. */
import {
  columnsOf,
  type IndentPair,
  indentation,
  indentOf,
  type Reindent,
  UNSHIFTED,
  type Units,
  uniformScale,
  uniformShift,
} from './indent'
import { similarity } from './similarity'

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
}

/** Share of quoted lines that are indented as in the file from which on the others are damaged one by one. More: lines that could land are refused, less: new lines go astray. */
const MOSTLY = 2 / 3

/** Likeness from which on a new line is a version of the removed one in its place. More: lines rewritten in place are refused, less: other lines pass for versions. */
const VERSION = 0.5

/**
 * The file's indentation for a new line, by its index in `after`; null where the quoted lines do not prove one.
 * Where all quoted lines follow one rule, that is the rule. Else each new line goes by the lines that the reply puts beside it.
 */
export function reindent(hunk: Indented): (line: number) => string | null {
  const { quoted } = hunk
  const indent = (line: number) => indentOf(hunk.after[line] ?? '')
  const rule = ruleOf(quoted, hunk)
  if (rule !== null) return (line) => rule(indent(line))
  const lost =
    quoted.every(({ theirs }) => theirs === '') && hunk.after.every((text, at) => hunk.keeps[at] !== -1 || indentOf(text) === '')
  const rebuilt = lost ? rebuild(hunk) : null
  return (line) => asVersion(hunk, line) ?? rebuilt?.[line] ?? byFirst(hunk, line) ?? byNeighbours(hunk, line)
}

/** The one rule that leads from the indentation of every quoted line to the file's; null where there is none. */
function ruleOf(quoted: readonly Quoted[], { units, tabs }: Pick<Indented, 'units' | 'tabs'>): Reindent | null {
  const pairs = quoted.map(({ theirs, ours }): IndentPair => [theirs, ours])
  if (pairs.every(([theirs, ours]) => theirs === ours)) return UNSHIFTED
  const shift = uniformShift(pairs)
  const scale = uniformScale(pairs)
  const known = new Map(pairs)
  const withKnown =
    (rest: Reindent): Reindent =>
    (indent) =>
      known.get(indent) ?? rest(indent)
  if (shift !== null && scale !== null) {
    if (units.theirs === null || units.ours === null) return withKnown(agreed(shiftedBy(shift, tabs), scaledBy(scale)))
    return withKnown(units.theirs * scale === units.ours ? scaledBy(scale) : shiftedBy(shift, tabs))
  }
  if (scale !== null) return withKnown(scaledBy(scale))
  return shift === null ? null : withKnown(shiftedBy(shift, tabs))
}

/** What both rules give, where they give the same. */
const agreed =
  (one: Reindent, other: Reindent): Reindent =>
  (indent) => {
    const first = one(indent)
    return first === other(indent) ? first : null
  }

const shiftedBy =
  ({ columns, tab }: { readonly columns: number; readonly tab: number }, tabs: boolean): Reindent =>
  (indent) => {
    const target = columnsOf(indent, tab) + columns
    // Further out than the margin: the rule does not hold for this line.
    return target < 0 ? null : indentation(target, { tabs, tab })
  }

const scaledBy =
  (factor: number): Reindent =>
  (indent) => {
    const columns = indent.length * factor
    return indent.includes('\t') || !Number.isInteger(columns) ? null : ' '.repeat(columns)
  }

/** A new line that is a version of the removed one in its place, and indented as that: as the file has that. */
function asVersion({ before, after, keeps, quoted }: Indented, line: number): string | null {
  let start = line
  while (start > 0 && keeps[start - 1] === -1) start--
  let end = line + 1
  while (end < after.length && keeps[end] === -1) end++
  const from = start === 0 ? 0 : (keeps[start - 1] ?? -1) + 1
  const to = end === after.length ? before.length : (keeps[end] ?? before.length)
  if (to - from !== end - start) return null
  const old = before[from + line - start] ?? ''
  const fresh = after[line] ?? ''
  if (indentOf(old) !== indentOf(fresh) || similarity(old.trim(), fresh.trim()) < VERSION) return null
  return quoted.find((pair) => pair.line === from + line - start)?.ours ?? null
}

/** Where the first quoted line alone lost indentation: the rule of the others; and what the first became for a first new line like it. */
function byFirst(hunk: Indented, line: number): string | null {
  const [first, ...others] = hunk.quoted
  if (first === undefined || others.length === 0) return null
  const rule = ruleOf(others, hunk)
  if (rule === null || rule(first.theirs) === first.ours) return null
  const indent = indentOf(hunk.after[line] ?? '')
  if (indent === first.theirs && hunk.after.findIndex((text) => text.trim() !== '') === line) return first.ours
  const least = others.reduce((least, { theirs }) => Math.min(least, theirs.length), Number.POSITIVE_INFINITY)
  return indent.length < least || first.theirs.length > first.ours.length ? null : rule(indent)
}

/** As the quoted lines right above and below the new one that have its indentation; where most lines are as in the file, as those. */
function byNeighbours({ after, keeps, quoted }: Indented, line: number): string | null {
  const indent = indentOf(after[line] ?? '')
  const same = quoted.filter(({ theirs, ours }) => theirs === ours)
  const above = neighbour(keeps, quoted, line, -1)
  const below = neighbour(keeps, quoted, line, 1)
  const became = new Set(quoted.filter(({ theirs }) => theirs === indent).map(({ ours }) => ours))
  if (same.length >= MOSTLY * quoted.length) {
    const isSame = [above, below].every((pair) => pair === null || pair.theirs === pair.ours)
    return (became.size === 0 && isSame) || (became.size === 1 && became.has(indent)) ? indent : null
  }
  if (above !== null && below !== null && above.theirs === indent && below.theirs === indent && above.ours === below.ours)
    return above.ours
  const [only] = became
  return became.size === 1 && only !== undefined && indent !== '' ? only : null
}

/** The nearest quoted line above (−1) or below (1) a new one in the reply; null where the reply has none there. */
function neighbour(keeps: readonly number[], quoted: readonly Quoted[], line: number, step: 1 | -1): Quoted | null {
  for (let at = line + step; at >= 0 && at < keeps.length; at += step) {
    const kept = keeps[at] ?? -1
    const found = kept < 0 ? undefined : quoted.find((pair) => pair.line === kept)
    if (found !== undefined) return found
  }
  return null
}

const OPENS = /[([{]/g
const CLOSES = /[)\]}]/g
const LEADING_CLOSERS = /^[)\]}]+/
/** A line that opens a block of a language without brackets. */
const OPENS_BLOCK = /:\s*(?:#.*)?$/
/** Text in quotes, whose brackets do not count. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/** By how many steps the line below is further in than this one. */
function stepsBelow(text: string): number {
  const code = text.trim().replace(QUOTED, '').replace(LEADING_CLOSERS, '')
  const net = (code.match(OPENS)?.length ?? 0) - (code.match(CLOSES)?.length ?? 0)
  return net > 0 || OPENS_BLOCK.test(code) ? 1 : net < 0 ? -1 : 0
}

/**
 * The indentations of new lines by the brackets and blocks around them, where quoted and new lines lost all of theirs: by line of `after`.
 * null where brackets do not explain how the quoted lines are indented, or where a block without brackets can end in more than one place.
 */
function rebuild({ after, keeps, quoted, units, tabs }: Indented): readonly (string | null)[] | null {
  const step = tabs ? '\t' : ' '.repeat(units.ours ?? 0)
  if (step === '') return null
  const known = new Map(quoted.map(({ line, ours }) => [line, ours]))
  const indents: (string | null)[] = after.map(() => null)
  let above: { readonly text: string; readonly indent: string } | null = null
  let isOpen = false
  for (const [at, text] of after.entries()) {
    if (text.trim() === '') continue
    const kept = keeps[at] ?? -1
    const own = kept < 0 ? undefined : known.get(kept)
    const expected: string | null = above === null ? null : below(above, text, step)
    if (kept >= 0) {
      if (own === undefined) return null
      // A block that new lines open, and a quoted line that does not stand where the brackets put it: there is more than one reading.
      if (expected !== null && own !== expected && (isOpen || keeps[at - 1] === -1)) return null
      isOpen = false
      above = { text, indent: own }
      continue
    }
    if (expected === null) return null
    if (OPENS_BLOCK.test(text.trim())) return null
    isOpen = true
    indents[at] = expected
    above = { text, indent: expected }
  }
  return isOpen ? null : indents
}

function below(above: { readonly text: string; readonly indent: string }, text: string, step: string): string | null {
  const steps = stepsBelow(above.text) - (LEADING_CLOSERS.test(text.trim()) ? 1 : 0)
  if (steps === 0) return above.indent
  if (steps > 0) return above.indent + step
  return above.indent.endsWith(step) ? above.indent.slice(0, -step.length) : null
}

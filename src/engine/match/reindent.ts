/** How far new lines are indented: as the quoted lines around them turn out to be indented in the file. */
import { LEADING_CLOSERS, OPENS_BLOCK, stepsBelow } from './block-steps'
import { isStarred, openerOf } from './comment-stars'
import {
  columnsOf,
  type Indented,
  type IndentPair,
  indentation,
  indentOf,
  type Quoted,
  type Reindent,
  UNSHIFTED,
  type Units,
  uniformScale,
  uniformShift,
} from './indent'
import { isBraced, OPENS_ITEM, rebuild } from './rebuild-indents'
import { similarity } from './similarity'

/** Share of quoted lines that are indented as in the file from which on the others are damaged one by one. More: lines that could land are refused, less: new lines go astray. */
const MOSTLY = 2 / 3

/** Likeness from which on a new line is a version of the removed one in its place. More: lines rewritten in place are refused, less: other lines pass for versions. */
const VERSION = 0.5

/**
 * The file's indentation for a new line, by its index in `after`; null where the quoted lines do not prove one.
 * Where all quoted lines follow one rule, that is the rule. Else each new line goes by the lines that the reply puts beside it.
 */
export function reindent(hunk: Indented): (line: number) => string | null {
  const indentFor = byRule(hunk)
  // The star of a comment goes by the line that opens it: its one blank is no step.
  return (line) => {
    const opener = openerOf(hunk.after, line)
    if (opener < 0) return indentFor(line)
    const kept = hunk.keeps[opener] ?? -1
    const opening = kept < 0 ? indentFor(opener) : (hunk.quoted.find((pair) => pair.line === kept)?.ours ?? null)
    return opening === null ? indentFor(line) : `${opening} `
  }
}

function byRule(hunk: Indented): (line: number) => string | null {
  const { quoted, after, keeps } = hunk
  const indent = (line: number) => indentOf(after[line] ?? '')
  const isBare =
    quoted.every(({ theirs }) => theirs === '') && after.every((text, at) => keeps[at] !== -1 || indentOf(text) === '')
  const isNested = after.some((text, at) => keeps[at] === -1 && (stepsBelow(text) !== 0 || isFirstItem(hunk, text)))
  const isLost = isBare && quoted.some(({ ours }) => ours !== '')
  const rule = isLost && isNested ? null : ruleOf(quoted, hunk)
  if (rule === UNSHIFTED && hunk.isPartial) return (line) => inSteps(hunk, indent(line))
  if (rule === UNSHIFTED) return indent
  if (rule !== null && quoted.some(({ theirs }) => theirs !== quoted[0]?.theirs))
    return (line) => (isOwnVersion(hunk, line) || isOwnStray(hunk, line) || isOffStep(hunk, line) ? null : rule(indent(line)))
  // One indentation alone could also be a line that lost its own.
  // So could a new line that has its own, where it is what the quoted ones have in the file, and no new one is indented as they are quoted.
  const isWritten = after.some((text, at) => keeps[at] === -1 && text.trim() !== '' && indentOf(text) === quoted[0]?.theirs)
  const isOwn = (line: number) =>
    (quoted[0]?.theirs === '' || !isWritten) &&
    indent(line) !== '' &&
    quoted.every(({ ours }) => ours === indent(line)) &&
    !opensAbove(after, line)
  if (rule !== null)
    return isTorn(after) ? () => null : (line) => (isStray(hunk, line) || isOwn(line) ? null : rule(indent(line)))
  if (isLost) {
    const rebuilt = rebuild(hunk)
    return (line) => (isNested ? null : asVersion(hunk, line)) ?? rebuilt[line] ?? null
  }
  return (line) => asVersion(hunk, line) ?? byFirst(hunk, line) ?? byNeighbours(hunk, line)
}

/** Whether a line is an item of a map or a list without brackets, and none of the quoted ones is: it may be further out than they are. */
const isFirstItem = ({ before, after, quoted }: Indented, text: string): boolean =>
  OPENS_ITEM.test(text) && !isBraced(after) && !quoted.some(({ line }) => OPENS_ITEM.test(before[line] ?? ''))

/** The indentation as it is, where a quoted line has it or it is a whole number of the file's steps. */
function inSteps({ quoted, units: { ours } }: Indented, indent: string): string | null {
  const isKnown = quoted.some(({ theirs }) => theirs === indent)
  return isKnown || indent.includes('\t') || (ours !== null && indent.length % ours === 0) ? indent : null
}

/** Whether the line above in the reply opens a block. */
const opensAbove = (after: readonly string[], line: number): boolean =>
  stepsBelow(after.slice(0, line).findLast((text) => text.trim() !== '') ?? '') > 0

/** Whether a line that closes a bracket is indented otherwise than the line that opens it: the reply's indentation is not to be trusted. */
function isTorn(after: readonly string[]): boolean {
  const open: string[] = []
  for (const text of after) {
    const indent = indentOf(text)
    if (LEADING_CLOSERS.test(text.trim()) && (open.pop() ?? indent) !== indent) return true
    if (stepsBelow(text) > 0 && !OPENS_BLOCK.test(text.trim())) open.push(indent)
  }
  return false
}

/** Whether a line that is further in than the one above it, which opens nothing, is indented as the file has that one: it may keep to the file. */
function isOwnStray(hunk: Indented, line: number): boolean {
  const own = indentOf(hunk.after[line] ?? '')
  const above = neighbour(hunk.keeps, hunk.quoted, line, -1)
  if (above === null || above.theirs === above.ours || above.ours !== own) return false
  // What takes the place of a line is indented as that was.
  const isAsGone = hunk.quoted.some((quoted) => quoted.theirs === own && !hunk.keeps.includes(quoted.line))
  return !isAsGone && isStray(hunk, line)
}

/**
 * Whether all quoted lines are one blank off, and a new one is not: by itself it is on a step of the file, as a quoted line is there, and one blank
 * further on none. Lines of a comment that begin with a star are one blank off by nature.
 */
function isOffStep({ quoted, after, units: { ours } }: Indented, line: number): boolean {
  const text = after[line] ?? ''
  const own = indentOf(text)
  const [first] = quoted
  if (first === undefined || text.trim().startsWith('*') || !isOnGrid(own, ours)) return false
  const by = first.ours.length - first.theirs.length
  const isOne = Math.abs(by) === 1 && quoted.every(({ theirs, ours }) => ours.length - theirs.length === by)
  return isOne && !isOnGrid(' '.repeat(own.length + by), ours) && quoted.some((pair) => pair.ours === own)
}

/** What a line ends or begins with that goes on in the next one, or goes on from the one above. */
const GOES_ON = /[(&|=+\-*/?:\\<[{]\s*$/
const WENT_ON = /^\s*(?:[.&|?:+*/)\]}<>=]|- )/

/** Whether a line is further in than the one above it in the reply, which opens nothing, or by two steps: one of the two has lost its own indentation. */
function isStray({ after, units }: Indented, line: number): boolean {
  const text = after[line] ?? ''
  const above = after.slice(0, line).findLast((other) => other.trim() !== '')
  if (above === undefined || !indentOf(text).startsWith(indentOf(above))) return false
  const piece = indentOf(text).slice(indentOf(above).length)
  if (piece === '' || (GOES_ON.test(above) && stepsBelow(above) <= 0)) return false
  const isDouble =
    piece.startsWith('\t\t') || (units.ours !== null && piece.length === 2 * units.ours && units.theirs === piece.length)
  return isDouble || (stepsBelow(above) <= 0 && !WENT_ON.test(text))
}

/** The one rule that leads from the indentation of every quoted line to the file's; null where there is none. */
function ruleOf(
  quoted: readonly Quoted[],
  { before, units, tabs }: Pick<Indented, 'before' | 'units' | 'tabs'>,
): Reindent | null {
  const pairs = quoted.map(({ theirs, ours }): IndentPair => [theirs, ours])
  if (pairs.every(([theirs, ours]) => theirs === ours)) return UNSHIFTED
  const shift = uniformShift(pairs)
  if (shift === null && uniformScale(pairs) === null) return null
  const isInPlace = shift?.columns === 0 && pairs.some(([theirs, ours]) => theirs === ours && theirs !== '')
  const known = new Map(pairs)
  if (pairs.some(([theirs, ours]) => known.get(theirs) !== ours)) return null
  // The star of a comment shows no step.
  const steps = new Map(
    quoted.filter(({ line }) => !isStarred(before[line] ?? '')).map(({ theirs, ours }): IndentPair => [theirs, ours]),
  )
  const step = stepOf([...(steps.size === 0 ? known : steps)], units, tabs)
  const onStep = between(pairs, units)
  const byTabs = pairs.some(([theirs]) => theirs.includes('\t'))
  return (indent) => {
    const own = known.get(indent)
    if (own !== undefined) return own
    // Some lines are as in the file, and the others differ by tabs alone: that width holds for all.
    if (isInPlace && shift !== null) return inCharacters(indent, tabs, shift.tab)
    // Blanks among quoted tabs: by the file's own characters, it is as the file has it.
    if (byTabs && indent !== '' && !indent.includes('\t')) return tabs ? null : indent
    const reference = [...known.keys()]
      .filter((other) => indent.startsWith(other) || other.startsWith(indent))
      .sort(nearestTo(indent))[0]
    // Written by other characters than the quoted lines are: by the file's own, it is as the file has it.
    if (reference === undefined) return indent.includes('\t') === tabs ? indent : null
    const base = known.get(reference) ?? ''
    // The quoted lines are off the file's steps and this one is on them: it may have its own indentation.
    const others = [...known.keys()].filter((other) => other !== '')
    const isOff = others.length > 0 && !others.some((other) => other.includes('\t') || isOnGrid(other, units.ours))
    if (isOff && isOnGrid(indent, units.ours)) return null
    if (indent.length > reference.length) {
      const further = step(indent.slice(reference.length))
      if (further === null) return null
      const isOnStep = units.theirs === null || indent.length % units.theirs === 0
      return isOnStep ? onStep(base + further) : base + further
    }
    const less = step(reference.slice(indent.length))
    return less !== null && base.endsWith(less) ? onStep(base.slice(0, base.length - less.length)) : null
  }
}

/** An indentation by the file's own characters, as wide as it is. */
const inCharacters = (indent: string, tabs: boolean, tab: number): string =>
  indent.includes('\t') === tabs ? indent : indentation(columnsOf(indent, tab), { tabs, tab })

const isOnGrid = (indent: string, step: number | null): boolean =>
  step !== null && indent !== '' && !indent.includes('\t') && indent.length % step === 0

/** An indentation that lies between the file's steps is none, where the quoted lines all lie on them. */
const between =
  (pairs: readonly IndentPair[], { ours }: Units) =>
  (indent: string): string | null => {
    const isOff = (own: string) => ours !== null && !own.includes('\t') && own.length % ours !== 0
    return isOff(indent) && !pairs.some(([, own]) => isOff(own)) ? null : indent
  }

const nearestTo = (indent: string) => (one: string, other: string) =>
  Math.abs(one.length - indent.length) - Math.abs(other.length - indent.length)

/** What a piece of the reply's indentation is in the file: as many steps of the file's as it is of the reply's; null where it is no whole number of them. */
function stepOf(pairs: readonly IndentPair[], { theirs, ours }: Units, tabs: boolean): (piece: string) => string | null {
  const ratio = ratioOf(pairs)
  const isSingle = pairs.length < 2
  return (piece) => {
    if (/^\t+$/.test(piece)) {
      if (tabs) return piece
      const width = tabWidth(pairs) ?? ours
      if (isSingle && width !== ours) return null
      return width === null ? piece : ' '.repeat(piece.length * width)
    }
    if (piece.includes('\t')) return null
    if (tabs) {
      const unit = isSingle ? tabUnit(pairs, theirs) : theirs
      return unit !== null && piece.length % unit === 0 ? '\t'.repeat(piece.length / unit) : null
    }
    // A step of one blank is none.
    if (piece.length === 1) return null
    if (ratio !== null) return Number.isInteger(piece.length * ratio) ? ' '.repeat(piece.length * ratio) : null
    if (ours === null) return isSingle && piece.length < 2 ? null : piece
    // One indentation alone does not show whether all are shifted or scaled: both have to give the same.
    if (isSingle) return (theirs === null || theirs === ours) && piece.length % ours === 0 ? piece : null
    if (theirs === null || theirs === ours) return piece
    return piece.length % theirs === 0 ? ' '.repeat((piece.length / theirs) * ours) : null
  }
}

/** Blanks of the file for a tab of the reply: from one quoted indentation to the next, or of the only one. null where they do not agree. */
function tabWidth(pairs: readonly IndentPair[]): number | null {
  if (pairs.some(([theirs, ours]) => !/^\t*$/.test(theirs) || !/^ *$/.test(ours))) return null
  const [first] = pairs
  if (first === undefined) return null
  const [tabs, blanks] = pairs.length > 1 ? [first[0].length, first[1].length] : [0, 0]
  const widths = new Set(
    pairs.flatMap(([theirs, ours]) => (theirs.length === tabs ? [] : [(ours.length - blanks) / (theirs.length - tabs)])),
  )
  const [width] = widths
  return widths.size === 1 && width !== undefined && Number.isInteger(width) && width > 0 ? width : null
}

/** Blanks of the reply for a tab of the file, where its one quoted indentation and its steps agree. */
function tabUnit([first]: readonly IndentPair[], theirs: number | null): number | null {
  if (first === undefined || first[1] === '' || first[0] === '') return theirs
  const unit = first[0].length / first[1].length
  return theirs === null || theirs === unit ? unit : null
}

/** How many blanks of the file one blank of the reply is from one quoted indentation to another; null where two do not show it. */
function ratioOf(pairs: readonly IndentPair[]): number | null {
  let ratio: number | null = null
  const [first] = pairs
  if (first === undefined) return null
  for (const [theirs, ours] of pairs) {
    if (theirs.length === first[0].length) continue
    if ([...first, theirs, ours].some((indent) => indent.includes('\t'))) return null
    const apart = theirs.length - first[0].length
    // Steps of one blank are none: a blank got lost.
    if (Math.abs(apart) < 2) return Number.NaN
    const own = (ours.length - first[1].length) / apart
    if (ratio !== null && ratio !== own) return null
    ratio = own
  }
  return ratio
}

/** A new line that is a version of the removed one in its place, and indented as that, or as the file has that: as the file has that. */
function asVersion(hunk: Indented, line: number): string | null {
  const old = oldVersion(hunk, line)
  if (old === null) return null
  const own = indentOf(hunk.after[line] ?? '')
  return old.theirs === own || (old.theirs === '' && old.ours === own) ? old.ours : null
}

/** Whether a new line is a version of the removed one in its place, and indented as the file has that and not as the reply does: it may keep to the file. */
function isOwnVersion(hunk: Indented, line: number): boolean {
  const own = indentOf(hunk.after[line] ?? '')
  if (!hunk.quoted.some(({ theirs, ours }) => ours === own && theirs !== own)) return false
  if (uniformShift(hunk.quoted.map(({ theirs, ours }): IndentPair => [theirs, ours])) !== null) return false
  const old = oldVersion(hunk, line)
  return old !== null && old.theirs !== own && old.ours === own
}

/** The removed line that a new one is a version of, in a change of as many lines that go as come; null where there is none, or its line of the file is not known. */
function oldVersion({ before, after, keeps, quoted }: Indented, line: number): Quoted | null {
  let start = line
  while (start > 0 && keeps[start - 1] === -1) start--
  let end = line + 1
  while (end < after.length && keeps[end] === -1) end++
  const from = start === 0 ? 0 : (keeps[start - 1] ?? -1) + 1
  const to = end === after.length ? before.length : (keeps[end] ?? before.length)
  if (to - from !== end - start) return null
  const old = before[from + line - start] ?? ''
  if (similarity(old.trim(), (after[line] ?? '').trim()) < VERSION) return null
  return quoted.find((pair) => pair.line === from + line - start) ?? null
}

/** Where the first quoted line alone lost indentation: the rule of the others; and what the first became for a first new line like it. */
function byFirst(hunk: Indented, line: number): string | null {
  const [first, ...others] = hunk.quoted
  // One against one shows nothing.
  if (first === undefined || others.length < 2 || first.theirs === first.ours) return null
  const rule = ruleOf(others, hunk)
  const expected = rule?.(first.theirs) ?? null
  if (rule === null || (expected !== null && expected.length >= first.ours.length)) return null
  const indent = indentOf(hunk.after[line] ?? '')
  if (indent === first.theirs && hunk.after.findIndex((text) => text.trim() !== '') === line) return first.ours
  const least = others.reduce((least, { theirs }) => Math.min(least, theirs.length), Number.POSITIVE_INFINITY)
  return indent.length < least || isStray(hunk, line) ? null : rule(indent)
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
    if (became.size > 1) return isOneAstray({ keeps, quoted }, indent, above, below) ? indent : null
    return (became.size === 0 && isSame) || became.has(indent) ? indent : null
  }
  if (became.size > 1) return null
  if (above !== null && below !== null && above.theirs === indent && below.theirs === indent && above.ours === below.ours)
    return above.ours
  const [only] = became
  return same.length === 0 && became.size === 1 && only !== undefined && indent !== '' ? only : null
}

/** Quoted lines of an indentation that stay as deep where one other does not. More: short hunks are refused, fewer: a block that has moved passes for a line. */
const STAYING = 2

/**
 * Whether one line that the hunk keeps is deeper or less deep in the file, and others that are quoted with the same indentation are not, or one that
 * goes is not. Right below the line that is, new ones may belong with it, unless one that stays as deep follows.
 */
function isOneAstray(
  { keeps, quoted }: Pick<Indented, 'keeps' | 'quoted'>,
  indent: string,
  above: Quoted | null,
  below: Quoted | null,
): boolean {
  const [astray, ...others] = quoted.filter(({ theirs, ours }) => theirs !== ours)
  if (astray === undefined || others.length > 0 || !keeps.includes(astray.line)) return false
  const staying = quoted.filter(({ theirs, ours }) => theirs === indent && ours === indent)
  if (above === astray && above.theirs === indent && (below === null || !staying.includes(below))) return false
  return staying.length >= STAYING || staying.some(({ line }) => !keeps.includes(line))
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

/** Which lines of the file a change is about, or what hinders it. */
import type { LineRange, Slip } from '../model'
import { solidAbove, solidBetween, TELLING_WORD } from './change-present'
import type { ChangeBlock, Obstacle } from './hunk-changes'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import type { Pattern } from './pattern'
import { isUnbroken, type Place } from './place'
import { similarity } from './similarity'
import { isStyleVariant } from './style-variant'
import { slipsIn } from './tokens'

/** Share of the removed lines that may have a slip in them, besides the first. More: lines of another text pass for badly quoted ones, less: two slips are one too many. */
const SLIPPING = 0.25

/** The lines of the file that the removed ones quote. Adds the slips that were made in quoting them. */
export function replacing(
  file: Lines,
  place: Place,
  block: ChangeBlock,
  bounds: LineRange,
  slips: Slip[],
): LineRange[] | Obstacle {
  const { pairing, sought, verbatim } = place
  const { removed, lines } = block
  // The file has all lines in a row as quoted: nothing is between them, or beside them within the hunk.
  if (verbatim === true) {
    const start = pairing[removed.start] ?? 0
    return [{ start, end: start + removed.end - removed.start }]
  }
  const targets: { start: number; end: number }[] = []
  // Where each new line takes the place of one, some of them may have been put there.
  const isMade = (line: number, of: number) =>
    lines.length === removed.end - removed.start && lines[line - removed.start]?.trim() === file.text(of).trim()
  const lost = lostAt(place)
  let slipped = 0
  for (let line = removed.start; line < removed.end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0) {
      if (sought.before.isBlank(line)) continue
      return { code: sought.elisions.includes(line) ? 'elided' : 'lacking', line }
    }
    if (lost.has(sought.before.key(line))) return { code: 'lacking', line }
    const last = targets.at(-1)
    if (last !== undefined && last.end === of) last.end++
    else {
      for (let between = last?.end ?? of; between < of; between++)
        if (!file.isBlank(between)) return { code: 'unquoted', of: between }
      targets.push({ start: of, end: of + 1 })
    }
    if (file.key(of) === sought.before.key(line) || isMade(line, of)) continue
    if (isStyleVariant(file, place, line, of)) continue
    const found = slipsIn(sought.before.text(line), file.text(of), (word) => isWordOf(file, word))
    slipped++
    if (found === null || slipped > 1 + (removed.end - removed.start) * SLIPPING) return { code: 'conflict', line, of }
    for (const slip of found) if (!slips.some(({ written }) => written === slip.written)) slips.push(slip)
  }
  if (isBlankCountOff(file, pairing, sought, removed)) return { code: 'unpinned', at: bounds }
  const [first] = targets
  const last = targets.at(-1)
  if (first === undefined || last === undefined) return { code: 'lacking', line: removed.start }
  const taken = targets.reduce((sum, { start, end }) => sum + end - start, 0)
  const room = bounds.start < 0 || bounds.end < 0 ? taken : bounds.end - bounds.start
  // One blank line is like another: where the new lines belong does not show which of several is meant to go.
  if (lines.length > 0 && room > taken && targets.every(({ start, end }) => isAllBlank(file, start, end)))
    return { code: 'unpinned', at: bounds }
  // Of two versions of the line that goes, the one in its place is the one that has changed.
  const inPlace = solidBetween(file, bounds.start < 0 ? first.start : bounds.start, first.start, 1)[0]
  if (place.aligned !== undefined && inPlace !== undefined && isVersion(sought.before.text(removed.start), file.text(inPlace)))
    return file.key(inPlace) === sought.before.key(removed.start)
      ? { code: 'unquoted', of: inPlace }
      : { code: 'conflict', line: removed.start, of: inPlace }
  if (areVersions(sought, block)) return targets
  // A line that the reply does not know of, right beside what changes: the new lines may be meant to take its place as well.
  const near = [
    solidBetween(file, bounds.start < 0 ? first.start : bounds.start, first.start, 1)[0],
    solidBetween(file, last.end, bounds.end, 1)[0],
  ]
  const [above, below] = near.map((of, side) => (isQuotedBeside(file, sought, removed, of, side === 0 ? -1 : 1) ? undefined : of))
  // A removed line that is like others, or that is misquoted, may have gone already, and the one found is another further on.
  if (lines.length === 0) {
    const isKnown = slipped === 0 && targets.some(({ start, end }) => isAnyAlone(file, start, end))
    const unknown =
      above ?? below ?? besideLost(file, place, removed, first.start, -1) ?? besideLost(file, place, removed, last.end, 1)
    return unknown === undefined || isKnown ? targets : { code: 'unquoted', of: unknown }
  }
  const beside = (isAnchored(sought, block, 1) ? undefined : above) ?? (isAnchored(sought, block, -1) ? undefined : below)
  return beside === undefined ? targets : { code: 'unquoted', of: beside }
}

/** Whether line `of` of the file is the one that the hunk keeps right above (`step` −1) or below (1) those that go. */
function isQuotedBeside(file: Lines, sought: Pattern, removed: LineRange, of: number | undefined, step: 1 | -1): boolean {
  const kept = nearestSolid(sought, step === 1 ? removed.end - 1 : removed.start, step)
  return of !== undefined && kept >= 0 && !sought.isRemoved(kept) && sought.before.key(kept) === file.key(of)
}

/** The line of the file right above (`step` −1) or below (1) those that go, where the hunk keeps another one there that the place does not have. */
function besideLost(file: Lines, { pairing, sought }: Place, removed: LineRange, edge: number, step: 1 | -1): number | undefined {
  const kept = nearestSolid(sought, step === 1 ? removed.end - 1 : removed.start, step)
  if (kept < 0 || (pairing[kept] ?? -1) >= 0) return undefined
  const [own] = step === 1 ? solidBetween(file, edge, file.length, 1) : solidAbove(file, edge, 1)
  return own === undefined || pairing.includes(own) ? undefined : own
}

/** By place, as a hunk may have thousands of changes. */
const lostBy = new WeakMap<Place, ReadonlySet<number>>()

/** Keys of kept lines of the hunk that have no line of the file: where a removed line reads alike, the file's line may be either. */
function lostAt(place: Place): ReadonlySet<number> {
  const known = lostBy.get(place)
  if (known !== undefined) return known
  const { pairing, sought } = place
  const { before } = sought
  const lost = new Set<number>()
  lostBy.set(place, lost)
  for (let line = 0; line < before.length; line++)
    if ((pairing[line] ?? -1) < 0 && !sought.isRemoved(line) && !before.isBlank(line)) lost.add(before.key(line))
  return lost
}

/** Whether the first new line (`step` 1), or the last (−1), is a version of the first or last removed one: nothing new goes beyond that edge. */
function isAnchored({ before }: Pattern, { removed, lines }: ChangeBlock, step: 1 | -1): boolean {
  const old = before.text(step === 1 ? removed.start : removed.end - 1)
  const fresh = lines.at(step === 1 ? 0 : -1) ?? ''
  return isVersion(old, fresh) || (TELLING_WORD.test(old) && isFramed(old.trim(), fresh.trim()))
}

/** Share of the shorter of two lines that has to begin and end the other one. More: a line that grew or shrank in the middle is refused, less: other lines pass for versions. */
const FRAME = 2 / 3

/** Whether one line is the other with something put in, or exchanged, in one place. */
function isFramed(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return head + tail >= shorter * FRAME
}

/** Whether the hunk removes some of a row of blank lines of which the file has another number: which of them are meant to go, and how many to stay, is not known. */
function isBlankCountOff(file: Lines, pairing: Pairing, { before }: Pattern, removed: LineRange): boolean {
  for (let line = removed.start; line < removed.end && !isUnbroken(pairing); line++) {
    if (!before.isBlank(line)) continue
    let start = line
    while (start > 0 && before.isBlank(start - 1)) start--
    let end = line
    while (end < before.length && before.isBlank(end)) end++
    const above = pairing[start - 1] ?? -1
    const below = pairing[end] ?? -1
    let own = 0
    for (let at = above + 1; above >= 0 && at < file.length && file.isBlank(at); at++) own++
    if (above < 0) for (let at = below - 1; at >= 0 && file.isBlank(at); at--) own++
    const isInner = start > 0 && end < before.length
    if (own > 0 && (isInner ? own !== end - start : own < end - start)) return true
    line = end - 1
  }
  return false
}

/** Whether one of these lines has a word, and occurs in the file once. */
function isAnyAlone(file: Lines, start: number, end: number): boolean {
  for (let line = start; line < end; line++) if (TELLING_WORD.test(file.text(line)) && file.hasOnce(file, line)) return true
  return false
}

function isAllBlank(file: Lines, start: number, end: number): boolean {
  for (let line = start; line < end; line++) if (!file.isBlank(line)) return false
  return true
}

/** Whether the new lines are as many as the removed ones, and each is a version of its own. */
export const areVersions = ({ before }: Pattern, { removed, lines }: ChangeBlock): boolean =>
  lines.length === removed.end - removed.start && lines.every((text, at) => isVersion(before.text(removed.start + at), text))

/** Likeness from which on a new line is a version of the old one, and takes its place. More: lines rewritten in place are refused, less: other lines pass for versions. */
const VERSION = 0.5

export const isVersion = (old: string, fresh: string): boolean => similarity(old.trim(), fresh.trim()) >= VERSION

/** Whether the file has the word anywhere, as a word of its own. */
function isWordOf({ source }: Lines, word: string): boolean {
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + 1))
    if (!isLetter(source[at - 1]) && !isLetter(source[at + word.length])) return true
  return false
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_$]/u.test(character)

const isQuotedSolid = (file: Lines, { pairing, sought: { before } }: Place, line: number): boolean => {
  const of = pairing[line] ?? -1
  return of >= 0 && !before.isBlank(line) && before.key(line) === file.key(of)
}

/**
 * Whether a quoted line only looks like its line of the file, and the file has others between that and the line which the hunk quotes next to it, further from
 * the new lines: what it looks like there is likely another line.
 */
function isFarMisquote(file: Lines, place: Place, line: number, step: 1 | -1): boolean {
  const { pairing, sought } = place
  const next = line < 0 ? -1 : nearestSolid(sought, line, step)
  const [of, further] = [pairing[line] ?? -1, pairing[next] ?? -1]
  if (of < 0 || further < 0 || isQuotedSolid(file, place, line) || !isQuotedSolid(file, place, next)) return false
  return solidBetween(file, Math.min(of, further) + 1, Math.max(of, further), 1).length > 0
}

/** Whether a quoted line only looks like its line of the file, and is another one word for word: the hunk means that one, beyond lines that it does not quote. */
function isAnotherLine(file: Lines, { pairing, sought: { before } }: Place, line: number): boolean {
  const of = pairing[line] ?? -1
  return of >= 0 && before.key(line) !== file.key(of) && TELLING_WORD.test(before.text(line)) && file.hasOnce(before, line)
}

/** Where lines are put in between two that the hunk keeps. One of the two next to them has to be known. */
export function inserting(
  file: Lines,
  place: Place,
  { removed, lines }: ChangeBlock,
  { start, end }: LineRange,
): LineRange[] | Obstacle {
  const { pairing, sought } = place
  const nextTo = (line: number) => (pairing[line] ?? -1) >= 0
  const [above, below] = [nearestSolid(sought, removed.start, -1), nearestSolid(sought, removed.start - 1, 1)]
  // Where the hunk goes on and none of it is known, the file may have other lines there.
  const isOpen = (line: number, step: 1 | -1) => {
    let next = line
    while (next >= 0 && !nextTo(next)) next = nearestSolid(sought, next, step)
    return line >= 0 && next < 0
  }
  if ((start < 0 && end < 0) || isOpen(above, -1) || isOpen(below, 1) || !(nextTo(above) || nextTo(below)))
    return { code: 'unpinned', at: { start: Math.max(0, start), end: end < 0 ? file.length : end } }
  if (
    place.aligned !== undefined &&
    (isAnotherLine(file, place, above) ||
      isAnotherLine(file, place, below) ||
      isStrayBracket(file, place, removed.start, -1) ||
      isStrayBracket(file, place, removed.start - 1, 1) ||
      (isFarMisquote(file, place, above, -1) && !isQuotedSolid(file, place, below)) ||
      (isFarMisquote(file, place, below, 1) && !isQuotedSolid(file, place, above)))
  )
    return { code: 'unpinned', at: { start: Math.max(0, start), end: end < 0 ? file.length : end } }
  if (start < 0 || end < 0 || start === end) {
    const at = start < 0 ? end : start
    return [{ start: at, end: at }]
  }
  if (!isAllBlank(file, start, end)) return { code: 'unpinned', at: { start, end } }
  const at = beside(lines, { start, end })
  if (at < 0) return { code: 'unpinned', at: { start, end } }
  return [{ start: at, end: at }]
}

/** Lines of the file between a bracket and the line that the hunk has beside it that make it another bracket. More: new lines land behind any bracket, fewer: a hunk that leaves lines out is refused. */
const APART = 8

/** Whether the next line of the hunk above (`step` −1) or below is a bracket, and the line that it belongs to is apart from it in the file: any bracket may be meant. */
function isStrayBracket(file: Lines, { pairing, sought }: Place, line: number, step: 1 | -1): boolean {
  const bracket = nearestSolid(sought, line, step)
  const of = pairing[bracket] ?? -1
  if (bracket < 0 || of < 0 || TELLING_WORD.test(sought.before.text(bracket))) return false
  let owner = nearestSolid(sought, bracket, step)
  while (owner >= 0 && (pairing[owner] ?? -1) < 0) owner = nearestSolid(sought, owner, step)
  const own = pairing[owner] ?? -1
  return owner >= 0 && own >= 0 && solidBetween(file, Math.min(of, own) + 1, Math.max(of, own), APART).length === APART
}

/** The next line of the hunk before (`step` −1) or behind (1) line `line` that is not blank; −1 where there is none. */
function nearestSolid({ before }: Pattern, line: number, step: 1 | -1): number {
  for (let at = line + step; at >= 0 && at < before.length; at += step) if (!before.isBlank(at)) return at
  return -1
}

/** Which side of a gap of blank lines new lines go to: they bring a blank line along on the other side. −1 where they bring none. */
function beside(fresh: readonly string[], { start, end }: LineRange): number {
  if (fresh[0]?.trim() === '') return start
  return fresh.at(-1)?.trim() === '' ? end : -1
}

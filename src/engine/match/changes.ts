/** What a hunk would change at a place, change by change, and whether it may. */
import { isElision } from '../elisions'
import type { LineRange, Slip } from '../model'
import { adapter } from './adapt'
import type { Lines } from './lines'
import { isUnbroken, type Pairing, type Place } from './place'
import { similarity } from './similarity'
import type { Sought } from './sought'
import { slipsIn, withoutSlips } from './words'

/** Lines of the hunk between two that it keeps: `removed` of its `before` give way to `added` of its `after`. */
export type Change = {
  readonly removed: LineRange
  readonly added: LineRange
  /** Lines of the file that stand for `removed`, as ranges; an empty one marks where the added lines go. Ascending. */
  readonly targets: readonly LineRange[]
  /** The added lines as the file writes them. */
  readonly lines: readonly string[]
  /** The file has them in the place of the removed ones already: there is no target. */
  readonly done: boolean
}

/** Why a change cannot be made at a place. Lines `line` are of the hunk's `before`, `of` of the file. */
export type Obstacle =
  /** A line to be removed is not there. */
  | { readonly code: 'lacking'; readonly line: number }
  /** A line to be removed says something else in the file. */
  | { readonly code: 'conflict'; readonly line: number; readonly of: number }
  /** The file has a line among those to be removed that the hunk does not have. */
  | { readonly code: 'unquoted'; readonly of: number }
  /** The lines to be added could go to more than one place. */
  | { readonly code: 'unpinned'; readonly at: LineRange }
  /** A line that stands for code which is left out is itself changed. */
  | { readonly code: 'elided'; readonly line: number }
  /** A new line stands for code, and the change takes lines away: `line` is of the hunk's `after`. */
  | { readonly code: 'placeholder'; readonly line: number }
  /** How far a new line is indented cannot be told: `line` is of the hunk's `after`. */
  | { readonly code: 'indentation'; readonly line: number }
  /** A line that the hunk keeps stands at the place as well, but not where the hunk has it. */
  | { readonly code: 'crossed'; readonly line: number; readonly of: number }

export type Changes = { readonly changes: readonly Change[]; readonly slips: readonly Slip[]; readonly obstacle: Obstacle | null }

/**
 * What the hunk changes at `place`, up to the first obstacle. `prefixed`: as for `adapter`.
 * `asGiven`: the place is not in doubt, so that new lines are put there whatever stands beside them.
 */
export function changesAt(file: Lines, place: Place, { prefixed = false, asGiven = false } = {}): Changes {
  const changes: Change[] = []
  const slips: Slip[] = []
  const obstacle = asGiven ? null : crossed(file, place)
  if (obstacle !== null) return { changes, slips, obstacle }
  const adapt = adapter(file, place, prefixed)
  for (const { removed, added } of blocksOf(place.sought)) {
    const written = place.sought.after.slice(added.start, added.end)
    const adapted = written.map(adapt)
    const lines = adapted.map((text, at) => text ?? written[at] ?? '')
    const block = { removed, added, lines }
    const bounds = boundsOf(place, removed)
    if (!asGiven && isDone(file, place, block, bounds)) {
      changes.push({ ...block, targets: [], done: true })
      continue
    }
    const unknown = adapted.indexOf(null)
    if (unknown >= 0) return { changes, slips, obstacle: { code: 'indentation', line: added.start + unknown } }
    const punctuated = asGiven || place.verbatim === true ? null : punctuatedAbove(file, place, block)
    if (punctuated !== null) changes.push(punctuated)
    const outcome =
      removed.end > removed.start ? replacing(file, place, block, bounds, slips) : inserting(file, place, block, bounds)
    if ('code' in outcome) return { changes, slips, obstacle: outcome }
    const dots = asGiven ? -1 : placeholderIn(file, block)
    if (dots >= 0) return { changes, slips, obstacle: { code: 'placeholder', line: added.start + dots } }
    changes.push(...inTheirPlaces(place.sought, block, outcome))
  }
  if (slips.length === 0) return { changes, slips, obstacle: null }
  // A slip in quoting a line is one in the new text as well.
  const corrected = changes.map((change) => ({ ...change, lines: change.lines.map((line) => withoutSlips(line, slips)) }))
  return { changes: corrected, slips, obstacle: null }
}

type Stretch = { readonly removed: LineRange; readonly added: LineRange }
type Block = Stretch & { readonly lines: readonly string[] }

/** The stretches between kept lines in which something is removed or added. */
export function blocksOf({ before, after, keeps }: Sought): Stretch[] {
  const blocks: Stretch[] = []
  let old = 0
  let fresh = 0
  const close = (kept: number, at: number) => {
    if (kept > old || at > fresh) blocks.push({ removed: { start: old, end: kept }, added: { start: fresh, end: at } })
    old = kept + 1
    fresh = at + 1
  }
  for (const [at, kept] of keeps.entries()) if (kept >= 0) close(kept, at)
  close(before.length, after.length)
  return blocks
}

/** A line of the hunk without a partner that stands, as it is, elsewhere at the place: the reply has the lines in another order than the file. */
function crossed(file: Lines, { pairing, sought, aligned }: Place): Obstacle | null {
  if (aligned === undefined) return null
  const alone = pairing.flatMap((of, line) => (of < 0 && TELLING.test(sought.before.text(line)) ? [line] : []))
  if (alone.length === 0) return null
  const taken = new Set(pairing)
  const free = new Map<number, number>()
  for (let at = aligned.at.end - 1; at >= aligned.at.start; at--) if (!taken.has(at)) free.set(file.key(at), at)
  for (const line of alone) {
    const of = free.get(sought.before.key(line))
    if (of !== undefined) return { code: 'crossed', line, of }
  }
  return null
}

/** The lines of the file between the nearest paired lines above and below the block; -1 where there is none on that side. */
function boundsOf({ pairing }: Place, removed: LineRange): LineRange {
  const above = pairing.slice(0, removed.start).findLast((line) => line >= 0)
  const below = pairing.slice(removed.end).find((line) => line >= 0)
  return { start: above === undefined ? -1 : above + 1, end: below ?? -1 }
}

/** Enough of a word to tell one line from another. */
const TELLING = /[\p{L}\p{N}]{2}/u

/**
 * Whether exactly the new lines stand between the bounds, or beside the one there is. What only removes lines is done where nothing stands between.
 * Where the file has the removed lines as they are quoted, nothing is done.
 */
function isDone(
  file: Lines,
  { pairing, sought, verbatim }: Place,
  { removed, lines }: Block,
  { start, end }: LineRange,
): boolean {
  if (removed.end > removed.start && (verbatim === true || isQuoted(file, pairing, sought, removed))) return false
  const texts = lines.map((text) => text.trimEnd()).filter((text) => text !== '')
  if (texts.length === 0)
    return start >= 0 && end >= 0 && solidBetween(file, start, end, 1).length === 0 && quotes(sought, removed)
  if (!texts.some((text) => TELLING.test(text)) || (start < 0 && end < 0)) return false
  const there =
    start < 0
      ? solidAbove(file, end, texts.length)
      : solidBetween(file, start, end < 0 ? file.length : end, texts.length + (end < 0 ? 0 : 1))
  return there.length === texts.length && there.every((line, at) => file.text(line).trimEnd() === texts[at])
}

/**
 * The line that the hunk keeps right above a change, where the reply writes it with a comma or semicolon at its end that the file does not have.
 * It is not marked as changed, and the new lines need it.
 */
function punctuatedAbove(file: Lines, { pairing, sought }: Place, { removed, added }: Block): Change | null {
  const line = removed.start - 1
  const of = pairing[line] ?? -1
  const text = sought.before.text(Math.max(0, line)).trimEnd()
  if (line < 0 || of < 0 || !/[,;]$/.test(text) || added.end === added.start) return null
  const own = file.text(of)
  if (own.trimEnd().trimStart() !== text.slice(0, -1).trim()) return null
  const lines = [own.trimEnd() + text.slice(-1)]
  return {
    removed: { start: line, end: line + 1 },
    added: { start: added.start - 1, end: added.start },
    targets: [{ start: of, end: of + 1 }],
    lines,
    done: false,
  }
}

/** Index of a new line that stands for code, where the change takes more away than it brings and the file has no such line; −1: none. */
function placeholderIn(file: Lines, { removed, lines }: Block): number {
  if (removed.end - removed.start < lines.length) return -1
  return lines.findIndex((line) => isElision(line) && !file.hasLike(line))
}

/** Whether the file has the removed lines character by character. */
function isQuoted(file: Lines, pairing: Pairing, { before }: Sought, { start, end }: LineRange): boolean {
  for (let line = start; line < end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0 ? !before.isBlank(line) : before.text(line) !== file.text(of)) return false
  }
  return true
}

/** The first `count` lines from `start` to `end` that are not blank. */
function solidBetween(file: Lines, start: number, end: number, count: number): number[] {
  const solid: number[] = []
  for (let line = start; line < end && solid.length < count; line++) if (!file.isBlank(line)) solid.push(line)
  return solid
}

/** The last `count` lines above `end` that are not blank. */
function solidAbove(file: Lines, end: number, count: number): number[] {
  const solid: number[] = []
  for (let line = end - 1; line >= 0 && solid.length < count; line--) if (!file.isBlank(line)) solid.unshift(line)
  return solid
}

const quotes = ({ before }: Sought, { start, end }: LineRange): boolean => {
  for (let line = start; line < end; line++) if (TELLING.test(before.text(line))) return true
  return false
}

/** Share of the removed lines that may have a slip in them, besides the first. More: lines of another text pass for badly quoted ones, less: two slips are one too many. */
const SLIPPING = 0.25

/** The lines of the file that the removed ones stand for. Adds the slips that were made in quoting them. */
function replacing(
  file: Lines,
  { pairing, sought, verbatim }: Place,
  block: Block,
  bounds: LineRange,
  slips: Slip[],
): LineRange[] | Obstacle {
  const { removed, lines } = block
  const targets: { start: number; end: number }[] = []
  const fresh = new Set(lines.map((text) => text.trim()))
  let slipped = 0
  for (let line = removed.start; line < removed.end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0) {
      if (sought.before.isBlank(line)) continue
      return { code: sought.elisions.includes(line) ? 'elided' : 'lacking', line }
    }
    const last = targets.at(-1)
    if (last !== undefined && last.end === of) last.end++
    else {
      for (let between = last?.end ?? of; between < of; between++)
        if (!file.isBlank(between)) return { code: 'unquoted', of: between }
      targets.push({ start: of, end: of + 1 })
    }
    if (verbatim === true || file.key(of) === sought.before.key(line) || fresh.has(file.text(of).trim())) continue
    const found = slipsIn(sought.before.text(line), file.text(of), (word) => isWordOf(file, word))
    slipped++
    if (found === null || slipped > 1 + (removed.end - removed.start) * SLIPPING) return { code: 'conflict', line, of }
    for (const slip of found) if (!slips.some(({ written }) => written === slip.written)) slips.push(slip)
  }
  if (verbatim !== true && isBlankCountOff(file, pairing, sought, removed)) return { code: 'unpinned', at: bounds }
  const [first] = targets
  const last = targets.at(-1)
  if (first === undefined || last === undefined) return { code: 'lacking', line: removed.start }
  const stands = targets.reduce((sum, { start, end }) => sum + end - start, 0)
  const room = bounds.start < 0 || bounds.end < 0 ? stands : bounds.end - bounds.start
  // One blank line is like another: which of several is meant to go cannot be told from where the new lines belong.
  if (lines.length > 0 && room > stands && targets.every(({ start, end }) => isAllBlank(file, start, end)))
    return { code: 'unpinned', at: bounds }
  // A line that the reply does not know of, right beside what changes: the new lines may be meant to take its place as well.
  const beside =
    solidBetween(file, bounds.start < 0 ? first.start : bounds.start, first.start, 1)[0] ??
    solidBetween(file, last.end, bounds.end, 1)[0]
  if (beside === undefined || lines.length === 0) return targets
  return areVersions(sought, block) ? targets : { code: 'unquoted', of: beside }
}

/** Whether the hunk removes some of a row of blank lines of which the file has another number: which of them are meant to go, and how many to stay, cannot be told. */
function isBlankCountOff(file: Lines, pairing: Pairing, { before }: Sought, removed: LineRange): boolean {
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

function isAllBlank(file: Lines, start: number, end: number): boolean {
  for (let line = start; line < end; line++) if (!file.isBlank(line)) return false
  return true
}

/** The change of a block. Where blank lines of the file part the removed lines, and each new line is a version of one, each takes the place of its own. */
function inTheirPlaces(sought: Sought, block: Block, targets: readonly LineRange[]): Change[] {
  const { removed, added, lines } = block
  const stands = targets.reduce((sum, { start, end }) => sum + end - start, 0)
  const each = targets.length > 1 && stands === removed.end - removed.start && areVersions(sought, block)
  if (!each) return [{ ...block, targets, done: false }]
  let at = 0
  return targets.map((target) => {
    const from = at
    at += target.end - target.start
    return {
      removed: { start: removed.start + from, end: removed.start + at },
      added: { start: added.start + from, end: added.start + at },
      lines: lines.slice(from, at),
      targets: [target],
      done: false,
    }
  })
}

/** Whether the new lines are as many as the removed ones, and each is a version of its own. */
const areVersions = ({ before }: Sought, { removed, lines }: Block): boolean =>
  lines.length === removed.end - removed.start && lines.every((text, at) => isVersion(before.text(removed.start + at), text))

/** Likeness from which on a new line is a version of the old one, and stands where that stood. More: lines rewritten in place are refused, less: other lines pass for versions. */
const VERSION = 0.5

const isVersion = (old: string, fresh: string): boolean => similarity(old.trim(), fresh.trim()) >= VERSION

/** Whether the word stands anywhere in the file, as a word of its own. */
function isWordOf({ source }: Lines, word: string): boolean {
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + 1))
    if (!isLetter(source[at - 1]) && !isLetter(source[at + word.length])) return true
  return false
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_$]/u.test(character)

/** Where lines are put in between two that the hunk keeps. One of the two next to them has to be known. */
function inserting(
  file: Lines,
  { pairing, sought }: Place,
  { removed, lines }: Block,
  { start, end }: LineRange,
): LineRange[] | Obstacle {
  const nextTo = (line: number) => (pairing[line] ?? -1) >= 0
  if (
    (start < 0 && end < 0) ||
    !(nextTo(nearestSolid(sought, removed.start, -1)) || nextTo(nearestSolid(sought, removed.start - 1, 1)))
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

/** The next line of the hunk before (`step` −1) or behind (1) line `line` that is not blank; −1 where there is none. */
function nearestSolid({ before }: Sought, line: number, step: 1 | -1): number {
  for (let at = line + step; at >= 0 && at < before.length; at += step) if (!before.isBlank(at)) return at
  return -1
}

/** Which side of a gap of blank lines new lines go to: they bring a blank line along on the other side. −1 where they bring none. */
function beside(fresh: readonly string[], { start, end }: LineRange): number {
  if (fresh[0]?.trim() === '') return start
  return fresh.at(-1)?.trim() === '' ? end : -1
}

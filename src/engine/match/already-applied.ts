/** Whether a hunk's result is in the file already. */
import type { Budget } from '../budget'
import type { Demands, Hunk, LineRange, RungId } from '../model'
import { pairLines, pairsOf } from '../pair'
import { isQuoted } from './change-present'
import { findAll, findVerbatim, sweep } from './find'
import { fold } from './fold'
import { blocksOf } from './hunk-changes'
import { indentOf } from './indent'
import { judge } from './judge'
import { Lines } from './lines'
import { type Pairing, pairingAt } from './pairing'
import { Pattern, undone } from './pattern'
import { isUnbroken, type Place, rangeOf } from './place'
import { ENTITIES } from './rungs/entities'
import { ESCAPES } from './rungs/escapes'
import { similarity } from './similarity'
import { isStyleChange } from './style-change'
import { NOWHERE_NEAR, type SearchedFile } from './surroundings'

/** Enough of a word to tell one line from another: blank lines and closing brackets prove nothing. */
const TELLING = /[\p{L}\p{N}_]{3}/u

/** Similarity from which on a line near the place is one that the hunk removes, with a slip in it. */
const LEFT = 0.75

/**
 * For a hunk whose `before` is nowhere: the one place that has its `after`. Where the hunk adds no lines, those that it removes must be gone.
 * The pairing is of the lines of `after`. `until`: the rung to stop before.
 */
export function findAlreadyApplied(
  ground: SearchedFile,
  hunk: Hunk,
  demands: Demands,
  budget: Budget,
  until: RungId = 'elision',
): Pairing | null {
  if (!hunk.after.some((line) => TELLING.test(line.text))) return null
  const sought = resultOf(hunk)
  // A hunk that changes only blank lines is applied where the file has its blank lines as it makes them.
  const verdict = judge(ground, sought, hunk.hint, demands, NOWHERE_NEAR, budget, {
    until: changesWords(hunk) && !takesBlanks(hunk) ? until : 'blank-lines',
  })
  if (verdict.why !== 'taken') return null
  const { pairing } = verdict.place
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  if (!isStyled(ground.file, sought, hunk, pairing) || hasLeft(ground.file, hunk, pairing, budget)) return null
  const onlyRemoves = hunk.after.every((line, at) => kept.has(at) || line.text.trim() === '')
  if (onlyRemoves && (!isClosed(ground.file, hunk, pairing) || hasRemovedLine(ground.file, hunk))) return null
  return pairing
}

/** What finds the lines that the hunk makes. */
export const resultOf = (hunk: Hunk): Pattern =>
  Pattern.of({ ...hunk, before: hunk.after, kept: [{ before: 0, after: 0, length: hunk.after.length }] })

/**
 * Whether the file has each change as the hunk makes it, character by character. Lines that differ in style may be those that the hunk changes: they
 * count only where all the hunk's lines have another style than the file's, and its changes are no matter of style.
 */
function isStyled(file: Lines, { before: result }: Pattern, hunk: Hunk, pairing: Pairing): boolean {
  const changed = (lines: Hunk['before'], { start, end }: LineRange) => lines.slice(start, end).map(({ text }) => text)
  const isExact = (line: number) => (pairing[line] ?? -1) >= 0 && file.text(pairing[line] ?? 0) === result.text(line)
  const isSaid = (line: number) => {
    const text = result.text(line).trimStart()
    return text !== '' && (pairing[line] ?? -1) >= 0 && file.text(pairing[line] ?? 0).trimStart() === text
  }
  const anyExact = pairing.some((_, line) => TELLING.test(result.text(line)) && isExact(line))
  return blocksOf(Pattern.of(hunk)).every(({ removed, added }) => {
    const [gone, come] = [changed(hunk.before, removed), changed(hunk.after, added)]
    const isOfStyle = isStyleChange(gone, come)
    const isThere = (line: number) => isExact(line) || (keepsIndents(gone, come) && isSaid(line))
    for (let line = added.start; line < added.end; line++) {
      const counts = isOfStyle || (anyExact && TELLING.test(result.text(line)))
      if (counts && !isThere(line)) return false
    }
    return true
  })
}

/** Whether each new line has the indentation of one that goes: then indentation is not what the change is about. */
function keepsIndents(gone: readonly string[], come: readonly string[]): boolean {
  const indents = new Set(gone.filter((text) => text.trim() !== '').map((text) => indentOf(text)))
  return come.every((text) => text.trim() === '' || indents.has(indentOf(text)))
}

/** Whether the hunk removes or adds a line with a word in it. */
function changesWords(hunk: Hunk): boolean {
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  return removedTexts(hunk).length > 0 || hunk.after.some(({ text }, line) => !kept.has(line) && TELLING.test(text))
}

/** Whether the hunk removes more blank lines than it puts in: such a line may be left where all others are gone. */
function takesBlanks({ before, after, kept }: Hunk): boolean {
  const blanks = (lines: Hunk['before'], side: 'before' | 'after') => {
    const stays = new Set(kept.flatMap((run) => Array.from({ length: run.length }, (_, at) => run[side] + at)))
    return lines.filter(({ text }, at) => text.trim() === '' && !stays.has(at)).length
  }
  return blanks(before, 'before') > blanks(after, 'after')
}

/** Whether each gap that removed lines have left lies between lines with words, or at an end of the file. */
function isClosed(file: Lines, { before, kept }: Hunk, pairing: Pairing): boolean {
  const pairs = pairsOf(kept)
  const hasWord = ([at]: readonly [number, number]) => TELLING.test(before[at]?.text ?? '')
  const { start, end } = rangeOf(pairing)
  const gaps = [...pairs.keys(), pairs.length].filter((at) => (pairs[at]?.[0] ?? before.length) > (pairs[at - 1]?.[0] ?? -1) + 1)
  return gaps.every(
    (gap) => (pairs.slice(0, gap).some(hasWord) || start === 0) && (pairs.slice(gap).some(hasWord) || end === file.length),
  )
}

/** The lines that the hunk removes, and that say something: their indexes in `before`. */
function removedLines({ before, kept }: Hunk): number[] {
  const stays = new Set(pairsOf(kept).map(([line]) => line))
  return before.flatMap(({ text }, line) => (!stays.has(line) && TELLING.test(text) ? [line] : []))
}

const removedTexts = (hunk: Hunk): string[] => removedLines(hunk).map((line) => hunk.before[line]?.text ?? '')

/** Whether lines with words replace the line between two that the hunk keeps: where the file has all those in a row, the line is gone. */
function isReplaced({ after, kept }: Hunk, line: number): boolean {
  const pairs = pairsOf(kept)
  const above = pairs.findLast(([old]) => old < line)
  const below = pairs.find(([old]) => old > line)
  if (above === undefined || below === undefined) return false
  return after.slice(above[1] + 1, below[1]).some(({ text }) => TELLING.test(text))
}

const hasRemovedLine = (file: Lines, hunk: Hunk): boolean => removedTexts(hunk).some((text) => file.hasLike(text))

const bareOf = (text: string): string => fold(text).trim()

/** Shortest line that shows itself behind what is in front of it, or before what is behind it. More: short lines are not seen, fewer: a bracket is. */
const SHORTEST = 3

/** Whether a line near the result, and no part of it, is one that the hunk removes: as it is, with a slip, behind a prefix or an escape, or before a remark. */
function hasLeft(file: Lines, hunk: Hunk, pairing: Pairing, budget: Budget): boolean {
  const hunks = [hunk, ...restoredOf(hunk)]
  // An escaped line may hold several.
  const removed = hunks
    .flatMap((one) =>
      removedLines(one)
        .filter((line) => !isReplaced(one, line))
        .map((line) => one.before[line]?.text ?? ''),
    )
    .flatMap((text) => [text, ...text.split(/\n|\\n/).filter((part) => TELLING.test(part))])
  const replaced = new Set(
    hunks.flatMap((one) =>
      removedLines(one)
        .filter((line) => isReplaced(one, line))
        .map((line) => bareOf(one.before[line]?.text ?? '')),
    ),
  )
  if (removed.length + replaced.size === 0) return false
  const { start, end } = rangeOf(pairing)
  const result = new Set(pairing)
  const around = hunk.before.length + 2
  for (let line = Math.max(0, start - around); line < Math.min(file.length, end + around); line++) {
    if (result.has(line) || file.isBlank(line)) continue
    if (!budget.spend(1 + removed.length)) return true
    const own = file.folded(line).trimStart()
    if (replaced.has(own)) return true
    const isLike = (text: string) => {
      const bare = bareOf(text)
      return (
        (own.length >= SHORTEST && (bare.endsWith(own) || (bare.startsWith(own) && TELLING.test(own)))) ||
        similarity(bare, own) >= LEFT
      )
    }
    if (removed.some(isLike)) return true
  }
  return false
}

/** The hunk with what may have damaged its quoted lines undone. */
const restoredOf = (hunk: Hunk): Hunk[] =>
  [ENTITIES, ESCAPES].flatMap((damage) => {
    const lines = (all: Hunk['before']) => all.map((line) => ({ ...line, text: undone(damage, line.text) }))
    if (!hunk.before.some(({ text }) => undone(damage, text) !== text)) return []
    const [before, after] = [lines(hunk.before), lines(hunk.after)]
    return [{ ...hunk, before, after, kept: pairLines(before, after) }]
  })

/**
 * For a hunk that only adds lines, and whose `before` was found at `place`: whether the file already has its whole result at that place.
 * The result may overlap the place in another way: a block that begins and ends alike can be inserted at two points.
 */
export function hasResultAround(file: Lines, place: Place, budget: Budget): boolean {
  const { sought, pairing } = place
  const { before, after, keeps } = sought
  if (after.length <= before.length || before.length !== countKept(keeps)) return false
  const fresh = after.findIndex((text, at) => keeps[at] === -1 && /[\p{L}\p{N}]/u.test(text))
  if (fresh < 0) return false
  const made = Lines.ofTexts(after)
  const around = rangeOf(pairing)
  const starts = startsNear(file, made, around, fresh, budget)
  if (starts.length === 0) return false
  const isExact = isUnbroken(pairing) && isQuoted(file, place, { start: 0, end: before.length })
  return starts.some((from) => {
    const there = pairingAt(file, made, from)
    const at = rangeOf(there)
    // Where the file has all lines as quoted, blank ones count as well.
    return (
      at.start < around.end &&
      around.start < at.end &&
      (!isExact || isUnbroken(there)) &&
      there.every((of, line) => of < 0 || made.folded(line) === file.folded(of))
    )
  })
}

/** How many of the hunk's new lines are kept ones. */
function countKept(keeps: readonly number[]): number {
  let count = 0
  for (const kept of keeps) if (kept >= 0) count++
  return count
}

/** Lines of the file at which all lines of `made` that are not blank begin in a row, over `around` or next to it; line `fresh` is one of them. */
function startsNear(file: Lines, made: Lines, { start, end }: LineRange, fresh: number, budget: Budget): number[] {
  let solid = 0
  for (let line = 0; line < made.length; line++) if (!made.isBlank(line)) solid++
  let from = start
  for (let left = solid + 1; from > 0 && left > 0; ) if (!file.isBlank(--from)) left--
  const wanted = made.key(fresh)
  const near: number[] = []
  let isNear = false
  for (let line = from, left = solid + 1; line < file.length && left > 0; line++) {
    if (file.isBlank(line)) continue
    isNear ||= file.key(line) === wanted
    near.push(line)
    if (line >= end) left--
  }
  if (!budget.spend(near.length + solid) || !isNear) return []
  const keys: number[] = []
  for (let line = 0; line < made.length; line++) if (!made.isBlank(line)) keys.push(made.key(line))
  const there = new Int32Array(near.length)
  for (const [at, line] of near.entries()) there[at] = file.key(line)
  return sweep(there, new Int32Array(keys)).map((at) => near[at] ?? 0)
}

/** Lines with words that make a result elsewhere in the file no coincidence. More: a second application goes unseen, fewer: like changes to like code are refused. */
const NO_COINCIDENCE = 3

/** Kept lines with words that such a result has, where the file has the quoted lines with other white space alone. */
const NO_COINCIDENCE_OF_LIKE = 1

/**
 * For a hunk that was found at `place`: where else the file already has its whole result, character by character; null for nowhere.
 * The result of a hunk that adds no lines may be code that never changed: it counts only where the hunk's place is an aligned one. `isExact`: the place has the
 * quoted lines character by character.
 */
export function resultElsewhere(
  file: Lines,
  { sought, pairing, aligned }: Place,
  budget: Budget,
  isExact = true,
): LineRange | null {
  const { after, keeps } = sought
  const telling = after.filter((text) => TELLING.test(text)).length
  const puts = after.filter((text, at) => keeps[at] === -1 && TELLING.test(text)).length
  const proves =
    isExact || aligned !== undefined
      ? telling >= NO_COINCIDENCE && (puts > 0 || aligned !== undefined)
      : telling - puts >= NO_COINCIDENCE_OF_LIKE && (puts > 0 || closesGap(sought))
  if (!proves) return null
  const made = Lines.ofTexts(after)
  // Where lines are only alike, the place may reach over others: what goes there counts.
  const gone = aligned === undefined ? [] : pairing.filter((of, line) => of >= 0 && sought.isRemoved(line))
  const { start, end } = rangeOf(gone.length > 0 ? gone : pairing)
  // A result of which a line would go is not the place's own.
  const takesOf = (at: LineRange) => gone.some((of) => of >= at.start && of < at.end)
  const isApart = (at: LineRange) => at.end <= start || at.start >= end || takesOf(at)
  const verbatim = file.hasReturns ? null : findVerbatim(file, made)
  if (verbatim !== null) {
    const at = verbatim.find((line) => isApart({ start: line, end: line + made.length }))
    return at === undefined ? null : { start: at, end: at + made.length }
  }
  for (const from of findAll(file, made, budget) ?? []) {
    const there = pairingAt(file, made, from)
    const at = rangeOf(there)
    if (isApart(at) && isUnbroken(there) && there.every((of, line) => made.text(line) === file.text(of))) return at
  }
  return null
}

/** Whether lines that stay have a line that goes between them. */
function closesGap({ hunk: { kept } }: Pattern): boolean {
  const pairs = pairsOf(kept)
  return pairs.some(([line], at) => at > 0 && line > (pairs[at - 1]?.[0] ?? line) + 1)
}

/** For a hunk that was found at `place`, away from the line that the reply names: its whole result at that line; null where the file does not have it there. */
export function resultAtLine(
  { file, baseOf }: SearchedFile,
  { sought, pairing, aligned }: Place,
  line: number | undefined,
): LineRange | null {
  const { after } = sought
  const wanted = aligned === undefined ? 2 : 1
  if (line === undefined || baseOf(rangeOf(pairing)).start === line || after.filter((text) => TELLING.test(text)).length < wanted)
    return null
  const made = Lines.ofTexts(after)
  const at = (findVerbatim(file, made) ?? []).find((start) => baseOf({ start, end: start + 1 }).start === line)
  return at === undefined ? null : { start: at, end: at + made.length }
}

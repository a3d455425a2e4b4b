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
 * For a hunk whose `before` is nowhere: the one place where its `after` stands, provided that a hunk which puts nothing in has left nothing behind.
 * The pairing is of the lines of `after`. `until`: the rung that is not asked any more.
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
  // What changes nothing but blank lines is only there where they are as it makes them.
  const verdict = judge(ground, sought, hunk.hint, demands, NOWHERE_NEAR, budget, {
    until: tells(hunk) && !takesBlanks(hunk) ? until : 'blank-lines',
  })
  if (verdict.why !== 'taken') return null
  const { pairing } = verdict.place
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  if (!isStyled(ground.file, sought, hunk, pairing) || hasLeft(ground.file, hunk, pairing, budget)) return null
  const onlyRemoves = hunk.after.every((line, at) => kept.has(at) || line.text.trim() === '')
  if (onlyRemoves && (!isClosed(ground.file, hunk, pairing) || standsAnywhere(ground.file, hunk))) return null
  return pairing
}

/** What finds the lines that the hunk makes. */
export const resultOf = (hunk: Hunk): Pattern =>
  Pattern.of({ ...hunk, before: hunk.after, kept: [{ before: 0, after: 0, length: hunk.after.length }] })

/**
 * Whether each change stands in the file as the hunk makes it, character by character. Lines that only read so may be those that the hunk changes: they
 * count where all the hunk's lines are of another style than the file's, and its changes are no matter of style.
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

/** Whether the hunk removes or adds a line that says something. */
function tells(hunk: Hunk): boolean {
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

/** Whether each gap that removed lines have left lies between lines that say something, or at an end of the file. */
function isClosed(file: Lines, { before, kept }: Hunk, pairing: Pairing): boolean {
  const pairs = pairsOf(kept)
  const tells = ([at]: readonly [number, number]) => TELLING.test(before[at]?.text ?? '')
  const { start, end } = rangeOf(pairing)
  const gaps = [...pairs.keys(), pairs.length].filter((at) => (pairs[at]?.[0] ?? before.length) > (pairs[at - 1]?.[0] ?? -1) + 1)
  return gaps.every(
    (gap) => (pairs.slice(0, gap).some(tells) || start === 0) && (pairs.slice(gap).some(tells) || end === file.length),
  )
}

/** The lines that the hunk removes, and that say something: their indexes in `before`. */
function removedLines({ before, kept }: Hunk): number[] {
  const stays = new Set(pairsOf(kept).map(([line]) => line))
  return before.flatMap(({ text }, line) => (!stays.has(line) && TELLING.test(text) ? [line] : []))
}

const removedTexts = (hunk: Hunk): string[] => removedLines(hunk).map((line) => hunk.before[line]?.text ?? '')

/** Whether the line gives way to lines that say something, between two that the hunk keeps: where all those stand in a row, it is gone. */
function isReplaced({ after, kept }: Hunk, line: number): boolean {
  const pairs = pairsOf(kept)
  const above = pairs.findLast(([old]) => old < line)
  const below = pairs.find(([old]) => old > line)
  if (above === undefined || below === undefined) return false
  return after.slice(above[1] + 1, below[1]).some(({ text }) => TELLING.test(text))
}

const standsAnywhere = (file: Lines, hunk: Hunk): boolean => removedTexts(hunk).some((text) => file.hasLike(text))

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
 * For a hunk that only adds lines, and whose `before` was found at `place`: whether all that it would make stands over that place already.
 * It may do so in another way than the hunk puts it: a block that begins and ends alike can be put in at two points.
 */
export function standsAround(file: Lines, place: Place, budget: Budget): boolean {
  const { sought, pairing } = place
  const { before, after, keeps } = sought
  if (after.length <= before.length || before.length !== countKept(keeps)) return false
  const fresh = after.findIndex((text, at) => keeps[at] === -1 && /[\p{L}\p{N}]/u.test(text))
  if (fresh < 0) return false
  const made = Lines.ofTexts(after)
  const around = rangeOf(pairing)
  const isExact = isUnbroken(pairing) && isQuoted(file, place, { start: 0, end: before.length })
  return startsNear(file, made, around, fresh, budget).some((from) => {
    const there = pairingAt(file, made, from)
    const at = rangeOf(there)
    // Where all lines stand as quoted, blank ones count as well.
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

/** Lines of the file from which on all lines of `made` that are not blank stand in a row, over `around` or next to it; line `fresh` is one of them. */
function startsNear(file: Lines, made: Lines, { start, end }: LineRange, fresh: number, budget: Budget): number[] {
  const keys: number[] = []
  for (let line = 0; line < made.length; line++) if (!made.isBlank(line)) keys.push(made.key(line))
  let from = start
  for (let left = keys.length + 1; from > 0 && left > 0; ) if (!file.isBlank(--from)) left--
  const wanted = made.key(fresh)
  const near: number[] = []
  let isNear = false
  for (let line = from, left = keys.length + 1; line < file.length && left > 0; line++) {
    if (file.isBlank(line)) continue
    isNear ||= file.key(line) === wanted
    near.push(line)
    if (line >= end) left--
  }
  if (!budget.spend(near.length + keys.length) || !isNear) return []
  const there = new Int32Array(near.length)
  for (const [at, line] of near.entries()) there[at] = file.key(line)
  return sweep(there, new Int32Array(keys)).map((at) => near[at] ?? 0)
}

/** Lines that tell something of a result which, found away from the hunk's place, is no coincidence. More: a second application goes unseen, fewer: like changes to like code are refused. */
const NO_COINCIDENCE = 3

/** Lines of it that stay and tell something, where the file has the quoted lines themselves with other white space alone. */
const NO_COINCIDENCE_OF_LIKE = 1

/**
 * For a hunk that was found at `place`: where else the file already has, character by character, all that it would make; null for nowhere.
 * The result of one that puts nothing in may be code that was never otherwise: it counts for one whose place is only alike. `isExact`: the place has the
 * quoted lines character by character.
 */
export function standsElsewhere(
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

/** For a hunk that was found at `place`, away from the line that the reply names: where at that line all that it would make stands already; null: it does not. */
export function standsAtLine(
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

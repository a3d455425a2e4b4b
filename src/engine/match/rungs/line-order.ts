import type { Budget } from '../../budget'
import { align } from '../align'
import { blocksOf } from '../hunk-changes'
import type { Lines } from '../lines'
import { pairingAt } from '../pairing'
import type { Pattern } from '../pattern'
import { type Place, rangeOf } from '../place'
import type { Rung } from './rung'

/** Lines of a hunk that are looked for in another order. More: long hunks take longer, fewer: they are refused. */
const LONGEST = 64
/** Places of the rarest line that are tried. More: slower on repetitive files, fewer: a place goes unseen, and so none is proposed. */
const TRIED = 16

/**
 * Equal, line by line and character by character, once the kept lines are put in the order of the file. Lines change places between the same two
 * changes alone, and none of those beside new lines.
 */
export const lineOrder: Rung = {
  id: 'line-order',
  isRare: true,
  propose(file, sought, budget) {
    const starts = windows(file, sought.before, budget)
    if (starts === null) return null
    const places = starts.flatMap((start) => placeAt(file, sought, start) ?? [])
    return places.length === 0 || places.length < starts.length ? [] : [...places, ...inOrder(file, sought, places, budget)]
  },
}

/** Places apart from these that have all lines of the hunk in its own order, with others between them: they may be meant as well. */
function inOrder(file: Lines, sought: Pattern, places: readonly Place[], budget: Budget): Place[] {
  const taken = places.map(({ pairing }) => rangeOf(pairing))
  return align(file, sought.before, sought.isRemoved, budget)
    .filter(
      ({ at, pairing }) =>
        taken.every(({ start, end }) => at.end <= start || at.start >= end) &&
        pairing.every((of, line) => sought.before.isBlank(line) || (of >= 0 && file.key(of) === sought.before.key(line))),
    )
    .map((aligned) => ({ pairing: aligned.pairing, sought, aligned }))
}

/** The lines that are not blank, ascending. */
export const solidOf = (lines: Lines): number[] =>
  Array.from({ length: lines.length }, (_, line) => line).filter((line) => !lines.isBlank(line))

/** Ranks in the file at which all lines of the hunk begin, in any order. null: the budget is spent. */
function windows(file: Lines, hunk: Lines, budget: Budget): number[] | null {
  const solid = solidOf(hunk)
  if (solid.length < 2 || solid.length > LONGEST || solid.some((line) => file.like(hunk, line, 1).length === 0)) return []
  if (!budget.spend(solid.length * solid.length)) return null
  const keys = solid.map((line) => hunk.key(line))
  const rarest = solid.reduce((least, line) => (file.countLike(hunk, line) < file.countLike(hunk, least) ? line : least))
  const there = file.like(hunk, rarest, TRIED + 1)
  if (there.length > TRIED) return []
  const wanted = sorted(keys)
  const first = new Set<number>()
  for (const line of there) {
    const rank = file.solid.indexOf(line)
    for (let start = Math.max(0, rank - keys.length + 1); start <= rank; start++)
      if (sorted(file.solidKeys.subarray(start, start + keys.length)) === wanted) first.add(start)
  }
  return [...first]
}

const sorted = (keys: ArrayLike<number>): string =>
  Array.from(keys)
    .sort((one, other) => one - other)
    .join()

/** The hunk with its kept lines in the order of the file, which has them from rank `start` on; null where another line changes its place, or a text differs. */
function placeAt(file: Lines, sought: Pattern, start: number): Place | null {
  const solid = solidOf(sought.before)
  const stretches = stretchesOf(sought)
  const before = Array.from({ length: sought.before.length }, (_, line) => sought.before.text(line))
  const left = new Set(solid)
  let isMoved = false
  for (const [at, line] of solid.entries()) {
    const text = file.text(file.solid[start + at] ?? 0).trimEnd()
    const is = (from: number) => left.has(from) && sought.before.text(from).trimEnd() === text
    const from = is(line) ? line : (solid.find(is) ?? -1)
    if (from < 0 || (from !== line && (stretches[from] !== stretches[line] || stretches[line] === -1))) return null
    left.delete(from)
    isMoved ||= from !== line
    before[line] = sought.before.text(from)
  }
  if (!isMoved) return null
  const after = sought.after.map((text, at) => before[sought.keeps[at] ?? -1] ?? text)
  const reading = sought.as({ before, after, adaptation: null })
  return { pairing: pairingAt(file, reading.before, file.solid[start] ?? 0), sought: reading }
}

/** By line of `before` the number of the stretch between changes that it is in; −1 for removed lines, and for those beside new lines. */
function stretchesOf(sought: Pattern): number[] {
  const { before } = sought
  const blocks = blocksOf(sought)
  const stretches = Array.from(
    { length: before.length },
    (_, line) => blocks.filter(({ removed }) => removed.start <= line).length,
  )
  for (const { removed } of blocks) {
    for (let line = removed.start; line < removed.end; line++) stretches[line] = -1
    if (removed.end > removed.start) continue
    for (const step of [-1, 1]) {
      let line = step < 0 ? removed.start - 1 : removed.start
      while (line >= 0 && line < before.length && before.isBlank(line)) line += step
      if (line >= 0 && line < before.length) stretches[line] = -1
    }
  }
  return stretches
}

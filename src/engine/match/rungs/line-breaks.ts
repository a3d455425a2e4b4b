import { least } from '../../lists'
import { changesAt } from '../changes'
import { skeletonOf } from '../fold'
import type { Lines } from '../lines'
import { type Place, pairingAt } from '../place'
import type { Sought } from '../sought'
import { solidOf } from './line-order'
import type { Rung } from './rung'

/** Places of the rarest line that are tried. More: slower on repetitive files, fewer: a place goes unseen, and so none is proposed. */
const TRIED = 16
/** Lines that one line is broken into. More: slower, fewer: a long list goes unseen. */
const BROKEN = 8

/** Solid lines of the hunk from `from` to `to` that hold the same text as those of the file from rank `start` to `end`. */
type Group = { readonly from: number; readonly to: number; readonly start: number; readonly end: number }

/** Equal once kept lines are broken as in the file: all lines hold the same text, and those that change are the same lines. Where a place cannot be taken so, none is proposed. */
export const lineBreaks: Rung = {
  id: 'line-breaks',
  propose(file, sought, budget) {
    const solid = solidOf(sought.before)
    const counts = solid.map((line) => file.countLike(sought.before, line))
    // A line that is broken otherwise stands nowhere.
    if (counts.every((count) => count > 0) || counts.every((count) => count === 0)) return []
    const rarest = counts.indexOf(least(counts.filter((count) => count > 0)))
    const ranks = file.ranksOf(sought.before.key(solid[rarest] ?? 0), TRIED + 1)
    if (ranks.length > TRIED) return []
    if (!budget.spend(ranks.length * solid.length)) return null
    const places: Place[] = []
    for (const rank of ranks) {
      const above = groupsFrom(file, sought, solid, rarest - 1, rank - 1, -1)
      const below = groupsFrom(file, sought, solid, rarest, rank, 1)
      if (above === null || below === null) continue
      const place = placeAt(file, sought, solid, [...above.reverse(), ...below])
      if (place === null) return []
      places.push(place)
    }
    return places
  },
}

/** The lines of the hunk and of the file side by side, from one of each on, down (`step` 1) or up (−1); null where their texts differ. */
function groupsFrom(
  file: Lines,
  { before }: Sought,
  solid: readonly number[],
  line: number,
  rank: number,
  step: 1 | -1,
): Group[] | null {
  const theirs = (at: number) => skeletonOf(before.text(solid[at] ?? 0))
  const ours = (at: number) => skeletonOf(file.text(file.solid[at] ?? 0))
  const has = (at: number) => at >= 0 && at < file.solid.length
  const groups: Group[] = []
  let at = line
  let of = rank
  while (at >= 0 && at < solid.length) {
    if (!has(of)) return null
    const [from, start] = [at, of]
    let quoted = theirs(at)
    let own = ours(of)
    while (quoted !== own) {
      const [short, long] = quoted.length < own.length ? [quoted, own] : [own, quoted]
      if (!(step > 0 ? long.startsWith(short) : long.endsWith(short)) || short === long) return null
      if (short === quoted) at += step
      else of += step
      if (at < 0 || at >= solid.length || !has(of) || Math.abs(at - from) + Math.abs(of - start) > BROKEN) return null
      if (short === quoted) quoted = step > 0 ? quoted + theirs(at) : theirs(at) + quoted
      else own = step > 0 ? own + ours(of) : ours(of) + own
    }
    groups.push({
      from: Math.min(from, at),
      to: Math.max(from, at) + 1,
      start: Math.min(start, of),
      end: Math.max(start, of) + 1,
    })
    at += step
    of += step
  }
  return groups
}

/** The hunk with its kept lines broken as in the file. null: another line would have to be, or the change cannot be made. */
function placeAt(file: Lines, sought: Sought, solid: readonly number[], groups: readonly Group[]): Place | null {
  const before: string[] = []
  const after: string[] = []
  /** By line of the hunk what stands for it, where it is part of a group of several lines. */
  const instead = new Map<number, readonly string[]>()
  for (const { from, to, start, end } of groups) {
    const [first = 0, last = 0] = [solid[from], solid[to - 1]]
    const own = Array.from({ length: end - start }, (_, at) => file.text(file.solid[start + at] ?? 0))
    if (to - from === 1 && end - start === 1) {
      if (own[0]?.trimEnd() !== sought.before.text(first).trimEnd()) return null
      continue
    }
    const isRow = last - first === to - from - 1 && (file.solid[end - 1] ?? 0) - (file.solid[start] ?? 0) === end - start - 1
    const at = sought.keeps.indexOf(first)
    if (!isRow || at < 0) return null
    for (let line = first; line <= last; line++) if (sought.keeps[at + line - first] !== line) return null
    for (let line = first; line <= last; line++) instead.set(line, line === first ? own : [])
  }
  for (let line = 0; line < sought.before.length; line++) before.push(...(instead.get(line) ?? [sought.before.text(line)]))
  for (const [at, text] of sought.after.entries()) after.push(...(instead.get(sought.keeps[at] ?? -1) ?? [text]))
  const reading = sought.as({ before, after, adaptation: null })
  const place = { pairing: pairingAt(file, reading.before, file.solid[groups[0]?.start ?? 0] ?? 0), sought: reading }
  return changesAt(file, place).obstacle === null ? place : null
}

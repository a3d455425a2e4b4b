import { least } from '../../lists'
import { changesAt } from '../changes'
import { skeletonOf } from '../fold'
import type { Lines } from '../lines'
import { pairingAt } from '../pairing'
import type { Pattern } from '../pattern'
import type { Place } from '../place'
import { solidOf } from './line-order'
import type { Rung } from './rung'

/** Places of the rarest line that are tried. More: slower on repetitive files, fewer: a place goes unseen, and so none is proposed. */
const TRIED = 16
/** Lines that one line is broken into. More: slower, fewer: a long list goes unseen. */
const BROKEN = 8

/** Shortest line that a terminal or a mail cuts. More: cut lines land, fewer: any short line passes for one. */
const WIDTH = 40

/** Solid lines of the hunk, from rank `from` to `to`, that hold the same text as those of the file `own`. */
type Group = { readonly from: number; readonly to: number; readonly own: readonly number[] }

/** Equal once kept lines are broken as in the file: all lines hold the same text, and those that change are the same lines. Where a place cannot be taken so, none is proposed. */
export const lineBreaks: Rung = {
  id: 'line-breaks',
  isRare: true,
  propose(file, sought, budget) {
    const solid = solidOf(sought.before)
    const counts = solid.map((line) => file.like(sought.before, line, TRIED + 1).length)
    // The file has no line that is broken otherwise.
    if (counts.every((count) => count > 0) || counts.every((count) => count === 0)) return []
    const rarest = counts.indexOf(least(counts.filter((count) => count > 0)))
    const starts = file.like(sought.before, solid[rarest] ?? 0, TRIED + 1)
    if (starts.length > TRIED) return []
    if (!budget.spend(starts.length * solid.length)) return null
    const places: Place[] = []
    for (const start of starts) {
      const above = groupsFrom(file, sought, solid, rarest - 1, solidFrom(file, start - 1, -1), -1)
      const below = groupsFrom(file, sought, solid, rarest, start, 1)
      if (above === null || below === null) continue
      const place = placeAt(file, sought, solid, [...above.reverse(), ...below])
      if (place === null) return []
      places.push(place)
    }
    return places
  },
}

/** The nearest line that is not blank from `line` on, down or up; −1: there is none. */
function solidFrom(file: Lines, line: number, step: 1 | -1): number {
  for (let at = line; at >= 0 && at < file.length; at += step) if (!file.isBlank(at)) return at
  return -1
}

/** The lines of the hunk and of the file side by side, from one of each on, down (`step` 1) or up (−1); null where their texts differ. */
function groupsFrom(
  file: Lines,
  { before }: Pattern,
  solid: readonly number[],
  rank: number,
  line: number,
  step: 1 | -1,
): Group[] | null {
  const theirs = (at: number) => skeletonOf(before.text(solid[at] ?? 0))
  const ours = (of: number) => skeletonOf(file.text(of))
  const joined = (text: string, next: string) => (step > 0 ? text + next : next + text)
  const groups: Group[] = []
  let of = line
  for (let at = rank; at >= 0 && at < solid.length; at += step) {
    if (of < 0) return null
    const from = at
    const own = [of]
    let quoted = theirs(at)
    let text = ours(of)
    while (quoted !== text) {
      const isShort = quoted.length < text.length
      const [short, long] = isShort ? [quoted, text] : [text, quoted]
      if (!(step > 0 ? long.startsWith(short) : long.endsWith(short))) return null
      if (isShort) at += step
      else of = solidFrom(file, of + step, step)
      if (at < 0 || at >= solid.length || of < 0 || Math.abs(at - from) + own.length > BROKEN) return null
      if (isShort) quoted = joined(quoted, theirs(at))
      else {
        text = joined(text, ours(of))
        own.push(of)
      }
    }
    groups.push({ from: Math.min(from, at), to: Math.max(from, at) + 1, own: step > 0 ? own : own.reverse() })
    of = solidFrom(file, of + step, step)
  }
  return groups
}

/** Whether a new line is as long as the quoted ones that go on in the next line: it may go on as well. @param instead by quoted line the file's lines for it */
function isCutAlike({ before, after, keeps }: Pattern, instead: ReadonlyMap<number, readonly string[]>): boolean {
  const cut = [...instead].flatMap(([line, own]) => {
    const { length } = before.text(line)
    return length >= WIDTH && own.some((text) => text.length > length) ? [length] : []
  })
  return after.some((text, at) => keeps[at] === -1 && cut.includes(text.length))
}

/** The hunk with its kept lines broken as in the file. null: another line would have to be, or the change cannot be made. */
function placeAt(file: Lines, sought: Pattern, solid: readonly number[], groups: readonly Group[]): Place | null {
  const before: string[] = []
  const after: string[] = []
  /** By line of the hunk the file's lines for it, where it is part of a group of several lines. */
  const instead = new Map<number, readonly string[]>()
  for (const { from, to, own: lines } of groups) {
    const [first = 0, last = 0] = [solid[from], solid[to - 1]]
    const own = lines.map((line) => file.text(line))
    if (to - from === 1 && own.length === 1) {
      if (own[0]?.trimEnd() !== sought.before.text(first).trimEnd()) return null
      continue
    }
    const isRow = last - first === to - from - 1 && (lines.at(-1) ?? 0) - (lines[0] ?? 0) === lines.length - 1
    const at = sought.keeps.indexOf(first)
    if (!isRow || at < 0) return null
    for (let line = first; line <= last; line++) if (sought.keeps[at + line - first] !== line) return null
    for (let line = first; line <= last; line++) instead.set(line, line === first ? own : [])
  }
  if (isCutAlike(sought, instead)) return null
  for (let line = 0; line < sought.before.length; line++) before.push(...(instead.get(line) ?? [sought.before.text(line)]))
  for (const [at, text] of sought.after.entries()) after.push(...(instead.get(sought.keeps[at] ?? -1) ?? [text]))
  const reading = sought.as({ before, after, adaptation: null })
  const place = { pairing: pairingAt(file, reading.before, groups[0]?.own[0] ?? 0), sought: reading }
  return changesAt(file, place).obstacle === null ? place : null
}

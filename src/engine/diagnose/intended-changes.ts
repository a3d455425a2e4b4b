/** The change of a hunk that was misquoted, made to the file's own lines at the place that comes nearest. */

import { isElision } from '../elisions'
import { append } from '../lists'
import { adapter } from '../match/adapt'
import { blocksOf } from '../match/hunk-changes'
import type { Lines, Splice } from '../match/lines'
import type { Near } from '../model'
import type { Subject } from './subject'

/** New lines that could go behind the line above or before the line below go to this side. */
export type InsertionSide = 'above' | 'below'

/**
 * What the hunk changes at `near`: new lines replace the lines that pair with removed ones, or go beside what the hunk keeps.
 * Quoted lines that pair with nothing count for nothing. null: nothing is left to change, or what is new has no place.
 */
export function intendedChanges(file: Lines, { sought, edit }: Subject, near: Near, side: InsertionSide): Splice[] | null {
  const pairing = near.pairs.map(({ line }) => (line < file.length ? line : -1))
  if (pairing.length !== sought.before.length || !isAscending(pairing)) return null
  const adapt = adapter(file, { pairing, sought }, edit.format === 'unified-diff' || edit.format === 'apply-patch')
  const splices: Splice[] = []
  for (const { removed, added } of blocksOf(sought)) {
    const lines = sought.after.slice(added.start, added.end)
    // What is new must not say that code is left out.
    if (lines.some((line) => isElision(line))) return null
    const targets = pairing.slice(removed.start, removed.end).filter((line) => line >= 0)
    const fresh = lines.map((line, at) => adapt.line(added.start + at) ?? line)
    if (targets.length > 0) append(splices, inPlaceOf(targets, fresh))
    else if (fresh.length > 0) {
      const at = besides(pairing, removed, side)
      if (at === null) return null
      if (!isBeside(file, at, fresh)) splices.push({ at, remove: 0, lines: fresh })
    }
  }
  return splices.length === 0 ? null : splices
}

function isAscending(pairing: readonly number[]): boolean {
  let last = -1
  return pairing.every((line) => {
    if (line < 0) return true
    const above = last
    last = line
    return line > above
  })
}

/** The lines give way, the last stretch of them to `fresh`. */
function inPlaceOf(targets: readonly number[], fresh: readonly string[]): Splice[] {
  const stretches: { at: number; remove: number }[] = []
  for (const line of targets) {
    const last = stretches.at(-1)
    if (last !== undefined && last.at + last.remove === line) last.remove++
    else stretches.push({ at: line, remove: 1 })
  }
  return stretches.map((stretch, index) => ({ ...stretch, lines: index === stretches.length - 1 ? fresh : [] }))
}

/** Where new lines go that take the place of none: beside the quoted line next to them, of two that are equally near on `side`. null: no quoted line is there. */
function besides(
  pairing: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
  side: InsertionSide,
): number | null {
  const above = pairing.findLastIndex((line, index) => index < start && line >= 0)
  const below = pairing.findIndex((line, index) => index >= end && line >= 0)
  const [over, under] = [pairing[above], pairing[below]]
  if (over === undefined) return under ?? null
  if (under === undefined) return over + 1
  const [up, down] = [start - above, below - end + 1]
  return up < down || (up === down && side === 'above') ? over + 1 : under
}

/** Whether the lines are above or below the point already. */
function isBeside(file: Lines, at: number, lines: readonly string[]): boolean {
  const from = (start: number) =>
    start >= 0 && lines.every((text, line) => start + line < file.length && file.text(start + line) === text)
  return from(at) || from(at - lines.length)
}

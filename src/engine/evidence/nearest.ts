/** Which of the places that come near a refused hunk it is compared with. */
import type { Decision, Diagnosis, Hunk, LineDifference, LineRange, Near } from '../model'
import { pairsOf } from '../pair'

/** The place whose differences were diagnosed, else the one that comes nearest; undefined where none does. */
export function nearestOf(
  { nearest }: Extract<Decision, { state: 'refused' }>,
  diagnosis: Diagnosis | undefined,
): Near | undefined {
  return nearest.find((near) => diagnosis !== undefined && isOf(diagnosis.differences, near)) ?? nearest[0]
}

/** Lines of a result that are no chance. More: short changes that are made go unsaid, fewer: usual lines are taken for one. */
const SHOWN_BY = 3

/** Lines beyond as many as the hunk quotes, in which one that it removes may be left. */
const BESIDE = 2

const bare = (text: string): string => text.replace(/\s+/g, '')

/** A line that distinguishes one result from another: all files have brackets and short words. */
const TELLING = /[\p{L}\p{N}_]{3}/u

/**
 * Where the file has the hunk's result, in as many lines as are no chance, and beside it none that the hunk removes. Null where that is not the first
 * cause, or the refusal says another place. `linesOf`: those of the file before the reply.
 */
export function doneAt(
  { path, refusal }: Extract<Decision, { state: 'refused' }>,
  diagnosis: Diagnosis | undefined,
  { before, after, kept }: Pick<Hunk, 'before' | 'after' | 'kept'>,
  linesOf: () => readonly string[],
): LineRange | null {
  const cause = diagnosis?.causes[0]
  if (cause?.code !== 'result-stands' || cause.path !== path || cause.at === null || refusal.code === 'stands-elsewhere')
    return null
  const { at } = cause
  const stays = new Set(pairsOf(kept).map(([line]) => line))
  const toGo = new Set(before.flatMap(({ text }, line) => (!stays.has(line) && TELLING.test(text) ? [bare(text)] : [])))
  const reach = before.length + BESIDE
  const isLeft = linesOf().some(
    (text, line) =>
      line >= at.start - reach && line < at.end + reach && (line < at.start || line >= at.end) && toGo.has(bare(text)),
  )
  return !isLeft && after.filter(({ text }) => TELLING.test(text)).length >= SHOWN_BY ? at : null
}

const isOf = (differences: readonly LineDifference[], near: Near): boolean =>
  differences.length > 0 && differences.every(({ line, of }) => line < 0 || of < 0 || near.pairs[line]?.line === of)

/** A stretch of a file in the place of the whole: what a reply shows of it under its path, and does not say so. */
import { TELLING_WORD } from '../match/change-present'
import type { LineRange } from '../model'

/** Lines of the file that would be lost, at least. More: pieces of small files replace them, fewer: a small file cannot be shortened. */
const LOST = 8

/** Share of the file that would be lost, at least: above and below, or on one side alone. More: large pieces replace a file, less: a file cannot be shortened. */
const SHARE = { both: 1 / 2, one: 2 / 3 }

/** Share of the given lines that stand in the file. More: pieces with many new lines replace it, less: a file that is written anew counts as a piece. */
const OWN = 1 / 3

/** Lines that stand in the file once, to tell where the piece is from; one is enough for a text that begins inside a block. More: short pieces replace a file, fewer: chance lines count. */
const SIGNS = { any: 2, inside: 1 }

/** Lines of the file for each given one, at most, between the first and the last that it has. More: a file that is written anew counts as a piece, fewer: a piece that removes lines replaces it. */
const SPREAD = 3

const solid = (lines: readonly string[]): string[] => lines.filter((text) => text.trim() !== '')

/**
 * The lines of the file, 0-based, that `given` is a piece of: what it has of the file stands there close together, and most of the file stands above
 * or below. null where it may be the file's whole content. @param texts the file's lines
 */
export function fragmentOf(texts: readonly string[], given: readonly string[]): LineRange | null {
  const places = new Map<string, number>()
  for (const [line, text] of texts.entries()) places.set(text, places.has(text) ? -1 : line)
  const told = solid(given)
  const own = told.filter((text) => places.has(text)).length
  const lines = told.flatMap((text) => {
    const line = TELLING_WORD.test(text) ? places.get(text) : undefined
    return line === undefined || line < 0 ? [] : [line]
  })
  const isInside = /^\s/.test(told[0] ?? '') && /^\S/.test(solid(texts)[0] ?? '')
  const isSigned = isInside ? lines.length >= SIGNS.inside : lines.length >= SIGNS.any && own >= told.length * OWN
  if (!isSigned) return null
  const [start, end] = [Math.min(...lines), Math.max(...lines) + 1]
  if (lines.some((line, at) => at > 0 && line <= (lines[at - 1] ?? -1))) return null
  const [above, below] = [solid(texts.slice(0, start)).length, solid(texts.slice(end)).length]
  const inside = solid(texts.slice(start, end)).length
  const all = above + inside + below
  const isClose = inside <= SPREAD * (told.length + 1)
  const share = above > 0 && below > 0 ? SHARE.both : SHARE.one
  return isClose && above + below >= Math.max(LOST, all * share) && own < all - LOST ? { start, end } : null
}

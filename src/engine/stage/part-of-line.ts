/** Edits of a part of a line. */

import type { Lines } from '../match/lines'
import type { Edit, LineRange } from '../model'
import type { Occurrence } from './rewrite'

type Sides = Pick<Extract<Edit, { kind: 'replace' }>, 'before' | 'after'>

const LETTER = /[\p{L}\p{N}_$]/u

/** Whether the character, if there is one, belongs to a word. */
export const isLetter = (character: string | undefined): boolean => character !== undefined && LETTER.test(character)

/**
 * Whether the file has the whole new text around this occurrence of the old one, so that the edit would put its addition in a second time: `f(x)` becomes
 * `f(x) + 1`, and the file has `f(x) + 1`. New text that ends inside a word of the file is not there: `x1` is not in `x12`.
 */
export function isMadeAt({ before, after }: Sides, place: Occurrence, lines: Lines): boolean {
  const [old, fresh] = [before, after].map((side) => side.map(({ text }) => text).join('\n'))
  if (old === undefined || fresh === undefined || fresh.length <= old.length || !fresh.includes(old)) return false
  const around = { start: Math.max(0, place.start - after.length), end: Math.min(lines.length, place.end + after.length) }
  const own = textOf(lines, around)
  const from = place.from + (place.start > around.start ? textOf(lines, { ...around, end: place.start }).length + 1 : 0)
  for (let at = fresh.indexOf(old); at >= 0; at = fresh.indexOf(old, at + 1))
    if (own.startsWith(fresh, from - at) && from >= at && !tears(own, from - at, from - at + fresh.length)) return true
  return false
}

/** Whether the text ends, on either side, inside a word. */
const tears = (text: string, from: number, to: number): boolean =>
  (isLetter(text[from - 1]) && isLetter(text[from])) || (isLetter(text[to - 1]) && isLetter(text[to]))

const textOf = (lines: Lines, { start, end }: LineRange): string =>
  Array.from({ length: end - start }, (_, line) => lines.text(start + line)).join('\n')

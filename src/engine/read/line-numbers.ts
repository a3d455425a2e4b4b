/** Line numbers that a model copied along with the lines it was shown. */

import type { HunkLine } from '../model'
import { shortened } from './reply-line'

/** `12| x`, `12 | x`, `12: x`, `12→x`, `12<tab>x`: the number, and what parts it from the text. */
const NUMBERED = /^ {0,8}(\d{1,7})( ?\||:|→|\t)/

/** Numbered lines that are needed where the sign is a colon, which keys of data have too. More: short hunks keep their numbers, fewer: data loses its keys. */
const FEWEST_COLONS = 3

type Bare = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[]; readonly first: number }

/** Both sides without their numbers, and the first number; null unless every quoted line has one, all parted the same way and in sequence. */
export function withoutNumbers(before: readonly HunkLine[], after: readonly HunkLine[]): Bare | null {
  const [head] = before
  if (head === undefined || before.length < 2 || !/[\d ]/.test(head.text[0] ?? '')) return null
  const found = NUMBERED.exec(head.text)
  if (found === null) return null
  const sign = found[2]?.trim()
  if (sign === ':' && before.length < FEWEST_COLONS) return null
  const first = Number(found[1])
  // Behind a bar or a colon a blank parts the number from the text, if all lines have it; behind an arrow or a tab it is the text's own.
  let blank = sign === '|' || sign === ':'
  for (const [index, { text }] of before.entries()) {
    const other = NUMBERED.exec(text)
    if (other === null || other[2]?.trim() !== sign || Number(other[1]) !== first + index) return null
    const next = text[other[0].length]
    if (next !== undefined && next !== ' ') blank = false
  }
  const strip = (line: HunkLine): HunkLine => {
    const prefix = NUMBERED.exec(line.text)
    if (prefix === null || prefix[2]?.trim() !== sign) return line
    const bare = prefix[0].length
    const length = blank && line.text[bare] === ' ' ? bare + 1 : bare
    return shortened(line, length)
  }
  return { before: before.map(strip), after: after.map(strip), first }
}

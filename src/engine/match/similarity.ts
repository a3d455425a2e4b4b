/** How alike two lines are. */

/** Characters of a line that are compared. More: slower on minified files, fewer: differences far right go unseen. */
const COMPARED = 2000
/** Below this two lines are held to have nothing in common, and are not compared further. More: reworded lines go unpaired, less: slower. */
export const UNLIKE = 0.4

/** Bits of a machine word. */
const WORD = 32
const WORDS = Math.ceil(COMPARED / WORD)
const CHARACTERS = 128

/** For each character the rows of the shorter text that have it, as bits; characters beyond ASCII share entries with those within. */
const rows = new Int32Array(CHARACTERS * WORDS)
/** Rows at which the distance grows, or shrinks, from the row above: reused, so that no comparison makes its own. */
const plus = new Int32Array(WORDS)
const minus = new Int32Array(WORDS)

/**
 * Similarity of two lines, 0 to 1: one less the share of characters that have to be put in, taken out or exchanged (Levenshtein), of the longer one.
 * 0 where it is below `UNLIKE`. White space at both ends should be gone already.
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const a = one.length > COMPARED ? one.slice(0, COMPARED) : one
  const b = other.length > COMPARED ? other.slice(0, COMPARED) : other
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest * (1 - UNLIKE))
  if (Math.abs(a.length - b.length) > most) return 0
  let head = 0
  const shorter = Math.min(a.length, b.length)
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++
  let tail = 0
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++
  const left = a.slice(head, a.length - tail)
  const right = b.slice(head, b.length - tail)
  const apart = left.length <= right.length ? distance(left, right, most) : distance(right, left, most)
  // What two long texts differ in may be behind what is compared.
  return apart > most ? 0 : 1 - (apart === 0 ? 1 : apart) / longest
}

/** Levenshtein distance (Myers' bit-parallel form, in blocks); anything above `most` once it cannot be less. `short` is not longer than `long`. */
function distance(short: string, long: string, most: number): number {
  if (short.length === 0) return long.length
  const words = Math.ceil(short.length / WORD)
  for (let at = 0; at < short.length; at++) {
    const entry = (short.charCodeAt(at) & (CHARACTERS - 1)) * WORDS + (at >> 5)
    rows[entry] = (rows[entry] ?? 0) | (1 << (at & 31))
  }
  plus.fill(-1, 0, words)
  minus.fill(0, 0, words)
  const last = 1 << ((short.length - 1) & 31)
  let apart = short.length
  for (let at = 0; at < long.length && apart - (long.length - at) <= most; at++) {
    const entry = (long.charCodeAt(at) & (CHARACTERS - 1)) * WORDS
    let carry = 1
    for (let word = 0; word < words; word++)
      carry = step(rows[entry + word] ?? 0, word, carry, word === words - 1 ? last : 1 << 31)
    apart += carry
  }
  for (let at = 0; at < short.length; at++) rows[(short.charCodeAt(at) & (CHARACTERS - 1)) * WORDS + (at >> 5)] = 0
  return apart
}

/** Characters of a line that is made ready to be compared with many: a longer one is compared for itself each time. */
const READY = 4 * WORD

/** The line that is ready: one at a time, and in the way of no other comparison. */
let compared = ''

/** Makes a line ready for `similarityTo`. White space at both ends should be gone already. */
export function compareNext(line: string): void {
  if (compared.length <= READY) for (let at = 0; at < compared.length; at++) ready[entryOf(compared, at)] = 0
  compared = line
  if (line.length > READY) return
  for (let at = 0; at < line.length; at++) {
    const entry = entryOf(line, at)
    ready[entry] = (ready[entry] ?? 0) | (1 << (at & 31))
  }
}

/** As `similarity`, of the line that is ready to another. */
export function similarityTo(other: string): number {
  if (compared.length > READY || other.length > COMPARED) return similarity(compared, other)
  const longest = Math.max(compared.length, other.length)
  const most = Math.floor(longest * (1 - UNLIKE))
  if (Math.abs(compared.length - other.length) > most) return 0
  const apart = compared.length <= WORD ? inWord(compared.length, other, most) : inWords(compared.length, other, most)
  return apart > most ? 0 : 1 - apart / longest
}

/** As `rows`, for the text that is ready: by word, then by character. */
const ready = new Int32Array((READY / WORD) * CHARACTERS)
const entryOf = (text: string, at: number): number => (at >> 5) * CHARACTERS + (text.charCodeAt(at) & (CHARACTERS - 1))

/** Distance of the ready text, of `length` characters that fit into one machine word, from `other`; anything above `most` once it cannot be less. */
function inWord(length: number, other: string, most: number): number {
  const last = 1 << (length - 1)
  let up = -1
  let down = 0
  let apart = length
  for (let at = 0; at < other.length && apart - (other.length - at) <= most; at++) {
    const equal = ready[other.charCodeAt(at) & (CHARACTERS - 1)] ?? 0
    const vertical = equal | down
    const horizontal = (((equal & up) + up) ^ up) | equal
    const grows = down | ~(horizontal | up)
    const shrinks = up & horizontal
    if (grows & last) apart++
    else if (shrinks & last) apart--
    const grown = (grows << 1) | 1
    up = (shrinks << 1) | ~(vertical | grown)
    down = grown & vertical
  }
  return apart
}

/** The same for a ready text of several machine words. */
function inWords(length: number, other: string, most: number): number {
  const words = Math.ceil(length / WORD)
  plus.fill(-1, 0, words)
  minus.fill(0, 0, words)
  const last = 1 << ((length - 1) & 31)
  let apart = length
  for (let at = 0; at < other.length && apart - (other.length - at) <= most; at++) {
    const entry = other.charCodeAt(at) & (CHARACTERS - 1)
    let carry = 1
    for (let word = 0; word < words; word++)
      carry = step(ready[word * CHARACTERS + entry] ?? 0, word, carry, word === words - 1 ? last : 1 << 31)
    apart += carry
  }
  return apart
}

/** One character against 32 rows, those that have it as bits. `carry`: by how much the distance grows in the row above, −1 to 1; answers that for the row with bit `high`. */
function step(rowsOf: number, word: number, carry: number, high: number): number {
  const up = plus[word] ?? 0
  const down = minus[word] ?? 0
  const vertical = rowsOf | down
  const equal = carry < 0 ? rowsOf | 1 : rowsOf
  const horizontal = (((equal & up) + up) ^ up) | equal
  let grows = down | ~(horizontal | up)
  let shrinks = up & horizontal
  const out = grows & high ? 1 : shrinks & high ? -1 : 0
  grows <<= 1
  shrinks <<= 1
  if (carry < 0) shrinks |= 1
  else if (carry > 0) grows |= 1
  plus[word] = shrinks | ~(vertical | grows)
  minus[word] = grows & vertical
  return out
}

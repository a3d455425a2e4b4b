/** Pieces of text that a reply has for others wherever it quotes the file: what was done to quoted lines was done to new ones as well. */
import type { Lines } from './lines'
import type { Place } from './place'
import { similarity } from './similarity'

/** Units of UTF-16 of a line that is compared piece by piece. More: slower on minified files, fewer: long lines prove nothing. */
const LONGEST = 400

/** Pieces of two lines that are compared with each other, at most. More: slower, fewer: lines that were rewritten throughout prove nothing. */
const MOST = 120

/** Lines that have to show a piece which the file has elsewhere. More: a filter's work lands, fewer: a slip in one line refuses new ones. */
const OFTEN = 2

/** Likeness of words from which on one is the other, written otherwise. More: cut words land, less: a new name counts as a slip. */
const SAME_WORD = 0.6

/** Letters that a word is cut to, at least. More: short stumps land, fewer: any short word begins a longer one. */
const STUMP = 3

const PIECE = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]+/gu
export const WORD = /^[\p{L}\p{M}\p{N}_]+$/u

export type Swap = { readonly file: string; readonly reply: string }

const piecesOf = (text: string): readonly string[] => text.match(PIECE) ?? []

/** What the line of the reply has in the place of what, between pieces that both have; nothing of lines that are too long. */
export function swapsOf(reply: string, file: string): readonly Swap[] {
  if (Math.max(reply.length, file.length) > LONGEST) return []
  const [theirs, ours] = [piecesOf(reply), piecesOf(file)]
  let start = 0
  while (start < theirs.length && theirs[start] === ours[start]) start++
  let tail = 0
  while (tail < Math.min(theirs.length, ours.length) - start && theirs.at(-1 - tail) === ours.at(-1 - tail)) tail++
  const [own, other] = [theirs.slice(start, theirs.length - tail), ours.slice(start, ours.length - tail)]
  if (own.length > MOST || other.length > MOST) return []
  const width = other.length + 1
  const common = new Uint16Array((own.length + 1) * width)
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      common[i * width + j] =
        own[i] === other[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0)
  const swaps: Swap[] = []
  let [i, j] = [0, 0]
  let [fresh, gone] = ['', '']
  const close = () => {
    if (fresh + gone !== '') swaps.push({ file: gone.trim(), reply: fresh.trim() })
    fresh = ''
    gone = ''
  }
  while (i < own.length || j < other.length) {
    if (i < own.length && j < other.length && own[i] === other[j]) {
      close()
      i++
      j++
    } else if (j >= other.length || (i < own.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)))
      fresh += own[i++] ?? ''
    else gone += other[j++] ?? ''
  }
  close()
  return swaps
}

/** Quotes, commas and semicolons are a matter of style, which has rungs of its own. */
export const plain = (text: string): string => text.replace(/["'`;,\s]+/g, '')

/** Whether the reply's piece is the file's in another form: not another name, and not a matter of style. */
function isRewritten({ file, reply }: Swap): boolean {
  if (plain(reply) === '' || plain(file) === plain(reply)) return false
  if (!WORD.test(reply) || !WORD.test(file)) return file === '' || !WORD.test(reply)
  if (file.toLowerCase() === reply.toLowerCase()) return true
  return (reply.length >= STUMP && file.startsWith(reply)) || similarity(reply, file) >= SAME_WORD
}

/** Whether the text has the piece as a whole piece. */
export function holds(text: string, piece: string): boolean {
  const isWord = (at: number) => WORD.test(text[at] ?? ' ')
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const [first, last] = [isWord(at), isWord(at + piece.length - 1)]
    const [before, after] = [text[at - 1] ?? ' ', text[at + piece.length] ?? ' ']
    const isApart = (near: string, own: boolean) => /\s/.test(near) || WORD.test(near) !== own
    if (isApart(before, first) && isApart(after, last)) return true
  }
  return false
}

/** Dots in place of the rest of a word, a list or a line. */
const CUT = /\.{3}|\u2026/

/** Whether both are the same letters, in other forms. */
const isOtherForm = (one: string, other: string): boolean => one !== other && one.normalize('NFKC') === other.normalize('NFKC')

/** What the quoted lines show: whether a new line has a piece that they have in place of the file's, or letters in the form that all of them have. */
export function rewrittenIn(file: Lines, { pairing, aligned, sought: { before } }: Place): (text: string) => boolean {
  if (aligned === undefined) return () => false
  const counts = new Map<string, number>()
  let [small, capital] = [0, 0]
  let [hasSmall, hasCapital] = [false, false]
  let [isCut, isFormed] = [false, false]
  for (const [line, of] of pairing.entries()) {
    if (before.isBlank(line)) continue
    if (of < 0) {
      const text = before.text(line)
      isCut ||= CUT.test(text) && !file.hasLike(text)
      isFormed ||= text !== text.normalize('NFKC') && !file.hasLike(text) && file.hasLike(text.normalize('NFKC'))
      continue
    }
    const [theirs, ours] = [before.text(line).trim(), file.text(of).trim()]
    hasSmall ||= theirs !== theirs.toUpperCase()
    hasCapital ||= theirs !== theirs.toLowerCase()
    if (ours !== theirs && ours.toLowerCase() === theirs) small++
    if (ours !== theirs && ours.toUpperCase() === theirs) capital++
    if (theirs === ours) continue
    isCut ||= CUT.test(theirs) && !CUT.test(ours)
    const swaps = swapsOf(theirs, ours)
    isFormed ||= swaps.some((swap) => isOtherForm(swap.reply, swap.file) && swap.file === swap.file.normalize('NFKC'))
    const pieces = new Set(swaps.filter(isRewritten).map(({ reply }) => reply))
    for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  const pieces = [...counts]
  const isSmall = small >= OFTEN && !hasCapital
  const isCapital = capital >= OFTEN && !hasSmall
  const isOf = (text: string) => (isSmall && text === text.toLowerCase()) || (isCapital && text === text.toUpperCase())
  return (text) =>
    pieces.some(([piece, count]) => holds(text, piece) && (count >= OFTEN || !holds(file.source, piece))) ||
    (isCut && CUT.test(text)) ||
    (isFormed && text !== text.normalize('NFKC')) ||
    (text.toLowerCase() !== text.toUpperCase() && isOf(text))
}

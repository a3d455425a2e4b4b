/** Which texts are meant by a few typed letters. */

/** How well a text fits, more is better, and the places of the letters that make it fit. */
export type FuzzyFit = { readonly score: number; readonly at: readonly number[] }

/** Characters of a word, and of a text counted from its end, that are compared. More: hostile names take time, fewer: long paths are not found by their folders. */
const LONGEST_WORD = 40
const LONGEST_TEXT = 240

/** What the ways of fitting are worth; what decides is their order. */
const WORTH = { start: 100, inside: 60, jumps: 40, also: 15 } as const

const WHOLE = 12 // more where the found word ends where a word of the text ends
const NAME = 10 // more in what follows the last slash
const LENGTH = 0.05 // less for each character of the text: of two that fit the shorter one is meant

/** Lower case, one unit for one, so that places hold. */
const fold = (text: string): string => {
  const folded = text.toLowerCase()
  return folded.length === text.length ? folded : text
}

/** The words of a query, in lower case. */
export const queryWordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD))

const isDigit = (unit: string): boolean => unit >= '0' && unit <= '9'
const isLower = (unit: string): boolean => (unit >= 'a' && unit <= 'z') || (unit > '\x7f' && /\p{Ll}/u.test(unit))
const isUpper = (unit: string): boolean => (unit >= 'A' && unit <= 'Z') || (unit > '\x7f' && /\p{Lu}/u.test(unit))

/** A letter or a digit; '' is none. */
const isWordUnit = (unit: string): boolean =>
  isDigit(unit) || isLower(unit) || isUpper(unit) || (unit > '\x7f' && /[\p{L}\p{N}]/u.test(unit))

/** Whether a word begins there: after a sign or a space, or with a capital in the middle of one. */
function beginsAt(text: string, at: number): boolean {
  const [before, unit] = [text.charAt(at - 1), text.charAt(at)]
  return isWordUnit(unit) && (!isWordUnit(before) || (isLower(before) && isUpper(unit)))
}

/** Whether the letters are in the text at all, in their order: cheap, and no for most. */
function isScattered(word: string, folded: string): boolean {
  let at = 0
  for (const letter of word) {
    at = folded.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Letters that follow each other or begin words: "srpo" in "src/pool.ts". null where they do not. */
function jumpsIn(word: string, text: string, folded: string): number[] | null {
  const dead = new Set<number>()
  function from(letter: number, at: number): number[] | null {
    if (letter === word.length) return []
    const place = letter * folded.length + at
    if (dead.has(place)) return null
    for (let next = at; next < folded.length; next++) {
      if (folded[next] !== word[letter]) continue
      if (!(letter > 0 && next === at) && !beginsAt(text, next)) continue
      const rest = from(letter + 1, next + 1)
      if (rest !== null) return [next, ...rest]
    }
    dead.add(place)
    return null
  }
  return from(0, 0)
}

const unitsFrom = (start: number, length: number): number[] => Array.from({ length }, (_, i) => start + i)

/** The best place of a word that occurs whole in the text. */
function wholeFit(word: string, text: string, folded: string): FuzzyFit | null {
  const name = text.lastIndexOf('/') + 1
  let best = -1
  let score = 0
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const end = at + word.length
    const worth =
      (beginsAt(text, at) ? WORTH.start : WORTH.inside) + (isWordUnit(text.charAt(end)) ? 0 : WHOLE) + (at >= name ? NAME : 0)
    if (worth > score) [best, score] = [at, worth]
  }
  return best < 0 ? null : { score, at: unitsFrom(best, word.length) }
}

function wordFit(word: string, text: string, folded: string): FuzzyFit | null {
  const whole = wholeFit(word, text, folded)
  if (whole !== null) return whole
  const jumps = isScattered(word, folded) ? jumpsIn(word, text, folded) : null
  return jumps && { score: WORTH.jumps, at: jumps }
}

/**
 * How a text fits all words, in any order; null where one of them does not. `also`: other words for the same thing, which count less.
 * Places are offsets in `text`, each once and in order.
 */
export function fitOf(words: readonly string[], text: string, also = ''): FuzzyFit | null {
  const cut = Math.max(0, text.length - LONGEST_TEXT)
  const compared = text.slice(cut)
  const folded = fold(compared)
  const others = fold(also)
  const at = new Set<number>()
  let score = -LENGTH * compared.length
  for (const word of words) {
    const found = wordFit(word, compared, folded) ?? (others.includes(word) ? { score: WORTH.also, at: [] } : null)
    if (found === null) return null
    score += found.score / words.length
    for (const place of found.at) at.add(place + cut)
  }
  return { score, at: [...at].sort((a, b) => a - b) }
}

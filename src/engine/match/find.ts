/** Where a file has the lines of a hunk one after the other. */
import type { Budget } from '../budget'
import type { Lines } from './lines'

/** Lines that are looked at one by one; more is searched in one pass over the file. */
const FEW = 8

/**
 * Lines of the file at which all lines of the hunk that are not blank begin in a row, blank lines, white space and typography aside:
 * ascending, overlapping ones too. null: the budget is spent. A hunk of blank lines has no place.
 */
export function findAll(file: Lines, hunk: Lines, budget: Budget): number[] | null {
  const needle: number[] = []
  for (let line = 0; line < hunk.length; line++) if (!hunk.isBlank(line)) needle.push(line)
  if (needle.length === 0 || needle.length > file.length) return []
  let rarest = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < needle.length && least > 0; at++) {
    const count = file.countLike(hunk, needle[at] ?? 0)
    if (count < least) {
      least = count
      rarest = at
    }
  }
  if (least === 0) return budget.spend(needle.length) ? [] : null
  const keys = Int32Array.from(needle, (line) => hunk.key(line))
  if (least > FEW && least * needle.length > file.length) {
    if (!budget.spend(2 * (file.length + needle.length))) return null
    return sweep(file.solidKeys, keys).map((rank) => file.solid[rank] ?? 0)
  }
  if (!budget.spend(least * needle.length)) return null
  const starts: number[] = []
  for (const line of file.like(hunk, needle[rarest] ?? 0)) {
    const start = startAround(file, keys, rarest, line)
    if (start >= 0) starts.push(start)
  }
  return starts
}

/** The line of the file that has the first of `keys`, if the others are around line `line`, which has that at `index`; −1: they do not. */
function startAround(file: Lines, keys: Int32Array, index: number, line: number): number {
  let start = line
  for (let at = index - 1; at >= 0; at--) {
    do start--
    while (start >= 0 && file.isBlank(start))
    if (start < 0 || file.key(start) !== keys[at]) return -1
  }
  for (let at = index + 1, below = line; at < keys.length; at++) {
    do below++
    while (below < file.length && file.isBlank(below))
    if (below >= file.length || file.key(below) !== keys[at]) return -1
  }
  return start
}

/** All starts of `needle` in `hay` (Knuth, Morris and Pratt): at most twice as many comparisons as both are long. */
export function sweep(hay: Int32Array, needle: Int32Array): number[] {
  const back = borders(needle)
  const starts: number[] = []
  let matched = 0
  for (let at = 0; at < hay.length; at++) {
    while (matched > 0 && hay[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (hay[at] === needle[matched]) matched++
    if (matched < needle.length) continue
    starts.push(at - matched + 1)
    matched = back[matched - 1] ?? 0
  }
  return starts
}

/** For each prefix the length of its longest proper prefix that is also its suffix. */
function borders(needle: Int32Array): Int32Array {
  const back = new Int32Array(needle.length)
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (needle[at] === needle[matched]) matched++
    back[at] = matched
  }
  return back
}

/** Characters of a hunk that are searched for; the rest is compared where they occur. More: slower to look for, fewer: more places are compared. */
const PROBED = 32
/** What is no white space in any reading. */
const TELLING = /[!-~]/
/** Places that are compared. More: slower on repetitive files, fewer: the keys of all lines are worked out for them. */
const TRIED = 32

/**
 * Lines of the file at which the lines of the hunk begin, character by character, each ended by '\n' or by the end of the file, ascending.
 * null: that is not known without comparing line by line, because too much looks alike, or there are carriage returns.
 */
export function findVerbatim(file: Lines, hunk: Lines): number[] | null {
  if (hunk.hasReturns || !TELLING.test(hunk.source)) return null
  return file.affordsSearch() ? searched(file, hunk.source) : file.hasReturns ? null : lookedUp(file, hunk)
}

/** Offsets at which `needle`, which has a word, occurs in `text`, overlapping ones too, ascending; null: too much looks alike. */
export function occurrences(text: string, needle: string): number[] | null {
  const from = rareIn(needle)
  const probe = needle.slice(from, from + PROBED)
  const offsets: number[] = []
  let tried = 0
  for (let found = text.indexOf(probe); found >= 0; found = text.indexOf(probe, found + 1)) {
    if (++tried > TRIED) return null
    if (found >= from && text.startsWith(needle, found - from)) offsets.push(found - from)
  }
  return offsets
}

/** As `findVerbatim`, by looking through the text. */
function searched(file: Lines, needle: string): number[] | null {
  const { source } = file
  const offsets = occurrences(source, needle)
  if (offsets === null) return null
  const starts: number[] = []
  for (const at of offsets) if (beginsLine(source, at)) starts.push(file.lineAt(at))
  if (!source.endsWith('\n')) {
    const at = source.length - needle.length + 1
    if (at >= 0 && beginsLine(source, at) && source.endsWith(needle.slice(0, -1))) starts.push(file.lineAt(at))
  }
  return starts
}

/** As `findVerbatim`, by the index of the file's lines. */
function lookedUp(file: Lines, hunk: Lines): number[] | null {
  let rarest = -1
  let least = TRIED
  for (let line = 0; line < hunk.length && least > 0; line++) {
    if (hunk.isBlank(line)) continue
    const count = file.countLike(hunk, line)
    if (count >= least) continue
    least = count
    rarest = line
  }
  if (rarest < 0) return null
  const { source } = file
  const needle = hunk.source
  const isAt = (start: number) => {
    const at = file.from(start)
    return source.startsWith(needle, at) || (at === source.length - needle.length + 1 && source.endsWith(needle.slice(0, -1)))
  }
  return file.like(hunk, rarest).flatMap((line) => (line >= rarest && isAt(line - rarest) ? [line - rarest] : []))
}

const beginsLine = (source: string, at: number): boolean => at === 0 || source.charCodeAt(at - 1) === FEED

const FEED = 10

/** Characters of a hunk that a probe is looked for in. More: slower for long hunks, fewer: a probe of usual characters takes longer to look for. */
const LOOKED_AT = 512

/** How seldom a character is in code, as a rough rank: looking for a text goes from one of its first characters to the next. */
const RARITY: Uint8Array = (() => {
  const rarity = new Uint8Array(128).fill(2)
  for (const one of 'etaoinsrlcdup') rarity[one.charCodeAt(0)] = 0
  for (const one of ' \n\t') rarity[one.charCodeAt(0)] = 0
  for (const one of 'mhfgbyv.,()_=:;"\'/-') rarity[one.charCodeAt(0)] = 1
  for (const one of 'BDFGHJKLMNOQUVWXYZjqz@^~%&#?!') rarity[one.charCodeAt(0)] = 3
  return rarity
})()

/** Where in a text of a hunk a probe begins that is soon looked for: at a rare character with enough behind it, else at the first that says something. */
function rareIn(text: string): number {
  const last = Math.min(text.length - PROBED / 2, LOOKED_AT)
  let best = -1
  let rarest = 0
  for (let at = 0; at < last; at++) {
    const code = text.charCodeAt(at)
    const rarity = code < RARITY.length ? (RARITY[code] ?? 0) : 1
    if (rarity <= rarest) continue
    best = at
    rarest = rarity
    if (rarity === 3) break
  }
  return best >= 0 ? best : Math.max(0, text.search(TELLING))
}

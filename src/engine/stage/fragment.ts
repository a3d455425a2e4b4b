/** A stretch of a file in the place of the whole: what a reply shows of it under its path, and does not say so. */
import { bracketDepth } from '../bracket-depth'
import { TELLING_WORD } from '../match/change-present'
import type { LineRange } from '../model'

/**
 * Lines of the file that would be lost, at least; fewer above and below, and for a text that begins or ends inside a block. More: pieces of small files
 * replace them, fewer: a small file cannot be shortened.
 */
const LOST = { any: 8, both: 4, inside: 4 }

/** Lines of the file that such a text has, at least. More: pieces of small files replace them, fewer: a chance line makes a short file a piece. */
const SHOWN = 3

/** Share of the file that would be lost, at least: above and below, or on one side alone. More: cut replies replace a file, less: a file cannot be shortened. */
const SHARE = { both: 1 / 2, one: 1 / 3 }

/** Share of the given lines that the file has. More: pieces with many new lines replace it, less: a rewritten file counts as a piece. */
const OWN = 1 / 3

/** Lines that occur in the file once, to show where the piece is from; one is enough for a text that begins or ends inside a block. More: short pieces replace a file, fewer: chance lines count. */
const SIGNS = { any: 2, inside: 1 }

/** Share of the given lines that the file has, where one of them occurs there once. More: short pieces replace a file, less: a new file that keeps a line counts as a piece. */
const MOSTLY = 1 / 2

/** Lines of the file for each given one, at most, between the first and the last that it has. More: a rewritten file counts as a piece, fewer: a piece that removes lines replaces it. */
const SPREAD = 3

/** Share of the lines that may be in another order than in the file. More: other text counts as a piece, less: a piece with a copied line replaces the file. */
const ASTRAY = 1 / 5

/** Share of the given lines that the file has, where their order is another. More: a piece in which lines move replaces the file, less: a rewritten file counts as a piece. */
const HARDLY_NEW = 2 / 3

/** The longest ascending part of the lines. */
function inOrder(lines: readonly number[]): number[] {
  const tails: number[] = []
  const before = lines.map(() => -1)
  for (const [at, line] of lines.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lines[tails[middle] ?? 0] ?? 0) < line) low = middle + 1
      else high = middle
    }
    before[at] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = at
  }
  const ordered: number[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) ordered.push(lines[at] ?? 0)
  return ordered.reverse()
}

/** Lines of the file for each given one, at least, where nothing given is in the file. More: pieces of small files replace them, fewer: a file that is rewritten in fewer lines counts as a piece. */
const LONGER = 4

const solid = (lines: readonly string[]): string[] => lines.filter((text) => text.trim() !== '')

/**
 * The lines of the file, 0-based, that `given` is a piece of: its lines of the file are close together there, and most of the file is above
 * or below, or any of it below where the given lines leave brackets open and the file does not. null where it may be the file's whole content.
 * @param texts the file's lines @param isCall a call says that it writes the whole file: a piece from the beginning or up to the end may be meant so
 */
export function fragmentOf(texts: readonly string[], given: readonly string[], { isCall = false } = {}): LineRange | null {
  const places = new Map<string, number>()
  for (const [line, text] of texts.entries()) places.set(text, places.has(text) ? -1 : line)
  const written = solid(given)
  const own = written.filter((text) => places.has(text)).length
  const found = written.flatMap((text) => {
    const line = TELLING_WORD.test(text) ? places.get(text) : undefined
    return line === undefined || line < 0 ? [] : [line]
  })
  const depth = depthBeyond(texts, given)
  const isInside = isInsideBlock(texts, given)
  const lines = inOrder(found)
  const isMostly = own >= written.length * MOSTLY && lines.length === SIGNS.inside && (lines[0] ?? 0) > 0
  const isSigned = isInside
    ? lines.length >= SIGNS.inside
    : isMostly || (lines.length >= SIGNS.any && own >= written.length * OWN)
  const isAstray = found.length - lines.length > found.length * ASTRAY
  // Lines in another order are a piece where hardly any is new, and the file's first one is none of them.
  const isMoved = own >= written.length * HARDLY_NEW && written[0] !== solid(texts)[0]
  if (!isSigned || (isAstray && !isMoved)) return null
  const [start, end] = [lines[0] ?? 0, (lines.at(-1) ?? 0) + 1]
  const [above, below] = [solid(texts.slice(0, start)).length, solid(texts.slice(end)).length]
  const inside = solid(texts.slice(start, end)).length
  const all = above + inside + below
  const isClose = inside <= SPREAD * (written.length + 1)
  const isBoth = above > 0 && below > 0
  if (isCall && !isBoth) return null
  const lost = isInside && own >= SHOWN ? LOST.inside : isBoth ? LOST.both : LOST.any
  const isOpen = above === 0 && below >= lost && depth > 0
  const share = isOpen ? 0 : isBoth ? SHARE.both : SHARE.one
  return isClose && above + below >= Math.max(lost, all * share) && own <= all - lost ? { start, end } : null
}

/**
 * Whether `given` reads as a piece of a much longer file, or as another text that a reply shows under its path: it begins or ends inside a block, or has no
 * line of it. @param texts the file's lines @param isCall as in `fragmentOf` @param isText the file is for people: a few words may take its place
 */
export function isStrangePiece(
  texts: readonly string[],
  given: readonly string[],
  { isCall, isText, isNamedInside }: { readonly isCall: boolean; readonly isText: boolean; readonly isNamedInside: boolean },
): boolean {
  const [own, lines] = [solid(texts), solid(given)]
  if (isCall || lines.length === 0 || own.length < Math.max(LOST.any, lines.length * LONGER)) return false
  if (isInsideBlock(texts, given)) return true
  const known = new Set(own)
  if (lines.some((text) => TELLING_WORD.test(text) && known.has(text))) return false
  return (
    isNamedInside ||
    (lines.length <= SHORT && !isText) ||
    lines.filter((text) => SHOWN_ELSEWHERE.test(text)).length * 2 > lines.length
  )
}

/** Lines of a text that nothing of the file is in, at most, to be what a program prints or a file's use. More: a short new file is refused, fewer: an example replaces a file. */
const SHORT = 3

/** A row as a search, a table, a viewer, a debugger or a terminal shows it. */
const SHOWN_ELSEWHERE =
  /^\S+:\d+:|^\s*\|.*\|\s*$|^\s*at \S.*:\d+|^\s*File ".*", line \d+|^[$>] \S|^\w*(?:Error|Exception)\b|^\s*\d+\s{2,}\S/

/** A line that defines a name. */
export const DEFINES =
  /^\s*(?:(?:export|default|async|public|private|protected|internal|static|abstract|final|override|open|data|sealed|unsafe|extern|inline|pub(?:\([^)]*\))?)\s+)*(?:def|class|function\*?|func|fn|fun|interface|type|enum|struct|trait|object|module|sub|const|let|var|val)\s+(?:\([^)]*\)\s*)?(?<name>[A-Za-z_$][\w$]*)/

/** Names that lines of that form have at the depth of the shallowest of them. */
function outerNamesIn(lines: readonly string[], form: RegExp): ReadonlySet<string> {
  const found = lines.flatMap((text) => {
    const name = form.exec(text)?.groups?.name
    return name === undefined ? [] : [{ name, depth: text.search(/\S/) }]
  })
  const outer = Math.min(...found.map(({ depth }) => depth))
  return new Set(found.flatMap(({ name, depth }) => (depth === outer ? [name] : [])))
}

/** Files of keys with their values, and of rules: what a line at their margin begins. */
const HEADS: readonly (readonly [path: RegExp, head: RegExp])[] = [
  [
    /\.(?:env|ini|cfg|conf|properties|ya?ml|toml)$|(?:^|\/)\.env[\w.-]*$/i,
    /^(?:(?<name>[\w.-]+)\s*[:=]|\[(?<section>[^\]]+)\]\s*$)/,
  ],
  [/\.(?:s?css|less)$/i, /^(?<name>[^\s{}@/*][^{}]*?)\s*\{/],
]

/** A line that begins a member of an object. */
const MEMBER = /^\s*"(?<name>[^"]*)"\s*:/
const isJson = (path: string): boolean => /\.json[c5]?$/i.test(path)

/** Names of the keys or rules that begin at the margin, in JSON in the outermost object; null where the file has none such. */
function headsIn(lines: readonly string[], path: string): ReadonlySet<string> | null {
  if (isJson(path)) return outerNamesIn(lines, MEMBER)
  const head = HEADS.find(([of]) => of.test(path))?.[1]
  if (head === undefined) return null
  return new Set(lines.flatMap((text) => Object.values(head.exec(text)?.groups ?? {}).filter((name) => name !== undefined)))
}

/** Whether `given` has some keys or rules of the file and lacks most of the others, in half of its lines or fewer. @param texts the file's lines */
function hasFewHeads(texts: readonly string[], given: readonly string[], path: string): boolean {
  const [ours, theirs] = [headsIn(given, path), headsIn(texts, path)]
  if (ours === null || theirs === null || solid(given).length * 2 > solid(texts).length) return false
  const kept = [...theirs].filter((name) => ours.has(name)).length
  return kept > 0 && theirs.size - kept >= Math.max(LOST_NAMES, kept * LOST_EACH)
}

/** Definitions of the file that would be lost, at least. More: a function replaces a small file, fewer: a file cannot lose a function. */
const LOST_NAMES = 2

/** Definitions of the file that would be lost, for each that is kept. More: a function replaces a small file, fewer: a file that loses most functions counts as a piece. */
const LOST_EACH = 2

/**
 * Whether `given` defines some of what the file defines, and would do away with most of the rest: what a reply shows of a file is what it changes.
 * @param texts the file's lines
 */
export function isDefinitionOf(texts: readonly string[], given: readonly string[], path: string): boolean {
  // Members of an object without its brackets are no JSON.
  if (hasFewHeads(texts, given, path) || (isJson(path) && MEMBER.test(solid(given)[0] ?? ''))) return true
  const [ours, theirs] = [outerNamesIn(given, DEFINES), outerNamesIn(texts, DEFINES)]
  const kept = [...theirs].filter((name) => ours.has(name)).length
  const code = given.filter((text) => !/^\s*(?:#|\/\/|\/?\*|--|<!--)/.test(text))
  const words = new Set(code.join('\n').match(/[A-Za-z_$][\w$]*/g))
  const lost = [...theirs].filter((name) => !words.has(name)).length
  return kept > 0 && lost >= Math.max(LOST_NAMES, kept * LOST_EACH)
}

/** Lines of the file that a text which begins or ends inside a block loses, at least. More: cut files are written, fewer: a slip in brackets counts as a cut. */
const TORN = 6

/**
 * Whether `given` begins and ends with lines that the file has within it, and lacks those above and those below: what a reply shows of a small file.
 * @param texts the file's lines
 */
export function isInner(texts: readonly string[], given: readonly string[]): boolean {
  const [own, lines] = [solid(texts), solid(given)]
  const [start, end] = [own.indexOf(lines[0] ?? ''), own.lastIndexOf(lines.at(-1) ?? '')]
  const kept = new Set(lines)
  const isLost = (from: number, to: number) => from < to && own.slice(from, to).every((text) => !kept.has(text))
  return (
    lines.length > 1 &&
    start < end &&
    lines.filter((text) => own.includes(text)).length >= lines.length * MOSTLY &&
    isLost(0, start) &&
    isLost(end + 1, own.length)
  )
}

/** Whether `given` begins or ends inside a block, other than the file, and lacks lines of it: it was cut, or is a piece. @param texts the file's lines */
export function isTorn(texts: readonly string[], given: readonly string[]): boolean {
  const kept = new Set(given)
  if (solid(given).length === 0) return solid(texts).length >= LOST.any
  return isInsideBlock(texts, given) && solid(texts).filter((text) => !kept.has(text)).length >= TORN
}

/** Whether the given lines begin or end inside a block, and the file does not. */
function isInsideBlock(texts: readonly string[], given: readonly string[]): boolean {
  const isIndented = /^\s/.test(solid(given)[0] ?? '') && /^\S/.test(solid(texts)[0] ?? '')
  return isIndented || depthBeyond(texts, given) !== 0
}

/** Brackets that the given lines leave open, below 0 those that they close too many, where the file does neither. */
const depthBeyond = (texts: readonly string[], given: readonly string[]): number =>
  bracketDepth(texts.join('')) === 0 ? bracketDepth(given.join('')) : 0

/** Whole content that lost something on its way, or came twice, as a comparison with the file shows. */
import { TELLING_WORD } from '../match/change-present'

/** Lines of the file that the content has to have once more. More: small files come twice, fewer: chance lines count. */
const TWICE = { lines: 5, share: 1 / 2 }

/** How many lines that the file has once the content has at least twice; 0 where it has most of them once as well. @param texts the file's lines */
export function doubledLines(texts: readonly string[], given: readonly string[]): number {
  const counts = countsOf(texts)
  const mine = countsOf(given)
  const single = [...counts].filter(([text, count]) => count === 1 && TELLING_WORD.test(text))
  const doubled = single.filter(([text]) => (mine.get(text) ?? 0) > 1).length
  return doubled >= TWICE.lines && doubled >= single.length * TWICE.share ? doubled : 0
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What a page that renders Markdown takes for its own, and leaves the rest of. */
const RENDERED: readonly RegExp[] = [
  /\*{1,2}([^*]+)\*{1,2}/g,
  /(?<![\w_])_{1,2}([^_\s]+)_{1,2}/g,
  /`([^`]+)`/g,
  /\\([*_`#[\]()~>])/g,
]

/** Lines that have to show it. More: rendered text replaces the file, fewer: one pair of signs that is taken out counts. */
const SHOWN = 2

/**
 * Index of the first given line that is one of the file without the signs that a page takes for its own, where so many are and no line has kept them;
 * −1: none.
 */
export function renderedLine(texts: readonly string[], given: readonly string[]): number {
  const own = new Set(texts)
  const has = new Map(given.map((text, line) => [text, line]))
  for (const pattern of RENDERED) {
    const signed = texts.filter((text) => text.search(pattern) >= 0)
    if (signed.length < SHOWN || signed.some((text) => has.has(text))) continue
    const lines = signed.flatMap((text) => {
      const plain = text.replace(pattern, '$1')
      const line = own.has(plain) ? undefined : has.get(plain)
      return line === undefined ? [] : [line]
    })
    if (lines.length >= SHOWN) return Math.min(...lines)
  }
  return -1
}

/** Index of the first given line that is the beginning of a line of the file, with the rest of it below, where several are; −1: none. */
export function brokenLine(texts: readonly string[], given: readonly string[]): number {
  const own = new Set(texts)
  const broken = given.flatMap((text, line) => {
    const next = given[line + 1] ?? ''
    return text !== '' && next !== '' && !own.has(text) && own.has(text + next) ? [line] : []
  })
  return broken.length >= SHOWN ? (broken[0] ?? -1) : -1
}

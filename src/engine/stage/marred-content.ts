/** Whole content that lost something on its way, or came twice, as a comparison with the file shows. */
import { TELLING_WORD } from '../match/change-present'
import type { ContentMark } from '../model'

/** A mark that a copy left on lines of whole content. */
export type Marks = { readonly mark: ContentMark; readonly line: number; readonly lines: number }

/** Lines of the file that the content has to have once more. More: small files come twice, fewer: chance lines count. */
const TWICE = { lines: 5, share: 1 / 2 }

/** How many lines that the file has once the content has at least twice; 0 where it has most of them once as well. @param texts the file's lines */
export function doubledLines(texts: readonly string[], given: readonly string[]): number {
  const counts = countsOf(texts)
  const mine = countsOf(given)
  const single = [...counts].filter(([text, count]) => count === 1 && TELLING_WORD.test(text))
  const doubled = single.filter(([text]) => (mine.get(text) ?? 0) > 1).length
  return doubled >= TWICE.lines && doubled >= single.length * TWICE.share ? doubled : loopedLines(single, given)
}

/** Times that a text repeats itself, at least. More: a model in a loop writes a file, fewer: a list of like parts is refused. */
const LOOPED = 4

/** How many lines a text of two or more lines has that it repeats from its beginning to its end, where the file has one of them once; 0: none. */
function loopedLines(single: readonly (readonly [string, number])[], given: readonly string[]): number {
  const lines = given.filter((text) => text.trim() !== '')
  const own = new Set(single.map(([text]) => text))
  // For each line how many lines before it, and it, begin the text: as Knuth, Morris and Pratt count them.
  const begins = [0]
  for (let at = 1, same = 0; at < lines.length; at++) {
    while (same > 0 && lines[at] !== lines[same]) same = begins[same - 1] ?? 0
    if (lines[at] === lines[same]) same++
    begins.push(same)
  }
  const period = lines.length - (begins.at(-1) ?? 0)
  return period > 1 && lines.length >= period * LOOPED && lines.slice(0, period).some((text) => own.has(text)) ? period : 0
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

/** Lines that have to be marked. More: marked text replaces the file, fewer: chance lines count. */
const MARKED = 3

const PLAIN: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
}

/** What takes a mark from a line; a line without it comes back as it is. */
const UNDO: readonly (readonly [mark: ContentMark, undo: (text: string) => string])[] = [
  ['numbers', (text) => text.replace(/^\s*\[?(?:L|line )?\d{1,6}\]?(?:\s?[:|.)→│] ?|\t|$)/i, '')],
  ['numbers', (text) => text.replace(/^\s*\d{1,6}(?: {2}|$)/, '')],
  ['numbers', (text) => text.replace(/^\s*\d{1,6}(?: |$)/, '')],
  ['quotes', (text) => text.replace(/^> ?/, '')],
  ['signs', (text) => text.replace(/^[ +-]/, '')],
  ['bars', (text) => text.replace(/^\s*[│┃║|] ?/, '').replace(/\s*[│┃║|]\s*$/, '')],
  ['prompts', (text) => text.replace(/^(?:>>>|\.\.\.|\$) ?/, '')],
  ['blanks', (text) => text.replace(/[\u00a0\u2007\u202f\u3000]/g, ' ').replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')],
  ['characters', (text) => text.replace(/[“”‘’–—−…]/g, (sign) => PLAIN[sign] ?? sign)],
  ['escapes', (text) => text.replace(/\\([_*[\]#`>~()!-])/g, '$1')],
]

/** The button of a page below such a label. */
const COPY = /^copy(?: code)?$/i
/** Labels of a page above code, which a copy of the page takes along. */
const LABEL =
  /^(?:copy(?: code)?|copied!?|edit|download|wrap|collapse|expand|run|explain|python|py|javascript|js|typescript|ts|tsx|jsx|java|go|rust|ruby|php|c|cpp|c\+\+|csharp|cs|c#|markdown|md|text|txt|xml|vue|svelte|diff|lua|r|perl|dart|elixir|haskell|log|csv|html|css|scss|json|yaml|yml|toml|sql|bash|sh|shell|kotlin|swift|scala|plaintext)$/i
/** Files in which any line may be text, and marks in front of some lines are their own. */
const DOCUMENT = /\.(?:md|mdx|markdown|txt|rst|adoc|log|csv|tsv)$/i

const depthOf = (text: string): number => text.length - text.trimStart().length

/** What the given lines carry that the file's lines do not have: `line`: the first of them, `lines`: how many. null: nothing. @param texts the file's lines */
export function markOf(texts: readonly string[], given: readonly string[], path: string): Marks | null {
  const own = new Set(texts)
  const solid = given.flatMap((text, line) => (text.trim() === '' ? [] : [{ text, line }]))
  const kept = solid.filter(({ text }) => own.has(text) && TELLING_WORD.test(text)).length
  const strange = solid.filter(({ text }) => !own.has(text))
  const marks = (mark: ContentMark, least: number, undo: (text: string) => string): Marks | null => {
    const found = strange.filter(({ text }) => {
      const plain = undo(text)
      return plain !== text && TELLING_WORD.test(plain) && own.has(plain)
    })
    const [first] = found
    return first !== undefined && found.length >= least ? { mark, line: first.line, lines: found.length } : null
  }
  const isDocument = DOCUMENT.test(path)
  const [first, second] = solid
  if (first !== undefined && COPY.test(second?.text.trim() ?? '')) return { mark: 'label', line: first.line, lines: 1 }
  if (first !== undefined && !own.has(first.text) && (!isDocument || solid.slice(1, 3).some(({ text }) => text === texts[0]))) {
    const words = first.text.trim()
    const isName = words === path || (words.includes('.') && path.endsWith(`/${words}`))
    if (isName || LABEL.test(words)) return { mark: 'label', line: first.line, lines: 1 }
  }
  for (const [mark, undo] of UNDO) {
    if (isDocument && mark !== 'blanks' && solid.some(({ text }) => own.has(text) || undo(text) === text)) continue
    const found = marks(mark, mark === 'blanks' ? SHOWN : Math.max(MARKED, kept + 1), undo)
    if (found !== null) return found
  }
  return movedBy(texts, solid, marks, kept) ?? spread(texts, given)
}

type Solid = { readonly text: string; readonly line: number }
type Find = (mark: ContentMark, least: number, undo: (text: string) => string) => Marks | null

/** All given lines are as far to the right, or none is indented while lines of the file are. */
function movedBy(texts: readonly string[], solid: readonly Solid[], marks: Find, kept: number): Marks | null {
  const least = Math.min(...solid.map(({ text }) => depthOf(text)))
  const filled = texts.filter((text) => text.trim() !== '')
  if (least > 0 && filled.some((text) => depthOf(text) === 0))
    return marks('indentation', Math.max(MARKED, kept + 1), (text) => text.slice(least))
  if (solid.some(({ text }) => depthOf(text) > 0)) return null
  const indented = new Map(filled.flatMap((text) => (depthOf(text) > 0 ? [[text.trim(), text] as const] : [])))
  return marks('indentation', SHOWN, (text) => indented.get(text) ?? text)
}

/** No given line is right below another, while lines of the file are. */
function spread(texts: readonly string[], given: readonly string[]): Marks | null {
  const joined = (lines: readonly string[]) =>
    lines.filter((text, line) => text.trim() !== '' && (lines[line + 1] ?? '').trim() !== '').length
  const blank = given.findIndex((text) => text.trim() === '')
  const isSpread = joined(given) === 0 && joined(texts) >= MARKED && blank >= 0
  return isSpread ? { mark: 'blank-lines', line: blank, lines: given.filter((text) => text.trim() === '').length } : null
}

/** UTF-16 units of the beginning of a line by which it is known. More: cut lines are written, fewer: a short line is one that was cut. */
const KNOWN = 4

/** Index of the content's last line, where it is the beginning of a line of the file below the same one, and the content has none of those behind; -1: it is whole. */
export function cutLineOf(texts: readonly string[], given: readonly string[]): number {
  const last = given.findLastIndex((text) => text.trim() !== '')
  const line = (given[last] ?? '').trimEnd()
  if (line.trim().length < KNOWN || texts.some((text) => text.trimEnd() === line)) return -1
  const above = given.findLast((text, at) => at < last && text.trim() !== '')
  const isAbove = (own: number) => texts.findLast((text, at) => at < own && text.trim() !== '') === above
  const own = texts.findLastIndex((text, at) => text.length > line.length && text.startsWith(line) && isAbove(at))
  const kept = new Set(given)
  const isOnce = (text: string) => text.trim() !== '' && texts.indexOf(text) === texts.lastIndexOf(text)
  const behind = own < 0 ? [] : texts.slice(own + 1).filter(isOnce)
  return behind.length > 0 && behind.every((text) => !kept.has(text)) ? last : -1
}

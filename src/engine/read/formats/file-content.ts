/** What the lines of a fence are as a file: moved back, without pasted numbers, and with their placeholders known. */

import { elisionsOf } from '../../elisions'
import type { Edit, HunkLine } from '../../model'
import { withoutNumbers } from '../line-numbers'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLine, hunkLineSpan, type ReplyLine, textSpan } from '../reply-line'

/** Files in which fences are text like any other. */
const DOCUMENT = /\.(?:md|mdx|markdown|mkd|rst|adoc|txt|qmd|rmd)$|(?:^|\/)readme$/i
const YAML = /\.ya?ml$/i
/** Files of rows, where a number in front is a value. */
const ROWS = /\.(?:csv|tsv|psv|txt|dat|tbl)$/i

/** In a document dots alone and headings with dots are text; these are not. */
const DOCUMENT_ELISION = /^\s*(?:<!--|[[({]|\.\.\. *\w|… *\w)/

/** Files whose lines are statements, none of them a path alone. */
const CODE =
  /\.(?:[cm]?[jt]sx?|pyi?|rb|go|rs|java|kts?|swift|scala|php|cs?|cc|cpp|h|hpp|s?css|less|json|vue|svelte|sql|html?|xml)$/i

export const isCode = (path: string): boolean => CODE.test(path)

export const isDocument = (path: string): boolean => DOCUMENT.test(path)

/** Columns of white space in front of a line's text. */
export function depthOf(line: ReplyLine | undefined): number {
  const text = line?.text ?? ''
  return text.length - text.trimStart().length
}

/** The lines behind `fence`. An indented fence, as in a list, moves them by as much; none is moved beyond the others. */
export function dedented(account: ReadingBuilder, fence: ReplyLine | undefined, body: readonly ReplyLine[]): HunkLine[] {
  const depth = depthOf(fence)
  if (depth === 0 || fence === undefined) return body.map((line) => hunkLine(line))
  const repair = fence.text.trimStart()
  account.diagnose({ code: 'indented-fence', span: textSpan(fence), found: fence.text, expected: repair, repair })
  let least = depth
  for (const line of body) if (line.text.trim() !== '') least = Math.min(least, depthOf(line))
  return body.map((line) => hunkLine(line, Math.min(least, depthOf(line))))
}

/** The lines without numbers that were pasted in front: they count from 1, and are no values. */
export function unnumbered(account: ReadingBuilder, path: string, lines: readonly HunkLine[]): readonly HunkLine[] {
  const [first] = lines
  if (first === undefined || !/^ *1(?: ?[|→]|\t)/.test(first.text) || ROWS.test(path)) return lines
  // A tab parts columns too: only numbers that are aligned at their right come from a listing.
  if (/^1\t/.test(first.text)) return lines
  const bare = withoutNumbers(lines, [])
  if (bare === null || bare.first !== 1) return lines
  const repair = bare.before[0]?.text ?? ''
  account.diagnose({ code: 'line-numbers', span: hunkLineSpan(first), found: first.text, expected: repair, repair })
  return bare.before
}

const ENTITY = /&(?:lt|gt|amp|quot|apos|#39|#x27);/g
const MEANING: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Operators that are written in entities, which no string has for its own sake. */
const OPERATORS = /[=-]&gt;|&amp;&amp;|&[lg]t;=|\s&[lg]t;\s/
/** Files in which tags are code. */
const MARKUP = /\.(?:[jt]sx|vue|svelte|astro|x?html?|xml|svg)$/i
const TAG = /&lt;\/?[A-Za-z]/
/** A line that begins with a tag is none of a string's. */
const TAG_LINE = /^\s*&lt;\/?[A-Za-z]/

/**
 * The lines with the characters of code that entities represent. They count as escaped where none of these characters occurs unescaped
 * and an operator is among them (in markup: a tag); in a document, inside its own code.
 */
export function unescapedLines(account: ReadingBuilder, path: string, lines: readonly HunkLine[]): readonly HunkLine[] {
  let found: HunkLine | undefined
  const markup = MARKUP.test(path)
  const quoted = isDocument(path) ? quotedIn(lines) : null
  for (const [index, line] of lines.entries()) {
    const { text } = line
    if (text.includes('<') || text.includes('>')) return lines
    if (!text.includes('&')) continue
    if (text.replace(ENTITY, '').includes('&')) return lines
    if ((quoted === null || quoted.has(index)) && (OPERATORS.test(text) || TAG_LINE.test(text) || (markup && TAG.test(text))))
      found ??= line
  }
  if (found === undefined) return lines
  const [entity = ''] = found.text.match(ENTITY) ?? []
  account.diagnose({
    code: 'html-entities',
    span: hunkLineSpan(found),
    found: entity,
    expected: meant(entity),
    repair: meant(entity),
  })
  return lines.map((line) => (line.text.includes('&') ? { ...line, text: line.text.replace(ENTITY, meant) } : line))
}

const meant = (entity: string): string => MEANING[entity.slice(1, -1)] ?? "'"

/** Indexes of the lines in a fence inside a document. */
function quotedIn(lines: readonly HunkLine[]): ReadonlySet<number> {
  const quoted = new Set<number>()
  let open = ''
  for (const [index, { text }] of lines.entries()) {
    const [, run = '', info = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(text) ?? []
    if (open !== '') quoted.add(index)
    if (open === '') open = run
    else if (run.startsWith(open) && info.trim() === '') open = ''
  }
  return quoted
}

/** Indexes of the placeholders. */
export function elisionsIn(path: string, lines: readonly HunkLine[]): number[] {
  const texts = lines.map((line) => line.text)
  const found = elisionsOf(texts, !YAML.test(path))
  if (found.length === 0 || !isDocument(path)) return found
  const quoted = quotedIn(lines)
  return found.filter((index) => !quoted.has(index) && DOCUMENT_ELISION.test(texts[index] ?? ''))
}

type FileParts = Pick<Edit, 'written' | 'span'> & {
  readonly lines: readonly HunkLine[]
  readonly elisions: readonly number[]
  readonly isNamedInside?: boolean
}

/** Adds a file that the reply gives as a whole, or lazily where it has placeholders. */
export function addFile(account: ReadingBuilder, { written, span, lines, elisions, isNamedInside = false }: FileParts): void {
  const first = lines[elisions[0] ?? -1]
  if (first === undefined) {
    const text = lines.length === 0 ? '' : `${lines.map((line) => line.text).join('\n')}\n`
    const inside = isNamedInside ? ({ isNamedInside } as const) : {}
    account.addEdit({ kind: 'write', format: 'whole-file', written, span, text, lines, ...inside })
    return
  }
  account.diagnose({ code: 'placeholder', span: hunkLineSpan(first), found: first.text, expected: '', repair: '' })
  account.addEdit({ kind: 'lazy', format: 'lazy-file', written, span, lines, elisions })
}

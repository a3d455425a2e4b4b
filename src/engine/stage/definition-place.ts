/** Where a file has the definition, or the block, that a text is a new version of. */
import { bracketDepth } from '../bracket-depth'
import { indentOf } from '../match/indent'
import type { Lines } from '../match/lines'
import type { LineRange } from '../model'
import { DEFINES } from './fragment'
import { atIndent, styleOf, withoutOuterBlankLines } from './symbol-text'

/** `head`: the first line of the text that is no comment, or the name that it defines; `lines`: the text at the file's indentation. */
export type DefinitionPlace = { readonly head: string; readonly at: LineRange; readonly lines: readonly string[] }

type TextAt = (line: number) => string

/** Lines of a text, at most. More: slower, fewer: long functions have no place. */
const LONGEST = 2_000

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\[)|--(?!\w)|;|%|<!--|"""|''')/
const DECORATOR = /^\s*(?:@\w|#\[|\[\w+(?:\(.*\))?\]\s*$)/

/** Whether a line is a comment, or a decorator, of what is right below it. */
export const isPrelude = (text: string): boolean => COMMENT.test(text) || DECORATOR.test(text)

/** A method or a function of a language that has no word for one. */
const METHOD = /^\s*(?:[\w:<>,*&?[\]~]+\s+)*[*&]*(?<name>[A-Za-z_$~#][\w$:~]*)\s*\([^;]*\)[^(){};]*\{\s*$/
const NO_METHOD = /^\s*(?:if|for|while|switch|catch|return|else|do|with|elif|when|match|until|unless|foreach)\b/

/** A line that closes what an indented block opened without a bracket. */
const CLOSES = /^\s*(?:end|fi|done|esac)\b/

/** Words by which others see a definition. */
const SHARED = /\b(?:export|default|pub|public)\b/g

/** The name that a line defines, `keyword`: by a word for that; null where it defines none. */
function nameIn(text: string): { readonly name: string; readonly keyword: boolean } | null {
  const defined = DEFINES.exec(text)?.groups?.name
  if (defined !== undefined) return { name: defined, keyword: true }
  const name = NO_METHOD.test(text) ? undefined : METHOD.exec(text)?.groups?.name
  return name === undefined ? null : { name, keyword: false }
}

const isBlank = (text: string): boolean => text.trim() === ''

/** The line behind the block that begins at `start`; `start` where nothing begins there. */
function endOfBlock(textAt: TextAt, start: number, length: number): number {
  const last = Math.min(length, start + LONGEST)
  let depth = 0
  for (let line = start; line < last; line++) {
    const text = textAt(line)
    depth += bracketDepth(text)
    if (depth < 0) return start
    if (depth > 0) continue
    return /:\s*(?:#.*)?$/.test(text) || line === start ? endOfIndented(textAt, { start, line, last }) : line + 1
  }
  return start
}

/** The line behind all that is indented more than line `start`, from `line` on, and behind the word that closes it; `start` where a block is begun and has nothing in it. */
function endOfIndented(textAt: TextAt, { start, line, last }: { start: number; line: number; last: number }): number {
  const depth = indentOf(textAt(start)).length
  let end = line + 1
  for (let at = end; at < last; at++) {
    const text = textAt(at)
    if (isBlank(text)) continue
    if (indentOf(text).length > depth) end = at + 1
    else if (indentOf(text).length === depth && end > line + 1 && CLOSES.test(text)) return at + 1
    else break
  }
  const isBegun = end === line + 1 && /:\s*(?:#.*)?$/.test(textAt(line))
  return isBegun ? start : end
}

/** The first of the lines right above `line` that are as `isPart` says. */
function above(textAt: TextAt, line: number, isPart: (text: string) => boolean): number {
  let first = line
  while (first > 0 && isPart(textAt(first - 1))) first--
  return first
}

const hasTabs = (texts: readonly string[]): boolean => texts.some((text) => indentOf(text).includes('\t'))

/** Names that lines define, without that of the first. */
const namesWithin = (texts: readonly string[]): string[] => texts.slice(1).flatMap((text) => nameIn(text)?.name ?? [])

/** The one line of the file that begins what `head` begins: the same but for indentation, else one that defines the same name. */
function startIn(file: Lines, head: string): number | null {
  const own = nameIn(head)
  const isVersion = (text: string) => {
    const other = own !== null && text.includes(own.name) ? nameIn(text) : null
    return other !== null && other.name === own?.name && other.keyword === own.keyword
  }
  const kinds = [(text: string) => text.trim() === head.trim(), isVersion]
  for (const isKind of kinds) {
    const [line, ...others] = linesWhere(file, isKind)
    if (line !== undefined) return others.length === 0 ? line : null
  }
  return null
}

/** Lines of a file that are of a kind, two at most. */
function linesWhere(file: Lines, isKind: (text: string) => boolean): number[] {
  const found: number[] = []
  for (let line = 0; line < file.length && found.length < 2; line++) if (isKind(file.text(line))) found.push(line)
  return found
}

/** The block of the file that `given`, one block, begins like; null where `given` is none, or the file does not have that line, or has it more than once. */
export function blockLike(file: Lines, given: readonly string[]): LineRange | null {
  const body = withoutOuterBlankLines(given)
  const head = body[0] ?? ''
  if (isBlank(head) || endOfBlock((line) => body[line] ?? '', 0, body.length) !== body.length) return null
  const [start, ...others] = linesWhere(file, (text) => text.trim() === head.trim())
  if (start === undefined || others.length > 0 || file.text(start) !== head) return null
  const end = endOfBlock((line) => file.text(line), start, file.length)
  return end > start ? { start, end } : null
}

/** The index of the first line that is no comment and no decorator; -1: there is none. */
const headIn = (body: readonly string[]): number => body.findIndex((text) => !isBlank(text) && !isPrelude(text))

/** The text by which files are searched for a piece of code: the name that it defines, else its first line that is no comment; null: it has neither. */
export function namedBy(given: readonly string[]): string | null {
  const head = given[headIn(given)]
  return head === undefined ? null : (nameIn(head)?.name ?? head.trim())
}

/**
 * The one definition, or block, of the file that `given` has a new version of: `given` is that one block, with comments and decorators above it. null where
 * it is something else, or the file has no such block, or several, or what the block defines inside would be lost.
 */
export function definitionPlace(file: Lines, given: readonly string[]): DefinitionPlace | null {
  const body = withoutOuterBlankLines(given)
  const first = headIn(body)
  const head = body[first]
  if (head === undefined || endOfBlock((line) => body[line] ?? '', first, body.length) !== body.length) return null
  const name = nameIn(head)?.name ?? null
  if (name === null && body.length - first < 2) return null
  const textAt: TextAt = (line) => file.text(line)
  const start = startIn(file, head)
  if (
    start === null ||
    textAt(start)
      .match(SHARED)
      ?.some((word) => !head.includes(word))
  )
    return null
  const end = endOfBlock(textAt, start, file.length)
  if (end <= start) return null
  const prelude = body.slice(0, first).filter((text) => !isBlank(text))
  const kinds = [COMMENT, DECORATOR].filter((kind) => prelude.some((text) => kind.test(text)))
  const top = above(textAt, start, (text) => kinds.some((kind) => kind.test(text)))
  const own = Array.from({ length: end - start }, (_, line) => textAt(start + line))
  const words = new Set(body.join('\n').match(/[A-Za-z_$~][\w$:~]*/g))
  if (namesWithin(own).some((within) => !words.has(within))) return null
  const at = { start: top, end }
  const isInPlace = indentOf(head) === indentOf(textAt(start)) && hasTabs(body) === hasTabs(own)
  const lines = isInPlace ? body : atIndent(body, indentOf(textAt(start)), styleOf(file, at))
  const isSame = lines.length === end - top && lines.every((text, line) => text === textAt(top + line))
  return isSame ? null : { head: name ?? head.trim(), at, lines }
}

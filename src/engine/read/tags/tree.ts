/** The elements of a text whose end is known: which tags are markup and which are text. */
import type { Span } from '../../model'
import { MappedText } from '../mapped-text'
import type { ReadingBuilder } from '../reading-builder'
import type { TagGrammar } from './extent'
import { beginsLine, closingOf, skipSpace, type Tag, tagsIn } from './tags'

/** Offsets are of the text. `from` and `to`: the content; `end`: behind the closing tag. */
export type Element = {
  readonly tag: Tag
  readonly parts: readonly Element[]
  readonly from: number
  readonly to: number
  readonly end: number
  /** The tag that closes it, be it the right one or not; null: it is not closed. */
  readonly closing: Tag | null
  /** Stretches of text between its parts that are more than white space. */
  readonly strays: readonly Span[]
}

/** Elements within elements. More: slower on replies that nest on purpose, fewer: a branch of decisions is cut. */
const DEEPEST = 8

/** Tags behind a doubtful closing tag that are looked at for a better one. More: quadratic on hostile input, fewer: code that quotes its own tag is cut. */
const LOOKED = 200

/** Reads the element whose opening tag is `root`, which ends at the end of the text unless its closing tag comes before. Linear. */
export const parseElement = (text: string, root: Tag, kind: 'text' | 'parts', grammar: TagGrammar): Element =>
  new Tree(text, root, grammar).read(kind)

type Read = { readonly element: Element; readonly next: number }

class Tree {
  readonly #text: string
  readonly #root: Tag
  readonly #grammar: TagGrammar
  readonly #tags: readonly Tag[]
  /** Index of the closing tag of each opening one, as brackets match. */
  readonly #matches: ReadonlyMap<number, number>
  readonly #parents: string[] = []

  constructor(text: string, root: Tag, grammar: TagGrammar) {
    this.#text = text
    this.#root = root
    this.#grammar = grammar
    this.#tags = [root, ...tagsIn(text, grammar.known, root.to)]
    this.#matches = this.#match()
  }

  read(kind: 'text' | 'parts'): Element {
    if (kind === 'parts') return this.#parts(0).element
    const match = this.#tags.findLastIndex((tag) => tag.kind === 'close' && tag.name === this.#root.name)
    return this.#closed(0, match, this.#tags[match]?.from ?? this.#text.length).element
  }

  #match(): Map<number, number> {
    const matches = new Map<number, number>()
    const open = new Map<string, number[]>()
    let behind = 0
    for (const [index, tag] of this.#tags.entries()) {
      const stack = open.get(tag.name) ?? []
      open.set(tag.name, stack)
      if (tag.kind === 'open') {
        if (beginsLine(this.#text, tag.from) || this.#text.slice(behind, tag.from).trim() === '') stack.push(index)
      } else if (tag.kind === 'close') {
        const opening = stack.pop()
        if (opening !== undefined) matches.set(opening, index)
      }
      behind = tag.to
    }
    return matches
  }

  #parts(index: number): Read {
    const tag = this.#tag(index)
    const parts: Element[] = []
    const strays: Span[] = []
    let at = tag.to
    let next = index + 1
    const done = (to: number, closing: Tag | null): Read => {
      this.#stray(at, to, strays)
      const end = closing?.to ?? to
      return { element: { tag, parts, from: tag.to, to, end, closing, strays }, next: closing === null ? next : next + 1 }
    }
    while (next < this.#tags.length) {
      const other = this.#tag(next)
      if (other.kind === 'close') {
        if (other.name === tag.name) return done(other.from, other)
        if (this.#parents.includes(other.name)) return done(other.from, null)
        next++
        continue
      }
      const kind = this.#grammar.part(other, tag.name)
      if (kind === null || this.#parents.length >= DEEPEST) {
        next++
        continue
      }
      this.#stray(at, other.from, strays)
      this.#parents.push(tag.name)
      const read = other.kind === 'empty' ? this.#empty(next) : kind === 'parts' ? this.#parts(next) : this.#part(next, parts)
      this.#parents.pop()
      parts.push(read.element)
      at = read.element.end
      next = read.next
    }
    return done(this.#text.length, null)
  }

  #empty(index: number): Read {
    const tag = this.#tag(index)
    const { to } = tag
    return { element: { tag, parts: [], from: to, to, end: to, closing: tag, strays: [] }, next: index + 1 }
  }

  #closed(index: number, closing: number, to: number): Read {
    const tag = this.#tag(index)
    const other = this.#tags[closing] ?? null
    const element = { tag, parts: [], from: tag.to, to, end: other?.to ?? to, closing: other, strays: [] }
    return { element, next: other === null ? index + 1 : closing + 1 }
  }

  /** A part that holds text. `before`: the parts of the same element before it. */
  #part(index: number, before: readonly Element[]): Read {
    const match = this.#matches.get(index)
    if (match === undefined || this.#grammar.flat === true) return this.#unmatched(index, before)
    const closing = this.#settled(match)
    return this.#closed(index, closing, this.#tag(closing).from)
  }

  /** The closing tag at `match`, unless text follows on it and a later one is better. */
  #settled(match: number): number {
    if (this.#fits(match)) return match
    const { name } = this.#tag(match)
    const last = Math.min(this.#tags.length, match + LOOKED)
    for (let index = match + 1; index < last; index++) {
      const tag = this.#tag(index)
      if (tag.kind === 'close' && tag.name === name && this.#fits(index)) return index
      if (tag.kind === 'open' && this.#isPart(tag) && beginsLine(this.#text, tag.from)) break
    }
    return match
  }

  /** The part is not closed, or by another tag, or its text opens one of its name that it does not close. */
  #unmatched(index: number, before: readonly Element[]): Read {
    const tag = this.#tag(index)
    const key = identity(tag)
    const seen = new Set(this.#grammar.flat === true ? [] : [key, ...before.map((element) => identity(element.tag))])
    for (let at = index + 1; at < this.#tags.length; at++) {
      const other = this.#tag(at)
      if (other.kind === 'open') {
        if (this.#isPart(other) && beginsLine(this.#text, other.from) && !seen.has(identity(other)))
          return this.#unclosed(index, at)
      } else if (other.kind === 'close') {
        if (this.#parents.includes(other.name)) return this.#unclosed(index, at)
        const closes = other.name === tag.name || other.name === tag.key.toLowerCase() || this.#isPart(other)
        if (closes && this.#fits(at)) return this.#closed(index, at, other.from)
      }
    }
    return this.#unclosed(index, this.#tags.length)
  }

  #unclosed(index: number, at: number): Read {
    const to = this.#tags[at]?.from ?? this.#text.length
    return { element: this.#closed(index, -1, to).element, next: at }
  }

  #isPart(tag: Tag): boolean {
    return this.#grammar.part(tag, this.#parents.at(-1) ?? '') !== null
  }

  /** Whether a closing tag is followed by what can follow a part: another part, the end of an element around it, or nothing. */
  #fits(index: number): boolean {
    const at = skipSpace(this.#text, this.#tag(index).to)
    if (at >= this.#text.length) return true
    const next = this.#tags[index + 1]
    if (next?.from !== at) return false
    return next.kind === 'close' ? this.#parents.includes(next.name) : this.#isPart(next)
  }

  #tag(index: number): Tag {
    return this.#tags[index] ?? this.#root
  }

  #stray(from: number, to: number, strays: Span[]): void {
    const start = skipSpace(this.#text, from)
    if (start < to) strays.push({ from: start, to })
  }
}

const identity = ({ name, key }: Tag) => `${name}=${key}`

/** Says of an element and its parts where they are not closed as they should be. */
export function diagnoseClosings(element: Element, passage: MappedText, account: ReadingBuilder): void {
  const { tag, closing } = element
  const expected = closingOf(tag)
  if (tag.kind === 'empty') return
  if (closing === null) {
    const found = passage.text.slice(element.to, element.to + QUOTED).split('\n', 1)[0] ?? ''
    account.diagnose({ code: 'unclosed-tag', span: passage.span(tag.from, tag.to), found, expected, repair: expected })
  } else if (closing.kind === 'close' && (closing.name !== tag.name || closing.namespace !== tag.namespace)) {
    const found = closingOf(closing)
    account.diagnose({ code: 'wrong-tag', span: passage.span(closing.from, closing.to), found, expected, repair: expected })
  }
  for (const part of element.parts) diagnoseClosings(part, passage, account)
}

/** Longest text that a diagnostic quotes: units of UTF-16. */
const QUOTED = 80

/** Says of text between the parts of an element that it is left out. */
export function diagnoseStrays({ strays }: Element, passage: MappedText, account: ReadingBuilder): void {
  for (const { from, to } of strays) {
    const found = passage.text.slice(from, Math.min(to, from + QUOTED)).trimEnd()
    account.diagnose({ code: 'prose-inside', span: passage.span(from, to), found, expected: '', repair: '' })
  }
}

const CDATA = '<![CDATA['
const CDATA_END = ']]>'

/**
 * The content of an element without what belongs to its markup: a CDATA wrapper, and of text that begins on a line of its own the line breaks at both ends.
 * `ends`: the last line keeps its break, as a file's whole content has it.
 */
export function contentOf({ from, to, closing }: Element, passage: MappedText, ends = false): MappedText {
  const { text } = passage
  let start = from
  let end = to
  const inner = skipSpace(text, from)
  if (text.startsWith(CDATA, inner) && inner < to) {
    const close = text.lastIndexOf(CDATA_END, to)
    if (close >= inner + CDATA.length) {
      start = inner + CDATA.length
      end = close
    }
  }
  const isBlock = start < end && text.charCodeAt(start) === 10
  if (isBlock) start++
  // In an element that is not closed, the last line break precedes the next tag.
  if (isBlock || closing === null) {
    const last = text.lastIndexOf('\n', end - 1)
    // The white space between the last line break and the closing tag is that tag's indentation.
    if (last >= start && isIndent(text, last, end)) end = ends ? last + 1 : last
    else if (last < start && isIndent(text, start, end)) end = start
  }
  return passage.slice(start, end)
}

const ENTITY = /&(lt|gt|amp|quot|apos|#39|#x27);/g
const MEANT: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'", '#x27': "'" }

/** Whether the transport escaped the texts: there is an entity in one of them and no raw `<` or `&` in any. */
export function areEscaped(texts: readonly MappedText[]): boolean {
  return texts.some(({ text }) => /&(?:lt|gt|amp|quot|#39);/.test(text)) && texts.every(({ text }) => isEscaped(text))
}

const isEscaped = (text: string) => !text.includes('<') && !text.replace(ENTITY, '').includes('&')

/** The text that an escaped text represents. */
export function unescapedText(passage: MappedText, account: ReadingBuilder): MappedText {
  const { text } = passage
  const parts: MappedText[] = []
  let at = 0
  for (const found of text.matchAll(ENTITY)) {
    const meant = MEANT[found[1] ?? ''] ?? found[0]
    const span = passage.span(found.index, found.index + found[0].length)
    if (parts.length === 0) account.diagnose({ code: 'html-entities', span, found: found[0], expected: meant, repair: meant })
    parts.push(passage.slice(at, found.index), MappedText.meant(meant, span.from, span.to))
    at = found.index + found[0].length
  }
  return parts.length === 0 ? passage : MappedText.join([...parts, passage.slice(at, text.length)]).from(passage)
}

/** Whether all from `from` to `to` is the line end and the indentation in front of a closing tag. */
function isIndent(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!' \t\r\n'.includes(text[at] ?? '')) return false
  return true
}

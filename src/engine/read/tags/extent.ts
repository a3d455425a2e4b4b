/** Follows an element line by line, to know at which closing tag it ends although its text may hold tags of the same names. */
import { beginsLine, endsLine, skipSpace, type Tag, tagsIn } from './tags'

/** What a tag opens inside the element named `parent`: a part that holds text, one that holds parts, or nothing that is known there. */
type PartOf = (tag: Tag, parent: string) => 'text' | 'parts' | null

/** What an element holds: text, parts, or JSON, which needs no counting since its line breaks are escaped. */
export type ElementKind = 'text' | 'parts' | 'json'

export type TagGrammar = {
  /** Names that are looked at as tags at all. */
  readonly known: (name: string) => boolean
  readonly part: PartOf
  /** Parts are in no text of another part: a tag of one ends the one before it. */
  readonly flat?: boolean
}

/** `from`: column at which the content ends; `to`: behind the closing tag. `own` false: another tag ended the element, and is still to be read. */
export type ElementEnd = { readonly line: number; readonly from: number; readonly to: number; readonly own: boolean }

type Place = { readonly apart: boolean; readonly first: boolean; readonly alone: boolean }

export class ElementExtent {
  readonly #root: string
  readonly #kind: ElementKind
  readonly #grammar: TagGrammar
  /** Names of the elements around this one: their tags end it too. */
  readonly #outer: ReadonlySet<string>
  /** Names of the open elements that hold parts. */
  readonly #stack: string[] = []
  /** The part whose text is open, and how many of its name are open in that text. */
  #text: { readonly tag: Tag; depth: number } | null = null
  /** How many of the tags that could end the element the text of a part has opened itself, by name. */
  readonly #quoted = new Map<string, number>()
  /** A closing tag of the element in the text of a part: its end, unless the part is closed later on. */
  #pending: ElementEnd | null = null

  constructor(root: Tag, kind: ElementKind, grammar: TagGrammar, outer: ReadonlySet<string> = new Set()) {
    this.#root = root.name
    this.#kind = kind
    this.#grammar = grammar
    this.#outer = outer
    if (kind === 'parts') this.#stack.push(root.name)
    else this.#text = { tag: root, depth: 1 }
  }

  /** The key or the name of the part whose text is open; '' between parts. */
  get inside(): string {
    return this.#text === null ? '' : this.#text.tag.key || this.#text.tag.name
  }

  /** Where the element ends if the reply ends here; null: nowhere. */
  get pending(): ElementEnd | null {
    return this.#pending
  }

  /** Where the element ends, if this line shows it. It may have ended on an earlier line. */
  feed(text: string, from: number, line: number): ElementEnd | null {
    let behind = from
    for (const tag of tagsIn(text, this.#grammar.known, from)) {
      const first = beginsLine(text, tag.from) || text.slice(behind, tag.from).trim() === ''
      const last = endsLine(text, tag.to)
      const alone = last || text[skipSpace(text, tag.to)] === '<'
      const apart = first || last || (this.#kind === 'json' && alone)
      const ended = this.#text === null ? this.#between(tag, first, line) : this.#within(tag, { apart, first, alone }, line)
      if (ended !== null) return ended
      behind = tag.to
    }
    return null
  }

  #between(tag: Tag, first: boolean, line: number): ElementEnd | null {
    const { name, from, to } = tag
    const top = this.#stack.at(-1) ?? this.#root
    if (tag.kind === 'open') {
      const kind = this.#grammar.part(tag, top)
      if (kind === 'text') this.#text = { tag, depth: 1 }
      else if (kind === 'parts') this.#stack.push(name)
      else if (first && (name === this.#root || this.#outer.has(name))) return { line, from, to: from, own: false }
    } else if (tag.kind === 'close') {
      const at = this.#stack.lastIndexOf(name)
      if (at >= 0) this.#stack.length = at
      else if (this.#outer.has(name)) return { line, from, to: from, own: false }
      if (this.#stack.length === 0) return { line, from, to, own: true }
    }
    return null
  }

  /** `apart`: the tag is at an end of its line; `first`: at its beginning; `alone`: no text follows it on its line. */
  #within({ kind, name, from, to }: Tag, { apart, first, alone }: Place, line: number): ElementEnd | null {
    const part = this.#text
    if (part === null) return null
    const isRoot = this.#stack.length === 0
    if (name === part.tag.name) {
      if (kind === 'close' && (isRoot ? apart : alone)) {
        this.#pending = null
        part.depth--
        if (part.depth > 0) return null
        this.#text = null
        return isRoot ? { line, from, to, own: true } : null
      }
      if (kind === 'open' && first) {
        if (this.#pending !== null) return this.#pending
        if (this.#kind === 'json') return { line, from, to: from, own: false }
        part.depth++
      }
      return null
    }
    if (name !== this.#root && !this.#outer.has(name)) return null
    if (kind === 'open' && first) {
      this.#quoted.set(name, (this.#quoted.get(name) ?? 0) + 1)
      return this.#pending
    }
    const quoted = this.#quoted.get(name) ?? 0
    if (kind === 'close' && quoted > 0) this.#quoted.set(name, quoted - 1)
    else if (kind === 'close' && apart && this.#pending === null) {
      const own = name === this.#root
      this.#pending = { line, from, to: own ? to : from, own }
    }
    return null
  }
}

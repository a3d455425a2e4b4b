/** Files in tags: `<file path="src/a.ts">…</file>` and their like. Where lines stand for code left out, the file is a lazy one. */

import { elisionsOf } from '../../elisions'
import type { Claim, FormatReader, Took } from '../reader'
import { hunkLineSpan, hunkLines, type ReadingBuilder, type ReplyLine } from '../reading-builder'
import { cutOff, fencedEnd, OpenElement } from '../tags/element'
import type { ElementEnd } from '../tags/extent'
import { endsLine, type Tag, tagAt } from '../tags/tags'
import { areEscaped, contentOf, diagnoseClosings, unescapedText } from '../tags/tree'
import { pathAbove, type WrittenPath, writtenFor } from '../written-path'
import { FILE_TAGS } from './tag-names'

const GRAMMAR = { known: (name: string) => FILE_TAGS.has(name), part: () => null }

/** Longer paths are none: units of UTF-16. */
const LONGEST = 500

/** A path: it has a name, and no sign that code would have. */
const PATH = /^[^\s<>{}"'`$|*?&]+(?: [^\s<>{}"'`$|*?&]+)*$/

/** Tags that other languages have too: a bare word is no path there. */
const COMMON: ReadonlySet<string> = new Set(['file', 'file_content', 'codeblock'])

class TaggedFile implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  readonly #element: OpenElement
  readonly #tag: Tag
  /** null: the tag does not say it, and the path above holds. */
  readonly #written: string | null
  readonly #above: WrittenPath | null
  #over = false

  constructor(account: ReadingBuilder, opening: ReplyLine, tag: Tag, written: string | null) {
    this.#account = account
    this.#opening = opening
    this.#tag = tag
    this.#written = written
    this.#above = written === null ? pathAbove(opening, account) : null
    this.#element = new OpenElement(account, opening.index, tag, { kind: 'text', grammar: GRAMMAR, role: 'after' })
    this.#take(opening, tag.to)
  }

  take(line: ReplyLine): Took {
    return this.#over ? 'not-mine' : this.#take(line, 0)
  }

  end(): 'ended' {
    if (this.#over) return 'ended'
    const { first, pending } = this.#element
    const ended = pending ?? fencedEnd(this.#account, first)
    if (ended === null) cutOff(this.#account, first, this.#tag)
    else this.#close(ended)
    return 'ended'
  }

  #take(line: ReplyLine, column: number): Took {
    const ended = this.#element.feed(line, column)
    if (ended === null) return 'taken'
    this.#close(ended)
    this.#over = true
    return ended.line < line.index ? 'not-mine' : 'done'
  }

  #close(ended: ElementEnd): void {
    const account = this.#account
    const { element, passage } = this.#element.close(ended, true)
    diagnoseClosings(element, passage, account)
    const raw = contentOf(element, passage, true)
    const content = areEscaped([raw]) ? unescapedText(raw, account) : raw
    account.cover(content.span(0, content.text.length), 'after', account.edits.length, 0)
    const written = this.#written ?? writtenFor(this.#above, this.#opening, account)
    const all = hunkLines(content)
    const lines = all.at(-1)?.text === '' ? all.slice(0, -1) : all
    const elisions = elisionsOf(lines.map(({ text }) => text))
    const span = passage.span(0, passage.text.length)
    const placeholder = lines[elisions[0] ?? -1]
    if (placeholder === undefined) {
      const text = lines.map((line) => `${line.text}\n`).join('')
      account.addEdit({ kind: 'write', format: 'whole-file', written, span, text, lines })
      return
    }
    account.diagnose({
      code: 'placeholder',
      span: hunkLineSpan(placeholder),
      found: placeholder.text,
      expected: '',
      repair: placeholder.text,
    })
    account.addEdit({ kind: 'lazy', format: 'lazy-file', written, span, lines, elisions })
  }
}

/** The path that a tag names; null: it names none. */
function pathIn({ name, attributes }: Tag): string | null {
  for (const attribute of FILE_TAGS.get(name) ?? []) {
    const value = attributes.get(attribute)
    if (value === undefined) continue
    return value.length <= LONGEST && PATH.test(value) && (!COMMON.has(name) || /[./]/.test(value)) ? value : null
  }
  return null
}

export const fileTag: FormatReader = {
  name: 'file-tag',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), GRAMMAR.known)
    if (tag === null || tag.kind !== 'open') return null
    const written = pathIn(tag)
    // Only this tag's name says by itself that a file stands in it.
    if (written === null && tag.name !== 'plandexblock') return null
    if (tag.name === 'boltaction' && tag.attributes.get('type') !== 'file') return null
    if (tag.name === 'codeblock' && !endsLine(line.text, tag.to)) return null
    return new TaggedFile(account, line, tag, written)
  },
}

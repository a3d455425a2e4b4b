/** Pairs of old and new text in tags: `<edits><old_text line=12>…</old_text><new_text>…</new_text></edits>`. */
import type { Hunk } from '../../model'
import { hunkOf } from '../hunk'
import type { MappedText } from '../mapped-text'
import type { Claim, FormatReader, Took } from '../reader'
import { hunkLines, type ReadingBuilder, type ReplyLine } from '../reading-builder'
import { cutOff, endOfLine, fencedEnd, OpenElement, readBehind } from '../tags/element'
import type { ElementEnd, TagGrammar } from '../tags/extent'
import { type Tag, tagAt } from '../tags/tags'
import { areEscaped, contentOf, diagnoseClosings, diagnoseStrays, type Element, unescapedText } from '../tags/tree'
import { pathAbove, type WrittenPath, writtenFor } from '../written-path'

const SIDES: ReadonlySet<string> = new Set(['old_text', 'new_text'])

const GRAMMAR: TagGrammar = {
  flat: true,
  known: (name) => name === 'edits' || SIDES.has(name),
  part: ({ name }) => (SIDES.has(name) ? 'text' : null),
}

type Pair = { readonly old: Element; readonly fresh: Element }

class EditTags implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  readonly #tag: Tag
  readonly #element: OpenElement
  #path: WrittenPath | null = null
  #begun = false
  #over = false

  constructor(account: ReadingBuilder, opening: ReplyLine, tag: Tag) {
    this.#account = account
    this.#opening = opening
    this.#tag = tag
    this.#element = new OpenElement(account, opening.index, tag, { kind: 'parts', grammar: GRAMMAR })
  }

  take(line: ReplyLine): Took {
    return this.#over ? 'not-mine' : this.read(line, 0)
  }

  read(line: ReplyLine, column: number): Took {
    if (!this.#begun) {
      const at = line.text.slice(column).search(/\S/)
      if (at >= 0) {
        if (tagAt(line.text, column + at, (name) => name === 'old_text') === null) return 'withdrawn'
        this.#begun = true
        this.#path = pathAbove(this.#opening, this.#account)
      }
    }
    const ended = this.#element.feed(line, column)
    if (ended === null) return 'taken'
    this.#close(ended)
    readBehind(this.#account, ended.line + 1, line.index)
    return ended.line < line.index ? 'not-mine' : 'done'
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#over) return 'ended'
    if (!this.#begun) return 'withdrawn'
    const { pending, first } = this.#element
    if (pending !== null) {
      this.#close(pending)
      readBehind(this.#account, pending.line + 1, this.#account.lines.length)
      return 'ended'
    }
    const whole = this.#close(fencedEnd(this.#account, first) ?? endOfLine(this.#account, this.#account.lines.length - 1), true)
    if (!whole) cutOff(this.#account, first, this.#tag)
    return 'ended'
  }

  /** Adds the edit; false where the reply is `cut` inside a pair. */
  #close(ended: ElementEnd, cut = false): boolean {
    const account = this.#account
    const { element, passage } = this.#element.close(ended)
    const { parts } = element
    if (cut && (parts.length % 2 !== 0 || parts.at(-1)?.closing === null)) return false
    this.#over = true
    const span = passage.span(0, passage.text.length)
    const pairs: Pair[] = []
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const [old, fresh] = [parts[index], parts[index + 1]]
      if (old?.tag.name === 'old_text' && fresh?.tag.name === 'new_text') pairs.push({ old, fresh })
    }
    if (pairs.length * 2 !== parts.length || pairs.length === 0) {
      const { line } = ended
      account.giveUp(this.#opening.index, line, { code: 'unreadable-hunk', found: '', expected: '<old_text> <new_text>' })
      return true
    }
    account.markAll(this.#opening.index, ended.line, 'call', account.edits.length)
    diagnoseClosings(element, passage, account)
    diagnoseStrays(element, passage, account)
    const written = writtenFor(this.#path, this.#opening, account)
    const hunks = pairs.map((pair, hunk) => this.#hunk(pair, passage, hunk))
    account.addEdit({ kind: 'patch', format: 'tool-call', written, span, hunks })
    return true
  }

  #hunk({ old, fresh }: Pair, passage: MappedText, hunk: number): Hunk {
    const account = this.#account
    const edit = account.edits.length
    const raw = [contentOf(old, passage), contentOf(fresh, passage)]
    const [before, after] = areEscaped(raw) ? raw.map((text) => unescapedText(text, account)) : raw
    for (const [text, role] of [
      [before, 'before'],
      [after, 'after'],
    ] as const)
      if (text !== undefined) account.cover(text.span(0, text.text.length), role, edit, hunk)
    const lines = (text: MappedText | undefined) => (text === undefined || text.text === '' ? [] : hunkLines(text))
    const line = Number(old.tag.attributes.get('line') ?? '')
    const hint = Number.isSafeInteger(line) && line > 0 ? { line: line - 1 } : {}
    return hunkOf({ before: lines(before), after: lines(after), hint, span: passage.span(old.tag.from, fresh.end) })
  }
}

export const editTags: FormatReader = {
  name: 'edit-tags',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), (name) => name === 'edits')
    if (tag === null || tag.kind !== 'open') return null
    const claim = new EditTags(account, line, tag)
    if (claim.read(line, tag.to) !== 'withdrawn') return claim
    account.mark(line.index, 'prose')
    return null
  },
}

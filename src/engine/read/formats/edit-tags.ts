/** Pairs of old and new text in tags: `<edits><old_text line=12>…</old_text><new_text>…</new_text></edits>`. */
import type { Hunk } from '../../model'
import { hunkOf } from '../hunk'
import type { MappedText } from '../mapped-text'
import type { FormatReader } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLines, type ReplyLine } from '../reply-line'
import { type ClosedElement, claimElement, cutOff } from '../tags/element'
import type { TagGrammar } from '../tags/extent'
import { tagAt } from '../tags/tags'
import { areEscaped, contentOf, diagnoseClosings, diagnoseStrays, type Element, unescapedText } from '../tags/tree'
import { pathAbove, type WrittenPath, writtenFor } from '../written-path'

const SIDES: ReadonlySet<string> = new Set(['old_text', 'new_text'])

const GRAMMAR: TagGrammar = {
  flat: true,
  known: (name) => name === 'edits' || SIDES.has(name),
  part: ({ name }) => (SIDES.has(name) ? 'text' : null),
}

type Pair = { readonly old: Element; readonly fresh: Element }

class EditTags {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  #path: WrittenPath | null = null

  constructor(account: ReadingBuilder, opening: ReplyLine) {
    this.#account = account
    this.#opening = opening
  }

  begins(text: string, at: number): boolean {
    if (tagAt(text, at, (name) => name === 'old_text') === null) return false
    this.#path = pathAbove(this.#opening, this.#account)
    return true
  }

  /** Adds the edit of the pairs in the element. */
  read({ element, passage }: ClosedElement, last: number): void {
    const account = this.#account
    const { parts } = element
    const pairs: Pair[] = []
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const [old, fresh] = [parts[index], parts[index + 1]]
      if (old?.tag.name === 'old_text' && fresh?.tag.name === 'new_text') pairs.push({ old, fresh })
    }
    if (pairs.length * 2 !== parts.length || pairs.length === 0) {
      account.giveUp(this.#opening.index, last, { code: 'unreadable-hunk', found: '', expected: '<old_text> <new_text>' })
      return
    }
    account.markAll(this.#opening.index, last, 'call', account.edits.length)
    diagnoseClosings(element, passage, account)
    diagnoseStrays(element, passage, account)
    const written = writtenFor(this.#path, this.#opening, account)
    const hunks = pairs.map((pair, hunk) => this.#hunk(pair, passage, hunk))
    account.addEdit({ kind: 'patch', format: 'tool-call', written, span: passage.span(0, passage.text.length), hunks })
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

/** Whether the last pair is whole: then only the closing tag of all of them is missing. */
const arePairs = ({ element: { parts } }: ClosedElement): boolean => parts.length % 2 === 0 && parts.at(-1)?.closing !== null

export const editTags: FormatReader = {
  name: 'edit-tags',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), (name) => name === 'edits')
    if (tag === null || tag.kind !== 'open') return null
    const edits = new EditTags(account, line)
    return claimElement(account, line, tag, {
      kind: 'parts',
      grammar: GRAMMAR,
      begins: (text, at) => edits.begins(text, at),
      isWhole: arePairs,
      read(open, ended) {
        const closed = open.close(ended)
        if (closed.element.closing !== null || arePairs(closed)) edits.read(closed, ended.line)
        else cutOff(account, line.index, tag, ended.line)
      },
    })
  },
}

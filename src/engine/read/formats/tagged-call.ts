/**
 * Tool calls in tags: `<invoke name="Edit"><parameter name="path">…`, `<function=edit><parameter=path>…`, a tag for each tool with a tag for
 * each argument, and JSON between tags. Around them may be `<function_calls>`, `<tool_call>` and their like.
 */

import { BARE_TOOL_TAGS } from '../calls/tool-names'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { type ReplyLine, textSpan } from '../reply-line'
import { cutOff, OpenElement, readBehind } from '../tags/element'
import type { ElementEnd, ElementKind } from '../tags/extent'
import { closingOf, openingOf, type Tag, tagAt } from '../tags/tags'
import { CALL_GRAMMAR, isToolTag, NAMED_CALLS, WRAPPERS } from './tag-names'
import { isWholeJson, readElement } from './tagged-call-element'

/** A tag around calls, and its line. */
type Wrapper = { readonly tag: Tag; readonly line: ReplyLine; fresh: boolean }

/** A tool's name, alone in `<tool_call>` above `<arg_key>` tags. */
const TOOL_NAME = /^[\w.:-]{1,80}\s*(?:<arg_key>|$)/

class Calls implements Claim {
  readonly #account: ReadingBuilder
  readonly #wrappers: Wrapper[] = []
  #element: OpenElement | null = null
  /** Whether a call was read. */
  #sure = false
  #over = false

  constructor(account: ReadingBuilder) {
    this.#account = account
  }

  take(line: ReplyLine): Took {
    if (this.#over) return 'not-mine'
    const took = this.#run(line, 0)
    this.#over = took !== 'taken'
    return took
  }

  end(): 'ended' | 'withdrawn' {
    const element = this.#element
    if (this.#over) return 'ended'
    if (element === null) {
      const [outer] = this.#wrappers
      if (this.#sure) this.#leave()
      else if (outer !== undefined) cutOff(this.#account, outer.line.index, outer.tag)
      return 'ended'
    }
    const found = element.endOfReply()
    if (found !== null) {
      this.#close(element, found.ended)
      this.#behind(found.ended, found.behind)
    } else cutOff(this.#account, element.first, element.tag)
    if (this.#wrappers.length > 0) this.#leave()
    return 'ended'
  }

  /** Reads a line from a column on. */
  #run(line: ReplyLine, from: number): Took {
    let column = from
    for (;;) {
      const element = this.#element
      if (element !== null) {
        const ended = element.feed(line, column)
        if (ended === null) return 'taken'
        if (ended === 'withdrawn') return 'withdrawn'
        this.#close(element, ended)
        if (ended.line < line.index) {
          if (this.#behind(ended, line.index)) return 'not-mine'
          column = 0
        } else column = ended.to
      }
      while (column < line.text.length && /\s/.test(line.text[column] ?? '')) column++
      if (column >= line.text.length) return this.#blank(line)
      const next = this.#between(line, column)
      if (typeof next !== 'number') return next
      column = next
    }
  }

  #blank(line: ReplyLine): Took {
    if (this.#wrappers.length === 0) return 'done'
    this.#account.mark(line.index, 'call')
    return 'taken'
  }

  /** Reads on between calls at a column. Returns the column to go on at, or what becomes of the line. */
  #between(line: ReplyLine, column: number): number | Took {
    const { text } = line
    const wrapper = this.#wrappers.at(-1)
    const tag = text[column] === '<' ? tagAt(text, column, CALL_GRAMMAR.known) : null
    if (tag !== null && tag.kind === 'close') {
      const at = this.#wrappers.findLastIndex((open) => open.tag.name === tag.name)
      if (at >= 0) {
        if (!this.#sure) return 'withdrawn'
        this.#account.mark(line.index, 'call')
        this.#leave(at + 1)
        this.#wrappers.length = at
        return tag.to
      }
    }
    if (tag !== null && tag.kind === 'open') {
      if (WRAPPERS.has(tag.name)) {
        if (wrapper !== undefined && wrapper.tag.name === tag.name) this.#leave(this.#wrappers.length - 1)
        this.#wrappers.push({ tag, line, fresh: true })
        this.#account.mark(line.index, 'call')
        return tag.to
      }
      if (opens(tag)) {
        if (wrapper !== undefined) wrapper.fresh = false
        this.#open(line.index, tag, 'parts')
        return tag.to
      }
    }
    if (wrapper?.fresh === true) {
      const kind = '{[`'.includes(text[column] ?? ' ')
        ? 'json'
        : TOOL_NAME.test(text.slice(column, column + 200))
          ? 'parts'
          : null
      if (kind === null && !this.#sure) return 'withdrawn'
      if (kind !== null) {
        this.#wrappers.pop()
        this.#open(wrapper.line.index, wrapper.tag, kind, true)
        return column
      }
    }
    this.#leave()
    return column === 0 || text.slice(0, column).trim() === '' ? 'not-mine' : 'done'
  }

  /** `begun`: the element is a call's for sure. */
  #open(first: number, tag: Tag, kind: ElementKind, begun = false): void {
    const outer = new Set([...this.#wrappers.map((wrapper) => wrapper.tag.name), ...(NAMED_CALLS.has(tag.name) ? WRAPPERS : [])])
    outer.delete(tag.name)
    this.#element = new OpenElement(this.#account, first, tag, {
      kind,
      grammar: CALL_GRAMMAR,
      outer,
      ...(begun ? {} : { begins: (text, at) => this.#sure || begins(tag, text, at) }),
      ...(kind === 'json' ? { isWhole: isWholeJson } : {}),
    })
  }

  #close(element: OpenElement, ended: ElementEnd): void {
    this.#element = null
    this.#sure = true
    readElement(element, ended, this.#account)
  }

  /** Reads the text behind an element that ended on an earlier line than `line`. Returns whether the claim ended there. */
  #behind(ended: ElementEnd, line: number): boolean {
    const account = this.#account
    const last = account.lines[ended.line]
    const took = last === undefined ? 'taken' : this.#run(last, ended.to)
    readBehind(account, ended.line + 1, line)
    return took !== 'taken'
  }

  /** Says of the tags around calls, from the `from`th on, that they are not closed. */
  #leave(from = 0): void {
    for (const { tag, line } of this.#wrappers.splice(from)) {
      const expected = closingOf(tag)
      this.#account.diagnose({ code: 'unclosed-tag', span: textSpan(line), found: openingOf(tag), expected, repair: expected })
    }
  }
}

/** Tags of the file that a call is about. */
const PATH_TAGS: ReadonlySet<string> = new Set(['path', 'file_path', 'filepath', 'filename', 'file', 'target_file'])

/** A tag that is a common word is a call only with a file: in it, or right behind it. */
const isBare = (tag: Tag) => BARE_TOOL_TAGS.has(tag.name) && !hasPath(tag) && !NAMED_CALLS.has(tag.name)

/** Whether the first text in a call, at `at`, is a part of one, or its tag names a file. */
function begins(tag: Tag, text: string, at: number): boolean {
  const inner = tagAt(text, at, CALL_GRAMMAR.known)
  if (isBare(tag)) return inner !== null && PATH_TAGS.has(inner.name)
  const isPart = inner !== null && (inner.name === tag.name || CALL_GRAMMAR.part(inner, tag.name) !== null)
  return isPart || (text[at] === '{' && NAMED_CALLS.has(tag.name)) || hasPath(tag)
}

const hasPath = ({ attributes }: Tag) => attributes.has('path') || attributes.has('file_path') || attributes.has('file')

/** Whether a tag opens a call. */
const opens = (tag: Tag) => (NAMED_CALLS.has(tag.name) ? tag.key !== '' || tag.name === 'invoke' : isToolTag(tag))

export const taggedCall: FormatReader = {
  name: 'tagged-call',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), CALL_GRAMMAR.known)
    if (tag === null || tag.kind !== 'open' || !(WRAPPERS.has(tag.name) || opens(tag))) return null
    const claim = new Calls(account)
    const took = claim.take(line)
    if (took !== 'withdrawn' && took !== 'not-mine') return claim
    account.mark(line.index, 'prose')
    return null
  },
}

/**
 * Calls in function notation: `edit(path="src/a.ts", old="…", new="…")`, also in `print(default_api.…)`. Only tools that edit open one, and only
 * arguments that are named literals make one, so that code is left alone.
 */

import type { Argument } from '../calls/call'
import { readCall } from '../calls/calls'
import { giveUpCutCall } from '../calls/cut-call'
import { looksLikeCall } from '../calls/looks-like-call'
import { TOOL_FUNCTIONS } from '../calls/tool-names'
import { parseJson } from '../json/json'
import { closingAt, decoded, openingAt } from '../literals'
import { MappedText } from '../mapped-text'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'
import { markFence } from '../tags/element'
import { skipSpace } from '../tags/tags'

const OPENING =
  /^(\s*(?:(?:(?:const|let|var)\s+\w+\s*=\s*)?await\s+)?|(?:<\|\w{1,40}\|>)?\[\s*)(Action:\s*)?(print\(\s*)?((?:default_api|functions|tools)\.)?([A-Za-z_]\w{2,40})\(\s*(\{\s*)?(?:(?:"\w+"|'\w+'|[A-Za-z_]\w*)\s*[:=](?!=)|$|\))/

/** Longer beginnings open no call: units of UTF-16. */
const LONGEST = 200

/** Behind a call of a list: the next one, or the end of the list. */
const NEXT_LISTED = /^\s*,\s*([A-Za-z_]\w{2,40})\(/
const LIST_END = /^\s*,?\s*\]\s*(?:<\|\w{1,40}\|>\s*)*$/

/** A first argument that is a named literal. */
const LITERAL_ARGUMENT = /\(\s*(?:\{\s*)?["']?[A-Za-z_]\w*["']?\s*[:=]\s*[rRbBuU]{0,2}["'`]/

/** Fences in which a call may be on any line, and those in which only the first line may be one. */
const PLAIN_FENCE = /^(?:tool_?\w*|text|plaintext)?$/i
const CODE_FENCE = /^(?:js|javascript|ts|typescript|py|python)$/i

type Start = {
  readonly name: string
  readonly from: number
  readonly named: number
  readonly certain: boolean
  readonly prints: boolean
  /** One of a list of calls in brackets. */
  readonly isListed: boolean
}

/** Whether the line begins a call, and whether it can be nothing else. */
function startOf({ text, index }: ReplyLine, account: ReadingBuilder): Start | null {
  const found = OPENING.exec(text.slice(0, LONGEST))
  const name = found?.[5] ?? ''
  if (found === null || !TOOL_FUNCTIONS.has(name)) return null
  const [, indent = '', action, prints, namespace] = found
  const info = account.fence?.info ?? ''
  const certain = namespace !== undefined || action !== undefined || /^tool_?(?:code|call)/i.test(info)
  const isTool = /^(?:[A-Z]|str_replace)/.test(name)
  const isPlain = PLAIN_FENCE.test(info) || (isTool && CODE_FENCE.test(info) && account.fence?.line === index - 1)
  const isListed = indent.trimEnd().endsWith('[')
  if (indent !== '' && !/^\s*$/.test(indent) && !isTool && !isListed) return null
  if (!certain && (/^\s/.test(indent) || prints !== undefined || !isPlain)) return null
  const named = indent.length + (action ?? '').length + (prints ?? '').length
  return { name, from: indent.length, named: named + (namespace ?? '').length, certain, prints: prints !== undefined, isListed }
}

/** Follows brackets and literals from line to line, to the bracket that closes the call. */
class Brackets {
  #depth = 0
  #mark = ''

  /** Column behind the bracket that closes the first one, or -1. `broken`: a literal of one line does not end on it. */
  feed(text: string, from: number): { readonly to: number; readonly broken: boolean } {
    let at = from
    while (at < text.length) {
      if (this.#mark !== '') {
        const close = closingAt(text, at, this.#mark)
        if (close < 0) return { to: -1, broken: this.#mark.length === 1 && this.#mark !== '`' && !text.endsWith('\\') }
        at = close + this.#mark.length
        this.#mark = ''
      }
      const char = text[at] ?? ''
      if (char === '') break
      if ('"\'`'.includes(char)) {
        const opening = openingAt(text, at)
        this.#mark = opening?.mark ?? ''
        at = opening?.from ?? at + 1
        continue
      }
      at++
      if ('([{'.includes(char)) this.#depth++
      else if (')]}'.includes(char) && --this.#depth === 0) return { to: at, broken: false }
    }
    return { to: -1, broken: false }
  }
}

class FunctionCall implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  #start: Start
  #brackets = new Brackets()
  /** A literal of one line did not end on its line: the reply ends there, or this is code. */
  #broken = false
  #over = false

  constructor(account: ReadingBuilder, opening: ReplyLine, start: Start) {
    this.#account = account
    this.#opening = opening
    this.#start = start
  }

  take(line: ReplyLine): Took {
    return this.#over ? 'not-mine' : this.read(line, 0)
  }

  read(line: ReplyLine, from: number): Took {
    const account = this.#account
    const { to, broken } = this.#brackets.feed(line.text, from)
    if (this.#broken && line.text.trim() !== '') return 'withdrawn'
    if (broken && !this.#start.certain) this.#broken = true
    account.mark(line.index, 'call', account.edits.length)
    if (to < 0) return 'taken'
    return this.#finish(line, to)
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#over) return 'ended'
    const { lines } = this.#account
    const head = lines.slice(this.#opening.index, this.#opening.index + 2).map(({ text }) => text.slice(0, LONGEST))
    if (!this.#start.certain && !LITERAL_ARGUMENT.test(head.join(' '))) return 'withdrawn'
    const found = lines.at(-1)?.text ?? ''
    this.#account.giveUp(this.#opening.index, lines.length - 1, { code: 'truncated', found, expected: ')' })
    return 'ended'
  }

  #finish(line: ReplyLine, to: number): Took {
    const account = this.#account
    const { index } = this.#opening
    const { name, from, named, certain, prints, isListed } = this.#start
    const rest = line.text.slice(to)
    const next = isListed ? NEXT_LISTED.exec(rest) : null
    const isLast = isListed ? LIST_END.test(rest) : /^[\s;,]*$/.test(rest)
    if (!certain && !isLast && next === null) return 'withdrawn'
    const whole = account.passageOf(index, line.index)
    const above = index === line.index ? 0 : account.passageOf(index, line.index - 1).text.length
    const passage = whole.slice(from, above + to)
    const read = new Arguments(passage).read(named - from + name.length + 1, prints)
    const call = read === null ? null : { name, arguments: read, span: passage.span(0, passage.text.length), closed: true }
    const mine = call !== null && (certain || (looksLikeCall(call) && read?.some((argument) => /path|file/i.test(argument.name))))
    if (!mine && !certain) return 'withdrawn'
    this.#over = true
    markFence(account, index)
    account.markAll(index, line.index, 'call')
    if (call === null)
      account.giveUp(index, line.index, { code: 'unreadable-hunk', found: name, expected: `${name}(name="text")` })
    else readCall(call, account)
    if (next === null) return 'done'
    // The calls before it are read: this one is a call too, or cannot be read.
    const begins = next[0].length - (next[1] ?? '').length - 1
    const at = above + to + begins
    this.#start = { name: next[1] ?? '', from: at, named: at, certain: true, prints: false, isListed }
    this.#brackets = new Brackets()
    this.#over = false
    return this.read(line, to + begins)
  }
}

const NAME = /["']?([A-Za-z_]\w*)["']?\s*[:=]\s*/y
const WORD = /(?:-?\d+(?:\.\d+)?|[A-Za-z]+)(?=\s*[,)}])/y

/** The arguments of a call that is whole. */
class Arguments {
  readonly #passage: MappedText

  constructor(passage: MappedText) {
    this.#passage = passage
  }

  /** From behind the opening bracket on; null where an argument is no named literal. */
  read(from: number, prints: boolean): Argument[] | null {
    const { text } = this.#passage
    const found: Argument[] = []
    let at = skipSpace(text, from)
    const inBraces = text[at] === '{'
    if (inBraces) at++
    for (;;) {
      at = skipSpace(text, at)
      if (text[at] === ',') {
        at++
        continue
      }
      if (text[at] === (inBraces ? '}' : ')')) return /^[)}\s,]*$/.test(text.slice(at)) || prints ? found : null
      NAME.lastIndex = at
      const name = NAME.exec(text)
      if (name === null) return null
      const value = this.#value(NAME.lastIndex)
      if (value === null) return null
      found.push({ name: name[1] ?? '', nameSpan: this.#passage.span(at, at + name[0].length), value: value.node })
      at = value.to
    }
  }

  #value(from: number): { readonly node: Argument['value']; readonly to: number } | null {
    const passage = this.#passage
    const { text } = passage
    const char = text[from] ?? ''
    if (char === '[' || char === '{') {
      const { node, end } = parseJson(passage, from)
      return node === null || end <= from ? null : { node, to: end }
    }
    WORD.lastIndex = from
    const word = WORD.exec(text)?.[0]
    if (word !== undefined) {
      const span = passage.span(from, from + word.length)
      const to = from + word.length
      if (/\d$/.test(word)) return { node: { type: 'number', value: Number(word), span }, to }
      if (/^(?:true|false)$/i.test(word)) return { node: { type: 'boolean', value: word.toLowerCase() === 'true', span }, to }
      return /^(?:none|null|undefined)$/i.test(word) ? { node: { type: 'null', span }, to } : null
    }
    return this.#text(from)
  }

  /** A literal, or several in a row, which are one text. */
  #text(from: number): { readonly node: Argument['value']; readonly to: number } | null {
    const passage = this.#passage
    const { text } = passage
    const parts: MappedText[] = []
    let to = from
    for (let at = from; ; at = skipSpace(text, to)) {
      const opening = openingAt(text, at)
      if (opening === null) break
      const close = closingAt(text, opening.from, opening.mark)
      // What a formatted literal says is known to its program alone.
      if (close < 0 || (opening.formatted && /\{[^{]/.test(text.slice(opening.from, close)))) return null
      parts.push(decoded(passage, opening.from, close, opening.raw))
      to = close + opening.mark.length
    }
    if (parts.length === 0) return null
    const whole = parts.length === 1 ? (parts[0] ?? null) : MappedText.join(parts)
    return whole === null ? null : { node: { type: 'string', passage: whole, span: passage.span(from, to), closed: true }, to }
  }
}

export const functionCall: FormatReader = {
  name: 'function-call',
  giveUp: giveUpCutCall,
  opensAt: [
    ...new Set([...TOOL_FUNCTIONS, 'print', 'Action', 'default_api', 'functions', 'tools', '[', '<'].map((name) => name[0])),
  ].join(''),
  open(line, account) {
    const start = startOf(line, account)
    if (start === null) return null
    const claim = new FunctionCall(account, line, start)
    if (claim.read(line, start.from) !== 'withdrawn') return claim
    account.mark(line.index, 'prose')
    return null
  },
}

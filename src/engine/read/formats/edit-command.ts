/** A shell-like command that replaces text in the file that is open: `edit 'old' 'new' False`. The last word says whether all occurrences are meant. */

import { MappedText } from '../mapped-text'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLines, type ReplyLine } from '../reply-line'

const OPENING = /^edit\s+['"]/

/** Characters that a back-slash escapes between double quotation marks. */
const ESCAPED = new Set(['"', '\\', '$', '`', '\n'])

type Word = { readonly parts: MappedText[]; readonly from: number; to: number }

class Command implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  /** Whether a quotation is open at the end of what was taken, and by which mark. */
  #quote = ''
  #over = false

  constructor(account: ReadingBuilder, opening: ReplyLine) {
    this.#account = account
    this.#opening = opening
  }

  take(line: ReplyLine): Took {
    return this.#over ? 'not-mine' : this.read(line, 0)
  }

  end(): 'withdrawn' | 'ended' {
    return this.#over ? 'ended' : 'withdrawn'
  }

  read(line: ReplyLine, from: number): Took {
    const { text } = line
    for (let at = from; at < text.length; at++) {
      const char = text[at] ?? ''
      if (char === '\\' && this.#quote !== "'") at++
      else if (this.#quote === '' ? char === '"' || char === "'" : char === this.#quote)
        this.#quote = this.#quote === '' ? char : ''
    }
    const account = this.#account
    account.mark(line.index, 'call', account.edits.length)
    if (this.#quote !== '') return 'taken'
    const passage = account.passageOf(this.#opening.index, line.index)
    const words = wordsOf(passage)
    const [old, fresh, all, ...more] = words
    const flag = all === undefined ? 'False' : passage.text.slice(all.from, all.to)
    if (old === undefined || fresh === undefined || more.length > 0 || !/^(?:True|False)$/i.test(flag)) return 'withdrawn'
    this.#over = true
    this.#add(passage, MappedText.join(old.parts), MappedText.join(fresh.parts), /^true$/i.test(flag))
    return 'done'
  }

  #add(passage: MappedText, old: MappedText, fresh: MappedText, all: boolean): void {
    const account = this.#account
    const edit = account.edits.length
    account.cover(old.span(0, old.text.length), 'before', edit, 0)
    account.cover(fresh.span(0, fresh.text.length), 'after', edit, 0)
    const span = passage.span(0, passage.text.length)
    account.addEdit({
      kind: 'replace',
      format: 'tool-call',
      written: '',
      span,
      before: hunkLines(old),
      after: hunkLines(fresh),
      all,
    })
  }
}

/** The words behind the command's name, as a shell takes them apart; quotations side by side are one word. */
function wordsOf(passage: MappedText): Word[] {
  const { text } = passage
  const words: Word[] = []
  let word: Word | null = null
  let at = 'edit'.length
  const add = (from: number, to: number) => {
    word ??= { parts: [], from, to }
    word.parts.push(passage.slice(from, to))
    word.to = to
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
      at++
    } else if (char === "'") {
      const close = text.indexOf("'", at + 1)
      const to = close < 0 ? text.length : close
      add(at + 1, to)
      at = to + 1
    } else if (char === '"') {
      at++
      while (at < text.length && text[at] !== '"') {
        if (text[at] === '\\' && ESCAPED.has(text[at + 1] ?? '')) at++
        const from = at
        at++
        while (at < text.length && text[at] !== '"' && text[at] !== '\\') at++
        add(from, at)
      }
      add(at, at)
      at++
    } else {
      if (char === '\\') at++
      add(at, at + 1)
      at++
    }
  }
  if (word !== null) words.push(word)
  return words
}

export const editCommand: FormatReader = {
  name: 'edit-command',
  opensAt: 'e',
  open(line, account) {
    const found = OPENING.exec(line.text.slice(0, 100))
    if (found === null) return null
    const claim = new Command(account, line)
    if (claim.read(line, found[0].length - 1) !== 'withdrawn') return claim
    account.mark(line.index, 'prose')
    return null
  },
}

/** Copilot's find/replace files: `---FILEPATH path`, then pairs of `---FIND` and `---REPLACE` with a fenced text each, then `---COMPLETE`. */
import { DECORATED } from '../../file-names'
import type { Hunk, HunkLine } from '../../model'
import { hunkOf } from '../hunk'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { pathAbove, pathIn, type WrittenPath, writtenFor } from '../written-path'
import { closingFence } from './search-replace-split'

/** Longer lines are no headers: UTF-16 units. More: slower on hostile input, fewer: a deep path is missed. */
const LONGEST = 500

const HEADER = /^\s*---(FILEPATH|FIND|REPLACE|COMPLETE)\b\s*:?(.*)$/

type Header = { readonly word: string; readonly rest: string }

function headerOf({ text }: ReplyLine): Header | null {
  if (text.length > LONGEST || !text.includes('---')) return null
  const found = HEADER.exec(text)
  return found === null ? null : { word: found[1] ?? '', rest: (found[2] ?? '').trim() }
}

/** The lines of a text, `to` not included, and the line behind its fence. `fenced`: a fence is around it. */
type Extent = { readonly from: number; readonly to: number; readonly behind: number; readonly fenced: boolean }

/** 'open': its fence is not closed; 'unclear': it may be closed at more than one line. */
type Part = Extent | 'open' | 'unclear'

class OpenFile implements Claim {
  readonly #account: ReadingBuilder
  #opening: ReplyLine
  #path: WrittenPath | null
  /** The header above the current lines; null behind `---FILEPATH`. */
  #header: ReplyLine | null = null
  #word = 'FILEPATH'
  /** Lines that begin like fences, of the text that is being read. */
  #fences: number[] = []
  #find: { readonly header: ReplyLine; readonly part: Part } | null = null
  #hunks: Hunk[] = []
  /** Whether a part was given up: the edit is added only where another part was read. */
  #spoilt = false

  constructor(line: ReplyLine, { word, rest }: Header, account: ReadingBuilder) {
    this.#account = account
    this.#opening = line
    this.#path = word === 'FIND' ? pathAbove(line, account) : named(line, rest)
    if (word === 'FIND') this.#begin(line, word)
    else account.mark(line.index, 'path')
  }

  take(line: ReplyLine): Took {
    const code = line.text.trimStart().charCodeAt(0)
    const header = code === 45 ? headerOf(line) : null
    if (header !== null) return this.#next(line, header)
    if (this.#header === null) return this.#leadIn(line)
    if (code === 96 || code === 126) this.#fences.push(line.index)
    this.#account.mark(line.index, this.#word === 'FIND' ? 'before' : 'after', this.#account.edits.length, this.#hunks.length)
    return 'taken'
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#header === null && this.#hunks.length === 0 && !this.#spoilt) return 'withdrawn'
    const account = this.#account
    const last = account.lines.length - 1
    const part = this.#word === 'REPLACE' ? this.#partTo(last + 1, true) : null
    if (this.#find !== null && part !== null && typeof part !== 'string' && part.fenced) {
      const closing = account.lines[part.behind - 1]
      this.#pair(part)
      this.#add(part.behind - 1)
      if (closing !== undefined && this.#hunks.length === 0)
        account.diagnose({
          code: 'missing-marker',
          span: textSpan(closing),
          found: closing.text,
          expected: '---COMPLETE',
          repair: '---COMPLETE',
        })
      this.#readAgain(part.behind, last)
      return 'ended'
    }
    this.#add(last)
    const from = this.#find?.header.index ?? this.#header?.index ?? this.#opening.index
    const unclear = part === 'unclear' || this.#find?.part === 'unclear'
    const found = account.lines[last]?.text ?? ''
    const expected = this.#word === 'FIND' ? '---REPLACE' : '---COMPLETE'
    account.giveUp(from, last, { code: unclear ? 'nested-fence' : 'truncated', found, expected })
    return 'ended'
  }

  /** Lines between the path and the first `---FIND`. */
  #leadIn(line: ReplyLine): Took {
    if (line.text.trim() === '') return 'taken'
    const found = this.#path === null ? pathIn(line.text, true) : null
    if (found === null) return 'withdrawn'
    this.#path = { ...found, line: line.index }
    this.#account.mark(line.index, 'path')
    return 'taken'
  }

  #begin(line: ReplyLine, word: string): void {
    this.#header = line
    this.#word = word
    this.#fences = []
    this.#account.mark(line.index, 'marker', this.#account.edits.length, this.#hunks.length)
  }

  #next(line: ReplyLine, { word }: Header): Took {
    if (this.#header === null && word !== 'FIND') {
      if (this.#hunks.length === 0 && !this.#spoilt) return 'withdrawn'
    } else if (this.#header !== null) this.#closePart(line, word)
    if (word === 'COMPLETE') {
      this.#account.mark(line.index, 'marker', this.#hunks.length > 0 ? this.#account.edits.length : -1)
      this.#add(line.index)
      return 'done'
    }
    if (word === 'FILEPATH') {
      this.#add(line.index - 1)
      return 'not-mine'
    }
    this.#begin(line, word)
    return 'taken'
  }

  /** The part under the last header ends before `line`, which is the header `word`. */
  #closePart(line: ReplyLine, word: string): void {
    const account = this.#account
    const part = this.#partTo(line.index, false)
    if (this.#word === 'FIND' && word === 'REPLACE' && this.#header !== null) {
      this.#find = { header: this.#header, part }
      return
    }
    const from = this.#find?.header ?? this.#header
    if (this.#word === 'REPLACE' && this.#find !== null && typeof part !== 'string' && typeof this.#find.part !== 'string') {
      this.#pair(part)
      if (this.#isBlank(part.behind, line.index)) return
      this.#add(part.behind - 1)
      this.#readAgain(part.behind, line.index - 1)
    } else if (from !== null) {
      const unclear = part === 'unclear' || this.#find?.part === 'unclear'
      const expected = this.#word === 'FIND' ? '---REPLACE' : '---FIND'
      account.giveUp(from.index, line.index - 1, {
        code: unclear ? 'nested-fence' : 'unreadable-hunk',
        found: line.text,
        expected,
      })
      this.#spoilt = true
    }
    this.#find = null
  }

  /** The text between the current header and line `end`. `open`: the reply may go on behind its fence. */
  #partTo(end: number, open: boolean): Part {
    const { lines } = this.#account
    let from = (this.#header?.index ?? 0) + 1
    let to = end
    while (from < to && lines[from]?.text.trim() === '') from++
    while (to > from && lines[to - 1]?.text.trim() === '') to--
    const first = lines[from]
    const last = lines[to - 1]
    const fence = first === undefined || from >= to ? null : fenceOf(first)
    if (fence === null || last === undefined) return { from, to, behind: end, fenced: false }
    if (!open && to - 1 > from && closes(fence, last)) return { from: from + 1, to: to - 1, behind: to, fenced: true }
    return this.#fencedPart(fence, end, open)
  }

  #fencedPart(fence: Fence, end: number, open: boolean): Part {
    const { lines } = this.#account
    const marks = this.#fences.filter((index) => index > fence.line)
    const at = closingFence(lines, fence, marks, { first: fence.line, divider: fence.line, end, follows: false })
    if (at !== null) return { from: fence.line + 1, to: at, behind: at + 1, fenced: true }
    const never = marks.every((index) => {
      const line = lines[index]
      return line === undefined || !closes(fence, line)
    })
    if (never && !open) return { from: fence.line + 1, to: end, behind: end, fenced: false }
    return never ? 'open' : 'unclear'
  }

  /** Adds the hunk of the text to find and of `replace`. */
  #pair(replace: Extent): void {
    const account = this.#account
    const find = this.#find
    if (find === null || typeof find.part === 'string') return
    const edit = account.edits.length
    const hunk = this.#hunks.length
    const before = this.#linesOf(find.part, 'before', edit, hunk)
    const after = this.#linesOf(replace, 'after', edit, hunk)
    for (const [{ fenced }, header] of [[find.part, find.header] as const, [replace, this.#header] as const])
      if (!fenced && header !== null)
        account.diagnose({ code: 'missing-fence', span: textSpan(header), found: header.text, expected: '```', repair: '' })
    const span = account.spanOf(find.header.index, replace.behind - 1)
    this.#hunks.push(hunkOf({ before, after, span }))
    this.#find = null
  }

  #linesOf({ from, to, fenced, behind }: Extent, role: 'before' | 'after', edit: number, hunk: number): HunkLine[] {
    const { lines } = this.#account
    const made: HunkLine[] = []
    for (let index = from; index < to; index++) {
      const line = lines[index]
      if (line !== undefined) made.push(hunkLine(line))
    }
    this.#account.markAll(from, to - 1, role, edit, hunk)
    if (fenced) {
      this.#account.mark(from - 1, 'fence')
      this.#account.mark(behind - 1, 'fence')
    }
    return made
  }

  #isBlank(from: number, to: number): boolean {
    for (let index = from; index < to; index++) if (this.#account.lines[index]?.text.trim() !== '') return false
    return true
  }

  /** Adds the edit of the pairs so far; `last`: its last line. Pairs that follow are another edit of the same file. */
  #add(last: number): void {
    if (this.#hunks.length === 0) return
    const account = this.#account
    const written = writtenFor(this.#path, this.#opening, account)
    const span = account.spanOf(this.#opening.index, last)
    account.addEdit({ kind: 'patch', format: 'find-replace-file', written, span, hunks: this.#hunks })
    this.#hunks = []
    this.#path = this.#path === null ? null : { ...this.#path, decorated: false }
    this.#opening = account.lines[last + 1] ?? this.#opening
  }

  /** Reads lines behind a text that belong to no edit of this format. */
  #readAgain(from: number, last: number): void {
    if (this.#isBlank(from, last + 1)) return
    const account = this.#account
    account.markAll(from, last, 'prose')
    account.readNested(account.passageOf(from, last))
  }
}

/** The path in a header; null where it is on the next line. */
function named(line: ReplyLine, rest: string): WrittenPath | null {
  if (rest === '') return null
  const found = DECORATED.test(rest) ? pathIn(rest, true) : null
  if (found !== null) return { ...found, line: line.index }
  const written = rest.replace(/^[`"'*]+|[`"'*]+$/g, '')
  return { written, line: line.index, decorated: written !== rest }
}

export const findReplaceFile: FormatReader = {
  name: 'find-replace-file',
  opensAt: '-',
  open(line, account) {
    const header = headerOf(line)
    if (header === null || (header.word !== 'FILEPATH' && (header.word !== 'FIND' || header.rest !== ''))) return null
    return new OpenFile(line, header, account)
  },
}

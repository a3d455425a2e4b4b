/** Whole files: a path, then a fence that holds the file. A file with placeholders is a lazy one. */

import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, type ReplyLine, textSpan } from '../reply-line'
import { writtenFor } from '../written-path'
import { addFile, dedented, depthOf, elisionsIn, isCode, isDocument, unescapedLines, unnumbered } from './file-content'
import { beginsFile, type Heading, headingOf, isLonePath, nameInside } from './file-heading'
import { diagnoseRepeat } from './repeated-file'

/** First lines of a fence that are looked at for the marks of other formats. More: documents about formats lose lines, fewer: a patch under a comment is written as a file. */
const HEAD = 4

/** Columns that a fence may be deeper than the one it closes. More: fences in doc comments cut a file short, fewer: a slipped one is missed. */
const SLIP = 3

/** Back-ticks or tildes of a fence that has not been made longer than it must be. */
const SHORTEST = 3

/** What other formats write into a fence under a path. */
const FOREIGN =
  /^\s*(?:<{5,9} ?(?:SEARCH|ORIGINAL)\b|<{7} \S|-{5,9} SEARCH\b|\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)|@@ |diff --git |\+\+\+ \S|---FILEPATH|<code_change_request>|edit \d+:\d+\b)/

/** Prose that may follow a document: a sentence from its first word to its end. */
const SENTENCE = /^[A-Z]\S*(?: \S+){2,}/

/** A fence inside the content. `doubtful`: without an info string it may as well have closed the outer one. */
type Inner = { readonly fence: Fence; readonly doubtful: boolean }

/** A fence that was first read too far, and the index of the line that closes it. */
type Known = { readonly file: FenceFile; readonly closing: number }

/** Those fences by the index of their first line; null: the fence was passed over and is to be read again. A reader of its own takes them from there. */
const knownFences = new WeakMap<ReadingBuilder, Map<number, Known | null>>()

class FenceFile implements Claim {
  readonly #account: ReadingBuilder
  readonly #fence: Fence
  readonly #heading: Heading
  readonly #first: ReplyLine
  readonly #edit: number
  readonly #isDocument: boolean
  readonly #body: ReplyLine[] = []
  readonly #inner: Inner[] = []
  /** A bare fence in a document: the line that follows says whether it closes the file. */
  #pending: ReplyLine | null = null
  /** A bare fence behind such a one and a path: it opens the next file, unless a blank line follows. */
  #between = false
  /** The last line that closed an inner fence. */
  #closed: ReplyLine | null = null
  /** The first bare fence that was read as content. */
  #doubt: ReplyLine | null = null
  #over = false

  constructor(account: ReadingBuilder, fence: Fence, heading: Heading, first: ReplyLine) {
    this.#account = account
    this.#fence = fence
    this.#heading = heading
    this.#first = first
    this.#edit = account.edits.length
    // A fence that was made longer was made so for the sake of those inside, and reStructuredText has none.
    this.#isDocument = isDocument(heading.written) && !heading.written.endsWith('.rst') && fence.run.length <= SHORTEST
  }

  take(line: ReplyLine): Took {
    if (this.#over) return 'not-mine'
    if (this.#body.length < HEAD && FOREIGN.test(line.text)) return 'withdrawn'
    if (this.#pending !== null) {
      const settled = this.#settle(this.#pending, line)
      if (settled !== null) return settled
    }
    const inner = this.#inner.at(-1)
    if (this.#between) {
      this.#between = false
      this.#inner.pop()
      if (line.text.trim() !== '') return this.#closedAt(inner?.fence.line, line)
    }
    const fence = fenceOf(line)
    if (fence === null) return this.#push(line)
    if (/^\w/.test(this.#fence.run)) return closes(this.#fence, line) ? this.#close(line) : this.#push(line)
    if (fence.run.startsWith(this.#fence.run)) return this.#takeFence(line, fence)
    return this.#isHeaded(inner) ? this.#closedAt(inner?.fence.line) : this.#push(line)
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#over) return 'ended'
    if (this.#pending !== null && !this.#isSetOff(this.#pending)) {
      this.#close(this.#pending)
      return 'ended'
    }
    const [outermost] = this.#inner
    if (outermost?.doubtful && this.#isProse(outermost.fence.line)) return this.#closedAt(outermost.fence.line)
    this.#markAbove()
    const last = this.#body.at(-1) ?? this.#first
    const expected = this.#fence.run.replace(/^(\w+)$/, '</$1>')
    this.#account.giveUp(this.#fence.line, last.index, { code: 'truncated', found: last.text, expected })
    return 'ended'
  }

  /** Takes a line once more, now that it is known which one closes the fence. */
  takeAgain(line: ReplyLine, closing: number): Took {
    if (line.index === closing) return this.#close(line)
    this.#account.mark(line.index, 'after', this.#edit, 0)
    return 'taken'
  }

  /**
   * Says of the bare fence `pending` whether it closed the document: one that opens has its text right below. A blank line above it makes that
   * doubtful until more of the reply comes.
   */
  #settle(pending: ReplyLine, line: ReplyLine): Took | null {
    const isBlank = line.text.trim() === ''
    if (isBlank && this.#isSetOff(pending)) return this.#push(line)
    this.#pending = null
    if (isBlank || line.index > pending.index + 1) {
      this.#account.markAll(pending.index + 1, line.index - 1, 'prose')
      this.#close(pending)
      return 'not-mine'
    }
    this.#inner.push({ fence: { line: pending.index, run: this.#fence.run, info: '' }, doubtful: true })
    this.#doubt ??= pending
    return null
  }

  #isSetOff(line: ReplyLine): boolean {
    return this.#account.lines[line.index - 1]?.text.trim() === ''
  }

  /** Whether the lines behind the bare fence at `line` are sentences below a document, not text in an inner fence. */
  #isProse(line: number): boolean {
    const { lines } = this.#account
    const above = lines[line - 1]
    const isFull = above !== undefined && above.text.trim() !== ''
    const last = this.#body.findLast((other) => other.text.trim() !== '')?.text.trimEnd() ?? ''
    return isFull && SENTENCE.test(lines[line + 1]?.text ?? '') && /[.:!?)]$/.test(last)
  }

  /** Whether only a path is between a bare fence in a document and the line that follows. */
  #isHeaded(inner: Inner | undefined): boolean {
    const above = this.#body.at(-1)
    return inner?.doubtful === true && above?.index === inner.fence.line + 1 && isLonePath(above)
  }

  /** A line of at least as many back-ticks or tildes as the outer fence. */
  #takeFence(line: ReplyLine, fence: Fence): Took {
    const inner = this.#inner.at(-1)
    if (fence.info !== '') return this.#takeOpening(line, fence)
    if (inner !== undefined) {
      if (closes(inner.fence, line)) {
        this.#between = this.#isHeaded(inner)
        if (!this.#between) this.#inner.pop()
        this.#closed = line
      }
      return this.#push(line)
    }
    const slipped = depthOf(line) <= depthOf(this.#account.lines[this.#fence.line]) + SLIP
    if (this.#isNext()) return this.#closeWithout()
    if (!this.#isDocument || this.#body.length === 0) return slipped ? this.#close(line) : this.#push(line)
    this.#pending = line
    return this.#push(line)
  }

  /** Whether the last line is the path of the next file: in code nothing else looks like one. */
  #isNext(): boolean {
    return isCode(this.#heading.written) && this.#body.length > 1 && beginsFile(this.#body.at(-1))
  }

  /** A fence with an info string: it opens an inner one, or the next file. */
  #takeOpening(line: ReplyLine, fence: Fence): Took {
    const [outermost] = this.#inner
    if (outermost?.doubtful) return this.#closedAt(outermost.fence.line)
    if (outermost === undefined && this.#isNext())
      return this.#closed === null ? this.#closeWithout() : this.#closedAt(this.#closed.index)
    this.#inner.push({ fence, doubtful: false })
    return this.#push(line)
  }

  #push(line: ReplyLine): Took {
    this.#body.push(line)
    this.#account.mark(line.index, 'after', this.#edit, 0)
    return 'taken'
  }

  /** The file was closed at a line further above: all is read again with that in mind. `next`: the first line of another fence. */
  #closedAt(closing = this.#fence.line, next: ReplyLine | null = null): 'withdrawn' {
    const known = knownFences.get(this.#account) ?? new Map<number, Known | null>()
    knownFences.set(this.#account, known.set(this.#first.index, { file: this, closing }))
    if (next !== null) known.set(next.index, null)
    return 'withdrawn'
  }

  #close(line: ReplyLine): 'done' {
    this.#body.length = Math.min(this.#body.length, line.index - this.#first.index)
    this.#account.mark(line.index, 'fence')
    this.#finish(line)
    return 'done'
  }

  /** The next file begins, and no fence closed this one. */
  #closeWithout(): 'not-mine' {
    do this.#account.mark(this.#body.pop()?.index ?? -1, 'prose')
    while (this.#body.at(-1)?.text.trim() === '')
    this.#finish(null)
    return 'not-mine'
  }

  #markAbove(): void {
    this.#account.mark(this.#fence.line, 'fence')
    if (this.#heading.kind !== 'info') this.#account.mark(this.#heading.line, 'path')
  }

  #finish(closing: ReplyLine | null): void {
    this.#over = true
    const account = this.#account
    const skipped = this.#heading.kind === 'inside' ? 1 : 0
    const last = closing ?? this.#body.at(-1) ?? this.#first
    const run = this.#fence.run
    this.#markAbove()
    account.fence = null
    const written = writtenFor(this.#heading, this.#first, account)
    const body = dedented(account, account.lines[this.#fence.line], this.#body.slice(skipped))
    if (this.#doubt !== null && this.#doubt !== closing)
      account.diagnose({ code: 'nested-fence', span: textSpan(this.#doubt), found: this.#doubt.text, expected: '', repair: '' })
    if (closing === null)
      account.diagnose({ code: 'missing-fence', span: textSpan(last), found: last.text, expected: run, repair: run })
    const lines = unescapedLines(account, written, unnumbered(account, written, body))
    if (this.#heading.kind !== 'inside') account.alsoNamed(nameInside(this.#first))
    const elisions = elisionsIn(written, lines)
    const heading = account.lines[this.#heading.line]
    if (heading !== undefined) diagnoseRepeat(account, heading, written, elisions.length === 0 ? 'whole-file' : 'lazy-file')
    addFile(account, {
      written,
      lines,
      elisions,
      span: account.spanOf(this.#fence.line, last.index),
      isNamedInside: this.#heading.kind === 'inside',
    })
  }
}

/** The fence that opens right above `line`, where it holds a file. */
function fileAt(line: ReplyLine, account: ReadingBuilder): FenceFile | null {
  const { fence } = account
  if (fence === null || fence.line !== line.index - 1 || account.roleOf(fence.line) !== 'prose') return null
  if (fence.run.startsWith('/') || (/^\w/.test(fence.run) && fence.info !== '')) return null
  const heading = headingOf(fence, line, account)
  if (heading === null) return null
  // An empty fence empties a file only where its heading is nothing but the path, or has a word that says so.
  const names = heading.kind === 'alone' || heading.kind === 'info' || /\bempty\b/i.test(account.lines[heading.line]?.text ?? '')
  // A longer fence right below the opening one is the file's first line.
  const isEmpty = closes(fence, line) && (line.text.trim() === fence.run || !/^[`~]/.test(fence.run))
  return closes(fence, line) && !(names && isEmpty) ? null : new FenceFile(account, fence, heading, line)
}

export const wholeFile: FormatReader = {
  name: 'whole-file',
  opensAt: '',
  opensInFence: true,
  open(line, account) {
    const claim = fileAt(line, account)
    return claim === null || claim.take(line) === 'withdrawn' ? null : claim
  },
}

/** Reads the fences that the reader above read too far, up to where they close. */
export const wholeFileAgain: FormatReader = {
  name: 'whole-file again',
  opensAt: '',
  opensInFence: true,
  open(line, account) {
    const known = knownFences.get(account)?.get(line.index)
    if (known === undefined) return null
    if (known === null) return wholeFile.open(line, account)
    const { file, closing } = known
    file.takeAgain(line, closing)
    return { take: (next) => file.takeAgain(next, closing), end: () => 'ended' }
  },
}

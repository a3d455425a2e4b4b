/** Search/replace blocks: `<<<<<<< SEARCH`, the text to find, `=======`, the text to put there, `>>>>>>> REPLACE`. */
import type { Diagnostic, DiagnosticCode } from '../../model'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { fenceOf, type ReplyLine } from '../reply-line'
import { pathAbove, type WrittenPath } from '../written-path'
import { addBlock } from './search-replace-edit'
import {
  type ClosingMarker,
  closingMarkerOf,
  dividerLength,
  markAt,
  type OpeningMarker,
  openingMarkerOf,
  runAt,
  thinkingTag,
  USUAL,
} from './search-replace-markers'
import { hasUnderlines } from './search-replace-sides'
import { approachOf, type Divider, endWithout, followFences, type Lead, type Parted, splitAt } from './search-replace-split'

/** Characters that a line of the block may begin with to be more than text: `<`, `=`, `>`, `+`, `-`, back-tick, `~`. */
const SIGNS = new Uint8Array(128)
for (const sign of '<=>+-`~') SIGNS[sign.charCodeAt(0)] = 1
const [LESS, EQUALS, GREATER, PLUS, MINUS] = [60, 61, 62, 43, 45]

/** How a block ends: with its marker, or with a line in its place. `end`: the line behind the last one of the new text. */
type End = {
  readonly end: number
  readonly closing: { readonly line: ReplyLine; readonly marker: ClosingMarker } | null
  readonly instead: ReplyLine | null
}

class OpenBlock implements Claim {
  readonly #opening: ReplyLine
  readonly #marker: OpeningMarker
  readonly #account: ReadingBuilder
  readonly #indent: number
  #path: WrittenPath | null | undefined
  readonly #dividers: Divider[] = []
  /** Dividers inside a conflict of git, which is part of the text. */
  readonly #inner: Divider[] = []
  /** Dividers that the conflict has which is still open; null outside of one. */
  #conflict: Divider[] | null = null
  /** Lines that begin like fences. */
  readonly #fences: number[] = []
  /** Lines that open a block, before the divider and behind it. */
  readonly #openings: number[] = []
  #openingsBehind = 0
  /** The line that is taken for the divider while the block arrives; -1 before it. */
  #split = -1
  #thinks = false

  constructor(opening: ReplyLine, marker: OpeningMarker, account: ReadingBuilder) {
    this.#opening = opening
    this.#marker = marker
    this.#account = account
    this.#indent = markAt(opening.text)
    account.mark(opening.index, 'marker', account.edits.length, 0)
    // Lines above are marked at once only where the block cannot turn out to be prose.
    if (!marker.doubtful) this.#path = this.#findPath()
  }

  take(line: ReplyLine): Took {
    const at = markAt(line.text)
    const code = line.text.charCodeAt(at)
    const took = code < 128 && SIGNS[code] === 1 ? this.#sign(line, at, code) : 'taken'
    if (took === 'taken') this.#mark(line.index)
    return took
  }

  end(): 'ended' | 'withdrawn' {
    const last = this.#account.lines.length
    if (this.#marker.doubtful && this.#split < 0) return 'withdrawn'
    if (this.#openings.length > 0) this.#fallApart(last)
    else if (!this.#closeWithout(last)) this.#account.giveUp(this.#opening.index, last - 1, this.#notClosed())
    return 'ended'
  }

  /** What the block lacks at the end of the reply. With two dividers it may be as long as the model meant it: one may be in the marker's place. */
  #notClosed(): Omit<Diagnostic, 'span' | 'repair'> {
    const { lines } = this.#account
    const split = splitAt(lines, this.#allDividers(), this.#lead())
    if (split !== null && 'several' in split)
      return { code: 'missing-closing-marker', found: lines[split.several.index]?.text ?? '', expected: this.#marker.closing }
    const glued = lines.slice(this.#opening.index + 1).find(({ text }) => GLUED.test(text))
    if (glued !== undefined) return { code: 'missing-closing-marker', found: glued.text, expected: this.#marker.closing }
    const expected = this.#split < 0 ? '=======' : this.#marker.closing
    return { code: 'truncated', found: lines.at(-1)?.text ?? '', expected }
  }

  #findPath(): WrittenPath | null {
    const above = pathAbove(this.#opening, this.#account)
    const { path } = this.#marker
    return path === '' ? above : { written: path, line: this.#opening.index, decorated: false }
  }

  /** Whether a path heads the fence around the marker, which is first in it or behind another block: then the conflict is an edit of that file. */
  #isUnderPath(): boolean {
    const { fence } = this.#account
    if (fence === null) return false
    // One block after the other may follow under the path.
    const isNext = (this.#account.edits.at(-1)?.span.from ?? -1) >= this.#account.startOf(fence.line)
    return isNext || (fence.line === this.#opening.index - 1 && this.#findPath() !== null)
  }

  #mark(index: number): void {
    const role = index === this.#split ? 'marker' : this.#split < 0 ? 'before' : 'after'
    this.#account.mark(index, role, this.#account.edits.length, 0)
  }

  #sign(line: ReplyLine, at: number, code: number): Took {
    const { text, index } = line
    const run = runAt(text, at)
    if (run < 3) {
      if (code === LESS) this.#tag(line)
      return 'taken'
    }
    if (code === EQUALS) this.#divide(index, dividerLength(text, at, run), at)
    else if (code === GREATER || code === PLUS) return this.#closes(line, run, code)
    else if (code === LESS || code === MINUS) return this.#opens(line, run, code)
    else this.#fences.push(index)
    return 'taken'
  }

  #tag(line: ReplyLine): void {
    if (this.#account.fence !== null && /^[a-z]/.test(this.#account.fence.run) && fenceOf(line) !== null)
      this.#fences.push(line.index)
    else if (!this.#thinks) this.#thinks = thinkingTag(line.text) !== null
  }

  #divide(index: number, length: number, indent: number): void {
    if (length === 0) return
    const divider = { index, length, indent }
    if (this.#conflict !== null && length === USUAL) this.#conflict.push(divider)
    else {
      this.#dividers.push(divider)
      if (this.#split < 0 && (length === this.#marker.run.length || length === USUAL)) this.#split = index
    }
  }

  #closes(line: ReplyLine, run: number, code: number): Took {
    const marker = closingMarkerOf(line.text)
    const own = this.#marker.run.length
    const parted = this.#split >= 0 || this.#dividers.length > 0 || (this.#conflict?.length ?? 0) > 0
    if (marker === null) {
      if (code !== GREATER) return 'taken'
      if (this.#conflict !== null && run === USUAL) {
        for (const divider of this.#conflict) this.#inner.push(divider)
        this.#conflict = null
        return 'taken'
      }
      if (this.#marker.conflict && run === own) {
        if (!parted || !this.#isUnderPath()) return 'withdrawn'
        return this.#close(line, { run: '>'.repeat(run), word: '', rest: '' })
      }
      const bare = line.text.trim().length === run
      return bare && run === own && run >= 5 && parted ? this.#close(line, { run: '>'.repeat(run), word: '', rest: '' }) : 'taken'
    }
    const isUsual = run >= 5 && run <= 9
    const isAlone = marker.rest === '' && marker.word === marker.word.toUpperCase()
    if (!isUsual && (!parted || !isAlone || (code === PLUS && this.#marker.run[0] !== '-'))) return 'taken'
    return this.#close(line, marker)
  }

  #opens(line: ReplyLine, run: number, code: number): Took {
    if (code === MINUS && this.#marker.run[0] !== '-') return 'taken'
    const other = openingMarkerOf(line.text)
    const closing = other === null && code === LESS && this.#split >= 0 ? closingMarkerOf(line.text) : null
    if (closing !== null && closing.rest === '') return this.#close(line, closing)
    if (other === null || other.doubtful) {
      const isConflict = code === LESS && run === USUAL && this.#conflict === null && !this.#marker.conflict
      if (isConflict && (other === null || other.conflict)) this.#conflict = []
      return 'taken'
    }
    if (this.#split < 0) {
      if (this.#marker.doubtful) return this.#isProse(line.index)
      this.#openings.push(line.index)
      return 'taken'
    }
    if (other.run.length !== this.#marker.run.length) return 'taken'
    if (this.#openings.length === 0) return this.#another(line)
    this.#openingsBehind++
    if (this.#openingsBehind <= this.#openings.length) return 'taken'
    this.#fallApart(approachOf(this.#account.lines, line.index, this.#split + 1), line.index)
    return 'not-mine'
  }

  /** The block was none: its lines are read again by all readers. */
  #isProse(next: number): Took {
    const start = approachOf(this.#account.lines, next, this.#opening.index + 1)
    this.#account.mark(this.#opening.index, 'prose')
    this.#giveBack(this.#opening.index + 1, start, next)
    return 'not-mine'
  }

  /** A second block opens before this one is closed. */
  #another(line: ReplyLine): Took {
    if (this.#closeWithout(line.index)) return 'not-mine'
    const account = this.#account
    const start = approachOf(account.lines, line.index, this.#split + 1)
    account.giveUp(this.#opening.index, start - 1, {
      code: 'missing-closing-marker',
      found: line.text,
      expected: this.#marker.closing,
    })
    this.#rememberPath()
    this.#giveBack(start, start, line.index)
    return 'not-mine'
  }

  /** Lines that the block took and that are not its own: those up to `start` are read again, those from there on are left to the reader of what follows. */
  #giveBack(from: number, start: number, next: number): void {
    const account = this.#account
    account.markAll(from, next - 1, 'prose')
    if (start > from && account.lines.slice(from, start).some((line) => line.text.trim() !== ''))
      account.readNested(account.passageOf(from, start - 1))
    followFences(account, this.#fences, from, next)
  }

  /** A following block without a path means the file of this one, though it was given up. */
  #rememberPath(): void {
    if (this.#path) this.#account.lastPath = this.#path.written
  }

  /** Blocks that open inside the text to find are no text: this one is given up, and what follows it is read again, up to line `end`. */
  #fallApart(end: number, next = end): void {
    const account = this.#account
    const [first = 0] = this.#openings
    const start = approachOf(account.lines, this.#openings.at(-1) ?? first, this.#opening.index + 1)
    account.giveUp(this.#opening.index, start - 1, {
      code: 'nested-search',
      found: account.lines[first]?.text ?? '',
      expected: '=======',
    })
    this.#rememberPath()
    this.#giveBack(start, end, next)
  }

  #close(line: ReplyLine, marker: ClosingMarker): Took {
    const account = this.#account
    const dividers = this.#allDividers()
    if (this.#openings.length > 0 && (this.#openingsBehind !== this.#openings.length || dividers.length > 1)) {
      this.#fallApart(line.index + 1)
      return 'done'
    }
    const giveUp = (code: DiagnosticCode, found: string, expected: string) =>
      account.giveUp(this.#opening.index, line.index, { code, found, expected })
    const split = splitAt(account.lines, dividers, this.#lead())
    if (split !== null && this.#marker.glued) giveUp('marker-text', this.#opening.text.trim(), this.#marker.expected)
    else if (split === null) {
      if (this.#marker.doubtful) return 'withdrawn'
      giveUp('missing-divider', line.text, '=======')
    } else if ('several' in split)
      giveUp('several-dividers', account.lines[split.several.index]?.text ?? '', this.#marker.closing)
    else {
      this.#finish(split, { end: line.index, closing: { line, marker }, instead: null })
      if (account.fence !== null && /^(?:[`~]{3}|<\/)/.test(marker.rest)) account.fence = null
    }
    return 'done'
  }

  #lead(): Lead {
    const underlines = hasUnderlines(this.#path?.written ?? this.#account.lastPath)
    return { length: this.#marker.run.length, indent: this.#indent, underlines }
  }

  #finish({ divider, picked }: Parted, { end, closing, instead }: End): void {
    this.#path ??= this.#findPath()
    addBlock(this.#account, {
      opening: this.#opening,
      marker: this.#marker,
      path: this.#path,
      divider,
      split: this.#split,
      picked: picked || this.#inner.length > 0,
      nested: this.#openings.length > 0,
      end,
      closing,
      instead,
      fences: this.#fences,
      thinks: this.#thinks,
    })
  }

  #allDividers(): readonly Divider[] {
    const all = this.#conflict === null ? this.#dividers : [...this.#dividers, ...this.#conflict]
    return all.length === 0 ? this.#inner : all
  }

  /** Ends the block without its closing marker, before line `next`. */
  #closeWithout(next: number): boolean {
    const account = this.#account
    const first = this.#opening.index + 1
    // A marker that is glued to a line of the text: what belongs to the block is not known.
    if (account.lines.slice(first, next).some(({ text }) => GLUED.test(text))) return false
    const end = endWithout(account, this.#fences, this.#allDividers(), this.#lead(), { first, next })
    if (end === null) return false
    this.#finish(end.split, { end: end.end, closing: null, instead: end.instead })
    if (end.closesFence) {
      account.mark(end.behind - 1, 'fence')
      account.fence = null
    }
    this.#giveBack(end.behind, Math.max(end.start, end.behind), next)
    return true
  }
}

/** A closing marker among the text of a line. */
const GLUED = />{5,9} ?(?:REPLACE|UPDATED)/

export const searchReplace: FormatReader = {
  name: 'search-replace',
  opensAt: '<-',
  open(line, account) {
    if (runAt(line.text, markAt(line.text)) < 3) return null
    const marker = openingMarkerOf(line.text)
    return marker === null ? null : new OpenBlock(line, marker, account)
  },
}

/** A diff as an agent's terminal shows it: a title with the file, the count of what changed, and rows of number, sign and text. */
import type { Diagnostic, Edit, Hunk, HunkLine, Shared } from '../../model'
import { addPair } from '../../pair'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'
import { hunksOfEdit } from './patch-hunk'
import { goesOn, isGap, type MeantRow, meantRows, rowIn, type WrittenRow } from './terminal-diff-rows'
import { isBegun, sumIn, type Title, titleIn } from './terminal-diff-title'

/** Lines that the count below a title may take. */
const MOST_LINES = 3

/** Files that are indented by tabs, which a terminal shows as blanks. */
const OF_TABS = /\.(?:go|mk)$|(?:^|[\\/])makefile$/i

class TerminalDiff implements Claim {
  readonly #account: ReadingBuilder
  readonly #edit: number
  readonly #opening: ReplyLine
  #title: Title | null
  #last: number
  /** The lines between the title and the rows. */
  readonly #below: ReplyLine[] = []
  readonly #rows: WrittenRow[] = []
  #isGap = false

  constructor(account: ReadingBuilder, opening: ReplyLine) {
    this.#account = account
    this.#edit = account.edits.length
    this.#opening = opening
    this.#last = opening.index
    this.#title = titleIn(opening.text)
    account.mark(opening.index, 'header', this.#edit)
  }

  take(line: ReplyLine): Took {
    if (this.#title === null) {
      this.#title = titleIn(this.#opening.text, line.text)
      return this.#title === null ? 'withdrawn' : this.#took(line)
    }
    const row = rowIn(line, this.#rows.at(-1), this.#isGap)
    if (row !== null && (this.#rows.length > 0 || this.#counts(this.#title))) {
      this.#rows.push(row)
      this.#isGap = false
      const sign = line.text.slice(row.behind).trimStart()[0]
      return this.#took(line, sign === '+' || sign === '-' ? sign : ' ')
    }
    const last = this.#rows.at(-1)
    // A copy may have blank lines between rows.
    if (last !== undefined && line.text.trim() === '') return 'taken'
    if (last === undefined) {
      if (this.#title.sum !== null || line.text.trim() === '' || this.#below.length === MOST_LINES) return this.#end()
      if (this.#below.length === 0 && !line.text.trimStart().startsWith('⎿')) return this.#end()
      this.#below.push(line)
      return this.#took(line)
    }
    if (isGap(line.text)) {
      this.#isGap = true
      return this.#took(line)
    }
    if (this.#isGap || !goesOn(last, line.text)) return this.#end()
    last.rest.push(line)
    return this.#took(line)
  }

  end(): 'ended' | 'withdrawn' {
    return this.#end() === 'withdrawn' ? 'withdrawn' : 'ended'
  }

  /** Whether the count is known: in the title, or on the lines below it. */
  #counts(title: Title): boolean {
    if (title.sum !== null) return true
    const sum = sumIn(this.#below.map(({ text }) => text))
    if (sum !== null) this.#title = { ...title, sum }
    return sum !== null
  }

  #took(line: ReplyLine, sign: MeantRow['sign'] | null = null): 'taken' {
    this.#last = line.index
    this.#account.mark(line.index, sign === null ? 'header' : ROLES[sign], this.#edit, sign === null ? -1 : 0)
    return 'taken'
  }

  #end(): 'not-mine' | 'withdrawn' {
    const account = this.#account
    const title = this.#title
    // What a log says of other calls counts nothing.
    if (title === null || !this.#counts(title)) return 'withdrawn'
    const { sum } = this.#title ?? title
    const rows = sum === null ? null : meantRows(this.#rows, sum)
    const wrapped = rows?.find(({ sign, row }) => sign === '+' && row.rest.length > 0)
    if (rows === null) this.#giveUp({ code: 'wrong-counts', found: this.#opening.text.trim(), expected: '' })
    else if (wrapped !== undefined) this.#giveUp({ code: 'broken-line', found: wrapped.text.text.trim(), expected: '' })
    else {
      const edit = this.#editOf(title, rows)
      if (edit === null) this.#giveUp({ code: 'unreadable-hunk', found: this.#opening.text.trim(), expected: '' })
      else account.addEdit(edit)
    }
    return 'not-mine'
  }

  #giveUp(diagnostic: Omit<Diagnostic, 'span' | 'repair'>): void {
    this.#account.giveUp(this.#opening.index, this.#last, diagnostic)
  }

  /** null: a new file whose indentation a terminal does not show, or a deed that the rows do not fit. */
  #editOf({ written, moveTo, deed }: Title, rows: readonly MeantRow[]): Edit | null {
    const base = { written, format: 'unified-diff', span: this.#account.spanOf(this.#opening.index, this.#last) } as const
    const lines = rows.map(({ text }) => text)
    const all = (sign: MeantRow['sign']) => rows.every((row) => row.sign === sign && (row.row === rows[0]?.row || !row.begins))
    if (deed === 'delete') return all('-') ? { ...base, kind: 'delete', before: lines } : null
    if (deed === 'add' || (moveTo === null && all('+') && rows[0]?.row.number === 1)) {
      const isSure = !OF_TABS.test(written) || !lines.some(({ text }) => /^\s+\S/.test(text))
      return all('+') && isSure ? { ...base, kind: 'create', text: lines.map(({ text }) => `${text}\n`).join(''), lines } : null
    }
    const starts = rows.flatMap(({ begins }, index) => (begins ? [index] : []))
    const hunks = starts.map((start, index) => this.#hunkOf(rows.slice(start, starts[index + 1]), index))
    return { ...base, kind: 'patch', hunks: hunksOfEdit(hunks), ...(moveTo === null ? {} : { moveTo }) }
  }

  #hunkOf(rows: readonly MeantRow[], hunk: number): Hunk {
    const account = this.#account
    const before: HunkLine[] = []
    const after: HunkLine[] = []
    const kept: Shared[] = []
    for (const { sign, text, row } of rows) {
      for (const line of [row.line, ...row.rest]) account.mark(line.index, ROLES[sign], this.#edit, hunk)
      if (sign === ' ') addPair(kept, before.length, after.length)
      if (sign !== '+') before.push(text)
      if (sign !== '-') after.push(text)
    }
    const [first] = rows
    const last = rows.at(-1)
    const span = account.spanOf(first?.row.line.index ?? 0, last?.row.rest.at(-1)?.index ?? last?.row.line.index ?? 0)
    return { before, after, kept, hint: { line: (first?.row.number ?? 1) - 1 }, span }
  }
}

const ROLES = { ' ': 'context', '+': 'added', '-': 'removed' } as const

export const terminalDiff: FormatReader = {
  name: 'terminal-diff',
  opensAt: '⏺●•└',
  open(line, account) {
    if (titleIn(line.text) === null && !isBegun(line.text)) return null
    return new TerminalDiff(account, line)
  },
}

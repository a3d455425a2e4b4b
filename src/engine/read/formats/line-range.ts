/**
 * Edits by line number alone: `edit 12:20` … `end_of_edit` and `insert 12` … `end_of_insert` of SWE-agent, which edit the file that was opened,
 * and `@ path starting_line=3 ending_line=5` … `@` of Mentat.
 */
import type { Edit, LineRange } from '../../model'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { isPath } from '../written-path'

/** Longer lines are no command: units of UTF-16. */
const LONGEST = 500

const OPEN = /^(?:open|create) +["']?([^\s"']+)["']?(?: +\d{1,7})?\s*$/
const EDIT = /^edit +(\d{1,7}):(\d{1,7})(?: +(\S+))?\s*$/
const INSERT = /^insert +(\d{1,7})\s*$/
const MENTAT = /^@ (\S+) (?:(?:starting_line=)?(\d{1,7}) (?:ending_line=)?(\d{1,7})|insert_line=(\d{1,7})|(\+|-|\S+))\s*$/

/** The file that the reply has opened last, which later commands mean. */
const opened = new WeakMap<ReadingBuilder, string>()

type Command = {
  readonly opening: ReplyLine
  readonly written: string
  readonly range: LineRange
  readonly closing: string
  /** The command makes the file, and the lines are its content. */
  readonly creates?: true
}

class Lines implements Claim {
  readonly #command: Command
  readonly #account: ReadingBuilder
  readonly #edit: number
  readonly #fence: Fence | null
  readonly #body: ReplyLine[] = []
  /** A fence in the text, which a bare one closes. */
  #inner: Fence | null = null

  constructor(command: Command, account: ReadingBuilder) {
    this.#command = command
    this.#account = account
    this.#edit = account.edits.length
    this.#fence = account.fence
    account.mark(command.opening.index, 'header', this.#edit, 0)
    if (this.#fence !== null) account.mark(this.#fence.line, 'fence')
  }

  take(line: ReplyLine): Took {
    const { closing } = this.#command
    if (line.text.startsWith(closing[0] ?? '') && line.text.trimEnd() === closing) {
      this.#account.mark(line.index, 'marker', this.#edit, 0)
      this.#add(line)
      return 'done'
    }
    if (line.text.startsWith('@ ') && closing === '@' && MENTAT.test(line.text.slice(0, LONGEST))) {
      this.#unclosed(line)
      return 'not-mine'
    }
    if (this.#closesFence(line)) {
      this.#account.mark(line.index, 'fence')
      this.#account.fence = null
      this.#unclosed(line)
      return 'done'
    }
    this.#body.push(line)
    this.#account.mark(line.index, 'after', this.#edit, 0)
    return 'taken'
  }

  end(): 'ended' {
    const { opening, closing } = this.#command
    const last = this.#body.at(-1) ?? opening
    this.#account.giveUp(opening.index, last.index, { code: 'truncated', found: last.text, expected: closing })
    return 'ended'
  }

  /** Whether the line closes the fence around the command: what was opened inside is closed first. */
  #closesFence(line: ReplyLine): boolean {
    const fence = this.#fence === null ? null : fenceOf(line)
    if (fence === null || this.#fence === null) return false
    if (this.#inner !== null) {
      if (closes(this.#inner, line)) this.#inner = null
      return false
    }
    if (fence.info !== '') this.#inner = fence
    return closes(this.#fence, line)
  }

  #unclosed(line: ReplyLine): void {
    const { closing } = this.#command
    const expected = closing
    this.#account.diagnose({
      code: 'missing-closing-marker',
      span: textSpan(line),
      found: line.text,
      expected,
      repair: closing,
    })
    this.#add(this.#body.at(-1) ?? this.#command.opening)
  }

  #add(last: ReplyLine): void {
    const { opening, written, range, creates } = this.#command
    const lines = this.#body.map((line) => hunkLine(line))
    const base = { format: 'line-range', written, span: this.#account.spanOf(opening.index, last.index) } as const
    if (creates === undefined) this.#account.addEdit({ ...base, kind: 'lines', range, lines })
    else this.#account.addEdit({ ...base, kind: 'create', text: lines.map(({ text }) => `${text}\n`).join(''), lines })
  }
}

/** A new file of Mentat's: the lines that the next command inserts at its beginning are its content. */
class NewFile implements Claim {
  readonly #opening: ReplyLine
  readonly #written: string
  readonly #account: ReadingBuilder
  #lines: Lines | null = null

  constructor(opening: ReplyLine, written: string, account: ReadingBuilder) {
    this.#opening = opening
    this.#written = written
    this.#account = account
    account.mark(opening.index, 'header', account.edits.length)
  }

  take(line: ReplyLine): Took {
    if (this.#lines !== null) return this.#lines.take(line)
    const found = line.text.startsWith('@ ') ? MENTAT.exec(line.text.slice(0, LONGEST)) : null
    if (found === null || found[1] !== this.#written || (found[4] ?? found[2]) !== '1') {
      this.end()
      return 'not-mine'
    }
    const command = {
      opening: this.#opening,
      written: this.#written,
      range: { start: 0, end: 0 },
      closing: '@',
      creates: true,
    } as const
    this.#lines = new Lines(command, this.#account)
    this.#account.mark(line.index, 'header', this.#account.edits.length, 0)
    return 'taken'
  }

  end(): 'ended' {
    if (this.#lines !== null) return this.#lines.end()
    add(this.#account, this.#opening, { kind: 'create', written: this.#written, text: '', lines: [] })
    return 'ended'
  }
}

type OneLine =
  | { readonly kind: 'create'; readonly written: string; readonly text: string; readonly lines: readonly [] }
  | { readonly kind: 'delete'; readonly written: string; readonly before: readonly [] }
  | { readonly kind: 'patch'; readonly written: string; readonly hunks: readonly []; readonly moveTo: string }

function add(account: ReadingBuilder, line: ReplyLine, edit: OneLine): void {
  account.mark(line.index, 'header', account.edits.length)
  const base = { format: 'line-range', span: account.spanOf(line.index, line.index) } as const
  account.addEdit({ ...base, ...edit } satisfies Edit)
}

/** An edit that is one line and no more. */
const OVER: Claim = { take: () => 'not-mine', end: () => 'ended' }

const sweAgent = (line: ReplyLine, account: ReadingBuilder): Claim | null => {
  const edit = EDIT.exec(line.text)
  const after = edit === null ? Number(INSERT.exec(line.text)?.[1] ?? Number.NaN) : Number.NaN
  if (edit === null && Number.isNaN(after)) return null
  const written = edit?.[3] ?? opened.get(account) ?? ''
  const closing = edit === null ? 'end_of_insert' : 'end_of_edit'
  const range = edit === null ? { start: after, end: after } : { start: Number(edit[1]) - 1, end: Number(edit[2]) }
  if (range.start < 0 || range.end < range.start) return unreadable(line, account)
  if (edit?.[3] !== undefined) {
    const expected = `edit ${edit[1]}:${edit[2]}`
    account.diagnose({ code: 'decorated-path', span: textSpan(line), found: line.text, expected: written, repair: expected })
  }
  return new Lines({ opening: line, written, range, closing }, account)
}

const mentat = (line: ReplyLine, account: ReadingBuilder): Claim | null => {
  const found = MENTAT.exec(line.text)
  const written = found?.[1] ?? ''
  if (found === null || !isPath(written)) return null
  const [start, end, at, other] = [found[2], found[3], found[4], found[5]]
  if (other === '+') return new NewFile(line, written, account)
  if (other === '-') add(account, line, { kind: 'delete', written, before: [] })
  else if (other !== undefined) {
    if (!isPath(other)) return null
    add(account, line, { kind: 'patch', written, hunks: [], moveTo: other })
  } else {
    const from = Number(at ?? start) - 1
    const range = { start: from, end: at === undefined ? Number(end) : from }
    if (range.start < 0 || range.end < range.start) return unreadable(line, account)
    return new Lines({ opening: line, written, range, closing: '@' }, account)
  }
  return OVER
}

function unreadable(line: ReplyLine, account: ReadingBuilder): Claim {
  account.giveUp(line.index, line.index, { code: 'unreadable-line', found: line.text, expected: 'edit 12:20' })
  return OVER
}

export const lineRange: FormatReader = {
  name: 'line-range',
  opensAt: 'eioc@',
  open(line, account) {
    if (line.text.length > LONGEST) return null
    const first = line.text[0]
    if (first === '@') return mentat(line, account)
    const path = first === 'o' || first === 'c' ? OPEN.exec(line.text)?.[1] : undefined
    if (path !== undefined && isPath(path)) opened.set(account, path)
    return first === 'e' || first === 'i' ? sweAgent(line, account) : null
  },
}

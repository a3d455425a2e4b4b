/** Search/replace blocks: `<<<<<<< SEARCH`, the text to find, `=======`, the text to put there, `>>>>>>> REPLACE`. */
import type { HunkLine } from '../../model'
import { type Account, closes, hunkLine, type ReplyLine } from '../account'
import { hunkOf } from '../hunk'
import type { Claim, FormatReader, Took } from '../reader'
import { pathAbove, type WrittenPath, writtenFor } from '../written-path'

const OPENING = /^\s*(<{5,9})\s*(?:SEARCH|ORIGINAL)\b>?\s*$/
const CLOSING = /^\s*(>{5,9})\s*(?:REPLACE|UPDATED)\b/
const DIVIDER = /^\s*(={5,9})\s*$/

/** The length that every tool accepts. */
const USUAL = 7

class Block implements Claim {
  readonly #opening: ReplyLine
  readonly #account: Account
  readonly #path: WrittenPath | null
  readonly #length: number
  readonly #body: ReplyLine[] = []

  constructor(opening: ReplyLine, length: number, account: Account) {
    this.#opening = opening
    this.#length = length
    this.#account = account
    this.#path = pathAbove(opening, account)
  }

  take(line: ReplyLine): Took {
    if (CLOSING.test(line.text)) {
      this.#close(line)
      return 'done'
    }
    if (OPENING.test(line.text) && this.#divider() === undefined) {
      this.#account.giveUp(this.#opening.index, line.index - 1, { code: 'nested-search', found: line.text, expected: '=======' })
      return 'not-mine'
    }
    if (OPENING.test(line.text) && this.#length === OPENING.exec(line.text)?.[1]?.length) {
      this.#account.giveUp(this.#opening.index, line.index - 1, {
        code: 'missing-closing-marker',
        found: line.text,
        expected: '>>>>>>> REPLACE',
      })
      return 'not-mine'
    }
    this.#body.push(line)
    return 'taken'
  }

  /** A reply that ends here is cut off, unless the fence around the block is closed: then only the marker is missing. */
  end(): 'ended' {
    const { fence } = this.#account
    const last = this.#body.findLastIndex((line) => line.text.trim() !== '')
    const closing = this.#body[last]
    const divider = this.#divider()
    if (fence !== null && closing !== undefined && divider !== undefined && divider < last && closes(fence, closing)) {
      this.#body.length = last
      this.#account.mark(closing.index, 'fence')
      this.#account.diagnose({
        code: 'missing-closing-marker',
        span: { from: closing.from, to: closing.from + closing.text.length },
        found: closing.text,
        expected: '>>>>>>> REPLACE',
        repair: '>>>>>>> REPLACE',
      })
      this.#finish(null)
      return 'ended'
    }
    const end = this.#body.at(-1) ?? this.#opening
    this.#account.giveUp(this.#opening.index, end.index, {
      code: 'truncated',
      found: end.text,
      expected: divider === undefined ? '=======' : '>>>>>>> REPLACE',
    })
    return 'ended'
  }

  /** Where the two texts part: the first line of as many '=' as the opening marker has '<', else the first that looks like a divider. */
  #divider(): number | undefined {
    const runs = this.#body.map((line) => DIVIDER.exec(line.text)?.[1]?.length ?? 0)
    const exact = runs.indexOf(this.#length)
    if (exact >= 0) return exact
    const any = runs.findIndex((run) => run > 0)
    return any < 0 ? undefined : any
  }

  #close(closing: ReplyLine): void {
    if (this.#divider() === undefined) {
      this.#account.giveUp(this.#opening.index, closing.index, {
        code: 'missing-divider',
        found: closing.text,
        expected: '=======',
      })
      return
    }
    const dividers = this.#body.filter((line) => DIVIDER.exec(line.text)?.[1]?.length === this.#length)
    const second = dividers[1]
    if (second !== undefined) {
      this.#account.giveUp(this.#opening.index, closing.index, {
        code: 'several-dividers',
        found: second.text,
        expected: '>>>>>>> REPLACE',
      })
      return
    }
    this.#finish(closing)
  }

  #finish(closing: ReplyLine | null): void {
    const account = this.#account
    const edit = account.edits.length
    const at = this.#divider() ?? 0
    const before = this.#body.slice(0, at)
    const after = this.#body.slice(at + 1)
    const divider = this.#body[at]
    for (const marker of [this.#opening, divider, closing]) if (marker) this.#marker(marker, edit)
    for (const line of before) account.mark(line.index, 'before', edit, 0)
    for (const line of after) account.mark(line.index, 'after', edit, 0)
    const last = closing ?? after.at(-1) ?? divider ?? this.#opening
    const span = account.spanOf(this.#opening.index, last.index)
    const written = writtenFor(this.#path, this.#opening, account)
    const [old, fresh] = [before, after].map((lines) => lines.map((line) => hunkLine(line))) as [HunkLine[], HunkLine[]]
    account.addEdit({
      kind: 'patch',
      format: 'search-replace',
      written,
      span,
      hunks: [hunkOf(account, { before: old, after: fresh, span })],
    })
  }

  #marker(line: ReplyLine, edit: number): void {
    this.#account.mark(line.index, 'marker', edit, 0)
    const run = /[<=>]{5,}/.exec(line.text)?.[0] ?? ''
    if (run.length === USUAL) return
    const repair = (run[0] ?? '').repeat(USUAL)
    this.#account.diagnose({
      code: 'marker-length',
      span: { from: line.from, to: line.from + line.text.length },
      found: run,
      expected: repair,
      repair,
    })
  }
}

export const searchReplace: FormatReader = {
  name: 'search-replace',
  opensAt: '<',
  open(line, account) {
    const opening = OPENING.exec(line.text)
    return opening === null ? null : new Block(line, opening[1]?.length ?? USUAL, account)
  },
}

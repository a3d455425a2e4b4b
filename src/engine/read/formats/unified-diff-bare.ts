import type { Claim, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, type ReplyLine } from '../reply-line'
import { addBare } from './bare-diff'
import { dedent, diagnoseLine, lineKindOf } from './patch-hunk'
import { ADDED, REMOVED, UNPREFIXED } from './patch-prefix'
import { indentOf, isForeign, isHeader, isNew, isOld } from './unified-diff-lines'

/**
 * A fence labelled as a diff that does not begin with a header. Should one follow, `next` makes the claim that reads on from there;
 * should none, its lines are one hunk, and without any '-' or '+' none at all.
 */
export class BareFence implements Claim {
  readonly #account: ReadingBuilder
  readonly #fence: Fence
  readonly #indent: number
  readonly #next: () => Claim
  readonly #lines: ReplyLine[] = []
  #changes = false
  #diff: Claim | null = null

  constructor(account: ReadingBuilder, fence: Fence, next: () => Claim) {
    this.#account = account
    this.#fence = fence
    this.#indent = indentOf(fence, account)
    this.#next = next
  }

  take(raw: ReplyLine): Took {
    if (this.#diff !== null) return this.#diff.take(raw)
    const line = dedent(raw, this.#indent)
    if (closes(this.#fence, line)) return this.#close(line)
    if (isForeign(line.text)) return 'withdrawn'
    const last = this.#lines.at(-1)
    const named = isOld(last) || isNew(last)
    if (line.text.startsWith('@@') || (isNew(line) && isOld(last)) || isHeader(line.text)) return this.#hand(raw, named)
    const kind = lineKindOf(line.text)
    if (kind === ADDED || kind === REMOVED) this.#changes = true
    const role = kind === ADDED ? 'added' : kind === REMOVED ? 'removed' : 'context'
    this.#account.mark(line.index, role, this.#account.edits.length, 0)
    this.#lines.push(line)
    return 'taken'
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#diff !== null) return this.#diff.end()
    const [first] = this.#lines
    const last = this.#lines.findLast((line) => line.text !== '') ?? first
    if (!this.#changes || first === undefined || last === undefined) return 'withdrawn'
    this.#account.mark(this.#fence.line, 'fence')
    this.#account.giveUp(first.index, this.#account.lines.length - 1, {
      code: 'truncated',
      found: last.text,
      expected: this.#fence.run,
    })
    return 'ended'
  }

  #close(line: ReplyLine): Took {
    if (!this.#changes) return 'withdrawn'
    this.#add()
    this.#account.mark(this.#fence.line, 'fence')
    this.#account.mark(line.index, 'fence')
    this.#account.fence = null
    return 'done'
  }

  #add(): void {
    const account = this.#account
    const [first] = this.#lines
    if (first === undefined) return
    // The path is looked for among lines that belong to nothing yet.
    for (const line of this.#lines) account.mark(line.index, 'prose')
    diagnoseLine(account, first, { code: 'missing-marker', found: first.text, expected: '@@', repair: '@@' })
    addBare(account, this.#lines, UNPREFIXED)
  }

  /** A header begins at `line`; with `named`, the line before belongs to it. */
  #hand(line: ReplyLine, named: boolean): Took {
    const account = this.#account
    const name = named ? this.#lines.pop() : undefined
    if (this.#lines.some((other) => lineKindOf(other.text) === ADDED || lineKindOf(other.text) === REMOVED)) this.#add()
    else for (const other of this.#lines) account.mark(other.index, 'prose')
    if (name !== undefined) account.mark(name.index, 'prose')
    const diff = this.#next()
    this.#diff = diff
    if (name !== undefined) diff.take(account.lines[name.index] ?? name)
    return diff.take(line)
  }
}

/** Thinking that stands in the reply: `<think>` … `</think>`. Nothing in it is an edit. */
import type { Account, ReplyLine } from '../account'
import type { Claim, FormatReader, Took } from '../reader'

/** Characters of a line that are looked at for the opening tag. */
const LONGEST = 60

const OPENING = /^\s*<((?:ant)?thinking|think|thoughts?|reasoning|reflection|scratchpad|inner_monologue)>/i

class Thinking implements Claim {
  readonly #account: Account
  readonly #closing: string

  constructor(account: Account, tag: string) {
    this.#account = account
    this.#closing = `</${tag.toLowerCase()}>`
  }

  take(line: ReplyLine): Took {
    this.#account.mark(line.index, 'thinking')
    return this.closedBy(line) ? 'done' : 'taken'
  }

  closedBy({ text }: ReplyLine): boolean {
    return text.includes('</') && text.toLowerCase().includes(this.#closing)
  }

  /** Without its closing tag the text may be anything, edits too. */
  end(): 'withdrawn' {
    return 'withdrawn'
  }
}

/** A thought that opens and closes on one line. */
const OVER: Claim = { take: () => 'not-mine', end: () => 'ended' }

export const thinking: FormatReader = {
  name: 'thinking',
  opensAt: '<',
  open(line, account) {
    if (account.fence !== null) return null
    const tag = OPENING.exec(line.text.slice(0, LONGEST))?.[1]
    if (tag === undefined) return null
    const claim = new Thinking(account, tag)
    account.mark(line.index, 'thinking')
    return claim.closedBy(line) ? OVER : claim
  },
}

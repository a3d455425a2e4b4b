/** Thinking in the reply: `<think>` … `</think>`, comments, and a tool's answers. Nothing in it is an edit. */
import type { SpanRole } from '../../model'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'

/** Characters of a line that are looked at for the opening tag. */
const LONGEST = 60

const TAG = '((?:ant)?thinking|think|thoughts?|reasoning|reflection|scratchpad|inner_monologue)'
/** What a tool answered, pasted along with the reply. */
const RESULT =
  /^\s*<(function_results?|tool_results?|tool_responses?|tool_outputs?|command_output|observation|environment_details)>/i
const OPENING = new RegExp(`^\\s*<${TAG}>`, 'i')
const CLOSING = new RegExp(`^\\s*</${TAG}>`, 'i')

class Thinking implements Claim {
  readonly #account: ReadingBuilder
  readonly #closing: string
  readonly #role: SpanRole

  constructor(account: ReadingBuilder, tag: string, role: SpanRole = 'thinking') {
    this.#account = account
    this.#role = role
    this.#closing = `</${tag.toLowerCase()}>`
  }

  take(line: ReplyLine): Took {
    this.#account.mark(line.index, this.#role)
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

/** A comment of HTML around whole lines: a page that shows the reply hides its text. */
const COMMENT = /^\s*<!--\s*$/

class Comment implements Claim {
  readonly #account: ReadingBuilder

  constructor(account: ReadingBuilder) {
    this.#account = account
  }

  take(line: ReplyLine): Took {
    this.#account.mark(line.index, 'thinking')
    return line.text.includes('-->') ? 'done' : 'taken'
  }

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
    const begins = line.text.slice(0, LONGEST)
    if (COMMENT.test(begins)) {
      account.mark(line.index, 'thinking')
      return new Comment(account)
    }
    const result = RESULT.exec(begins)?.[1]
    const tag = result ?? OPENING.exec(begins)?.[1]
    if (tag === undefined) {
      if (account.looseThoughts < 0 && CLOSING.test(begins)) account.looseThoughts = line.index
      return null
    }
    const role = result === undefined ? 'thinking' : 'wrapper'
    const claim = new Thinking(account, tag, role)
    account.mark(line.index, role)
    return claim.closedBy(line) ? OVER : claim
  },
}

/** Where the thoughts at the beginning of the reply end that no tag opens: some models are given the opening one by their prompt. −1: there are none. */
export function looseThoughts(account: ReadingBuilder, reply: string): number {
  const line = account.lines[account.looseThoughts]
  const tag = CLOSING.exec(line?.text.slice(0, LONGEST) ?? '')
  if (line === undefined || tag === null || account.roleOf(line.index) !== 'prose') return -1
  const isOpened = reply.slice(0, line.start).toLowerCase().includes(`<${tag[1]?.toLowerCase()}>`)
  return isOpened ? -1 : line.start + tag[0].length
}

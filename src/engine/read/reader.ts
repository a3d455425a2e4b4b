import type { ReadingBuilder } from './reading-builder'
import type { ReplyLine } from './reply-line'

/**
 * `taken`: the line belongs to the claim; `done`: so does it, and the claim ends with it; `not-mine`: the claim ended before it.
 * `withdrawn`: no line of the claim was its own after all; all of them, this one too, are read again without this reader.
 */
export type Took = 'taken' | 'done' | 'not-mine' | 'withdrawn'

/**
 * A stretch of the reply that one reader owns until it lets go: no other reader looks inside.
 * A claim that may withdraw adds no edit and no diagnostic before it is sure.
 */
export interface Claim {
  take(line: ReplyLine): Took
  /** The reply ended while the claim was open. */
  end(): 'ended' | 'withdrawn'
}

/** One way of writing edits. `open` is asked at lines that no reader owns; it may look back at unowned lines and mark them. */
export interface FormatReader {
  readonly name: string
  /** The first characters, white space apart, of lines that can open a claim: other lines are not shown to `open`. null: any line. */
  readonly opensAt: string | null
  /** Whether the line right behind an opening fence is shown to `open` whatever it begins with. */
  readonly opensInFence?: boolean
  open(line: ReplyLine, account: ReadingBuilder): Claim | null
  /** Gives up lines of the whole reply that would have been an edit of this format, had the reply not been cut off or damaged there. */
  giveUp?(account: ReadingBuilder): void
}

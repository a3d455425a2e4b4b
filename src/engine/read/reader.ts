import type { FormatId } from '../model'
import type { Account, ReplyLine } from './account'

/** `taken`: the line belongs to the claim; `done`: so does it, and the claim ends with it; `not-mine`: the claim ended before it. */
export type Took = 'taken' | 'done' | 'not-mine'

/** A stretch of the reply that one reader owns until it lets go: what stands inside is never looked at by another reader. */
export interface Claim {
  take(line: ReplyLine): Took
  /** The reply ended while the claim was open. */
  end(): void
}

/** One format. `open` is asked at each line that nobody owns; it may look back at unowned lines and mark them. */
export interface FormatReader {
  readonly id: FormatId
  open(line: ReplyLine, account: Account): Claim | null
}

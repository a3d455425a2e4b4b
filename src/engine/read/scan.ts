import type { Reading } from '../model'
import { Account, closes, fenceOf, type ReplyLine } from './account'
import { searchReplace } from './formats/search-replace'
import { unifiedDiff } from './formats/unified-diff'
import type { Claim, FormatReader } from './reader'

/** Asked in this order; the first to open a claim owns the lines. */
const READERS: readonly FormatReader[] = [searchReplace, unifiedDiff]

/** Lines of the reply; '\n' or '\r\n' ends one. The last is empty where the reply ends in a line end. */
function* linesOf(reply: string): Generator<ReplyLine> {
  let from = 0
  for (let index = 0; ; index++) {
    const end = reply.indexOf('\n', from)
    if (end < 0) {
      yield { index, text: reply.slice(from), from, to: reply.length }
      return
    }
    yield { index, text: reply.slice(from, end > from && reply.charCodeAt(end - 1) === 13 ? end - 1 : end), from, to: end + 1 }
    from = end + 1
  }
}

/** Reads all edits in a reply. Never throws; time is linear in the reply. */
export function readReply(reply: string): Reading {
  const account = new Account()
  let claim: Claim | null = null
  for (const line of linesOf(reply)) {
    account.addLine(line)
    if (claim !== null) {
      const took = claim.take(line)
      if (took !== 'taken') claim = null
      if (took !== 'not-mine') continue
    }
    claim = open(line, account)
    if (claim === null) follow(line, account)
  }
  claim?.end()
  return account.finish()
}

function open(line: ReplyLine, account: Account): Claim | null {
  for (const reader of READERS) {
    const claim = reader.open(line, account)
    if (claim !== null) return claim
  }
  return null
}

/** Keeps track of the fence around prose. A fence that stood around an edit is part of that edit's wrapping. */
function follow(line: ReplyLine, account: Account): void {
  if (account.fence !== null) {
    if (!closes(account.fence, line)) return
    if (account.roleOf(account.fence.line) === 'fence') account.mark(line.index, 'fence')
    account.fence = null
  } else account.fence = fenceOf(line)
}

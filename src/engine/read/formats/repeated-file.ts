/** Tells whether a reply has named a file before. */
import type { Edit, FormatId } from '../../model'
import type { Account, ReplyLine } from '../account'
import { diagnoseLine } from './patch-hunk'

type Seen = { read: number; readonly names: Set<string> }

/** What has been seen of each reading's edits, so that no edit is looked at twice. */
const seenOf = new WeakMap<readonly Edit[], Seen>()

/** Says of the header `line` that an earlier edit of the same format names its file too. */
export function diagnoseRepeat(account: Account, line: ReplyLine, written: string, format: FormatId): void {
  const seen = seenOf.get(account.edits) ?? { read: 0, names: new Set<string>() }
  seenOf.set(account.edits, seen)
  for (; seen.read < account.edits.length; seen.read++) {
    const edit = account.edits[seen.read]
    if (edit !== undefined) seen.names.add(`${edit.format} ${edit.written}`)
  }
  if (written !== '' && seen.names.has(`${format} ${written}`))
    diagnoseLine(account, line, { code: 'repeated-file', found: written, expected: '', repair: written })
}

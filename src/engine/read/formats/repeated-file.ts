/** Whether a reply has named a file before. */
import type { Edit, FormatId } from '../../model'
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'
import { diagnoseLine } from './patch-hunk'

type Seen = { read: number; readonly names: Map<FormatId, Set<string>> }

/** What has been seen of each reading's edits, so that no edit is looked at twice. */
const seenOf = new WeakMap<readonly Edit[], Seen>()

/** Says of the header `line` that an earlier edit of the same format names its file too. */
export function diagnoseRepeat(account: ReadingBuilder, line: ReplyLine, written: string, format: FormatId): void {
  if (account.edits.length === 0) return
  const seen = seenOf.get(account.edits) ?? { read: 0, names: new Map<FormatId, Set<string>>() }
  seenOf.set(account.edits, seen)
  for (; seen.read < account.edits.length; seen.read++) {
    const edit = account.edits[seen.read]
    if (edit === undefined) continue
    const names = seen.names.get(edit.format)
    if (names === undefined) seen.names.set(edit.format, new Set([edit.written]))
    else names.add(edit.written)
  }
  if (written !== '' && seen.names.get(format)?.has(written))
    diagnoseLine(account, line, { code: 'repeated-file', found: written, expected: '', repair: written })
}

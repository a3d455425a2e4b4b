/** Finds hunks that say the same of the same file twice. */
import type { Hunk } from '../model'
import type { Account } from './account'

/** Hunks of one file that are compared with a hunk of like beginning. More: slower on replies of many like hunks, fewer: a repeat goes unseen. */
const COMPARED = 8

export function diagnoseRepeats(account: Account): void {
  const files = new Map<string, Map<string, Hunk[]>>()
  for (const edit of account.edits) {
    if (edit.kind !== 'patch') continue
    const seen = files.get(edit.written) ?? new Map<string, Hunk[]>()
    files.set(edit.written, seen)
    for (const hunk of edit.hunks) {
      const [head = hunk.after[0]] = hunk.before
      const text = head?.text ?? ''
      const like = seen.get(text)
      if (like === undefined) seen.set(text, [hunk])
      else if (like.some((other) => isSame(other, hunk)))
        account.diagnose({ code: 'repeated-hunk', span: hunk.span, found: text, expected: '', repair: '' })
      else if (like.length < COMPARED) like.push(hunk)
    }
  }
}

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.before.length === b.before.length &&
  a.after.length === b.after.length &&
  a.before.every((line, i) => line.text === b.before[i]?.text) &&
  a.after.every((line, i) => line.text === b.after[i]?.text)

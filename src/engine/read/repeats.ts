/** Finds hunks that say the same of the same file twice. */
import type { Hunk } from '../model'
import type { Account } from './account'

/** Hunks of one file that are compared with a hunk of like beginning. More: slower on replies of many like hunks, fewer: a repeat goes unseen. */
const COMPARED = 8

export function diagnoseRepeats(account: Account): void {
  const seen = new Map<string, Hunk[]>()
  for (const { kind, written, ...edit } of account.edits) {
    if (kind !== 'patch' || !('hunks' in edit)) continue
    for (const hunk of edit.hunks) {
      const key = `${written}\n${hunk.before[0]?.text ?? ''}\n${hunk.before.length}\n${hunk.after.length}\n${hunk.after[0]?.text ?? ''}`
      const like = seen.get(key)
      if (like === undefined) {
        seen.set(key, [hunk])
        continue
      }
      if (like.some((other) => isSame(other, hunk)))
        account.diagnose({ code: 'repeated-hunk', span: hunk.span, found: hunk.before[0]?.text ?? '', expected: '', repair: '' })
      else if (like.length < COMPARED) like.push(hunk)
    }
  }
}

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.before.every((line, i) => line.text === b.before[i]?.text) && a.after.every((line, i) => line.text === b.after[i]?.text)

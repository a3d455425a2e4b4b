/** Finds hunks that say the same of the same file twice. */
import type { Hunk, HunkLine } from '../model'
import type { ReadingBuilder } from './reading-builder'

/** Hunks of like beginning that are compared. More: slower on replies of many like hunks, fewer: a repeat goes unseen. */
const COMPARED = 8

type Seen = { readonly written: string; readonly hunk: Hunk }

export function diagnoseRepeats(account: ReadingBuilder): void {
  const seen = new Map<number, Seen[]>()
  for (const edit of account.edits) {
    if (edit.kind !== 'patch') continue
    for (const hunk of edit.hunks) {
      const key = keyOf(hunk)
      const like = seen.get(key)
      if (like === undefined) seen.set(key, [{ written: edit.written, hunk }])
      else if (like.some((other) => other.written === edit.written && isSame(other.hunk, hunk)))
        account.diagnose({ code: 'repeated-hunk', span: hunk.span, found: hunk.before[0]?.text ?? '', expected: '', repair: '' })
      else if (like.length < COMPARED) like.push({ written: edit.written, hunk })
    }
  }
}

/** A number that like hunks have in common, made of a few characters of each: cheaper than a look at all of them. */
function keyOf({ before, after }: Hunk): number {
  let key = before.length * 31 + after.length
  const add = (line: HunkLine | undefined) => {
    const text = line?.text ?? ''
    key = (key * 31 + text.length) | 0
    key = (key * 31 + text.charCodeAt(text.length >> 1) + text.charCodeAt(text.length - 1)) | 0
  }
  for (let at = 0; at < before.length && at < 3; at++) add(before[at])
  for (let at = 0; at < after.length && at < 3; at++) add(after[at])
  add(before.at(-1))
  add(after.at(-1))
  return key
}

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.before.length === b.before.length &&
  a.after.length === b.after.length &&
  a.before.every((line, i) => line.text === b.before[i]?.text) &&
  a.after.every((line, i) => line.text === b.after[i]?.text)

/** The lines of an edit of any kind, as what is to be found and what is to be put there. */
import type { Edit, HunkLine, Shared } from './model'

export type EditLines = {
  readonly before: readonly HunkLine[]
  readonly after: readonly HunkLine[]
  readonly kept: readonly Shared[]
}

const NONE: readonly HunkLine[] = []

/** `hunk`: index of a patch's hunk; other kinds have but one. */
export function editLines(edit: Edit | undefined, hunk: number): EditLines {
  switch (edit?.kind) {
    case 'patch':
      return edit.hunks[hunk] ?? { before: NONE, after: NONE, kept: [] }
    case 'replace':
      return { before: edit.before, after: edit.after, kept: sharedEnds(edit.before, edit.after) }
    case 'delete':
      return { before: edit.before, after: NONE, kept: [] }
    case 'create':
    case 'write':
    case 'lazy':
    case 'lines':
    case 'symbol':
      return { before: NONE, after: edit.lines, kept: [] }
    case undefined:
      return { before: NONE, after: NONE, kept: [] }
  }
}

/** Equal lines at both ends: an exact text for an exact text says nothing of what it keeps. */
function sharedEnds(before: readonly HunkLine[], after: readonly HunkLine[]): Shared[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head]?.text === after[head]?.text) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail)?.text === after.at(-1 - tail)?.text) tail++
  const ends = [
    { before: 0, after: 0, length: head },
    { before: before.length - tail, after: after.length - tail, length: tail },
  ]
  return ends.filter(({ length }) => length > 0)
}

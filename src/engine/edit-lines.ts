/** The lines of an edit of any kind, as what is to be found and what is to be put there. */
import type { Edit, HunkLine, Shared } from './model'
import { pairLines } from './pair'

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
      return { before: edit.before, after: edit.after, kept: pairLines(edit.before, edit.after) }
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

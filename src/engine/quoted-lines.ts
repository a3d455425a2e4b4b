/** The lines that an edit of any kind quotes. */
import type { Edit, HunkLine } from './model'

/** `hunk`: index of a patch's hunk; other kinds have but one. None of an edit that quotes nothing. */
export function quotedLines(edit: Edit | undefined, hunk: number): readonly HunkLine[] {
  if (edit?.kind === 'patch') return edit.hunks[hunk]?.before ?? []
  return edit?.kind === 'replace' || edit?.kind === 'delete' ? edit.before : []
}

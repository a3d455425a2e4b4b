/** What a hunk changes, stretch by stretch, and what may hinder that. */
import type { Adaptation, LineRange } from '../model'
import type { Pattern } from './pattern'

/** Lines of the hunk between two that it keeps: `removed` of its `before` give way to `added` of its `after`. */
export type HunkChange = {
  readonly removed: LineRange
  readonly added: LineRange
  /** Lines of the file that `removed` quotes, as ranges; an empty one marks where the added lines go. Ascending. */
  readonly targets: readonly LineRange[]
  /** The added lines as the file writes them. */
  readonly lines: readonly string[]
  /** The file has them in the place of the removed ones already: there is no target. */
  readonly done: boolean
}

/** Why a change cannot be made at a place. Lines `line` are of the hunk's `before`, `of` of the file. */
export type Obstacle =
  /** A line to be removed is not there. */
  | { readonly code: 'lacking'; readonly line: number }
  /** A line to be removed says something else in the file. */
  | { readonly code: 'conflict'; readonly line: number; readonly of: number }
  /** The file has a line among those to be removed that the hunk does not have. */
  | { readonly code: 'unquoted'; readonly of: number }
  /** The lines to be added could go to more than one place. */
  | { readonly code: 'unpinned'; readonly at: LineRange }
  /** The hunk changes a placeholder itself. */
  | { readonly code: 'elided'; readonly line: number }
  /** A new line is a placeholder, and the hunk removes lines: `line` is of the hunk's `after`. */
  | { readonly code: 'placeholder'; readonly line: number }
  /** Whether what new line `line`, of the hunk's `after`, begins with is part of its text is not known. */
  | { readonly code: 'prefix'; readonly line: number }
  /** Whether new line `line`, of the hunk's `after`, is meant with its characters, line breaks or blank lines is not known. */
  | { readonly code: 'style'; readonly line: number }
  /** How far a new line is indented is not known: `line` is of the hunk's `after`. */
  | { readonly code: 'indentation'; readonly line: number }
  /** New lines of a change are at its place already, among `at`: all of them, `whole`, in a row, or most of them. */
  | { readonly code: 'standing'; readonly at: LineRange; readonly whole: boolean }
  /** The reply ends inside the hunk's last line: `line`, of its `before`, is only begun. */
  | { readonly code: 'cut-off'; readonly line: number }
  /** The place has a line that the hunk keeps, but not where the hunk has it. */
  | { readonly code: 'crossed'; readonly line: number; readonly of: number }

/** `adaptations`: what makes the new lines of the reply those of the changes. */
export type HunkChanges = {
  readonly changes: readonly HunkChange[]
  readonly adaptations: readonly Adaptation[]
  readonly obstacle: Obstacle | null
}

export type Stretch = { readonly removed: LineRange; readonly added: LineRange }
/** A stretch of the hunk that changes, and its new lines as the file writes them. */
export type ChangeBlock = Stretch & { readonly lines: readonly string[] }

/** The stretches between kept lines in which something is removed or added. */
export function blocksOf({ before, after, keeps }: Pattern): Stretch[] {
  const blocks: Stretch[] = []
  let old = 0
  let fresh = 0
  const close = (kept: number, at: number) => {
    if (kept > old || at > fresh) blocks.push({ removed: { start: old, end: kept }, added: { start: fresh, end: at } })
    old = kept + 1
    fresh = at + 1
  }
  for (const [at, kept] of keeps.entries()) if (kept >= 0) close(kept, at)
  close(before.length, after.length)
  return blocks
}

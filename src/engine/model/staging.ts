/** What a reply as a whole leads to. */
import type { Decision } from './decisions'
import type { LineRange, Path, Sha } from './files'
import type { RungId } from './matching'

/** What one decision did of a region. */
export type RegionPart = { readonly before: LineRange; readonly after: LineRange; readonly decision: number }

/**
 * Lines of the file before that gave way to lines of the file after; `decisions` are indexes of those that did it, or whose place it touches.
 * `parts`: what each of several did, in the order of the lines; absent where there is one, or what each did is not known.
 */
export type Region = {
  readonly before: LineRange
  readonly after: LineRange
  readonly decisions: readonly number[]
  readonly parts?: readonly RegionPart[]
}

/** Decision `by` removed lines that decision `of` had added: no region shows what they were. */
export type Rewrite = { readonly of: number; readonly by: number }

/** What the reply makes of one file. `before` null: it did not exist; `after` null: it is gone. */
export type FileOutcome = {
  readonly path: Path
  readonly before: string | null
  readonly after: string | null
  /** SHA-256 of `before`; null where that is null, or where hashes were not asked for. */
  readonly base: Sha | null
  readonly regions: readonly Region[]
  /** Absent where there is none. */
  readonly rewrites?: readonly Rewrite[]
}

/** What a person should look at before the files are committed, although every edit has its place. */
type WarningData = {
  /** Decision `by` takes `lines` lines away for `added` new ones. */
  'large-deletion': { readonly by: number; readonly lines: number; readonly added: number }
  /** Decision `by` quotes `quoted` lines and covers `lines` lines of the file. */
  disproportionate: { readonly by: number; readonly quoted: number; readonly lines: number }
  /** New lines of decision `by` read as placeholders. */
  placeholder: { readonly by: number; readonly line: number }
  /** A file of tests that there was changes: the tests may pass because of that. */
  'test-file': unknown
  /** The file is not among those that the reply was asked to change. */
  'outside-request': unknown
  /** The file has changed since the reply's author saw it; the engine has placed the edits again. */
  stale: unknown
  /** The file has syntax errors that it did not have before. */
  'syntax-error': { readonly problems: readonly SyntaxProblem[] }
}
/** What to look at before a commit although every edit has its place. `explain.ts` has a sentence for each. */
export type WarningCode = keyof WarningData
/** A warning about the file `path`: `by` is the index of a decision, `line` one of the hunk's `after`, 0-based. */
export type Warning<Code extends WarningCode = WarningCode> = {
  [K in Code]: { readonly code: K; readonly path: Path } & WarningData[K]
}[Code]

/** A syntax error of a file. `kind`: what a parser calls it; two errors of one kind with the same text are the same. */
export type SyntaxProblem = { readonly line: number; readonly kind: string; readonly text: string }

/** What a tool would leave behind that does not stage all or nothing: whole files without a refusal, every hunk that lands, or all up to the first refusal. */
export type Policy = 'all-or-nothing' | 'per-file' | 'per-hunk' | 'as-you-go'

/** `unreadable`: a part that opened as an edit could not be read as one; a diagnostic says why. */
export type RejectReason = 'refused' | 'truncated' | 'unreadable' | 'no-edits'

/** Match requirements before it is taken. */
export type Demands = {
  /** Likeness of an aligned place, 0 to 1. More: an edit that could be saved is refused, less: a place that only resembles passes. */
  readonly score: number
  /** Likeness by which an aligned place leads the next. More: look-alikes are refused although one is nearer, less: the wrong one of two passes. */
  readonly margin: number
  /** Rungs that are left out. */
  readonly without: readonly RungId[]
  /** Whether the engine refuses a hunk whose result the file has elsewhere already: it may have been applied there. */
  readonly once: boolean
}

/** `staged`: every edit landed and `files` may be committed. `rejected`: nothing may; `would` shows the files with the edits that land. */
export type Transaction = {
  readonly decisions: readonly Decision[]
  readonly warnings: readonly Warning[]
  /** By which it was decided. */
  readonly demands: Demands
} & (
  | { readonly state: 'staged'; readonly files: readonly FileOutcome[] }
  | { readonly state: 'rejected'; readonly reason: RejectReason; readonly would: readonly FileOutcome[] }
)

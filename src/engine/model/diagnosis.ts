/** Why a hunk was refused, and what would land. */
import type { Edit } from './edits'
import type { LineRange, Path, Span } from './files'

/**
 * Why a hunk has no place, or none that is sure. Each is proven: undoing it, and nothing else, makes the number of places exactly 1,
 * unless the comment says otherwise.
 */
export type CauseCode =
  /** Several places are equal; nothing has to be undone, more context is needed. */
  | 'several-places'
  /** The file `path` has the new text, at `at`, and not the old text. */
  | 'result-stands'
  /** What is to be found and what is to be put there have changed sides. */
  | 'swapped'
  | 'trailing-space'
  | 'typography'
  | 'blank-lines'
  | 'indentation'
  | 'inner-space'
  | 'entities'
  | 'escapes'
  | 'line-numbers'
  /** Fence lines, or lines of the model's thinking, are among the lines to be found. */
  | 'fences'
  | 'elision'
  | 'part-of-line'
  | 'case'
  /** Another file, `path`, has the lines. */
  | 'other-file'
  /** The file had them until an earlier edit of the same reply changed them: decision `by`. */
  | 'earlier-edit'
  /** An earlier version of the file has them. */
  | 'earlier-version'
  /** The lines to be found are those that another edit of the reply puts there: decision `by`. */
  | 'goal-state'
  /** Of several lines only `lines` of the hunk differ; without them the rest is in one place. */
  | 'lines-differ'
  /** No file has a line of the hunk with a word. Nothing more can be proven. */
  | 'made-up'

/** One cause of a refusal, with what it has to do with. */
export type Cause = {
  readonly code: CauseCode
  /** The file that has the lines as soon as the cause is undone; null for 'made-up'. */
  readonly path: Path | null
  /** Where, in that file before the reply; null where there are several places or none. */
  readonly at: LineRange | null
  /** Lines of the hunk's `before` in which it shows. */
  readonly lines: readonly number[]
  /** Decision that it has to do with; -1: none. */
  readonly by: number
}

/** What one line of the reply and the line of the file have and have not in common; joined, the parts of 'both' and 'reply' are the reply's line. */
export type LineDifference = {
  /** Line of the hunk's `before`, -1 for one that only the file has. */
  readonly line: number
  /** Line of the file before the reply, -1 for one that only the reply has. */
  readonly of: number
  readonly parts: readonly { readonly in: 'both' | 'reply' | 'file'; readonly text: string }[]
}

/**
 * One of several equal places, and how many more lines of the file above and below the quoted ones single it out: an edit that quotes them lands there.
 * `whole`: only if it quotes all of them as the file does, for what it quotes now is not the file's own text.
 */
export type UniqueContext = { readonly at: LineRange; readonly above: number; readonly below: number; readonly whole: boolean }

/** An edit that lands in one place, exactly, in the place of one that was refused. */
export type Repair = {
  /** What is different: the quoted lines are the file's own at `at`; or those with more context around them; or the definition that the text is a version of. */
  readonly code: 'file-text' | 'more-context' | 'other-file' | 'definition'
  /** Of a 'definition' its name, or its first line. */
  readonly name?: string
  readonly at: LineRange
  readonly path: Path
  readonly edit: Edit
}

/**
 * Code that a reply without an edit shows between fences, and the edit that puts it where the project has what it is a version of. `head`: what it defines,
 * or its first line; null: a whole file. `at`: in the file before the reply.
 */
export type ShownCode = {
  readonly span: Span
  readonly head: string | null
  readonly path: Path
  readonly at: LineRange
  readonly edit: Edit
}

/** What is to be said of a refused decision. */
export type Diagnosis = {
  /** Index of the decision. */
  readonly decision: number
  /** The page shows the first; the others hold as well. */
  readonly causes: readonly Cause[]
  /** Of the nearest place, line by line; empty where there is none. */
  readonly differences: readonly LineDifference[]
  /** One for each of several equal places, as far as they are listed. */
  readonly unique: readonly UniqueContext[]
  readonly repairs: readonly Repair[]
}

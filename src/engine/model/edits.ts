/** What a reply wants done to files. */
import type { LineRange, Span } from './files'

/** A way of writing edits down. 'tool-call' holds every spelling of a call, in JSON, tags or as a function. */
export type FormatId =
  | 'search-replace'
  | 'unified-diff'
  | 'apply-patch'
  | 'numbered-snippet'
  | 'whole-file'
  | 'lazy-file'
  | 'tool-call'
  | 'decision-xml'
  | 'line-range'
  | 'symbol-edit'
  | 'find-replace-file'

/** One line of a hunk as the reply means it, without its prefix and its line end. Where the reply is escaped (JSON), the span holds the escaped text. */
export type HunkLine = Span & { readonly text: string }

/** Where the reply says the hunk is: a claim, not a fact. */
export type Hint = {
  /** 0-based line in the file before the edit. */
  readonly line?: number
  /** The text after the second `@@`. */
  readonly heading?: string
  /** Lines above the hunk, outermost first: each `@@ text` of a V4A patch. */
  readonly anchors?: readonly string[]
  /** The hunk is at the end of the file. */
  readonly atEnd?: boolean
  /** Not the reply's claim but a person's: of several places the one that begins at this line of the file before the reply. */
  readonly byHand?: number
}

/** `length` lines that both sides of a hunk have: from line `before` of the one and from line `after` of the other on. */
export type Shared = { readonly before: number; readonly after: number; readonly length: number }

/** One replacement of lines by lines; an empty `before` inserts. `span`: all that the reply writes of it. */
export type Hunk = {
  readonly before: readonly HunkLine[]
  readonly after: readonly HunkLine[]
  /** The lines that `before` and `after` share, ascending in both: context, which keeps the file's own bytes. */
  readonly kept: readonly Shared[]
  readonly hint: Hint
  readonly span: Span
  /** What becomes of the line end of the file's last line, where the hunk ends with that line and says so. */
  readonly finalLineEnd?: 'added' | 'removed'
  /** The reply ends with the hunk's last line, and without a line end: the line may have been meant to go on. */
  readonly endsReply?: true
  /** The blank that context lines begin with counts as theirs, and may be the sign in front of them. */
  readonly unsigned?: true
}

/** What becomes of the definition that a symbol is the name of: 'insert-before' and 'insert-after' leave it as it is. */
export type SymbolAction = 'replace-body' | 'insert-before' | 'insert-after' | 'delete' | 'rename'

/** `written` is the path as the reply gives it, undecorated; '' where it gives none. It is untrusted until `resolvePath`. */
export type Edit = {
  readonly written: string
  /** Another path that the reply gives for the same edit; absent where it gives none. */
  readonly alsoWritten?: string
  readonly format: FormatId
  readonly span: Span
} & (
  | { readonly kind: 'patch'; readonly hunks: readonly Hunk[]; readonly moveTo?: string }
  /** Exact text for exact text: the lines joined by '\n' are the characters meant, so a last empty line is a line end. `all`: every occurrence. */
  | {
      readonly kind: 'replace'
      readonly before: readonly HunkLine[]
      readonly after: readonly HunkLine[]
      readonly all: boolean
      /** Places at which the reply says that the text is; absent where it does not say. */
      readonly times?: number
      /** Both sides with the entities that the tags around them may have asked for, and that the file may have itself. */
      readonly escaped?: { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }
      /** As in `Hint`. */
      readonly byHand?: number
    }
  /** The file's whole content, whether it exists or not. `isNamedInside`: only a comment in the content names the file. */
  | { readonly kind: 'write'; readonly text: string; readonly lines: readonly HunkLine[]; readonly isNamedInside?: true }
  | { readonly kind: 'create'; readonly text: string; readonly lines: readonly HunkLine[] }
  /** `before`: the lines that the reply quotes as the file's whole content; empty where it quotes none. */
  | { readonly kind: 'delete'; readonly before: readonly HunkLine[] }
  /** The file, or part of it, as it shall be; the lines at the indexes `elisions` are placeholders for code that stays as it is. */
  | { readonly kind: 'lazy'; readonly lines: readonly HunkLine[]; readonly elisions: readonly number[] }
  /** Lines by number alone: `range` of the file gives way to `lines`. An empty range inserts before its line. */
  | { readonly kind: 'lines'; readonly range: LineRange; readonly lines: readonly HunkLine[] }
  /** `symbol`: a name path such as `Pool/acquire`; `lines`: the new text, for 'rename' the new name, for 'delete' nothing. */
  | { readonly kind: 'symbol'; readonly action: SymbolAction; readonly symbol: string; readonly lines: readonly HunkLine[] }
)

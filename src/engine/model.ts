/**
 * The types that everything shares. All values are plain and serialisable.
 * Offsets are UTF-16 code units, line numbers are 0-based and ranges half-open; 1-based numbers exist only in explain.ts and in Monaco glue.
 */

/** A file's place in the project: relative, '/' between segments, no '.', '..' or empty segment, NFC. Made by `parsePath` alone. */
export type Path = string & { readonly __brand: 'Path' }
/** SHA-256 of a file's content, 64 hex digits. */
export type Sha = string & { readonly __brand: 'Sha' }

/** Text is a string (a byte order mark stays its first character); bytes that are not UTF-8 stay bytes and cannot be edited. */
export type Content = string | Uint8Array
/** The files of a project by their paths, before anything is done to them. */
export type Tree = ReadonlyMap<Path, Content>

/** A stretch of text: UTF-16 units, 0-based, `to` not included; equal where it is empty. Of the reply, unless its field says otherwise. */
export type Span = { readonly from: number; readonly to: number }
/** Lines of a file: 0-based, `end` not included. An empty range stands before line `start`. */
export type LineRange = { readonly start: number; readonly end: number }

// ── reading ────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
  /** Lines that stand above the hunk, outermost first: each `@@ text` of a V4A patch. */
  readonly anchors?: readonly string[]
  /** The hunk stands at the end of the file. */
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
}

/** What becomes of the definition that a symbol is the name of: 'insert-before' and 'insert-after' leave it as it is. */
export type SymbolAction = 'replace-body' | 'insert-before' | 'insert-after' | 'delete' | 'rename'

/** `written` is the path as the reply gives it, undecorated; '' where it gives none. It is untrusted until `resolvePath`. */
export type Edit = { readonly written: string; readonly format: FormatId; readonly span: Span } & (
  | { readonly kind: 'patch'; readonly hunks: readonly Hunk[]; readonly moveTo?: string }
  /** Exact text for exact text: the lines joined by '\n' are the characters meant, so a last empty line is a line end. `all`: every occurrence. */
  | {
      readonly kind: 'replace'
      readonly before: readonly HunkLine[]
      readonly after: readonly HunkLine[]
      readonly all: boolean
      /** As in `Hint`. */
      readonly byHand?: number
    }
  /** The file's whole content, whether it exists or not. */
  | { readonly kind: 'write'; readonly text: string; readonly lines: readonly HunkLine[] }
  | { readonly kind: 'create'; readonly text: string; readonly lines: readonly HunkLine[] }
  /** `before`: the lines that the reply quotes as the file's whole content; empty where it quotes none. */
  | { readonly kind: 'delete'; readonly before: readonly HunkLine[] }
  /** The file, or part of it, as it shall be; the lines at the indexes `elisions` stand for code that stays as it is. */
  | { readonly kind: 'lazy'; readonly lines: readonly HunkLine[]; readonly elisions: readonly number[] }
  /** Lines by number alone: `range` of the file gives way to `lines`. An empty range inserts before its line. */
  | { readonly kind: 'lines'; readonly range: LineRange; readonly lines: readonly HunkLine[] }
  /** `symbol`: a name path such as `Pool/acquire`; `lines`: the new text, for 'rename' the new name, for 'delete' nothing. */
  | { readonly kind: 'symbol'; readonly action: SymbolAction; readonly symbol: string; readonly lines: readonly HunkLine[] }
)

/** What a reply asks for besides edits: a tool call that edits nothing, the end, a pause, or a choice between actions. */
export type Step = {
  readonly span: Span
  readonly mode: 'act' | 'final' | 'wait' | 'branch'
  /** The tool's or the action's name; '' where the mode needs none. */
  readonly action: string
  /** The answer of 'final', the reason of 'wait', the arguments of 'act' as the reply writes them. */
  readonly text: string
  /** Of a 'branch', in the reply's order. `score`: 0 to 1 as the reply claims, null where it claims none. */
  readonly candidates: readonly { readonly action: string; readonly score: number | null; readonly span: Span }[]
}

/** What a stretch of the reply was read as. 'before' and 'after' are text of an edit without signs, 'removed', 'added' and 'context' lines with one. */
export type SpanRole =
  | 'prose'
  | 'fence'
  | 'path'
  | 'marker'
  | 'header'
  | 'before'
  | 'after'
  | 'context'
  | 'removed'
  | 'added'
  /** The syntax of a tool call or a tag: its name, its argument names, its brackets. */
  | 'call'
  /** What carries the reply: a stream's events, a provider's envelope, another turn. */
  | 'wrapper'
  | 'thinking'
  /** Opened as an edit but not readable as one; a diagnostic says why. */
  | 'unread'

/** A stretch of the reply and what it was read as. `edit` and `hunk` are indexes into the reading, -1 where there is none. */
export type ReadSpan = Span & { readonly role: SpanRole; readonly edit: number; readonly hunk: number }

/** How a reply departs from its format. `explain.ts` has a sentence for each. */
export type DiagnosticCode =
  | 'truncated'
  | 'missing-divider'
  | 'several-dividers'
  | 'missing-closing-marker'
  | 'nested-search'
  | 'marker-length'
  | 'marker-text'
  | 'missing-marker'
  | 'misplaced-hint'
  | 'wrong-counts'
  | 'no-numbers'
  | 'missing-prefix'
  | 'missing-header'
  | 'foreign-header'
  | 'empty-hunk'
  | 'unreadable-hunk'
  | 'unreadable-line'
  | 'repeated-hunk'
  | 'repeated-file'
  | 'missing-path'
  | 'decorated-path'
  | 'missing-fence'
  | 'nested-fence'
  | 'indented-fence'
  | 'unclosed-tag'
  | 'wrong-tag'
  | 'repeated-wrapping'
  | 'prose-inside'
  | 'thinking'
  | 'line-numbers'
  | 'html-entities'
  | 'over-escaped'
  | 'placeholder'
  | 'json-line-break'
  | 'json-comma'
  | 'json-quotes'
  | 'json-unclosed'
  | 'json-syntax'
  | 'text-for-json'
  | 'argument-name'
  | 'argument-type'
  | 'missing-argument'
  | 'empty-arguments'
  | 'unknown-command'
  | 'shell-expansion'
  | 'foreign-format'
  | 'bare-reply'
  | 'carriage-returns'
  | 'byte-order-mark'

/** A departure from the format. `found` and `expected` are text of the wire, not sentences; `repair` is what was read instead, null where nothing could be. */
export type Diagnostic = {
  readonly code: DiagnosticCode
  readonly span: Span
  readonly found: string
  readonly expected: string
  readonly repair: string | null
}

/** One reply among several that were pasted together. */
export type Turn = { readonly span: Span; readonly speaker: string }

/** What carried the reply. `turns`: the model's replies in it, of which `turn` was read. */
export type Wrapping = {
  readonly kind: 'event-stream' | 'response' | 'transcript' | 'chat'
  readonly turns: readonly Turn[]
  readonly turn: number
}

/**
 * What the words between edits say of these: from `edit` on they are offered in the place of those from `first` on, or all that stand before `edit`
 * are taken back. Indexes of edits; `span` is the line that says so.
 */
export type Aside = { readonly span: Span; readonly edit: number } & (
  | { readonly kind: 'choice'; readonly first: number }
  | { readonly kind: 'retraction' }
)

/** All that a reply says. Values of indexes named `edit` and `hunk` count in `edits` and in the hunks of one of them, 0-based. */
export type Reading = {
  readonly edits: readonly Edit[]
  /** Absent where the words between edits say nothing of them. */
  readonly asides?: readonly Aside[]
  /** Sorted; they cover the reply exactly. */
  readonly spans: readonly ReadSpan[]
  readonly diagnostics: readonly Diagnostic[]
  /** In order of first appearance. */
  readonly formats: readonly FormatId[]
  readonly steps: readonly Step[]
  /** null: the reply is what was given, and nothing around it. */
  readonly wrapping: Wrapping | null
}

/** What is known of a reply that is still arriving. */
export type Preview = {
  /** UTF-16 units that have arrived. */
  readonly length: number
  /** The spans that began at or after this offset are no longer true; `spans` stand in their place. */
  readonly from: number
  readonly spans: readonly ReadSpan[]
  /** Edits that are complete so far. */
  readonly edits: number
  /** Those that are new since the preview before. */
  readonly diagnostics: readonly Diagnostic[]
}

// ── matching ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A way of comparing the lines of a hunk with those of a file, in the order in which the engine climbs them. */
export type RungId =
  | 'exact'
  | 'line-ends'
  | 'trailing-space'
  | 'typography'
  | 'blank-lines'
  | 'indentation'
  | 'inner-space'
  | 'entities'
  | 'escapes'
  | 'line-numbers'
  | 'prefixes'
  | 'quotes'
  | 'semicolons'
  | 'elision'
  | 'line-order'
  | 'line-breaks'
  | 'alignment'

/** How the file's indentation follows from the reply's: columns to add, with tabs counted as `tab` columns wide. */
export type Shift = { readonly columns: number; readonly tab: number }

/** A place where a rung finds the hunk. Lines are those of the file before the reply's first edit. `score`: how alike the lines are, 0 to 1, where they are not equal. */
export type Candidate = { readonly at: LineRange; readonly shift?: Shift; readonly score?: number }

/** What singles a place out: it is the only one; the line number, the section or the end of file that the reply names; the hunks around it; it is the most alike by a margin; a person picked it. */
export type Evidence = 'only-place' | 'line-number' | 'section' | 'end-of-file' | 'order' | 'margin' | 'by-hand'

/** Why a rung's places were passed over. */
export type Passed = 'no-place' | 'several-places' | 'low-score' | 'small-margin' | 'conflict' | 'unpinned'

/** What one rung made of a hunk: every place that it found, and which of them it took and by what, or why none. */
export type Attempt = {
  readonly rung: RungId
  /** How many places the rung found; `candidates` holds the first few of them. */
  readonly places: number
  readonly candidates: readonly Candidate[]
  readonly verdict: { readonly took: Candidate; readonly by: Evidence } | { readonly passed: Passed }
}

/** A word that was written for another, by a slip of the finger. */
export type Slip = { readonly written: string; readonly meant: string }

/**
 * What was done to a new line of the reply to make it a line of the file: each proven by the quoted lines of the same hunk, done in the order of the
 * list. With its data anyone can do it again.
 */
export type Adaptation =
  /** `taken`: by line of the hunk's `after` what was taken off its beginning: a line number, a sign, a prompt; '' for nothing. A line behind a `-` is none of the new text. */
  | { readonly code: 'prefix'; readonly taken: readonly string[] }
  /** Every entity of HTML gave way to its character. */
  | { readonly code: 'entities' }
  /** One level of backslashes was taken off. */
  | { readonly code: 'escapes' }
  /** Characters that gave way to others: typographic ones to plain ones, quotes of one kind to the other. */
  | { readonly code: 'characters'; readonly became: readonly (readonly [written: string, meant: string])[] }
  /** Indentations that gave way to others; one that is not listed stays, one that is listed twice became the one or the other. */
  | { readonly code: 'indentation'; readonly became: readonly (readonly [written: string, meant: string])[] }
  /** Words that the reply has wrong in quoting the file. */
  | { readonly code: 'slips'; readonly slips: readonly Slip[] }
  /** The kept line above the new ones got the comma that the reply quotes at its end. `line`: of the hunk's `before`. */
  | { readonly code: 'comma'; readonly line: number }
  /** The semicolons at the ends of lines, which the file does not have, were left out. */
  | { readonly code: 'semicolons' }
/** The kinds of `Adaptation`. */
export type AdaptationCode = Adaptation['code']

/** A place that resembles the hunk. `score` is the mean similarity of the paired lines, 0 to 1. */
export type Near = {
  readonly at: LineRange
  readonly score: number
  /** One entry a hunk line: the file line it is compared with (-1: none) and their similarity, 0 to 1. */
  readonly pairs: readonly { readonly line: number; readonly similarity: number }[]
}

// ── symbols ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A named definition in a file's text. Offsets are UTF-16 units of it. */
export type Definition = {
  /** Names from the outermost definition down to this one. */
  readonly path: readonly string[]
  /** The whole definition with what belongs to it: decorators, modifiers, and no comments. */
  readonly span: Span
  /** Where the name stands. */
  readonly at: Span
}

/** A new name for what is called something at offset `at` of `path`. */
export type RenameRequest = {
  readonly path: Path
  readonly at: number
  readonly name: string
  /** Files that earlier edits of the reply have changed, as they are by then; null: removed. The offset counts in these. */
  readonly changed: ReadonlyMap<Path, string | null>
}

/** Where a file has the name, and what goes there: the new name, or more where the old one has to stay beside it, as in `{ a: b }`. Ascending. */
export type RenamedFile = { readonly path: Path; readonly places: readonly (Span & { readonly text: string })[] }

/** Every file with a place, or why there is no answer. */
export type RenameAnswer = { readonly files: readonly RenamedFile[] } | { readonly refused: RenameProblem } | 'loading'

/** Why a name cannot be changed. */
export type RenameProblem =
  /** Nothing here can rename in files of this kind. */
  | 'no-rename'
  /** What would rename could not be had. */
  | 'unavailable'
  /** The new name is none that the language takes at one of the places. */
  | 'unnameable'
  /** Something else has the new name where the symbol is used. */
  | 'collision'
  /** The name is given by a library. */
  | 'library'
  /** What stands there has no name that can be changed. */
  | 'fixed'

/** Why an edit that names a symbol does not land. */
export type SymbolProblem =
  /** Nothing here reads the symbols of files of this kind. */
  | 'no-parser'
  /** What reads them, or what renames, is still being loaded. */
  | 'loading'
  | 'missing'
  | 'several'
  /** Other code stands on the definition's first or last line. */
  | 'shared-line'
  /** The edit gives no text. */
  | 'no-text'
  | RenameProblem

/** What each refusal is made of, by its code. */
type RefusalData = {
  'not-found': unknown
  ambiguous: { readonly rung: RungId; readonly places: number }
  /** A place resembles the hunk, by `score`, and another by `next`: too little, or too nearly as much. */
  'low-confidence': { readonly score: number; readonly next: number }
  /** The old text stands in the file, and at `at` all of the new text does as well. */
  'stands-elsewhere': { readonly at: LineRange }
  /** Line `line` of the hunk's `before` is to be removed, and at its place the file says something else. */
  conflict: { readonly line: number; readonly at: LineRange }
  /** Line `line` of the hunk's `before` is to be removed, and nothing at the place stands for it. */
  lacking: { readonly line: number }
  /** Line `line` of the hunk's `before` stands at `at`, and the reply has it in another order, or joins that place with another. */
  crossed: { readonly line: number; readonly at: LineRange }
  /** The file has a line among those to be removed that the reply does not quote. */
  unquoted: { readonly at: LineRange }
  /** The new lines could go to more than one place between the lines around them. */
  unpinned: { readonly at: LineRange }
  /** The text stood in the file until an earlier edit of the same reply changed it. */
  'destroyed-by-earlier-edit': { readonly by: number; readonly at: LineRange }
  overlap: { readonly by: number }
  /** The reply offers the edit in the place of decision `by`, which is one of those to choose from. */
  choice: { readonly by: number }
  /** Words behind the edit take it back, or something of what stands above them. */
  retracted: unknown
  'empty-search': unknown
  identical: unknown
  /** The hunk has no sign of a change, and its lines do not stand in the file: new ones among them may have lost theirs. */
  unsigned: unknown
  path: { readonly problem: PathProblem }
  /** The file is not in the project; `similar` are paths of the same name. */
  missing: { readonly similar: readonly Path[] }
  'no-path': unknown
  exists: unknown
  binary: unknown
  /** The reply leaves code out at `elisions` places, and what stands there is not known. */
  elided: { readonly elisions: number }
  /** `lines` lines of the file would have their characters turned into HTML entities. */
  escaped: { readonly lines: number }
  /** The line numbers lie beyond the file's `lines` lines. */
  'out-of-range': { readonly lines: number }
  /** An earlier edit of the reply moved the lines whose numbers this one gives. */
  renumbered: { readonly by: number }
  /**
   * The edit names a symbol, and `why` it does not land. `similar`: of a 'missing' one the name paths that come near, of 'several' those that are meant
   * equally, first ones only.
   */
  symbol: { readonly symbol: string; readonly why: SymbolProblem; readonly similar: readonly string[] }
  /** How far new line `line` of the hunk's `after` is indented cannot be told: the quoted lines are indented differently each in its own way. */
  indentation: { readonly line: number }
  /** The reply ends with line `line` of the hunk's `before`, which the file has otherwise: it may be only begun. */
  'cut-off': { readonly line: number }
  /** Whether what new line `line` of the hunk's `after` begins with is part of its text, or a sign, number or prompt in front of it, is not known. */
  prefix: { readonly line: number }
  /** New line `line` of the hunk's `after` has quotes or a semicolon that other hunks of the reply prove to be none of the file's, and this one does not. */
  style: { readonly line: number }
  /** New line `line` of the hunk's `after` stands for code which would be lost. */
  placeholder: { readonly line: number }
  /** The file has changed since the reply's author saw it, and the lines are no longer in one place. */
  stale: unknown
  budget: unknown
}
/** Why an edit did not land. `explain.ts` has a sentence for each. */
export type RefusalCode = keyof RefusalData
/** Why an edit did not land, with what is known of it: the fields of `RefusalData`, where lines are 0-based and `by` is the index of a decision. */
export type Refusal<Code extends RefusalCode = RefusalCode> = { [K in Code]: { readonly code: K } & RefusalData[K] }[Code]

/**
 * Why text is no path of the project: it leads outside, or to the root of a disk; a name in it is one that a key or git must not have; characters
 * disguise it; it is empty, or longer than file systems take.
 */
export type PathProblem = 'outside' | 'absolute' | 'reserved-name' | 'control-character' | 'empty' | 'too-long'

/**
 * How an edit landed: by a rung of the ladder, or without one. 'part-of-line': exact text within lines; 'line-number': by the number that the reply
 * gives and nothing else; 'write': the whole content was given; 'symbol': at the definition that is named; 'rename': at a place that has its name.
 */
export type Landing =
  | RungId
  | 'part-of-line'
  | 'line-number'
  | 'anchor'
  | 'write'
  | 'create'
  | 'delete'
  | 'move'
  | 'symbol'
  | 'rename'

/** What became of one hunk (of an edit without hunks: `hunk` 0; of an exact text that is replaced everywhere: the occurrence). */
export type Decision = {
  readonly edit: number
  readonly hunk: number
  /** null: the reply's path names no file of the project. */
  readonly path: Path | null
  readonly attempts: readonly Attempt[]
  /** A person left the hunk out: the rest says what would have become of it, and nothing of it is in the files. */
  readonly rejected?: true
} & (
  | {
      readonly state: 'applied'
      /** Lines that the hunk stands on, context included, in the file before the reply's first edit. */
      readonly before: LineRange
      /** The same place in the file after the reply's last edit. */
      readonly after: LineRange
      readonly how: Landing
      /** Mean similarity of the hunk's lines to the file's at the place, 0 to 1. */
      readonly score: number
      /** What was done to the reply's new lines; absent where they stand as they were written, but for line ends, which are always the file's. */
      readonly adaptations?: readonly Adaptation[]
      /** The next best place elsewhere in the file, null where no other place shares enough of its lines to be compared. */
      readonly runnerUp: Near | null
    }
  | { readonly state: 'already-applied'; readonly before: LineRange; readonly after: LineRange }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly nearest: readonly Near[] }
)

/** Which hunk of a reply: its edit's index and its own, as in a `Decision`. */
export type HunkAt = { readonly edit: number; readonly hunk: number }

/**
 * What a person has made of a hunk. `place`: of its places the one that begins at `line`, 0-based, before the reply. `rewrite`: other lines to be found
 * and to be put there, in another file where `path` says so; `whole`: as lines of their own, also where the reply means characters.
 */
export type Amendment = HunkAt &
  (
    | { readonly kind: 'place'; readonly line: number }
    | {
        readonly kind: 'rewrite'
        readonly before: readonly string[]
        readonly after: readonly string[]
        readonly path: string | null
        readonly whole: boolean
      }
  )

// ── diagnosis ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Why a hunk has no place, or none that is sure. Each is proven: undoing it, and nothing else, makes the number of places exactly 1,
 * unless the comment says otherwise.
 */
export type CauseCode =
  /** Several places are equal; nothing has to be undone, more context is needed. */
  | 'several-places'
  /** The new text stands in the file, the old text does not. Of `path`, at `at`. */
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
  /** Fence lines, or lines of the model's thinking, stand among the lines to be found. */
  | 'fences'
  | 'elision'
  | 'part-of-line'
  | 'case'
  /** The lines stand in another file, `path`. */
  | 'other-file'
  /** They stood there until an earlier edit of the same reply changed them: decision `by`. */
  | 'earlier-edit'
  /** They stand in an earlier version of the file. */
  | 'earlier-version'
  /** The lines to be found are those that another edit of the reply puts there: decision `by`. */
  | 'goal-state'
  /** Of several lines only `lines` of the hunk differ; without them the rest stands in one place. */
  | 'lines-differ'
  /** No line of the hunk that says something stands in any file. Nothing can be proven of it. */
  | 'made-up'

/** One cause of a refusal, with what it has to do with. */
export type Cause = {
  readonly code: CauseCode
  /** The file in which the lines stand once the cause is undone; null for 'made-up'. */
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

/** One of several equal places, and how many more lines of the file above and below the quoted ones single it out. */
export type UniqueContext = { readonly at: LineRange; readonly above: number; readonly below: number }

/** An edit that lands in one place, exactly, in the place of one that was refused. */
export type Repair = {
  /** What is different: the quoted lines are the file's own at `at`; or those with more context around them. */
  readonly code: 'file-text' | 'more-context' | 'other-file'
  readonly at: LineRange
  readonly path: Path
  readonly edit: Edit
}

/** What is to be said of a refused decision. */
export type Diagnosis = {
  /** Index of the decision. */
  readonly decision: number
  /** The first is the one to be told; the others hold as well. */
  readonly causes: readonly Cause[]
  /** Of the nearest place, line by line; empty where there is none. */
  readonly differences: readonly LineDifference[]
  /** One for each of several equal places, as far as they are listed. */
  readonly unique: readonly UniqueContext[]
  readonly repairs: readonly Repair[]
}

// ── staging ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lines of the file before that gave way to lines of the file after; `decisions` are indexes of those that did it. */
export type Region = { readonly before: LineRange; readonly after: LineRange; readonly decisions: readonly number[] }

/** What the reply makes of one file. `before` null: it did not exist; `after` null: it is gone. */
export type FileOutcome = {
  readonly path: Path
  readonly before: string | null
  readonly after: string | null
  /** SHA-256 of `before`; null where that is null, or where hashes were not asked for. */
  readonly base: Sha | null
  readonly regions: readonly Region[]
}

/** What a person should look at before the files are committed, although every edit has its place. */
type WarningData = {
  /** Decision `by` takes `lines` lines away for `added` new ones. */
  'large-deletion': { readonly by: number; readonly lines: number; readonly added: number }
  /** Decision `by` quotes `quoted` lines and stands on `lines` lines of the file. */
  disproportionate: { readonly by: number; readonly quoted: number; readonly lines: number }
  /** New lines of decision `by` read as standing for code that is left out. */
  placeholder: { readonly by: number; readonly line: number }
  /** A file of tests that there was changes: the tests may pass because of that. */
  'test-file': unknown
  /** The file is not among those that the reply was asked to change. */
  'outside-request': unknown
  /** The file has changed since the reply's author saw it; the edits have been placed anew. */
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

/** What is demanded of a place before it is taken. */
export type Demands = {
  /** Likeness of an aligned place, 0 to 1. More: an edit that could be saved is refused, less: a place that only resembles passes. */
  readonly score: number
  /** Likeness by which an aligned place leads the next. More: look-alikes are refused although one is nearer, less: the wrong one of two passes. */
  readonly margin: number
  /** Rungs that are left out. */
  readonly without: readonly RungId[]
  /** Whether a hunk is refused whose result stands elsewhere in the file already: it may have been applied there. */
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

// ── writing ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What an edit says and the format that it is written in does not carry. */
export type Lost =
  | 'line'
  | 'heading'
  | 'anchors'
  | 'at-end'
  /** Which lines are context: the reader of the format pairs them anew, perhaps differently. */
  | 'kept'
  /** The lines that a deletion quotes. */
  | 'before'
  /** That the file must not exist yet. */
  | 'create'
  /** That the file's last line has no line end. */
  | 'final-newline'
  /** That lines end in CR LF. */
  | 'line-ends'

/** Why an edit cannot be written in a format. */
export type CannotWrite =
  /** The format has no such edit. */
  | 'kind'
  | 'no-path'
  /** The path cannot be told from other text where the format writes it. */
  | 'path'
  /** A line is one of the format's own markers: it could be read in two ways. */
  | 'markers-in-text'
  /** Every line begins with what looks like its number, which readers take off. */
  | 'numbers-in-text'
  /** The text looks escaped, by a lone `\n` or by entities of HTML, which readers take off. */
  | 'escapes-in-text'
  /** A line stands for code that is left out, in a format where such lines have that meaning. */
  | 'placeholder-in-text'
  /** The format needs the line's number, which the edit does not tell. */
  | 'no-line'
  /** A line holds a line break, or the CR of one. */
  | 'line-break'
  /** Nothing is searched for: the format takes that for something else. */
  | 'empty-search'
  /** The text to find may begin or end inside a line, and the format knows whole lines only. */
  | 'part-of-line'
  | 'every-place'
  /** The format takes one line where the edit has several, or none. */
  | 'several-lines'
  | 'no-change'
  /** The file has no content, which the format cannot say. */
  | 'empty-text'

/** What a reply says, as it was read. */
import type { Edit, FormatId } from './edits'
import type { Span } from './files'

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
  | 'stray-fence'
  | 'leftover'
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
  | 'trial'
  | 'declined'
  | 'shell-expansion'
  | 'shell-edit'
  | 'shell-command'
  | 'foreign-format'
  | 'bare-reply'
  | 'carriage-returns'
  | 'byte-order-mark'
  | 'terminal-colours'
  | 'quotation-signs'
  | 'broken-line'

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
 * What the words between edits say of these: from `edit` on they are offered in the place of those from `first` on, or all before `edit`
 * are taken back for those behind, or those from `first` up to `edit`, exclusive, are not to be made at all, or `edit` alone under a condition. Indexes of edits; `span` is the line that says so.
 */
export type Aside = { readonly span: Span; readonly edit: number } & (
  | { readonly kind: 'choice'; readonly first: number }
  | { readonly kind: 'retraction' }
  | { readonly kind: 'withdrawal'; readonly first: number }
  | { readonly kind: 'condition' }
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
  /** The spans that began at or after this offset are no longer true; `spans` replace them. */
  readonly from: number
  readonly spans: readonly ReadSpan[]
  /** Edits that are complete so far. */
  readonly edits: number
  /** Those that are new since the preview before. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What an applier is: a tool's way of reading a reply and of putting its edits into files, as a value. */
import type { Edit, FormatId, LineRange, Span } from '../model'
import type { Disk } from './shared/disk'
import type { StepBudget } from './shared/step-budget'

/** A tool by a stable name. */
export type ApplierId =
  | 'native'
  | 'exact-unique'
  | 'multi-edit'
  | 'anthropic-text-editor'
  | 'aider-diff'
  | 'aider-udiff'
  | 'aider-patch'
  | 'aider-whole'
  | 'codex-apply-patch'
  | 'codex-classic'
  | 'openai-apply-diff'
  | 'opencode-classic'
  | 'opencode'
  | 'gemini-cli'
  | 'cline-legacy'
  | 'cline-apply-patch'
  | 'roo'
  | 'continue'
  | 'gptme'
  | 'zed'
  | 'copilot-apply-patch'
  | 'gnu-patch'
  | 'git-apply'
  | 'jsdiff'
  | 'langtalks-splice'
  | 'relay-file-diff'
  | 'sequence-matcher-085'
  | 'diff-match-patch'
  | 'pi'
  | 'qwen-code'
  | 'copilot-replace'
  | 'roo-edit-file'
  | 'roo-edit'
  | 'roo-search-replace'
  | 'crush'
  | 'openhands'
  | 'trae-agent'
  | 'goose'
  | 'kimi-cli'
  | 'kimi-code'
  | 'letta-code'
  | 'cline-editor'
  | 'amazon-q'
  | 'cursor'
  | 'windsurf'
  | 'amp'
  | 'droid'
  | 'mcp-filesystem'
  | 'desktop-commander'
  | 'deepagents'
  | 'kilo-code'
  | 'mistral-vibe'
  | 'opencode-core'
  | 'dyad'

/** Tools that write edits in the same manner. */
export type Family =
  | 'native'
  | 'blocks'
  | 'exact-string'
  | 'apply-patch'
  | 'unified-diff'
  | 'whole-file'
  | 'line-numbers'
  | 'similarity'

/** How a fact about a tool is known: its source was read, it was run, its users report it, or nothing but memory says so. */
export type Proof = 'read' | 'measured' | 'reported' | 'unverified'

/** A fact on which the emulation rests. `about`: a sentence. */
export type Evidence = { readonly proof: Proof; readonly about: string }

/** How one comparison or one policy of a tool is called: the same thing has the same name in every applier. */
export type RuleId =
  // Reading the reply.
  | 'wire'
  | 'path'
  // Ways of finding the text, from strict to lax.
  | 'line-number'
  | 'substring'
  | 'exact-lines'
  | 'right-trimmed'
  | 'trimmed'
  | 'line-ends'
  | 'typography'
  | 'blank-lines'
  | 'first-blank-dropped'
  | 'constant-prefix'
  | 'relative-indentation'
  | 'inner-space'
  | 'no-space'
  | 'tokens'
  | 'case'
  | 'escapes'
  | 'entities'
  | 'line-numbers-stripped'
  | 'prefixes-stripped'
  | 'quotes'
  | 'semicolons'
  | 'elided'
  | 'line-order'
  | 'line-breaks'
  | 'outer-lines'
  | 'context-lines'
  | 'normalised-similarity'
  | 'similarity'
  | 'explicit-lines'
  | 'less-context'
  | 'fuzz'
  | 'offset'
  | 'anchor'
  | 'end-of-file'
  | 'other-file'
  | 'whole-file'
  // What is demanded of what was found, or of the edit.
  | 'unique'
  | 'order'
  | 'overlap'
  | 'identical'
  | 'empty-search'
  | 'placeholder'
  | 'exists'
  | 'missing-file'
  | 'disproportion'
  | 'begins-file'
  | 'ends-file'
  // What is written.
  | 'as-written'
  | 'reindented'
  | 'context-kept'
  | 'appended'
  | 'line-ends-changed'
  | 'tabs-expanded'
  | 'file-normalised'
  | 'final-newline'

/**
 * One thing that a tool did. `result`: 'took' this is what it went by; 'none' nothing was found so; 'several' more than one place was and that is not
 * enough; 'refused' a demand was not met; 'did' something that it writes.
 */
export type TraceStep = {
  /** Index of the hunk, -1 for the reply as a whole. */
  readonly hunk: number
  readonly rule: RuleId
  readonly result: 'took' | 'none' | 'several' | 'refused' | 'did'
  /** Lines of the file as it was then; the first few. */
  readonly at: readonly LineRange[]
  /** What was measured and what was demanded: a likeness from 0 to 1, a fuzz factor, an offset in lines. */
  readonly value?: number
  readonly needed?: number
}

/** What a tool made of one hunk of the reply, in the order in which it came to them. Lines are 0-based, of the file as it was then. */
export type HunkResult = {
  /** Where the reply has it; null where the tool's reader cannot tell. */
  readonly span: Span | null
  /** As the reply writes it, or as the tool resolved it. */
  readonly path: string | null
  /** 'kept': found, and nothing had to change. 'untried': not written, since the tool gave up over another hunk. */
  readonly state: 'applied' | 'kept' | 'refused' | 'untried'
  /** The rule that decided: by which it was found, or for want of which it was refused. */
  readonly rule: RuleId | null
  /** Lines that gave way, in the file as it was just before. */
  readonly at: LineRange | null
  /** The lines in their place, just after. */
  readonly lines: LineRange | null
}

/** What became of a reply. `failed`: the tool says that something did not work. */
export type ApplierOutcome = {
  readonly failed: boolean
  /** What the tool gives back to the model, in our words and with the tool's information. */
  readonly message: string
  readonly hunks: readonly HunkResult[]
  readonly trace: readonly TraceStep[]
}

/** What an applier is given. It reads and writes `disk`; what it leaves there is what the tool leaves behind. */
export type ApplierJob<Options> = {
  readonly reply: string
  readonly disk: Disk
  /** The file meant by edits that name none; null: there is none. */
  readonly defaultPath: string | null
  readonly options: Options
  /** Steps it may take: spend before every loop that grows faster than the text. Throws when they are spent. */
  readonly work: StepBudget
}

/** Numbers and switches that a tool's user can set, with what they are unless set. */
export type Options = Readonly<Record<string, number | boolean | string>>

export type Applier<Own extends Options = Options> = {
  readonly id: ApplierId
  /** As the tool calls itself. */
  readonly name: string
  /** What was read or run: a version, a commit, a month. */
  readonly version: string
  readonly family: Family
  /** Formats that it reads; a reply without an edit in any of them is not its format. */
  readonly formats: readonly FormatId[]
  readonly evidence: readonly Evidence[]
  readonly options: Own
  /** One edit in the tool's own wire, where that is not what its format usually looks like; null: it cannot be written. */
  readonly writes?: (edit: Edit) => string | null
  /** Null: there is nothing of its format in the reply. */
  run(job: ApplierJob<Own>): ApplierOutcome | null
}

/** What is known of a tool, without the tool. */
export type ApplierInfo = Omit<Applier, 'run' | 'writes'>

/** Keeps the options' types together. */
export const applier = <const Own extends Options>(made: Applier<Own>): Applier<Own> => made

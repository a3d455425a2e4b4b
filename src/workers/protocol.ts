/** What the page and the engine's worker say to each other. */
import type { Evidence } from '../engine/evidence'
import type { Feedback } from '../engine/feedback'
import type { Leftover } from '../engine/index'
import type {
  Amendment,
  Decision,
  Demands,
  Diagnosis,
  Diagnostic,
  Edit,
  Path,
  Preview,
  Reading,
  ReadSpan,
  ShownCode,
  Transaction,
  Tree,
} from '../engine/model'
import type { Outline } from '../syntax/outline/page'
import type { CompiledTexts } from './compiled-python'
import type { PlaceSymbol } from './enclosing-symbols'
import type { TreeChanges } from './tree-changes'

/** A reply to decide. */
export type AnalysisJob = {
  readonly reply: string
  /** The file meant by edits that name none. */
  readonly defaultPath: Path | null
  /** Which of several replies in it; null means the last. */
  readonly turn: number | null
  /** Match requirements, where it is not the usual. */
  readonly demands: Partial<Demands>
  /** Indexes of the only edits to be staged; null: all of them, or none where the reply is cut off. */
  readonly edits: readonly number[] | null
  /** What a person made of hunks, and the hunks that are left out, by `edit.hunk`. */
  readonly amendments?: readonly Amendment[]
  readonly rejected?: readonly string[]
  /** Whether staged files are checked for errors of syntax; they are, where it is left out. Symbols are looked up either way. */
  readonly syntax?: 'on' | 'off'
  /** What Python's compiler has said of texts; null, and left out: it is not here. */
  readonly compiled?: CompiledTexts | null
}

/** Whether a staged file was checked for errors of syntax. `no-check`: nothing here reads it. `loading`: what reads it is not here yet. */
export type SyntaxCheck = { readonly path: Path; readonly state: 'checked' | 'no-check' | 'loading' }

/** All that the engine has to say of a reply. `diagnoses`: of refused decisions. `evidence`: of each decision, null where it has none. `message`: for the model, empty where nothing failed. */
export type Analysis = {
  readonly reply: string
  readonly reading: Reading
  readonly transaction: Transaction
  readonly diagnoses: readonly Diagnosis[]
  readonly evidence: readonly (Evidence | null)[]
  readonly message: Feedback
  /** Of places that a refused hunk could mean, as far as their definitions are known. */
  readonly placeSymbols: readonly PlaceSymbol[]
  /** Of staged files; none while nothing is staged. */
  readonly syntax: readonly SyntaxCheck[]
  /** Code of a reply without an edit that the project has another version of; left out where there is none. */
  readonly shown?: readonly ShownCode[]
  /** Texts of which Python's compiler is to say what it finds; left out where there are none. */
  readonly uncompiled?: readonly string[]
}

export type ToWorker =
  /** The whole tree: the first message to a worker. */
  | { readonly type: 'tree'; readonly tree: Tree }
  /** What has changed in it since. */
  | { readonly type: 'tree-changes'; readonly changes: TreeChanges }
  /** Files as they were in earlier versions of the project, newest first. */
  | { readonly type: 'history'; readonly history: readonly Tree[] }
  | { readonly type: 'decide'; readonly id: number; readonly job: AnalysisJob }
  /** Opens a stream in the place of the last one. */
  | { readonly type: 'open-stream'; readonly id: number }
  /** The next piece of the stream; answered by a preview. Of a stream that is no longer open nothing is said. */
  | { readonly type: 'push'; readonly id: number; readonly chunk: string }
  | { readonly type: 'close-stream'; readonly id: number }
  | { readonly type: 'outline'; readonly id: number; readonly tokens: number }
  | { readonly type: 'policies'; readonly id: number; readonly job: AnalysisJob }
  /** Answered by a sign of life, as soon as nothing is being decided. */
  | { readonly type: 'ping' }

/** The long lists of an analysis. They come in parts: taking over all of a large one at once would hold the page up. */
export type Lists = {
  readonly edits: readonly Edit[]
  readonly spans: readonly ReadSpan[]
  readonly diagnostics: readonly Diagnostic[]
  readonly decisions: readonly Decision[]
  readonly diagnoses: readonly Diagnosis[]
  readonly evidence: readonly (Evidence | null)[]
}

/** `shell`: the analysis with its lists empty; they have come before, in parts. */
export type FromWorker =
  | { readonly type: 'part'; readonly id: number; readonly lists: Lists }
  | { readonly type: 'decided'; readonly id: number; readonly shell: Analysis }
  | { readonly type: 'preview'; readonly id: number; readonly preview: Preview }
  /** Of the tree, of at most the tokens that were asked for; null: it could not be made. */
  | { readonly type: 'outlined'; readonly id: number; readonly outline: Outline | null }
  /** What each policy would leave behind. */
  | { readonly type: 'leftovers'; readonly id: number; readonly leftovers: readonly Leftover[] }
  /** What was 'loading' in an analysis is here: the same job may be decided otherwise now. */
  | { readonly type: 'loaded' }
  | { readonly type: 'alive' }

/** Items of each list in one part: some milliseconds of the page's time. More: longer pauses, fewer: more messages. */
const PART = 150

const EMPTY: Lists = { edits: [], spans: [], diagnostics: [], decisions: [], diagnoses: [], evidence: [] }

const listsOf = ({ reading, transaction, diagnoses, evidence }: Analysis): Lists => ({
  edits: reading.edits,
  spans: reading.spans,
  diagnostics: reading.diagnostics,
  decisions: transaction.decisions,
  diagnoses,
  evidence,
})

function withLists(shell: Analysis, { edits, spans, diagnostics, decisions, ...lists }: Lists): Analysis {
  const reading = { ...shell.reading, edits, spans, diagnostics }
  return { ...shell, reading, transaction: { ...shell.transaction, decisions }, ...lists }
}

/** An analysis as messages, to be sent in this order. */
export function* messagesOf(id: number, analysis: Analysis): Generator<Extract<FromWorker, { type: 'part' | 'decided' }>> {
  const lists = listsOf(analysis)
  const longest = Math.max(...Object.values(lists).map((list) => list.length))
  for (let at = 0; at < longest; at += PART) {
    const cut = <T>(list: readonly T[]) => list.slice(at, at + PART)
    yield {
      type: 'part',
      id,
      lists: {
        edits: cut(lists.edits),
        spans: cut(lists.spans),
        diagnostics: cut(lists.diagnostics),
        decisions: cut(lists.decisions),
        diagnoses: cut(lists.diagnoses),
        evidence: cut(lists.evidence),
      },
    }
  }
  yield { type: 'decided', id, shell: withLists(analysis, EMPTY) }
}

/** Puts an analysis together again: takes its parts in order, then its shell. */
export function createAssembly(): { add(lists: Lists): void; finish(shell: Analysis): Analysis } {
  const parts: Lists[] = []
  return {
    add: (lists) => void parts.push(lists),
    finish: (shell) =>
      withLists(shell, {
        edits: parts.flatMap((part) => part.edits),
        spans: parts.flatMap((part) => part.spans),
        diagnostics: parts.flatMap((part) => part.diagnostics),
        decisions: parts.flatMap((part) => part.decisions),
        diagnoses: parts.flatMap((part) => part.diagnoses),
        evidence: parts.flatMap((part) => part.evidence),
      }),
  }
}

/** Decodes a worker's message: null for anything but one of ours. Its inside is made by the same build and not looked into. */
export function decodeMessage(data: unknown): FromWorker | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'loaded' || data.type === 'alive') return { type: data.type }
  if (!('id' in data) || typeof data.id !== 'number') return null
  const isPart = data.type === 'part' && 'lists' in data && typeof data.lists === 'object' && data.lists !== null
  const isEnd = data.type === 'decided' && 'shell' in data && typeof data.shell === 'object' && data.shell !== null
  const isPreview = data.type === 'preview' && 'preview' in data && typeof data.preview === 'object' && data.preview !== null
  const isOutline = data.type === 'outlined' && 'outline' in data && typeof data.outline === 'object'
  const isLeft = data.type === 'leftovers' && 'leftovers' in data && Array.isArray(data.leftovers)
  return isPart || isEnd || isPreview || isOutline || isLeft ? (data as FromWorker) : null
}

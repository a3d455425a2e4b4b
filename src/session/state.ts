/** What the page knows: plain values, and the pure steps between them. */
import { shownPath } from '../engine/explain/phrases'
import type { Decision, Demands, Edit, FileOutcome, Path, Refusal, Transaction, Tree } from '../engine/model'
import type { Recording } from '../providers/recording'
import type { RuntimeId } from '../runtimes/runtime'
import type { Analysis } from '../workers/protocol'
import type { Gathered, IntakeProgress } from '../workspace/intake/source'
import type { Rollbacks } from '../workspace/rollbacks'
import type { Timeline } from '../workspace/timeline'
import type { AgentRun } from './agent/agent-run'
import type { ModelSettings } from './agent/model-settings'
import type { BootFailure, RuntimeChoice, RuntimeReason } from './choose-runtime'
import type { DebugAt } from './debugger'
import type { EarlierReply, RepliesAside } from './earlier-replies'
import type { LessonState } from './lesson-progress'
import type { Notice } from './notices'
import type { HandEdit, Origin } from './persistence-types'
import { type LessonProgress, NO_PREFERENCES, type SyntaxPolicy } from './preferences'
import type { ReloadState } from './reload-state'
import type { Replay } from './replay'
import { type HunkOutcomes, NO_REVIEW, type ReviewState } from './review-state'
import type { SharedSession } from './share/shared-session'
import type { TestFilter, TestRun } from './test-run'

/** `edit`: the file itself, to be written by hand. */
export type FileView = 'before' | 'inline' | 'after' | 'edit'
/** `why` where the panel has no column of its own; where it has, `why` means the most useful tab. */
export type BottomTab = 'why' | 'tests' | 'output' | 'terminal' | 'message' | 'policies' | 'tools' | 'agent' | 'timeline'
/** The part that a narrow page shows. */
export type NarrowTab = 'reply' | 'hunks' | 'file' | 'tests' | 'agent' | 'why'
/** What takes the middle of the page: reply and file side by side, the selected hunk alone, or the results with their tabs. */
type Middle = 'code' | 'hunk' | 'results'
/** The sheet over the page. */
export type DialogId =
  | 'palette'
  | 'paste'
  | 'lessons'
  | 'add-file'
  | 'keys'
  | 'settings'
  | 'open'
  | 'save'
  | 'outline'
  | 'find'
  | 'imported'
  | 'rewrite'
  | 'families'
  | 'tool'
  | 'models'
  | 'report'
  | 'share'
  | 'look-first'
  | 'ask-gist'
  | 'save-lesson'
  | 'lab'

/** The project that is open in this tab. */
type ProjectView = { readonly id: string; readonly name: string; readonly origin: Origin }

/** What was taken in last and, above all, what was not. `again` takes it in once more with what `.gitignore` leaves out; null where that cannot be. */
export type Imported = Pick<Gathered, 'left' | 'foreign'> & {
  readonly name: string
  readonly files: number
  readonly again: (() => Promise<void>) | null
}

/** What a link brought besides the project. */
export type FromLink = {
  /** Id of the project. */
  readonly project: string
  /** Whether the person has said that its code may run. */
  readonly mayRun: boolean
  /** The results of its tests for the person who made the link. */
  readonly tests: SharedSession['tests'] | null
  readonly run: Recording | null
  /** What was open when it had been opened; null: the page has been loaded without it since. */
  readonly opened: SharedParts | null
}

/** What a link carries, beside where the person looks. */
type SharedParts = Pick<State, 'tree' | 'edits' | 'reply' | 'turn' | 'chosen' | 'demands' | 'hand' | 'defaultPath'>

/** What a link would carry of a state. */
export const sharedPartsOf = ({ tree, edits, reply, turn, chosen, demands, hand, defaultPath }: State): SharedParts => ({
  tree,
  edits,
  reply,
  turn,
  chosen,
  demands,
  hand,
  defaultPath,
})

/** The runtime that ran last, or would run next. */
export type RuntimeView = {
  /** What the person chose for this project. */
  readonly choice: RuntimeChoice
  /** What WebContainer runs in place of the project's test script; '' is that script. */
  readonly command: string
  readonly id: RuntimeId
  /** null until the project was looked at. */
  readonly why: RuntimeReason | null
  readonly phase: 'idle' | 'starting' | 'ready' | 'failed'
  readonly failure: BootFailure | null
}

/** The lesson that the project is of. */
export type Lesson = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly source: string
  readonly licence: string
  /** As the lesson came with it. */
  readonly reply: string
}

/** Ids of the project that was open and of the one that took its place, and what the other of the two has aside. `head`: the snapshot that the first was at. */
type Replacing = { readonly before: string; readonly own: string; readonly head: string; readonly aside: RepliesAside }

/** What the page knows now; replaced, never changed in place. */
export type State = {
  /** null until the store of earlier sessions has been asked. */
  readonly timeline: Timeline | null
  readonly project: ProjectView | null
  /** How many other tabs have the project open. */
  readonly tabs: number
  /** A project of a person's own files took the place of another; null: none did, or another project was opened since. */
  readonly replaced: Replacing | null
  /** The files of the timeline's head. */
  readonly tree: Tree
  /** Files as they are being written by hand, until they are kept or left. */
  readonly edits: ReadonlyMap<Path, HandEdit>
  /** How often each file was rolled back since it was committed. */
  readonly rollbacks: Rollbacks
  /** Files that were rolled back so often that the person is asked to pause; empty: none. */
  readonly pause: readonly Path[]
  /** What is being taken in, with how far it has come. */
  readonly importing: { readonly name: string; readonly isOnGitHub: boolean; readonly progress: IntakeProgress | null } | null
  /** A kept project is being read from the browser's storage. */
  readonly opening: boolean
  readonly imported: Imported | null
  /** What syntax errors that an edit adds mean for the commit. */
  readonly syntax: SyntaxPolicy
  readonly lesson: Lesson | null
  /** The guided path that the person is on; null: none. */
  readonly guide: LessonState | null
  /** What was learnt of the lessons. */
  readonly progress: LessonProgress
  /** Large type and little else, for a class. */
  readonly present: boolean
  /** null: what is open came from no link, or was opened again since. */
  readonly link: FromLink | null
  readonly reply: string
  /** Earlier replies, the last one last; and those that an undo left, the next one last. */
  readonly replyPast: readonly EarlierReply[]
  readonly replyFuture: readonly EarlierReply[]
  /** Which of several replies in `reply` is read; null means the last. */
  readonly turn: number | null
  /** Match requirements, where it is not the usual. */
  readonly demands: Partial<Demands>
  /** Indexes of the only edits to be staged; null: all of them, or none where the reply is cut off. */
  readonly chosen: readonly number[] | null
  /** The reply that was rolled back: nothing of it is staged until it is another one. */
  readonly dropped: string | null
  /** The analysis whose warnings the person has looked at. */
  readonly lookedAt: Analysis | null
  readonly deciding: boolean
  /** null while nothing is decided, and while the reply is replayed: a preview decides nothing. */
  readonly analysis: Analysis | null
  /** Finds the test files of a tree; comes with the first decided reply. null: before that, and where its part of the page cannot be loaded. */
  readonly findTests: ((tree: Tree) => readonly Path[]) | null
  readonly replay: Replay | null
  readonly openFile: Path | null
  /** The file meant by edits that name none. */
  readonly defaultPath: Path | null
  /** Index of a decision, -1 for none. */
  readonly selected: number
  /** The debugger's step; null: it is off. */
  readonly debug: DebugAt | null
  /** What became of hunks under the usual demands, by `keyOf` a hunk, while others are tried; null: these are the usual ones. */
  readonly usual: HunkOutcomes | null
  /** What a person decided of hunks; for this reply alone. */
  readonly hand: ReviewState
  /** `hand` as it was before each step, the last one last, and what was taken back. */
  readonly handPast: readonly ReviewState[]
  readonly handFuture: readonly ReviewState[]
  /** Whether single letters are keys; chords always are. */
  readonly letterKeys: boolean
  /** As in `Preferences`. */
  readonly tools: readonly string[]
  readonly view: FileView
  /** Whether a hunk that did not land exactly is shown beside the file, above the panes. */
  readonly comparison: boolean
  /** The controls of what the judge demands of a place. `wanted`: they take the keyboard as soon as the page draws them. */
  readonly requirements: 'folded' | 'wanted' | 'shown'
  readonly tab: BottomTab
  readonly middle: Middle
  /** Id of the other tool that is looked at; null: none was chosen. */
  readonly tool: string | null
  readonly narrowTab: NarrowTab
  /** The person chose that part since the reply came: its answer takes them to no other. */
  readonly isPartChosen: boolean
  readonly dialog: DialogId | null
  /** What a person has typed for the palette before the page could draw it. */
  readonly typedAhead: string
  /** What the person was about to do when the page reloaded itself. */
  readonly returned: ReloadState | null
  /** The path that the add-file dialog opens with. */
  readonly wanted: string
  readonly run: TestRun | null
  readonly runtime: RuntimeView
  /** Why WebContainer would run the tests, while the person is asked whether it may be loaded. */
  readonly asking: RuntimeReason | null
  /** Whether edits run the tests that they touch. */
  readonly watching: boolean
  readonly filter: TestFilter
  /** Whether a commit is being written to the browser's storage. */
  readonly saving: boolean
  readonly notices: readonly Notice[]
  /** The models that runs of agents ask. */
  readonly models: ModelSettings
  /** The run of an agent that is shown; null: there is none. */
  readonly agent: AgentRun | null
  /** The same as it is stored with the draft; null: nothing is. */
  readonly storedRun: string | null
  /** How fast recordings of runs play: 1 as they were recorded, 0 at once. */
  readonly speed: number
}

/** Before the earlier session has been asked for. */
export const EMPTY_STATE: State = {
  timeline: null,
  project: null,
  replaced: null,
  tabs: 0,
  tree: new Map(),
  edits: new Map(),
  rollbacks: new Map(),
  pause: [],
  importing: null,
  opening: false,
  imported: null,
  syntax: NO_PREFERENCES.syntax,
  lesson: null,
  guide: null,
  progress: NO_PREFERENCES.progress,
  present: false,
  link: null,
  reply: '',
  replyPast: [],
  replyFuture: [],
  turn: null,
  demands: {},
  chosen: null,
  dropped: null,
  lookedAt: null,
  deciding: false,
  analysis: null,
  findTests: null,
  replay: null,
  openFile: null,
  defaultPath: null,
  selected: -1,
  debug: null,
  usual: null,
  hand: NO_REVIEW,
  handPast: [],
  handFuture: [],
  letterKeys: true,
  tools: [],
  view: 'inline',
  comparison: true,
  requirements: 'folded',
  tab: 'why',
  middle: 'code',
  tool: null,
  narrowTab: 'reply',
  isPartChosen: false,
  dialog: null,
  typedAhead: '',
  returned: null,
  wanted: '',
  run: null,
  runtime: { choice: 'auto', command: '', id: 'embedded', why: null, phase: 'idle', failure: null },
  asking: null,
  watching: false,
  filter: { file: '', name: '' },
  saving: false,
  notices: [],
  models: NO_PREFERENCES.models,
  agent: null,
  speed: 1,
  storedRun: null,
}

/** Another reply: nothing that was said of hunks holds for it. */
export const NOTHING_BY_HAND = { hand: NO_REVIEW, handPast: [], handFuture: [], usual: null, debug: null } as const

// ── what follows from a state ──────────────────────────────────────────────────────────────────────────────────────────

const outcomesOf = (transaction: Transaction): readonly FileOutcome[] =>
  transaction.state === 'staged' ? transaction.files : transaction.would

/** What the reply makes of a file; null where it does not touch it. */
export const outcomeOf = (analysis: Analysis | null, path: Path | null): FileOutcome | null =>
  (analysis && outcomesOf(analysis.transaction).find((outcome) => outcome.path === path)) ?? null

/** The edit that a decision is about; undefined where there is none. */
export const decidedEditOf = (analysis: Analysis | null, decision: Decision): Edit | undefined =>
  analysis?.reading.edits[decision.edit]

/** The reply's own path where the project has no such file. */
export const pathLabel = (analysis: Analysis | null, decision: Decision): string =>
  decision.path ?? (shownPath(decidedEditOf(analysis, decision)?.written ?? '') || 'no path')

/** Whether the hunk was refused for the lack of its file. An absolute path names one of another machine, of which the project has none that ends like it. */
export const lacksFile = (decision: Decision): boolean => decision.state === 'refused' && isOfMissing(decision.refusal)

const isOfMissing = (refusal: Refusal): boolean =>
  refusal.code === 'missing' || (refusal.code === 'path' && refusal.problem === 'absolute')

/** The tree with what is staged, or the tree alone. */
export function stagedTree(tree: Tree, transaction: Transaction | null): Tree {
  if (transaction?.state !== 'staged') return tree
  const known = stagedTrees.get(transaction)
  if (known?.tree === tree) return known.staged
  const staged = new Map(tree)
  for (const { path, after } of transaction.files) {
    if (after === null) staged.delete(path)
    else staged.set(path, after)
  }
  stagedTrees.set(transaction, { tree, staged })
  return staged
}

/** The last tree that each transaction was staged on: what is worked out of a tree is kept by the tree. */
const stagedTrees = new WeakMap<Transaction, { readonly tree: Tree; readonly staged: Tree }>()

/** Whether code of the project may run: of one that came by a link only once the person has said so, in this tab. */
export const mayRun = ({ project, link }: Pick<State, 'project' | 'link'>): boolean =>
  project?.origin.kind !== 'link' || (link?.project === project.id && link.mayRun)

/** Whether what is open is what a link carried, unchanged since. */
export function isAsShared(state: State): boolean {
  const { link, project } = state
  if (link === null || link.opened === null || link.project !== project?.id) return false
  const now = Object.values(sharedPartsOf(state))
  return Object.values(link.opened).every((part, i) => part === now[i])
}

/** Whether what is open is the starter as it came: an example that a person's own files take the place of. */
export const isExample = ({ project, timeline, edits }: Pick<State, 'project' | 'timeline' | 'edits'>): boolean =>
  project?.origin.kind === 'starter' && timeline?.snapshots.length === 1 && edits.size === 0

/** Whether the last step was that a person's own files took the place of another project. */
export const canUndoReplacing = ({ project, timeline, replaced }: Looked): boolean =>
  replaced !== null && replaced.own === project?.id && timeline?.head === timeline?.snapshots[0]?.id

/** Whether the last undo brought the other project back. */
export const canRedoReplacing = ({ project, timeline, replaced }: Looked): boolean =>
  replaced !== null && replaced.before === project?.id && timeline?.head === replaced.head

type Looked = Pick<State, 'project' | 'timeline' | 'replaced'>

/** Whether the run is of what is staged now. */
export const runIsCurrent = (state: State): boolean =>
  state.run !== null && state.run.staged === stagedAnalysis(state) && state.run.tree === state.tree

/** The analysis whose result is staged, null where nothing is. */
export const stagedAnalysis = (state: Pick<State, 'analysis' | 'dropped'>): Analysis | null =>
  landingAnalysis(state) !== null && !isDropped(state) ? state.analysis : null

/** The analysis whose edits all land, whether they are staged or rolled back. */
const landingAnalysis = ({ analysis }: Pick<State, 'analysis'>): Analysis | null =>
  analysis?.transaction.state === 'staged' && analysis.transaction.files.length > 0 ? analysis : null

/** Whether what would be staged was rolled back. */
export const isDropped = (state: Pick<State, 'analysis' | 'dropped'>): boolean =>
  state.dropped !== null && landingAnalysis(state)?.reply === state.dropped

/** Whether a hunk has no place and holds the others up: one that a person left out does not. */
export const isHunkRefused = ({ state, rejected }: Decision): boolean => state === 'refused' && !rejected

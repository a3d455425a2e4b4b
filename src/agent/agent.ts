/**
 * A run of an agent, as a value: its task, its node in the loop, what it has done and what it wants done next. Every step returns a new value.
 * It knows files by their hashes and states by their fingerprints; contents, models and tests are the session's.
 */
import type { Failure, StopReason, ToolCall, ToolResult, Usage } from '../providers/provider'

/** Why a run that wants to commit is not done. `tests`: names of tests that are gone, or are skipped and were not. */
export type Shortfall =
  /** The last answer ended before it was whole, or how it ended is not known. */
  | { readonly code: 'cut-off' }
  /** Edits of these files were refused, and were not made since. '': a file that the answer does not name. */
  | { readonly code: 'refused-edits'; readonly files: readonly string[] }
  | { readonly code: 'tests-changed'; readonly tests: readonly string[] }
  /** These tests failed before on the very files on which they pass now. */
  | { readonly code: 'unsteady'; readonly tests: readonly string[] }
  /** The task names files, and others were changed but none of these. */
  | { readonly code: 'other-files'; readonly named: readonly string[]; readonly touched: readonly string[] }
  /** The files are as they were. `text`: what the model said last. */
  | { readonly code: 'nothing-done'; readonly text: string }

export type LoopId = 'chat-edit' | 'tool-calls' | 'review' | 'planner-executor' | 'plan-and-branch' | 'task-graph'

/** What a model is asked for. Each has a prompt of its own. */
export type Purpose = 'edit' | 'plan' | 'step' | 'tasks' | 'research' | 'new-file' | 'repair' | 'tools' | 'summary'

/** What went wrong with an answer; each has its recovery. */
export type FailureClass =
  | 'parse'
  | 'no-match'
  | 'ambiguous'
  | 'stale'
  | 'syntax'
  | 'tests'
  | 'wrong-file'
  | 'no-edit'
  | 'no-change'
  | 'same-again'
  | 'cut-off'
  | 'not-done'
  | 'tool'
  | 'call'

/** Which of the two models is meant: the one that thinks or the cheaper one. */
export type ModelRole = 'main' | 'cheap'

/** What a model answered. `cost`: US dollars, null where no price is known; `ms`: milliseconds. */
type Answered = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly stop: StopReason
  readonly usage: Usage
  readonly cost: number | null
  readonly ms: number
}

/** What one exchange with the model was. `sent`: the words that were new in it, as they went out. `thread`: exchanges of one thread see each other. */
export type Turn = Answered & {
  readonly thread: string
  readonly purpose: Purpose
  readonly role: ModelRole
  readonly sent: string
  /** Of the tools that the turn before called; empty where it called none. */
  readonly results: readonly ToolResult[]
}

/** What the run may use. null: no limit. */
export type Caps = {
  /** Repairs of one piece of work, 1 to 5. */
  readonly repairs: number
  /** Input and output of all calls. */
  readonly tokens: number | null
  /** US dollars. */
  readonly money: number | null
  /** Milliseconds that the run works; pauses do not count. */
  readonly time: number | null
  /** Calls of a model. */
  readonly calls: number
}

export const CAPS: Caps = { repairs: 3, tokens: 200_000, money: null, time: 600_000, calls: 40 }

export type Spent = { readonly tokens: number; readonly money: number; readonly time: number; readonly calls: number }

/** What the session is to do next. One at a time: it answers with the event of the same name. */
export type Command =
  | {
      readonly type: 'ask'
      readonly purpose: Purpose
      readonly role: ModelRole
      readonly thread: string
      /** What it is asked to mend; null: nothing has failed. */
      readonly failure: FailureClass | null
      /** What the prompt's template is filled with, by name. */
      readonly fill: Readonly<Record<string, string>>
      readonly results: readonly ToolResult[]
      /** Whether the model is given tools. */
      readonly tools: boolean
    }
  /**
   * Stages a reply on the working state, and keeps it there as a snapshot where all of it lands and nothing stops it. `allowed`: files that were
   * not meant to be touched, and may be. `path`: the file of edits that name none; null: there is none.
   */
  | { readonly type: 'apply'; readonly reply: string; readonly allowed: readonly string[]; readonly path: string | null }
  /** Stages a reply and leaves it to the person, hunk by hunk. */
  | { readonly type: 'review'; readonly reply: string }
  | { readonly type: 'test' }
  /** Uses tools, one after the other; what they edit is kept as a snapshot each. */
  | { readonly type: 'use'; readonly calls: readonly ToolCall[] }
  /** Takes the working state back to an earlier one, by its fingerprint. */
  | { readonly type: 'back'; readonly to: string; readonly files: readonly string[] }
  /** The working state becomes the person's. */
  | { readonly type: 'finish' }

/**
 * What became of a reply. `named`: the files of edits that were refused, each as the project has it or else as it is written. `wants`: files that the
 * model has to see before it answers: those that it asks for instead of an edit, else those of refused edits.
 */
export type Applied =
  | {
      readonly state: 'landed'
      readonly fingerprint: string
      readonly files: readonly string[]
      /** Lines (0-based, of the files afterwards) at which the edits landed, in the reply's order. */
      readonly lines: readonly number[]
    }
  | {
      readonly state: 'refused'
      readonly failure: FailureClass
      /** For the model. */
      readonly message: string
      readonly files: readonly string[]
      readonly named: readonly string[]
      readonly wants: readonly string[]
    }

/** Each test's state by its name, which is that of its file, of its suites and its own. */
export type Suite = Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>

/** What the tests said. `output`: for the model: the first failure and the summary. `unheard`: test files of which not every test is known. */
export type Tested = {
  readonly ok: boolean
  readonly none: boolean
  readonly output: string
  readonly summary: string
  readonly suite: Suite
  readonly unheard?: readonly string[]
}

/** One way that a model proposes. `reply`: an edit as a reply of its own; `score`: 0 to 1 as it claims, null where it claims none. */
export type Proposed = { readonly score: number | null } & (
  | { readonly mode: 'edit'; readonly reply: string }
  | { readonly mode: 'act'; readonly call: ToolCall }
)

/** What the answer to a step decides. 'edit': the answer is itself an edit. null elsewhere: it is no decision that can be read. */
export type Decided =
  | { readonly mode: 'edit' }
  | { readonly mode: 'act'; readonly call: ToolCall }
  /** Several ways, none of them chosen yet. */
  | { readonly mode: 'branch'; readonly ways: readonly Proposed[] }
  | { readonly mode: 'final'; readonly text: string }
  | { readonly mode: 'wait'; readonly text: string }

export type Reply = Answered & {
  readonly sent: string
  /** Of an answer to a step; null: it could not be read as a decision. */
  readonly decided: Decided | null
  /** Files that the answer names as `path: …` of a task and that the project does not have. */
  readonly missing: readonly string[]
}

export type AgentEvent =
  | { readonly type: 'asked'; readonly reply: Reply }
  | { readonly type: 'failed'; readonly failure: Failure; readonly ms: number }
  /** A call that was made for the run and is no turn of it: a summary. */
  | { readonly type: 'spent'; readonly usage: Usage; readonly cost: number | null; readonly ms: number }
  | { readonly type: 'applied'; readonly result: Applied }
  /** The person has looked at the staged reply. `kept`: what they left of it is a snapshot with this fingerprint; null: nothing. */
  | {
      readonly type: 'reviewed'
      readonly fingerprint: string | null
      readonly files: readonly string[]
      /** Why nothing of the reply was there to be taken; null: something was. */
      readonly refusal: Extract<Applied, { readonly state: 'refused' }> | null
    }
  | { readonly type: 'tested'; readonly result: Tested; readonly ms: number }
  | {
      readonly type: 'used'
      readonly results: readonly ToolResult[]
      /** Of the working state after them. */
      readonly fingerprint: string
      readonly files: readonly string[]
      /** Hash of each file that was read or written, as it is now. */
      readonly seen: Readonly<Record<string, string>>
      /** Files that a tool was to change and did not. */
      readonly refused: readonly string[]
      /** Whether a command among them ran tests: what it said is for the model, and no verdict. */
      readonly ranTests: boolean
      readonly ms: number
    }
  /** `touched`: files that differ now from the person's; left out: as they were known to. */
  | { readonly type: 'gone-back'; readonly fingerprint: string; readonly touched?: readonly string[] }
  | { readonly type: 'finished' }
  /** Tests failed on a state of the files, whoever ran them. */
  | { readonly type: 'seen-failing'; readonly fingerprint: string; readonly tests: readonly string[] }
  /** At the commit, the files are not those that the run knows: something else changed them. Or no tests of this page say how they are. */
  | { readonly type: 'drifted'; readonly fingerprint: string; readonly touched: readonly string[] }
  /** The person: `pause`, `go on` (with other caps, where it was a cap), `step` does one command and pauses, `stop` ends the run. */
  | { readonly type: 'pause' }
  | { readonly type: 'go-on'; readonly caps?: Partial<Caps> }
  | { readonly type: 'step' }
  | { readonly type: 'stop' }
  /** The person takes the working state whatever its tests say; where none has run on it, they run first. */
  | { readonly type: 'force' }
  /** The person wants the tests run once more on the working state. */
  | { readonly type: 'test' }
  /** The files that the last reply touched, and was not meant to, may be touched. */
  | { readonly type: 'allow' }
  /** The person has rewritten the last answer: the run goes on with theirs. `decided`, `missing`: as of a `Reply`; left out: null, none. */
  | { readonly type: 'rewrite'; readonly text: string; readonly decided?: Decided | null; readonly missing?: readonly string[] }
  /** The person says something to the model besides what the run would say. */
  | { readonly type: 'say'; readonly text: string }

/** Why a run waits for the person. */
export type Pause =
  | { readonly code: 'asked' }
  | { readonly code: 'step' }
  | { readonly code: 'cap'; readonly cap: 'repairs' | 'tokens' | 'money' | 'time' | 'calls' }
  /** The working state is one that was there before. */
  | { readonly code: 'oscillation' }
  /** A file was rolled back for the third time. */
  | { readonly code: 'rollbacks'; readonly files: readonly string[] }
  /** The model sent what it had sent before. */
  | { readonly code: 'same-again' }
  | { readonly code: 'wrong-file'; readonly files: readonly string[] }
  | { readonly code: 'call'; readonly failure: Failure }
  /** A decision of the model's: it waits for something. */
  | { readonly code: 'model-waits'; readonly text: string }
  | { readonly code: 'no-tests' }
  /** The tests are green, and the work is not done all the same. */
  | { readonly code: 'not-done'; readonly why: Shortfall }
  /** The model declined to answer. */
  | { readonly code: 'declined'; readonly text: string }

type Status = 'running' | 'paused' | 'done' | 'stopped'

/** How a step was tried. `score`: 0 to 1, by which candidates are ordered. */
export type Candidate = {
  readonly source: 'model' | 'inspect' | 'test' | 'fallback'
  readonly score: number
  /** In a word or two: the tool and the file or the command. */
  readonly action: string
  readonly does: Extract<Command, { readonly type: 'apply' | 'use' }>
  readonly state: 'waiting' | 'trying' | 'kept' | 'failed' | 'left'
}

/** A way that was proposed for a step and not taken, with the run as it was before that step. */
export type Branch = {
  readonly candidate: Candidate
  /** Fingerprint of the working state. */
  readonly at: string
  readonly cursor: number
  readonly scratchpad: readonly string[]
  /** The mean of the scores of what was taken up to it and of its own: a long way is no worse for its length. */
  readonly score: number
  /** Scores of what was taken up to it. */
  readonly scores: readonly number[]
  /** Files that had been written, each time. */
  readonly wrote: readonly string[]
  /** Files whose edits were refused and had not been made: what made them is taken back. */
  readonly open: readonly string[]
}

export type Task = {
  readonly path: string
  readonly text: string
  /** What the research found. */
  readonly context: string
  /** Whether the project did not have the file when the work was divided. */
  readonly isNew: boolean
  readonly state: 'waiting' | 'research' | 'editing' | 'done'
}

/** What one kind of loop keeps besides. */
type Inner = {
  readonly plan: readonly string[]
  /** Index of the step of the plan, or of the task, that is worked on. */
  readonly cursor: number
  /** The file that the work is about, as the task or the first plan names it; null: none is named. It stays. */
  readonly target: string | null
  /** How many times the plan was replaced. */
  readonly replans: number
  /** What was done, in a line each, the last ones. */
  readonly scratchpad: readonly string[]
  /** Of the last step that was decided on. */
  readonly candidates: readonly Candidate[]
  /** Ways that were not taken, the best first. */
  readonly branches: readonly Branch[]
  /** Scores of what was taken since the plan was made. */
  readonly scores: readonly number[]
  /** How often the run went back to a way that was not taken. */
  readonly searches: number
  /** Files that the steps since the plan was made have written, each time. */
  readonly wrote: readonly string[]
  readonly tasks: readonly Task[]
  /** Rounds of research for the task. */
  readonly rounds: number
  /** Fingerprint of the working state before what is tried now, and what was open then, as of the run. */
  readonly before: string
  readonly openBefore: readonly string[]
}

/** Something that went wrong, for the account of the run. `turn`: index of the turn that it happened after. */
export type Mishap = { readonly failure: FailureClass; readonly message: string; readonly turn: number }

export type Agent = {
  readonly loop: LoopId
  readonly task: string
  readonly caps: Caps
  readonly status: Status
  /** Set while it is paused. */
  readonly pause: Pause | null
  /** Its node in the loop's graph. */
  readonly node: string
  /** The nodes that it has passed through, in order; the last is the present one. */
  readonly path: readonly string[]
  /** What is to be done next, until its event has come; null where the run is over. */
  readonly next: Command | null
  readonly spent: Spent
  readonly turns: readonly Turn[]
  readonly mishaps: readonly Mishap[]
  /** Repairs of the piece of work that is done now. */
  readonly repairs: number
  /** Fingerprint of the person's state, and of the working one. */
  readonly base: string
  readonly work: string
  /** Files that the run has written. */
  readonly touched: readonly string[]
  /** Every fingerprint that the working state has had. */
  readonly states: readonly string[]
  /** Path → how often it was taken back. */
  readonly rollbacks: Readonly<Record<string, number>>
  /** What the tests said last; of the working state `of`. */
  readonly verdict: { readonly of: string; readonly ok: boolean; readonly none: boolean } | null
  /** The tests of the person's state, before anything was done; null: they have not run. */
  readonly baseline: Suite | null
  /** Test files of the person's state of which not every test is known: the run of them broke, or they do not load. */
  readonly unheard: readonly string[]
  /** The same of the last verdict. */
  readonly unheardNow: readonly string[]
  /** The tests of the last verdict. */
  readonly suite: Suite | null
  /** Fingerprint → the tests that have ever failed on that state. */
  readonly failedOn: Readonly<Record<string, readonly string[]>>
  /** Files whose edits were refused and have not been made since; '' for one that is not named. */
  readonly open: readonly string[]
  /** Files that the model has asked for or edits: as they are now, they go with each question, where they do not yet. */
  readonly wanted: readonly string[]
  /** What the tests of the person's state said of their failures; '': they passed, or there are none. */
  readonly failing: string
  /** The person takes the working state although it is not known to be done. */
  readonly forced: boolean
  /** Pauses after the next event. */
  readonly once: boolean
  /** The run before the last answer was taken in, and an answer that is to take its place once the working state is back there. */
  readonly earlier: { readonly agent: Agent; readonly reply: Reply } | null
  readonly rewriting: string | null
  readonly inner: Inner
}

/** A loop's nodes and what leads from one to the next, as it is drawn. */
export type Graph = {
  readonly nodes: readonly { readonly id: string; readonly name: string }[]
  readonly edges: readonly { readonly from: string; readonly to: string; readonly when: string }[]
}

/** Answers to the loop's own commands; those of the person and failed calls never reach a loop. */
export type LoopEvent = Extract<
  AgentEvent,
  { readonly type: 'asked' | 'applied' | 'reviewed' | 'tested' | 'used' | 'gone-back' | 'finished' }
>

export type Loop = {
  readonly id: LoopId
  readonly title: string
  /** Whose way it is. */
  readonly after: string
  readonly about: string
  readonly graph: Graph
  /** The first command. */
  start(agent: Agent): Agent
  /** What follows from an answer, which is in the agent's account already. */
  on(agent: Agent, event: LoopEvent): Agent
  /** Asks the model, in the loop's way, to put right what is wrong with the work. */
  mend(agent: Agent, failure: FailureClass, message: string): Agent
}

/** Carries a run of an agent out, one thing at a time, and what a person does with it: begin, say, answer, stop, close. */
import { type Agent, type AgentEvent, CAPS, type Caps, type LoopId } from '../../agent/agent'
import { advance, begin } from '../../agent/run'
import type { Recording } from '../../providers/recording'
import type { Runtime } from '../../runtimes/runtime'
import type { ActionContext } from '../action-context'
import type { DraftKeeper } from '../draft-keeper'
import { withoutRun } from '../notices'
import { mayRun, stagedTree } from '../state'
import type { TestRun } from '../test-run'
import type { WorkingFiles } from '../working-files'
import type { AgentRun, Source } from './agent-run'
import { type ModelForRole, type PromptContext, readAnswer } from './ask-model'
import { createCommandExecutor, type ModelsFor } from './execute-command'
import { fileAt } from './files-along'
import { fingerprintOf } from './fingerprint'
import { createRunBranch, type RunBranchRooms } from './run-branch'
import { encodeRun } from './run-codec'
import { failedIn } from './test-outcome'

/** What a person asks for. */
export type AgentRunRequest = {
  readonly loop: LoopId
  readonly task: string
  readonly caps?: Partial<Caps>
  readonly ground: PromptContext
  readonly source: Source
  /** Whether each prompt is looked at before it goes out. */
  readonly looks: boolean
}

/** What a run of an agent works with. */
export type AgentControllerHooks = RunBranchRooms & {
  readonly drafts: DraftKeeper
  /** Runs all tests on what is staged; resolves when they have ended. */
  readonly test: () => Promise<void>
  readonly stopTests: () => void
  /** The runtime of the project's tests where it starts programs; null: it starts none, or is not up. */
  readonly programs: () => Promise<Runtime | null>
  readonly working: Pick<WorkingFiles, 'files' | 'open'>
  readonly modelsFor: ModelsFor
}

/** What a person says that takes the place of what is wanted next. */
const INSTEAD: ReadonlySet<AgentEvent['type']> = new Set(['say', 'rewrite', 'force', 'allow', 'test'])

/** Milliseconds without a word after which going on asks again. More: a person waits for a hang, fewer: a slow answer is paid twice. */
const SILENT = 10_000

/** Whether a paused run has asked long ago and nothing has come. */
const isSilent = (run: AgentRun | null, now: number): boolean =>
  run !== null &&
  run.askedAt !== null &&
  now - run.askedAt >= SILENT &&
  run?.agent.status === 'paused' &&
  run.agent.next?.type === 'ask' &&
  !run.held &&
  (run.live === null || (run.live.text === '' && run.live.thinking === '' && run.live.calls.length === 0))

/** What a person does with a run of an agent. */
export type AgentController = ReturnType<typeof createAgentController>

/** One run at a time; its state is `State.agent`. */
export function createAgentController(
  context: ActionContext,
  { reply, store, drafts, test, stopTests, programs, working, modelsFor }: AgentControllerHooks,
) {
  const { parts, get, set, notify, subscribe } = context
  const work = createRunBranch(context, { reply, store })
  const performing = createCommandExecutor(context, { work, test, programs, working, modelsFor, change, tell })
  let abort = new AbortController()
  abort.abort()
  /** The run whose commands are being carried out; null: none. One run's last command ends before another's first begins. */
  let busy: AbortController | null = null
  let settled: Promise<void> = Promise.resolve()
  /** The reply in the pane before the run. */
  let earlier = ''

  function change(made: Partial<AgentRun>): void {
    const run = get().agent
    if (run !== null) set({ agent: { ...run, ...made } })
  }

  function tell(event: AgentEvent): void {
    const run = get().agent
    if (run === null) return
    // A pause, and what is counted beside, leave a question under way.
    const isUnderWay =
      (event.type === 'pause' || event.type === 'spent' || event.type === 'seen-failing') && !abort.signal.aborted
    const commit = event.type === 'finished' ? (get().timeline?.head ?? null) : run.commit
    change({ agent: advance(run.agent, event), commit, ...(isUnderWay ? {} : { live: null, askedAt: null }) })
    keepRun()
    if (event.type === 'finished')
      notify({ code: 'agent-done', files: run.agent.work === run.agent.base ? 0 : run.agent.touched.length })
  }

  /** What the person wrote in the place of the last answer is read as that one was. */
  function readRewritten(text: string): Partial<ReturnType<typeof readAnswer>> {
    const purpose = get().agent?.agent.turns.at(-1)?.purpose
    return purpose === undefined ? {} : readAnswer(purpose, text, (path) => fileAt(work.files(), path) !== null)
  }

  /** What was said of a run no longer holds once the person does something with it. */
  const heard = () => set({ notices: withoutRun(get().notices) })

  /** Keeps the run with the project's draft. */
  function keepRun(): void {
    const run = get().agent
    set({ storedRun: run === null ? null : encodeRun(run) })
    drafts.keep()
  }

  // Another project takes the place of the run's: it is left as it was stored.
  subscribe(() => {
    if (get().agent === null && !abort.signal.aborted) abort.abort()
  })

  // Tests that the person ran, or that were left before the run heard of them, ran on these files too.
  let heardOf: TestRun['result'] = null
  subscribe(() => {
    const { run: tests, agent } = get()
    if (agent === null || tests === null || tests.result === null || tests.result === heardOf) return
    heardOf = tests.result
    const failed = failedIn(tests)
    const fingerprint = fingerprintOf(stagedTree(tests.tree, tests.staged?.transaction ?? null))
    if (failed.length > 0) tell({ type: 'seen-failing', fingerprint, tests: failed })
  })

  /** Does what is wanted until nothing is, or the person is. */
  async function go(): Promise<void> {
    if (busy === abort || abort.signal.aborted) return
    const mine = abort
    busy = mine
    const before = settled
    settled = before.then(() => carryOn(mine))
    await settled
  }

  async function carryOn(mine: AbortController): Promise<void> {
    const { signal } = mine
    // Who goes on at the very moment at which nothing is left to do is not to find it busy.
    const rest = () => {
      if (busy === mine) busy = null
    }
    try {
      for (;;) {
        const run = get().agent
        if (signal.aborted || run === null || run.agent.status !== 'running' || run.agent.next === null) return rest()
        const event = await performing.perform(run, run.agent.next, signal)
        const isCommitted = event?.type === 'finished' && get().agent?.branch === run.branch
        if (signal.aborted && !isCommitted) return rest()
        if (event !== null) tell(event)
        if (signal.aborted) return rest()
      }
    } catch (broken) {
      console.warn(broken)
      rest()
      if (signal.aborted) return
      notify({ code: 'agent-broken', detail: String(broken) })
      tell({ type: 'pause' })
    }
  }

  return {
    /** Begins a run. false: no project is open, or another run is. */
    async commission({ loop, task, caps, ground, source, looks }: AgentRunRequest, asked: ModelForRole): Promise<boolean> {
      if (get().agent !== null) return false
      if (!mayRun(get())) {
        set({ dialog: 'look-first' })
        return false
      }
      abort.abort()
      heard()
      earlier = get().reply
      const begun = await work.begin()
      if (begun === null) return false
      const { branch, from, base } = begun
      performing.take(source, asked)
      abort = new AbortController()
      const agent: Agent = begin({ loop, task, caps: { ...CAPS, ...caps }, base })
      set({
        agent: {
          agent,
          source,
          ground,
          branch,
          from,
          commit: null,
          live: null,
          askedAt: null,
          prompt: null,
          looks,
          held: false,
          edited: {},
          summaries: {},
          seen: {},
          calls: [],
          differences: [],
          reviewing: false,
          landed: null,
        },
      })
      keepRun()
      void go()
      return true
    },

    /** What the person says to a run: pause, go on, step, force, allow, rewrite, say. */
    tell(event: Exclude<AgentEvent, { type: 'stop' }>): void {
      heard()
      // What is still under way belongs to what was wanted before.
      if (INSTEAD.has(event.type) || (event.type === 'go-on' && isSilent(get().agent, parts.steady()))) abort.abort()
      if (abort.signal.aborted) abort = new AbortController() // also of a run that was taken up again
      tell(event.type === 'rewrite' ? { ...event, ...readRewritten(event.text) } : event)
      void go()
    },

    /** The person has reviewed the reply, or the prompt. `edited`: what they made of its parts. */
    answer(edited: Readonly<Record<string, string>> = {}): void {
      change({ edited })
      performing.answered()
    },

    /** Ends the run at once. The person's files are as they were. */
    async stop(): Promise<void> {
      const run = get().agent
      if (run === null) return
      abort.abort()
      heard()
      stopTests()
      tell({ type: 'stop' })
      change({ live: null, askedAt: null, held: false, reviewing: false })
      await work.leave(run.branch, run.from)
      reply.take(earlier, true)
      await reply.decide('first')
    },

    /** Takes a run that is over off the page. */
    close(): void {
      const status = get().agent?.agent.status
      if (status !== 'done' && status !== 'stopped') return
      set({ agent: null })
      heard()
      keepRun()
    },

    /** The run so far, to be saved. Null: there is none. */
    recording(): Recording | null {
      const run = get().agent
      if (run === null) return null
      const date = new Date(parts.now()).toISOString().slice(0, 10)
      const { source, agent, calls } = run
      const origin = source.kind === 'live' ? ({ type: 'captured', model: source.model, date } as const) : source.recording.origin
      return { version: 1, origin, loop: agent.loop, task: agent.task, calls }
    },
  }
}

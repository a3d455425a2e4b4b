/** Carries a run of an agent out: does what it wants done next, one thing at a time, and tells it what came of it. */
import { type Agent, type AgentEvent, CAPS, type Caps, type Command, type LoopId, type Purpose } from '../../agent/agent'
import { advance, begin } from '../../agent/run'
import type { RecordedCall, Recording } from '../../providers/recording'
import type { createDeciding } from '../deciding'
import type { Keeping } from '../keeping'
import type { Context } from '../parts'
import { stagedAnalysis } from '../state'
import type { AgentRun, Source } from './agent-run'
import { type AskedModel, askModel, composed, type Ground, type Live, summaryOf } from './asking'
import { createCommandLine } from './command-line'
import { encodeRun } from './stored'
import { testedOf } from './testing'
import { carryOut, type ToolParts } from './tools'
import { createWork } from './work'

/** What a person asks for. */
export type Commission = {
  readonly loop: LoopId
  readonly task: string
  readonly caps?: Partial<Caps>
  readonly ground: Ground
  readonly source: Source
  /** Whether each prompt is looked at before it goes out. */
  readonly looks: boolean
}

type Ask = Extract<Command, { readonly type: 'ask' }>

/** Gives the model for a role; asked again for each question. */
export type Models = (role: Ask['role']) => Promise<AskedModel>

export type ConductingHooks = {
  readonly deciding: ReturnType<typeof createDeciding>
  readonly keeping: Keeping
  /** Runs all tests on what is staged; resolves when they have ended. */
  readonly test: () => Promise<void>
  readonly stopTests: () => void
  /** What answers a run that is taken up again. `from`: how many answers it has had. null: nothing can. */
  readonly modelsFor: (source: Source, from: number) => Promise<Models | null>
}

/** Questions that are answered with edits: the answer is drawn in the panes as it comes. */
const WRITES: ReadonlySet<Purpose> = new Set(['edit', 'new-file', 'repair'])

/** What a person says that takes the place of what is wanted next. */
const INSTEAD: ReadonlySet<AgentEvent['type']> = new Set(['say', 'rewrite', 'force', 'allow', 'test'])

export type Conducting = ReturnType<typeof createConducting>

export function createConducting(context: Context, { deciding, keeping, test, stopTests, modelsFor }: ConductingHooks) {
  const { parts, get, set, notify, subscribe } = context
  const work = createWork(context, { deciding, keeping })
  const runLine = createCommandLine(parts, work)
  let models: Models | null = null
  let abort = new AbortController()
  abort.abort()
  /** Whose commands are being carried out; null: nobody's. One run's last command ends before another's first begins. */
  let busy: AbortController | null = null
  let settled: Promise<void> = Promise.resolve()
  /** Ends the wait for the person's review, or for their word on a prompt. */
  let answer: (() => void) | null = null
  /** What stood in the reply's pane before the run. */
  let earlier = ''

  const change = (made: Partial<AgentRun>): void => {
    const run = get().agent
    if (run !== null) set({ agent: { ...run, ...made } })
  }

  function tell(event: AgentEvent): void {
    const run = get().agent
    if (run === null) return
    change({ agent: advance(run.agent, event), live: null })
    store()
    if (event.type === 'finished') notify({ code: 'agent-done', files: run.agent.touched.length })
  }

  /** Keeps the run with the project's draft. */
  function store(): void {
    const run = get().agent
    set({ storedRun: run === null ? null : encodeRun(run) })
    keeping.keepDraft()
  }

  // Another project takes the place of the run's: it is left as it was stored.
  subscribe(() => {
    if (get().agent === null && !abort.signal.aborted) abort.abort()
  })

  const waitForPerson = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      answer = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })

  async function ask(run: AgentRun, next: Ask, signal: AbortSignal): Promise<AgentEvent | null> {
    models ??= await modelsFor(run.source, run.agent.spent.calls)
    if (models === null) {
      notify({ code: 'agent-no-model' })
      return { type: 'pause' }
    }
    const model = await models(next.role)
    const made = (edited = {}) =>
      composed(
        run.agent,
        next,
        run.ground,
        { engine: parts.engine, files: work.files, model, summary: get().agent?.summaries[next.thread] ?? null },
        edited,
      )
    let prompt = await made()
    if (prompt.wantsSummary !== null && (await summarise(run, next, prompt.wantsSummary.upTo, signal))) prompt = await made()
    const show = () => {
      const { parts, tokens, fits, unclear } = prompt
      change({ prompt: { parts, tokens, fits, unclear, window: model.window } })
    }
    show()
    if (run.looks) {
      change({ held: true })
      await waitForPerson(signal)
      prompt = await made(get().agent?.edited)
      change({ held: false, edited: {} })
      show()
    }
    if (signal.aborted) return null
    const shows =
      WRITES.has(next.purpose) && !next.tools && (await work.keep()) ? work.preview() : (_: string, _whole: boolean) => {}
    const event = await askModel(
      next,
      prompt,
      listening(model, (text) => shows(text, false)),
      signal,
    )
    if (event?.type === 'asked') shows(event.reply.text, true)
    return event
  }

  const listening = (model: AskedModel, shows: (text: string) => void = () => {}) => ({
    now: parts.now,
    model,
    onLive(live: Live) {
      change({ live })
      shows(live.text)
    },
    onCall: (call: RecordedCall) => change({ calls: [...(get().agent?.calls ?? []), call] }),
  })

  /** The older turns of a thread give way to what the cheaper model makes of them; false: it could not. */
  async function summarise({ agent }: AgentRun, { thread }: Ask, upTo: number, signal: AbortSignal): Promise<boolean> {
    if (models === null) return false
    const model = await models('cheap')
    const turns = agent.turns.filter((turn) => turn.thread === thread).slice(0, upTo)
    const { prompt, ask } = summaryOf(turns, thread, get().agent?.summaries[thread] ?? null)
    const event = await askModel(ask, prompt, listening(model), signal)
    if (event?.type !== 'asked') return false
    const { text, usage, cost, ms } = event.reply
    tell({ type: 'spent', usage, cost, ms })
    change({ summaries: { ...get().agent?.summaries, [thread]: { text, upTo } } })
    return true
  }

  async function use(run: AgentRun, next: Extract<Command, { readonly type: 'use' }>, signal: AbortSignal): Promise<AgentEvent> {
    const began = parts.now()
    const toolParts: ToolParts = {
      files: work.files,
      apply: (reply) => work.apply(reply, []),
      run: (line) => runLine(line, abort.signal),
    }
    let seen = run.seen
    const files = new Set<string>()
    const results = []
    let tested: Extract<AgentEvent, { type: 'used' }>['tested'] = null
    for (const call of next.calls) {
      if (signal.aborted) break
      const used = await carryOut(call, seen, toolParts)
      seen = used.seen
      results.push(used.result)
      for (const file of used.files) files.add(file)
      // What is written after the tests ran is not tested.
      tested = used.tested ?? (used.files.length > 0 ? null : tested)
    }
    change({ seen })
    const ms = parts.now() - began
    return { type: 'used', results, fingerprint: work.fingerprint(), files: [...files], seen, tested, ms }
  }

  async function review(reply: string, signal: AbortSignal): Promise<AgentEvent | null> {
    await work.review(reply)
    if (signal.aborted) return null
    change({ reviewing: true })
    await waitForPerson(signal)
    change({ reviewing: false })
    if (signal.aborted) return null
    const staged = stagedAnalysis(get())?.transaction
    const files = staged?.state === 'staged' ? staged.files.map(({ path }) => path) : []
    return { type: 'reviewed', fingerprint: files.length === 0 ? null : work.fingerprint(), files }
  }

  async function perform(run: AgentRun, next: Command, signal: AbortSignal): Promise<AgentEvent | null> {
    switch (next.type) {
      case 'ask':
        return ask(run, next, signal)
      case 'apply':
        return { type: 'applied', result: await work.apply(next.reply, next.allowed, next.path) }
      case 'review':
        return review(next.reply, signal)
      case 'test': {
        const began = parts.now()
        await test()
        return signal.aborted ? null : { type: 'tested', result: testedOf(get()), ms: parts.now() - began }
      }
      case 'use':
        return use(run, next, signal)
      case 'back':
        await work.back(next.to)
        return { type: 'gone-back', fingerprint: work.fingerprint() }
      case 'finish':
        if (await work.finish(run.branch, run.from)) return { type: 'finished' }
        notify({ code: 'agent-behind', branch: run.from })
        return { type: 'pause' }
    }
  }

  /** Does what is wanted until nothing is, or the person is. */
  async function go(): Promise<void> {
    if (busy === abort || abort.signal.aborted) return
    const mine = abort
    busy = mine
    const before = settled
    settled = before.then(() => carryOn(mine.signal))
    await settled
    if (busy === mine) busy = null
  }

  async function carryOn(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        const run = get().agent
        if (signal.aborted || run === null || run.agent.status !== 'running' || run.agent.next === null) return
        const event = await perform(run, run.agent.next, signal)
        if (signal.aborted) return
        if (event !== null) tell(event)
      }
    } catch (broken) {
      console.warn(broken)
      if (signal.aborted) return
      notify({ code: 'agent-broken', detail: String(broken) })
      tell({ type: 'pause' })
    }
  }

  return {
    /** Begins a run. false: no project is open, or another run is. */
    async commission({ loop, task, caps, ground, source, looks }: Commission, asked: Models): Promise<boolean> {
      if (get().agent !== null) return false
      abort.abort()
      earlier = get().reply
      const begun = await work.begin()
      if (begun === null) return false
      const { branch, from, base } = begun
      models = asked
      abort = new AbortController()
      const agent: Agent = begin({ loop, task, caps: { ...CAPS, ...caps }, base })
      set({
        agent: {
          agent,
          source,
          ground,
          branch,
          from,
          live: null,
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
      store()
      void go()
      return true
    },

    /** What the person says to a run: pause, go on, step, force, allow, rewrite, say. */
    tell(event: Exclude<AgentEvent, { type: 'stop' }>): void {
      // What is still under way belongs to what was wanted before.
      if (INSTEAD.has(event.type)) abort.abort()
      if (abort.signal.aborted) abort = new AbortController() // also of a run that was taken up again
      tell(event)
      void go()
    },

    /** The person has reviewed the reply, or the prompt. `edited`: what they made of its parts. */
    answer(edited: Readonly<Record<string, string>> = {}): void {
      change({ edited })
      answer?.()
      answer = null
    },

    /** Ends the run at once. The person's files are as they were. */
    async stop(): Promise<void> {
      const run = get().agent
      if (run === null) return
      abort.abort()
      stopTests()
      tell({ type: 'stop' })
      change({ live: null, held: false, reviewing: false })
      await work.leave(run.branch, run.from)
      deciding.take(earlier, true)
      await deciding.decide('first')
    },

    /** Takes a run that is over off the page. */
    close(): void {
      const status = get().agent?.agent.status
      if (status !== 'done' && status !== 'stopped') return
      set({ agent: null })
      store()
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

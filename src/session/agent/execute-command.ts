/** Performs what a run wants done next: asks its models, stages and reviews replies, runs tests and tools. */
import type { AgentEvent, Applied, Command, Purpose } from '../../agent/agent'
import type { ToolCall } from '../../providers/provider'
import type { RecordedCall } from '../../providers/recording'
import type { ActionContext } from '../action-context'
import { stagedAnalysis } from '../state'
import type { WorkingFiles } from '../working-files'
import type { AgentRun, Source } from './agent-run'
import { type AskedModel, askModel, composePrompt, composeSummary, type ModelForRole } from './ask-model'
import { type CommandRooms, createCommandLine } from './command-line'
import { fileAt } from './files-along'
import type { LiveAnswer } from './live-answer'
import type { createRunBranch } from './run-branch'
import { testOutcomeOf } from './test-outcome'
import { runTool, type SeenFiles, type ToolOutcome, type ToolParts } from './tools'

/** What answers a run that is taken up again. `from`: how many answers it has had. null: nothing can. */
export type ModelsFor = (source: Source, from: number) => Promise<ModelForRole | null>

type PerformingHooks = {
  readonly work: ReturnType<typeof createRunBranch>
  /** Runs all tests on what is staged; resolves when they have ended. */
  readonly test: () => Promise<void>
  /** See `CommandRooms`. */
  readonly programs: CommandRooms['programs']
  readonly working: Pick<WorkingFiles, 'files' | 'open'>
  readonly modelsFor: ModelsFor
  /** Changes what the page knows of the run. */
  readonly change: (made: Partial<AgentRun>) => void
  /** Passes the run what happens besides what it wanted. */
  readonly tell: (event: AgentEvent) => void
}

type Ask = Extract<Command, { readonly type: 'ask' }>

/** Questions that are answered with edits: the answer is drawn in the panes as it comes. */
const WRITES: ReadonlySet<Purpose> = new Set(['edit', 'new-file', 'repair'])

/** Tools that research is not offered. */
const WRITING: ReadonlySet<string> = new Set(['Edit', 'Write'])

const notOffered = ({ id, name }: ToolCall, seen: SeenFiles): ToolOutcome => ({
  result: { id, name, text: `${name} is not offered now: only look, and say what you found.`, isError: true },
  files: [],
  refused: [],
  seen,
  ranTests: false,
})

/** @param hooks.tell gets what happens besides what the command wanted */
export function createCommandExecutor(
  { parts, get, notify }: ActionContext,
  { work, test, programs, working, modelsFor, change, tell }: PerformingHooks,
) {
  /** What the tests of a Python project say: no shell of the page has Python. */
  async function pythonTests() {
    if (get().runtime.id !== 'python') return null
    await test()
    const { ok, output, summary } = testOutcomeOf(get())
    return { code: ok ? 0 : 1, output: [output, summary].filter((part) => part !== '').join('\n') }
  }
  const runLine = createCommandLine(parts, { files: working.files, programs, pythonTests })
  /** The models of one source: a run of another project, taken up again in this tab, has its own. */
  let asked: { readonly source: Source; readonly models: ModelForRole } | null = null
  /** Ends the wait for the person's review, or for their word on a prompt. */
  let answer: (() => void) | null = null

  const waitForPerson = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      answer = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })

  async function modelsOf({ source, agent }: AgentRun): Promise<ModelForRole | null> {
    if (asked?.source === source) return asked.models
    const models = await modelsFor(source, agent.spent.calls)
    asked = models === null ? null : { source, models }
    return models
  }

  async function ask(run: AgentRun, next: Ask, signal: AbortSignal): Promise<AgentEvent | null> {
    const models = await modelsOf(run)
    if (models === null) {
      notify({ code: 'agent-no-model' })
      return { type: 'pause' }
    }
    const model = await models(next.role)
    const made = (edited = {}) =>
      composePrompt(
        run.agent,
        next,
        run.ground,
        { engine: parts.engine, files: work.files, model, summary: get().agent?.summaries[next.thread] ?? null },
        edited,
      )
    let prompt = await made()
    if (prompt.wantsSummary !== null && (await summarise(run, next, prompt.wantsSummary.upTo, models, signal)))
      prompt = await made()
    const show = () => {
      const { parts, tokens, fits, unclear, left } = prompt
      change({ prompt: { parts, tokens, fits, unclear, left, window: model.window } })
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
    change({ askedAt: parts.steady() })
    const event = await withinTime(run, signal, (limited) =>
      askModel(
        next,
        prompt,
        listening(model, (text) => shows(text, false)),
        limited,
      ),
    )
    if (event?.type === 'asked') shows(event.reply.text, true)
    return event
  }

  /** Ends a question when the time that the run may use is over. */
  async function withinTime(
    { agent: { caps, spent } }: AgentRun,
    signal: AbortSignal,
    asking: (limited: AbortSignal) => Promise<AgentEvent | null>,
  ): Promise<AgentEvent | null> {
    if (caps.time === null) return asking(signal)
    const over = new AbortController()
    const left = Math.max(0, caps.time - spent.time)
    const cancel = parts.wait(() => over.abort(), left)
    const event = await asking(AbortSignal.any([signal, over.signal])).finally(cancel)
    if (event !== null || signal.aborted) return event
    return { type: 'failed', failure: { code: 'idle', status: null, detail: '', retryAfter: null }, ms: left }
  }

  const listening = (model: AskedModel, shows: (text: string) => void = () => {}) => ({
    now: parts.steady,
    model,
    isThere: (path: string) => fileAt(work.files(), path) !== null,
    onLive(live: LiveAnswer) {
      change({ live })
      shows(live.text)
    },
    onCall: (call: RecordedCall) => change({ calls: [...(get().agent?.calls ?? []), call] }),
  })

  /** The older turns of a thread give way to what the cheaper model makes of them; false: it could not. */
  async function summarise(
    { agent }: AgentRun,
    { thread }: Ask,
    upTo: number,
    models: ModelForRole,
    signal: AbortSignal,
  ): Promise<boolean> {
    const model = await models('cheap')
    const turns = agent.turns.filter((turn) => turn.thread === thread).slice(0, upTo)
    const { prompt, ask } = composeSummary(turns, thread, get().agent?.summaries[thread] ?? null)
    const event = await askModel(ask, prompt, listening(model), signal)
    if (event?.type !== 'asked') return false
    const { text, usage, cost, ms } = event.reply
    tell({ type: 'spent', usage, cost, ms })
    change({ summaries: { ...get().agent?.summaries, [thread]: { text, upTo } } })
    return true
  }

  async function use(run: AgentRun, next: Extract<Command, { readonly type: 'use' }>, signal: AbortSignal): Promise<AgentEvent> {
    const began = parts.steady()
    const toolParts: ToolParts = {
      open: working.open,
      apply: (reply) => work.apply(reply, []),
      take: (changed) =>
        run.agent.turns.at(-1)?.purpose === 'research' && changed.size > 0
          ? Promise.resolve({ files: [], refused: [], message: 'What the command wrote is not kept: only look now.' })
          : work.take(changed),
      run: (line) => runLine(line, signal),
    }
    let seen = run.seen
    const files = new Set<string>()
    const results = []
    const refused = new Set<string>()
    const isResearch = run.agent.turns.at(-1)?.purpose === 'research'
    let ranTests = false
    for (const call of next.calls) {
      if (signal.aborted) break
      const used = isResearch && WRITING.has(call.name) ? notOffered(call, seen) : await runTool(call, seen, toolParts)
      seen = used.seen
      results.push(used.result)
      ranTests ||= used.ranTests
      for (const file of used.files) {
        files.add(file)
        refused.delete(file)
      }
      for (const file of used.refused) refused.add(file)
    }
    change({ seen })
    const ms = parts.steady() - began
    return {
      type: 'used',
      results,
      fingerprint: work.fingerprint(),
      files: [...files],
      seen,
      refused: [...refused],
      ranTests,
      ms,
    }
  }

  /** What the model has seen already is not wanted. */
  function withoutSeen<T extends Applied>(result: T, { agent, prompt }: AgentRun): T {
    if (result.state === 'landed') return result
    const sent = new Set(prompt?.parts.map(({ id }) => id))
    const wants = result.wants.filter(
      (file) => !agent.wanted.includes(file) && !sent.has(`file ${file}`) && !sent.has(`mention ${file}`),
    )
    return { ...result, wants }
  }

  async function review(reply: string, run: AgentRun, signal: AbortSignal): Promise<AgentEvent | null> {
    const nothing = await work.review(reply)
    if (signal.aborted) return null
    if (nothing !== null)
      return { type: 'reviewed', fingerprint: null, files: [], refusal: withoutSeen(nothing, get().agent ?? run) }
    change({ reviewing: true })
    await waitForPerson(signal)
    change({ reviewing: false })
    if (signal.aborted) return null
    const staged = stagedAnalysis(get())?.transaction
    const files = staged?.state === 'staged' ? staged.files.map(({ path }) => path) : []
    return { type: 'reviewed', fingerprint: files.length === 0 ? null : work.fingerprint(), files, refusal: null }
  }

  /** Does what is wanted and gives what came of it; null: it was aborted. */
  async function perform(run: AgentRun, next: Command, signal: AbortSignal): Promise<AgentEvent | null> {
    // Where another project was opened on the way, nothing is said of its branches.
    if (!(await work.enter(run))) {
      if (signal.aborted) return null
      notify({ code: 'agent-adrift', branch: run.branch })
      return { type: 'pause' }
    }
    switch (next.type) {
      case 'ask':
        return ask(run, next, signal)
      case 'apply':
        return { type: 'applied', result: withoutSeen(await work.apply(next.reply, next.allowed, next.path), get().agent ?? run) }
      case 'review':
        return review(next.reply, run, signal)
      case 'test': {
        const began = parts.steady()
        await test()
        return signal.aborted ? null : { type: 'tested', result: testOutcomeOf(get()), ms: parts.steady() - began }
      }
      case 'use':
        return use(run, next, signal)
      case 'back': {
        const wanted = run.agent.inner.branches.map(({ at }) => at)
        if (!(await work.back(next.to, wanted))) notify({ code: 'agent-elsewhere' })
        return { type: 'gone-back', fingerprint: work.fingerprint(), touched: await work.changedSince(run.from) }
      }
      case 'finish': {
        // What is committed is what the tests ran on, to the byte.
        const { work: known, verdict, forced } = run.agent
        const fingerprint = work.fingerprint()
        if (fingerprint !== known || (verdict?.none !== true && !work.isTested(forced)))
          return { type: 'drifted', fingerprint, touched: await work.changedSince(run.from) }
        if (await work.finish(run)) return { type: 'finished' }
        if (signal.aborted) return null
        notify({ code: 'agent-behind', branch: run.from })
        return { type: 'pause' }
      }
    }
  }

  return {
    perform,
    /** Takes the models of a run that begins. */
    take(source: Source, models: ModelForRole): void {
      asked = { source, models }
    },
    /** The person has reviewed the reply, or the prompt. */
    answered(): void {
      answer?.()
      answer = null
    },
  }
}

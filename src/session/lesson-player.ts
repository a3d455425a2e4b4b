/** Leads through a lesson: sets the page to each step, and remembers how far the person came. Loaded with the first lesson. */

import type { ActionContext } from './action-context'
import type { AgentController } from './agent/agent-controller'
import type { ModelRegistry } from './agent/models'
import { stepAt } from './debugger'
import type { Show } from './lesson-format'
import { actsBefore, atStep, finished, isQuestion, type LessonState, resumedAt, stepOfShow, undoes } from './lesson-progress'
import { openLesson, readGuide } from './lessons'
import type { ProjectActions } from './project-actions'
import type { ReplyActions } from './reply-actions'
import { commitState, completeEdits, isWarned } from './stages'
import { isDropped, type NarrowTab, runIsCurrent, type State, stagedAnalysis } from './state'
import { besideResults, stepMiddle, tabOpen } from './views'

/** What a step may do. */
export type LessonPlayerHooks = {
  readonly reply: ReplyActions
  readonly project: ProjectActions
  readonly undo: () => Promise<void>
  readonly test: () => Promise<void>
  readonly agents: () => Promise<AgentController>
  readonly models: () => Promise<ModelRegistry>
}

/** Milliseconds that a step waits until the page no longer changes. More: a page that is stuck seems dead, fewer: a slow device misses the step. */
const PATIENCE = 10_000

/** Snapshots that are taken back at most on the way to an earlier step. */
const UNDONE = 20

/** The part of the narrow page where a step is seen. */
const PART: Record<Show['kind'], NarrowTab> = {
  reply: 'reply',
  hunk: 'hunks',
  step: 'why',
  tab: 'tests',
  file: 'file',
  view: 'file',
  demands: 'why',
  complete: 'hunks',
  tests: 'tests',
  commit: 'hunks',
  'roll-back': 'hunks',
  tools: 'tests',
  recording: 'agent',
}

/** What takes the middle of the page at a step, before a class; elsewhere the panes stay beside all else. */
const MIDDLE: Record<Show['kind'], State['middle']> = {
  reply: 'code',
  hunk: 'hunk',
  step: 'hunk',
  tab: 'results',
  file: 'code',
  view: 'code',
  demands: 'hunk',
  complete: 'hunk',
  tests: 'results',
  commit: 'hunk',
  'roll-back': 'hunk',
  tools: 'results',
  recording: 'results',
}

function middleAt(show: Show | undefined, state: State): Pick<State, 'middle'> {
  if (!state.present || show === undefined) return besideResults(state)
  return { middle: show.kind === 'tab' && show.tab === 'why' ? 'hunk' : MIDDLE[show.kind] }
}

/** Leads through a lesson. */
export type LessonPlayer = ReturnType<typeof createLessonPlayer>

/** One lesson at a time; its state is `State.guide`. */
export function createLessonPlayer(context: ActionContext, hooks: LessonPlayerHooks) {
  const { parts, get, set, subscribe, preferences } = context
  const { reply: replies } = hooks
  const performing = createPerforming(context, hooks)
  /** The reply that the lesson came with. */
  let given = ''
  /** What the page is put to last: an earlier wish that waits is passed over. */
  let wish = 0
  let settled: Promise<void> = Promise.resolve()

  const change = (made: Partial<LessonState>): void => {
    const { guide } = get()
    if (guide !== null) set({ guide: { ...guide, ...made } })
  }

  // Another project takes the place of the lesson's.
  subscribe(() => {
    const { guide, lesson } = get()
    if (guide !== null && lesson?.id !== guide.lesson) set({ guide: null })
  })

  /** Puts the page to something, after what it is being put to. */
  function perform(show: Show | undefined, before: () => Promise<void> = async () => {}): Promise<void> {
    const mine = ++wish
    change({ busy: true })
    settled = settled.then(before).then(async () => {
      if (mine === wish) await performing.put(show)
    })
    settled = settled
      .catch((failed: unknown) => {
        console.warn(failed)
        context.notify({ code: 'broke', what: 'step', detail: String(failed) })
      })
      .then(() => {
        if (mine === wish) change({ busy: false })
      })
    return settled
  }

  /** The project and the reply are as the lesson opened them. */
  async function rewind(): Promise<void> {
    if (get().agent !== null) {
      const agents = await hooks.agents()
      await agents.stop()
      agents.close()
    }
    for (let left = UNDONE; left > 0; left--) {
      const { timeline } = get()
      if (timeline === null || timeline.head === timeline.snapshots[0]?.id) break
      await hooks.undo()
    }
    if (get().reply !== given) {
      replies.take(given, true)
      await replies.decide('first')
    }
  }

  /** Does what the steps that were passed over would have done to the files. */
  async function act(shows: readonly Show[]): Promise<void> {
    for (const show of shows) await performing.put(show)
  }

  async function goTo(to: number): Promise<void> {
    const { guide } = get()
    if (guide === null) return
    const at = Math.min(Math.max(0, to), guide.path.length)
    if (at === guide.at) return
    const before = undoes(guide, at) ? rewind : () => act(actsBefore(guide, at))
    change({ at, revealed: false })
    void preferences.change({ progress: atStep(preferences.get().progress, guide.lesson, at) })
    await perform(guide.path[at]?.show, before)
  }

  return {
    /** Begins with a lesson that is open: at its first step or where it was left. `quietly`: at the first, and the page stays as it is; `stays`: only the page does. */
    async begin(id: string, { quietly = false, stays = false } = {}): Promise<void> {
      const [{ title, path, question }, { reply }] = await Promise.all([
        readGuide(parts.readLesson, id),
        openLesson(parts.readLesson, id),
      ])
      given = reply
      const at = quietly ? 0 : resumedAt(preferences.get().progress, id, path)
      set({ guide: { lesson: id, title, path, question, at, revealed: false, busy: false } })
      if (at > 0 && !stays) await perform(path[at]?.show)
    },

    goTo,
    /** The next step (+1) or the one before (−1). */
    async go(by: 1 | -1): Promise<void> {
      const { guide } = get()
      if (guide !== null) await goTo(guide.at + by)
    },

    /** Shows where the answer is; the lesson is then done. */
    async reveal(): Promise<void> {
      const { guide } = get()
      if (guide === null || !isQuestion(guide)) return
      change({ revealed: true })
      void preferences.change({ progress: finished(preferences.get().progress, guide.lesson) })
      if (guide.question.answer.kind === 'run') void performing.hurry()
      await perform(guide.question.show)
    },

    /** Leaves the path; the project stays as it is. */
    close: (): void => set({ guide: null }),
  }
}

/** What puts the page to what a step shows. */
function createPerforming({ parts, get, set, subscribe }: ActionContext, { reply, project, ...hooks }: LessonPlayerHooks) {
  /** Resolves when the page is so, or patience has ended. */
  function until(isSo: (state: State) => boolean): Promise<void> {
    if (isSo(get())) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        stop()
        leave()
        resolve()
      }
      const stop = parts.wait(end, PATIENCE)
      const leave = subscribe(() => {
        if (isSo(get())) end()
      })
    })
  }

  const isDecided = ({ deciding: is, replay }: State): boolean => !is && replay === null

  /** Takes back what only another step asks for. What a person picks while the reply is decided stays. */
  async function reset(show: Show | undefined): Promise<void> {
    const { view, tab } = get()
    await until(isDecided)
    const isPicked = { view: get().view !== view, tab: get().tab !== tab }
    const kind = show?.kind
    if (isDropped(get()) && kind !== 'roll-back') project.stageAgain()
    set({
      debug: null,
      dialog: null,
      ...(isPicked.view ? {} : { view: 'inline' }),
      ...(isPicked.tab ? {} : { tab: 'why' }),
      ...middleAt(show, get()),
      ...(kind === undefined ? {} : { narrowTab: PART[kind] }),
    })
    if (get().chosen !== null && kind !== 'complete') await reply.choose(null)
    if (Object.keys(get().demands).length > 0 && kind !== 'demands') await reply.demand({})
  }

  async function test(): Promise<void> {
    set(tabOpen('tests'))
    if (!runIsCurrent(get()) || get().run?.result == null) await hooks.test()
  }

  async function commit(): Promise<void> {
    if (stagedAnalysis(get()) === null) return
    if (commitState(get()) === 'untested') await test()
    await until((state) => commitState(state) !== 'checking')
    if (isWarned(get())) reply.lookAtWarnings()
    await project.commit()
  }

  /** Plays a recorded run from its beginning. */
  async function play(id: string): Promise<void> {
    set(tabOpen('agent'))
    const [desk, agents] = await Promise.all([hooks.models(), hooks.agents()])
    const found = (await desk.recordings()).find((each) => each.id === id)
    const { agent } = get()
    if (found === undefined || agent?.source.kind === 'recording') return
    const recording = await desk.recording(id)
    const { loop, title } = found
    const ground = { format: 'search-replace', chosen: null, rules: '' } as const
    const source = { kind: 'recording', recording, title } as const
    await agents.commission({ loop, task: recording.task, ground, source, looks: false }, desk.replayed(recording))
    set(tabOpen('agent'))
  }

  function step(show: Extract<Show, { kind: 'step' }>): void {
    const { analysis } = get()
    const meant = analysis === null ? null : stepOfShow(analysis, show)
    const at = analysis === null || meant === null ? null : stepAt(analysis, meant)
    reply.select(show.hunk - 1)
    set({ debug: at, ...(at === null ? {} : { middle: stepMiddle(get()) }) })
  }

  function open(path: string): void {
    const found = [...get().tree.keys()].find((each) => each === path)
    if (found !== undefined) set({ openFile: found })
  }

  async function put(show: Show | undefined): Promise<void> {
    await reset(show)
    switch (show?.kind) {
      case 'hunk':
        return reply.select(show.hunk - 1)
      case 'step':
        return step(show)
      case 'tab':
        return set(tabOpen(show.tab))
      case 'file':
        open(show.path)
        return set({ view: show.view ?? 'inline' })
      case 'view':
        return set({ view: show.view })
      case 'demands': {
        const { kind: _kind, ...demands } = show
        return reply.demand(demands)
      }
      case 'complete':
        return reply.choose(completeEdits(get()))
      case 'tests':
        return test()
      case 'commit':
        return commit()
      case 'roll-back':
        return project.rollBack()
      case 'tools':
        return set({ tab: 'tools', ...(show.tool === undefined ? {} : { tool: show.tool }) })
      case 'recording':
        return play(show.run)
    }
  }

  /** What is left of a recorded run comes at once. */
  async function hurry(): Promise<void> {
    const { speed } = get()
    set({ speed: 0 })
    await until(({ agent }) => agent === null || agent.agent.status !== 'running')
    set({ speed })
  }

  return { put, hurry }
}

/** Asks the engine what it makes of the reply, and shows what it says. */
import type { Decision } from '../engine/model'
import type { Analysis, AnalysisJob } from '../workers/protocol'
import type { ActionContext } from './action-context'
import { once } from './once'
import { createPythonCompiler } from './python-compiler'
import { amendmentsOf, rejectedOf } from './review-state'
import { isHunkRefused, type State } from './state'

/** @param onDecide called before anything is decided: what is shown is no longer a preview of it */
export function createDeciding({ parts, get, set, notify, subscribe }: ActionContext, onDecide: () => void) {
  /** Whether what a decision looks at has come, and nothing was decided since. */
  let isOutdated = false
  const compiler = createPythonCompiler(() => parts.pythonCompiler?.() ?? null)

  function select(decision: number): void {
    const path = get().analysis?.transaction.decisions[decision]?.path
    set({ selected: decision, ...(path ? { openFile: path } : {}) })
  }

  const loadTestFinder = once(async () => {
    const { testFilesIn } = await import('./test-files')
    set({ findTests: testFilesIn })
  })

  async function ask(): Promise<Analysis | null> {
    isOutdated = false
    try {
      // Together: from a decided reply on the page says whether its tests are to be run before the commit.
      const [analysis] = await Promise.all([
        parts.engine.decide({ ...jobOf(get()), compiled: compiler.texts() }),
        loadTestFinder().catch((unavailable: unknown) => console.warn(unavailable)), // a run of the tests needs it too, and says so
      ])
      void learn(analysis?.uncompiled ?? [])
      return analysis
    } catch (stopped) {
      console.warn(stopped)
      set({ deciding: false, analysis: null, selected: -1 })
      notify({ code: 'engine-failed' })
      return null
    }
  }

  /** Has Python compile what was looked at, and decides once more with what it says. */
  async function learn(texts: readonly string[]): Promise<void> {
    if (await compiler.learn(texts)) await refresh()
  }

  /** Decides the reply against the tree. `same` keeps the selected hunk and the open file, or those that the person picks while the engine works. */
  async function decide(look: 'first' | 'same' = 'same'): Promise<void> {
    onDecide()
    set({ deciding: true })
    const { openFile } = get()
    const analysis = await ask()
    if (analysis === null) return
    const picked = get().openFile === openFile ? null : get().openFile
    const { decisions } = analysis.transaction
    const { selected, analysis: last } = get()
    const hadNoFile = last?.transaction.decisions[selected]?.path === null
    set({ analysis, deciding: false, ...carried(get(), analysis) })
    if (look === 'first') showFirst()
    else if (selected < 0 || selected >= decisions.length) select(firstToSee(decisions))
    else if (hadNoFile) select(selected) // it may have been added
    if (picked !== null && get().tree.has(picked)) set({ openFile: picked })
  }

  /** Shows what is to be seen first of what was decided: where there is room for one thing alone, the answer. */
  function showFirst(): void {
    const { analysis, narrowTab, isPartChosen } = get()
    if (analysis === null) return
    const { decisions, state } = analysis.transaction
    // A reply without any hunk has its cause in Why alone.
    const answered = decisions.length > 0 || analysis.reply.trim() !== ''
    // So has one of whose lines some differ from the file's: the hunk alone shows what the reply says.
    const isClose = decisions.some((decision) => decision.state === 'applied' && decision.score < 1)
    const isAsked = state === 'rejected' || decisions.length === 0 || isClose
    if (answered && narrowTab === 'reply' && !isPartChosen) set({ narrowTab: isAsked ? 'why' : 'hunks' })
    select(firstToSee(decisions))
  }

  /** Decides the same once more, as what it looks at has come: quietly, and not while a person waits for something else. */
  async function refresh(): Promise<void> {
    const { deciding, replay, analysis: before } = get()
    isOutdated = deciding || replay !== null
    if (isOutdated || before === null) return
    const analysis = await ask()
    const { selected } = get()
    if (analysis === null || get().deciding) return
    set({ analysis, ...carried(get(), analysis) })
    if (selected < 0 || selected >= analysis.transaction.decisions.length) select(firstToSee(analysis.transaction.decisions))
  }
  parts.engine.onLoaded(() => void refresh())
  subscribe(() => {
    if (isOutdated && !get().deciding && get().replay === null) void refresh()
  })

  return {
    decide,
    select,
    showFirst,

    /** Leaves the reply undecided, as text. */
    stop(): void {
      if (!get().deciding) return
      isOutdated = false
      set({ deciding: false, analysis: null, selected: -1 })
      parts.engine.stop()
    },
  }
}

/** What the engine is asked about a state's reply. */
export function jobOf({ reply, defaultPath, tree, turn, demands, chosen, hand, syntax }: State): AnalysisJob {
  const [only] = tree.size === 1 ? tree.keys() : []
  return {
    reply,
    defaultPath: defaultPath ?? only ?? null,
    turn,
    demands,
    edits: chosen,
    amendments: amendmentsOf(hand),
    rejected: rejectedOf(hand),
    syntax: syntax === 'off' ? 'off' : 'on',
  }
}

/** What holds for a new analysis as well, where it leaves the same files behind as the last: tests that ran on them, warnings that were looked at. */
function carried({ analysis: last, run, lookedAt }: State, fresh: Analysis): Partial<State> {
  if (last === null || !isSameOutcome(last, fresh)) return {}
  return {
    ...(run !== null && run.staged === last ? { run: { ...run, staged: fresh } } : {}),
    ...(lookedAt === last && isSameWarnings(last, fresh) ? { lookedAt: fresh } : {}),
  }
}

const isSameWarnings = ({ transaction: a }: Analysis, { transaction: b }: Analysis): boolean =>
  JSON.stringify(a.warnings) === JSON.stringify(b.warnings)

/** Whether two analyses leave the same files behind. */
function isSameOutcome({ transaction: a }: Analysis, { transaction: b }: Analysis): boolean {
  if (a.state !== 'staged' || b.state !== 'staged' || a.files.length !== b.files.length) return false
  return a.files.every(({ path, after }, at) => b.files[at]?.path === path && b.files[at].after === after)
}

/** The decision to look at first: a refused one, else the first that took more than an exact match, else the first. */
function firstToSee(decisions: readonly Decision[]): number {
  const refused = decisions.findIndex(isHunkRefused)
  if (refused >= 0) return refused
  const tolerant = decisions.findIndex((decision) => decision.state === 'applied' && !['exact', 'create'].includes(decision.how))
  return tolerant >= 0 ? tolerant : decisions.length > 0 ? 0 : -1
}

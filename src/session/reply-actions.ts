/** The reply, and what the engine makes of it. */
import type { Decision, Demands, Path } from '../engine/model'
import type { Analysis, AnalysisJob } from '../workers/protocol'
import type { ActionContext } from './action-context'
import { amendmentsOf, fateOf, type HunkOutcomes, hunkKey, rejectedOf } from './review-state'
import { isHunkRefused, NOTHING_BY_HAND, type State } from './state'

/** Characters of a reply that are taken. More: the page may run out of memory, fewer: honest replies are refused. */
const LARGEST_REPLY = 20_000_000

type Hooks = {
  /** The reply has changed. */
  readonly onChange: () => void
  /** Another reply has taken its place: a run of the last one is of no use. */
  readonly onReplace: () => void
  /** Before anything is decided, or taken: what is shown is no longer a preview of it. */
  readonly onDecide: () => void
}

export function createReplyActions({ parts, get, set, notify, subscribe }: ActionContext, hooks: Hooks) {
  /** Whether what a decision looks at has come, and nothing was decided since. */
  let isOutdated = false

  function select(decision: number): void {
    const path = get().analysis?.transaction.decisions[decision]?.path
    set({ selected: decision, ...(path ? { openFile: path } : {}) })
  }

  async function ask(): Promise<Analysis | null> {
    isOutdated = false
    try {
      return await parts.engine.decide(jobOf(get()))
    } catch (stopped) {
      console.warn(stopped)
      set({ deciding: false, analysis: null, selected: -1 })
      notify({ code: 'engine-failed' })
      return null
    }
  }

  /** Decides the reply against the tree. `same` keeps the selected hunk, and the file that the person is looking at; one picked meanwhile is kept. */
  async function decide(look: 'first' | 'same' = 'same'): Promise<void> {
    hooks.onDecide()
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
    const { analysis, narrowTab } = get()
    if (analysis === null) return
    const { decisions, state } = analysis.transaction
    if (decisions.length > 0 && narrowTab === 'reply') set({ narrowTab: state === 'rejected' ? 'why' : 'hunks' })
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

  /** Puts a reply in the place of the last one: nothing that was said of that holds for this. `quietly`: the person looks on where they look. */
  function take(reply: string, quietly = false): void {
    hooks.onDecide()
    hooks.onReplace()
    set({
      reply,
      turn: null,
      chosen: null,
      ...NOTHING_BY_HAND,
      notices: get().notices.filter(({ code }) => code !== 'hand'), // of hunks that are gone
      dropped: null,
      analysis: null,
      selected: -1,
      run: null,
      ...(quietly ? {} : { dialog: null, tab: 'why', narrowTab: 'reply' }),
    })
    hooks.onChange()
  }

  return {
    decide,
    select,
    showFirst,
    take,

    /** A reply from outside the editor. An empty one clears the pane when `clearing`, and is answered with a sentence otherwise. */
    async paste(reply: string, clearing = false): Promise<void> {
      if (reply.trim() === '' && !clearing) return notify({ code: 'empty-paste' })
      if (reply.length > LARGEST_REPLY) return notify({ code: 'too-large', bytes: reply.length, limit: LARGEST_REPLY })
      take(reply)
      await decide('first')
    },

    /** The reply as it is typed. */
    async type(reply: string): Promise<void> {
      set({ reply, chosen: null, ...NOTHING_BY_HAND })
      hooks.onChange()
      await decide()
    },

    /** Selects the next (+1) or previous (−1) decision. */
    step(by: 1 | -1): void {
      const { analysis, selected } = get()
      const count = analysis?.transaction.decisions.length ?? 0
      if (count > 0) select(Math.min(count - 1, Math.max(0, selected + by)))
    },

    /** Reads another of the replies that were pasted together; counted from 0. */
    async chooseTurn(turn: number): Promise<void> {
      set({ turn, chosen: null, ...NOTHING_BY_HAND })
      hooks.onChange()
      await decide('first')
    },

    /** Stages these edits alone, by their indexes; null: all or none again. */
    async choose(edits: readonly number[] | null): Promise<void> {
      set({ chosen: edits })
      hooks.onChange()
      await decide()
    },

    /** Decides again with other demands; those that are left out are the usual ones. */
    async demand(demands: Partial<Demands>): Promise<void> {
      const { analysis, usual, demands: last } = get()
      const isUsual = Object.keys(demands).length === 0
      const before = Object.keys(last).length === 0 ? fatesOf(analysis) : usual
      set({ demands, usual: isUsual ? null : before })
      hooks.onChange()
      await decide()
    },

    /** What each policy would leave behind of the reply as it is decided now. */
    policies: () => parts.engine.policies(jobOf(get())),

    /** Leaves the reply undecided, as text. */
    stopDeciding(): void {
      if (!get().deciding) return
      isOutdated = false
      set({ deciding: false, analysis: null, selected: -1 })
      parts.engine.stop()
    },

    /** The person has looked at the warnings of what is staged. */
    lookAtWarnings(): void {
      set({ lookedAt: get().analysis })
    },

    /** Edits that name no file mean this one from now on. */
    async assumeFile(path: Path): Promise<void> {
      set({ defaultPath: path })
      await decide('first')
    },
  }
}

const fatesOf = (analysis: Analysis | null): HunkOutcomes | null =>
  analysis && new Map(analysis.transaction.decisions.map((decision) => [hunkKey(decision), fateOf(decision)]))

/** What the engine is asked about a state's reply. */
function jobOf({ reply, defaultPath, tree, turn, demands, chosen, hand, syntax }: State): AnalysisJob {
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

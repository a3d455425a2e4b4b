/** Test runs: of everything, of a part, and of what an edit touches. */
import type { Path, Tree } from '../engine/model'
import type { ChangedFiles, RunRequest, RuntimeId, TestRef } from '../runtimes/runtime'
import type { Analysis } from '../workers/protocol'
import type { ActionContext } from './action-context'
import { affectedTests, changedBetween } from './affected-tests'
import type { ChosenRuntime } from './choose-runtime'
import { createEventBatcher } from './event-batcher'
import { isWhole, type Results } from './results'
import { addEvents, beginRun, endRun, failedIn } from './results-reducer'
import { createRuntimeManager } from './runtime-manager'
import { mayRun, runIsCurrent, type Scope, stagedAnalysis, stagedTree, type TestRun, testFilesIn } from './state'

/** Milliseconds without a change before the page looks at what is staged. More: a late watch, fewer: a run at every key. */
const SETTLED = 150

const ALL: Scope = { kind: 'all' }

/** `watch`: it was an edit that asked; `quiet`: a run of an agent, and the page stays where the person is looking. */
type Options = { readonly updateSnapshots?: boolean; readonly watch?: boolean; readonly quiet?: boolean }

/** What the tests would run on now. `number` counts the contents that the page has had. */
type Seen = { readonly tree: Tree; readonly staged: Analysis | null; readonly files: Tree; readonly number: number }

type Asked = { readonly files: readonly Path[]; readonly only: readonly TestRef[] | null; readonly name: string }

type Hooks = {
  /** Puts a text into the reply's place, as typed. */
  readonly type: (reply: string) => Promise<void>
  readonly addContents: (files: ReadonlyMap<Path, Uint8Array>) => Promise<unknown>
}

export function createTestActions(context: ActionContext, hooks: Hooks) {
  const { parts, get, set, notify, subscribe } = context
  const booting = createRuntimeManager(context)
  let seen: Seen = { tree: new Map(), staged: null, files: new Map(), number: 0 }
  let abort: AbortController | null = null
  let isWatchRun = false
  let choosing = false
  /** What the person asked for before they were asked themselves. */
  let asked: { readonly scope: Scope; readonly options: Options } | null = null
  /** The last run of this project, also where a new reply has taken it off the page. */
  let last: TestRun | null = null
  /** Files that edits have touched since they ran. */
  const owed = new Set<Path>()

  const isRunning = () => get().run?.result === null

  function look(): Seen {
    const { tree, timeline } = get()
    if (timeline !== null && booting.enter(timeline)) {
      last = null
      owed.clear()
    }
    const staged = stagedAnalysis(get())
    if (tree === seen.tree && staged === seen.staged) return seen
    const files = stagedTree(tree, staged?.transaction ?? null)
    const changed = changedBetween(seen.files, files)
    for (const file of affectedTests(testFilesIn(files), changed, last?.results ?? null)) owed.add(file)
    seen = { tree, staged, files, number: seen.number + (changed.length > 0 ? 1 : 0) }
    return seen
  }

  async function run(scope: Scope = ALL, options: Options = {}): Promise<void> {
    if (choosing || isRunning()) return
    if (!mayRun(get())) {
      // What only watches waits until somebody asks.
      if (options.watch !== true) set({ dialog: 'look-first' })
      return
    }
    choosing = true
    const choice = await booting.choose(look().files).finally(() => {
      choosing = false
    })
    if (isRunning()) return
    if (choice.runtime === 'webcontainer' && !booting.isAllowed()) {
      asked = { scope, options }
      return set({ asking: choice.why })
    }
    await perform(scope, options, choice)
  }

  const commandOf = (id: RuntimeId): string[] => (id === 'webcontainer' ? wordsOf(get().runtime.command) : [])

  async function perform(scope: Scope, options: Options, choice: ChosenRuntime): Promise<void> {
    const { tree, staged, files, number } = look()
    const before = get().run
    const tests = testFilesIn(files)
    const earlier = (before ?? last)?.results ?? null
    const wanted = options.watch
      ? filesOnly(tests.filter((file) => owed.has(file)))
      : askedFor(scope, tests, earlier, get().filter)
    if (wanted.files.length === 0 && (options.watch || scope.kind !== 'all')) return
    const whole = wanted.only === null && wanted.name === ''
    const results = beginRun(earlier, { asked: wanted.files, tests, whole, content: number })
    let shown: TestRun = { staged, tree, tests, runtime: null, results, result: null, written: null }
    const mine = new AbortController()
    abort = mine
    isWatchRun = options.watch === true
    for (const file of wanted.files) owed.delete(file)
    const show = (change: Partial<TestRun>) => {
      shown = { ...shown, ...change }
      // A reply pasted meanwhile takes this run off the page, and another run its place.
      if (abort === mine && get().run?.result === null) set({ run: shown })
    }
    set({ run: shown, ...(options.watch || options.quiet ? {} : { tab: 'tests', narrowTab: 'tests' }) })

    const ready = await booting.ready(choice, mine.signal)
    if (ready === null) {
      if (abort === mine && get().run !== null) set({ run: before })
      return
    }
    show({ runtime: ready.id })
    const pump = createEventBatcher(parts.wait, (events, mayShow) => {
      const next = addEvents(shown.results, events)
      if (mayShow) show({ results: next })
      else shown = { ...shown, results: next }
    })
    const result = await ready.runtime.run(requestOf(files, wanted, options, commandOf(ready.id)), {
      signal: mine.signal,
      onEvent: pump.push,
    })
    await pump.drain()
    const written = result.changedFiles.size > 0 ? result.changedFiles : null
    show({ results: endRun(shown.results, result.outcome), result, written })
    last = shown
    if (mine.signal.reason === REPLACED)
      for (const file of wanted.files) if (shown.results.files.get(file)?.phase !== 'done') owed.add(file)
    settle() // what was decided anew meanwhile may be the same files
  }

  /** Stages files behind the reply's own edits; bytes go to the project as files that were added. */
  async function stage(changed: ChangedFiles): Promise<void> {
    const { withEdits, filesAsReply } = await import('./files-as-reply')
    const { text, bytes, refused } = filesAsReply(changed)
    if (refused.length > 0) notify({ code: 'not-taken', paths: refused })
    if (bytes.size > 0) await hooks.addContents(bytes)
    if (text !== '') await hooks.type(withEdits(get().reply, text))
  }

  // ── what changes ───────────────────────────────────────────────────────────────────────────────────────────────────

  let cancel = () => {}
  function settle(): void {
    cancel()
    cancel = parts.wait(check, SETTLED)
  }

  /** Looks at what is staged once it has come to rest: results that still hold are told so, and what is watched is run. */
  function check(): void {
    const state = get()
    if (state.timeline === null || state.deciding || state.replay !== null) return
    const staged = stagedAnalysis(state)
    if (staged === null && state.tree === seen.tree && seen.staged !== null) return // nothing new to run
    const before = seen.number
    const now = look()
    void booting.look(now.files)
    if (state.run !== null && state.run.result !== null && !runIsCurrent(state) && state.run.results.content === now.number)
      set({ run: { ...state.run, staged: now.staged, tree: now.tree } })
    if (now.number !== before && (now.staged !== null || last !== null)) booting.prepare(now.files)
    if (!state.watching || owed.size === 0) return
    if (!isRunning()) void run(ALL, { watch: true })
    else if (isWatchRun) abort?.abort(REPLACED)
  }

  let known = { tree: get().tree, analysis: get().analysis }
  subscribe(() => {
    const { tree, analysis } = get()
    if (tree === known.tree && analysis === known.analysis) return
    known = { tree, analysis }
    settle()
  })
  settle()

  return {
    run,

    /** Stops the run that a person sees. */
    stop(): void {
      owed.clear()
      abort?.abort()
    },

    /** Ends the run because what it is about is gone. */
    replace: (): void => abort?.abort(REPLACED),

    /** Runs what edits touch, from now on or no longer. */
    watch(on: boolean): void {
      set({ watching: on })
      if (!on) return
      const { run: shown } = get()
      const { number } = look()
      if (shown === null || !isWhole(shown.results, shown.tests, number)) void run()
    },

    /** Pins the runtime of this project, or leaves it to the page. */
    async pin(choice: Parameters<typeof booting.pin>[0]): Promise<void> {
      const { files } = look()
      await booting.pin(choice)
      await booting.look(files)
    },

    /** What the person says to WebContainer: load it, run embedded in its place, or neither. */
    async answer(said: 'load' | 'embedded' | 'nothing'): Promise<void> {
      const { scope, options } = asked ?? { scope: ALL, options: {} }
      asked = null
      set({ asking: null })
      if (said === 'nothing') return
      if (said === 'load') await booting.allow()
      else await booting.pin('embedded')
      await run(scope, options)
    },

    async takeWritten(): Promise<void> {
      const { run: shown } = get()
      if (shown === null || shown.written === null) return
      set({ run: { ...shown, written: null } })
      await stage(shown.written)
    },

    warm: booting.warm,

    /** Chooses what WebContainer runs in place of this project's test script; '' is that script. */
    async command(text: string): Promise<void> {
      look()
      await booting.command(text)
    },

    stage,
    webcontainer: booting.webcontainer,
    files: (): Tree => look().files,

    leaveWritten(): void {
      const { run: shown } = get()
      if (shown !== null) set({ run: { ...shown, written: null } })
    },
  }
}

const REPLACED = 'replaced'

const filesOnly = (files: readonly Path[]): Asked => ({ files, only: null, name: '' })

function askedFor(scope: Scope, tests: readonly Path[], earlier: Results | null, filter: { file: string; name: string }): Asked {
  switch (scope.kind) {
    case 'all':
      return filesOnly(tests)
    case 'filtered': {
      const part = filter.file.trim().toLowerCase()
      return { ...filesOnly(tests.filter((file) => file.toLowerCase().includes(part))), name: filter.name.trim() }
    }
    case 'failed': {
      if (earlier === null) return filesOnly(tests)
      const failed = failedIn(earlier)
      return { files: tests.filter((file) => failed.files.includes(file)), only: failed.only, name: '' }
    }
    case 'file':
      return filesOnly(tests.filter((file) => file === scope.file))
    case 'test': {
      const { file, path } = scope
      return { files: tests.filter((other) => other === file), only: [{ file, path }], name: '' }
    }
  }
}

/** Words of a command, as a shell parts them; quotes hold words together. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '')

const requestOf = (
  files: Tree,
  { files: tests, only, name }: Asked,
  { updateSnapshots }: Options,
  command: readonly string[],
): RunRequest => ({
  files,
  tests,
  ...(only === null ? {} : { only }),
  ...(name === '' ? {} : { name }),
  ...(updateSnapshots ? { updateSnapshots } : {}),
  ...(command.length === 0 ? {} : { command }),
})

/** One run of tests at a time: which tests are meant, the runtime's start, its events, what they come to. */
import type { Path, Tree } from '../engine/model'
import type { RunRequest, RuntimeId, TestRef } from '../runtimes/runtime'
import type { ActionContext } from './action-context'
import type { ChosenRuntime } from './choose-runtime'
import { createEventBatcher } from './event-batcher'
import type { Results } from './results'
import { addEvents, beginRun, endRun, failedIn } from './results-reducer'
import type { RuntimeManager } from './runtime-manager'
import { mayRun } from './state'
import { testFilesIn } from './test-files'
import type { Scope, TestRun } from './test-run'
import type { TestTargets } from './test-targets'
import type { WorkingFiles } from './working-files'

/** Looks at the working tree, at most, until it holds what the page shows. */
const LOOKS = 20

const ALL: Scope = { kind: 'all' }

/** Why a run is aborted that another takes the place of. */
const REPLACED = 'replaced'

/** `watch`: it was an edit that asked. */
export type TestRunOptions = { readonly updateSnapshots?: boolean; readonly watch?: boolean }

type Asked = { readonly files: readonly Path[]; readonly only: readonly TestRef[] | null; readonly name: string }

type Parts = {
  readonly runtimes: RuntimeManager
  readonly targets: TestTargets
  readonly working: WorkingFiles
  /** A run has ended: what was decided while it ran may be the same files. */
  readonly onEnd: () => void
}

/** Its state is `State.run`. */
export function createTestRunner({ parts, get, set, notify }: ActionContext, { runtimes, targets, working, onEnd }: Parts) {
  let abort: AbortController | null = null
  let isWatchRun = false
  let choosing = false
  /** What the person asked for before they were asked themselves. */
  let asked: { readonly scope: Scope; readonly options: TestRunOptions } | null = null

  const isRunning = () => get().run?.result === null

  async function run(scope: Scope = ALL, options: TestRunOptions = {}): Promise<void> {
    if (choosing || isRunning()) return
    if (!mayRun(get())) {
      // A watching run waits until the person asks for one.
      if (options.watch !== true) set({ dialog: 'look-first' })
      return
    }
    choosing = true
    const choice = await runtimes.choose(targets.look().files).finally(() => {
      choosing = false
    })
    if (isRunning()) return
    if (choice.runtime === 'webcontainer' && !runtimes.isAllowed()) {
      asked = { scope, options }
      return set({ asking: choice.why })
    }
    await perform(scope, options, choice)
  }

  const commandOf = (id: RuntimeId): string[] => (id === 'webcontainer' ? wordsOf(get().runtime.command) : [])

  /** What the tests run on, as the working tree holds it; null: it could not be loaded, and the page says why. */
  async function lookAtFiles(): Promise<ReturnType<TestTargets['look']> | null> {
    choosing = true
    try {
      let files = await working.files()
      // Another decision may come between the two looks.
      for (let looks = 0; files !== targets.look().files && looks < LOOKS; looks++) files = await working.files()
      const looked = targets.look()
      if (files !== looked.files) throw new Error('the working tree holds other files than the page shows')
      return looked
    } catch (unavailable) {
      notify({ code: 'boot-failed', result: { ok: false, reason: 'offline', detail: String(unavailable) } })
      return null
    } finally {
      choosing = false
    }
  }

  async function perform(scope: Scope, options: TestRunOptions, choice: ChosenRuntime): Promise<void> {
    const looked = await lookAtFiles()
    if (looked === null || isRunning()) return
    const { tree, staged, files, number } = looked
    const before = get().run
    const tests = testFilesIn(files)
    const earlier = (before ?? targets.last)?.results ?? null
    const wanted = options.watch
      ? filesOnly(tests.filter((file) => targets.owed.has(file)))
      : askedFor(scope, tests, earlier, get().filter)
    if (wanted.files.length === 0 && (options.watch || scope.kind !== 'all')) return
    const whole = wanted.only === null && wanted.name === ''
    const results = beginRun(earlier, { asked: wanted.files, tests, whole, content: number })
    let shown: TestRun = { staged, tree, tests, runtime: null, results, result: null, written: null }
    const mine = new AbortController()
    abort = mine
    isWatchRun = options.watch === true
    for (const file of wanted.files) targets.owed.delete(file)
    const show = (change: Partial<TestRun>) => {
      shown = { ...shown, ...change }
      // A reply pasted while the tests run takes this run off the page, and another run may take its place.
      if (abort === mine && get().run?.result === null) set({ run: shown })
    }
    set({ run: shown })

    const ready = await runtimes.ready(choice, mine.signal)
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
    targets.keep(shown)
    if (mine.signal.reason === REPLACED)
      for (const file of wanted.files) if (shown.results.files.get(file)?.phase !== 'done') targets.owed.add(file)
    onEnd()
  }

  return {
    run,
    isRunning,

    /** Stops the run that a person sees. */
    stop(): void {
      targets.owed.clear()
      abort?.abort()
    },

    /** Ends the run because what it is about is gone: its files are still to be run. */
    replace: (): void => abort?.abort(REPLACED),

    /** Ends a run that an edit asked for, since there was another edit. */
    replaceWatched(): void {
      if (isWatchRun) abort?.abort(REPLACED)
    },

    /** What the person says to WebContainer: load it, run embedded in its place, or neither. */
    async answer(said: 'load' | 'embedded' | 'nothing'): Promise<void> {
      const { scope, options } = asked ?? { scope: ALL, options: {} }
      asked = null
      set({ asking: null })
      if (said === 'nothing') return
      if (said === 'load') await runtimes.allow()
      else await runtimes.pin('embedded')
      await run(scope, options)
    },
  }
}

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
  { updateSnapshots }: TestRunOptions,
  command: readonly string[],
): RunRequest => ({
  files,
  tests,
  ...(only === null ? {} : { only }),
  ...(name === '' ? {} : { name }),
  ...(updateSnapshots ? { updateSnapshots } : {}),
  ...(command.length === 0 ? {} : { command }),
})

/** The state of one worker: the project's files and what stands around its code. Runs test files one after the other, or one file as a program. */
import buffer from 'buffer/index.js'
import { TEST_TIMEOUT_MS } from '../../limits'
import type { ConsoleLevel, TestRef } from '../../runtime'
import type { ExecuteMessage, FileEntry, RunMessage } from '../protocol'
import { createBuiltins } from './builtins'
import { createConsole } from './console'
import { GuestDisk } from './disk'
import { describeError } from './errors'
import { ModuleGraph } from './module-graph'
import { settled, turn } from './node-test/intrinsics'
import type { Outbox } from './outbox'
import { nativeGlobals, now, runnerClock } from './platform'
import { createProcess, rememberProcess } from './process'
import type { Builtins, Project } from './project'
import { rememberRealm } from './realm'
import { Runner } from './runner'
import { createSourcePositions, type SourcePositions } from './source-positions'
import { createBodyContext, createReportersModule, createTestModule } from './test-api'
import { createTimers } from './timers'
import type { VitestFace } from './vitest'

/** Names of the modules that a test file in the manner of Vitest or Jest imports. */
const VITEST = 'vitest'
const JEST = '@jest/globals'

/** What belongs to the file that runs now. */
type Session = {
  readonly file: string
  readonly runner: Runner | null
  readonly graph: ModuleGraph
  readonly message: RunMessage | null
  /** Vitest's and Jest's manner, once the file asked for it. */
  face: VitestFace | null
  exitCode: number | null
}

export type GuestWork = {
  /** Files that the page added, changed or removed. */
  apply(set: readonly FileEntry[], removed: readonly string[]): void
  /** Reads test files ahead: what they reach is transformed and their builtins are loaded. Gives way as soon as anything runs. */
  warm(tests: readonly string[]): Promise<void>
  run(message: RunMessage): Promise<void>
  execute(message: ExecuteMessage): Promise<void>
}

function installGlobals(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
}

/** Paths of the file's tests. */
const pathsIn = (refs: readonly TestRef[], file: string): (readonly string[])[] =>
  refs.filter((one) => one.file === file).map(({ path }) => path)

/** Files whose content decides how others are read. */
const RULES = /(?:^|\/)(?:package|tsconfig[^/]*)\.json$/

export function createGuestWork(outbox: Outbox): GuestWork {
  const disk = new GuestDisk()
  let session: Session | null = null
  let busy = false

  const print = (level: ConsoleLevel, text: string) =>
    outbox.print(level, text, session?.file || undefined, session?.runner?.currentPath())
  const process = createProcess({
    print,
    now,
    onExit(code) {
      if (session) session.exitCode = code
      session?.runner?.exit(code)
    },
  })
  const timers = createTimers(nativeGlobals)
  installGlobals({
    global: globalThis,
    process,
    console: createConsole(print, now),
    Buffer: buffer.Buffer,
    ...timers.globals,
  })

  const runnerNow = (): Runner => {
    if (session?.runner) return session.runner
    throw new Error('node:test works in test files only: run this file with the tests.')
  }
  const own = createBuiltins({
    process,
    disk,
    extra: new Map([
      ['test', createTestModule(runnerNow, (name) => own.get(name))],
      ['test/reporters', createReportersModule()],
    ]),
    createRequire: (path) => graphNow().createRequire(path),
  })
  const graphNow = (): ModuleGraph => session?.graph ?? new ModuleGraph(project)
  const builtins: Builtins = {
    names: new Set([...own.names, VITEST, JEST]),
    get: (name) => (name === VITEST ? session?.face?.vitest : name === JEST ? session?.face?.jest : own.get(name)),
    async load(name) {
      if (name !== VITEST && name !== JEST) return own.load(name)
      const { createVitest } = await import('./vitest')
      if (!session?.runner) return undefined
      session.face ??= createVitest({
        runner: session.runner,
        file: session.file,
        mocks: session.graph.mocks,
        disk,
        clock: runnerClock,
        updateSnapshots: session.message?.updateSnapshots ?? false,
        testTimeoutMs: session.message?.testTimeoutMs ?? TEST_TIMEOUT_MS,
        note: (text) => print('info', text),
      })
      return name === VITEST ? session.face.vitest : session.face.jest
    },
  }
  const project: Project = { disk, builtins, sources: new Map() }
  const places = (): SourcePositions => createSourcePositions(disk, project.sources)
  const putRealmBack = rememberRealm()
  const putProcessBack = rememberProcess(process)

  /** What a program reads of its own start. */
  const begin = (file: string, args: readonly string[]) =>
    process.argv.splice(0, process.argv.length, process.execPath, `/project/${file}`, ...args)

  /** A test file that does not use `node:test` finds the globals of Vitest and Jest. */
  async function giveGlobals(current: Session): Promise<void> {
    const reached = await current.graph.reach(current.file)
    if (reached.builtins.has('test')) return
    await builtins.load(VITEST)
    if (current.face) installGlobals(current.face.globals)
  }

  /** False: the file itself failed. */
  async function load(current: Session, runner: Runner): Promise<boolean> {
    const progress: { state: 'loading' | 'loaded' | 'failed' } = { state: 'loading' }
    const read = async () => {
      try {
        await giveGlobals(current)
        await current.graph.import(current.file)
        progress.state = 'loaded'
      } catch (error) {
        progress.state = 'failed'
        // The rest of a file that left by process.exit is told by the runner.
        if (current.exitCode === null)
          outbox.send({ type: 'file-error', file: current.file, error: describeError(error, places()) })
      }
    }
    void read()
    // A file may wait for its own test at the top level: what is registered runs whenever loading stands still.
    while (progress.state === 'loading' && current.exitCode === null) {
      await turn()
      await runner.runPending()
    }
    await runner.runPending()
    return progress.state !== 'failed'
  }

  async function runFile(message: RunMessage, file: string): Promise<void> {
    const started = now()
    const runner = new Runner(
      {
        file,
        emit: outbox.send,
        timeoutMs: message.testTimeoutMs,
        clock: runnerClock,
        places: places(),
        selection: {
          only: message.only === null ? null : pathsIn(message.only, file),
          name: message.name,
        },
        done: pathsIn(message.done, file),
      },
      (one, node) =>
        createBodyContext(
          one,
          node,
          (text) => outbox.print('info', text, file, one.currentPath()),
          (name) => own.get(name),
        ),
    )
    const current: Session = { file, runner, graph: new ModuleGraph(project), message, face: null, exitCode: null }
    session = current
    begin(file, [])
    outbox.send({ type: 'file-start', file })
    const isLoaded = await load(current, runner)
    await current.face?.finish(isLoaded)
    await runner.finish()
    await settled()
    timers.clearAll()
    putRealmBack()
    putProcessBack()
    outbox.send({ type: 'file-end', file, durationMs: now() - started, uses: current.graph.used() })
    session = null
  }

  function watchUnhandled(): void {
    const tell = (thrown: unknown) => {
      if (session?.exitCode != null || session?.runner?.failCurrent(thrown)) return
      if (session && !session.runner) session.exitCode = 1
      outbox.send({
        type: 'unhandled',
        ...(session ? { file: session.file } : {}),
        error: describeError(thrown, places()),
      })
    }
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      tell(event.reason)
    })
    addEventListener('error', (event) => {
      event.preventDefault()
      tell(event.error ?? event.message)
    })
  }
  watchUnhandled()

  return {
    apply(set, removed) {
      for (const [path, content] of set) disk.set(path, content)
      for (const path of removed) disk.remove(path)
      const changed = [...set.map(([path]) => path), ...removed]
      if (changed.some((path) => RULES.test(path))) project.sources.clear()
      else for (const path of changed) project.sources.delete(path)
    },

    async warm(tests) {
      const graph = new ModuleGraph(project)
      for (const file of tests) {
        if (busy) return
        const reached = await graph.reach(file, { turn, isOver: () => busy })
        if (!busy && !reached.builtins.has('test')) await import('./vitest')
      }
    },

    async run(message) {
      busy = true
      for (const file of message.tests) await runFile(message, file)
      outbox.done(disk.changes(), 0)
    },

    async execute({ file, args }) {
      busy = true
      const current: Session = { file, runner: null, graph: new ModuleGraph(project), message: null, face: null, exitCode: null }
      session = current
      begin(file, args)
      await current.graph.import(file).catch((error: unknown) => {
        if (current.exitCode !== null) return
        current.exitCode = 1
        outbox.send({ type: 'file-error', file, error: describeError(error, places()) })
      })
      // A program ends when nothing is left that could wake it.
      for (let quiet = 0; quiet < 3 && current.exitCode === null; quiet = timers.active() > 0 ? 0 : quiet + 1) await turn()
      const code = current.exitCode ?? Number(process.exitCode ?? 0)
      if (current.exitCode === null) process.emit('exit', code)
      timers.clearAll()
      outbox.done(disk.changes(), code)
    },
  }
}

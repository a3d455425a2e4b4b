/** The state of one worker: the project's files and what surrounds its code. Runs test files one after the other, or one file as a program. */
import buffer from 'buffer/index.js'
import { TEST_TIMEOUT_MS } from '../../limits'
import type { ConsoleLevel, RunEvent } from '../../runtime'
import type { ExecuteMessage, FileEntry, RunMessage } from '../protocol'
import { carryContext, contextNow, followContext, followsContext, runInContext } from './async-context'
import { BROUGHT, BroughtRunners } from './brought-runners'
import { createBuiltins } from './builtins'
import { createStream } from './builtins/process-streams'
import { createConsole } from './console'
import { GuestDisk } from './disk'
import { describeError } from './errors'
import { loadFile } from './load-file'
import { ModuleGraph } from './module-graph'
import { replaceSignalTimeout, watchNativeWork } from './native-work'
import { settled, turn } from './node-test/intrinsics'
import { groundFailure } from './node-test/reporter'
import type { Outbox } from './outbox'
import { nativeGlobals, now, pause, runnerClock } from './platform'
import { prepareFile } from './prepare-file'
import { createProcess, ProcessExit, rememberProcess } from './process'
import { leftEarly, ProgramEnd } from './program-end'
import type { Builtins, Project } from './project'
import { Realm } from './realm'
import { Runner } from './runner'
import { isFailure, newSession, noTests, pathsIn, type Session } from './session'
import { createSourcePositions, type SourcePositions } from './source-positions'
import { createTapReader, SAYS_TAP } from './tap'
import { createBodyContext, createReportersModule, createTestModule } from './test-api'
import type { Node } from './test-tree'
import { createTimers } from './timers'
import { createUncaught } from './uncaught'

/** Names of the modules that a test file in the manner of Vitest or Jest imports. */
const VITEST = 'vitest'
const JEST = '@jest/globals'

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

const DECLARED_LAST = 'A test was declared by a listener of “exit”: nothing runs it any more.'

/** Whether a file names what needs a context that goes along. */
const namesContext = (content: unknown) => typeof content === 'string' && content.includes('async_hooks')

/** Files whose content decides how others are read. */
const RULES = /(?:^|\/)(?:package|tsconfig[^/]*)\.json$/

/** Node's exit code where a listener of uncaught errors throws itself. */
const HANDLER_FAILED = 7

export function createGuestWork(outbox: Outbox): GuestWork {
  const disk = new GuestDisk()
  let session: Session | null = null
  let busy = false

  const print = (level: ConsoleLevel, text: string) => {
    outbox.print(level, text, session?.file || undefined, session?.runner?.currentPath())
    if (level === 'log') session?.tap?.read(text)
  }
  /** An event of the file that runs. */
  const tell = (event: RunEvent) => {
    if (session && isFailure(event)) session.hasFailed = true
    if (session && event.type === 'test' && event.state === 'timeout') session.hasHung = true
    outbox.send(event)
    if (event.type === 'test') reportAsNode()
  }
  const stdout = createStream(1, (text) => print('log', text))
  const stderr = createStream(2, (text) => print('error', text))
  const process = createProcess({
    stdout: stdout.stream,
    stderr: stderr.stream,
    print,
    now,
    checkExit(code) {
      // Vitest's own words: the test that calls it goes on as after any error.
      if (session?.face?.manner === 'vitest') throw new Error(`process.exit unexpectedly called with "${String(code)}"`)
    },
    onExit(code) {
      if (programEnd.isExiting) programEnd.leave(code)
      if (session?.exitCode !== null || programEnd.isExiting) return
      // Jest's run ends with the process, whatever the code.
      session.exitCode = session.face === null && !session.brought?.refusesExit ? code : code || 1
      session.isCutOff = session.isLoading
      session.exited = session.runner?.exit(session.exitCode) ?? null
    },
  })
  const timers = createTimers(nativeGlobals, {
    open() {
      const runner = session?.runner
      const of = runner?.current
      const hook = runner?.isInHook ? runner : null
      const context = contextNow()
      const called = <T>(call: () => T) => runInContext(context, call)
      return {
        threw: (thrown) => hearError(thrown, of),
        run: (call) => (hook ? hook.asHook(() => called(call)) : called(call)),
      }
    },
  })
  const nativeWork = watchNativeWork(nativeGlobals.setTimeout)
  replaceSignalTimeout(timers.globals.setTimeout)
  /** Timers and operations of the platform that keep the program alive. */
  const active = () => timers.active() + nativeWork.active()
  const programEnd = new ProgramEnd({
    process,
    timers: { active, loose: timers.loose, clearAll: timers.clearAll },
    turn,
    settled,
    pause,
    now,
    uncaught: (thrown) => void uncaught.hear(thrown, 'uncaughtException'),
    offer: (thrown) => uncaught.offer(thrown, 'uncaughtException'),
  })
  const uncaught = createUncaught({
    process,
    // Node's runner listens until the program ends.
    hasRunner: () => session?.face != null || (session?.runner?.isEmpty === false && !programEnd.isExiting),
    take: takeUncaught,
    takeLast(thrown, of) {
      takeUncaught(thrown, of)
      if (programEnd.isExiting && !(thrown instanceof ProcessExit)) programEnd.leave(HANDLER_FAILED)
    },
  })
  /** The runner of Node prints into the file's own stream. */
  function reportAsNode(): void {
    if (!session?.runner || session.face || session.tap || session.brought?.refusesExit) return
    if (session.message?.runner === 'mocha' || session.exitCode !== null || programEnd.isExiting) return
    try {
      stdout.report()
    } catch (thrown) {
      uncaught.hear(thrown, 'uncaughtException')
    }
  }
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
  const realm = new Realm()
  const extra = new Map([
    ['test', createTestModule(runnerNow, (name) => own.get(name))],
    ['test/reporters', createReportersModule()],
  ])
  const own = createBuiltins({
    onMade: (module) => realm.watch(module, true),
    process,
    disk,
    extra,
    createRequire: (path) => graphNow().createRequire(path),
    owner: () => graphNow().common,
  })
  const graphNow = (): ModuleGraph => session?.graph ?? new ModuleGraph(project)
  const builtins: Builtins = {
    names: new Set([...own.names, ...BROUGHT, VITEST, JEST]),
    loadAll: () => own.loadAll(),
    get: (name) =>
      name === VITEST
        ? session?.face?.vitest
        : name === JEST
          ? session?.face?.jest
          : (session?.brought?.get(name) ?? own.get(name)),
    async load(name) {
      if (BROUGHT.has(name)) return session?.brought?.load(name)
      if (name !== VITEST && name !== JEST) return own.load(name)
      const { createVitest } = await import('./vitest')
      if (!session?.runner) return undefined
      session.face ??= createVitest({
        runner: session.runner,
        manner: session.message?.runner ?? null,
        file: session.file,
        mocks: session.graph.mocks,
        disk,
        clock: runnerClock,
        updateSnapshots: session.message?.updateSnapshots ?? false,
        testTimeoutMs: session.message?.testTimeoutMs ?? TEST_TIMEOUT_MS,
        settings: session.message?.settings ?? null,
        note: (text) => print('info', text),
      })
      return name === VITEST ? session.face.vitest : session.face.jest
    },
  }
  const project: Project = { disk, builtins, sources: new Map() }
  const places = (): SourcePositions => createSourcePositions(disk, project.sources)
  realm.watchGlobals()
  for (const { stream } of [stdout, stderr]) realm.watchOwn(stream)
  for (const module of extra.values()) realm.watch(module, true)
  const putProcessBack = rememberProcess(process)

  /** What a program reads of its own start. */
  const begin = (file: string, args: readonly string[]) =>
    process.argv.splice(0, process.argv.length, process.execPath, `/project/${file}`, ...args)

  /** A test file of Vitest's or Jest's finds their globals. */
  async function giveGlobals(current: Session): Promise<void> {
    const { builtins: reached, files } = await current.graph.reach(current.file)
    if ([...files].some((path) => SAYS_TAP.test(path))) current.tap = createTapReader(current.file, tell, now)
    if (current.tap) return
    if (current.message?.runner === 'mocha' && current.runner && !reached.has(VITEST) && !reached.has('test')) {
      const { createMocha } = await import('./mocha')
      installGlobals(createMocha(current.runner, now, current.message.ownTimeoutMs).globals)
      return
    }
    if ([...reached].some((name) => BROUGHT.has(name) && name !== 'uvu/assert')) return
    const isNode = current.message?.runner === 'node' && !reached.has(VITEST) && !reached.has(JEST)
    if (isNode || reached.has('test')) return
    await builtins.load(VITEST)
    if (current.face)
      await prepareFile(current.graph, current.face, current.message?.settings ?? null, { installGlobals, process, disk })
  }

  const surroundings = { process, project, timers, active, tell, places, giveGlobals }

  /** What a listener of 'exit' threw. Node prints it, and takes the code that the program has set: with 0 nothing has failed. */
  function reportThrown(file: string): void {
    const { code, thrown } = programEnd
    if (!thrown) return
    const error = describeError(thrown.value, places())
    if (code === 0) print('error', `A listener of 'exit' threw ${error.name}: ${error.message}`)
    else tell({ type: 'unhandled', file, error })
  }

  /** What Node says of a test file beside its tests: it waits for what could still wake it, and looks at its exit code. */
  async function endProgram(current: Session, runner: Runner, testTimeoutMs: number): Promise<void> {
    const { file } = current
    const fail = (message: string) => tell({ type: 'file-error', file, error: { name: 'Error', message, frames: [] } })
    const limitMs = testTimeoutMs > 0 ? Math.max(testTimeoutMs, TEST_TIMEOUT_MS) : 0
    // Whoever waited for longer than it may is red, and what it waits for may take for ever.
    const wait = () => programEnd.wait(() => current.exitCode !== null || current.hasHung, limitMs)
    let waiting = await wait()
    // What still ran may have registered further tests.
    while (!current.isBroken && runner.hasPending) {
      await runner.runPending()
      waiting = await wait()
    }
    if (waiting > 0)
      fail(
        `${waiting} timer${waiting === 1 ? '' : 's'} still ran ${limitMs} ms after the last test: Node would wait for as long as they run.`,
      )
    await programEnd.exit(current.exitCode)
    const { code } = programEnd
    reportThrown(file)
    if (runner.hasPending && current.exitCode === null && !current.isBroken) fail(DECLARED_LAST)
    current.tap?.end()
    if (current.exited !== null && code === 0) {
      const early = leftEarly(current.exited, runner.left, current.isCutOff)
      if (early) fail(early)
      else if (runner.isEmpty) print('info', `${current.exited}: no test of the file ran. Node takes that for a pass.`)
    }
    if (code !== 0 && !current.hasFailed)
      fail(current.exited === null ? `The file ended with exit code ${code}.` : `${current.exited}.`)
  }

  /** False: what the file did to the worker cannot be put back. */
  async function runFile(message: RunMessage): Promise<boolean> {
    const { file } = message
    const started = now()
    const runner = new Runner(
      {
        file,
        emit: tell,
        timeoutMs: message.testTimeoutMs,
        clock: runnerClock,
        places: places(),
        selection: {
          only: message.only === null ? null : pathsIn(message.only, file),
          name: message.name,
        },
        testOnly: message.testOnly || (message.runner === 'mocha' && /\.only\s*\(/.test(String(disk.get(file) ?? ''))),
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
    const brought = new BroughtRunners({ runner, clock: runnerClock, note: (text) => print('info', text) })
    const current = newSession(file, new ModuleGraph(project, message.settings ?? undefined), runner, message, brought)
    session = current
    begin(file, [])
    uncaught.begin()
    carryContext()
    tell({ type: 'file-start', file })
    const isLoaded = await loadFile(current, runner, message.testTimeoutMs, surroundings)
    const failed = await current.face?.finish(isLoaded)
    if (failed) tell({ type: 'file-error', file, error: describeError(failed.thrown, places()) })
    const missing = isLoaded ? brought.finish() : null
    if (missing) tell({ type: 'file-error', file, error: missing })
    await runner.finish()
    if (!runner.isEmpty) reportAsNode()
    await settled()
    if (current.face === null) await endProgram(current, runner, message.testTimeoutMs)
    else if (isLoaded && !failed && runner.isEmpty) tell({ type: 'file-error', file, error: noTests(current.face.manner, file) })
    if (current.face) await programEnd.linger(() => current.exitCode !== null)
    const { exitCode } = process
    if (current.face?.manner === 'jest' && exitCode && !current.hasFailed && current.exitCode === null)
      tell({
        type: 'file-error',
        file,
        error: { name: 'Error', message: `The file ended with exit code ${exitCode}.`, frames: [] },
      })
    const ground = groundFailure()
    if (ground) tell({ type: 'file-error', file, error: describeError(ground.thrown) })
    timers.clearAll()
    nativeWork.clear()
    const isBack = realm.restore()
    putProcessBack()
    // What is not put back costs the worker.
    if (isBack) for (const one of [stdout, stderr]) one.renew()
    own.renew()
    tell({ type: 'file-end', file, durationMs: now() - started, uses: current.graph.used() })
    session = null
    // Of a file that broke off, or hung, something may still be at work.
    return isBack && current.exitCode === null && !current.isBroken && !current.hasHung
  }

  /** `of`: the test whose timer it was. */
  function hearError(thrown: unknown, of?: Node): void {
    const current = session
    // The program is over; what unwinds it is no error.
    if (current !== null && current.exitCode !== null) return
    const isTaken = uncaught.hear(thrown, 'uncaughtException', of)
    // Before its first test a program in Node does not survive it.
    const isEarly = isTaken && current?.runner?.hasRun === false
    if (isEarly && (of === undefined || current.runner?.isEmpty)) current.isBroken = true
  }

  /** An error that no code caught and no listener of the program's took. `of`: the test that it came from, where that is known. */
  function takeUncaught(thrown: unknown, of: Node | undefined): void {
    if (programEnd.isExiting) {
      if (!(thrown instanceof ProcessExit)) programEnd.thrown ??= { value: thrown }
      return
    }
    if (session?.exitCode != null || session?.runner?.failCurrent(thrown, of)) return
    if (session && !session.runner) session.exitCode = 1
    tell({ type: 'unhandled', ...(session ? { file: session.file } : {}), error: describeError(thrown, places()) })
  }

  function watchUncaught(): void {
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      uncaught.hear(event.reason, 'unhandledRejection', undefined, event.promise)
    })
    addEventListener('rejectionhandled', ({ promise }) => {
      try {
        process.emit('rejectionHandled', promise)
      } catch (thrown) {
        hearError(thrown)
      }
    })
    addEventListener('error', (event) => {
      event.preventDefault()
      hearError(event.error ?? event.message)
    })
  }
  watchUncaught()

  return {
    apply(set, removed) {
      for (const [path, content] of set) disk.set(path, content)
      for (const path of removed) disk.remove(path)
      const changed = [...set.map(([path]) => path), ...removed]
      const isFollowed = followsContext() || set.some(([, content]) => namesContext(content))
      if (isFollowed && !followsContext()) {
        followContext(true)
        project.sources.clear()
      } else if (changed.some((path) => RULES.test(path))) project.sources.clear()
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
      outbox.begin(message.key)
      const isClean = await runFile(message)
      outbox.done({ changed: disk.changes(), code: 0, isClean })
      busy = false
    },

    async execute({ key, file, args }) {
      busy = true
      outbox.begin(key)
      const current = newSession(file, new ModuleGraph(project), null, null, null)
      session = current
      begin(file, args)
      uncaught.begin()
      carryContext()
      await current.graph.import(file).catch((error: unknown) => {
        if (current.exitCode !== null) return
        current.exitCode = 1
        outbox.send({ type: 'file-error', file, error: describeError(error, places()) })
      })
      await programEnd.wait(() => current.exitCode !== null, 0)
      await programEnd.exit(current.exitCode)
      const { code } = programEnd
      reportThrown(file)
      timers.clearAll()
      outbox.done({ changed: disk.changes(), code, isClean: false })
    },
  }
}

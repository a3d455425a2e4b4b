/** The embedded runtime: a project's tests in a worker inside a sandboxed frame, with no network and no server. */
import type { Content, Path } from '../../engine/model'
import { type RunnerId, testPlanOf } from '../../test-plan/test-plan'
import { type Collector, createCollector } from '../collector'
import { RUN_TIMEOUT_MS, TEST_TIMEOUT_MS } from '../limits'
import { createRunProgress, errorOf, type OpenFile, type RunProgress } from '../run-progress'
import type { BootResult, ChangedFiles, RunEvent, RunRequest, RunResult, Runtime, RuntimeId, TestError } from '../runtime'
import { awakeMs } from './awake-clock'
import { GuestHost, type OpenSandbox, sendFiles } from './guest-host'
import type { ExecuteMessage, Program, RunMessage } from './protocol'
import { createRunAccount, type RunAccount } from './run-account'
import { Seat } from './seat'
import { runInWorker, type WorkerRunEnding } from './worker-run'

type Outcome = RunResult['outcome']

const DEAD = 'The worker ran out of memory, or the browser ended it.'

/**
 * A test keeps its limit itself: its hooks and its body have one each. This many limits and `GRACE_MS` without a word, and what it did to the globals
 * must have taken that from it. Fewer would end tests with slow hooks.
 */
const LIMITS = 4
const GRACE_MS = 1_000

/** Exit code of a program that was ended from outside, as a shell gives it. */
export const INTERRUPTED = 130

const messageOf = ({ name, message, frames }: TestError) =>
  [`${name}: ${message}`, ...frames.map(({ file, line, column }) => `    at ${file}:${line}:${column}`)].join('\n')

/** The file that runs, undefined between files: here one runs after the other. */
const openFile = ({ open }: RunProgress): OpenFile | undefined => open[0]

/** Test files that are not over, the running one first. */
const leftOf = ({ tests }: RunRequest, { over }: RunProgress) => tests.filter((file) => !over.has(file))

/** Tests of the running file that ended. */
const doneIn = (follow: RunProgress) => openFile(follow)?.done ?? []

/** How long the test may take that runs innermost; undefined where none runs. Milliseconds. */
const limitIn = (follow: RunProgress) => openFile(follow)?.running.at(-1)?.limitMs

/**
 * Reports the tests that ran when their worker had to be ended, or `file` where none did. `isWorthIt`: the rest of the file is worth running in
 * another worker.
 */
function tellLost(
  follow: RunProgress,
  file: string,
  why: string,
  state: 'timeout' | 'fail',
  isWorthIt: boolean,
): readonly RunEvent[] {
  const open = openFile(follow)
  if (open !== undefined && open.running.length > 0) return follow.lose(open.file, why, state)
  const isOpen = open?.file === file
  const lost: RunEvent[] =
    isOpen && open.hasError ? [] : [{ type: 'file-error', file, error: errorOf(`Outside its tests: ${why}`) }]
  if (follow.over.has(file) || (isOpen && isWorthIt)) return lost
  return [...(isOpen ? [] : [{ type: 'file-start', file } as const]), ...lost, { type: 'file-end', file, durationMs: 0 }]
}

const newKey = () => crypto.randomUUID()

/** What differs between the languages whose tests run in the sandbox. */
export type Language = {
  readonly id: RuntimeId
  /** Milliseconds past its limit after which a test that holds the thread is ended from outside. */
  readonly graceMs: number
  /** Milliseconds that a file may hold the thread outside its tests, where that is more than a test may. */
  loadMs(files: ReadonlyMap<Path, Content>): number
  /** Milliseconds that a worker may take to be ready. */
  readonly bootMs: number
  /** Why a file is not run; null: it is. */
  refuses(file: string, files: ReadonlyMap<Path, Content>): string | null
}

const JAVASCRIPT: Language = {
  id: 'embedded',
  graceMs: 0,
  loadMs: () => 0,
  bootMs: 20_000,
  refuses(file, files) {
    if (file.endsWith('.py'))
      return 'It is Python, and the embedded runtime was chosen for this project: the Python runtime runs it.'
    const plan = testPlanOf(files)
    const byName: ReadonlyMap<string, RunnerId | null> = plan.files
    if (byName.get(file) !== null || plan.unknown === null) return null
    return `The project’s test script starts “${plan.unknown}”, a runner that the embedded runtime does not know: a WebContainer runs the script.`
  },
}

/** Reports a file that the language refuses; such a file is not run. */
function tellRefused(why: string | null, file: string, collector: Collector): boolean {
  if (why === null) return false
  collector.add([
    { type: 'file-start', file },
    { type: 'file-error', file, error: errorOf(why) },
    { type: 'file-end', file, durationMs: 0 },
  ])
  return true
}

/** Opens its frame at the first boot or run, and keeps one booted worker for the next run. */
export class EmbeddedRuntime implements Runtime {
  readonly id: RuntimeId
  readonly #language: Language
  readonly #host: GuestHost
  /** Test files of the last run: the next one is likely about them. */
  #tests: readonly Path[] = []
  #files: ReadonlyMap<Path, Content> = new Map()

  constructor(open: OpenSandbox, language: Language = JAVASCRIPT) {
    this.id = language.id
    this.#language = language
    this.#host = new GuestHost(open, language.bootMs)
  }

  async boot(options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}): Promise<BootResult> {
    const booted = await this.#host.prepare(options.timeoutMs ?? this.#host.bootMs, options.signal)
    return booted.ok ? { ok: true } : booted
  }

  prepare(files: ReadonlyMap<Path, Content>): void {
    this.#files = files
    if (this.#host.signal.aborted) return
    void this.#host.prepare(this.#host.bootMs, undefined).then((booted) => {
      if (booted.ok && this.#files === files)
        sendFiles(
          booted,
          files,
          this.#tests.filter((path) => files.has(path)),
        )
    })
  }

  async run(
    request: RunRequest,
    options: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal } = {},
  ): Promise<RunResult> {
    const [started, awake] = [performance.now(), awakeMs()]
    const follow = createRunProgress(awakeMs)
    const collector = createCollector((event) => {
      follow.see(event)
      options.onEvent?.(event)
    })
    this.#tests = request.tests
    const leftMs = () => (request.runTimeoutMs ?? RUN_TIMEOUT_MS) - (awakeMs() - awake)
    const seat = new Seat(this.#host, request.files)
    let outcome: Outcome | null = null
    while (outcome === null) {
      const [file] = leftOf(request, follow)
      if (file === undefined) outcome = 'done'
      else if (tellRefused(this.#language.refuses(file, request.files), file, collector)) continue
      else {
        const before = doneIn(follow).length
        const message = this.#messageOf(request, follow, file)
        const ending = await this.#attempt(request, message, seat, {
          follow,
          collector,
          leftMs: leftMs(),
          signal: options.signal,
        })
        outcome = this.#conclude(ending, request, follow, file, collector, doneIn(follow).length > before)
      }
    }
    seat.leave()
    collector.finish()
    if (!this.#host.signal.aborted) this.prepare(request.files)
    return { outcome, durationMs: performance.now() - started, changedFiles: seat.changed }
  }

  /**
   * Runs one program as a command line does.
   * @returns its exit code (130: ended from outside or by its limit) and the files that it changed
   */
  async execute(
    program: Program,
    files: ReadonlyMap<Path, Content>,
    options: { onOutput?(text: string): void; readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
  ): Promise<{ code: number; changed: ChangedFiles }> {
    const print = (text: string) => options.onOutput?.(`${text}\n`)
    const collector = createCollector((event) => {
      if (event.type === 'console') print(event.text)
      else if (event.type === 'unhandled' || event.type === 'file-error') print(messageOf(event.error))
    })
    const seat = new Seat(this.#host, files)
    const ending = await this.#send({ type: 'execute', key: newKey(), ...program }, seat, collector, null, {
      signal: options.signal,
      leftMs: options.timeoutMs ?? RUN_TIMEOUT_MS,
      blockLimitMs: () => 0,
      silentLimitMs: () => 0,
    })
    seat.leave()
    collector.finish()
    if (ending.how === 'dead') this.#host.dropFrame()
    if (ending.how === 'broken' || ending.how === 'forged') print(ending.detail)
    if (ending.how === 'dead') print(DEAD)
    if (ending.how === 'late') print('It ran longer than it may and was ended.')
    if (!this.#host.signal.aborted) this.prepare(files)
    return ending.how === 'done' ? { code: ending.code, changed: seat.changed } : { code: INTERRUPTED, changed: new Map() }
  }

  #messageOf(request: RunRequest, follow: RunProgress, file: string): RunMessage {
    const plan = testPlanOf(request.files)
    const byName: ReadonlyMap<string, RunnerId | null> = plan.files
    const runner = byName.get(file) ?? null
    return {
      type: 'run',
      key: newKey(),
      file,
      runner,
      settings: (runner === null ? null : plan.settings.get(runner)) ?? null,
      only: request.only?.filter((one) => one.file === file) ?? null,
      name: (request.name ?? '').toLowerCase(),
      done: doneIn(follow),
      testOnly: plan.testOnly,
      testTimeoutMs: request.testTimeoutMs ?? TEST_TIMEOUT_MS,
      ownTimeoutMs: plan.timeoutMs,
      updateSnapshots: request.updateSnapshots ?? false,
    }
  }

  /** One file, or what is left of it. */
  #attempt(
    { files, testTimeoutMs = TEST_TIMEOUT_MS }: RunRequest,
    message: RunMessage,
    seat: Seat,
    run: { follow: RunProgress; collector: Collector; leftMs: number; signal: AbortSignal | undefined },
  ): Promise<WorkerRunEnding> {
    const { follow, collector, leftMs, signal } = run
    const blockLimitMs = () => {
      const limit = limitIn(follow) ?? Math.max(testTimeoutMs, this.#language.loadMs(files))
      return limit > 0 ? limit + this.#language.graceMs : 0
    }
    const silentLimitMs = () => {
      const limit = limitIn(follow) ?? 0
      return limit > 0 ? limit * LIMITS + GRACE_MS : 0
    }
    // A file that goes on in another worker began in the first.
    const isNew = (event: RunEvent) => event.type !== 'file-start' || event.file !== openFile(follow)?.file
    const resumed: Collector = { ...collector, add: (events) => collector.add(events.filter(isNew)) }
    return this.#send(message, seat, resumed, createRunAccount(message.file), { signal, leftMs, blockLimitMs, silentLimitMs })
  }

  /** One message to the guest in the seat. */
  async #send(
    message: RunMessage | ExecuteMessage,
    seat: Seat,
    collector: Collector,
    account: RunAccount | null,
    limits: { signal: AbortSignal | undefined; leftMs: number; blockLimitMs: () => number; silentLimitMs: () => number },
  ): Promise<WorkerRunEnding> {
    const { signal } = limits
    const guest = await seat.take(signal)
    if (signal?.aborted || this.#host.signal.aborted) return { how: 'aborted' }
    if (!guest.ok) return { how: 'broken', detail: guest.detail }
    const ending = await runInWorker(guest, message, {
      signal: AbortSignal.any([this.#host.signal, ...(signal ? [signal] : [])]),
      leftMs: limits.leftMs,
      blockLimitMs: limits.blockLimitMs,
      silentLimitMs: limits.silentLimitMs,
      account,
      onEvents: (events) => collector.add(events),
      onDropped: collector.dropped,
    })
    seat.end(ending)
    return ending
  }

  /** How the run ended; null: what is left of it goes on in another worker. */
  #conclude(
    ending: WorkerRunEnding,
    request: RunRequest,
    follow: RunProgress,
    file: string,
    collector: Collector,
    hasProgressed: boolean,
  ): Outcome | null {
    const lose = (why: string, state: 'timeout' | 'fail', isWorthIt = false) =>
      collector.add(tellLost(follow, file, why, state, isWorthIt))
    const goOn = (isReported: boolean): Outcome | null => {
      return isReported ? null : 'crashed'
    }
    switch (ending.how) {
      case 'done':
        return null
      case 'aborted':
        return 'aborted'
      case 'late':
        lose(`It was still running when the run reached its limit of ${request.runTimeoutMs ?? RUN_TIMEOUT_MS} ms.`, 'timeout')
        return 'killed-timeout'
      case 'blocked': {
        const limit = limitIn(follow) ?? Math.max(request.testTimeoutMs ?? TEST_TIMEOUT_MS, this.#language.loadMs(request.files))
        return goOn(lose(`It did not let go of the thread within ${limit} ms and was ended.`, 'timeout', hasProgressed))
      }
      case 'silent':
        return goOn(lose('It reported nothing for far longer than its limit and was ended.', 'timeout'))
      case 'dead': {
        this.#host.dropFrame()
        // A frame that dies before any file began would die again.
        const isWorthIt = openFile(follow) !== undefined
        const isReported = lose(DEAD, 'fail')
        return isWorthIt ? goOn(isReported) : 'crashed'
      }
      case 'forged':
        return goOn(lose(ending.detail, 'fail'))
      case 'broken':
        lose(ending.detail, 'fail')
        return 'crashed'
    }
  }

  async dispose(): Promise<void> {
    this.#host.dispose()
  }
}

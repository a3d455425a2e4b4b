/** The runtime with real Node: the project's own packages and runner, in StackBlitz's container. Needs the network and a cross-origin isolated page. */

import { planRun } from '../../test-plan/script-plan'
import { type Collector, createCollector } from '../collector'
import { errorOf } from '../run-progress'
import type { BootResult, Process, RunEvent, RunRequest, RunResult, Runtime, SpawnOptions } from '../runtime'
import { type ContainerHost, messageOf } from './boot'
import { type Container, LIMITS, type Limits, OWN_FOLDER } from './container'
import { syncTree, toFileSystemTree } from './container-tree'
import { exchange, type Held, heldContainer, type Partner, readAgain, takeChanges, watchFiles, within } from './exchange'
import { install, installCalls, installKey } from './install'
import { readOutput } from './output'
import { runProcess, stopAfter } from './process'
import { watchPulse } from './pulse'
import eventsText from './reporters/events.cjs?raw'
import jestText from './reporters/jest.cjs?raw'
import childText from './reporters/node-child.cjs?raw'
import nodeText from './reporters/node-test.mjs?raw'
import vitestText from './reporters/vitest.mjs?raw'
import { DEAD, runPlan } from './run'
import type { Version } from './runner-arguments'
import { createSharedTree } from './shared-tree'
import type { ContainerTree } from './sync-plan'

/** `host`: the page's one container. `limits`: those that differ from the usual ones. */
export type WebContainerOptions = { readonly host: ContainerHost; readonly limits?: Partial<Limits> }

const DISPOSED: BootResult = { ok: false, reason: 'unsupported', detail: 'The runtime was disposed of.' }

/** Milliseconds for Node to tell its version; it is taken to be an old one after that. */
const VERSION_MS = 10_000
const OLD_NODE: Version = { major: 20, minor: 0 }
/** Paths that are named; more of them fill the page. */
const NAMED = 20

const leftOut = (left: readonly string[]): string =>
  `Left out, because no project keeps it (a link, or too large): ${left.slice(0, NAMED).join(', ')}${left.length > NAMED ? ` and ${left.length - NAMED} more` : ''}`

/** Exit code of a program that was ended from outside, as a shell gives it. */
const INTERRUPTED = 130

const REPORTERS: ContainerTree = new Map([
  [`${OWN_FOLDER}/events.cjs`, eventsText],
  [`${OWN_FOLDER}/node-test.mjs`, nodeText],
  [`${OWN_FOLDER}/node-child.cjs`, childText],
  [`${OWN_FOLDER}/vitest.mjs`, vitestText],
  [`${OWN_FOLDER}/jest.cjs`, jestText],
])

type Prepared =
  | { readonly ok: true }
  | { readonly ok: false; readonly outcome: RunResult['outcome']; readonly why: string | null }

/** Null where it did not say. */
async function nodeVersion(container: Container, killMs: number, signal: AbortSignal): Promise<Version | null> {
  let printed = ''
  const onText = (text: string) => {
    printed += text
  }
  const stopper = stopAfter(signal, VERSION_MS, { aborted: null, late: null })
  await runProcess(container, { command: 'node', args: ['--version'] }, { stop: stopper.stop, killMs, onText })
  stopper.end()
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(printed) ?? []
  return major === undefined ? null : { major: Number(major), minor: Number(minor) }
}

class WebContainerRuntime implements Runtime {
  readonly id = 'webcontainer'
  readonly #host: ContainerHost
  readonly #limits: Limits
  readonly #disposal = new AbortController()
  #held: Held | null = null
  #node: Version | null = null
  #partner: Partner | null = null
  /** Runs share the container's files: one at a time. */
  #turn: Promise<unknown> = Promise.resolve()
  /** The exchange that has not begun yet: whoever wants another waits for this one. */
  #waiting: Promise<void> | null = null

  constructor({ limits, host }: WebContainerOptions) {
    this.#host = host
    this.#limits = { ...LIMITS, ...limits }
  }

  async boot(options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}): Promise<BootResult> {
    if (this.#disposal.signal.aborted) return DISPOSED
    const booted = await this.#host.boot(options.timeoutMs ?? this.#limits.bootMs, options.signal)
    if (this.#disposal.signal.aborted) return DISPOSED
    return booted.ok ? { ok: true } : booted
  }

  run(request: RunRequest, options: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal } = {}): Promise<RunResult> {
    return this.#inTurn(() => this.#run(request, options))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }

  async #run(
    request: RunRequest,
    options: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal },
  ): Promise<RunResult> {
    const started = performance.now()
    const collector = createCollector(options.onEvent)
    const signal = AbortSignal.any([this.#disposal.signal, ...(options.signal ? [options.signal] : [])])
    const end = (outcome: RunResult['outcome'], why: string | null, changedFiles: RunResult['changedFiles'] = new Map()) => {
      if (why !== null) collector.add([{ type: 'unhandled', error: errorOf(why) }])
      collector.finish()
      return { outcome, durationMs: performance.now() - started, changedFiles }
    }
    const tell = (text: string) => void collector.add([{ type: 'progress', text }])
    try {
      const prepared = await this.#prepare(request.files, tell, signal)
      if (!prepared.ok) return end(prepared.outcome, prepared.why)
      const held = this.#held
      if (!held) return end('crashed', 'The container is gone.')
      // Every container of a page has the same Node: it is asked once.
      this.#node ??= await nodeVersion(held.container, this.#limits.killMs, signal)
      if (signal.aborted) return end('aborted', null)
      const outcome = await runPlan(planRun(request.files, request.command), request, {
        container: held.container,
        limits: this.#limits,
        collector,
        node: this.#node ?? OLD_NODE,
        signal,
        now: () => performance.now(),
        renew: () => this.#renew(request.files, tell, signal),
        drop: (isDead) => this.#restart(isDead),
      })
      return end(outcome, null, await this.#changes(request.files, collector, signal))
    } catch (error) {
      // The container is another's program: whatever it throws ends this run and not the page's. What was stopped may be half done there.
      if (signal.aborted) this.#restart()
      else this.#drop()
      return end(signal.aborted ? 'aborted' : 'crashed', signal.aborted ? null : `WebContainer failed: ${messageOf(error)}`)
    }
  }

  /** The container that is up, with what is known of it; a container that came up by itself knows nothing yet. */
  #hold(container: Container): Held {
    if (this.#held?.container !== container) this.#held = heldContainer(container)
    return this.#held
  }

  #drop(isDead = false): void {
    this.#held?.end()
    this.#held = null
    this.#host.teardown(isDead)
  }

  /** Begins another boot, which the next run or program waits for. */
  #restart(isDead = false): void {
    this.#drop(isDead)
    if (!this.#disposal.signal.aborted) void this.#host.boot(this.#limits.bootMs)
  }

  /** Boots, makes the container's files those of the request, installs what they need. */
  async #prepare(files: ContainerTree, tell: (text: string) => void, signal: AbortSignal): Promise<Prepared> {
    if (!this.#host.container) tell('boot WebContainer')
    const booted = await this.#host.boot(this.#limits.bootMs, signal)
    if (signal.aborted) return { ok: false, outcome: 'aborted', why: null }
    if (!booted.ok) return { ok: false, outcome: 'crashed', why: booted.detail }
    const held = this.#hold(booted.container)
    // A watcher may miss what a program has just written.
    if (held.programs > 0) held.touched = null
    if (held.touched === null || held.touched.size > 0) await takeChanges(held, this.#partner, signal)
    const onPlan = (count: number) => {
      if (count > 0) tell(`mount ${count === 1 ? '1 file' : `${count} files`}`)
    }
    await within(syncTree(held.container, held.tree, files, onPlan), signal)
    held.tree = files
    const prepared = await this.#install(held, files, tell, signal)
    // An installation may empty the reporters' folder.
    if (prepared.ok) await within(held.container.mount(toFileSystemTree(REPORTERS)), signal)
    return prepared
  }

  async #install(held: Held, files: ContainerTree, tell: (text: string) => void, signal: AbortSignal): Promise<Prepared> {
    const key = installKey(files)
    if (key === held.installed) return { ok: true }
    if (key === '') {
      await within(held.container.fs.rm('node_modules', { recursive: true, force: true }), signal)
      const own = new Map([...files].filter(([path]) => path.startsWith('node_modules/')))
      if (own.size > 0) await within(held.container.mount(toFileSystemTree(own)), signal)
      held.installed = ''
      return { ok: true }
    }
    held.installed = null
    const { installMs, killMs } = this.#limits
    const stopper = stopAfter<'aborted' | 'late' | 'dead'>(signal, installMs, { aborted: 'aborted', late: 'late' })
    const endPulse = watchPulse(held.container, this.#limits, () => stopper.give('dead'))
    const exit = await install(held.container, installCalls(files), tell, { stop: stopper.stop, killMs })
    endPulse()
    stopper.end()
    const isDead = exit.how !== 'exit' && exit.why === 'dead'
    if (exit.how === 'stuck' || isDead) this.#restart(isDead)
    if (isDead) return { ok: false, outcome: 'crashed', why: DEAD }
    if (exit.how !== 'exit')
      return exit.why === 'aborted'
        ? { ok: false, outcome: 'aborted', why: null }
        : { ok: false, outcome: 'killed-timeout', why: `${exit.name} took longer than ${installMs} ms:\n${exit.tail}` }
    if (exit.code !== 0)
      return { ok: false, outcome: 'crashed', why: `${exit.name} failed with exit code ${exit.code}:\n${exit.tail}` }
    held.installed = key
    return { ok: true }
  }

  /** Another container with the same files and packages. */
  async #renew(files: ContainerTree, tell: (text: string) => void, signal: AbortSignal): Promise<Container | null> {
    this.#drop()
    const prepared = await this.#prepare(files, tell, signal)
    return prepared.ok ? (this.#held?.container ?? null) : null
  }

  /** What the run changed; afterwards the container is known as it is. */
  async #changes(files: ContainerTree, collector: Collector, signal: AbortSignal): Promise<RunResult['changedFiles']> {
    const held = this.#held
    if (!held || this.#host.container !== held.container) return new Map()
    const { changed, left } = await readAgain(held, files, { signal: signal.aborted ? this.#disposal.signal : signal })
    if (left.length > 0) collector.add([{ type: 'console', level: 'warn', text: leftOut(left) }])
    return changed
  }

  async #exchange(): Promise<void> {
    const held = this.#held
    if (held && this.#partner && this.#host.container === held.container) await exchange(held, this.#partner)
  }

  #exchangeInTurn(): Promise<void> {
    this.#waiting ??= this.#inTurn(() => {
      this.#waiting = null
      return this.#exchange()
    }).catch((error: unknown) => {
      // The container went away in between: the next program or run finds another.
      console.warn('WebContainer files:', messageOf(error))
    })
    return this.#waiting
  }

  /** What a program changed and the page now has needs no further report. */
  notice(): void {
    this.#partner?.tree.see(this.#partner.files())
  }

  /** The page's files may have changed: a program that runs sees them. */
  prepare(): void {
    if (this.#held && this.#held.programs > 0) void this.#exchangeInTurn()
  }

  /** Puts the page's files into the container, once a run that is going on lets it. */
  async #share({ files, onChanged }: SpawnOptions): Promise<void> {
    if (!files || !onChanged) return
    this.#partner = { tree: createSharedTree(), files, onChanged }
    await this.#exchangeInTurn()
  }

  async spawn(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Process> {
    const booted = await this.#host.boot(this.#limits.bootMs)
    if (!booted.ok) throw new Error(booted.detail)
    const held = this.#hold(booted.container)
    const { terminal } = options
    await this.#share(options)
    const process = await booted.container.spawn(
      command,
      [...args],
      terminal ? { terminal: { cols: terminal.columns, rows: terminal.rows } } : {},
    )
    held.touched = null
    held.programs++
    void readOutput(process.output, (text) => options.onOutput?.(text))
    const input = process.input.getWriter()
    let isKilled = false
    const ended = process.exit.then(
      (code) => (isKilled ? INTERRUPTED : code),
      () => INTERRUPTED,
    )
    const exit = Promise.race([ended, held.gone.then(() => INTERRUPTED)])
    const unwatch = options.onChanged ? watchFiles(held, this.#limits.pollMs, () => void this.#exchangeInTurn()) : () => {}
    void exit.then(() => {
      unwatch()
      held.programs--
      held.touched = null
      if (options.onChanged) void this.#exchangeInTurn()
    })
    return {
      exit,
      // A program that has ended reads nothing: what is typed then is lost.
      write: (text) => void input.write(text).catch(() => {}),
      resize: (columns, rows) => process.resize({ cols: columns, rows }),
      kill() {
        isKilled = true
        process.kill()
      },
    }
  }

  async dispose(): Promise<void> {
    if (this.#disposal.signal.aborted) return
    this.#disposal.abort()
    this.#drop()
  }
}

/** One container a page: two of these at once cannot both boot. */
export const createWebContainerRuntime = (options: WebContainerOptions): Runtime => new WebContainerRuntime(options)

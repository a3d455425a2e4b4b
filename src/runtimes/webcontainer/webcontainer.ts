/** The runtime with real Node: the project's own packages and runner, in StackBlitz's container. Needs the network and a cross-origin isolated page. */

import { planRun } from '../../test-plan/script-plan'
import { createCollector } from '../collector'
import { errorOf } from '../run-progress'
import type { BootResult, Process, RunEvent, RunRequest, RunResult, Runtime, SpawnOptions } from '../runtime'
import { type ContainerHost, messageOf } from './boot'
import { type Container, LIMITS, type Limits, OWN_FOLDER } from './container'
import { changesBetween, readTree, syncTree, toFileSystemTree } from './container-tree'
import { install, installCalls, installKey } from './install'
import { readOutput } from './output'
import { runProcess, stopAfter } from './process'
import eventsText from './reporters/events.cjs?raw'
import jestText from './reporters/jest.cjs?raw'
import childText from './reporters/node-child.cjs?raw'
import nodeText from './reporters/node-test.mjs?raw'
import vitestText from './reporters/vitest.mjs?raw'
import { runPlan } from './run'
import type { Version } from './runner-arguments'
import { createSharedTree, type SharedTree } from './shared-tree'
import { type ContainerTree, isApart } from './sync-plan'

/** `host`: the page's one container. `limits`: those that differ from the usual ones. */
export type WebContainerOptions = { readonly host: ContainerHost; readonly limits?: Partial<Limits> }

const DISPOSED: BootResult = { ok: false, reason: 'unsupported', detail: 'The runtime was disposed of.' }

/** Milliseconds for Node to tell its version; it is taken to be an old one after that. */
const VERSION_MS = 10_000
const OLD_NODE: Version = { major: 20, minor: 0 }
/** Milliseconds that reading or writing the project's files may take; a container that is blocked never answers. */
const FILES_MS = 60_000

/** Exit code of a program that was ended from outside, as a shell gives it. */
const INTERRUPTED = 130

const REPORTERS: ContainerTree = new Map([
  [`${OWN_FOLDER}/events.cjs`, eventsText],
  [`${OWN_FOLDER}/node-test.mjs`, nodeText],
  [`${OWN_FOLDER}/node-child.cjs`, childText],
  [`${OWN_FOLDER}/vitest.mjs`, vitestText],
  [`${OWN_FOLDER}/jest.cjs`, jestText],
])

/** What is known of the container that is up. */
type Held = {
  readonly container: Container
  /** Its files, apart from those that are never compared. */
  tree: ContainerTree
  /** What its node_modules were installed for; null after an installation that did not succeed. */
  installed: string | null
  /** Programs that were spawned and have not ended, and whether any ran since the files were last read. */
  programs: number
  isTouched: boolean
}

/** A page that works on the container's files together with a program. */
type Partner = {
  readonly tree: SharedTree
  readonly files: () => ContainerTree
  readonly onChanged: NonNullable<SpawnOptions['onChanged']>
}

type Prepared =
  | { readonly ok: true }
  | { readonly ok: false; readonly outcome: RunResult['outcome']; readonly why: string | null }

/** Rejects where the container does not answer. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the container does not answer')), FILES_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

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
        drop: () => this.#restart(),
      })
      return end(outcome, null, await this.#changes(request.files))
    } catch (error) {
      // The container is another's program: whatever it throws ends this run and not the page's.
      this.#drop()
      return end(signal.aborted ? 'aborted' : 'crashed', signal.aborted ? null : `WebContainer failed: ${messageOf(error)}`)
    }
  }

  /** The container that is up, with what is known of it; a container that came up by itself knows nothing yet. */
  #hold(container: Container): Held {
    if (this.#held?.container !== container)
      this.#held = { container, tree: new Map(), installed: '', programs: 0, isTouched: false }
    return this.#held
  }

  #drop(): void {
    this.#held = null
    this.#host.teardown()
  }

  /** Begins another boot, which the next run or program waits for. */
  #restart(): void {
    this.#drop()
    if (!this.#disposal.signal.aborted) void this.#host.boot(this.#limits.bootMs)
  }

  /** Boots, makes the container's files those of the request, installs what they need. */
  async #prepare(files: ContainerTree, tell: (text: string) => void, signal: AbortSignal): Promise<Prepared> {
    if (!this.#host.container) tell('boot WebContainer')
    const booted = await this.#host.boot(this.#limits.bootMs, signal)
    if (signal.aborted) return { ok: false, outcome: 'aborted', why: null }
    if (!booted.ok) return { ok: false, outcome: 'crashed', why: booted.detail }
    const held = this.#hold(booted.container)
    if (held.isTouched) await this.#takeChanges(held)
    held.isTouched = held.programs > 0
    const count = await within(syncTree(held.container, held.tree, files))
    held.tree = files
    if (count > 0) tell(`mount ${count === 1 ? '1 file' : `${count} files`}`)
    const prepared = await this.#install(held, files, tell, signal)
    // An installation may empty the folder that they stand in.
    if (prepared.ok) await held.container.mount(toFileSystemTree(REPORTERS))
    return prepared
  }

  async #install(held: Held, files: ContainerTree, tell: (text: string) => void, signal: AbortSignal): Promise<Prepared> {
    const key = installKey(files)
    if (key === held.installed) return { ok: true }
    if (key === '') {
      await held.container.fs.rm('node_modules', { recursive: true, force: true })
      const own = new Map([...files].filter(([path]) => path.startsWith('node_modules/')))
      if (own.size > 0) await held.container.mount(toFileSystemTree(own))
      held.installed = ''
      return { ok: true }
    }
    held.installed = null
    const { installMs, killMs } = this.#limits
    const stopper = stopAfter<'aborted' | 'late'>(signal, installMs, { aborted: 'aborted', late: 'late' })
    const exit = await install(held.container, installCalls(files), tell, { stop: stopper.stop, killMs })
    stopper.end()
    if (exit.how === 'stuck') this.#restart()
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
  async #changes(files: ContainerTree): Promise<RunResult['changedFiles']> {
    const held = this.#held
    if (!held || this.#host.container !== held.container) return new Map()
    const after = await within(readTree(held.container, files))
    held.tree = after
    return changesBetween(files, after)
  }

  /** What programs changed: from now on it is known, and the page is told. */
  async #takeChanges(held: Held): Promise<void> {
    const before = held.tree
    held.tree = await within(readTree(held.container, before))
    // In parts that the page can hold: a change that it was not told would be undone by the next exchange.
    const known = new Map(before)
    for (;;) {
      const changed = changesBetween(known, held.tree)
      if (!this.#partner || changed.size === 0) return
      this.#partner.tree.tell(changed, this.#partner.files())
      await this.#partner.onChanged(changed)
      for (const [path, content] of changed) {
        if (content === null) known.delete(path)
        else known.set(path, content)
      }
    }
  }

  /** Makes page and container equal, what a program did first. */
  async #exchange(): Promise<void> {
    const held = this.#held
    const partner = this.#partner
    if (!held || !partner || this.#host.container !== held.container) return
    await this.#takeChanges(held)
    const wanted = partner.tree.merge(partner.files())
    await within(syncTree(held.container, held.tree, wanted))
    held.tree = wanted
  }

  #exchangeInTurn(): Promise<void> {
    return this.#inTurn(() => this.#exchange()).catch((error: unknown) => {
      // The container went away in between: the next program or run finds another.
      console.warn('WebContainer files:', messageOf(error))
    })
  }

  /** The page's files may have changed: a program that runs sees them. */
  prepare(): void {
    if (this.#held && this.#held.programs > 0) void this.#exchangeInTurn()
  }

  /** Tells the page what a program writes, for as long as it runs. @returns what ends that */
  #watch(held: Held): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (_: unknown, name: string | Uint8Array | null) => {
      if (typeof name === 'string' && isApart(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => void this.#exchangeInTurn(), this.#limits.pollMs)
    }
    const watcher = held.container.fs.watch('.', { recursive: true }, look)
    return () => {
      clearTimeout(timer)
      watcher.close()
    }
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
    held.isTouched = true
    held.programs++
    void readOutput(process.output, (text) => options.onOutput?.(text))
    const input = process.input.getWriter()
    let isKilled = false
    const exit = process.exit.then(
      (code) => (isKilled ? INTERRUPTED : code),
      () => INTERRUPTED,
    )
    const unwatch = options.onChanged ? this.#watch(held) : () => {}
    void exit.then(() => {
      unwatch()
      held.programs--
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

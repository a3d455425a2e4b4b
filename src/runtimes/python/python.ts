/** The Python runtime: a Python project's tests by CPython in WebAssembly, in a worker inside the same sandboxed frame as the embedded one. */
import type { Content, Path, SyntaxProblem } from '../../engine/model'
import { EmbeddedRuntime, INTERRUPTED, type Language } from '../embedded/embedded'
import type { OpenSandbox } from '../embedded/guest-host'
import { errorOf } from '../run-progress'
import type { BootResult, RunEvent, RunRequest, RunResult, Runtime } from '../runtime'
import { compileIn } from './compile'
import type { PythonLoad } from './load'
import { type LoadedWheels, usesPytest, type Wheels } from './pytest-wheels'
import { isPytestWheel } from './wheel-paths'

/** Milliseconds that the interpreter has to end a test itself before its worker is ended. */
const GRACE_MS = 700
/** Milliseconds that a file may take to load, at least: Python reads its own library as files name it. */
const LOAD_MS = 3_000
/** The same where an interpreter reads pytest first. */
const PYTEST_LOAD_MS = 30_000
/** Milliseconds that an interpreter may take to start: it takes seconds where the machine is busy, and a person sees that it loads. */
const BOOT_MS = 120_000

/** Milliseconds that a boot waits for what it loads and starts; later the run reports how far it is. */
const PATIENCE_MS = 1_500

const PYTHON: Language = {
  id: 'python',
  graceMs: GRACE_MS,
  loadMs: (files) => ([...files.keys()].some(isPytestWheel) ? PYTEST_LOAD_MS : LOAD_MS),
  bootMs: BOOT_MS,
  refuses: (file) =>
    /\.(?:py|txt|rst)$/.test(file)
      ? null
      : 'This file is no Python, and the project runs its tests in Python. Choose the embedded runtime to run it.',
}

type Executed = Awaited<ReturnType<EmbeddedRuntime['execute']>>

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

const progressText = (loaded: number, total: number) =>
  `Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB, from this page’s own host, once.`

/** Loads Python at the first boot or run. */
export class PythonRuntime implements Runtime {
  readonly id = 'python'
  readonly #load: PythonLoad
  readonly #inner: EmbeddedRuntime
  #hasStarted = false
  /** Loads pytest itself; null: the person has not let the page ask for it. */
  readonly #pytest: (() => Promise<LoadedWheels>) | null
  /** Once they have come. */
  #wheels: Wheels = []
  /** The project as it was prepared for last. */
  #files: ReadonlyMap<Path, Content> = new Map()

  /**
   * @param open opens the sandbox once Python is loaded
   * @param pytest loads pytest itself, for projects that use it
   */
  constructor(load: PythonLoad, open: OpenSandbox, pytest: (() => Promise<LoadedWheels>) | null = null) {
    this.#load = load
    this.#pytest = pytest
    this.#inner = new EmbeddedRuntime(open, PYTHON)
  }

  async boot(options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}): Promise<BootResult> {
    const starting = this.#load.start().then(async (loaded) => {
      if (!loaded.ok) return loaded
      // Until its own limit, however soon the caller goes on.
      const booted = await this.#inner.boot(options.signal ? { signal: options.signal } : {})
      this.#hasStarted ||= booted.ok
      return booted
    })
    const patience = Math.min(options.timeoutMs ?? PATIENCE_MS, PATIENCE_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    const given = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patience)
    })
    const started = await Promise.race([starting, given])
    clearTimeout(timer)
    return started ?? { ok: true }
  }

  prepare(files: ReadonlyMap<Path, Content>): void {
    this.#files = this.#with(files)
    this.#load.start().then((loaded) => loaded.ok && this.#inner.prepare(this.#with(files)))
  }

  async run(
    request: RunRequest,
    options: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal } = {},
  ): Promise<RunResult> {
    const started = performance.now()
    const ended = (outcome: RunResult['outcome']): RunResult => ({
      outcome,
      durationMs: performance.now() - started,
      changedFiles: new Map(),
    })
    const loaded = await this.#loaded(options.signal, (text) => options.onEvent?.({ type: 'progress', text }))
    if (loaded === null) return ended('aborted')
    if (loaded.ok) {
      await this.#takePytest(request.files, (event) => options.onEvent?.(event))
      const result = await this.#inner.run({ ...request, files: this.#with(request.files) }, options)
      this.#hasStarted ||= result.outcome === 'done'
      return result
    }
    options.onEvent?.({ type: 'unhandled', error: errorOf(`Python could not be loaded: ${loaded.detail}`) })
    return ended('crashed')
  }

  /**
   * Runs one program as `python` does, once Python is loaded.
   * @returns its exit code (130: ended from outside or by its limit) and the files that it changed
   */
  async execute(...[program, files, options = {}]: Parameters<EmbeddedRuntime['execute']>): Promise<Executed> {
    const loaded = await this.#loaded(options.signal, (text) => options.onOutput?.(`${text}\n`))
    if (loaded === null) return { code: INTERRUPTED, changed: new Map() }
    if (loaded.ok) return this.#inner.execute(program, this.#with(files), options)
    options.onOutput?.(`Python could not be loaded: ${loaded.detail}\n`)
    return { code: 1, changed: new Map() }
  }

  /** Compiles texts, where an interpreter has started; null: none has. */
  compiler(): ((texts: readonly string[]) => Promise<readonly (SyntaxProblem | null)[] | null>) | null {
    return this.#hasStarted ? (texts) => compileIn(this.#inner, texts, this.#files) : null
  }

  #with(files: ReadonlyMap<Path, Content>): ReadonlyMap<Path, Content> {
    return this.#wheels.length > 0 && usesPytest(files) ? new Map<Path, Content>([...files, ...this.#wheels]) : files
  }

  /** Where pytest does not come, the page's own runner reads the project's tests, and a line of the output says so. */
  async #takePytest(files: ReadonlyMap<Path, Content>, tell: (event: RunEvent) => void): Promise<void> {
    if (this.#pytest === null || this.#wheels.length > 0 || !usesPytest(files)) return
    tell({ type: 'progress', text: 'Loading pytest from the Python Package Index, once.' })
    const loaded = await this.#pytest()
    if (loaded.ok) this.#wheels = loaded.wheels
    else
      tell({
        type: 'console',
        level: 'warn',
        text: `pytest could not be loaded (${loaded.detail}): the page’s own runner runs these tests.\n`,
      })
  }

  /** Loads Python, `tell` says how far it is; null: `signal` fired before it was there. */
  async #loaded(signal: AbortSignal | undefined, tell: (text: string) => void) {
    const untell = this.#load.watch((loaded, total) => tell(progressText(loaded, total)))
    const stopped = new Promise<null>((resolve) => {
      signal?.addEventListener('abort', () => resolve(null), { once: true })
      if (signal?.aborted) resolve(null)
    })
    const loaded = await Promise.race([this.#load.start(), stopped])
    untell()
    return loaded
  }

  dispose(): Promise<void> {
    return this.#inner.dispose()
  }
}

/** The embedded runtime: a project's tests in a worker inside a sandboxed frame, with no network and no server. */
import type { BootResult, RunEvent, RunRequest, RunResult, Runtime } from '../runtime'
import { createCollector } from './collector'
import { decodeGuestMessage } from './decode'
import { type GuestWorker, openFrame, type SandboxFrame } from './frame'
import { RUN_TIMEOUT_MS, type RunMessage, TEST_TIMEOUT_MS } from './protocol'

/** Milliseconds that a boot may take. */
const BOOT_TIMEOUT_MS = 20_000

export type EmbeddedOptions = {
  /** Where the guest's text is served, same origin. */
  readonly guestUrl: string
  /** Where `sandbox.html` is served, with the headers of its own. */
  readonly sandboxUrl: string
  readonly document: Document
}

type Failure = Extract<BootResult, { ok: false }>
type Booted = { readonly ok: true; readonly worker: GuestWorker; readonly frame: SandboxFrame }
type Boot = Booted | Failure

const failure = (reason: Failure['reason'], detail: string): Failure => ({ ok: false, reason, detail })

/** Fetches the guest's text; a failure is a value. */
async function fetchGuest(url: string, signal: AbortSignal): Promise<{ ok: true; text: string } | Failure> {
  try {
    const response = await fetch(url, { signal })
    if (response.ok) return { ok: true, text: await response.text() }
    return failure('offline', `The runtime's script answered ${response.status}.`)
  } catch (error) {
    // fetch rejects with a TypeError where the network fails and with the signal's reason on an abort.
    return failure(
      'offline',
      `The runtime's script could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Resolves when the guest says that it is ready, or with the reason why it will not be; 'dead': the frame itself is silent. */
function untilReady(worker: GuestWorker, frame: SandboxFrame): Promise<Failure | 'ready' | 'dead'> {
  return new Promise((resolve) => {
    const settle = (how: Failure | 'ready' | 'dead') => {
      unwatch()
      resolve(how)
    }
    const unwatch = frame.watch(() => settle('dead'))
    worker.port.onmessage = (event) => {
      if (decodeGuestMessage(event.data)?.type === 'ready') settle('ready')
    }
    void worker.failed.then((detail) => settle(failure('unsupported', detail)))
  })
}

const message = (request: RunRequest): RunMessage => ({
  type: 'run',
  files: [...request.files],
  tests: [...request.tests],
  testTimeoutMs: request.testTimeoutMs ?? TEST_TIMEOUT_MS,
})

const DEAD = 'The sandbox stopped answering: most likely the tests used more memory than the browser gives it.'

type Outcome = RunResult['outcome']

/** Runs one request in a booted worker; resolves with how it ended. The worker is ended in any case but a dead frame. */
function runIn(
  { worker, frame }: Booted,
  request: RunRequest,
  collector: ReturnType<typeof createCollector>,
  signals: readonly AbortSignal[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      unwatch()
      for (const signal of signals) signal.removeEventListener('abort', abort)
      worker.port.onmessage = null
      worker.end()
      resolve(outcome)
    }
    const abort = () => finish('aborted')
    const timer = setTimeout(() => finish('killed-timeout'), request.runTimeoutMs ?? RUN_TIMEOUT_MS)
    const unwatch = frame.watch(() => {
      collector.add([{ type: 'unhandled', error: { name: 'Error', message: DEAD, frames: [] } }])
      finish('crashed')
    })
    for (const signal of signals) signal.addEventListener('abort', abort, { once: true })
    worker.port.onmessage = (event) => {
      const decoded = decodeGuestMessage(event.data)
      if (decoded?.type === 'events' && !collector.add(decoded.events)) finish('crashed')
      else if (decoded?.type === 'dropped') collector.dropped(decoded.lines, decoded.characters)
      else if (decoded?.type === 'done') finish('done')
    }
    void worker.failed.then((detail) => {
      collector.add([{ type: 'unhandled', error: { name: 'Error', message: detail, frames: [] } }])
      finish('crashed')
    })
    worker.port.postMessage(message(request))
  })
}

class EmbeddedRuntime implements Runtime {
  readonly id = 'embedded'
  readonly #options: EmbeddedOptions
  readonly #disposal = new AbortController()
  #frame: Promise<SandboxFrame | Failure> | null = null
  #frameSignal = new AbortController()
  /** The worker that the next run takes. */
  #spare: Promise<Boot> | null = null

  constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  async boot(options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}): Promise<BootResult> {
    const booted = await this.#prepare(options.timeoutMs ?? BOOT_TIMEOUT_MS, options.signal)
    return booted.ok ? { ok: true } : booted
  }

  async run(
    request: RunRequest,
    options: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal } = {},
  ): Promise<RunResult> {
    const started = performance.now()
    const collector = createCollector(options.onEvent && ((event) => options.onEvent?.(event)))
    const end = (outcome: Outcome): RunResult => {
      collector.finish()
      return { outcome, events: collector.events, durationMs: performance.now() - started }
    }
    const booted = await this.#prepare(BOOT_TIMEOUT_MS, options.signal)
    if (options.signal?.aborted || this.#disposal.signal.aborted) return end('aborted')
    if (!booted.ok) {
      collector.add([{ type: 'unhandled', error: { name: 'BootError', message: booted.detail, frames: [] } }])
      return end('crashed')
    }
    this.#spare = null
    const signals = [this.#disposal.signal, ...(options.signal ? [options.signal] : [])]
    const outcome = await runIn(booted, request, collector, signals)
    if (outcome === 'crashed') this.#dropFrame()
    // Ready for the next run; what comes of it is that run's matter.
    if (!this.#disposal.signal.aborted) void this.#prepare(BOOT_TIMEOUT_MS, undefined)
    return end(outcome)
  }

  async dispose(): Promise<void> {
    this.#disposal.abort()
    this.#dropFrame()
  }

  #dropFrame(): void {
    this.#closeFrame()
    this.#spare = null
  }

  #closeFrame(): void {
    this.#frameSignal.abort()
    void this.#frame?.then((opened) => 'remove' in opened && opened.remove())
    this.#frame = null
    this.#frameSignal = new AbortController()
  }

  /** The spare worker, booted if there is none. Ends within the time, or when the caller gives up; a late boot still becomes the spare. */
  async #prepare(timeoutMs: number, signal: AbortSignal | undefined): Promise<Boot> {
    if (this.#disposal.signal.aborted) return failure('unsupported', 'The runtime was disposed of.')
    if (typeof Worker === 'undefined') return failure('unsupported', 'This browser has no Worker.')
    this.#spare ??= this.#bootWorker()
    const spare = this.#spare
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    const given = new Promise<Failure>((resolve) => {
      timer = setTimeout(() => resolve(failure('timeout', `The runtime did not start within ${timeoutMs / 1000} s.`)), timeoutMs)
      stop = () => resolve(failure('timeout', 'The start was cancelled.'))
      signal?.addEventListener('abort', stop, { once: true })
      this.#disposal.signal.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
    })
    const result = await Promise.race([spare, given])
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    this.#disposal.signal.removeEventListener('abort', stop)
    if (!result.ok && !signal?.aborted && this.#spare === spare) this.#dropFrame()
    return result
  }

  /** In the open frame, or in a new one where that one died since the last run. */
  async #bootWorker(): Promise<Boot> {
    const isReused = this.#frame !== null
    this.#frame ??= this.#openFrame(this.#frameSignal.signal)
    const frame = await this.#frame
    if ('ok' in frame) return frame
    const worker = frame.start()
    const state = await untilReady(worker, frame)
    if (state === 'ready') return { ok: true, worker, frame }
    if (state !== 'dead') return state
    if (!isReused) return failure('timeout', 'The sandbox stopped answering while it started.')
    this.#closeFrame()
    return this.#bootWorker()
  }

  async #openFrame(signal: AbortSignal): Promise<SandboxFrame | Failure> {
    const { guestUrl, sandboxUrl, document } = this.#options
    const guest = await fetchGuest(guestUrl, signal)
    return guest.ok ? openFrame(document, sandboxUrl, guest.text, signal) : guest
  }
}

/** A runtime that opens its frame at the first boot or run, and keeps one booted worker for the next run. */
export function createEmbeddedRuntime(options: EmbeddedOptions): Runtime {
  return new EmbeddedRuntime(options)
}

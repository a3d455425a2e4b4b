/** The page's one container: booting it within a limit, tearing it down, booting it anew. */
import type { BootResult } from '../runtime'
import type { Container, ContainerModule, HostOptions } from './container'

type Failure = Extract<BootResult, { ok: false }>
export type Booted = { readonly ok: true; readonly container: Container } | Failure

const failure = (reason: Failure['reason'], detail: string): Failure => ({ ok: false, reason, detail })

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const OFFLINE = 'WebContainer needs the network, and the browser has none.'
const DISPOSED = 'The runtime was disposed of.'

const late = (ms: number) =>
  `StackBlitz’s host did not answer within ${Math.round(ms / 100) / 10} s. The boot goes on and is used if it still succeeds; to start it again, reload the page.`

/** Boots the one container that a page can have, and says why where there is none. */
export class ContainerHost {
  readonly #options: HostOptions
  #container: Container | null = null
  /** The package boots once a page and cannot be told to stop: whoever wants a container waits for this one. */
  #starting: Promise<Booted> | null = null
  #isConfigured = false
  #isDisposed = false

  constructor(options: HostOptions) {
    this.#options = options
  }

  /** The container that is up, if any. */
  get container(): Container | null {
    return this.#container
  }

  /**
   * Settles within `timeoutMs`, with the container or with the reason why there is none.
   * A boot that comes later than that is kept: the next call has it at once.
   */
  async boot(timeoutMs: number, signal?: AbortSignal): Promise<Booted> {
    if (this.#isDisposed) return failure('unsupported', DISPOSED)
    if (this.#container) return { ok: true, container: this.#container }
    const why = await this.#options.isolate()
    if (why !== null) return failure('not-isolated', why)
    // A boot without a network would never settle and bar every later one.
    if (!this.#starting && !this.#options.isOnline()) return failure('offline', OFFLINE)
    if (signal?.aborted) return failure('timeout', 'The boot was stopped.')
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null
    })
    return this.#within(this.#starting, timeoutMs, signal)
  }

  #within(starting: Promise<Booted>, timeoutMs: number, signal: AbortSignal | undefined): Promise<Booted> {
    return new Promise((resolve) => {
      const finish = (booted: Booted) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        resolve(booted)
      }
      const stop = () => finish(failure('timeout', 'The boot was stopped.'))
      const timer = setTimeout(
        () => finish(this.#options.isOnline() ? failure('timeout', late(timeoutMs)) : failure('offline', OFFLINE)),
        timeoutMs,
      )
      signal?.addEventListener('abort', stop, { once: true })
      void starting.then(finish)
    })
  }

  async #start(): Promise<Booted> {
    let loaded: ContainerModule
    try {
      loaded = await this.#options.load()
    } catch (error) {
      const reason = this.#options.isOnline() ? 'unsupported' : 'offline'
      return failure(reason, `WebContainer’s package could not be loaded: ${messageOf(error)}`)
    }
    try {
      this.#configure(loaded)
      const container = await loaded.WebContainer.boot({ coep: 'require-corp' })
      if (this.#isDisposed) {
        container.teardown()
        return failure('unsupported', DISPOSED)
      }
      this.#container = container
      return { ok: true, container }
    } catch (error) {
      return failure('unsupported', `WebContainer did not boot: ${messageOf(error)}`)
    }
  }

  /** The package refuses both after the first boot. */
  #configure(loaded: ContainerModule): void {
    if (this.#isConfigured) return
    this.#isConfigured = true
    const { apiKey, auth, onAuth } = this.#options
    if (apiKey !== undefined) loaded.configureAPIKey(apiKey)
    if (auth) onAuth?.(loaded.auth.init(auth))
  }

  /** Ends the container with everything in it; the next boot makes another. */
  teardown(): void {
    const container = this.#container
    this.#container = null
    try {
      container?.teardown()
    } catch (error) {
      // It was torn down by somebody else: it is gone, which is what was wanted.
      console.warn('WebContainer teardown:', messageOf(error))
    }
  }

  dispose(): void {
    this.#isDisposed = true
    this.teardown()
  }
}

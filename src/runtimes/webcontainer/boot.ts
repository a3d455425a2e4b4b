/** The page's one container: booting it within a limit, tearing it down, booting it again. Runtimes come and go; this stays. */
import type { BootResult } from '../runtime'
import type { Container, ContainerModule, HostOptions } from './container'

type Failure = Extract<BootResult, { ok: false }>
export type Booted = { readonly ok: true; readonly container: Container } | Failure

const failure = (reason: Failure['reason'], detail: string): Failure => ({ ok: false, reason, detail })

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const OFFLINE = 'WebContainer needs the network, and the browser has none.'
const STOPPED = 'The boot was stopped.'
/** Milliseconds that the host's page may take to begin once it is loaded. More: a 404 is reported late; fewer: a slow computer is taken for one. */
const BEGIN_MS = 5_000

const late = (ms: number) =>
  `StackBlitz’s host did not answer within ${Math.round(ms / 100) / 10} s. The boot goes on and is used if it still succeeds; to start it again, reload the page.`

/** Milliseconds that a boot after a container that died may take: where the host's page died with it, none ever comes. */
const AFTER_DEATH_MS = 8_000

const NO_OTHER = 'The container stopped answering, and StackBlitz’s page begins no other. To have one again, reload the page.'

const EMPTY =
  'StackBlitz’s host answered with a page that begins nothing, as it does (404) where it does not know this address or the key belongs to another. Should it still begin, it is used.'

/** Boots the one container that a page can have, and says why where there is none. */
export class ContainerHost {
  readonly #options: HostOptions
  #container: Container | null = null
  /** The package boots once a page and cannot be stopped: every caller that wants a container waits for this one. */
  #starting: Promise<Booted> | null = null
  #isConfigured = false
  /** Whether the last container died without a word, and none has come up since. */
  #isAfterDeath = false
  /** Settles as soon as the host has answered with a page that begins nothing. */
  #empty: Promise<Booted> | null = null

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
    if (this.#container) return { ok: true, container: this.#container }
    const why = await this.#options.isolate()
    if (why !== null) return failure('not-isolated', why)
    // A boot without a network would never settle and bar every later one.
    if (!this.#starting && !this.#options.isOnline()) return failure('offline', OFFLINE)
    if (signal?.aborted) return failure('timeout', STOPPED)
    this.#empty ??= this.#untilEmpty()
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null
      this.#empty = null
    })
    return this.#within(this.#starting, this.#isAfterDeath ? Math.min(timeoutMs, AFTER_DEATH_MS) : timeoutMs, signal)
  }

  #within(starting: Promise<Booted>, timeoutMs: number, signal: AbortSignal | undefined): Promise<Booted> {
    return new Promise((resolve) => {
      const finish = (booted: Booted) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        resolve(booted)
      }
      const stop = () => finish(failure('timeout', STOPPED))
      const timer = setTimeout(
        () =>
          finish(
            this.#options.isOnline()
              ? failure('timeout', this.#isAfterDeath ? NO_OTHER : late(timeoutMs))
              : failure('offline', OFFLINE),
          ),
        timeoutMs,
      )
      signal?.addEventListener('abort', stop, { once: true })
      void starting.then(finish)
      void this.#empty?.then(finish)
    })
  }

  async #untilEmpty(): Promise<Booted> {
    await this.#options.untilLoaded()
    await new Promise((resolve) => setTimeout(resolve, BEGIN_MS))
    return failure('unsupported', EMPTY)
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
      this.#container = container
      this.#isAfterDeath = false
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

  /** Ends the container with everything in it; the next boot makes another. `isDead`: it stopped answering. */
  teardown(isDead = false): void {
    const container = this.#container
    if (container) this.#isAfterDeath = isDead
    this.#container = null
    try {
      container?.teardown()
    } catch (error) {
      // Another has torn it down: it is gone, which is what was wanted.
      console.warn('WebContainer teardown:', messageOf(error))
    }
  }
}

/** Booted guests: the frame that holds them, and one spare that waits for the next run with the project's files already in it. */
import type { Content, Path } from '../../engine/model'
import type { BootResult } from '../runtime'
import { decodeGuestMessage } from './decode-message'
import type { FileEntry } from './protocol'
import type { GuestWorker, SandboxFrame } from './sandbox-frame'

export type BootFailure = Extract<BootResult, { ok: false }>

/** Opens the frame that holds the guests; `signal` takes it away again. */
export type OpenSandbox = (signal: AbortSignal) => Promise<SandboxFrame | BootFailure>

export type Guest = {
  readonly ok: true
  readonly worker: GuestWorker
  readonly frame: SandboxFrame
  /** The files that it has. */
  files: ReadonlyMap<string, Content>
}
type Boot = Guest | BootFailure

/** A boot that did not succeed, as a value. */
export const bootFailure = (reason: BootFailure['reason'], detail: string): BootFailure => ({ ok: false, reason, detail })

/** Resolves when the guest says that it is ready, or with the reason why it will not be; 'dead': the frame itself is silent. */
function untilReady(worker: GuestWorker, frame: SandboxFrame): Promise<BootFailure | 'ready' | 'dead'> {
  return new Promise((resolve) => {
    const settle = (how: BootFailure | 'ready' | 'dead') => {
      unwatch()
      resolve(how)
    }
    const unwatch = frame.watch(() => settle('dead'))
    worker.listen((message) => {
      if (decodeGuestMessage(message)?.type === 'ready') settle('ready')
    })
    void worker.failed.then((detail) => settle(bootFailure('unsupported', detail)))
  })
}

/** Brings a guest's files to what they should be, with what differs. */
export function sendFiles(guest: Guest, files: ReadonlyMap<string, Content>, warm: readonly Path[]): void {
  const set: FileEntry[] = [...files].filter(([path, content]) => guest.files.get(path) !== content)
  const removed = [...guest.files.keys()].filter((path) => !files.has(path))
  guest.files = files
  guest.worker.post({ type: 'files', set, removed, warm })
}

/** Keeps the sandbox's frame and one booted guest in it for the next run. */
export class GuestHost {
  readonly #open: OpenSandbox
  readonly #disposal = new AbortController()
  #frame: Promise<SandboxFrame | BootFailure> | null = null
  #frameSignal = new AbortController()
  /** The guest that the next run takes. */
  #spare: Promise<Boot> | null = null

  /** Milliseconds that a boot may take. */
  readonly bootMs: number

  constructor(open: OpenSandbox, bootMs: number) {
    this.#open = open
    this.bootMs = bootMs
  }

  /** Aborted when nothing of this is to be used any more. */
  get signal(): AbortSignal {
    return this.#disposal.signal
  }

  /** The spare, booted if there is none. Ends within the time, or when the caller gives up; a late boot still becomes the spare. */
  async prepare(timeoutMs: number, signal: AbortSignal | undefined): Promise<Boot> {
    if (this.#disposal.signal.aborted) return bootFailure('unsupported', 'The runtime was disposed of.')
    this.#spare ??= this.#bootWorker()
    const spare = this.#spare
    const ends = AbortSignal.any([this.#disposal.signal, ...(signal ? [signal] : [])])
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    const given = new Promise<BootFailure>((resolve) => {
      timer = setTimeout(
        () =>
          resolve(
            bootFailure(
              typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'timeout',
              `The runtime did not start within ${timeoutMs / 1000} s.`,
            ),
          ),
        timeoutMs,
      )
      stop = () => resolve(bootFailure('timeout', 'The start was cancelled.'))
      ends.addEventListener('abort', stop, { once: true })
      if (ends.aborted) stop()
    })
    const result = await Promise.race([spare, given])
    clearTimeout(timer)
    ends.removeEventListener('abort', stop)
    if (!result.ok && !signal?.aborted && this.#spare === spare) this.dropFrame()
    return result
  }

  /** A guest for one run; the next call gets another. Where its frame was taken away since it booted, one in a new frame. */
  async take(signal: AbortSignal | undefined, again = false): Promise<Boot> {
    const booted = await this.prepare(this.bootMs, signal)
    if (booted.ok && booted.frame.isGone() && !again) {
      this.dropFrame()
      return this.take(signal, true)
    }
    // Two runs may have waited for one spare: the second waits for the next.
    if (booted.ok && (await this.#spare) !== booted) return this.take(signal)
    if (booted.ok) this.#spare = null
    return booted
  }

  dispose(): void {
    this.#disposal.abort()
    this.dropFrame()
  }

  dropFrame(): void {
    this.#closeFrame()
    this.#spare = null
  }

  #closeFrame(): void {
    this.#frameSignal.abort()
    void this.#frame?.then((opened) => 'remove' in opened && opened.remove())
    this.#frame = null
    this.#frameSignal = new AbortController()
  }

  /** In the open frame, or in a new one where that one died since the last run. */
  async #bootWorker(): Promise<Boot> {
    const isReused = this.#frame !== null
    this.#frame ??= this.#open(this.#frameSignal.signal)
    const frame = await this.#frame
    if ('ok' in frame) return frame
    const worker = frame.start()
    const state = await untilReady(worker, frame)
    if (state === 'ready') return { ok: true, worker, frame, files: new Map() }
    if (state !== 'dead') return state
    if (!isReused) return bootFailure('timeout', 'The sandbox stopped answering while it started.')
    this.#closeFrame()
    return this.#bootWorker()
  }
}

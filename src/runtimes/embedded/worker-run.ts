/** One message to one guest, until it is answered or the guest has to be ended. */
import type { Content } from '../../engine/model'
import type { RunEvent } from '../runtime'
import { afterAwake, awakeMs } from './awake-clock'
import { decodeGuestMessage } from './decode-message'
import type { Guest } from './guest-host'
import type { GuestMessage, PageMessage } from './protocol'
import { watchBlocked } from './watchdog'

/**
 * How it ended. `blocked`: it did not answer for longer than it may. `silent`: it answers, but told nothing for far longer than a test may take, so that its own
 * limits must be gone. `dead`: its frame is gone. `broken`: the worker failed, or sent more than it may.
 */
export type WorkerRunEnding =
  | { readonly how: 'done'; readonly code: number; readonly changed: readonly (readonly [string, Content | null])[] }
  | { readonly how: 'blocked' | 'silent' | 'dead' | 'late' | 'aborted' }
  | { readonly how: 'broken'; readonly detail: string }

export type WorkerRunOptions = {
  /** Ends the attempt as 'aborted'. */
  readonly signal: AbortSignal
  /** Milliseconds until it is 'late'. */
  readonly leftMs: number
  /** How long the guest may be blocked now, milliseconds; 0: without a limit. */
  blockLimitMs(): number
  /** How long it may tell nothing now, milliseconds; 0: without a limit. */
  silentLimitMs(): number
  /** False: more events than a page can hold. */
  onEvents(events: readonly RunEvent[]): boolean
  onDropped(lines: number, characters: number): void
}

const shows = (event: RunEvent) => event.type !== 'console' && event.type !== 'unhandled'

/** Milliseconds between two looks at a guest's silence. */
const LOOK_MS = 250

/** Posts the message and waits. The worker is ended in any case. */
export function runInWorker(guest: Guest, message: PageMessage, options: WorkerRunOptions): Promise<WorkerRunEnding> {
  const { worker, frame } = guest
  return new Promise((resolve) => {
    const finish = (ending: WorkerRunEnding) => {
      notLate()
      clearInterval(looks)
      watchdog.stop()
      unwatch()
      options.signal.removeEventListener('abort', abort)
      worker.listen(null)
      worker.end()
      resolve(ending)
    }
    const abort = () => finish({ how: 'aborted' })
    const notLate = afterAwake(options.leftMs, () => finish({ how: 'late' }))
    let toldAt = awakeMs()
    const looks = setInterval(() => {
      const [limit, now] = [options.silentLimitMs(), awakeMs()]
      if (limit > 0 && now - toldAt > limit) finish({ how: 'silent' })
    }, LOOK_MS)
    const unwatch = frame.watch(() => finish({ how: 'dead' }))
    const take = (decoded: GuestMessage) => {
      switch (decoded.type) {
        case 'events':
          if (decoded.events.some(shows)) {
            toldAt = awakeMs()
            watchdog.progress()
          }
          if (!options.onEvents(decoded.events)) finish({ how: 'broken', detail: 'The tests told more than the page can hold.' })
          break
        case 'dropped':
          options.onDropped(decoded.lines, decoded.characters)
          break
        case 'pong':
          watchdog.pong(decoded.id)
          break
        case 'done':
          finish({ how: 'done', code: decoded.code, changed: decoded.changed })
          break
      }
    }
    worker.listen((sent) => {
      const decoded = decodeGuestMessage(sent)
      if (decoded) take(decoded)
    })
    void worker.failed.then((detail) => finish({ how: 'broken', detail }))
    worker.post(message)
    const watchdog = watchBlocked(
      (id) => worker.post({ type: 'ping', id }),
      options.blockLimitMs,
      () => finish({ how: frame.isGone() ? 'dead' : 'blocked' }),
    )
    options.signal.addEventListener('abort', abort, { once: true })
    if (options.signal.aborted) abort()
  })
}

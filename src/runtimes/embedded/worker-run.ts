/** One message to one guest, until it is answered or the guest has to be ended. */
import type { Content } from '../../engine/model'
import type { RunEvent } from '../runtime'
import { afterAwake, awakeMs } from './awake-clock'
import { decodeGuestMessage } from './decode-message'
import type { Guest } from './guest-host'
import type { ExecuteMessage, RunMessage, RunReport } from './protocol'
import type { RunAccount } from './run-account'
import { watchBlocked } from './watchdog'

/**
 * How it ended. `blocked`: it did not answer for longer than it may. `silent`: it answers, but reported nothing for far longer than a test may take, so its own
 * limits must be gone. `dead`: its frame is gone. `broken`: the worker failed, or sent more than it may. `forged`: what came cannot all be the runner's.
 */
export type WorkerRunEnding =
  | {
      readonly how: 'done'
      readonly code: number
      readonly changed: readonly (readonly [string, Content | null])[]
      readonly isClean: boolean
    }
  | { readonly how: 'forged'; readonly detail: string }
  | { readonly how: 'blocked' | 'silent' | 'dead' | 'late' | 'aborted' }
  | { readonly how: 'broken'; readonly detail: string }

export type WorkerRunOptions = {
  /** Ends the attempt as 'aborted'. */
  readonly signal: AbortSignal
  /** Milliseconds until it is 'late'. */
  readonly leftMs: number
  /** How long the guest may be blocked now, milliseconds; 0: without a limit. */
  blockLimitMs(): number
  /** How long it may report nothing now, milliseconds; 0: without a limit. */
  silentLimitMs(): number
  /** False: more events than a page can hold. */
  onEvents(events: readonly RunEvent[]): boolean
  /** What is wrong with an event, or with the end of the run; null: nothing. */
  readonly account: RunAccount | null
  onDropped(lines: number, characters: number): void
}

const shows = (event: RunEvent) => event.type !== 'console' && event.type !== 'unhandled'

/** Why no report of a file counts. */
const FORGED = 'Something other than the runner spoke in its name, so that nothing this file says of its tests counts.'

/** Milliseconds between two looks at a guest's silence. */
const LOOK_MS = 250

/** Posts the message and waits. The worker is ended unless it is done. */
export function runInWorker(
  guest: Guest,
  message: RunMessage | ExecuteMessage,
  options: WorkerRunOptions,
): Promise<WorkerRunEnding> {
  const { worker, frame } = guest
  return new Promise((resolve) => {
    const finish = (ending: WorkerRunEnding) => {
      notLate()
      clearInterval(looks)
      watchdog.stop()
      unwatch()
      options.signal.removeEventListener('abort', abort)
      worker.listen(null)
      if (ending.how !== 'done') worker.end()
      resolve(ending)
    }
    const abort = () => finish({ how: 'aborted' })
    const notLate = afterAwake(options.leftMs, () => finish({ how: 'late' }))
    let heardAt = awakeMs()
    const looks = setInterval(() => {
      const [limit, now] = [options.silentLimitMs(), awakeMs()]
      if (limit > 0 && now - heardAt > limit) finish({ how: 'silent' })
    }, LOOK_MS)
    const unwatch = frame.watch(() => finish({ how: 'dead' }))
    let expected = 1
    const forged = (what: string) => finish({ how: 'forged', detail: `${FORGED} What came was ${what}.` })
    const takeEvents = (events: readonly RunEvent[]) => {
      if (events.some(shows)) {
        heardAt = awakeMs()
        watchdog.progress()
      }
      for (const [at, event] of events.entries()) {
        const wrong = options.account?.take(event) ?? null
        if (wrong === null) continue
        options.onEvents(events.slice(0, at))
        forged(wrong)
        return
      }
      if (!options.onEvents(events)) finish({ how: 'broken', detail: 'The tests reported more than the page can hold.' })
    }
    const take = (report: RunReport) => {
      if (report.type === 'events') takeEvents(report.events)
      else if (report.type === 'dropped') options.onDropped(report.lines, report.characters)
      else {
        const wrong = options.account?.close(report.count) ?? null
        if (wrong !== null) forged(wrong)
        else finish({ how: 'done', code: report.code, changed: report.changed, isClean: report.isClean })
      }
    }
    worker.listen((sent) => {
      const decoded = decodeGuestMessage(sent)
      if (decoded?.type === 'pong') watchdog.pong(decoded.id)
      else if (decoded?.type !== 'report' || decoded.key !== message.key) forged('not the runner’s')
      else if (decoded.n !== expected) forged(decoded.n < expected ? 'said twice' : 'not all that was sent')
      else {
        expected++
        take(decoded.report)
      }
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

/** Takes in bursts of events and hands them on in slices, so that a flood never holds up the page. */
import type { RunEvent } from '../runtimes/runtime'

/** Calls `act` after `ms` milliseconds; what it returns calls that off. */
export type SetTimer = (act: () => void, ms: number) => () => void

/** Milliseconds from the first event to its slice. More: a late first verdict, fewer: a slice of one event. */
const FIRST = 8
/** Milliseconds between slices. More: the page lags behind, fewer: it does nothing but draw. */
const PACE = 100
/** Events in one slice. More: one slice holds the page up, fewer: a flood is shown late. */
const SLICE = 10_000

/** Hands events on in slices. */
export type EventBatcher = {
  push(event: RunEvent): void
  /** Hands on all that is left, in slices; resolves after the last. */
  drain(): Promise<void>
}

/** @param take takes a slice; `mayShow`: enough time has passed since the last slice that the page may be redrawn */
export function createEventBatcher(wait: SetTimer, take: (events: readonly RunEvent[], mayShow: boolean) => void): EventBatcher {
  let waiting: RunEvent[] = []
  /** What of `waiting` has been handed on. */
  let from = 0
  let cancel: (() => void) | null = null

  const slice = (): readonly RunEvent[] => {
    const events = waiting.slice(from, from + SLICE)
    from += events.length
    if (from === waiting.length) {
      waiting = []
      from = 0
    }
    return events
  }
  const tick = () => {
    cancel = null
    if (waiting.length === 0) return
    take(slice(), true)
    cancel = wait(tick, PACE)
  }
  const stop = () => {
    cancel?.()
    cancel = null
  }

  return {
    push(event) {
      waiting.push(event)
      cancel ??= wait(tick, FIRST)
    },
    drain() {
      stop()
      return new Promise((resolve) => {
        const next = () => {
          take(slice(), false)
          if (waiting.length === 0) resolve()
          else wait(next, 0)
        }
        next()
      })
    },
  }
}

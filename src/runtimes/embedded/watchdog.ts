/** Distinguishes a blocked worker from one at work: it pings, and an endless loop never answers. */

import { awakeMs } from './awake-clock'

/** Milliseconds between a ping's answer and the next ping: how late a block is noticed at the most. */
const PING_MS = 20

export type Watchdog = {
  /** The guest answered a ping. */
  pong(id: number): void
  /** The guest showed progress: what blocks it now began later. */
  progress(): void
  stop(): void
}

/**
 * @param ping asks the guest for an answer
 * @param limitMs how long the guest may be blocked now; 0: without a limit
 * @param onBlocked called once, when it was blocked for longer
 */
export function watchBlocked(ping: (id: number) => void, limitMs: () => number, onBlocked: () => void): Watchdog {
  let id = 0
  let since = awakeMs()
  let timer: ReturnType<typeof setTimeout>
  const look = (isSure: boolean) => {
    const limit = limitMs()
    const left = since + limit - awakeMs()
    if (limit <= 0 || left > 0) timer = setTimeout(look, limit > 0 ? Math.min(left, PING_MS) : PING_MS, false)
    // Where this page itself was held up, an answer may lie in wait behind this very turn.
    else if (!isSure) timer = setTimeout(look, 1, true)
    else onBlocked()
  }
  const ask = () => {
    since = awakeMs()
    ping(++id)
    timer = setTimeout(look, PING_MS, false)
  }
  ask()
  return {
    pong(answered) {
      if (answered !== id) return
      clearTimeout(timer)
      timer = setTimeout(ask, PING_MS)
    },
    progress() {
      since = awakeMs()
    },
    stop: () => clearTimeout(timer),
  }
}

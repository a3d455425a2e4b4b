/** Distinguishes a worker that has died silently, or hangs for good, from one that is at work. */

/** Milliseconds between two looks at a worker that a question waits for. */
const LOOK = 5_000
/**
 * Looks in a row without a message that mean none will come: a minute. More: a person waits longer for nothing, fewer: long work on a slow machine is
 * given up. Looks are counted, not time: a tab that was frozen, or a machine that slept, has missed none.
 */
const MISSED = 12

type Watched = {
  /** Whether a caller waits for the worker. */
  isAwaited(): boolean
  /** Asks for a sign of life; what is at work gives it later. */
  ping(): void
  /** Called once; after that nothing is watched until the next question. */
  onSilent(): void
}

export type Watchdog = {
  /** A question goes out. */
  asked(): void
  /** Something has come. */
  heard(): void
  stop(): void
}

export function createWatchdog({ isAwaited, ping, onSilent }: Watched): Watchdog {
  let timer: ReturnType<typeof setTimeout> | null = null
  let missed = 0
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    missed = 0
  }
  const look = () => {
    timer = null
    if (!isAwaited()) return stop()
    if (++missed > MISSED) {
      stop()
      return onSilent()
    }
    ping()
    timer = setTimeout(look, LOOK)
  }
  return {
    asked() {
      timer ??= setTimeout(look, LOOK)
    },
    heard() {
      missed = 0
    },
    stop,
  }
}

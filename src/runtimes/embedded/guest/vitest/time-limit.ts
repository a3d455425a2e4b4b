/** Time limits of tests and hooks by the runner's own clock, which fake timers do not stop. */
export type TimeoutClock = { now(): number; setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void }

export class TimeoutError extends Error {
  constructor(what: 'Test' | 'Hook', ms: number) {
    super(
      `${what} timed out in ${ms}ms.\nIf this is a long-running ${what.toLowerCase()}, pass a timeout value as the last argument.`,
    )
    Object.defineProperty(this, 'name', { value: 'TimeoutError', configurable: true, writable: true })
  }
}

/**
 * What `run` gives, or the error of `late` after `ms` milliseconds; no limit for 0 and for Infinity.
 * A run that blocked the thread for that long is late, too.
 */
export async function withTimeLimit<T>(clock: TimeoutClock, run: () => Promise<T>, ms: number, late: () => Error): Promise<T> {
  if (ms <= 0 || !Number.isFinite(ms)) return run()
  const started = clock.now()
  let timer: unknown
  const expired = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(late()), ms)
  })
  try {
    const value = await Promise.race([run(), expired])
    if (clock.now() - started >= ms) throw late()
    return value
  } finally {
    clock.clearTimeout(timer)
  }
}

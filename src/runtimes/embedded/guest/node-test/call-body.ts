/** Calls bodies and hooks: their ends, their limits, and what ends them from outside. */
import type { TestBody, TestFailure } from '../test-tree'
import { apply, defer, SafeError, SafePromise, UNLIMITED } from './intrinsics'

export type RunnerClock = { now(): number; setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void }

const BOTH = 'passed a callback but also returned a Promise'

/** What becomes of it is of no interest any more. */
async function ignore(promise: Promise<unknown>): Promise<void> {
  try {
    await promise
  } catch {
    // The test has failed for another reason.
  }
}

function withCallback(body: TestBody, context: object): Promise<void> {
  const { promise, resolve } = defer<TestFailure | null>()
  let calls = 0
  const done = (error?: unknown) => {
    calls++
    // Reported at the second call only.
    if (calls === 2) throw new SafeError('callback invoked multiple times')
    if (calls === 1) resolve(error ? { thrown: error } : null)
  }
  const returned: unknown = apply(body, context, [context, done])
  if (returned instanceof SafePromise) {
    void ignore(returned)
    throw new SafeError(BOTH)
  }
  return throwing(promise)
}

async function throwing(outcome: Promise<TestFailure | null>): Promise<void> {
  const failure = await outcome
  if (failure) throw failure.thrown
}

/**
 * Calls the body at once; what it throws is thrown. A body of exactly two parameters gets a callback and ends when that is called.
 * @returns what to wait for
 */
export const callBody = (body: TestBody, context: object): unknown =>
  body.length === 2 ? withCallback(body, context) : apply(body, context, [context])

export type CallLimits = {
  readonly clock: RunnerClock
  /** Milliseconds; Infinity: no limit. */
  readonly ms: number
  /** What is limited, as its message names it: 'test', 'suite', 'before hook'. */
  readonly what: string
  readonly signal?: AbortSignal | undefined
  /** Called with what ends it from outside, and with null when it is over. */
  onStop(stop: ((failure: TestFailure) => void) | null): void
}

/** Why the signal was aborted. */
export const abortReasonOf = (signal: AbortSignal): unknown => signal.reason ?? new SafeError('The test was aborted')

/** Runs it, the first part at once, and waits for its end, its limit, the signal, or a stop, whichever comes first. Null: it passed. */
export function callWithin(run: () => unknown, { clock, ms, what, signal, onStop }: CallLimits): Promise<TestFailure | null> {
  return new SafePromise<TestFailure | null>((resolve) => {
    let timer: unknown
    let isOver = false
    const onAbort = () => signal && finish({ thrown: abortReasonOf(signal) })
    const finish = (failure: TestFailure | null) => {
      if (isOver) return
      isOver = true
      if (timer !== undefined) clock.clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      onStop(null)
      resolve(failure)
    }
    if (ms < UNLIMITED)
      timer = clock.setTimeout(() => finish({ thrown: new SafeError(`${what} timed out after ${ms}ms`), isLate: true }), ms)
    signal?.addEventListener('abort', onAbort)
    onStop(finish)
    void waitFor(run, finish)
  })
}

async function waitFor(run: () => unknown, finish: (failure: TestFailure | null) => void): Promise<void> {
  try {
    await run()
    finish(null)
  } catch (thrown) {
    // Whatever a test or a hook throws is its failure.
    finish({ thrown })
  }
}

/** Asks again, after a pause, where a failure may pass. */
import type { Failure, FailureCode, Provider, ProviderEvent } from './provider'

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. Never rejects. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** `random`: from 0 to 1, without 1. */
export type RetryOptions = { readonly wait: Wait; readonly random: () => number }

const TRIES = 4
const FIRST = 1000 // milliseconds; doubled for each retry
const CAP = 60_000 // milliseconds; a provider that asks for more is not waited for: the person decides

const PASSING: readonly FailureCode[] = ['rate', 'server', 'offline']

/** A provider that retries before anything of an answer has come; it announces each pause. The last failure passes unchanged. */
export function withRetries(provider: Provider, patience: RetryOptions): Provider {
  return {
    async *stream(request, signal) {
      for (let attempt = 1; !signal.aborted; attempt++) {
        const failure = yield* attemptOf(provider.stream(request, signal))
        if (failure === null || signal.aborted) return
        const ms = attempt < TRIES ? pauseOf(failure, attempt, patience.random()) : null
        if (ms === null) {
          yield { type: 'failed', failure }
          return
        }
        yield { type: 'waiting', failure, ms, attempt }
        if (!signal.aborted) await patience.wait(ms, signal)
      }
    },
  }
}

/** Passes one answer on. Returns the failure with which it ended before it began. */
async function* attemptOf(events: AsyncIterable<ProviderEvent>): AsyncGenerator<ProviderEvent, Failure | null, undefined> {
  let hasBegun = false
  for await (const event of events) {
    if (event.type === 'failed' && !hasBegun && PASSING.includes(event.failure.code)) return event.failure
    hasBegun ||= event.type !== 'usage' && event.type !== 'waiting'
    yield event
  }
  return null
}

/** Milliseconds until the next try; null: there is none. */
function pauseOf({ retryAfter }: Failure, attempt: number, random: number): number | null {
  if (retryAfter !== null && retryAfter > CAP) return null
  const backoff = FIRST * 2 ** (attempt - 1) * (0.5 + random / 2)
  return Math.round(Math.max(backoff, retryAfter ?? 0))
}

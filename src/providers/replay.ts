/** A recording in the place of a model. */
import { untilAborted } from './abort'
import { failure } from './failures'
import type { Provider, ProviderEvent, Request } from './provider'
import { isLast, type RecordedCall, type Recording } from './recording'
import type { Wait } from './retry'

/** A request that is not the one that was recorded: the recorded answer is given all the same. `call`: from 0. */
export type ReplayDifference = { readonly call: number; readonly request: Request; readonly recorded: Request }

/** How a recording is played. */
export type Replaying = {
  /** 1: as recorded; 2: twice as fast; 0: at once. Asked before each event. */
  readonly speed: () => number
  readonly wait: Wait
  /** The first call to be given; left out: the recording's first. */
  readonly from?: number
  readonly onDifference?: (difference: ReplayDifference) => void
}

const LONGEST = 10_000 // milliseconds of one pause at speed 1; recorded waits for a provider can be minutes

/** Answers the nth request with the nth call. A call that was aborted before its end is given again. */
export function openReplay(recording: Recording, { speed, wait, from = 0, onDifference }: Replaying): Provider {
  let next = from
  return {
    async *stream(request, signal) {
      if (signal.aborted) return
      const index = next
      const call = recording.calls[index]
      if (!call) {
        yield { type: 'failed', failure: failure('recording', `The recording has ${recording.calls.length} answers.`) }
        return
      }
      const recorded = call.request
      if (recorded && JSON.stringify(recorded) !== JSON.stringify(request)) onDifference?.({ call: index, request, recorded })
      const given = () => {
        next = index + 1
      }
      yield* untilAborted(play(call, speed, wait, given, signal), signal)
    },
  }
}

async function* play(
  { events }: RecordedCall,
  speed: () => number,
  wait: Wait,
  given: () => void,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  let before = 0
  for (const { at, event } of events) {
    const rate = speed()
    const pause = Math.min(at - before, LONGEST)
    before = at
    if (rate > 0 && pause > 0) await wait(pause / rate, signal)
    if (signal.aborted) return
    if (isLast(event)) given()
    yield event
  }
  if (events.some(({ event }) => isLast(event))) return
  // The recorded run was stopped here: the replay says that nothing more comes.
  given()
  yield { type: 'stop', reason: 'cut' }
}

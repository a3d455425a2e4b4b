/** Test support: a run, and the events that it streamed. */
import type { RunEvent, RunRequest, RunResult, Runtime } from '../runtime'

/** `events`: all that the run streamed, in order. */
export type RunWithEvents = RunResult & { readonly events: readonly RunEvent[] }

/** Runs the request and keeps its events beside the result; `options` are those of `Runtime.run`. */
export async function runWithEvents(
  runtime: Pick<Runtime, 'run'>,
  request: RunRequest,
  options: Parameters<Runtime['run']>[1] = {},
): Promise<RunWithEvents> {
  const events: RunEvent[] = []
  const onEvent = (event: RunEvent) => {
    events.push(event)
    options.onEvent?.(event)
  }
  return { ...(await runtime.run(request, { ...options, onEvent })), events }
}

/** The words of the first page: runtimes, stages, replies. Sentences for notices are in notice-messages.ts, those for what comes in and goes out in workspace-messages.ts. */
import { plural } from '../engine/explain/phrases'
import type { PathProblem, Step, Wrapping } from '../engine/model'
import type { RuntimeId } from '../runtimes/runtime'
import type { BootFailure } from '../session/choose-runtime'
import type { CommitState, StageId } from '../session/stages'
import type { RuntimeView } from '../session/state'

const BOOT: Record<BootFailure['reason'], string> = {
  offline: 'The runtime could not be loaded: the page is offline.',
  timeout: 'The runtime did not start in time.',
  'not-isolated': 'The runtime needs a page that is isolated from other origins, and this one is not.',
  unsupported: 'This browser cannot run the tests: it has no Web Workers in sandboxed frames.',
}

const NOT_STARTED: Record<BootFailure['reason'], string> = {
  offline: 'WebContainer could not be loaded: its host cannot be reached from here.',
  timeout: 'WebContainer did not start within 20 seconds.',
  'not-isolated': 'WebContainer needs a page that is isolated from other origins, and this one is not.',
  unsupported: 'This browser cannot run WebContainer.',
}

export const runtimeFailureText = (id: RuntimeId, { reason }: BootFailure): string =>
  (id === 'webcontainer' ? NOT_STARTED : BOOT)[reason]

export const RUNTIME_NAME: Record<RuntimeId, string> = {
  embedded: 'Embedded',
  python: 'Python',
  webcontainer: 'WebContainer',
}

/** The state of a runtime in a word or two. */
export const PHASE: Record<RuntimeView['phase'] | 'running', string> = {
  idle: 'idle',
  starting: 'starting…',
  running: 'running',
  ready: 'ready',
  failed: 'failed',
}

const WRAPPING: Record<Wrapping['kind'], string> = {
  'event-stream': 'Event stream',
  response: 'API response',
  transcript: 'Agent transcript',
  chat: 'Pasted chat',
}

/** What carried the reply: "Pasted chat, 3 replies". */
export const wrappingOf = ({ kind, turns }: Wrapping): string => `${WRAPPING[kind]}, ${plural(turns.length, 'reply', 'replies')}`

/** What a step asks for: "Runs bash", "Branch: 3 candidates". */
export function stepOf({ mode, action, candidates }: Step): string {
  switch (mode) {
    case 'act':
      return action === '' ? 'A tool call' : `Runs ${action}`
    case 'final':
      return 'Final answer'
    case 'wait':
      return 'Waits'
    case 'branch':
      return `Branch: ${plural(candidates.length, 'candidate')}`
  }
}

export const STAGE_NAME: Record<StageId, string> = {
  read: 'Read',
  match: 'Match',
  review: 'Review',
  test: 'Test',
  commit: 'Commit',
}

export const COMMIT_HINT: Record<CommitState, string> = {
  nothing: 'Nothing is staged',
  dropped: 'Rolled back: the files are as they were',
  checking: 'The syntax is being checked',
  broken: 'The edits add syntax errors: see Why',
  untested: 'Run the tests first',
  'no-tests': 'No test here can run: commit untested',
  testing: 'The tests are running',
  red: 'The tests do not pass',
  partly: 'Run all tests: not all ran on what is staged',
  green: 'All tests pass',
  warned: 'Look at the warnings first: see Why',
}

export const PATH_HINT: Record<PathProblem, string> = {
  outside: 'It leads out of the project.',
  absolute: 'Write it relative to the project.',
  'reserved-name': 'It holds a name that is reserved.',
  'control-character': 'It holds a control character.',
  empty: 'It names nothing.',
  'too-long': 'It is too long.',
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** `time`: milliseconds since the epoch → "09:41", of the person's time zone. By hand: the browser's own formatter takes a twentieth of a second to begin. */
export function clockText(time: number): string {
  const at = new Date(time)
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

export const millis = (duration: number): string =>
  duration >= 1000 ? `${(duration / 1000).toFixed(2)} s` : `${duration.toFixed(1)} ms`

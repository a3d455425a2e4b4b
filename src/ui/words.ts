/** The page's sentences for notices, causes and stages: what happened, what was kept, what to do. */
import { plural } from '../engine/explain'
import type { PathProblem, Step, Wrapping } from '../engine/model'
import type { RuntimeId } from '../runtimes/runtime'
import type { BootFailure } from '../session/choosing'
import type { CommitState, Notice, RuntimeView, StageId } from '../session/state'
import type { Cause } from '../workspace/snapshots'

export type Tone = 'good' | 'info' | 'bad'

type Said = { readonly tone: Tone; readonly text: string }

const MEMORY_ONLY: Record<Extract<Notice, { code: 'memory-only' }>['problem'], string> = {
  'no-indexeddb': 'This browser gives the page no storage',
  blocked: 'The browser’s storage did not open',
  'newer-version': 'The browser holds work of a newer Hunkscope; it was left as it is',
  damaged: 'What the browser holds of earlier work is damaged; it was left as it is',
  failed: 'The browser’s storage failed',
}

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

export const failureOf = (id: RuntimeId, { reason }: BootFailure): string => (id === 'embedded' ? BOOT : NOT_STARTED)[reason]

export const RUNTIME_NAME: Record<RuntimeId, string> = { embedded: 'Embedded', webcontainer: 'WebContainer' }

/** The state of a runtime in a word or two. */
export const PHASE: Record<RuntimeView['phase'] | 'running', string> = {
  idle: 'idle',
  starting: 'starting…',
  running: 'running',
  ready: 'ready',
  failed: 'failed',
}

const mega = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

export function say(notice: Notice): Said {
  switch (notice.code) {
    case 'memory-only':
      return { tone: 'bad', text: `${MEMORY_ONLY[notice.problem]}. Everything works, but commits last only as long as this tab.` }
    case 'no-worker':
      return {
        tone: 'info',
        text: 'This browser has no Web Workers. Reading, matching and committing work; a large reply may hold the page up, and tests cannot run.',
      }
    case 'no-wasm':
      return {
        tone: 'info',
        text: 'This browser has no WebAssembly. Nothing on this page needs it: reading, tests and commits work as usual.',
      }
    case 'engine-failed':
      return {
        tone: 'bad',
        text: 'Deciding this reply stopped half way. The reply and the project are as they were; change the reply to try again.',
      }
    case 'replay-failed':
      return { tone: 'bad', text: 'The replay stopped half way. The reply and what was decided are as they were.' }
    case 'boot-failed':
      return { tone: 'bad', text: `${BOOT[notice.result.reason]} The edits stay staged; nothing was run.` }
    case 'fell-back':
      return {
        tone: 'bad',
        text: `${NOT_STARTED[notice.result.reason]} The tests run embedded instead; what is staged is as it was.`,
      }
    case 'not-taken':
      return { tone: 'bad', text: `Left out, because no edit can say it: ${notice.paths.slice(0, 3).join(', ')}.` }
    case 'not-saved':
      return {
        tone: 'bad',
        text:
          notice.reason === 'quota'
            ? 'The browser’s storage is full. The commit stands in this tab and will be written with the next one; earlier commits are kept.'
            : 'The commit stands in this tab, but the browser did not store it. Earlier commits are kept; reload only once you have copied what you need.',
      }
    case 'stale':
      return {
        tone: 'bad',
        text: `${notice.paths.join(', ')} changed since the edits were placed. Nothing was written; the edits are placed again.`,
      }
    case 'clash':
      return { tone: 'bad', text: `${notice.paths.join(', ')} would stand inside another file. Nothing was written.` }
    case 'committed':
      return { tone: 'good', text: `Committed ${plural(notice.files, 'file')}. The snapshot stands in the timeline.` }
    case 'restored':
      return { tone: 'good', text: 'Restored. The snapshots in between are still in the timeline.' }
    case 'files-added':
      return {
        tone: notice.refused.length > 0 ? 'bad' : 'good',
        text: [
          notice.paths.length > 0
            ? `Added ${notice.paths.length > 3 ? plural(notice.paths.length, 'file') : notice.paths.join(', ')}.`
            : '',
          notice.refused.length > 0 ? `Left out, because of the path or the size: ${notice.refused.slice(0, 3).join(', ')}.` : '',
        ].join(' '),
      }
    case 'lesson-failed':
      return { tone: 'bad', text: `The lesson “${notice.lesson}” could not be loaded. What was open before is still open.` }
    case 'clipboard-refused':
      return { tone: 'info', text: 'The browser did not give the clipboard. Press ⌘V or Ctrl+V in the field instead.' }
    case 'copied':
      return { tone: 'good', text: 'Copied.' }
    case 'empty-paste':
      return { tone: 'info', text: 'There was no text in it. The reply stays as it was.' }
    case 'too-large':
      return {
        tone: 'bad',
        text: `That is ${mega(notice.bytes)}; a reply may have ${mega(notice.limit)}. The reply stays as it was.`,
      }
  }
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
  untested: 'Run the tests first',
  'no-tests': 'No test here can run: commit untested',
  testing: 'The tests are running',
  red: 'The tests do not pass',
  partly: 'Run all tests: not all ran on what is staged',
  green: 'All tests pass',
  warned: 'Look at the warnings first: they stand under Why',
}

export const PATH_HINT: Record<PathProblem, string> = {
  outside: 'It leads out of the project.',
  absolute: 'Write it relative to the project.',
  'reserved-name': 'It holds a name that is reserved.',
  'control-character': 'It holds a control character.',
  empty: 'It names nothing.',
  'too-long': 'It is too long.',
}

export function causeOf(cause: Cause): string {
  switch (cause.kind) {
    case 'opened':
      return cause.name
    case 'commit':
      return cause.reply
    case 'restored':
      return 'Restored'
    case 'files-added':
      return `Added ${cause.paths.length === 1 ? cause.paths[0] : plural(cause.paths.length, 'file')}`
  }
}

export const clock = (time: number): string => new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

export const millis = (duration: number): string =>
  duration >= 1000 ? `${(duration / 1000).toFixed(2)} s` : `${duration.toFixed(1)} ms`

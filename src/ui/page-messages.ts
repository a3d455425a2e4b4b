/** The words of the first page: runtimes and stages. Words of paths, times and what a reply carries are in part-messages.ts, sentences for notices in notice-messages.ts, those for what comes in and goes out in workspace-messages.ts. */
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

export const STAGE_NAME: Record<StageId, string> = {
  read: 'Read',
  match: 'Match',
  review: 'Review',
  test: 'Test',
  commit: 'Commit',
}

const COMMIT_HINT: Record<CommitState, string> = {
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

/** What the commit is about to do, or waits for. `branch`: of a run, where the commit goes there; null: it goes to the person's. */
export const sayCommit = (may: CommitState, branch: string | null): string =>
  (may === 'green' || may === 'no-tests') && branch !== null
    ? `${COMMIT_HINT[may]} · commits to ${branch}, the run’s branch`
    : COMMIT_HINT[may]

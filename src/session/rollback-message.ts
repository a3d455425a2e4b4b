/** The message that asks a model for another way, once a file was rolled back too often in one task. */
import { linesIn, plural } from '../engine/explain'
import { shortPath } from '../engine/feedback/compose-message'
import { type Feedback, MessageDraft, type MessagePart, messagePart } from '../engine/feedback/message-draft'
import { fenced, plain, seen } from '../engine/feedback/quote'
import type { FileOutcome, Path } from '../engine/model'
import type { TestError } from '../runtimes/runtime'
import { ancestry, type Timeline } from '../workspace/timeline'
import { isBad, testCountsOf } from './results'
import { outcomeOf, type State } from './state'
import { strayErrors, type TestRun, testsOf } from './test-run'

/** Tokens of the message. More: what was tried crowds out the task, fewer: failures are left out. */
const BUDGET = 600
/** Files, earlier tries and tests that are named. */
const NAMED = { files: 4, tries: 4, tests: 8 }
/** UTF-16 units of what a failing test says. */
const TEST_SAYS = 400
/** UTF-16 units of a test's name. */
const TEST_NAME = 160
/** Places named in one file. */
const PLACES = 6
/** Lines quoted of what was tried in one file. */
const QUOTED = 14

type Known = Pick<State, 'pause' | 'rollbacks' | 'analysis' | 'run' | 'timeline'>

/** What was tried on the files that the person is asked to pause for, how often it was rolled back and which tests failed; '' where none is. */
export function rollbackMessage(state: Known): Feedback {
  const { pause, timeline } = state
  if (pause.length === 0) return { text: '', tokens: 0 }
  const draft = new MessageDraft(BUDGET)
  const failures = failuresOf(state)
  const parts: Record<'head' | 'tried' | 'tests' | 'earlier' | 'closing', MessagePart> = {
    head: messagePart('\n\n'),
    tried: messagePart('\n\n'),
    earlier: messagePart('\n\n'),
    tests: messagePart('\n\n'),
    closing: messagePart('\n\n'),
  }
  const quotes = pause.slice(0, NAMED.files).map((path) => ({ path, part: messagePart('\n') }))
  const failed = failures.map((failure) => ({ failure, part: messagePart('\n') }))
  draft.say(parts.head, openingOf(state))
  draft.say(parts.closing, CLOSING)
  if (failures.length > 0) draft.say(parts.tests, testsHead(state.run, failures.length))
  for (const { failure, part } of failed.slice(0, NAMED.tests)) if (!draft.say(part, `- ${failure.name}`)) break
  const tried = triedLines(state)
  if (tried !== '') draft.say(parts.tried, tried)
  for (const { failure, part } of failed.slice(0, NAMED.tests)) draft.say(part, `- ${failure.name}\n${failure.message}`)
  const earlier = timeline === null ? [] : undoneReplies(timeline, pause)
  if (earlier.length > 0) draft.say(parts.earlier, `Tried before that, and undone as well: ${earlier.join('; ')}.`)
  for (const { path, part } of quotes) {
    const text = newLines(outcomeOf(state.analysis, path))
    if (text !== '') draft.say(part, `${shortPath(path)} would have had:\n${text}`)
  }
  const order = [parts.head, parts.tried, ...quotes.map(({ part }) => part), parts.earlier, parts.tests]
  return draft.finish([...order, ...failed.map(({ part }) => part), parts.closing])
}

const CLOSING =
  'The files are as they were before. Do not send the same edits again. Say first, in a sentence or two, why they failed; then solve it another way, in as small a step as can be tested by itself.'

function openingOf({ pause, rollbacks }: Known): string {
  const named = pause.slice(0, NAMED.files).map((path) => `${shortPath(path)} ${plural(rollbacks.get(path) ?? 0, 'time')}`)
  const more = pause.length - named.length
  return `Your edits were rolled back again and again in this task: ${named.join(', ')}${more > 0 ? ` and ${plural(more, 'more file')}` : ''}.`
}

/** Where the last reply changed the files, one line each. */
function triedLines({ analysis, pause }: Known): string {
  const lines = pause.slice(0, NAMED.files).flatMap((path) => {
    const decisions = analysis?.transaction.decisions.filter((decision) => decision.path === path) ?? []
    if (decisions.length === 0) return []
    const places = decisions.flatMap((decision) =>
      decision.state === 'refused' || decision.before.end === 0 ? [] : [linesIn(decision.before)],
    )
    return [
      `- ${shortPath(path)}: ${plural(decisions.length, 'hunk')}${places.length > 0 ? `, at ${places.slice(0, PLACES).join(', ')}` : ''}`,
    ]
  })
  return lines.length === 0 ? '' : `What was tried last:\n${lines.join('\n')}`
}

/** The lines that an outcome would bring, fenced; '' where there are none. */
function newLines(outcome: FileOutcome | null): string {
  const lines = outcome?.after?.split('\n') ?? []
  const stretches = outcome?.regions.map(({ after }) => lines.slice(after.start, after.end)) ?? []
  const fresh = stretches.filter(({ length }) => length > 0).flatMap((stretch, at) => (at === 0 ? stretch : ['…', ...stretch]))
  const more = fresh.length > QUOTED ? `\n(and ${plural(fresh.length - QUOTED, 'line')} more)` : ''
  return fresh.length === 0 ? '' : fenced(fresh.slice(0, QUOTED)) + more
}

/** Titles of committed replies that changed one of the files and that the head does not come from, the last first. */
function undoneReplies(timeline: Timeline, paths: readonly Path[]): string[] {
  const kept = new Set(ancestry(timeline).map(({ id }) => id))
  const titles = timeline.snapshots.toReversed().flatMap(({ id, cause }) => {
    if (kept.has(id) || cause.kind !== 'commit' || !cause.files.some((path) => paths.includes(path))) return []
    return [`“${plain(cause.reply, 80)}”`]
  })
  return [...new Set(titles)].slice(0, NAMED.tries)
}

type Failure = { readonly name: string; readonly message: string }

/** The tests that failed on what was rolled back; none where they did not run on it, or on something else since. */
function failuresOf({ analysis, run }: Known): Failure[] {
  if (run === null || run.result === null || run.staged === null || run.staged.reply !== analysis?.reply) return []
  const failed = testsOf(run).filter(isBad)
  const stray = strayErrors(run)
  return [
    ...failed.map(({ path, file, error }) => failureOf(path.join(' › '), file, error)),
    ...stray.map(({ file, error }) => failureOf(file ?? 'the run', file, error)),
  ]
}

function failureOf(name: string, file: string | undefined, error: TestError | undefined): Failure {
  const frame = error?.frames[0]
  const place = frame === undefined ? (file ?? '') : `${frame.file}:${frame.line}`
  const message = error === undefined ? 'ran out of time' : `${error.name}: ${error.message}`
  const short = message.length > TEST_SAYS ? `${message.slice(0, TEST_SAYS)}…` : message
  return {
    name: plain(name, TEST_NAME) + (place === '' ? '' : ` (${plain(place, TEST_NAME)})`),
    message: `  ${seen(short).replaceAll('\n', '\n  ')}`,
  }
}

function testsHead(run: TestRun | null, failed: number): string {
  if (run === null) return ''
  const { passed } = testCountsOf(run.results)
  return passed === 0
    ? `With it ${plural(failed, 'test')} failed:`
    : `With it ${failed} of ${plural(passed + failed, 'test')} failed:`
}

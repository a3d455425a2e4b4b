/** Runs of agents in words. The tables are typed so that a code without its words does not compile. */
import type { Agent, Candidate, Command, FailureClass, LoopId, Purpose, Task } from '../../agent/agent'
import { BASELINE } from '../../agent/run'
import { shortfallOf } from '../../agent/success'
import { FORMAT_NAME, plural } from '../../engine/explain'
import type { AskedFormat } from '../../prompts/library'
import type { Effort, StopReason } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import type { AgentRun, LeftOver, Source } from '../../session/agent/agent-run'
import type { ModelAdvice } from '../../session/agent/model-advice'

type Doing = {
  /** Of a turn. */
  readonly name: string
  /** While the answer is waited for. */
  readonly asking: string
}

export const PURPOSE: Readonly<Record<Purpose, Doing>> = {
  edit: { name: 'Edits', asking: 'The model is asked for edits.' },
  plan: { name: 'Plan', asking: 'The model is asked for a plan.' },
  step: { name: 'Step', asking: 'The model is asked what to do in this step.' },
  tasks: { name: 'Tasks', asking: 'The model is asked to divide the work into tasks.' },
  research: { name: 'Research', asking: 'The model is asked what it wants to look at.' },
  'new-file': { name: 'New file', asking: 'The model is asked for a new file.' },
  repair: { name: 'Repair', asking: 'The page shows the model what failed and asks again.' },
  tools: { name: 'Tools', asking: 'The model is asked which tools it wants to use.' },
  summary: { name: 'Summary', asking: 'The cheaper model sums up the earlier turns.' },
}

const COMMAND: Readonly<Record<Exclude<Command['type'], 'ask'>, string>> = {
  apply: 'The reply is being applied.',
  review: 'The reply is being shown to you.',
  test: 'The tests run.',
  use: 'Tools are being carried out.',
  back: 'What was tried is being taken back.',
  finish: 'The work is being put on your branch.',
}

type Mishap = {
  readonly name: string
  /** What the run does about it. */
  readonly recovery: string
}

export const FAILURE: Readonly<Record<FailureClass, Mishap>> = {
  parse: { name: 'It could not be read', recovery: 'The model is shown the right form and asked again.' },
  'no-match': {
    name: 'The quoted lines were not found',
    recovery: 'Nothing was applied. The model is shown what the file says there and asked again.',
  },
  ambiguous: {
    name: 'The quoted lines are in several places',
    recovery: 'Nothing was applied. The model is asked to quote more lines, until only one place has them.',
  },
  stale: { name: 'A file has changed since', recovery: 'The model is shown the file as it is now and asked again.' },
  syntax: {
    name: 'A file would no longer parse',
    recovery: 'Nothing was applied. The model is shown the broken lines and asked again.',
  },
  tests: { name: 'The tests are red', recovery: 'The model is shown the first failure and asked to mend it.' },
  'wrong-file': {
    name: 'The answer changes a file that the task does not allow',
    recovery: 'Nothing was applied. You decide whether the file may change.',
  },
  'no-edit': { name: 'The answer has no edit', recovery: 'The model is asked to write the edit itself.' },
  'no-change': { name: 'The answer changes nothing', recovery: 'The model is asked for what is left to do.' },
  'same-again': { name: 'The model sent the same answer again', recovery: 'The model is asked to take another way.' },
  'cut-off': {
    name: 'The answer stops half way',
    recovery: 'Nothing was applied. The model is asked for a whole answer, and a shorter one.',
  },
  'not-done': { name: 'The tests are green, but not all is done', recovery: 'The model is given what is left to do.' },
  tool: { name: 'A tool refused', recovery: 'The model is given the tool’s answer and goes on from there.' },
  call: { name: 'A tool’s call could not be read', recovery: 'The model is shown what is wrong with the call and asked again.' },
}

/** Where a loop does something else about a failure than the others. */
const OTHERWISE: Partial<Readonly<Record<LoopId, Partial<Readonly<Record<FailureClass, string>>>>>> = {
  review: {
    tests: 'You decide what comes next.',
    'no-change': 'You accepted none of the edits. You decide what comes next.',
  },
  'plan-and-branch': {
    tool: 'What it wrote is taken back, and the next candidate is tried.',
    tests: 'The plan is made again, with the failure in view.',
    parse: 'The model is asked for a numbered plan again.',
  },
  'task-graph': { parse: 'The model is asked for numbered tasks again.' },
}

export const recoveryOf = (loop: LoopId, failure: FailureClass): string => OTHERWISE[loop]?.[failure] ?? FAILURE[failure].recovery

/** '' where an answer ended as it should. */
export const STOP: Readonly<Record<StopReason, string>> = {
  end: '',
  tools: '',
  length: 'It ends because it reached the longest answer that was allowed.',
  filter: 'It ends because the provider’s filter stopped it.',
  cut: 'It ends half way: the stream broke off.',
  other: 'It ends, and the provider does not say why.',
}

type Mark = { readonly sign: string; readonly name: string; readonly colour: string }

export const CANDIDATE: Readonly<Record<Candidate['state'], Mark>> = {
  waiting: { sign: '·', name: 'waits', colour: 'text-muted' },
  trying: { sign: '→', name: 'is tried', colour: 'text-marker' },
  kept: { sign: '✓', name: 'kept', colour: 'text-exact' },
  failed: { sign: '✗', name: 'failed', colour: 'text-refused' },
  left: { sign: '–', name: 'not needed', colour: 'text-muted' },
}

export const SOURCE: Readonly<Record<Candidate['source'], string>> = {
  model: 'the model’s',
  inspect: 'plain, looks first',
  test: 'plain, runs the tests',
  fallback: 'plain, in reserve',
}

export const TASK: Readonly<Record<Task['state'], Mark>> = {
  waiting: { sign: '·', name: 'waits', colour: 'text-muted' },
  research: { sign: '→', name: 'is looked into', colour: 'text-marker' },
  editing: { sign: '→', name: 'is being written', colour: 'text-marker' },
  done: { sign: '✓', name: 'done', colour: 'text-exact' },
}

/** Where a recording's answers come from. Only a captured one has a model's name. */
export function sayOrigin(origin: Recording['origin']): string {
  switch (origin.type) {
    case 'captured':
      return `captured from ${origin.model} on ${origin.date}`
    case 'corpus':
      return `made from ${origin.item} of the corpus (${origin.licence}); no model answered`
    case 'scripted':
      return 'written by hand; no model answered'
  }
}

export function saySource(source: Source): string {
  if (source.kind === 'recording') return `Recording “${source.title}”: ${sayOrigin(source.recording.origin)}.`
  const cheaper = source.cheap === source.model ? '' : `, and ${source.cheap} for summaries and other small questions`
  return `Live: ${source.model} at ${source.provider}${cheaper}.`
}

/** Who answered a turn. */
export const answererOf = (source: Source, role: 'main' | 'cheap'): string =>
  source.kind === 'live'
    ? role === 'main'
      ? source.model
      : source.cheap
    : role === 'main'
      ? 'recorded'
      : 'recorded, cheaper model'

/** What a run that goes on is doing. */
export function sayRunning({ agent, held, reviewing, live, prompt }: AgentRun): string {
  if (held) return 'The prompt waits for you. Look at it, change what you like, then send it.'
  if (reviewing) return 'The reply is staged in the panes above. Accept or reject its hunks there, then take what is left of it.'
  const { next } = agent
  if (next === null) return 'The run begins.'
  if (agent.node === BASELINE)
    return 'The tests run on your files as they are, so that the end can be compared with the beginning.'
  if (next.type !== 'ask') return COMMAND[next.type]
  if (live === null && prompt === null) return 'The prompt is being put together.'
  return PURPOSE[next.purpose].asking
}

/** Files that a sentence names. */
const FILES = 3

/** Names of the first of files, and how many there are besides. */
export const someFiles = (files: readonly string[]): string =>
  `${files.slice(0, FILES).join(', ')}${files.length > FILES ? ` and ${files.length - FILES} more` : ''}`

/** How a run ended. */
export function sayEnd({ agent, branch, from }: Pick<AgentRun, 'agent' | 'branch' | 'from'>, left: LeftOver): string {
  const { status, work, base } = agent
  const isStopped = status === 'stopped'
  const steps = left.steps ? ` What it did${isStopped ? '' : ', step by step,'} is on the branch ${branch}.` : ''
  if (isStopped) return `Stopped: the run changed none of your files.${steps}`
  const back = work === base || left.work ? '' : ` It was taken back since, so ${from} is without it.`
  return `${sayDone(agent, from)}${back}${steps}`
}

function sayDone(agent: Agent, from: string): string {
  const { work, base, touched, verdict } = agent
  const files = work === base ? 'no file changed' : `${plural(touched.length, 'file')} changed on ${from}: ${someFiles(touched)}`
  if (verdict?.ok !== true) return `Done on your word, without green tests: ${files}.`
  if (shortfallOf(agent) !== null)
    return `Done on your word: the tests are green, but not all that was asked for is known to be done; ${files}.`
  if (work === base) return 'Done: the model says that no change is needed, and the tests are green.'
  return `Done: the tests are green, and ${files}.`
}

/** Ways of asking for edits, by name. */
export const ASKED_FORMAT_NAME: Readonly<Record<AskedFormat, string>> = {
  ...FORMAT_NAME,
  'whole-block-diff': 'diff of whole blocks, Aider’s way',
}

/** Whether a text is the id of a way of asking for edits. */
export const isAskedFormat = (id: string): id is AskedFormat => Object.hasOwn(ASKED_FORMAT_NAME, id)

/** The first choice of a format. */
export const sayAdvisedFormat = ({ format }: Pick<ModelAdvice, 'format'>): string => `${FORMAT_NAME[format]}, for this model`

/** Why a format suits a model. */
export const FORMAT_WHY: Readonly<Record<ModelAdvice['why'], string>> = {
  small: 'A small model quotes badly: whole files land.',
  patch: 'Its maker trains it on this format.',
  usual: 'No other format is known to suit it better.',
}

/** Why so much thinking suits a model. */
export const EFFORT_WHY =
  'Enough to plan an edit and see what depends on it; much more seldom makes an edit land, and costs time and tokens.'

/** How much a model thinks, as the folded setting says it. */
export const sayEffort = (effort: Effort | null, advice: Pick<ModelAdvice, 'effort'>): string =>
  advice.effort === null ? 'this model has no such setting' : effort === null ? `${advice.effort}, as suits the model` : effort

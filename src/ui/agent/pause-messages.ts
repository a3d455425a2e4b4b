/** Why a run waits for the person, in a sentence each, and the ways out. */
import type { Agent, Caps, LoopId, Pause, Shortfall } from '../../agent/agent'
import { shortfallOf } from '../../agent/success'
import { plural } from '../../engine/explain'
import type { FailureCode } from '../../providers/provider'
import { FAILURE, someFiles } from './agent-messages'

/** `rephrase` and `split` stop the run and go back to its task, `split` with the loop that divides it. */
export type PauseAction =
  | 'go-on'
  | 'step'
  | 'raise'
  | 'allow'
  | 'test'
  | 'force'
  | 'say'
  | 'edit'
  | 'rephrase'
  | 'split'
  | 'models'
  | 'stop'

const WAY: Readonly<Record<PauseAction, string>> = {
  'go-on': 'Go on',
  step: 'One step',
  raise: 'Raise the limit and go on',
  allow: 'Allow it and apply',
  test: 'Run the tests again',
  force: 'Commit without green tests',
  say: 'Tell the model something',
  edit: 'Edit the answer',
  rephrase: 'Rephrase the task',
  split: 'Split the task',
  models: 'Look at the model',
  stop: 'Stop',
}

type Cap = Extract<Pause, { readonly code: 'cap' }>['cap']

const CAP: Readonly<Record<Cap, (caps: Caps) => string>> = {
  repairs: ({ repairs }) => `The failure is still there after ${plural(repairs, 'repair')}, and no more are allowed.`,
  tokens: () => 'The run has used all of its tokens.',
  money: () => 'The run has spent all of its money.',
  time: () => 'The run has used all of its time.',
  calls: ({ calls }) => `The run has made ${calls === 1 ? 'the one call' : `all ${calls} calls`} to the model that it may make.`,
}

type Words<P extends Pause> = { readonly says: (pause: P, agent: Agent) => string; readonly ways: readonly PauseAction[] }

const STUCK: readonly PauseAction[] = ['go-on', 'edit', 'say', 'rephrase', 'split', 'force', 'stop']

const PAUSE: { readonly [C in Pause['code']]: Words<Extract<Pause, { readonly code: C }>> } = {
  asked: { says: (_, agent) => sayAsked(agent), ways: ['go-on', 'step', 'say', 'edit', 'force', 'stop'] },
  step: { says: () => 'One step is done.', ways: ['step', 'go-on', 'say', 'edit', 'stop'] },
  cap: {
    says: ({ cap }, agent) => `${CAP[cap](agent.caps)}${cap === 'repairs' ? sayLast(agent) : ''}`,
    ways: ['raise', 'say', 'edit', 'rephrase', 'split', 'force', 'stop'],
  },
  oscillation: {
    says: () => 'The files are as they were before in this run, so the run goes in a circle.',
    ways: STUCK,
  },
  rollbacks: {
    says: ({ files }) => `This would take ${files.join(', ')} back for the third time, so the run makes no progress.`,
    ways: STUCK,
  },
  'same-again': { says: () => 'The model sent an answer that it had sent before.', ways: STUCK },
  'wrong-file': {
    says: ({ files }) => `The answer changes ${files.join(', ')}, which the task does not allow. Nothing was applied.`,
    ways: ['allow', 'go-on', 'say', 'edit', 'stop'],
  },
  call: { says: () => 'The page could not ask the model.', ways: ['go-on', 'models', 'stop'] },
  'model-waits': { says: ({ text }) => `The model waits for you: ${text}`, ways: ['say', 'go-on', 'stop'] },
  'not-done': { says: ({ why }) => NOT_DONE[why.code](why), ways: ['go-on', 'say', 'edit', 'rephrase', 'force', 'stop'] },
  declined: {
    says: ({ text }) =>
      text.trim() === ''
        ? 'The model declined to answer.'
        : `The model declined to answer: ${text.trim().slice(0, LONGEST_SAID)}`,
    ways: ['go-on', 'say', 'rephrase', 'models', 'stop'],
  },
  'no-tests': {
    says: () => 'No test can run here, so nothing shows whether the work is right. Look at it before you take it.',
    ways: ['force', 'test', 'edit', 'stop'],
  },
}

const isGreen = ({ verdict, work }: Agent): boolean => verdict?.ok === true && verdict.of === work

/** What the work lacks although its tests are green: whoever takes it as it is has to know. */
const shortfallOfGreen = (agent: Agent): Shortfall | null => (isGreen(agent) ? shortfallOf(agent) : null)

/** What the repairs were for, at the last. */
function sayLast(agent: Agent): string {
  const mishap = agent.mishaps.at(-1)
  if (mishap === undefined) return ''
  const why = mishap.failure === 'not-done' ? shortfallOfGreen(agent) : null
  if (why !== null) return agent.work === agent.base ? ` ${NOT_DONE[why.code](why)}` : ''
  const { name } = FAILURE[mishap.failure]
  return ` What failed last: ${name.charAt(0).toLowerCase()}${name.slice(1)}.`
}

/** Characters of a model's words that a sentence quotes. */
const LONGEST_SAID = 300
/** Tests that a sentence names. */
const NAMED = 3

const someOf = (tests: readonly string[]): string =>
  `${tests.slice(0, NAMED).join('; ')}${tests.length > NAMED ? `, and ${tests.length - NAMED} more` : ''}`

/** The tests are green in each of them. */
const NOT_DONE: { readonly [C in Shortfall['code']]: (why: Shortfall) => string } = {
  'cut-off': () => 'The tests are green, but the last answer broke off, so part of the work may be missing.',
  'refused-edits': (why) => {
    const files = why.code === 'refused-edits' ? why.files.filter((file) => file !== '') : []
    return `The tests are green, but an edit${files.length === 0 ? '' : ` of ${files.join(', ')}`} was refused and never made.`
  },
  'tests-changed': (why) => {
    const tests = why.code === 'tests-changed' ? why.tests : []
    return `The tests are green, but ${plural(tests.length, 'test')} that ${tests.length === 1 ? 'was there before is' : 'were there before are'} gone or skipped: ${someOf(tests)}.`
  },
  unsteady: (why) => {
    const tests = why.code === 'unsteady' ? why.tests : []
    return `The tests are green, but ${plural(tests.length, 'test')} failed before on the very same files: ${someOf(tests)}. Chance decides what ${tests.length === 1 ? 'it says' : 'they say'}.`
  },
  'other-files': (why) => {
    const [named, touched] = why.code === 'other-files' ? [why.named, why.touched] : [[], []]
    return `The task names ${named.join(', ')}, which did not change; ${touched.join(', ')} did.`
  },
  'nothing-done': () => 'No file was changed, and the model does not say that no change is needed.',
}

/** What going on means where it means more than that. */
const GO_ON: Partial<Readonly<Record<Pause['code'], string>>> = {
  oscillation: 'Go on all the same',
  rollbacks: 'Go on all the same',
  'same-again': 'Try it all the same',
  'wrong-file': 'Do not allow it, and go on',
  call: 'Ask again',
  'model-waits': 'Ask again',
  'not-done': 'Have the model finish it',
  declined: 'Ask again',
}

/** A review comes back to the person by itself; everything else that only says `asked` was asked by them. */
function sayAsked({ loop, next, verdict }: Agent): string {
  if (next?.type === 'finish' && verdict?.ok === false) return 'The tests are red on this. Nothing is committed.'
  if (loop !== 'review' || next?.type !== 'ask' || next.failure === null) return 'Paused.'
  return next.failure === 'tests'
    ? 'The tests are red on what you accepted. Go on to show the model the failure.'
    : 'You accepted none of the edits. Go on to ask the model again, or tell it what you want.'
}

/** In a sentence or two. */
export function sayPause(agent: Agent): string {
  const { pause } = agent
  if (pause === null) return ''
  const { says, ways } = wordsOf(pause)
  const why = pause.code !== 'not-done' && ways.includes('force') && agent.work !== agent.base ? shortfallOfGreen(agent) : null
  return `${says(pause, agent)}${why === null ? '' : ` ${NOT_DONE[why.code](why)}`}`
}

/** What a run that waits has kept, and what of the person's is untouched. `branch`: the run's own. */
export function sayKept({ work, base, touched }: Pick<Agent, 'work' | 'base' | 'touched'>, branch: string): string {
  if (work === base) return 'No file is changed so far.'
  return `Kept on the branch “${branch}”: changes of ${someFiles(touched)}. Your own branch has none of it.`
}

/** The row of a pause's own code. */
function wordsOf<P extends Pause>(pause: P): Words<P>
function wordsOf(pause: Pause): Words<never> {
  return PAUSE[pause.code]
}

export type PauseOption = { readonly way: PauseAction; readonly name: string }

/** Repairs that a run may ever have. */
const MOST_REPAIRS = 5

/** The ways out of a pause that lead somewhere now, the first one first. */
export function pauseOptions(agent: Agent, isLive: boolean): readonly PauseOption[] {
  const { pause } = agent
  if (pause === null) return []
  const isPossible: Partial<Readonly<Record<PauseAction, boolean>>> = {
    say: agent.next?.type === 'ask',
    edit: agent.earlier !== null && agent.turns.length > 0,
    force: agent.work !== agent.base,
    raise: pause.code !== 'cap' || pause.cap !== 'repairs' || agent.caps.repairs < MOST_REPAIRS,
    split: agent.loop !== 'task-graph',
    models: isLive,
    'go-on': !(pause.code === 'asked' && agent.next?.type === 'finish' && agent.verdict?.ok === false),
  }
  return waysOf(pause)
    .filter((way) => isPossible[way] !== false)
    .map((way) => ({ way, name: nameOf(way, pause, agent) }))
}

/** Failures that the same question meets again: first something about the model has to change. */
const LASTING: ReadonlySet<FailureCode> = new Set([
  'key',
  'key-malformed',
  'no-access',
  'quota',
  'no-model',
  'bad-request',
  'too-long',
  'garbled',
  'cors',
])

const waysOf = (pause: Pause): readonly PauseAction[] =>
  pause.code === 'call' && LASTING.has(pause.failure.code) ? ['models', 'go-on', 'stop'] : wordsOf(pause).ways

const nameOf = (way: PauseAction, { code }: Pause, agent: Agent): string =>
  way === 'go-on' ? (GO_ON[code] ?? WAY[way]) : way === 'force' && isGreen(agent) ? 'Commit all the same' : WAY[way]

/** Limits that let a run go on that has come to one of them: a repair more, twice of everything else. */
export function raisedCaps({ caps, pause }: Agent): Partial<Caps> {
  if (pause?.code !== 'cap') return {}
  const { cap } = pause
  if (cap === 'repairs') return { repairs: caps.repairs + 1 }
  const now = caps[cap]
  return now === null ? {} : { [cap]: 2 * now }
}

/** The loop that a task begins again with. */
export const loopFor = (way: 'rephrase' | 'split', loop: LoopId): LoopId => (way === 'split' ? 'task-graph' : loop)

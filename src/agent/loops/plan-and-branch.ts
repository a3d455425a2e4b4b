/**
 * A numbered plan with a cursor, one action a step. Candidates for the action, the model's and some that need no model, are scored and tried on
 * snapshots; the first that works is kept, the model's others stay as branches to go back to. The tests alone end the run: qitos' way.
 */
import type { Agent, Candidate, Decided, FailureClass, Loop, LoopEvent } from '../agent'
import { stepsIn } from '../plan'
import { ask, finish, inside, paused, repair, settled, test, to } from '../steps'
import { asksBack } from '../success'
import { goElsewhere, keepLeft, writes } from './branches'

/** Scores of candidates, 0 to 1. The model knows the step; running the tests in a step that asks for it is what it says; reading never harms. */
const SCORE = { test: 0.95, model: 0.92, inspect: 0.8, fallback: 0.76 } as const

const FILE = /[\w@.-]+(?:\/[\w@.-]+)*\.[A-Za-z]\w*/

/** The first path in a text, without the sign of a mention before it. */
const fileIn = (text: string): string | null => FILE.exec(text)?.[0].replace(/^@/, '') ?? null

/** What verifies the work, whatever the plan says. */
export const TEST_COMMAND = 'npm test'

/** Ways of one branch that are tried. More: a step may take the whole run, fewer: the right one may be among the rest. */
const WAYS = 4

/** Notes of the scratchpad that are kept. */
const SCRATCHPAD = 12
/** The last notes, which stay long, and the UTF-16 units that they and the others have. More: every request grows, less: what was read is lost. */
const FRESH = { notes: 3, units: 12_000 } as const
const OLD = 600

export const planAndBranch: Loop = {
  id: 'plan-and-branch',
  title: 'Plan and branch',
  after: 'qitos',
  about:
    'A numbered plan with a cursor. For each step the model proposes an action, and the loop adds plain ones; the run tries these candidates on snapshots, the best score first, and keeps the first that works. It keeps the model’s three best unused actions as branches: where a step has no candidate left or the tests are red, it goes back to the best branch, up to six times, before it makes another plan. Only a tool’s success moves the cursor, and only green tests end the run.',
  graph: {
    nodes: [
      { id: 'plan', name: 'Plan' },
      { id: 'decide', name: 'Decide on a step' },
      { id: 'try', name: 'Try a candidate' },
      { id: 'back', name: 'Take back' },
      { id: 'test', name: 'Verify' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'plan', to: 'decide', when: 'steps' },
      { from: 'decide', to: 'try', when: 'candidates' },
      { from: 'decide', to: 'test', when: 'it says that it is done' },
      { from: 'try', to: 'decide', when: 'it worked' },
      { from: 'try', to: 'back', when: 'it failed' },
      { from: 'back', to: 'try', when: 'another candidate' },
      { from: 'try', to: 'plan', when: 'refused, and none left' },
      { from: 'back', to: 'plan', when: 'none left' },
      { from: 'try', to: 'test', when: 'last step' },
      { from: 'decide', to: 'back', when: 'no decision, a way is left' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'back', when: 'red, a way is left' },
      { from: 'test', to: 'plan', when: 'red, or not all is done' },
      { from: 'commit', to: 'plan', when: 'not all is done' },
    ],
  },
  start: (agent) => ask(agent, 'plan', { purpose: 'plan', thread: PLAN, fill: { failing: agent.failing } }),
  on(agent, event) {
    switch (event.type) {
      case 'asked':
        return agent.next?.type === 'ask' && agent.next.thread === PLAN
          ? planned(agent, event.reply.text)
          : decided(agent, event.reply.decided, event.reply.text)
      case 'applied':
        return event.result.state === 'landed'
          ? worked(agent, event.result.files)
          : failed(agent, event.result.message, event.result.files)
      case 'used':
        return used(agent, event)
      case 'gone-back':
        return next(agent)
      case 'tested':
        return event.result.ok || event.result.none
          ? finish(agent)
          : (goElsewhere(agent, 'tests', event.result.output) ?? replan(agent, 'tests', event.result.output))
      default:
        return agent
    }
  },
  mend: replan,
}

const PLAN = 'plan'

function planned(agent: Agent, text: string): Agent {
  const plan = stepsIn(text)
  const again = ask(agent, 'plan', { purpose: 'plan', thread: PLAN, fill: { failing: agent.failing } })
  if (plan.length === 0 && asksBack(text)) return paused(again, { code: 'model-waits', text })
  if (plan.length === 0)
    return { ...repair(agent, 'parse', 'The answer has no numbered plan.', { thread: PLAN, purpose: 'plan' }), node: 'plan' }
  const target = agent.inner.target ?? fileIn(agent.task) ?? fileIn(plan.join('\n'))
  return step(settled(inside(agent, { plan, cursor: 0, target })))
}

/** The step at the cursor; behind the last one the tests decide. */
function step(agent: Agent): Agent {
  const { plan, cursor, scratchpad } = agent.inner
  if (cursor >= plan.length) return test(agent)
  const lines = plan.map((line, index) => `${index === cursor ? '→' : ' '} ${index + 1}. ${line}`)
  const open = inside(agent, { before: agent.work, openBefore: agent.open })
  return ask(open, 'decide', {
    purpose: 'step',
    // The plan and the notes carry what was done: a step needs no turn of those before it.
    thread: `plan ${agent.inner.replans}, step ${cursor + 1}`,
    fill: { plan: lines.join('\n'), scratchpad: scratchpad.join('\n'), target: agent.inner.target ?? '', command: TEST_COMMAND },
  })
}

function decided(agent: Agent, what: Decided | null, text: string): Agent {
  if (what?.mode === 'wait') return paused(step(agent), { code: 'model-waits', text: what.text })
  if (what?.mode === 'final') return test(agent)
  if (what === null && asksBack(text)) return paused(step(agent), { code: 'model-waits', text })
  const line = agent.inner.plan[agent.inner.cursor] ?? ''
  const own = fromModel(what, text)
  // Green tests end the run, so that an edit of the model's comes before them.
  const isTestLast = own.some(({ does }) => writes(does))
  const others = plain(line).map((each) => (isTestLast && each.source === 'test' ? { ...each, score: SCORE.fallback } : each))
  const candidates = [...own, ...others].toSorted((a, b) => b.score - a.score)
  return next(inside(agent, { candidates: distinct(candidates) }))
}

function fromModel(what: Decided | null, text: string): readonly Candidate[] {
  if (what === null || what.mode === 'final' || what.mode === 'wait') return []
  if (what.mode === 'branch')
    return what.ways.slice(0, WAYS).map((way) => ({
      ...(way.mode === 'edit'
        ? candidate('model', 'edit', { type: 'apply', reply: way.reply, allowed: [], path: null })
        : candidate('model', way.call.name, { type: 'use', calls: [way.call] })),
      // What a model claims of its ways orders them among themselves; it lifts none over the tests.
      score: SCORE.inspect + (SCORE.model - SCORE.inspect) * Math.min(1, Math.max(0, way.score ?? 1)),
    }))
  return what.mode === 'edit'
    ? [candidate('model', 'edit', { type: 'apply', reply: text, allowed: [], path: null })]
    : [candidate('model', what.call.name, { type: 'use', calls: [what.call] })]
}

const candidate = (source: Candidate['source'], action: string, does: Candidate['does']): Candidate => ({
  source,
  score: SCORE[source],
  action,
  does,
  state: 'waiting',
})

const call = (name: string, input: Readonly<Record<string, string>>): Candidate['does'] => ({
  type: 'use',
  calls: [{ id: `plain-${name.toLowerCase()}`, name, input: JSON.stringify(input) }],
})

/** What a step's own words ask for, without a model. */
function plain(line: string): readonly Candidate[] {
  const file = fileIn(line)
  if (/\b(?:test|tests|verify|check that|run)\b/i.test(line))
    return [candidate('test', 'run the tests', call('Bash', { command: TEST_COMMAND }))]
  if (file === null) return []
  const isLook = /\b(?:read|inspect|look|open|find|locate|understand)\b/i.test(line)
  return [candidate(isLook ? 'inspect' : 'fallback', `read ${file}`, call('Read', { file_path: file }))]
}

const distinct = (all: readonly Candidate[]): readonly Candidate[] =>
  all.filter(({ does }, index) => all.findIndex((other) => JSON.stringify(other.does) === JSON.stringify(does)) === index)

/** The best untried candidate; with none left, another plan is made. A reading cannot replace an edit that failed. */
function next(agent: Agent): Agent {
  const { candidates } = agent.inner
  const at = candidates.findIndex(({ state }) => state === 'waiting')
  const chosen = candidates[at]
  if (chosen === undefined) {
    const why = agent.mishaps.at(-1)?.message ?? 'The answer was no decision that can be read.'
    return goElsewhere(agent, 'tool', why) ?? replan(agent, 'tool', why)
  }
  return to(marked(agent, at, 'trying'), 'try', chosen.does)
}

const marked = (agent: Agent, at: number, state: Candidate['state']): Agent =>
  inside(agent, { candidates: agent.inner.candidates.map((each, index) => (index === at ? { ...each, state } : each)) })

const tryingAt = ({ inner }: Pick<Agent, 'inner'>): number => inner.candidates.findIndex(({ state }) => state === 'trying')

function used(agent: Agent, { results, ranTests, files }: Extract<LoopEvent, { type: 'used' }>): Agent {
  const refused = results.find(({ isError }) => isError)
  // What a command says is no verdict: all tests run once more, as the project runs them. Before anything is done a look at them is a step.
  if (ranTests && (agent.work !== agent.base || agent.open.length > 0)) return test(marked(agent, tryingAt(agent), 'kept'))
  if (refused !== undefined && !ranTests) return failed(agent, refused.text, files)
  return isReserve(agent) ? lookedAgain(agent, results[0]?.text ?? '') : worked(agent, files, results[0]?.text)
}

/** Whether the candidate only replaces an edit that was refused. */
const isReserve = ({ inner }: Agent): boolean =>
  inner.candidates[tryingAt({ inner })]?.source === 'fallback' &&
  inner.candidates.some(({ state, does }) => state === 'failed' && does.type === 'apply')

/** A look at the file is no edit of it: the model decides on the same step once more, and sees why its edit was refused. */
function lookedAgain(agent: Agent, saw: string): Agent {
  const looked = marked(agent, tryingAt(agent), 'kept')
  const seen =
    saw === '' ? [] : [`${agent.inner.cursor + 1}. ${agent.inner.candidates[tryingAt(agent)]?.action ?? ''}: ok\n${saw}`]
  const again = step(inside(looked, { scratchpad: seen.reduce(noted, looked.inner.scratchpad) }))
  const { next } = again
  return next?.type === 'ask' ? { ...again, repairs: agent.repairs + 1, next: { ...next, failure: 'no-match' } } : again
}

/** It worked: it is kept, the others are left, and the cursor moves on. */
function worked(agent: Agent, files: readonly string[], saw = ''): Agent {
  const kept = keepLeft(agent)
  const { inner } = kept
  const candidates = inner.candidates.map((each) => ({
    ...each,
    state: each.state === 'trying' ? ('kept' as const) : each.state === 'waiting' ? ('left' as const) : each.state,
  }))
  const taken = inner.candidates[tryingAt(agent)]
  const action = taken?.action ?? ''
  const seen = saw === '' ? '' : `\n${saw}`
  const line = `${inner.cursor + 1}. ${action}: ok${files.length === 0 ? '' : ` (${files.join(', ')})`}${seen}`
  const [scores, wrote] = [
    [...inner.scores, ...(taken === undefined ? [] : [taken.score])],
    [...inner.wrote, ...files],
  ]
  return step(inside(kept, { candidates, scores, wrote, cursor: inner.cursor + 1, scratchpad: noted(inner.scratchpad, line) }))
}

/** Bounded, so that no request grows with the length of the run. */
const noted = (scratchpad: readonly string[], line: string): readonly string[] => {
  const notes = [...scratchpad, line].slice(-SCRATCHPAD)
  return notes.map((note, at) => cut(note, at < notes.length - FRESH.notes ? OLD : FRESH.units))
}

const cut = (text: string, units: number): string => (text.length <= units ? text : `${text.slice(0, units)}…`)

/** It failed: what it wrote is taken back, then the next candidate has its turn. */
function failed(agent: Agent, message: string, files: readonly string[]): Agent {
  const at = tryingAt(agent)
  const action = agent.inner.candidates[at]?.action ?? ''
  const failed = marked(
    {
      ...agent,
      mishaps: [...agent.mishaps, { failure: 'tool', message, turn: agent.turns.length - 1 }],
      inner: {
        ...agent.inner,
        scratchpad: noted(agent.inner.scratchpad, `${agent.inner.cursor + 1}. ${action}: failed: ${message}`),
      },
    },
    at,
    'failed',
  )
  return failed.work === failed.inner.before ? next(failed) : to(failed, 'back', { type: 'back', to: failed.inner.before, files })
}

/** The plan failed: asks for another one and says why. Each counts as a repair. */
function replan(agent: Agent, failure: FailureClass, message: string): Agent {
  const again = inside(agent, {
    replans: agent.inner.replans + 1,
    scratchpad: noted(agent.inner.scratchpad, 'the plan was made again'),
    // Where they begin is a step of the plan that was.
    branches: [],
    scores: [],
    wrote: [],
  })
  return { ...repair(again, failure, message, { thread: PLAN, purpose: 'plan', fill: { failed: message } }), node: 'plan' }
}

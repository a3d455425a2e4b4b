/** Begins a run and takes it on, event by event. What holds for every loop holds here: caps, verdicts before commits, oscillation, rollbacks. */

import type { Failure } from '../providers/provider'
import type { Agent, AgentEvent, Caps, Command, LoopEvent, LoopId, Pause, Purpose, Reply, Shortfall, Spent, Turn } from './agent'
import { LOOPS } from './loops/registry'
import { asksForFiles, paused, type Refused, to } from './steps'
import { asksBack, isWholeAnswer, sayShortfall, shortfallOf } from './success'

/** A file that is rolled back this often within a run pauses it. */
const ROLLBACKS = 3

type Beginning = { readonly loop: LoopId; readonly task: string; readonly caps: Caps; readonly base: string }

/** A run that has done nothing yet. `base`: the fingerprint of the files as they are. */
export function begin({ loop, task, caps, base }: Beginning): Agent {
  const agent: Agent = {
    loop,
    task,
    caps,
    status: 'running',
    pause: null,
    node: 'start',
    path: [],
    next: null,
    spent: { tokens: 0, money: 0, time: 0, calls: 0 },
    turns: [],
    mishaps: [],
    repairs: 0,
    base,
    work: base,
    touched: [],
    states: [base],
    rollbacks: {},
    verdict: null,
    baseline: null,
    unheard: [],
    unheardNow: [],
    suite: null,
    failedOn: {},
    open: [],
    wanted: [],
    failing: '',
    forced: false,
    once: false,
    earlier: null,
    rewriting: null,
    inner: {
      ...{ plan: [], cursor: 0, target: null, replans: 0, scratchpad: [], tasks: [], rounds: 0 },
      ...{ before: base, openBefore: [] },
      ...{ candidates: [], branches: [], scores: [], searches: 0, wrote: [] },
    },
  }
  // What the tests say before anything is done is what the end is measured by.
  return trodden(to(agent, BASELINE, { type: 'test' }))
}

/** The node of a run while the tests of the person's state run. */
export const BASELINE = 'baseline'

/** What follows from an event. An answer that nothing waits for changes nothing; so does everything but a commit once the run is over. */
export const advance = (agent: Agent, event: AgentEvent): Agent => trodden(advanced(agent, event))

/** Ends the run's path at its present node. */
const trodden = (agent: Agent): Agent =>
  agent.path.at(-1) === agent.node ? agent : { ...agent, path: [...agent.path, agent.node] }

function advanced(agent: Agent, event: AgentEvent): Agent {
  // What is committed is, whatever the person did at that moment.
  if (event.type === 'finished') return { ...agent, status: 'done', pause: null, next: null, node: 'done', earlier: null }
  if (agent.status === 'done' || agent.status === 'stopped') return agent
  switch (event.type) {
    case 'pause':
      return agent.status === 'paused' ? agent : paused(agent, { code: 'asked' })
    case 'go-on':
      return guarded(running({ ...agent, caps: { ...agent.caps, ...event.caps } }))
    case 'step':
      return guarded({ ...running(agent), once: true })
    case 'stop':
      return { ...agent, status: 'stopped', pause: null, next: null, earlier: null }
    case 'force':
      return guarded(to({ ...running(agent), forced: true }, 'commit', { type: 'finish' }))
    case 'test':
      return agent.pause?.code === 'no-tests' ? to(running(agent), 'test', { type: 'test' }) : agent
    case 'allow':
      return allowed(agent)
    case 'rewrite':
      return rewritten(agent, event)
    case 'say':
      return agent.next?.type === 'ask'
        ? guarded(running({ ...agent, next: { ...agent.next, fill: { ...agent.next.fill, said: event.text } } }))
        : agent
    case 'drifted':
      return agent.next?.type === 'finish'
        ? guarded({ ...moved(agent, event.fingerprint, event.touched), touched: event.touched, verdict: null })
        : agent
    case 'seen-failing':
      return { ...agent, failedOn: withFailed(agent.failedOn, event.fingerprint, event.tests) }
    case 'spent':
      return { ...agent, spent: withCall(agent.spent, event) }
    case 'failed':
      if (agent.next?.type !== 'ask') return agent
      return callFailed(timed(agent, event.ms), event.failure)
    default:
      return answered(agent, event)
  }
}

/** A call that the limit of time ended is no fault of the provider's. */
const callFailed = (agent: Agent, failure: Failure): Agent =>
  paused(agent, capReached(agent, false) === 'time' ? { code: 'cap', cap: 'time' } : { code: 'call', failure })

const running = (agent: Agent): Agent => ({ ...agent, status: 'running', pause: null, once: false })

/** The event that each command is answered by. */
const ANSWER: Record<Command['type'], LoopEvent['type']> = {
  ask: 'asked',
  apply: 'applied',
  review: 'reviewed',
  test: 'tested',
  use: 'used',
  back: 'gone-back',
  finish: 'finished',
}

function answered(agent: Agent, event: LoopEvent): Agent {
  if (agent.next === null || ANSWER[agent.next.type] !== event.type) return agent
  if (event.type === 'gone-back' && agent.rewriting !== null && agent.earlier !== null) return takeInstead(noted(agent, event))
  const known = noted(agent, event)
  const pause = suspicion(agent, known, event)
  const next = guarded(followed({ ...known, once: false }, event))
  const stays = agent.status === 'paused' ? paused(next, agent.pause ?? { code: 'asked' }) : next
  if (stays.status !== 'running' || stays.next === null) return stays
  if (pause !== null) return paused(stays, pause)
  return agent.once ? paused(stays, { code: 'step' }) : stays
}

/** What the loop makes of the event; of an answer that is no whole one nothing is taken. */
function followed(agent: Agent, event: LoopEvent): Agent {
  const loop = LOOPS[agent.loop]
  if (event.type === 'tested' && agent.node === BASELINE) {
    const { ok, none, output, suite, unheard = [] } = event.result
    return loop.start({ ...agent, baseline: suite, unheard, failing: ok || none ? '' : output })
  }
  const { next } = agent
  if (event.type === 'tested' && agent.forced) return to(agent, 'commit', { type: 'finish' })
  if (event.type !== 'asked' || next?.type !== 'ask') return loop.on(agent, event)
  if (isWholeAnswer(event.reply)) {
    const [call] = event.reply.calls
    const isLost = call !== undefined && !next.tools && WRITTEN.has(next.purpose)
    return isLost ? loop.mend(agent, 'no-edit', noTool(call.name)) : loop.on(agent, event)
  }
  if (event.reply.stop === 'filter') return paused(agent, { code: 'declined', text: event.reply.text })
  return cutOff(agent, next)
}

/** Questions that are answered with edits. */
const EDITS: ReadonlySet<Purpose> = new Set(['edit', 'repair', 'tools'])

/** Questions whose answer is itself the edits: what it has in calls would be lost. */
const WRITTEN: ReadonlySet<Purpose> = new Set(['edit', 'new-file', 'repair'])

const noTool = (name: string): string =>
  `The answer calls ${name.slice(0, 100)}, and no tool is offered here, so nothing was applied. Write all edits into the answer itself.`

/** An answer that broke off is asked for once more: a part of it may do harm, and would pass for all. */
function cutOff(agent: Agent, next: Extract<Command, { readonly type: 'ask' }>): Agent {
  if (EDITS.has(next.purpose)) return LOOPS[agent.loop].mend(agent, 'cut-off', CUT_OFF)
  const mishap = { failure: 'cut-off', message: CUT_OFF, turn: agent.turns.length - 1 } as const
  const again = { ...agent, repairs: agent.repairs + 1, mishaps: [...agent.mishaps, mishap] }
  return to(again, agent.node, { ...next, failure: 'cut-off', results: [] })
}

const CUT_OFF = 'The answer broke off before it was complete.'

/** What the event says, in the account. */
function noted(agent: Agent, event: LoopEvent): Agent {
  switch (event.type) {
    case 'asked':
      return asked(agent, event.reply)
    case 'applied': {
      const { result } = event
      if (result.state === 'refused') return refusedOf(agent, result)
      const landed = wanting(moved(agent, result.fingerprint, result.files), result.files)
      // A reply is sent again as a whole, so that one which lands leaves nothing of those before it; a decision is about its own file.
      return agent.loop === 'plan-and-branch' ? closed(landed, [...result.files, UNNAMED]) : { ...landed, open: [] }
    }
    case 'reviewed':
      if (event.refusal !== null) return refusedOf(agent, event.refusal)
      // What the person leaves out is not wanted.
      return { ...(event.fingerprint === null ? agent : moved(agent, event.fingerprint, event.files)), open: [] }
    case 'used':
      return opened(closed(moved(timed(agent, event.ms), event.fingerprint, event.files), event.files), event.refused)
    case 'tested': {
      const { ok, none, suite, unheard: unheardNow = [] } = event.result
      return {
        ...timed(agent, event.ms),
        verdict: { of: agent.work, ok, none },
        suite,
        unheardNow,
        failedOn: withFailed(
          agent.failedOn,
          agent.work,
          Object.keys(suite).filter((name) => suite[name] === 'failed'),
        ),
      }
    }
    case 'gone-back':
      return { ...agent, work: event.fingerprint, touched: event.touched ?? agent.touched, verdict: null }
    case 'finished':
      return agent
  }
}

/** Adds tests that fail to those that ever failed on a state of the files. */
const withFailed = (known: Agent['failedOn'], state: string, failed: readonly string[]): Agent['failedOn'] =>
  failed.length === 0 ? known : { ...known, [state]: [...new Set([...(known[state] ?? []), ...failed])] }

/** A file that is asked for is no edit that failed. */
function refusedOf(agent: Agent, refused: Refused): Agent {
  const known = wanting(agent, refused.wants)
  return asksForFiles(known, refused) ? known : opened(known, refused.named.length > 0 ? refused.named : [UNNAMED])
}

/** Files that are wanted at a time. More: a model that asks for all fills its window, fewer: wide changes are made blind. */
const WANTED = 20

const wanting = (agent: Agent, files: readonly string[]): Agent => ({
  ...agent,
  wanted: [...new Set([...agent.wanted, ...files])].slice(0, WANTED),
})

/** In place of the file of an edit that names none. */
const UNNAMED = ''

const opened = (agent: Agent, files: readonly string[]): Agent => ({ ...agent, open: [...new Set([...agent.open, ...files])] })

/** Edits of these files are made. */
const closed = (agent: Agent, files: readonly string[]): Agent =>
  files.length === 0 ? agent : { ...agent, open: agent.open.filter((file) => !files.includes(file)) }

const timed = (agent: Agent, ms: number): Agent => ({ ...agent, spent: { ...agent.spent, time: agent.spent.time + ms } })

function moved(agent: Agent, fingerprint: string, files: readonly string[]): Agent {
  if (fingerprint === agent.work) return agent
  const touched = [...new Set([...agent.touched, ...files])]
  return { ...agent, work: fingerprint, touched, states: [...agent.states, fingerprint], verdict: null }
}

function asked(agent: Agent, reply: Reply): Agent {
  if (agent.next?.type !== 'ask') return agent
  const { sent, text, calls, stop, usage, cost, ms } = reply
  const { thread, purpose, role, results } = agent.next
  const turn: Turn = { thread, purpose, role, sent, results, text, calls, stop, usage, cost, ms }
  const spent = withCall(agent.spent, { usage, cost, ms })
  return { ...agent, turns: [...agent.turns, turn], spent, earlier: { agent: { ...agent, earlier: null }, reply } }
}

const withCall = (spent: Spent, { usage, cost, ms }: Pick<Reply, 'usage' | 'cost' | 'ms'>): Spent => ({
  tokens: spent.tokens + (usage.input ?? 0) + (usage.output ?? 0),
  money: spent.money + (cost ?? 0),
  time: spent.time + ms,
  calls: spent.calls + 1,
})

/** What a careful person would stop at. */
function suspicion(before: Agent, now: Agent, event: LoopEvent): Pause | null {
  if (event.type === 'asked') {
    const said = saidIn(now.turns.at(-1))
    const isRepair = before.next?.type === 'ask' && before.next.failure !== null
    return isRepair && before.turns.some((turn) => saidIn(turn) === said) ? { code: 'same-again' } : null
  }
  if (event.type === 'applied' || event.type === 'used')
    return now.work !== before.work && before.states.includes(now.work) ? { code: 'oscillation' } : null
  return null
}

/** What the model said in a turn, to be compared. */
const saidIn = (turn: Turn | undefined): string =>
  JSON.stringify([turn?.text, turn?.calls.map(({ name, input }) => [name, input])])

/** The agent, paused where its next command is one that it may not do. */
function guarded(agent: Agent): Agent {
  const { next } = agent
  if (agent.status !== 'running' || next === null) return agent
  if (next.type === 'ask') {
    const cap = capReached(agent, next.failure !== null)
    return cap === null ? agent : paused(agent, { code: 'cap', cap })
  }
  if (next.type === 'finish') {
    const { verdict, work, forced } = agent
    if (verdict?.of !== work) return { ...agent, next: { type: 'test' }, node: 'test' }
    if (forced) return agent
    if (!verdict.ok) return paused(agent, verdict.none ? { code: 'no-tests' } : { code: 'asked' })
    const why = shortfallOf(agent)
    if (why !== null) return mended(agent, why)
  }
  if (next.type === 'back') return rolledBack(agent, next.files)
  return agent
}

/** The model is asked to do what is left; where it has asked something itself, or no repair is left, the person is. */
function mended(agent: Agent, why: Shortfall): Agent {
  const asking = LOOPS[agent.loop].mend(agent, why.code === 'cut-off' ? 'cut-off' : 'not-done', sayShortfall(why))
  if (why.code === 'nothing-done' && asksBack(why.text)) return paused(asking, { code: 'model-waits', text: why.text })
  // Whether other files are right, what a test is worth that fails or passes by chance, and whether a call that broke off before its file was made since,
  // is the person's to say.
  const isUnknown = why.code === 'refused-edits' && why.files.every((file) => file === UNNAMED)
  if (why.code === 'other-files' || why.code === 'unsteady' || isUnknown) return paused(asking, { code: 'not-done', why })
  return agent.repairs < agent.caps.repairs ? guarded(asking) : paused(asking, { code: 'not-done', why })
}

type Cap = Extract<Pause, { readonly code: 'cap' }>['cap']

function capReached({ caps, spent, repairs }: Agent, isRepair: boolean): Cap | null {
  if (isRepair && repairs > caps.repairs) return 'repairs'
  if (spent.calls >= caps.calls) return 'calls'
  if (caps.tokens !== null && spent.tokens >= caps.tokens) return 'tokens'
  if (caps.money !== null && spent.money >= caps.money) return 'money'
  return caps.time !== null && spent.time >= caps.time ? 'time' : null
}

/** Counts what is about to be taken back, once. */
function rolledBack(agent: Agent, files: readonly string[]): Agent {
  const rollbacks = { ...agent.rollbacks }
  for (const file of files) rollbacks[file] = (rollbacks[file] ?? 0) + 1
  const counted: Agent = { ...agent, rollbacks, next: agent.next?.type === 'back' ? { ...agent.next, files: [] } : agent.next }
  const often = files.filter((file) => (rollbacks[file] ?? 0) >= ROLLBACKS)
  return often.length === 0 ? counted : paused(counted, { code: 'rollbacks', files: often })
}

/** The last reply is applied once more, and may touch what it touched. */
function allowed(agent: Agent): Agent {
  const last = agent.turns.at(-1)
  if (agent.pause?.code !== 'wrong-file' || last === undefined) return agent
  const { files } = agent.pause
  return to({ ...running(agent), repairs: Math.max(0, agent.repairs - 1) }, 'apply', {
    type: 'apply',
    reply: last.text,
    allowed: files,
    path: null,
  })
}

/** Another answer in the place of the last one: first the working state goes back to where it was then. What a person wrote is whole. */
function rewritten(agent: Agent, { text, decided = null, missing = [] }: Extract<AgentEvent, { type: 'rewrite' }>): Agent {
  if (agent.earlier === null) return agent
  const reply: Reply = { ...agent.earlier.reply, text, calls: [], stop: 'end', decided, missing }
  const known: Agent = { ...agent, earlier: { ...agent.earlier, reply } }
  const { work } = agent.earlier.agent
  if (agent.work === work) return takeInstead(known)
  return { ...to(running(known), 'rewrite', { type: 'back', to: work, files: [] }), rewriting: text }
}

function takeInstead(agent: Agent): Agent {
  if (agent.earlier === null) return agent
  const { agent: then, reply } = agent.earlier
  // The answer that it takes the place of was paid for; this one costs nothing.
  const spent = { ...agent.spent, calls: agent.spent.calls - 1 }
  const { caps, rollbacks, states, failedOn } = agent
  const before: Agent = { ...running(then), caps, rollbacks, states, failedOn, spent }
  const free = { ...reply.usage, input: 0, output: 0 }
  return answered(before, { type: 'asked', reply: { ...reply, usage: free, cost: 0, ms: 0 } })
}

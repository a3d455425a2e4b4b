/** Begins a run and takes it on, event by event. What holds for every loop holds here: caps, verdicts before commits, oscillation, rollbacks. */
import type { Agent, AgentEvent, Caps, Command, LoopEvent, LoopId, Pause, Reply, Spent, Turn } from './agent'
import { LOOPS } from './loops/registry'
import { paused, to } from './steps'

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
    forced: false,
    once: false,
    earlier: null,
    rewriting: null,
    inner: { plan: [], cursor: 0, target: null, replans: 0, scratchpad: [], candidates: [], tasks: [], rounds: 0, before: base },
  }
  return trodden(guarded(LOOPS[loop].start(agent)))
}

/** What follows from an event. An answer that nothing waits for changes nothing; so does everything once the run is over. */
export const advance = (agent: Agent, event: AgentEvent): Agent => trodden(advanced(agent, event))

/** Where it stands now is where its path ends. */
const trodden = (agent: Agent): Agent =>
  agent.path.at(-1) === agent.node ? agent : { ...agent, path: [...agent.path, agent.node] }

function advanced(agent: Agent, event: AgentEvent): Agent {
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
      return to({ ...running(agent), forced: true }, 'commit', { type: 'finish' })
    case 'test':
      return agent.pause?.code === 'no-tests' ? to(running(agent), 'test', { type: 'test' }) : agent
    case 'allow':
      return allowed(agent)
    case 'rewrite':
      return rewritten(agent, event.text)
    case 'say':
      return agent.next?.type === 'ask'
        ? guarded(running({ ...agent, next: { ...agent.next, fill: { ...agent.next.fill, said: event.text } } }))
        : agent
    case 'spent':
      return { ...agent, spent: withCall(agent.spent, event) }
    case 'failed':
      if (agent.next?.type !== 'ask') return agent
      return paused(
        { ...agent, spent: { ...agent.spent, time: agent.spent.time + event.ms } },
        { code: 'call', failure: event.failure },
      )
    default:
      return answered(agent, event)
  }
}

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
  if (event.type === 'finished') return { ...agent, status: 'done', pause: null, next: null, node: 'done', earlier: null }
  if (event.type === 'gone-back' && agent.rewriting !== null && agent.earlier !== null)
    return takeInstead(noted(agent, event), agent.rewriting)
  const known = noted(agent, event)
  const pause = suspicion(agent, known, event)
  const next = guarded(LOOPS[agent.loop].on({ ...known, once: false }, event))
  const stays = agent.status === 'paused' ? paused(next, agent.pause ?? { code: 'asked' }) : next
  if (stays.status !== 'running' || stays.next === null) return stays
  if (pause !== null) return paused(stays, pause)
  return agent.once ? paused(stays, { code: 'step' }) : stays
}

/** What the event says, in the account. */
function noted(agent: Agent, event: LoopEvent): Agent {
  switch (event.type) {
    case 'asked':
      return asked(agent, event.reply)
    case 'applied':
      return event.result.state === 'landed' ? moved(agent, event.result.fingerprint, event.result.files) : agent
    case 'reviewed':
      return event.fingerprint === null ? agent : moved(agent, event.fingerprint, event.files)
    case 'used': {
      const now = moved(timed(agent, event.ms), event.fingerprint, event.files)
      const { tested } = event
      return tested === null ? now : { ...now, verdict: { of: now.work, ok: tested.ok, none: tested.none } }
    }
    case 'tested':
      return { ...timed(agent, event.ms), verdict: { of: agent.work, ok: event.result.ok, none: event.result.none } }
    case 'gone-back':
      return { ...agent, work: event.fingerprint, verdict: null }
    case 'finished':
      return agent
  }
}

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
  if (next.type === 'finish' && !agent.forced) {
    const { verdict, work } = agent
    if (verdict?.of !== work) return { ...agent, next: { type: 'test' }, node: 'test' }
    if (!verdict.ok) return paused(agent, verdict.none ? { code: 'no-tests' } : { code: 'asked' })
  }
  if (next.type === 'back') return rolledBack(agent, next.files)
  return agent
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

/** Another answer in the place of the last one: first the working state goes back to where it was then. */
function rewritten(agent: Agent, text: string): Agent {
  if (agent.earlier === null) return agent
  if (agent.work === agent.earlier.agent.work) return takeInstead(agent, text)
  return { ...to(running(agent), 'rewrite', { type: 'back', to: agent.earlier.agent.work, files: [] }), rewriting: text }
}

function takeInstead(agent: Agent, text: string): Agent {
  if (agent.earlier === null) return agent
  const { agent: then, reply } = agent.earlier
  // The answer that it takes the place of was paid for; this one costs nothing.
  const spent = { ...agent.spent, calls: agent.spent.calls - 1 }
  const before: Agent = { ...running(then), caps: agent.caps, rollbacks: agent.rollbacks, states: agent.states, spent }
  const free = { ...reply.usage, input: 0, output: 0 }
  return answered(before, { type: 'asked', reply: { ...reply, text, calls: [], usage: free, cost: 0, ms: 0 } })
}

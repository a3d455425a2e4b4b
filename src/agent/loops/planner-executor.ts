/** One model plans in words, a cheaper one writes the edits; where that one cannot, another plan is made, once. */
import type { Agent, Loop } from '../agent'
import { ask, inside, paused, repair, settled, to } from '../steps'
import { asksBack } from '../success'
import { editing } from './chat-edit'

/** How many times a run may replace its plan. */
const REPLANS = 1

export const plannerExecutor: Loop = {
  id: 'planner-executor',
  title: 'Planner and executor',
  after: 'Aider’s architect mode',
  about: 'One model says what to change and why, in words. A cheaper one turns that into edits, which are applied and tested.',
  graph: {
    nodes: [
      { id: 'plan', name: 'Plan' },
      { id: 'edit', name: 'Write edits' },
      { id: 'apply', name: 'Apply' },
      { id: 'test', name: 'Test' },
      { id: 'repair', name: 'Tell what failed' },
      { id: 'back', name: 'Take back' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'plan', to: 'edit', when: 'a plan' },
      { from: 'edit', to: 'apply', when: 'a reply' },
      { from: 'edit', to: 'repair', when: 'it breaks off' },
      { from: 'edit', to: 'back', when: 'it breaks off, no repair left' },
      { from: 'repair', to: 'back', when: 'it breaks off, no repair left' },
      { from: 'apply', to: 'test', when: 'all of it lands' },
      { from: 'apply', to: 'edit', when: 'it asks for files' },
      { from: 'apply', to: 'repair', when: 'refused' },
      { from: 'repair', to: 'apply', when: 'a reply' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red, or not all is done' },
      { from: 'apply', to: 'back', when: 'refused, no repair left' },
      { from: 'test', to: 'back', when: 'red, no repair left' },
      { from: 'back', to: 'plan', when: 'as it was' },
      { from: 'commit', to: 'repair', when: 'not all is done' },
      { from: 'commit', to: 'back', when: 'not all is done, no repair left' },
    ],
  },
  start: (agent) => plan(agent, ''),
  on(agent, event) {
    if (event.type === 'asked' && agent.node === 'plan') {
      const again = plan(agent, '')
      if (asksBack(event.reply.text)) return paused(again, { code: 'model-waits', text: event.reply.text })
      if (event.reply.text.trim() === '')
        return { ...repair(agent, 'parse', 'The answer is empty.', { purpose: 'plan', thread: 'plan' }), node: 'plan' }
      const planned = inside(agent, { plan: [event.reply.text] })
      return ask(planned, 'edit', { purpose: 'edit', role: 'cheap', thread: EDITS, fill: { plan: event.reply.text } })
    }
    if (event.type === 'gone-back') return plan(settled(agent), agent.mishaps.at(-1)?.message ?? '')
    return replanned(editing(agent, event, EXECUTOR))
  },
  mend: (agent, failure, message) => replanned(repair(agent, failure, message, EXECUTOR)),
}

const EDITS = 'edits'
const EXECUTOR = { role: 'cheap', thread: EDITS } as const

const plan = (agent: Agent, failed: string): Agent =>
  ask(agent, 'plan', { purpose: 'plan', thread: 'plan', fill: { failed, failing: failed === '' ? agent.failing : '' } })

/** Once the executor has used up its repairs, the planner plans again and learns why. */
function replanned(agent: Agent): Agent {
  const { next, repairs, caps, inner, base } = agent
  const isOver = next?.type === 'ask' && next.failure !== null && repairs > caps.repairs
  if (!isOver || inner.replans >= REPLANS) return agent
  return to(inside(agent, { replans: inner.replans + 1 }), 'back', { type: 'back', to: base, files: agent.touched })
}

/** One reply with edits, applied and tested; the model then learns what went wrong: Aider's way. */
import type { Agent, Loop, LoopEvent } from '../agent'
import { apply, ask, asksForFiles, finish, paused, repair, showing, test } from '../steps'
import { asksBack } from '../success'

export const chatEdit: Loop = {
  id: 'chat-edit',
  title: 'Chat edit',
  after: 'Aider',
  about: 'The model answers with edits. They are applied all together, the tests run, and what failed goes back to the model.',
  graph: {
    nodes: [
      { id: 'edit', name: 'Ask for edits' },
      { id: 'apply', name: 'Apply' },
      { id: 'test', name: 'Test' },
      { id: 'repair', name: 'Tell what failed' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'edit', to: 'apply', when: 'a reply' },
      { from: 'edit', to: 'repair', when: 'it breaks off' },
      { from: 'apply', to: 'test', when: 'all of it lands' },
      { from: 'apply', to: 'edit', when: 'it asks for files' },
      { from: 'apply', to: 'repair', when: 'refused' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red, or not all is done' },
      { from: 'repair', to: 'apply', when: 'a reply' },
      { from: 'commit', to: 'repair', when: 'not all is done' },
    ],
  },
  start: (agent) => ask(agent, 'edit', { purpose: 'edit', fill: { failing: agent.failing } }),
  on: (agent, event) => editing(agent, event),
  mend: repair,
}

/** How an edit goes on from its reply to its commit: what every loop that edits by replies has in common. */
export function editing(agent: Agent, event: LoopEvent, asking: Parameters<typeof repair>[3] = {}): Agent {
  switch (event.type) {
    case 'asked':
      return apply(agent, 'apply', event.reply.text)
    case 'applied': {
      const { result } = event
      if (result.state === 'landed') return test(agent)
      if (asksForFiles(agent, result)) return showing(agent, result.wants, asking)
      const repaired = repair(agent, result.failure, result.message, asking)
      if (result.failure === 'wrong-file') return paused(repaired, { code: 'wrong-file', files: result.files })
      const said = agent.turns.at(-1)?.text ?? ''
      // A question wants an answer, not the words about an edit that is missing.
      return result.failure === 'no-edit' && asksBack(said) ? paused(repaired, { code: 'model-waits', text: said }) : repaired
    }
    case 'tested':
      return event.result.ok || event.result.none ? finish(agent) : repair(agent, 'tests', event.result.output, asking)
    default:
      return agent
  }
}

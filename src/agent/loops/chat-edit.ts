/** One reply with edits, applied, tested, and told what went wrong: Aider's way. */
import type { Agent, Loop, LoopEvent } from '../agent'
import { apply, ask, finish, repair, test } from '../steps'

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
      { from: 'apply', to: 'test', when: 'all of it lands' },
      { from: 'apply', to: 'repair', when: 'refused' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red' },
      { from: 'repair', to: 'apply', when: 'a reply' },
    ],
  },
  start: (agent) => ask(agent, 'edit', { purpose: 'edit' }),
  on: (agent, event) => editing(agent, event),
}

/** How an edit goes on from its reply to its commit: what every loop that edits by replies has in common. */
export function editing(agent: Agent, event: LoopEvent, asking: Parameters<typeof repair>[3] = {}): Agent {
  switch (event.type) {
    case 'asked':
      return apply(agent, 'apply', event.reply.text)
    case 'applied': {
      const { result } = event
      if (result.state === 'landed') return test(agent)
      const told = repair(agent, result.failure, result.message, asking)
      return result.failure === 'wrong-file'
        ? { ...told, status: 'paused', pause: { code: 'wrong-file', files: result.files } }
        : told
    }
    case 'tested':
      return event.result.ok || event.result.none ? finish(agent) : repair(agent, 'tests', event.result.output, asking)
    default:
      return agent
  }
}

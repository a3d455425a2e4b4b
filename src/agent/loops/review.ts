/** The model's edits are shown as they stream, and the person takes or leaves each hunk: Cursor's way. */
import type { Loop } from '../agent'
import { ask, asksForFiles, finish, paused, repair, showing, test, to } from '../steps'
import { asksBack } from '../success'

export const review: Loop = {
  id: 'review',
  title: 'Review',
  after: 'Cursor',
  about: 'The edits are drawn in the file while they stream. You take or leave each hunk; then the tests run on what is left.',
  graph: {
    nodes: [
      { id: 'edit', name: 'Ask for edits' },
      { id: 'review', name: 'You review' },
      { id: 'test', name: 'Test' },
      { id: 'repair', name: 'Ask again' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'edit', to: 'review', when: 'a reply' },
      { from: 'edit', to: 'repair', when: 'it breaks off' },
      { from: 'review', to: 'test', when: 'hunks taken' },
      { from: 'review', to: 'edit', when: 'it asks for files' },
      { from: 'review', to: 'repair', when: 'none taken' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red, or not all is done' },
      { from: 'repair', to: 'review', when: 'a reply' },
      { from: 'commit', to: 'repair', when: 'not all is done' },
    ],
  },
  start: (agent) => ask(agent, 'edit', { purpose: 'edit', fill: { failing: agent.failing } }),
  on(agent, event) {
    switch (event.type) {
      case 'asked':
        return to(agent, 'review', { type: 'review', reply: event.reply.text })
      case 'reviewed': {
        if (event.fingerprint !== null) return test(agent)
        if (event.refusal !== null && asksForFiles(agent, event.refusal)) return showing(agent, event.refusal.wants)
        const said = agent.turns.at(-1)?.text ?? ''
        if (event.refusal?.failure === 'no-edit' && asksBack(said))
          return paused(repair(agent, 'no-edit', event.refusal.message), { code: 'model-waits', text: said })
        // What the engine refuses was never the person's to take.
        return event.refusal === null
          ? paused(repair(agent, 'no-change', 'No hunk of your reply was accepted.'), { code: 'asked' })
          : repair(agent, event.refusal.failure, event.refusal.message)
      }
      case 'tested':
        if (event.result.ok || event.result.none) return finish(agent)
        // What to do about it is the person's to say.
        return paused(repair(agent, 'tests', event.result.output), { code: 'asked' })
      default:
        return agent
    }
  },
  mend: repair,
}

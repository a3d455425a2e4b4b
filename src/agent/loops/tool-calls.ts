/** The model reads, edits and runs by tools, one round after the other, until it says that it is done and the tests agree: Claude Code's way. */
import type { Agent, Loop, LoopEvent } from '../agent'
import { answeredFirst, ask, finish, paused, repair, test, to } from '../steps'

export const toolCalls: Loop = {
  id: 'tool-calls',
  title: 'Tool calls',
  after: 'Claude Code',
  about:
    'The model reads files, edits them by exact text, writes new ones and runs commands, each a tool call. A file is read before it is edited. When it calls no tool any more, the tests decide.',
  graph: {
    nodes: [
      { id: 'think', name: 'Ask' },
      { id: 'use', name: 'Use tools' },
      { id: 'test', name: 'Test' },
      { id: 'repair', name: 'Tell what failed' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'think', to: 'use', when: 'calls' },
      { from: 'use', to: 'think', when: 'results' },
      { from: 'use', to: 'repair', when: 'the same call refused three times' },
      { from: 'think', to: 'test', when: 'no call' },
      { from: 'think', to: 'repair', when: 'it breaks off' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red, or not all is done' },
      { from: 'repair', to: 'use', when: 'calls' },
      { from: 'repair', to: 'test', when: 'no call' },
      { from: 'commit', to: 'repair', when: 'not all is done' },
    ],
  },
  start: (agent) => ask(agent, 'think', { purpose: 'tools', tools: true, fill: { failing: agent.failing } }),
  on(agent, event) {
    switch (event.type) {
      case 'asked': {
        const { calls } = event.reply
        return calls.length === 0 ? test(agent) : to(agent, 'use', { type: 'use', calls })
      }
      case 'used':
        return goOn(agent, event)
      case 'tested':
        if (event.result.ok || event.result.none) return finish(agent)
        return answeredFirst(agent, repair(agent, 'tests', event.result.output, { tools: true }))
      default:
        return agent
    }
  },
  mend: (agent, failure, message) => repair(agent, failure, message, { tools: true }),
}

/** Refusals of one and the same call after which the model is asked for another way, and after which the run waits for the person. */
const ELSEWHERE = 3
const LAST = 5

/** How often a call that was refused now has been refused in this run with just these arguments; the most often refused one counts. */
function timesRefused({ turns }: Agent, results: Results): number {
  const key = ({ name, input }: Agent['turns'][number]['calls'][number]) => JSON.stringify([name, input])
  const refusedAfter = turns.map(({ calls }, index) => {
    const answers = turns[index + 1]?.results ?? (index === turns.length - 1 ? results : [])
    return calls.filter(({ id }) => answers.some((answer) => answer.id === id && answer.isError)).map(key)
  })
  const last = new Set(refusedAfter.at(-1))
  return Math.max(0, ...[...last].map((call) => refusedAfter.filter((calls) => calls.includes(call)).length))
}

type Results = Extract<LoopEvent, { type: 'used' }>['results']

/** The results go back to the model. A call that failed is an answer like any other: the model sees why. */
function goOn(agent: Agent, { results }: Extract<LoopEvent, { type: 'used' }>): Agent {
  const failed = results.filter(({ isError }) => isError).map(({ text }) => text)
  const turn = agent.turns.length - 1
  const mishaps = [...agent.mishaps, ...failed.map((message) => ({ failure: 'tool' as const, message, turn }))]
  const times = timesRefused(agent, results)
  if (times >= ELSEWHERE) {
    const message = `A call was refused ${times} times, each time with the same arguments.`
    const asking = repair({ ...agent, mishaps }, 'same-again', message, { tools: true, results })
    return times >= LAST ? paused(asking, { code: 'same-again' }) : asking
  }
  return ask({ ...agent, mishaps }, 'think', { purpose: 'tools', tools: true, results })
}

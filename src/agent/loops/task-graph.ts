/** A plan of atomic tasks, a file each: research with tools, then a numbered snippet or a new file, task by task: langtalks' way. */
import type { Agent, Loop, LoopEvent, Task } from '../agent'
import { tasksIn } from '../plan'
import { answeredFirst, apply, ask, finish, inside, paused, repair, settled, test, to } from '../steps'
import { asksBack } from '../success'
import { editing } from './chat-edit'

/** Rounds of research for one task. More: tokens, fewer: edits made blind. */
const ROUNDS = 4

export const taskGraph: Loop = {
  id: 'task-graph',
  title: 'Task graph',
  after: 'langtalks',
  about:
    'The model divides the work into tasks of one file each. For each it looks around with tools, then writes the change with line numbers, or a new file. It can be taken up again at every node.',
  graph: {
    nodes: [
      { id: 'tasks', name: 'Divide into tasks' },
      { id: 'research', name: 'Research' },
      { id: 'use', name: 'Use tools' },
      { id: 'edit', name: 'Write the change' },
      { id: 'apply', name: 'Apply' },
      { id: 'repair', name: 'Tell what failed' },
      { id: 'test', name: 'Test' },
      { id: 'commit', name: 'Commit' },
    ],
    edges: [
      { from: 'tasks', to: 'research', when: 'tasks' },
      { from: 'tasks', to: 'repair', when: 'none that can be read' },
      { from: 'repair', to: 'research', when: 'tasks' },
      { from: 'repair', to: 'tasks', when: 'it asks back' },
      { from: 'research', to: 'use', when: 'calls' },
      { from: 'use', to: 'research', when: 'results' },
      { from: 'use', to: 'edit', when: 'looked long enough' },
      { from: 'research', to: 'edit', when: 'enough is known' },
      { from: 'edit', to: 'apply', when: 'a reply' },
      { from: 'edit', to: 'repair', when: 'it breaks off' },
      { from: 'apply', to: 'edit', when: 'it asks for files' },
      { from: 'apply', to: 'repair', when: 'refused' },
      { from: 'repair', to: 'apply', when: 'a reply' },
      { from: 'apply', to: 'research', when: 'next task' },
      { from: 'apply', to: 'test', when: 'last task' },
      { from: 'test', to: 'commit', when: 'green' },
      { from: 'test', to: 'repair', when: 'red, or not all is done' },
      { from: 'commit', to: 'repair', when: 'not all is done' },
    ],
  },
  start: (agent) => divide(agent),
  on(agent, event) {
    switch (event.type) {
      case 'asked':
        return answered(agent, event)
      case 'used': {
        const round = inside(agent, { rounds: agent.inner.rounds + 1 })
        return round.inner.rounds >= ROUNDS ? write(round, '', event.results) : research(round, event.results)
      }
      case 'applied':
        return event.result.state === 'landed' ? following(agent) : editing(agent, event, threaded(agent))
      case 'tested':
        return event.result.ok || event.result.none ? finish(agent) : editing(agent, event, threaded(agent))
      default:
        return agent
    }
  },
  mend: (agent, failure, message) => repair(agent, failure, message, threaded(agent)),
}

const divide = (agent: Agent): Agent =>
  ask(agent, 'tasks', { purpose: 'tasks', thread: 'tasks', fill: { failing: agent.failing } })

const thread = (agent: Agent): string => `task ${agent.inner.cursor + 1}`
const threaded = (agent: Agent) => ({ thread: thread(agent) })

const taskOf = ({ inner }: Agent): Task | undefined => inner.tasks[inner.cursor]

const withTask = (agent: Agent, change: Partial<Task>): Agent =>
  inside(agent, {
    tasks: agent.inner.tasks.map((task, index) => (index === agent.inner.cursor ? { ...task, ...change } : task)),
  })

function answered(agent: Agent, { reply }: Extract<LoopEvent, { type: 'asked' }>): Agent {
  const { next } = agent
  if (next?.type !== 'ask') return agent
  if (next.thread === 'tasks') {
    const tasks = tasksIn(reply.text).map((task) => ({ ...task, isNew: reply.missing.includes(task.path) }))
    if (tasks.length > 0) return research(settled(inside(agent, { tasks, cursor: 0, rounds: 0 })), [])
    if (asksBack(reply.text)) return paused(divide(agent), { code: 'model-waits', text: reply.text })
    return repair(agent, 'parse', 'The answer has no numbered tasks with a file each.', { thread: 'tasks', purpose: 'tasks' })
  }
  if (next.purpose !== 'research') return apply(agent, 'apply', reply.text, taskOf(agent)?.path ?? null)
  if (reply.calls.length > 0) return to(agent, 'use', { type: 'use', calls: reply.calls })
  return asksBack(reply.text) ? answeredFirst(agent, research(agent)) : write(agent, reply.text)
}

type Results = NonNullable<Parameters<typeof ask>[2]['results']>

function research(agent: Agent, results: Results = []): Agent {
  return ask(withTask(agent, { state: 'research' }), 'research', {
    purpose: 'research',
    thread: thread(agent),
    fill: filled(agent),
    tools: true,
    results,
  })
}

function write(agent: Agent, context: string, results: Results = []): Agent {
  const ready = withTask(agent, { state: 'editing', context })
  const purpose = taskOf(ready)?.isNew === true ? 'new-file' : 'edit'
  return ask(ready, 'edit', { purpose, thread: thread(agent), fill: { ...filled(ready), context }, results })
}

const filled = (agent: Agent): Readonly<Record<string, string>> => {
  const task = taskOf(agent)
  return { path: task?.path ?? '', step: task?.text ?? '', context: task?.context ?? '' }
}

/** The task is done; behind the last one the tests decide. A repair of red tests goes on with the last task. */
function following(agent: Agent): Agent {
  const done = settledTask(agent)
  if (agent.inner.cursor + 1 >= agent.inner.tasks.length) return test(done)
  return research(settled(inside(done, { cursor: agent.inner.cursor + 1, rounds: 0 })))
}

const settledTask = (agent: Agent): Agent => withTask(agent, { state: 'done' })

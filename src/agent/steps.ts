/** The moves that loops are made of: each gives the agent with another node and another command. */
import type { Agent, Applied, Command, FailureClass, ModelRole, Pause, Purpose } from './agent'
import { asksBack } from './success'

type Asking = {
  readonly purpose: Purpose
  readonly role?: ModelRole
  readonly thread?: string
  readonly failure?: FailureClass | null
  readonly fill?: Readonly<Record<string, string>>
  readonly tools?: boolean
  readonly results?: Extract<Command, { readonly type: 'ask' }>['results']
}

export type Refused = Extract<Applied, { readonly state: 'refused' }>

/** The thread that a loop has where it needs no other. */
const MAIN_THREAD = 'main'

export const to = (agent: Agent, node: string, next: Command | null): Agent => ({ ...agent, node, next })

/** Asks a model. The task goes with every question. */
export const ask = (
  agent: Agent,
  node: string,
  { purpose, role = 'main', thread = MAIN_THREAD, failure = null, fill = {}, tools = false, results = [] }: Asking,
): Agent => to(agent, node, { type: 'ask', purpose, role, thread, failure, fill: { task: agent.task, ...fill }, results, tools })

export const apply = (agent: Agent, node: string, reply: string, path: string | null = null): Agent =>
  to(agent, node, { type: 'apply', reply, allowed: [], path })

export const test = (agent: Agent, node = 'test'): Agent => to(agent, node, { type: 'test' })

export const finish = (agent: Agent): Agent => to(agent, 'commit', { type: 'finish' })

/** Asks the model again and says what went wrong: one repair more of this piece of work. */
export function repair(agent: Agent, failure: FailureClass, message: string, asking: Partial<Asking> = {}): Agent {
  const noted = {
    ...agent,
    repairs: agent.repairs + 1,
    mishaps: [...agent.mishaps, { failure, message, turn: agent.turns.length - 1 }],
  }
  return ask(noted, 'repair', {
    purpose: 'repair',
    ...asking,
    failure,
    fill: { message, round: String(noted.repairs), rounds: String(agent.caps.repairs), ...asking.fill },
  })
}

/** Whether a reply asks for files instead of editing: an action, which costs no repair. What is wanted already is in none of `wants`. */
export const asksForFiles = ({ wanted }: Agent, { failure, wants }: Refused): boolean =>
  failure === 'no-edit' && wants.length > 0 && wants.every((file) => wanted.includes(file))

/** Shows the model the files that it has asked for, and asks for the same again: nothing has failed. */
export const showing = (agent: Agent, files: readonly string[], asking: Partial<Asking> = {}): Agent =>
  ask(agent, 'edit', {
    purpose: 'repair',
    ...asking,
    fill: { ...asking.fill, shown: files.map((file) => `\`${file}\``).join(', ') },
  })

export const paused = (agent: Agent, pause: Pause): Agent => ({ ...agent, status: 'paused', pause })

/** Where the last answer ends in a question, the person answers it before the run goes on as `next`. */
export const answeredFirst = ({ turns }: Agent, next: Agent): Agent => {
  const text = turns.at(-1)?.text ?? ''
  return asksBack(text) ? paused(next, { code: 'model-waits', text }) : next
}

/** The piece of work is done: the next one has all its repairs again. */
export const settled = (agent: Agent): Agent => ({ ...agent, repairs: 0 })

export const inside = (agent: Agent, change: Partial<Agent['inner']>): Agent => ({
  ...agent,
  inner: { ...agent.inner, ...change },
})

/** Plans, tasks and decisions that a model wrote as JSON → what a run reads. A model that was not asked for JSON may write it all the same. */
import { z } from 'zod'
import type { Decided, Proposed, Purpose } from '../../agent/agent'

const PLAN = z.object({ steps: z.array(z.string()).min(1) })
const TASKS = z.object({ tasks: z.array(z.object({ path: z.string(), task: z.string() })).min(1) })
const ACTION = z.looseObject({ tool: z.string(), score: z.number().optional() })
const DECISION = z.object({
  mode: z.enum(['act', 'branch', 'final', 'wait']),
  actions: z.array(ACTION).optional(),
  text: z.string().nullish(),
})

/** `text`: the answer in the words of the loops. `decided`: of a step. */
type StructuredAnswer = { readonly text: string; readonly decided: Decided | null }

/** Null: the answer is no JSON of the shape that the purpose has. */
export function structuredAnswer(purpose: Purpose, text: string): StructuredAnswer | null {
  const value = jsonIn(text)
  if (value === undefined) return null
  if (purpose === 'plan') {
    const plan = PLAN.safeParse(value)
    return plan.success ? { text: numbered(plan.data.steps), decided: null } : null
  }
  if (purpose === 'tasks') {
    const tasks = TASKS.safeParse(value)
    return tasks.success ? { text: numbered(tasks.data.tasks.map(({ path, task }) => `${path}: ${task}`)), decided: null } : null
  }
  if (purpose !== 'step') return null
  const decision = DECISION.safeParse(value)
  return decision.success ? { text, decided: decidedIn(decision.data) } : null
}

/** The object that a text is, also within a fence. */
function jsonIn(text: string): unknown {
  const bare = text.trim().replace(/^```(?:json)?\s*\n([\s\S]*?)\n```$/, '$1')
  if (!bare.startsWith('{')) return undefined
  try {
    return JSON.parse(bare)
  } catch (broken) {
    if (broken instanceof SyntaxError) return undefined
    throw broken
  }
}

const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at + 1}. ${line.replace(/\s*\n\s*/g, ' ').trim()}\n`).join('')

function decidedIn({ mode, actions = [], text }: z.infer<typeof DECISION>): Decided | null {
  if (mode === 'final' || mode === 'wait') return { mode, text: text ?? '' }
  const ways = actions.map(proposed)
  const [way, ...more] = ways
  if (way === undefined || (mode === 'act' && more.length > 0)) return null
  return mode === 'act' && way.mode === 'act' ? { mode: 'act', call: way.call } : { mode: 'branch', ways }
}

/** An edit is a reply of its own, in the form of a tool's call. */
function proposed({ tool, score: claimed, ...given }: z.infer<typeof ACTION>, at: number): Proposed {
  const score = claimed ?? null
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return tool === 'Edit' || tool === 'Write'
    ? { mode: 'edit', reply: JSON.stringify({ name: tool, input }), score }
    : { mode: 'act', call: { id: `step-${at}`, name: tool, input: JSON.stringify(input) }, score }
}

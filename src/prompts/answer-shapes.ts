/** Shapes of answers that a program reads, as JSON schemas. Every field is required and no other allowed: strict readers of schemas ask for that. */
import type { AnswerShape } from '../providers/provider'

type Schema = Readonly<Record<string, unknown>>

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const string: Schema = { type: 'string' }
const orNull = (type: string): Schema => ({ type: [type, 'null'] })

/** `{ steps: string[] }`. */
export const PLAN_SHAPE: AnswerShape = { name: 'plan', schema: object({ steps: listOf(string) }) }

/** `{ tasks: { path, task }[] }`. */
export const TASKS_SHAPE: AnswerShape = {
  name: 'tasks',
  schema: object({ tasks: listOf(object({ path: string, task: string })) }),
}

/** `{ thought, mode, actions: { score, tool, …arguments }[], text }`; `text`: the final answer, or the reason to wait. */
export const DECISION_SHAPE: AnswerShape = {
  name: 'decision',
  schema: object({
    thought: string,
    mode: { type: 'string', enum: ['act', 'branch', 'final', 'wait'] },
    actions: listOf(
      object({
        score: { type: 'number' },
        tool: { type: 'string', enum: ['Read', 'Edit', 'Write', 'Glob', 'Grep', 'Bash'] },
        file_path: orNull('string'),
        offset: orNull('integer'),
        limit: orNull('integer'),
        old_string: orNull('string'),
        new_string: orNull('string'),
        replace_all: orNull('boolean'),
        content: orNull('string'),
        pattern: orNull('string'),
        path: orNull('string'),
        ignore_case: orNull('boolean'),
        command: orNull('string'),
      }),
    ),
    text: string,
  }),
}

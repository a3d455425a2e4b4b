/** Ollama's own chat: lines of JSON, a window with each request. https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-chat-completion */
import { type Asked, pieces, type Reply } from './answers'
import { boolean, either, isRecord, listAt, listOf, number, object, oneOf, recordOf, string, tagged, textAt } from './check-shape'
import { officialProblem } from './official/official-body'
import { Refused, type Wire } from './wire'

const call = object({ function: object({ name: string, arguments: recordOf }) })
const said = { role: string, content: string }
const check = object(
  {
    model: string,
    messages: listOf(
      tagged('role', {
        system: object(said),
        user: object(said),
        assistant: object(said, { thinking: string, tool_calls: listOf(call) }),
        tool: object({ ...said, tool_name: string }),
      }),
    ),
  },
  {
    stream: boolean,
    tools: listOf(object({ type: oneOf('function'), function: recordOf })),
    format: either(oneOf('json'), recordOf),
    think: either(boolean, oneOf('high', 'medium', 'low')),
    options: object({}, { num_ctx: number, num_predict: number }),
  },
)

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const REASONS = { end: 'stop', tools: 'stop', length: 'length', filter: 'stop' } as const

/** Its calls have no names: what a tool said comes behind the call that it is about. */
function turnsOf(messages: readonly unknown[]): Asked['turns'] {
  const open: string[] = []
  return messages.map((message, place) => {
    const [role, text] = [textAt(message, 'role'), textAt(message, 'content')]
    if (role === 'tool') return { role, text: '', calls: [], results: [{ id: open.shift() ?? '', text, isError: false }] }
    const calls = listAt(message, 'tool_calls').map((made, at) => {
      const about = isRecord(made) ? made.function : null
      return { id: `${place}-${at}`, name: textAt(about, 'name'), input: JSON.stringify(isRecord(about) ? about.arguments : {}) }
    })
    open.push(...calls.map(({ id }) => id))
    return { role: role === 'assistant' ? role : 'user', text, calls, results: [] }
  })
}

function events({ thinking, text, calls, counts, stop }: Reply, { model }: Asked): string[] {
  const head = { model, created_at: '2026-01-01T00:00:00Z' }
  const part = (more: object) => line({ ...head, message: { role: 'assistant', content: '', ...more }, done: false })
  return [
    ...pieces(thinking).map((piece) => part({ thinking: piece })),
    ...pieces(text).map((content) => part({ content })),
    ...calls.map(({ name, input }, index) => part({ tool_calls: [{ function: { index, name, arguments: JSON.parse(input) } }] })),
    line({
      ...head,
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: REASONS[stop],
      total_duration: 1,
      prompt_eval_count: counts.input,
      eval_count: counts.output,
    }),
  ]
}

export const ollamaChat: Wire = {
  contentType: 'application/x-ndjson',
  read(value, { provider }) {
    check(value, [])
    const messages = listAt(value, 'messages')
    const isSystem = (message: unknown) => textAt(message, 'role') === 'system'
    return {
      provider,
      model: textAt(value, 'model'),
      system: messages
        .filter(isSystem)
        .map((message) => textAt(message, 'content'))
        .join('\n'),
      turns: turnsOf(messages.filter((message) => !isSystem(message))),
      tools: listAt(value, 'tools').map((tool) => textAt(isRecord(tool) ? tool.function : null, 'name')),
      maxOutput: null,
      body: value,
    }
  },
  official: (value) => officialProblem('ollama-chat', value),
  events: (reply, asked) => events(reply, asked),
  invalid: ({ path, message }) => new Refused(400, `json: cannot unmarshal ${path.join('.')}: ${message}`),
  errorEvent: () => line({ error: 'an error was encountered while running the model' }),
  failure: ({ message }) => ({ error: message }),
  callId: (serial) => `call_${serial}`,
}

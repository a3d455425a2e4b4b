/** OpenAI's Responses: https://developers.openai.com/api/reference/resources/responses, its events under /streaming-events there. */
import { type Asked, pieces, type Reply, type Turn } from './answers'
import { openaiFailure, openaiInvalid } from './chat'
import * as shape from './check-shape'
import { officialProblem } from './official/official-body'
import { event, Refused, type ServerContext, type Wire } from './wire'

const {
  anything,
  at,
  boolean,
  either,
  isRecord,
  listAt,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  positive,
  recordOf,
  string,
  textAt,
} = shape

const words = (type: string) =>
  either(string, listOf(object({ type: oneOf(type), text: string }, { annotations: anything, logprobs: anything })))

const message = (role: shape.Check, type: string) =>
  object({ role, content: words(type) }, { type: oneOf('message'), id: string, status: string, phase: anything })

const ITEMS: Readonly<Record<string, shape.Check>> = {
  function_call: object({ type: anything, call_id: string, name: string, arguments: string }, { id: string, status: string }),
  function_call_output: object(
    { type: anything, call_id: string, output: words('input_text') },
    { id: nullable(string), status: nullable(string) },
  ),
  reasoning: object(
    { type: anything, summary: listOf(object({ type: oneOf('summary_text'), text: string })) },
    { id: string, encrypted_content: anything, status: anything, content: anything },
  ),
  item_reference: object({ type: anything, id: string }),
}

const item: shape.Check = (value, path) => {
  const check = ITEMS[textAt(value, 'type')]
  if (check !== undefined) check(value, path)
  else if (textAt(value, 'role') === 'assistant') message(oneOf('assistant'), 'output_text')(value, path)
  else message(oneOf('user', 'system', 'developer'), 'input_text')(value, path)
}

const body = object(
  { model: string, input: either(string, listOf(item)) },
  {
    background: nullable(boolean),
    conversation: anything,
    include: nullable(listOf(string)),
    instructions: nullable(string),
    max_output_tokens: nullable(positive),
    max_tool_calls: nullable(positive),
    metadata: nullable(recordOf),
    parallel_tool_calls: nullable(boolean),
    previous_response_id: nullable(string),
    prompt: anything,
    prompt_cache_key: string,
    prompt_cache_retention: nullable(string),
    reasoning: nullable(recordOf),
    safety_identifier: string,
    service_tier: nullable(string),
    store: nullable(boolean),
    stream: nullable(boolean),
    stream_options: nullable(object({}, { include_obfuscation: boolean })),
    temperature: nullable(number),
    text: recordOf,
    tool_choice: anything,
    tools: listOf(
      object(
        { type: oneOf('function'), name: shape.matching(/^[a-zA-Z0-9_-]{1,64}$/), parameters: nullable(recordOf) },
        { description: nullable(string), strict: nullable(boolean) },
      ),
    ),
    top_logprobs: nullable(number),
    top_p: nullable(number),
    truncation: nullable(string),
    user: string,
  },
)

/** Calls and their outputs belong together, whatever is between them; only items that the server stored can be referred to. */
function checkItems(items: readonly unknown[], issued: ReadonlySet<string>): void {
  const idsOf = (type: string) => items.filter((one) => textAt(one, 'type') === type).map((one) => textAt(one, 'call_id'))
  const unknown = items.find((one) => textAt(one, 'type') === 'item_reference' && !issued.has(textAt(one, 'id')))
  if (unknown !== undefined) throw new Refused(404, `Item with id '${textAt(unknown, 'id')}' not found.`, null, 'input')
  const calls = idsOf('function_call')
  const outputs = idsOf('function_call_output')
  const open = calls.find((id) => !outputs.includes(id))
  if (open !== undefined) throw new Refused(400, `No tool output found for function call ${open}.`, null, 'input')
  const strange = outputs.find((id) => !calls.includes(id))
  const stored = items.some((one) => textAt(one, 'type') === 'item_reference')
  if (strange !== undefined && !stored)
    throw new Refused(400, `No tool call found for function call output with call_id ${strange}.`, null, 'input')
}

const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map((part) => textAt(part, 'text')).join('') : ''
}

/** A model's message and the calls beside it are one turn. */
function toTurns(items: readonly unknown[]): Turn[] {
  const turns: Turn[] = []
  for (const one of items) {
    const last = turns.at(-1)
    const kind = textAt(one, 'type')
    if (kind === 'function_call') {
      const call = { id: textAt(one, 'call_id'), name: textAt(one, 'name'), input: textAt(one, 'arguments') }
      if (last?.role === 'assistant') turns[turns.length - 1] = { ...last, calls: [...last.calls, call] }
      else turns.push({ role: 'assistant', text: '', calls: [call], results: [] })
    } else if (kind === 'function_call_output') {
      const result = { id: textAt(one, 'call_id'), text: wordsOf(at(one, 'output')), isError: false }
      if (last?.role === 'tool') turns[turns.length - 1] = { ...last, results: [...last.results, result] }
      else turns.push({ role: 'tool', text: '', calls: [], results: [result] })
    } else if (isRecord(one) && one.role !== undefined) {
      const role = one.role === 'assistant' ? 'assistant' : 'user'
      turns.push({ role, text: wordsOf(one.content), calls: [], results: [] })
    }
  }
  return turns
}

const isSystem = (one: unknown) => ['system', 'developer'].includes(textAt(one, 'role'))

function read(value: unknown, { provider, issued }: ServerContext): Asked {
  body(value, [])
  const input = at(value, 'input')
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : listAt(value, 'input')
  if (items.length === 0) throw new Refused(400, "Invalid 'input': empty array.", 'empty_array', 'input')
  checkItems(items, issued)
  const instructions = items.filter(isSystem).map((one) => wordsOf(at(one, 'content')))
  return {
    provider,
    model: textAt(value, 'model'),
    system: [textAt(value, 'instructions'), ...instructions].filter((part) => part !== '').join('\n'),
    turns: toTurns(items.filter((one) => !isSystem(one))),
    tools: listAt(value, 'tools').map((tool) => textAt(tool, 'name')),
    maxOutput: shape.numberAt(value, 'max_output_tokens'),
    body: value,
  }
}

const usageOf = ({ counts }: Reply) => ({
  input_tokens: counts.input,
  input_tokens_details: {
    cached_tokens: counts.cacheRead,
    ...(counts.cacheWrite > 0 ? { cache_write_tokens: counts.cacheWrite } : {}),
  },
  output_tokens: counts.output,
  output_tokens_details: { reasoning_tokens: counts.thinking },
  total_tokens: counts.input + counts.output,
})

type Tell = (type: string, fields: Readonly<Record<string, unknown>>) => void

function tellThinking(tell: Tell, id: string, output_index: number, thinking: string, encrypted_content: string | null): unknown {
  const summary = [{ type: 'summary_text', text: thinking }]
  const place = { item_id: id, output_index, summary_index: 0 }
  tell('response.output_item.added', { output_index, item: { id, type: 'reasoning', summary: [], encrypted_content } })
  tell('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })
  for (const delta of pieces(thinking)) tell('response.reasoning_summary_text.delta', { ...place, delta })
  tell('response.reasoning_summary_text.done', { ...place, text: thinking })
  tell('response.reasoning_summary_part.done', { ...place, part: summary[0] })
  const done = { id, type: 'reasoning', summary, encrypted_content }
  tell('response.output_item.done', { output_index, item: done })
  return done
}

function tellText(tell: Tell, id: string, output_index: number, text: string): unknown {
  const place = { item_id: id, output_index, content_index: 0 }
  const head = { id, type: 'message', role: 'assistant' }
  const part = { type: 'output_text', text, annotations: [] }
  tell('response.output_item.added', { output_index, item: { ...head, status: 'in_progress', content: [] } })
  tell('response.content_part.added', { ...place, part: { ...part, text: '' } })
  for (const delta of pieces(text)) tell('response.output_text.delta', { ...place, delta, logprobs: [] })
  tell('response.output_text.done', { ...place, text })
  tell('response.content_part.done', { ...place, part })
  const done = { ...head, status: 'completed', content: [part] }
  tell('response.output_item.done', { output_index, item: done })
  return done
}

function tellCall(tell: Tell, id: string, output_index: number, call: Reply['calls'][number]): unknown {
  const place = { item_id: id, output_index }
  const head = { id, type: 'function_call', call_id: call.id, name: call.name }
  tell('response.output_item.added', { output_index, item: { ...head, arguments: '', status: 'in_progress' } })
  for (const delta of pieces(call.input)) tell('response.function_call_arguments.delta', { ...place, delta })
  tell('response.function_call_arguments.done', { ...place, arguments: call.input })
  const done = { ...head, arguments: call.input, status: 'completed' }
  tell('response.output_item.done', { output_index, item: done })
  return done
}

function events(reply: Reply, { model, body: sent }: Asked, { serial, issued }: ServerContext): string[] {
  const stream: string[] = []
  const tell: Tell = (type, fields) => stream.push(event({ type, sequence_number: stream.length, ...fields }, type))
  const store = at(sent, 'store') !== false
  const head = { id: `resp_${serial}`, object: 'response', created_at: 1_750_000_000, model, store }
  tell('response.created', { response: { ...head, status: 'in_progress', output: [], usage: null } })
  tell('response.in_progress', { response: { ...head, status: 'in_progress', output: [], usage: null } })
  const output: unknown[] = []
  const add = (kind: string, tellItem: (id: string, index: number) => unknown) => {
    const id = `${kind}_${serial}_${output.length}`
    if (store) issued.add(id)
    output.push(tellItem(id, output.length))
  }
  const isEncrypted = listAt(sent, 'include').includes('reasoning.encrypted_content')
  const sealed = isEncrypted ? `encrypted-${serial}` : null
  if (sealed !== null) issued.add(sealed)
  if (reply.thinking !== '') add('rs', (id, index) => tellThinking(tell, id, index, reply.thinking, sealed))
  if (reply.text !== '') add('msg', (id, index) => tellText(tell, id, index, reply.text))
  for (const call of reply.calls) add('fc', (id, index) => tellCall(tell, id, index, call))
  const ends = { length: 'max_output_tokens', filter: 'content_filter', end: null, tools: null } as const
  const reason = ends[reply.stop]
  const status = reason === null ? 'completed' : 'incomplete'
  const incomplete_details = reason === null ? null : { reason }
  tell(`response.${status}`, { response: { ...head, status, incomplete_details, output, usage: usageOf(reply) } })
  return stream
}

export const responses: Wire = {
  read,
  official: (body) => officialProblem('openai-responses', body),
  events,
  invalid: openaiInvalid,
  errorEvent: () =>
    event(
      {
        type: 'error',
        sequence_number: 9,
        code: 'server_error',
        message: 'The server had an error while it processed the request.',
        param: null,
      },
      'error',
    ),
  failure: openaiFailure,
  callId: (serial) => `call_${serial}`,
}

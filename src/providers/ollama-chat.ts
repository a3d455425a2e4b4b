/**
 * Ollama's own chat, in the place of chat completions: those take no window with a request, and load the model again with the usual one.
 * https://github.com/ollama/ollama/blob/main/docs/api.md, https://docs.ollama.com/api/openai-compatibility
 */
import * as z from 'zod/mini'
import { type OllamaSpan, windowFor } from './ollama-span'

/** A `fetch` that takes requests for chat completions to Ollama's own chat, and brings its answers back as such. `spanOf` is asked for each request. */
export function ollamaFetch(fetch: typeof globalThis.fetch, spanOf: () => OllamaSpan | null): typeof globalThis.fetch {
  let sent = 0
  return async (input, init) => {
    const [address, span] = [String(input), spanOf()]
    const asked = span !== null && typeof init?.body === 'string' && address.endsWith(PATH) ? readAsked(init.body) : null
    if (span === null || asked === null) return fetch(input, init)
    sent = windowFor(String(init?.body).length, asked.max_tokens ?? null, { ...span, least: Math.max(span.least, sent) })
    const body = JSON.stringify(ownBody(asked, sent))
    const response = await fetch(`${address.slice(0, -PATH.length)}/api/chat`, { ...init, body })
    if (!response.ok || response.body === null) return response
    return new Response(response.body.pipeThrough(asCompletions(asked.model)), {
      status: response.status,
      headers: { 'content-type': 'text/event-stream' },
    })
  }
}

const PATH = '/v1/chat/completions'

const words = z.catch(
  z.union([
    z.string(),
    z.pipe(
      z.array(z.object({ text: z.catch(z.string(), '') })),
      z.transform((parts) => parts.map(({ text }) => text).join('')),
    ),
  ]),
  '',
)
const completions = z.object({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.optional(words),
      tool_call_id: z.optional(z.string()),
      tool_calls: z.optional(
        z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })),
      ),
    }),
  ),
  tools: z.optional(z.array(z.object({ function: z.looseObject({ name: z.string(), parameters: z.unknown() }) }))),
  max_tokens: z.optional(z.number()),
  reasoning_effort: z.optional(z.string()),
  response_format: z.optional(
    z.object({ type: z.string(), json_schema: z.optional(z.object({ schema: z.record(z.string(), z.unknown()) })) }),
  ),
})
type Completions = z.infer<typeof completions>

function readAsked(body: string): Completions | null {
  const read = completions.safeParse(JSON.parse(body))
  return read.success ? read.data : null
}

/** The request as Ollama's own chat has it. */
function ownBody(asked: Completions, window: number) {
  const { model, messages, tools, max_tokens: most, reasoning_effort: think, response_format: shape } = asked
  const names = new Map(messages.flatMap((message) => message.tool_calls ?? []).map((call) => [call.id, call.function.name]))
  return {
    model,
    stream: true,
    messages: messages.map(({ role, content = '', tool_calls: calls = [], tool_call_id: id }) => ({
      role,
      content,
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(({ function: { name, arguments: text } }) => ownCall(name, text)) }),
      ...(id === undefined ? {} : { tool_name: names.get(id) ?? '' }),
    })),
    ...(tools === undefined ? {} : { tools: tools.map(ownTool) }),
    ...(shape === undefined ? {} : { format: shape.json_schema?.schema ?? 'json' }),
    ...(think === undefined ? {} : { think }),
    options: { num_ctx: window, ...(most === undefined ? {} : { num_predict: most }) },
  }
}

/** Its calls have an object where chat completions have a text. */
const ownCall = (name: string, text: string) => ({ function: { name, arguments: record.parse(parsed(text)) } })
const record = z.catch(z.record(z.string(), z.unknown()), () => ({}))

/** Of a schema it takes these names alone. */
const property = z.catch(
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    description: z.optional(z.string()),
    items: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
  }),
  {},
)
const parameters = z.catch(
  z.object({
    type: z.optional(z.string()),
    required: z.optional(z.array(z.string())),
    properties: z.optional(z.record(z.string(), property)),
  }),
  {},
)

const ownTool = ({ function: { name, description, parameters: schema } }: NonNullable<Completions['tools']>[number]) => ({
  type: 'function',
  function: {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    parameters: parameters.parse(schema),
  },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const count = z.catch(z.number(), 0)
const line = z.object({
  error: z.optional(z.string()),
  message: z.optional(
    z.object({
      content: z.catch(z.string(), ''),
      thinking: z.catch(z.string(), ''),
      tool_calls: z.catch(z.array(z.object({ function: z.object({ name: z.string(), arguments: record }) })), []),
    }),
  ),
  done: z.catch(z.boolean(), false),
  done_reason: z.catch(z.string(), ''),
  prompt_eval_count: count,
  eval_count: count,
})
type Line = z.infer<typeof line>

/** Lines of JSON → events of chat completions. A line that is none goes on as it is, so that it is read as what it is: broken. */
function asCompletions(model: string): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let rest = ''
  let calls = 0
  const events = (text: string): string => {
    if (text.trim() === '') return ''
    const read = line.safeParse(parsed(text))
    if (!read.success) return `data: ${text}\n\n`
    const made = chunksOf(read.data, model, calls)
    calls += read.data.message?.tool_calls.length ?? 0
    return `${made.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}${read.data.done ? 'data: [DONE]\n\n' : ''}`
  }
  return new TransformStream({
    transform(bytes, controller) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const text = lines.map(events).join('')
      if (text !== '') controller.enqueue(encoder.encode(text))
    },
    flush(controller) {
      const text = events(rest + decoder.decode())
      if (text !== '') controller.enqueue(encoder.encode(text))
    },
  })
}

/** `before`: calls of the lines before. */
function chunksOf({ error, message, done, done_reason: reason, ...counts }: Line, model: string, before: number): object[] {
  if (error !== undefined) return [{ error: { message: error, type: 'server_error' } }]
  const chunk = (delta: object, finish: string | null = null) => ({
    id: 'ollama',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const { content = '', thinking = '', tool_calls: calls = [] } = message ?? {}
  const made = calls.map(({ function: { name, arguments: input } }, at) => ({
    index: before + at,
    id: `call_${crypto.randomUUID()}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const { prompt_eval_count: input, eval_count: output } = counts
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  return [
    ...(thinking === '' ? [] : [chunk({ reasoning_content: thinking })]),
    ...(content === '' ? [] : [chunk({ content })]),
    ...(made.length === 0 ? [] : [chunk({ tool_calls: made })]),
    ...(done ? [{ ...chunk({}, finishOf(reason, before + made.length)), usage }] : []),
  ]
}

/** Ollama says 'stop' after calls, too. */
const finishOf = (reason: string, calls: number): string | null =>
  reason === 'stop' && calls > 0 ? 'tool_calls' : reason === '' ? null : reason

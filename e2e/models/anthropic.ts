/** Anthropic's Messages: https://platform.claude.com/docs/en/api/messages and, for the stream, /docs/en/build-with-claude/streaming. */
import { type Asked, pieces, type Reply, type Turn } from './answers'
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
  number,
  object,
  oneOf,
  positive,
  recordOf,
  string,
  tagged,
  textAt,
} = shape

const caching = { cache_control: shape.nullable(object({ type: oneOf('ephemeral') }, { ttl: oneOf('5m', '1h') })) }
const text = object({ type: anything, text: string }, { ...caching, citations: anything })
const blocks = tagged('type', {
  text,
  thinking: object({ type: anything, thinking: string, signature: string }),
  redacted_thinking: object({ type: anything, data: string }),
  tool_use: object({ type: anything, id: shape.matching(/^[a-zA-Z0-9_-]+$/), name: string, input: recordOf }, caching),
  tool_result: object(
    { type: anything, tool_use_id: string },
    { content: either(string, listOf(tagged('type', { text }))), is_error: boolean, ...caching },
  ),
})

const body = object(
  {
    model: string,
    messages: listOf(object({ role: oneOf('user', 'assistant'), content: either(string, listOf(blocks)) })),
    max_tokens: positive,
  },
  {
    ...caching,
    system: either(string, listOf(tagged('type', { text }))),
    stream: boolean,
    temperature: number,
    top_k: number,
    top_p: number,
    stop_sequences: listOf(string),
    metadata: object({}, { user_id: string }),
    service_tier: oneOf('auto', 'standard_only'),
    tool_choice: recordOf,
    tools: listOf(
      object(
        { name: shape.matching(/^[a-zA-Z0-9_-]{1,128}$/), input_schema: recordOf },
        { ...caching, type: oneOf('custom'), description: string, eager_input_streaming: boolean, strict: boolean },
      ),
    ),
    thinking: tagged('type', {
      enabled: object({ type: anything, budget_tokens: positive }, { display: string }),
      adaptive: object({ type: anything }, { display: string }),
      disabled: object({ type: anything }),
    }),
    output_config: recordOf,
    context_management: recordOf,
    container: string,
  },
)

/** Content as blocks; a plain string is one of text. */
const blocksOf = (message: unknown): readonly unknown[] => {
  const content = at(message, 'content')
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(message, 'content')
}

const idsOf = (message: unknown, type: string, name: string): string[] =>
  blocksOf(message)
    .filter((block) => textAt(block, 'type') === type)
    .map((block) => textAt(block, name))

/**
 * The rules about who speaks when, in the words of the API's own refusals. Real ones join several messages of one role (docs, "Messages"),
 * older ones refused them: what this server takes, both do.
 */
function checkTurns(messages: readonly unknown[]): void {
  if (messages.length === 0) throw new Refused(400, 'messages: at least one message is required')
  for (const [place, message] of messages.entries()) {
    const role = textAt(message, 'role')
    const before = messages[place - 1]
    if (role !== (place % 2 === 0 ? 'user' : 'assistant')) {
      const rule = `messages: roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`
      throw new Refused(400, place === 0 ? 'messages: first message must use the "user" role' : rule)
    }
    if (blocksOf(message).length === 0 && (role === 'user' || place < messages.length - 1))
      throw new Refused(
        400,
        `messages.${place}: all messages must have non-empty content except for the optional final assistant message`,
      )
    if (blocksOf(message).some((block) => textAt(block, 'type') === 'text' && textAt(block, 'text').trim() === ''))
      throw new Refused(400, 'messages: text content blocks must contain non-whitespace text')
    checkResults(place, idsOf(before, 'tool_use', 'id'), idsOf(message, 'tool_result', 'tool_use_id'))
  }
  const last = messages.at(-1)
  const open = idsOf(last, 'tool_use', 'id')
  if (open.length > 0) throw new Refused(400, withoutResult(messages.length - 1, open))
  if (
    textAt(last, 'role') === 'assistant' &&
    /\s$/.test(
      blocksOf(last)
        .map((block) => textAt(block, 'text'))
        .join(''),
    )
  )
    throw new Refused(400, 'messages: final assistant content cannot end with trailing whitespace')
}

const withoutResult = (place: number, ids: readonly string[]) =>
  `messages.${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. ` +
  'Each `tool_use` block must have a corresponding `tool_result` block in the next message.'

function checkResults(place: number, called: readonly string[], answered: readonly string[]): void {
  const missing = called.filter((id) => !answered.includes(id))
  if (missing.length > 0) throw new Refused(400, withoutResult(place - 1, missing))
  const strange = answered.filter((id) => !called.includes(id))
  if (strange.length > 0)
    throw new Refused(
      400,
      `messages.${place}.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${strange.join(', ')}. ` +
        'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    )
}

/** Blocks that ask for a cache; the API takes four at most. */
function breakpoints(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + breakpoints(item), 0)
  if (!isRecord(value)) return 0
  const own = isRecord(value.cache_control) ? 1 : 0
  return own + breakpoints(value.content) + breakpoints(value.messages) + breakpoints(value.system) + breakpoints(value.tools)
}

/** https://platform.claude.com/docs/en/build-with-claude/extended-thinking: its budget, and what has to be sent back with a tool's result. */
function checkThinking(value: unknown, messages: readonly unknown[], issued: ReadonlySet<string>): void {
  const forged = messages.findIndex((message) => idsOf(message, 'thinking', 'signature').some((one) => !issued.has(one)))
  if (forged >= 0) throw new Refused(400, `messages.${forged}.content.0: Invalid \`signature\` in \`thinking\` block`)
  if (textAt(value, 'thinking', 'type') !== 'enabled') return
  const [budget, room] = [shape.numberAt(value, 'thinking', 'budget_tokens') ?? 0, shape.numberAt(value, 'max_tokens') ?? 0]
  if (budget < 1024) throw new Refused(400, 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024')
  if (budget >= room) throw new Refused(400, '`max_tokens` must be greater than `thinking.budget_tokens`')
  if ((shape.numberAt(value, 'temperature') ?? 1) !== 1)
    throw new Refused(400, '`temperature` may only be set to 1 when thinking is enabled')
  const place = messages.findLastIndex((message) => textAt(message, 'role') === 'assistant')
  const kinds = blocksOf(messages[place]).map((block) => textAt(block, 'type'))
  if (kinds.includes('tool_use') && !/thinking$/.test(kinds[0] ?? ''))
    throw new Refused(
      400,
      `messages.${place}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${kinds[0]}\`. ` +
        'When `thinking` is enabled, a final `assistant` message must start with a thinking block.',
    )
}

function toTurns(messages: readonly unknown[]): Turn[] {
  return messages.flatMap((message): Turn[] => {
    const found = blocksOf(message)
    const of = (type: string) => found.filter((block) => textAt(block, 'type') === type)
    const said = of('text')
      .map((block) => textAt(block, 'text'))
      .join('')
    const calls = of('tool_use').map((block) => ({
      id: textAt(block, 'id'),
      name: textAt(block, 'name'),
      input: JSON.stringify(at(block, 'input')),
    }))
    const results = of('tool_result').map((block) => ({
      id: textAt(block, 'tool_use_id'),
      text: blocksOf(block)
        .map((part) => textAt(part, 'text'))
        .join(''),
      isError: at(block, 'is_error') === true,
    }))
    if (textAt(message, 'role') === 'assistant') return [{ role: 'assistant', text: said, calls, results }]
    const tools: Turn[] = results.length > 0 ? [{ role: 'tool', text: '', calls: [], results }] : []
    return said === '' && results.length > 0 ? tools : [...tools, { role: 'user', text: said, calls: [], results: [] }]
  })
}

function read(value: unknown, { provider, headers, issued }: ServerContext): Asked {
  if (headers['anthropic-version'] === undefined) throw new Refused(400, 'anthropic-version: header is required')
  body(value, [])
  const messages = listAt(value, 'messages')
  checkTurns(messages)
  checkThinking(value, messages, issued)
  const marks = breakpoints(value)
  if (marks > 4) throw new Refused(400, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`)
  const system = at(value, 'system')
  return {
    provider,
    model: textAt(value, 'model'),
    system:
      typeof system === 'string'
        ? system
        : listAt(value, 'system')
            .map((block) => textAt(block, 'text'))
            .join('\n'),
    turns: toTurns(messages),
    tools: listAt(value, 'tools').map((tool) => textAt(tool, 'name')),
    maxOutput: shape.numberAt(value, 'max_tokens'),
    body: value,
  }
}

const REASONS = { end: 'end_turn', tools: 'tool_use', length: 'max_tokens', filter: 'refusal' } as const

/** Of the docs' table of errors: https://platform.claude.com/docs/en/api/errors */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

function events(
  { thinking, text: said, calls, counts, stop }: Reply,
  { model }: Asked,
  { serial, issued }: ServerContext,
): string[] {
  const signature = `signature-${serial}`
  issued.add(signature)
  const cached = { cache_creation_input_tokens: counts.cacheWrite, cache_read_input_tokens: counts.cacheRead }
  const usage = { input_tokens: counts.input - counts.cacheRead - counts.cacheWrite, ...cached }
  const stream: string[] = []
  const tell = (data: { readonly type: string } & Readonly<Record<string, unknown>>) => stream.push(event(data, data.type))
  let index = 0
  const block = (content_block: unknown, deltas: readonly unknown[]) => {
    tell({ type: 'content_block_start', index, content_block })
    if (index === 0) tell({ type: 'ping' })
    for (const delta of deltas) tell({ type: 'content_block_delta', index, delta })
    tell({ type: 'content_block_stop', index })
    index += 1
  }
  const head = { id: `msg_${serial}`, type: 'message', role: 'assistant', model, content: [] }
  tell({
    type: 'message_start',
    message: { ...head, stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } },
  })
  if (thinking !== '')
    block({ type: 'thinking', thinking: '', signature: '' }, [
      ...pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
      { type: 'signature_delta', signature },
    ])
  if (said !== '')
    block(
      { type: 'text', text: '' },
      pieces(said).map((piece) => ({ type: 'text_delta', text: piece })),
    )
  for (const { id, name, input } of calls)
    block({ type: 'tool_use', id, name, input: {} }, [
      { type: 'input_json_delta', partial_json: '' },
      ...pieces(input).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    ])
  const delta = { stop_reason: REASONS[stop], stop_sequence: null }
  tell({ type: 'message_delta', delta, usage: { ...usage, output_tokens: counts.output } })
  tell({ type: 'message_stop' })
  return stream
}

const failure = ({ status, message }: Refused, serial = 0) => ({
  type: 'error',
  error: { type: TYPES[status] ?? 'api_error', message },
  request_id: `req_${serial}`,
})

export const anthropic: Wire = {
  read,
  official: (body) => officialProblem('anthropic', body),
  events,
  invalid({ kind, path, message }) {
    const words = {
      missing: 'Field required',
      unknown: 'Extra inputs are not permitted',
      wrong: `Input is not valid: ${message}`,
    }
    return new Refused(400, `${path.join('.')}: ${words[kind]}`)
  },
  errorEvent: () => event(failure(new Refused(529, 'Overloaded')), 'error'),
  failure: (refused) => failure(refused),
  callId: (serial) => `toolu_${serial}`,
}

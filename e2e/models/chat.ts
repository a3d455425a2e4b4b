/** OpenAI's Chat Completions as they stream, in the dialects of the servers that are compatible with them. */
import { type Asked, pieces, type Reply } from './answers'
import { bodyOf, read, withoutOwn } from './chat-request'
import * as shape from './check-shape'
import type { Dialect } from './dialects'
import { officialProblem } from './official/official-body'
import { event, Refused, type ServerContext, type Wire } from './wire'

const REASONS = { end: 'stop', tools: 'tool_calls', length: 'length', filter: 'content_filter' } as const

const usageOf = ({ counts }: Reply, { cacheNames = false }: Dialect) => ({
  prompt_tokens: counts.input,
  completion_tokens: counts.output,
  total_tokens: counts.input + counts.output,
  prompt_tokens_details: {
    cached_tokens: counts.cacheRead,
    ...(counts.cacheWrite > 0 ? { cache_write_tokens: counts.cacheWrite } : {}),
  },
  completion_tokens_details: { reasoning_tokens: counts.thinking },
  ...(cacheNames ? { prompt_cache_hit_tokens: counts.cacheRead, prompt_cache_miss_tokens: counts.input - counts.cacheRead } : {}),
})

/** A call's deltas: its name first and its input in pieces, or all in one. */
function callDeltas({ id, name, input }: Reply['calls'][number], index: number, whole: boolean): unknown[] {
  const delta = (call: Readonly<Record<string, unknown>>) => ({ tool_calls: [{ index, ...call }] })
  if (whole) return [delta({ id, type: 'function', function: { name, arguments: input } })]
  const head = delta({ id, type: 'function', function: { name, arguments: '' } })
  return [head, ...pieces(input).map((piece) => delta({ function: { arguments: piece } }))]
}

function events(dialect: Dialect, reply: Reply, { model, body }: Asked, { serial }: ServerContext): string[] {
  const head = { id: `chatcmpl-${serial}`, object: 'chat.completion.chunk', created: 1_750_000_000, model }
  const chunk = (delta: unknown, finish_reason: string | null = null, more: Readonly<Record<string, unknown>> = {}) =>
    event({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...more })
  const { thinking: field, usage = 'asked', opening } = dialect
  const counts = { usage: usageOf(reply, dialect) }
  const apart = usage === 'always' || (usage === 'asked' && shape.at(body, 'stream_options', 'include_usage') === true)
  return [
    ...(opening === undefined ? [] : [opening]),
    chunk({ role: 'assistant', content: '' }),
    ...(field === null ? [] : pieces(reply.thinking).map((piece) => chunk({ content: null, [field]: piece }))),
    ...pieces(reply.text).map((content) => chunk({ content })),
    ...reply.calls.flatMap((call, index) => callDeltas(call, index, dialect.wholeCalls === true).map((delta) => chunk(delta))),
    chunk({}, REASONS[reply.stop], usage === 'with-finish' ? counts : {}),
    ...(apart ? [event({ ...head, choices: [], ...counts })] : []),
    'data: [DONE]\n\n',
  ]
}

/** Of https://platform.openai.com/docs/guides/error-codes; compatible servers have the same shape. */
const TYPES: Readonly<Record<number, readonly [string, string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  402: ['insufficient_balance', 'insufficient_balance'],
  403: ['invalid_request_error', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'model_not_found'],
  413: ['invalid_request_error', 'request_too_large'],
  429: ['requests', 'rate_limit_exceeded'],
  500: ['server_error', null],
  503: ['server_error', null],
}

export const openaiFailure = ({ status, message, code, param }: Refused) => {
  const [type, usual] = TYPES[status] ?? ['invalid_request_error', null]
  return { error: { message, type, param, code: code ?? usual } }
}

/** `Invalid` in OpenAI's words. */
export function openaiInvalid({ kind, path, message }: shape.Invalid): Refused {
  const name = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : step))
    .join('.')
    .replaceAll('.[', '[')
  const said = {
    missing: `Missing required parameter: '${name}'.`,
    unknown: `Unknown parameter: '${name}'.`,
    wrong: `Invalid value for '${name}': ${message}.`,
  }
  return new Refused(400, said[kind], `${kind === 'wrong' ? 'invalid' : kind}_parameter`, name)
}

const BROKEN = new Refused(500, 'The server had an error while it processed the request.')

/** The wire in one server's dialect. */
export function chatWire(dialect: Dialect): Wire {
  const check = bodyOf(dialect)
  const { failure = openaiFailure } = dialect
  return {
    read: (value, ground) => read(check, dialect, value, ground),
    official: (value) => officialProblem('openai-chat', withoutOwn(value, dialect)),
    events: (reply, asked, ground) => events(dialect, reply, asked, ground),
    invalid: dialect.invalid ?? openaiInvalid,
    errorEvent: () => event(dialect.errorInStream?.(BROKEN) ?? failure(BROKEN)),
    failure,
    callId: dialect.callId ?? ((serial) => `call_${serial}`),
  }
}

/** What OpenAI's Chat Completions and the servers compatible with them take: https://platform.openai.com/docs/api-reference/chat/create */
import type { Asked, Turn } from './answers'
import * as shape from './check-shape'
import type { Dialect } from './dialects'
import { Refused, type ServerContext } from './wire'

const {
  anything,
  at,
  boolean,
  either,
  listAt,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  positive,
  recordOf,
  string,
  tagged,
  textAt,
} = shape

const FIELDS = {
  audio: anything,
  frequency_penalty: nullable(number),
  logit_bias: anything,
  logprobs: nullable(boolean),
  max_completion_tokens: nullable(positive),
  max_tokens: nullable(positive),
  metadata: nullable(recordOf),
  modalities: anything,
  n: nullable(positive),
  parallel_tool_calls: boolean,
  prediction: anything,
  presence_penalty: nullable(number),
  prompt_cache_key: string,
  prompt_cache_retention: nullable(string),
  reasoning_effort: nullable(string),
  response_format: recordOf,
  safety_identifier: string,
  seed: nullable(number),
  service_tier: nullable(string),
  stop: anything,
  store: nullable(boolean),
  stream: nullable(boolean),
  stream_options: nullable(object({}, { include_usage: boolean, include_obfuscation: boolean })),
  temperature: nullable(number),
  tool_choice: anything,
  tools: listOf(
    object(
      {
        type: oneOf('function'),
        function: object(
          { name: shape.matching(/^[a-zA-Z0-9_-]{1,64}$/) },
          { description: string, parameters: recordOf, strict: nullable(boolean) },
        ),
      },
      {},
    ),
  ),
  top_logprobs: nullable(number),
  top_p: nullable(number),
  user: string,
  verbosity: nullable(string),
  web_search_options: anything,
}

const words = either(string, listOf(object({ type: oneOf('text'), text: string }, { cache_control: anything })))
const call = object({ id: string, type: oneOf('function'), function: object({ name: string, arguments: string }) })

/** The check of a body in one server's dialect. */
export function bodyOf({ thinking, fields, refused = [], names = true }: Dialect): shape.Check {
  const named = names ? { name: string } : {}
  const messages = tagged('role', {
    system: object({ role: anything, content: words }, named),
    developer: object({ role: anything, content: words }, named),
    user: object({ role: anything, content: words }, named),
    assistant: object(
      { role: anything },
      {
        ...named,
        content: nullable(words),
        refusal: anything,
        tool_calls: listOf(call),
        ...(thinking === null ? {} : { [thinking]: nullable(string) }),
      },
    ),
    tool: object({ role: anything, content: words, tool_call_id: string }),
  })
  const taken = Object.entries(FIELDS).filter(([name]) => !refused.includes(name))
  const own = fields.map((name): [string, shape.Check] => [name, anything])
  return object({ model: string, messages: listOf(messages) }, Object.fromEntries([...taken, ...own]))
}

/** A body without what only this server takes: what is left is OpenAI's. */
export function withoutOwn(body: unknown, { thinking, fields }: Dialect): unknown {
  if (!shape.isRecord(body)) return body
  const own = new Set(fields)
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !own.has(name)))
  const messages = listAt(body, 'messages').map((message) =>
    shape.isRecord(message) ? Object.fromEntries(Object.entries(message).filter(([name]) => name !== thinking)) : message,
  )
  return { ...rest, messages }
}

const wordsOf = (message: unknown): string => {
  const content = at(message, 'content')
  if (typeof content === 'string') return content
  return listAt(message, 'content')
    .map((part) => textAt(part, 'text'))
    .join('')
}

/** Every call has its result behind it and every result its call before it; the sentences are OpenAI's. */
function checkTurns(messages: readonly unknown[]): void {
  if (messages.length === 0)
    throw new Refused(400, "Invalid 'messages': empty array. Expected an array with minimum length 1.", 'empty_array', 'messages')
  let open: string[] = []
  for (const [place, message] of [...messages, null].entries()) {
    const isTool = textAt(message, 'role') === 'tool'
    if (!isTool && open.length > 0)
      throw new Refused(
        400,
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
          `The following tool_call_ids did not have response messages: ${open.join(', ')}`,
        null,
        'messages',
      )
    const id = textAt(message, 'tool_call_id')
    if (isTool && !open.includes(id))
      throw new Refused(
        400,
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        null,
        `messages.[${place}].role`,
      )
    open = isTool ? open.filter((other) => other !== id) : listAt(message, 'tool_calls').map((made) => textAt(made, 'id'))
  }
}

const toTurn = (message: unknown): Turn => {
  const role = textAt(message, 'role')
  const text = wordsOf(message)
  if (role === 'tool') {
    return { role, text: '', calls: [], results: [{ id: textAt(message, 'tool_call_id'), text, isError: false }] }
  }
  const calls = listAt(message, 'tool_calls').map((made) => ({
    id: textAt(made, 'id'),
    name: textAt(made, 'function', 'name'),
    input: textAt(made, 'function', 'arguments'),
  }))
  return { role: role === 'assistant' ? role : 'user', text, calls, results: [] }
}

const isSystem = (message: unknown) => ['system', 'developer'].includes(textAt(message, 'role'))

/** Mistral's rules about who speaks after whom, and how calls are named; the sentences are its own. */
function checkStrictly(messages: readonly unknown[]): void {
  for (const [place, message] of messages.entries()) {
    const [before, role] = [textAt(messages[place - 1], 'role'), textAt(message, 'role')]
    if (role === 'user' && before === 'tool')
      throw new Refused(400, "Unexpected role 'user' after role 'tool'", 'invalid_request_message_order')
    const wrong = listAt(message, 'tool_calls')
      .map((made) => textAt(made, 'id'))
      .find((id) => !/^[a-zA-Z0-9]{9}$/.test(id))
    if (wrong !== undefined)
      throw new Refused(400, `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`, 'invalid_function_call')
  }
  const last = textAt(messages.at(-1), 'role')
  if (last === 'assistant')
    throw new Refused(400, `Expected last role User or Tool (or Assistant with prefix True) for serving but got ${last}`)
}

/** Throws `Invalid` or `Refused`. */
export function read(check: shape.Check, dialect: Dialect, value: unknown, { provider }: ServerContext): Asked {
  check(value, [])
  const messages = listAt(value, 'messages')
  checkTurns(messages)
  if (at(value, 'stream_options') !== undefined && at(value, 'stream') !== true)
    throw new Refused(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.", null, 'stream_options')
  if (dialect.strict === true) checkStrictly(messages)
  return {
    provider,
    model: textAt(value, 'model'),
    system: messages.filter(isSystem).map(wordsOf).join('\n'),
    turns: messages.filter((message) => !isSystem(message)).map(toTurn),
    tools: listAt(value, 'tools').map((tool) => textAt(tool, 'function', 'name')),
    maxOutput: shape.numberAt(value, 'max_completion_tokens') ?? shape.numberAt(value, 'max_tokens'),
    body: value,
  }
}

/** How servers that are compatible with OpenAI's chat depart from it. */
import type { Invalid } from './check-shape'
import { Refused } from './wire'

export type Dialect = {
  /** The field of a delta that thinking comes in; null: it is kept to itself, as OpenAI does. */
  readonly thinking: 'reasoning_content' | 'reasoning' | null
  /** Fields that only this server takes. */
  readonly fields: readonly string[]
  /** Fields of OpenAI's that it refuses. */
  readonly refused?: readonly string[]
  /** Whether messages may name who wrote them. Left out: they may. */
  readonly names?: boolean
  /** Whether it has Mistral's rules about the order of messages and the names of calls. */
  readonly strict?: boolean
  /** When usage comes: in a chunk of its own where it is asked for or always, or in the chunk that ends the text. Left out: asked. */
  readonly usage?: 'asked' | 'always' | 'with-finish'
  /** Whether usage has DeepSeek's names for the cache too. */
  readonly cacheNames?: boolean
  /** Whether a call comes in one piece. */
  readonly wholeCalls?: boolean
  /** A comment before the first event. */
  readonly opening?: string
  callId?(serial: number): string
  /** Its words for a body that it does not take. */
  invalid?(problem: Invalid): Refused
  /** Its body of a failure. */
  failure?(refused: Refused): unknown
  /** Its failure in mid stream, where that is another. */
  errorInStream?(refused: Refused): unknown
}

export const OPENAI: Dialect = { thinking: null, fields: [] }

export const COMPATIBLE: Dialect = { thinking: 'reasoning_content', fields: ['enable_thinking', 'top_k'] }

/** https://openrouter.ai/docs/api-reference/streaming and /errors: comments keep the connection open, `code` is the status. */
export const OPENROUTER: Dialect = {
  thinking: 'reasoning',
  fields: ['models', 'provider', 'plugins', 'reasoning', 'route', 'transforms', 'usage', 'include_reasoning', 'top_k'],
  usage: 'always',
  opening: ': OPENROUTER PROCESSING\n\n',
  failure: ({ status, message }) => ({ error: { code: status, message } }),
  errorInStream: ({ message }) => ({
    id: 'gen-1',
    object: 'chat.completion.chunk',
    created: 1_750_000_000,
    model: 'unknown',
    error: { code: 'server_error', message },
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
  }),
}

/**
 * avante.nvim#2347: `stream_options.include_usage` is refused, usage comes all the same (anon-kode#53). eca#231: `max_completion_tokens`
 * is refused. crush#1590: thinking may not be sent back. mistral-go#2: nor may names. zed#37021 and eca#233: order and names of calls.
 */
export const MISTRAL: Dialect = {
  thinking: null,
  fields: ['random_seed', 'safe_prompt', 'prompt_mode'],
  refused: ['stream_options', 'max_completion_tokens', 'seed', 'user', 'store', 'logit_bias'],
  names: false,
  strict: true,
  usage: 'with-finish',
  wholeCalls: true,
  callId: (serial) => `c${String(serial).padStart(8, '0')}`,
  invalid({ kind, path, message }) {
    const type = { missing: 'missing', unknown: 'extra_forbidden', wrong: 'type_error' }[kind]
    const msg = { missing: 'Field required', unknown: 'Extra inputs are not permitted', wrong: message }[kind]
    return new Refused(422, JSON.stringify({ detail: [{ type, loc: ['body', ...path], msg }] }), 'detail')
  },
  failure: ({ message, code }) => ({
    object: 'error',
    message: code === 'detail' ? JSON.parse(message) : message,
    type: code === null || code === 'detail' ? 'invalid_request_error' : code,
    param: null,
    code: null,
  }),
}

export const GROQ: Dialect = {
  thinking: 'reasoning',
  fields: ['reasoning_format', 'include_reasoning'],
  wholeCalls: true,
}

/** https://api-docs.deepseek.com/api/create-chat-completion: the cache has names of its own in the usage. */
export const DEEPSEEK: Dialect = {
  thinking: 'reasoning_content',
  fields: ['thinking'],
  usage: 'with-finish',
  cacheNames: true,
}

/** ollama#11633: a call comes in one piece. */
export const OLLAMA: Dialect = { thinking: 'reasoning', fields: [], wholeCalls: true }

export const LMSTUDIO: Dialect = { thinking: 'reasoning_content', fields: ['top_k', 'ttl'] }

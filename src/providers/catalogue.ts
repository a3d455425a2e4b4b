/** The model providers that the page knows, as data. */

/** What is spoken on the wire. 'openai-compatible': chat completions. */
type Wire = 'openai-responses' | 'anthropic' | 'google' | 'openai-compatible'

type ProviderId =
  | 'openai'
  | 'anthropic'
  | 'google'
  | 'openrouter'
  | 'mistral'
  | 'groq'
  | 'deepseek'
  | 'ollama'
  | 'lm-studio'
  | 'compatible'

/** A provider as the page knows it before any request. */
export type KnownProvider = {
  readonly id: ProviderId
  readonly name: string
  /** Address without a slash at the end; null: the person gives it. */
  readonly baseUrl: string | null
  readonly wire: Wire
  readonly needsKey: boolean
  /** Page on which keys are made. */
  readonly keysAt: string | null
  /** Runs on the person's machine. */
  readonly local: boolean
  /** Names of the request headers that go out, in lower case; its CORS may refuse others. */
  readonly headers: readonly string[]
  /** How its list of models is written; all are asked for at `<base>/models`. */
  readonly list: 'openai' | 'anthropic' | 'google' | 'openrouter'
  /** Whether usage has to be asked for in a stream; a provider that reports it unasked may refuse the field. */
  readonly asksUsage: boolean
  /** Whether a message with calls has to come back with the thinking before them: https://api-docs.deepseek.com/guides/thinking_mode */
  readonly takesThinking: boolean
  /** Whether it takes a JSON schema for an answer, or JSON without one; null: neither is known. A model of it may refuse all the same. */
  readonly shapes: 'schema' | 'json' | null
  /** What a person has to do before it answers a page; null: nothing. */
  readonly hint: string | null
}

/** What every chat completions server lets through. */
const PLAIN = ['accept', 'authorization', 'content-type']

const COMPATIBLE = {
  wire: 'openai-compatible',
  headers: PLAIN,
  list: 'openai',
  asksUsage: true,
  takesThinking: false,
  shapes: 'schema',
  hint: null,
} as const
const HOSTED = { ...COMPATIBLE, needsKey: true, local: false } as const
const LOCAL = { ...COMPATIBLE, needsKey: false, keysAt: null, local: true } as const

/** All that the page knows, in the order in which it offers them. */
export const PROVIDERS: readonly KnownProvider[] = [
  {
    ...HOSTED,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    wire: 'openai-responses',
    keysAt: 'https://platform.openai.com/api-keys',
  },
  {
    ...HOSTED,
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    wire: 'anthropic',
    keysAt: 'https://platform.claude.com/settings/keys',
    headers: [
      'accept',
      'anthropic-beta',
      'anthropic-dangerous-direct-browser-access',
      'anthropic-version',
      'content-type',
      'x-api-key',
    ],
    list: 'anthropic',
  },
  {
    ...HOSTED,
    id: 'google',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    wire: 'google',
    keysAt: 'https://aistudio.google.com/apikey',
    headers: ['accept', 'content-type', 'x-goog-api-key'],
    list: 'google',
  },
  {
    ...HOSTED,
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keysAt: 'https://openrouter.ai/settings/keys',
    list: 'openrouter',
  },
  {
    ...HOSTED,
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keysAt: 'https://console.mistral.ai/api-keys',
    asksUsage: false,
  },
  {
    ...HOSTED,
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keysAt: 'https://console.groq.com/keys',
    shapes: 'json',
  },
  {
    ...HOSTED,
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keysAt: 'https://platform.deepseek.com/api_keys',
    takesThinking: true,
    shapes: 'json',
  },
  {
    ...LOCAL,
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    hint: 'Start Ollama with OLLAMA_ORIGINS set to this page’s address, so that it answers the page. The page asks it, with each request, for a window that the request fits into.',
  },
  {
    ...LOCAL,
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    hint: 'Start its server with “lms server start --cors”, or switch CORS on in the server’s settings.',
  },
  {
    ...COMPATIBLE,
    id: 'compatible',
    name: 'OpenAI-compatible server',
    baseUrl: null,
    needsKey: false,
    keysAt: null,
    local: false,
    shapes: null,
    hint: 'The server must allow this page’s address (CORS) and the headers Authorization and Content-Type.',
  },
]

/** The provider of an id; undefined for an unknown id. */
export const providerOf = (id: string): KnownProvider | undefined => PROVIDERS.find((provider) => provider.id === id)

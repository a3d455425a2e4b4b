/** The providers that the server plays, each under an address of its own, with its way of doing things. */
import { anthropic } from './anthropic'
import { chatWire } from './chat'
import type { CorsRule } from './cors'
import * as dialects from './dialects'
import { gemini } from './gemini'
import { ollamaChat } from './ollama-chat'
import { responses } from './responses'
import { Refused, type Wire } from './wire'

export type Endpoint = {
  readonly name: string
  /** The path of its base address, without a slash at the end. */
  readonly base: string
  /** Its wires by the path behind the base. `{model}` is the place of the model's name. */
  readonly wires: Readonly<Record<string, Wire>>
  readonly cors: CorsRule
  /** The header that the key comes in; null: it needs none. */
  readonly key: 'authorization' | 'x-api-key' | 'x-goog-api-key' | null
  /** Whether anyone may ask for its models. */
  readonly openList?: boolean
  /** The body of its model list. */
  list(models: readonly string[]): unknown
  noKey(): Refused
  wrongKey(key: string): Refused
  noModel(model: string): Refused
}

const BEARER = ['authorization', 'content-type']

const openaiList = (owner: string) => (models: readonly string[]) => ({
  object: 'list',
  data: models.map((id) => ({ id, object: 'model', created: 1_750_000_000, owned_by: owner })),
})

const openaiKeys = {
  noKey: () =>
    new Refused(
      401,
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
    ),
  wrongKey: (key: string) => new Refused(401, `Incorrect API key provided: ${key}.`),
  noModel: (model: string) => new Refused(404, `The model \`${model}\` does not exist or you do not have access to it.`),
}

const openrouterList = (models: readonly string[]) => ({
  data: models.map((id) => ({
    id,
    name: id,
    created: 1_750_000_000,
    context_length: 128_000,
    architecture: { input_modalities: ['text'], output_modalities: ['text'] },
    pricing: { prompt: '0.000001', completion: '0.000004', input_cache_read: '0.0000001' },
    supported_parameters: ['max_tokens', 'tools'],
  })),
})

/** A server that speaks OpenAI's chat format. */
function compatible(name: string, base: string, dialect: dialects.Dialect, more: Partial<Endpoint> = {}): Endpoint {
  return {
    name,
    base,
    wires: { '/chat/completions': chatWire(dialect) },
    cors: { headers: BEARER, refusal: 'list' },
    key: 'authorization',
    list: openaiList(name),
    ...openaiKeys,
    ...more,
  }
}

/** The list of Ollama's own source: https://github.com/ollama/ollama/blob/main/server/routes.go, GenerateRoutes */
const OLLAMA_HEADERS = [
  ...['authorization', 'content-type', 'user-agent', 'accept', 'x-requested-with', 'openai-beta'],
  ...['arch', 'async', 'custom-poll-interval', 'helper-method', 'lang', 'os', 'package-version', 'poll-helper', 'retry-count']
    .concat(['runtime', 'runtime-version', 'timeout'])
    .map((name) => `x-stainless-${name}`),
]

const OPENAI: Endpoint = {
  ...compatible('openai', '/openai/v1', dialects.OPENAI),
  wires: { '/chat/completions': chatWire(dialects.OPENAI), '/responses': responses },
  // Niek/chatgpt-web#330: the preflight passes for Authorization and Content-Type, Access-Control-Allow-Origin is "*".
  // What is not exposed a page cannot read: Retry-After is in the message too (Azure/azure-rest-api-specs#24904).
  cors: {
    headers: [...BEARER, 'openai-organization', 'openai-project', 'openai-beta'],
    exposes: 'X-Request-ID',
    refusal: 'list',
  },
  list: openaiList('system'),
}

const ANTHROPIC: Endpoint = {
  name: 'anthropic',
  base: '/anthropic/v1',
  wires: { '/messages': anthropic },
  // open-pencil#436: without that header no Access-Control-Allow-Origin, with it "*" and every answer header exposed.
  cors: {
    headers: [
      ...['content-type', 'x-api-key', 'authorization', 'anthropic-version', 'anthropic-beta'],
      'anthropic-dangerous-direct-browser-access',
    ],
    needs: 'anthropic-dangerous-direct-browser-access',
    exposes: '*',
    refusal: 'list',
  },
  key: 'x-api-key',
  list: (models) => ({
    data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2025-06-15T00:00:00Z' })),
    has_more: false,
    first_id: models[0] ?? null,
    last_id: models.at(-1) ?? null,
  }),
  noKey: () => new Refused(401, 'x-api-key header is required'),
  wrongKey: (key) => new Refused(401, `invalid x-api-key: ${key}`),
  noModel: (model) => new Refused(404, `model: ${model}`),
}

const GOOGLE: Endpoint = {
  name: 'google',
  base: '/google/v1beta',
  wires: { '/models/{model}:streamGenerateContent': gemini },
  // googleapis/js-genai#1723: these pass, any other header gets 403 without Access-Control-Allow-Origin.
  cors: {
    headers: ['content-type', 'x-goog-api-key', 'x-goog-api-client', 'authorization'],
    exposes: 'vary,content-encoding,date,server,content-length',
    refusal: 'silence',
  },
  key: 'x-goog-api-key',
  list: (models) => ({
    models: models.map((id) => ({
      name: `models/${id}`,
      version: '001',
      displayName: id,
      inputTokenLimit: 128_000,
      outputTokenLimit: 8_192,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    })),
  }),
  // Google's own statuses: no key is 403, a wrong one 400 with the reason in the details.
  noKey: () => new Refused(403, "Method doesn't allow unregistered callers (callers without established identity)."),
  wrongKey: (key) => new Refused(400, `API key not valid. Please pass a valid API key. (${key})`, 'API_KEY_INVALID'),
  noModel: (model) =>
    new Refused(404, `models/${model} is not found for API version v1beta, or is not supported for generateContent.`),
}

const OLLAMA = compatible('ollama', '/ollama/v1', dialects.OLLAMA, {
  cors: { headers: OLLAMA_HEADERS, refusal: 'silence', local: true },
  key: null,
  list: openaiList('library'),
})

export const ENDPOINTS: readonly Endpoint[] = [
  OPENAI,
  ANTHROPIC,
  GOOGLE,
  compatible('compatible', '/compatible/v1', dialects.COMPATIBLE),
  compatible('openrouter', '/openrouter/api/v1', dialects.OPENROUTER, {
    // davidmigloz/langchain_dart#510: OpenAI-Beta is not in its list. The two others name the app: https://openrouter.ai/docs/app-attribution
    cors: { headers: [...BEARER, 'http-referer', 'x-title'], refusal: 'list' },
    openList: true,
    list: openrouterList,
  }),
  // infiolab/infio-copilot#146: x-stainless-timeout is not in Mistral's list. karthink/gptel#1203: it exposes no header.
  compatible('mistral', '/mistral/v1', dialects.MISTRAL),
  compatible('groq', '/groq/openai/v1', dialects.GROQ),
  compatible('deepseek', '/deepseek/v1', dialects.DEEPSEEK),
  // Ollama lets pages of localhost through by itself; this one only those that it was started with, as every other page has it.
  OLLAMA,
  // Its own interface, beside that of OpenAI's form.
  { ...OLLAMA, base: '/ollama/api', wires: { '/chat': ollamaChat } },
  // https://lmstudio.ai/docs/cli/server-start: CORS is off unless the server is started with it.
  compatible('lmstudio', '/lmstudio/v1', dialects.LMSTUDIO, {
    cors: { headers: BEARER, refusal: 'silence', local: true },
    key: null,
    list: openaiList('organization_owner'),
  }),
]

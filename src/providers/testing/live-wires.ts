/** Live models as tests ask them: over a real connection to the model server, as a page of another origin would. */
import type { Answer, ModelServer } from '../../../e2e/models/server'
import { providerOf } from '../catalogue'
import { ApiKey } from '../keys'
import { openLiveProvider } from '../live-provider'
import type { OllamaSpan } from '../ollama-span'
import type { Failure, Provider, ProviderEvent, Request, ToolCall } from '../provider'
import { PLANTED_KEY } from './planted-key'

export const LIVE_KEY = new ApiKey(PLANTED_KEY)

/** A page of another origin: the server then holds it to the provider's CORS. */
export const pagesFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('origin', 'https://page.example')
  headers.set('user-agent', 'Mozilla/5.0')
  return fetch(input, { ...init, headers })
}

/** Id in the catalogue, path on the server, what requests ask of Ollama's window; null: nothing. */
export type LiveWire = readonly [id: string, path: string, span: OllamaSpan | null]

export const OPENAI_WIRE: LiveWire = ['openai', '/openai/v1', null]
export const ANTHROPIC_WIRE: LiveWire = ['anthropic', '/anthropic/v1', null]
export const GOOGLE_WIRE: LiveWire = ['google', '/google/v1beta', null]
export const MISTRAL_WIRE: LiveWire = ['mistral', '/mistral/v1', null]
export const DEEPSEEK_WIRE: LiveWire = ['deepseek', '/deepseek/v1', null]

/** Ollama asked by its own chat. */
export const OWN_OLLAMA_WIRE: LiveWire = ['ollama', '/ollama/v1', { least: 0, most: 65_536 }]

export const LIVE_WIRES: readonly LiveWire[] = [
  OPENAI_WIRE,
  ANTHROPIC_WIRE,
  GOOGLE_WIRE,
  ['compatible', '/compatible/v1', null],
  ['openrouter', '/openrouter/api/v1', null],
  MISTRAL_WIRE,
  ['groq', '/groq/openai/v1', null],
  DEEPSEEK_WIRE,
  ['ollama', '/ollama/v1', null],
  OWN_OLLAMA_WIRE,
  ['lm-studio', '/lmstudio/v1', null],
]

export function known(id: string) {
  const provider = providerOf(id)
  if (!provider) throw new Error(id)
  return provider
}

const TOOL = {
  name: 'Read',
  description: 'Reads a file.',
  input: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'], additionalProperties: false },
}

export const ASK: Request = {
  system: 'Edit files.',
  messages: [{ role: 'user', text: 'Rename it.' }],
  tools: [],
  maxOutput: 1000,
}
export const WITH_TOOLS: Request = { ...ASK, tools: [TOOL] }

/** The request after an answer: what it said, its calls, and for each what the tool has to say. */
export function withResults(said: string, calls: readonly ToolCall[], text: string, isError = false): Request {
  const results = calls.map(({ id, name }) => ({ id, name, text, isError }))
  return {
    ...WITH_TOOLS,
    messages: [...ASK.messages, { role: 'assistant', text: said, calls }, { role: 'tool', results }],
  }
}

/** All events of an answer. */
export async function answerOf(
  provider: Provider,
  request = ASK,
  signal = new AbortController().signal,
): Promise<ProviderEvent[]> {
  const found: ProviderEvent[] = []
  for await (const event of provider.stream(request, signal)) found.push(event)
  return found
}

/** Opens the server's models, and asks them. */
export function wiresTo(server: ModelServer) {
  const open = ([id, path, span]: LiveWire, key: ApiKey | null = LIVE_KEY, model = 'main-model', fetch = pagesFetch): Provider =>
    openLiveProvider({
      provider: known(id),
      baseUrl: server.url + path,
      key,
      model,
      fetch,
      ...(span ? { spanOf: () => span } : {}),
    })
  const ask = (wire: LiveWire, answer: Answer, request = ASK): Promise<ProviderEvent[]> => {
    server.script([answer])
    return answerOf(open(wire), request)
  }
  return { open, ask }
}

export const liveTextOf = (events: readonly ProviderEvent[], type: 'text' | 'thinking' = 'text'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('')

export const liveCallsOf = (events: readonly ProviderEvent[]): ToolCall[] =>
  events.flatMap((event) => (event.type === 'call' ? [event.call] : []))

export const liveFailureOf = (events: readonly ProviderEvent[]): Failure | undefined => {
  const last = events.at(-1)
  return last?.type === 'failed' ? last.failure : undefined
}

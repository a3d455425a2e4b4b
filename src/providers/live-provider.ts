/** A model that is asked over the network, with the person's key. */
import { type LanguageModel, streamText } from 'ai'
import { untilAborted } from './abort'
import { parseBaseUrl } from './addresses'
import { type AnswerEnding, AnswerReader } from './answer-reader'
import type { KnownProvider } from './catalogue'
import {
  type Companion,
  instructionsOf,
  outputOf,
  type ProviderOptions,
  providerMessages,
  type Thought,
  toolsOf,
} from './conversation'
import { readErrorBody } from './error-body'
import { type Exchange, openExchange, openFetch } from './exchange'
import { answered, type Circumstances, failure, thrown, unreachable } from './failures'
import { HOSTED_IDLE, type IdleLimits, LOCAL_IDLE, watchIdle } from './idle'
import { type ApiKey, malformedKey } from './keys'
import { ollamaFetch } from './ollama-chat'
import type { OllamaSpan } from './ollama-span'
import type { Effort, Failure, Provider, ProviderEvent, Request } from './provider'
import { openModel } from './wires'

/** `baseUrl`: as the person gave it. `online`: what the browser says; true where it is not passed. */
export type LiveProviderOptions = {
  readonly provider: KnownProvider
  readonly baseUrl: string
  readonly key: ApiKey | null
  readonly model: string
  readonly fetch?: typeof fetch
  readonly online?: () => boolean
  /** Left out: those of the provider's kind. */
  readonly idle?: IdleLimits
  /** Tokens of the window that requests may ask Ollama for; null, or left out: what it gives by itself. */
  readonly spanOf?: () => OllamaSpan | null
}

/** The SDK would write its warnings, with parts of requests, into the console. */
globalThis.AI_SDK_LOG_WARNINGS = false

/** Tokens of thinking, for models that take a number. */
const BUDGETS: Readonly<Record<Effort, number>> = { low: 1024, medium: 8192, high: 24_576 }

/** OpenAI keeps no copy of what it is sent. How much a model thinks has another name on each wire. */
function optionsOf({ effort }: Request, { id, wire }: KnownProvider, model: string): ProviderOptions {
  if (wire === 'openai-responses')
    return { openai: { store: false, ...(effort === undefined ? {} : { reasoningEffort: effort }) } }
  if (effort === undefined) return {}
  if (wire === 'anthropic') return { anthropic: { effort } }
  if (wire === 'openai-compatible') return { [id]: { reasoningEffort: effort } }
  const isLevelled = /gemini-(?:[3-9]|\d{2})/.test(model)
  const thinkingConfig = isLevelled ? { thinkingLevel: effort === 'low' ? 'low' : 'high' } : { thinkingBudget: BUDGETS[effort] }
  return { google: { thinkingConfig } }
}

const CALLS = 1000 // calls whose companions are kept for the next request

/** A provider that is asked over the network. Nothing is sent before `stream` is read; what is missing for that is a failure among its events. */
export function openLiveProvider(opening: LiveProviderOptions): Provider {
  const beside = new Map<string, Companion>()
  const memory = { refusesMore: false }
  const fetch = opening.fetch ?? globalThis.fetch.bind(globalThis)
  const own = opening.spanOf === undefined ? fetch : ollamaFetch(fetch, opening.spanOf)
  const asked = { ...opening, fetch: own }
  return {
    async *stream(request, signal) {
      const wrong = wrongBefore(opening)
      if (wrong === null) yield* untilAborted(shaped(asked, request, beside, memory, signal), signal)
      else if (!signal.aborted) yield { type: 'failed', failure: wrong }
    },
  }
}

/** A model that refuses a request with a shape or an effort is asked once more without, and from then on without any. */
async function* shaped(
  opening: LiveProviderOptions,
  request: Request,
  beside: Map<string, Companion>,
  memory: { refusesMore: boolean },
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { shape, effort, ...plain } = request
  if ((shape !== undefined || effort !== undefined) && !memory.refusesMore) {
    for await (const event of answer(opening, request, beside, signal)) {
      memory.refusesMore = event.type === 'failed' && event.failure.code === 'bad-request'
      if (memory.refusesMore) break
      yield event
    }
    if (!memory.refusesMore || signal.aborted) return
  }
  for await (const event of answer(opening, plain, beside, signal)) {
    // It was neither of them.
    if (event.type === 'failed' && event.failure.code === 'bad-request') memory.refusesMore = false
    yield event
  }
}

/** What keeps a request from being sent; null: nothing. */
function wrongBefore({ provider, baseUrl, key, model }: LiveProviderOptions): Failure | null {
  const text = key?.reveal() ?? ''
  const wrong = malformedKey(text)
  if (wrong !== null && wrong !== 'empty') return failure('key-malformed')
  if (wrong === 'empty' && provider.needsKey) return failure('key', 'No key was given.')
  if (parseBaseUrl(baseUrl) === null) return failure('bad-request', 'The base address is no http address.', text)
  return model.trim() === '' ? failure('no-model', 'No model was chosen.') : null
}

async function* answer(
  opening: LiveProviderOptions,
  request: Request,
  beside: Map<string, Companion>,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { provider, model, online = () => true } = opening
  const baseUrl = parseBaseUrl(opening.baseUrl) ?? ''
  const key = opening.key?.reveal() ?? ''
  const exchange = openExchange()
  const reader = new AnswerReader(key)
  const last = (ending: AnswerEnding) => endOf(ending, reader.hasContent, exchange, { baseUrl, online: online(), key })
  const over = new AbortController()
  const idle = watchIdle(opening.idle ?? (provider.local ? LOCAL_IDLE : HOSTED_IDLE), () => over.abort())
  try {
    const fetch = openFetch(opening.fetch ?? globalThis.fetch.bind(globalThis), provider.headers, exchange, idle.heard)
    const sdkModel = await openModel({ provider, baseUrl, key, model, fetch }).catch(() => null)
    if (sdkModel === null) {
      yield { type: 'failed', failure: failure('offline', 'The part of this page that speaks to the provider did not load.') }
      return
    }
    const parts = ask(opening, sdkModel, request, beside, reader, AbortSignal.any([signal, over.signal]))
    for await (const part of untilAborted(parts, over.signal)) {
      const { events, ending } = reader.read(part)
      yield* events
      if (ending === null) continue
      keep(beside, reader.beside, provider)
      yield last(ending)
      return
    }
    yield idle.silent === null ? last({ type: 'unfinished' }) : silence(idle.silent, key)
  } catch (error) {
    yield idle.silent === null ? last({ type: 'error', error }) : silence(idle.silent, key)
  } finally {
    idle.end()
    over.abort()
  }
}

/** Nothing of an answer that went silent is taken: whether more was to come is not known. */
const silence = (ms: number, key: string): ProviderEvent => ({
  type: 'failed',
  failure: failure('idle', `No byte came for ${ms / 1000} s.`, key),
})

function ask(
  opening: LiveProviderOptions,
  model: LanguageModel,
  request: Request,
  beside: ReadonlyMap<string, Companion>,
  reader: AnswerReader,
  abortSignal: AbortSignal,
) {
  const instructions = instructionsOf(request)
  const tools = toolsOf(request)
  return streamText({
    model,
    ...(instructions ? { system: instructions } : {}),
    messages: providerMessages(request, beside),
    ...(request.tools.length > 0 ? { tools } : {}),
    ...(request.shape === undefined ? {} : { output: outputOf(request.shape) }),
    ...(request.maxOutput === null ? {} : { maxOutputTokens: request.maxOutput }),
    maxRetries: 0,
    abortSignal,
    providerOptions: optionsOf(request, opening.provider, opening.model),
    experimental_telemetry: { isEnabled: false },
    // A file in an answer stays where it is: what a model writes makes no requests.
    experimental_download: async (files) => files.map(() => null),
    // Without it the SDK writes errors into the console, with what was sent.
    onError: () => {},
    experimental_repairToolCall: async ({ toolCall }) => {
      reader.broken.set(toolCall.toolCallId, toolCall.input)
      return null
    },
  }).fullStream
}

/**
 * Gemini, and those who speak for it, refuse a call that comes back without its signature, DeepSeek one without the thinking before it.
 * Anthropic wants its thinking before a call back with its signature, OpenAI its own encrypted; thinking without such a proof goes to neither.
 */
function keep(all: Map<string, Companion>, more: ReadonlyMap<string, Companion>, { wire, takesThinking }: KnownProvider): void {
  const takesOptions = wire === 'google' || wire === 'openai-compatible'
  const isProven = wire === 'anthropic' ? isSigned : wire === 'openai-responses' ? isEncrypted : () => takesThinking
  for (const [id, { options, thoughts }] of more) {
    const kept = thoughts.filter(isProven).map((thought) => (takesThinking ? { ...thought, options: undefined } : thought))
    all.set(id, { options: takesOptions ? options : undefined, thoughts: takesThinking ? joinedThoughts(kept) : kept })
  }
  for (const id of all.keys()) if (all.size > CALLS) all.delete(id)
}

const isSigned = ({ options }: Thought): boolean =>
  options?.anthropic?.signature != null || options?.anthropic?.redactedData != null
const isEncrypted = ({ options }: Thought): boolean => options?.openai?.reasoningEncryptedContent != null

/** The thinking as one text, for a provider that has one field for it. */
const joinedThoughts = (thoughts: readonly Thought[]): readonly Thought[] => {
  const text = thoughts.map((thought) => thought.text).join('')
  return text === '' ? [] : [{ text, options: undefined }]
}

function endOf(ending: AnswerEnding, hasContent: boolean, exchange: Exchange, circumstances: Circumstances): ProviderEvent {
  if (ending.type === 'stop') return ending
  const failed = (failure: Failure): ProviderEvent => ({ type: 'failed', failure })
  const { refusal, start, tooLarge } = exchange
  const { key } = circumstances
  if (exchange.unreachable !== null) return failed(unreachable(exchange.unreachable, circumstances))
  if (refusal) return failed(answered(refusal.status, refusal.body, refusal.headers, circumstances))
  if (tooLarge) return failed(failure('garbled', 'The answer is larger than 64 MB.', key))
  if (ending.type === 'error') return failed(thrown(ending.error, circumstances))
  if (hasContent) return { type: 'stop', reason: 'cut' }
  if (start.trim() === '' || /^(?:data|event|id|retry)?:/m.test(start)) return failed(failure('cut', '', key))
  const said = readErrorBody(start)
  const read = thrown({ message: said.message, code: said.status ?? said.words }, circumstances)
  return failed({ ...read, code: read.code === 'bad-request' ? 'garbled' : read.code })
}

/** The models that a provider offers, as it lists them. */
import * as z from 'zod/mini'
import { parseBaseUrl } from './addresses'
import type { KnownProvider } from './catalogue'
import { boundedText, openExchange, openFetch } from './exchange'
import { answered, failure, unreachable } from './failures'
import { type ApiKey, malformedKey } from './keys'
import type { Price, PriceRow } from './prices'
import type { Failure } from './provider'

/** `context`: tokens of the window; null where the list does not say. */
type Model = {
  readonly id: string
  readonly name: string
  readonly context: number | null
  readonly price: PriceRow | null
}

/** What a provider lists, or why it gives no list. */
export type ListedModels =
  | { readonly ok: true; readonly models: readonly Model[] }
  | { readonly ok: false; readonly failure: Failure }

/** `today`: YYYY-MM-DD, for prices that come with the list. */
export type ListRequest = {
  readonly provider: KnownProvider
  readonly baseUrl: string
  readonly key: ApiKey | null
  readonly fetch: typeof fetch
  readonly online: boolean
  readonly today: string
  readonly signal: AbortSignal
}

const LIST = 16 * 2 ** 20 // bytes; OpenRouter's list is the longest, at under 2 MB
const MODELS = 5000

const id = z.string().check(z.minLength(1), z.maxLength(200))
const name = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined)
const count = z.catch(z.nullable(z.number()), null)
/** Dollars for one token, as text. */
const dollars = z.catch(z.optional(z.string()), undefined)
const pricing = z.object({ prompt: dollars, completion: dollars, input_cache_read: dollars, input_cache_write: dollars })

const compatible = z.object({
  id,
  name,
  display_name: name,
  context_length: count,
  context_window: count,
  max_context_length: count,
  max_input_tokens: count,
  pricing: z.catch(z.optional(pricing), undefined),
})
const google = z.object({
  name: id,
  displayName: name,
  inputTokenLimit: count,
  supportedGenerationMethods: z.catch(z.array(z.string()), ['generateContent']),
})
/** A server without a model answers with null in the place of a list. */
const entries = z.optional(z.nullable(z.array(z.unknown())))
const answer = z.object({ data: entries, models: entries })

/** Asks for the list. Never rejects; an aborted request is a failure that no caller waits for. */
export async function listModels(request: ListRequest): Promise<ListedModels> {
  const { provider, online } = request
  const key = request.key?.reveal() ?? ''
  const baseUrl = parseBaseUrl(request.baseUrl)
  if (baseUrl === null) return { ok: false, failure: failure('bad-request', 'The base address is no http address.', key) }
  const wrong = malformedKey(key)
  if (wrong !== null && wrong !== 'empty') return { ok: false, failure: failure('key-malformed') }
  const circumstances = { baseUrl, online, key }
  const exchange = openExchange()
  try {
    const headers = headersOf(provider, key)
    const fetch = openFetch(request.fetch, provider.headers, exchange)
    const response = await fetch(baseUrl + pathOf(provider), { headers, signal: request.signal })
    const { refusal } = exchange
    if (refusal) return { ok: false, failure: answered(refusal.status, refusal.body, refusal.headers, circumstances) }
    const models = read(await boundedText(response, LIST), provider, baseUrl, request.today)
    return models ? { ok: true, models } : { ok: false, failure: failure('garbled', exchange.start, key) }
  } catch (error) {
    return { ok: false, failure: unreachable(exchange.unreachable ?? error, circumstances) }
  }
}

const pathOf = ({ list }: KnownProvider) =>
  ({ openai: '/models', openrouter: '/models', anthropic: '/models?limit=1000', google: '/models?pageSize=1000' })[list]

function headersOf({ wire }: KnownProvider, key: string): Record<string, string> {
  if (wire === 'anthropic')
    return { 'x-api-key': key, 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' }
  if (key === '') return {}
  return wire === 'google' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` }
}

/** In the provider's order; null where the answer is no list. What is no model is left out. */
function read(text: string, provider: KnownProvider, baseUrl: string, today: string): readonly Model[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const list = answer.safeParse(value)
  if (!list.success) return null
  const all = provider.list === 'google' ? list.data.models : list.data.data
  if (all === undefined) return null
  return (all ?? [])
    .slice(0, MODELS)
    .flatMap((entry) => (provider.list === 'google' ? readGoogle(entry) : readCompatible(entry, provider, baseUrl, today)))
}

function readGoogle(entry: unknown): Model[] {
  const parsed = google.safeParse(entry)
  if (!parsed.success || !parsed.data.supportedGenerationMethods.includes('generateContent')) return []
  const { name: path, displayName, inputTokenLimit } = parsed.data
  const model = path.replace(/^models\//, '')
  return [{ id: model, name: displayName ?? model, context: inputTokenLimit, price: null }]
}

function readCompatible(entry: unknown, provider: KnownProvider, baseUrl: string, today: string): Model[] {
  const parsed = compatible.safeParse(entry)
  if (!parsed.success) return []
  const { data } = parsed
  const price = provider.list === 'openrouter' && data.pricing ? priceIn(data.pricing) : null
  const row = price && { provider: provider.id, model: data.id, price, source: `${baseUrl}/models`, date: today }
  const context = data.context_length ?? data.context_window ?? data.max_context_length ?? data.max_input_tokens
  return [{ id: data.id, name: data.display_name ?? data.name ?? data.id, context, price: row }]
}

/** null where it says no price; a router's own models have −1. */
function priceIn({ prompt, completion, input_cache_read, input_cache_write }: z.infer<typeof pricing>): Price | null {
  const input = perMillion(prompt)
  const output = perMillion(completion)
  if (input === null || output === null) return null
  return { input, output, cachedInput: perMillion(input_cache_read), cacheWrite: perMillion(input_cache_write) }
}

function perMillion(text: string | undefined): number | null {
  const dollarsPerToken = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  // Twelve digits: what multiplying adds behind them is no price.
  return dollarsPerToken >= 0 && dollarsPerToken < 1 ? Number((dollarsPerToken * 1_000_000).toPrecision(12)) : null
}

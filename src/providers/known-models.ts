/**
 * What the page knows of models before their provider says more: window, longest answer and prices, where two packages of the npm registry agree on the
 * prices: @mariozechner/pi-ai 0.73.1 (2026-05-08) and @pydantic/genai-prices 0.1.8 (2026-09-23). Windows are the smaller of the two figures. Where a
 * provider asks more for long requests, the prices are those of short ones.
 */
import type { Price, PriceRow } from './prices'

/** `window`, `maxOutput`: tokens. */
type KnownModel = { readonly window: number; readonly maxOutput: number; readonly price: PriceRow }

const SOURCE = 'https://www.npmjs.com/package/@pydantic/genai-prices/v/0.1.8'
const DATE = '2026-09-23'

type Sizes = readonly [window: number, maxOutput: number]
/** US dollars for a million tokens. */
type Dollars = readonly [input: number, cachedInput: number | null, cacheWrite: number | null, output: number]

function row(provider: string, model: string, sizes: Sizes, dollars: Dollars): KnownModel {
  const [window, maxOutput] = sizes
  const [input, cachedInput, cacheWrite, output] = dollars
  const price: Price = { input, cachedInput, cacheWrite, output }
  return { window, maxOutput, price: { provider, model, price, source: SOURCE, date: DATE } }
}

/** In the order of the providers. */
const KNOWN_MODELS: readonly KnownModel[] = [
  row('openai', 'gpt-4.1', [1000000, 32768], [2, 0.5, null, 8]),
  row('openai', 'gpt-4.1-mini', [1000000, 32768], [0.4, 0.1, null, 1.6]),
  row('openai', 'gpt-4.1-nano', [1000000, 32768], [0.1, 0.025, null, 0.4]),
  row('openai', 'gpt-4o', [128000, 16384], [2.5, 1.25, null, 10]),
  row('openai', 'gpt-4o-mini', [128000, 16384], [0.15, 0.075, null, 0.6]),
  row('openai', 'gpt-5', [400000, 128000], [1.25, 0.125, null, 10]),
  row('openai', 'gpt-5-codex', [400000, 128000], [1.25, 0.125, null, 10]),
  row('openai', 'gpt-5-mini', [400000, 128000], [0.25, 0.025, null, 2]),
  row('openai', 'gpt-5-nano', [400000, 128000], [0.05, 0.005, null, 0.4]),
  row('openai', 'gpt-5-pro', [400000, 272000], [15, null, null, 120]),
  row('openai', 'gpt-5.1', [400000, 128000], [1.25, 0.125, null, 10]),
  row('openai', 'gpt-5.1-codex', [400000, 128000], [1.25, 0.125, null, 10]),
  row('openai', 'gpt-5.1-codex-max', [400000, 128000], [1.25, 0.125, null, 10]),
  row('openai', 'gpt-5.1-codex-mini', [400000, 128000], [0.25, 0.025, null, 2]),
  row('openai', 'gpt-5.2', [400000, 128000], [1.75, 0.175, null, 14]),
  row('openai', 'gpt-5.2-codex', [400000, 128000], [1.75, 0.175, null, 14]),
  row('openai', 'gpt-5.2-pro', [400000, 128000], [21, null, null, 168]),
  row('openai', 'gpt-5.3-codex', [400000, 128000], [1.75, 0.175, null, 14]),
  row('openai', 'gpt-5.4', [272000, 128000], [2.5, 0.25, null, 15]),
  row('openai', 'gpt-5.4-mini', [400000, 128000], [0.75, 0.075, null, 4.5]),
  row('openai', 'gpt-5.4-nano', [400000, 128000], [0.2, 0.02, null, 1.25]),
  row('openai', 'gpt-5.4-pro', [1050000, 128000], [30, null, null, 180]),
  row('openai', 'gpt-5.5', [272000, 128000], [5, 0.5, null, 30]),
  row('openai', 'gpt-5.5-pro', [1000000, 128000], [30, null, null, 180]),
  row('openai', 'o3', [200000, 100000], [2, 0.5, null, 8]),
  row('openai', 'o3-mini', [200000, 100000], [1.1, 0.55, null, 4.4]),
  row('openai', 'o4-mini', [200000, 100000], [1.1, 0.275, null, 4.4]),
  row('anthropic', 'claude-haiku-4-5', [200000, 64000], [1, 0.1, 1.25, 5]),
  row('anthropic', 'claude-opus-4-0', [200000, 32000], [15, 1.5, 18.75, 75]),
  row('anthropic', 'claude-opus-4-1', [200000, 32000], [15, 1.5, 18.75, 75]),
  row('anthropic', 'claude-opus-4-5', [200000, 64000], [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-6', [1000000, 128000], [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-7', [1000000, 128000], [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-sonnet-4-0', [200000, 64000], [3, 0.3, 3.75, 15]),
  row('anthropic', 'claude-sonnet-4-5', [200000, 64000], [3, 0.3, 3.75, 15]),
  row('anthropic', 'claude-sonnet-4-6', [1000000, 64000], [3, 0.3, 3.75, 15]),
  row('google', 'gemini-2.5-flash', [1048576, 65536], [0.3, 0.03, null, 2.5]),
  row('google', 'gemini-2.5-flash-lite', [1000000, 65536], [0.1, 0.01, null, 0.4]),
  row('google', 'gemini-2.5-pro', [1048576, 65536], [1.25, 0.125, null, 10]),
  row('google', 'gemini-3-flash-preview', [1000000, 65536], [0.5, 0.05, null, 3]),
  row('google', 'gemini-3-pro-preview', [1000000, 64000], [2, 0.2, null, 12]),
  row('google', 'gemini-3.1-flash-lite-preview', [1000000, 65536], [0.25, 0.025, null, 1.5]),
  row('google', 'gemini-3.1-pro-preview', [1048576, 65536], [2, 0.2, null, 12]),
  row('mistral', 'devstral-2512', [262144, 262144], [0.4, 0.04, null, 2]),
  row('mistral', 'mistral-large-2512', [262144, 262144], [0.5, 0.05, null, 1.5]),
  row('mistral', 'mistral-medium-2508', [262144, 262144], [0.4, 0.04, null, 2]),
  row('mistral', 'mistral-small-2603', [256000, 256000], [0.15, 0.015, null, 0.6]),
  row('groq', 'llama-3.1-8b-instant', [131072, 131072], [0.05, null, null, 0.08]),
  row('groq', 'llama-3.3-70b-versatile', [131072, 32768], [0.59, null, null, 0.79]),
  row('groq', 'meta-llama/llama-4-maverick-17b-128e-instruct', [131072, 8192], [0.2, null, null, 0.6]),
  row('groq', 'meta-llama/llama-4-scout-17b-16e-instruct', [131072, 8192], [0.11, null, null, 0.34]),
  row('groq', 'moonshotai/kimi-k2-instruct-0905', [131072, 16384], [1, 0.5, null, 3]),
  row('groq', 'openai/gpt-oss-120b', [131072, 65536], [0.15, 0.075, null, 0.6]),
  row('groq', 'openai/gpt-oss-20b', [131072, 65536], [0.075, 0.0375, null, 0.3]),
  row('groq', 'qwen/qwen3-32b', [131072, 40960], [0.29, null, null, 0.59]),
]

/** A model's name without the day that a provider puts behind it. */
const undated = (model: string): string => model.replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d)$/, '')

/** The row of a model, or that of the same one without its day; null: nothing is known of it. */
export function knownModel(provider: string, model: string): KnownModel | null {
  const of = (name: string) => KNOWN_MODELS.find(({ price }) => price.provider === provider && price.model === name)
  const found = of(model) ?? of(undated(model)) ?? of(`${undated(model)}-0`)
  return found === undefined ? null : { ...found, price: { ...found.price, model } }
}

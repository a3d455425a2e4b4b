import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../e2e/models/server'
import { PROVIDERS, providerOf } from './catalogue'
import { ApiKey } from './keys'
import { knownModel } from './known-models'
import { listModels } from './models'
import { costOf, type Price, priceOf } from './prices'
import type { Usage } from './provider'
import { known, LIVE_WIRES, pagesFetch } from './testing/live-wires'
import { PLANTED_KEY } from './testing/planted-key'

const PRICE: Price = { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 }
const USED: Usage = { input: 1_000_000, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 }

test.each<[string, Partial<Usage>, Partial<Price>, number | null]>([
  ['input', {}, {}, 3],
  ['output', { output: 200_000 }, {}, 6],
  ['thinking is in the output', { output: 200_000, thinking: 150_000 }, {}, 6],
  ['the cache has its own price', { cacheRead: 900_000 }, {}, 0.3 + 0.27],
  ['and writing to it another', { cacheWrite: 500_000 }, {}, 1.5 + 1.875],
  ['more cached than there is', { cacheRead: 2_000_000 }, {}, 0.6],
  ['nothing is said of the cache', { cacheRead: null, cacheWrite: null }, {}, 3],
  ['a free model', {}, { input: 0, output: 0 }, 0],
  ['no input is reported', { input: null }, {}, null],
  ['no output is reported', { output: null }, {}, null],
  ['no price for what was cached', { cacheRead: 1 }, { cachedInput: null }, null],
  ['no price for what was not cached', {}, { cachedInput: null, cacheWrite: null }, 3],
])('%s', (_, usage, price, dollars) => {
  const cost = costOf({ ...USED, ...usage }, { ...PRICE, ...price })
  if (dollars === null) expect(cost).toBeNull()
  else expect(cost).toBeCloseTo(dollars, 9)
})

test('without a price there is no cost', () => {
  expect(costOf(USED, null)).toBeNull()
})

describe('rows', () => {
  const row = { provider: 'openai', model: 'm', price: PRICE, source: 'my bill', date: '2026-01-31' }

  test('the first row counts, for its provider and model only', () => {
    const rows = [{ ...row, price: { ...PRICE, input: 1 } }, row]
    expect(priceOf(rows, 'openai', 'm')?.price.input).toBe(1)
    expect([priceOf(rows, 'openai', 'n'), priceOf(rows, 'groq', 'm'), priceOf([], 'openai', 'm')]).toEqual([null, null, null])
  })

  test.each([
    ['openai', 'gpt-5.1'],
    ['openai', 'gpt-5.5'],
    ['openai', 'o4-mini'],
    ['anthropic', 'claude-haiku-4-5'],
    ['anthropic', 'claude-opus-4-7'],
    ['google', 'gemini-2.5-pro'],
    ['google', 'gemini-3-pro-preview'],
    ['mistral', 'devstral-2512'],
    ['groq', 'openai/gpt-oss-120b'],
  ])('the shipped row of %s, %s has a page, a day, sizes and prices that make sense', (provider, model) => {
    const row = knownModel(provider, model)
    if (row === null) throw new Error('there is none')
    const { window, maxOutput, price } = row
    expect(price.source).toMatch(/^https:/)
    expect(price.date).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(maxOutput > 0 && maxOutput <= window && window <= 2 ** 21).toBe(true)
    const { input, output, cachedInput } = price.price
    expect(input > 0 && output > input && (cachedInput ?? 0) < input).toBe(true)
  })

  test.each([
    ['anthropic', 'claude-opus-4-5', 200_000],
    ['anthropic', 'claude-opus-4-5-20251101', 200_000],
    ['anthropic', 'claude-sonnet-4-20250514', 200_000],
    ['openai', 'gpt-5.1-2025-11-13', 400_000],
    ['openai', 'claude-opus-4-5', null],
    ['openai', 'gpt-none', null],
  ])('%s, %s', (provider, model, window) => {
    const known = knownModel(provider, model)
    expect([known?.window ?? null, known?.price.model ?? model]).toEqual([window, model])
  })
})

describe('model lists', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer({ keys: [PLANTED_KEY], models: ['main-model', 'cheap-model'], allowOrigins: ['*'] })
  })
  afterAll(() => server.close())

  test('Anthropic says the window in words of its own', async () => {
    const list = { data: [{ type: 'model', id: 'm', display_name: 'M', max_input_tokens: 200_000 }] }
    const listed = await listModels({
      provider: known('anthropic'),
      baseUrl: 'https://models.example/v1',
      key: new ApiKey(PLANTED_KEY),
      fetch: async () => Response.json(list),
      online: true,
      today: '2026-01-31',
      signal: new AbortController().signal,
    })
    expect(listed).toMatchObject({ ok: true, models: [{ id: 'm', context: 200_000 }] })
  })

  const asked = (id: string, baseUrl: string, key: string, ask: typeof fetch = pagesFetch) => {
    const signal = new AbortController().signal
    return listModels({
      provider: known(id),
      baseUrl,
      key: key === '' ? null : new ApiKey(key),
      fetch: ask,
      online: true,
      today: '2026-01-31',
      signal,
    })
  }

  test.each(LIVE_WIRES)('%s lists its models', async (id, path) => {
    const list = await asked(id, server.url + path, PLANTED_KEY)
    expect(list.ok && list.models.map((model) => model.id)).toEqual(['main-model', 'cheap-model'])
    expect(server.requests.at(-1)?.refused).toBeNull()
  })

  test('OpenRouter’s list has prices, with where and when they were read', async () => {
    const list = await asked('openrouter', `${server.url}/openrouter/api/v1`, '')
    const model = list.ok ? list.models[0] : undefined
    const price = { input: 1, output: 4, cachedInput: 0.1, cacheWrite: null }
    const source = `${server.url}/openrouter/api/v1/models`
    expect(model?.price).toEqual({ provider: 'openrouter', model: 'main-model', price, source, date: '2026-01-31' })
    expect(model?.context).toBe(128_000)
  })

  test.each([
    ['openai', '/openai/v1', 'sk-wrong-9876543210', 'key'],
    ['google', '/google/v1beta', 'sk-wrong-9876543210', 'key'],
    ['openai', '/openai/v1', 'sk-wrong\n', 'key-malformed'],
    ['openai', '/nowhere', PLANTED_KEY, 'no-model'],
  ])('%s at %s with the key %j: %s', async (id, path, key, code) => {
    const list = await asked(id, server.url + path, key)
    expect(list).toMatchObject({ ok: false, failure: { code } })
    expect(JSON.stringify(list)).not.toContain(key.trim())
  })

  test.each<[string, unknown, number | string]>([
    ['openai', { data: null }, 0],
    ['openai', { data: [{ id: 'a' }, { id: '' }, { id: 7 }, null, { id: 'x'.repeat(201) }] }, 1],
    ['openai', { data: Array.from({ length: 6000 }, (_, id) => ({ id: `m${id}` })) }, 5000],
    ['google', { models: [{ name: 'models/a' }, { name: 'models/b', supportedGenerationMethods: ['embedContent'] }] }, 1],
    ['openai', { error: PLANTED_KEY }, 'garbled'],
    ['openai', [], 'garbled'],
    ['openai', `<html>${PLANTED_KEY}`, 'garbled'],
  ])('%s: an invalid list, or a too long one', async (id, body, expected) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const list = await asked(id, 'https://api.example/v1', PLANTED_KEY, async () => new Response(text))
    expect(list.ok ? list.models.length : list.failure.code).toBe(expected)
    expect(JSON.stringify(list)).not.toContain(PLANTED_KEY)
  })
})

test('every provider has an address, or asks for one', () => {
  for (const { baseUrl, id, local, needsKey, keysAt, headers } of PROVIDERS) {
    expect([id, baseUrl === null ? 'compatible' : id]).toEqual([id, id])
    if (baseUrl !== null) expect(new URL(baseUrl).protocol).toBe(local ? 'http:' : 'https:')
    if (needsKey) expect(keysAt).toMatch(/^https:/)
    expect(headers).toEqual([...headers].sort())
  }
  expect(providerOf('nobody')).toBeUndefined()
})

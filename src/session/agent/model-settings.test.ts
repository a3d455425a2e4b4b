import { describe, expect, test } from 'vitest'
import type { PriceRow } from '../../providers/prices'
import { modelSettings } from '../store/model-settings-record'
import { withAddress, withModel, withNewPrices, withPrice, withWindow } from './model-changes'
import { chosenModels, type ModelSettings, NO_MODELS } from './model-settings'

const LIST = 'https://models.example/models'
const row = (model: string, input: number, source = LIST): PriceRow => ({
  provider: 'openrouter',
  model,
  price: { input, cachedInput: null, cacheWrite: null, output: 4 },
  source,
  date: '2026-01-02',
})

const SET: ModelSettings = {
  provider: 'openrouter',
  addresses: { ollama: 'http://127.0.0.1:11434/v1' },
  chosen: { openrouter: { main: 'a/large', cheap: '' } },
  windows: { 'openrouter a/large': 128_000 },
  prices: [row('a/large', 1)],
}

describe('what was stored', () => {
  test.each([
    ['nothing chosen', NO_MODELS],
    ['everything', SET],
  ])('%s comes back from JSON as it was', (_, settings) => {
    expect(modelSettings.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  })

  test.each([undefined, null, 1, 'openai', [], {}, { provider: 3 }])('%j is as nothing', (junk) => {
    expect(modelSettings.parse(junk)).toEqual(NO_MODELS)
  })

  test.each([
    ['provider', 5],
    ['provider', 'x'.repeat(301)],
    ['addresses', { ollama: 1 }],
    ['addresses', 'http://127.0.0.1'],
    ['chosen', { openrouter: { main: 'a' } }],
    ['windows', { 'openrouter a': -1 }],
    ['windows', { 'openrouter a': '128000' }],
    ['prices', 'free'],
  ] as const)('junk in %s takes nothing else with it', (name, junk) => {
    const read = modelSettings.parse({ ...SET, [name]: junk })
    expect(read).toEqual({ ...SET, [name]: NO_MODELS[name] })
  })

  test('an invalid row of prices is left out', () => {
    const junk = [null, {}, { ...row('b', 1), price: { input: '1' } }, row('c', -1), { ...row('d', 1), source: 7 }]
    expect(modelSettings.parse({ ...SET, prices: [...junk, ...SET.prices] }).prices).toEqual(SET.prices)
  })

  test('what is no setting is not kept', () => {
    expect(modelSettings.parse({ ...SET, key: 'sk-planted' })).toEqual(SET)
  })
})

test.each<readonly [Partial<ModelSettings>, ReturnType<typeof chosenModels>]>([
  [{}, { main: 'a/large', cheap: 'a/large' }],
  [{ chosen: { openrouter: { main: 'a/large', cheap: 'a/small' } } }, { main: 'a/large', cheap: 'a/small' }],
  [{ chosen: { openrouter: { main: '', cheap: 'a/small' } } }, null],
  [{ provider: 'openai' }, null],
  [{ provider: 'constructor' }, null],
  [{ provider: null }, null],
])('%j asks %j', (made, models) => {
  expect(chosenModels({ ...SET, ...made })).toEqual(models)
})

describe('changes', () => {
  const changed = (made: Partial<ModelSettings>, before = SET): ModelSettings => ({ ...before, ...made })

  test('a model from a list brings its window and price, unless the person has said so before', () => {
    const listed = { id: 'a/small', context: 64_000, price: row('a/small', 0.5) }
    const chosen = changed(withModel(SET, 'openrouter', 'cheap', 'a/small', listed))
    expect(chosen.chosen).toEqual({ openrouter: { main: 'a/large', cheap: 'a/small' } })
    expect(chosen.windows).toEqual({ ...SET.windows, 'openrouter a/small': 64_000 })
    expect(chosen.prices).toEqual([...SET.prices, listed.price])
    const again = withModel(chosen, 'openrouter', 'main', 'a/small', { ...listed, context: 1, price: row('a/small', 9) })
    expect(again).toMatchObject({ windows: chosen.windows, prices: chosen.prices })
  })

  test('a typed name is taken as it is', () => {
    expect(changed(withModel(SET, 'mistral', 'main', 'large', null))).toEqual({
      ...SET,
      chosen: { ...SET.chosen, mistral: { main: 'large', cheap: '' } },
    })
  })

  test('a price takes the place of the one before, and is taken back', () => {
    const own = row('a/large', 7, 'mine')
    const priced = changed(withPrice(SET, 'openrouter', 'a/large', own))
    expect(priced.prices).toEqual([own])
    expect(changed(withPrice(priced, 'openrouter', 'a/large', null), priced).prices).toEqual([])
    expect(changed(withPrice(SET, 'openai', 'a/large', { ...own, provider: 'openai' })).prices).toHaveLength(2)
  })

  test('prices from a list follow it, the person’s own stay', () => {
    const before = changed({ prices: [row('a/large', 1), row('a/small', 7, 'mine')] })
    const listed = ['a/large', 'a/small'].map((id) => ({ id, context: null, price: row(id, 2) }))
    expect(withNewPrices(before, listed).prices).toEqual([row('a/large', 2), row('a/small', 7, 'mine')])
    expect(withNewPrices(before, []).prices).toEqual(before.prices)
  })

  test('addresses and windows are given and taken back', () => {
    const given = changed(withAddress(SET, 'openai', 'https://gateway.example/v1'))
    expect(given.addresses).toEqual({ ...SET.addresses, openai: 'https://gateway.example/v1' })
    expect(changed(withAddress(given, 'openai', null), given)).toEqual(SET)
    const wide = changed(withWindow(SET, 'openai', 'm', 1000))
    expect(wide.windows).toEqual({ ...SET.windows, 'openai m': 1000 })
    expect(changed(withWindow(wide, 'openai', 'm', null), wide)).toEqual(SET)
  })
})

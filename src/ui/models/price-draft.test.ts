import { expect, test } from 'vitest'
import { draftText } from './models-messages'
import {
  PRICE_FIELDS,
  type PriceDraft,
  priceDraftOf,
  type ReadPriceDraft,
  readPriceDraft,
  readTokens,
  shortPrice,
  shortTokens,
  typed,
} from './price-draft'

const EMPTY = priceDraftOf(null)
const draft = (made: Partial<PriceDraft>): PriceDraft => ({ ...EMPTY, ...made })

const DRAFTS: readonly (readonly [Partial<PriceDraft>, ReadPriceDraft])[] = [
  [{}, { state: 'empty' }],
  [{ source: 'https://models.example/prices', date: '2026-01-02' }, { state: 'empty' }],
  [{ input: '1' }, { state: 'half', field: 'output' }],
  [{ cachedInput: '1' }, { state: 'half', field: 'input' }],
  [
    { input: '1', output: 'x' },
    { state: 'wrong', field: 'output' },
  ],
  [
    { input: '-1', output: '2' },
    { state: 'wrong', field: 'input' },
  ],
  [
    { input: '0,25', output: '2' },
    { state: 'wrong', field: 'input' },
  ],
  [
    { input: 'Infinity', output: '2' },
    { state: 'wrong', field: 'input' },
  ],
  [
    { input: '1000001', output: '2' },
    { state: 'wrong', field: 'input' },
  ],
  [
    { input: '0', output: '0' },
    { state: 'whole', price: { input: 0, cachedInput: null, cacheWrite: null, output: 0 } },
  ],
  [
    { input: ' $ 1.25 ', cachedInput: '.125', cacheWrite: '1e-3', output: '10.' },
    { state: 'whole', price: { input: 1.25, cachedInput: 0.125, cacheWrite: 0.001, output: 10 } },
  ],
]

test.each(DRAFTS)('%j', (made, read) => {
  expect(readPriceDraft(draft(made))).toEqual(read)
  expect(draftText(read) === null).toBe(read.state === 'empty' || read.state === 'whole')
})

test('a row that is shown is read as it was', () => {
  for (const [, read] of DRAFTS) {
    if (read.state !== 'whole') continue
    const row = { provider: 'openai', model: 'm', price: read.price, source: 'mine', date: '2026-01-02' }
    expect(readPriceDraft(priceDraftOf(row))).toEqual(read)
  }
})

test('a price that the person changes is not the source’s any more, and is of today', () => {
  const listed = draft({ input: '1', output: '2', source: 'https://models.example/models', date: '2026-01-02' })
  for (const field of PRICE_FIELDS) {
    expect(typed(listed, field, '3', '2026-05-06')).toEqual({ ...listed, [field]: '3', source: '', date: '2026-05-06' })
  }
  const own = draft({ input: '1', source: 'my contract' })
  expect(typed(own, 'output', '3', '2026-05-06')).toMatchObject({ source: 'my contract', date: '2026-05-06' })
  expect(typed(listed, 'source', 'mine', '2026-05-06')).toEqual({ ...listed, source: 'mine' })
  expect(typed(listed, 'date', '2025-01-01', '2026-05-06')).toEqual({ ...listed, date: '2025-01-01' })
})

test.each([
  ['', null],
  [' ', null],
  ['128000', 128_000],
  ['128,000', 128_000],
  ['128 000', 128_000],
  ['128k', 128_000],
  ['1M', 1_000_000],
  ['1.05m', 1_050_000],
  ['0', Number.NaN],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
  ['many', Number.NaN],
  ['999999999', Number.NaN],
])('%j tokens', (text, tokens) => {
  expect(readTokens(text)).toBe(tokens)
})

test.each([
  [8192, '8,192'],
  [128_000, '128k'],
  [200_000, '200k'],
  [1_048_576, '1.05M'],
  [1_000_000, '1M'],
])('%i tokens in short', (tokens, text) => {
  expect(shortTokens(tokens)).toBe(text)
})

test.each([
  [1, 4, '$1 in, $4 out'],
  [0.075, 0.3, '$0.075 in, $0.3 out'],
  [0, 0, 'free'],
])('%d and %d in short', (input, output, text) => {
  expect(shortPrice({ input, output, cachedInput: null, cacheWrite: null })).toBe(text)
})

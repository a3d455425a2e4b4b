import { expect, test } from 'vitest'
import { filterModels } from './filter-models'

const MODELS = [
  ['anthropic/claude', 'Anthropic: Claude'],
  ['mistral/large', 'Mistral Large'],
  ['mistral/small', 'Small, by Mistral'],
].map(([id = '', name = '']) => ({ id, name, context: null, price: null }))

test.each([
  ['', ['anthropic/claude', 'mistral/large', 'mistral/small']],
  ['  ', ['anthropic/claude', 'mistral/large', 'mistral/small']],
  ['MISTRAL', ['mistral/large', 'mistral/small']],
  ['small mistral', ['mistral/small']],
  ['by', ['mistral/small']],
  ['.*', []],
])('%j', (typed, ids) => {
  expect(filterModels(MODELS, typed).map(({ id }) => id)).toEqual(ids)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { summary } from '../src/cart.js'

const items = [
  { name: 'Tea', cents: 250 },
  { name: 'Bread', cents: 320 },
]

describe('the cart', () => {
  it('sums up', () => {
    assert.equal(summary(items), '2 items, 5.70 EUR')
  })
})

describe('the receipt', () => {
  it('has a line for each item', async () => {
    const { line } = await import('../src/receipt.js')
    assert.deepEqual(items.map(line), ['Tea  2.50 EUR', 'Bread  3.20 EUR'])
  })
})

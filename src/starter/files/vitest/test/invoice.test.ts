import { expect, it } from 'vitest'
import { formatCents } from '../src/invoice.ts'

it.each([
  [0, '€0.00'],
  [5, '€0.05'],
  [129_900, '€1299.00'],
])('formats %i cents', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

import { priceOf } from './prices.js'

export function totalOf(items) {
  let total = 0
  for (const item of items) total += priceOf(item.id) * item.amount
  return total
}

export function countOf(items) {
  return items.reduce((count, item) => count + item.amount, 0)
}

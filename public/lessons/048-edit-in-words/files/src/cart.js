import { priceOf } from './prices.js'

export function totalOf(items) {
  let total = 0
  for (const item of items) total += priceOf(item.id)
  return total
}

export function countOf(items) {
  return items.length
}

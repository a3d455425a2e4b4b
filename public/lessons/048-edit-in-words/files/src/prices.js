const PRICES = new Map([
  ['tea', 4],
  ['jam', 6],
])

export const priceOf = (id) => PRICES.get(id) ?? 0

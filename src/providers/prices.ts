/** What tokens cost. */
import type { Usage } from './provider'

/** US dollars for a million tokens; null: not known. */
export type Price = {
  readonly input: number
  readonly cachedInput: number | null
  readonly cacheWrite: number | null
  readonly output: number
}

/** `source`: address of the page that says so, or the person's own words. `date`: the day it was read, as YYYY-MM-DD. */
export type PriceRow = {
  readonly provider: string
  readonly model: string
  readonly price: Price
  readonly source: string
  readonly date: string
}

/** The first row for a model: the person's own rows go before those of a provider's list, and those before the shipped ones. */
export const priceOf = (rows: readonly PriceRow[], provider: string, model: string): PriceRow | null =>
  rows.find((each) => each.provider === provider && each.model === model) ?? null

/** US dollars. null where a count or the price of what was counted is not known. */
export function costOf({ input, cacheRead, cacheWrite, output }: Usage, price: Price | null): number | null {
  if (price === null || input === null || output === null) return null
  const read = cacheRead ?? 0
  const written = cacheWrite ?? 0
  const parts = [
    [Math.max(0, input - read - written), price.input],
    [read, price.cachedInput],
    [written, price.cacheWrite],
    [output, price.output],
  ] as const
  let millionths = 0
  for (const [tokens, each] of parts) {
    if (tokens === 0) continue
    if (each === null) return null
    millionths += tokens * each
  }
  return millionths / 1_000_000
}

/** Which models a person has chosen, and what they know of them. No key is in it. */
import type { PriceRow } from '../../providers/prices'

/** Which models a person asks, and where. `addresses`, `chosen`: by provider. */
export type ModelSettings = {
  /** Id of a known provider; null: none was chosen, and only recordings play. */
  readonly provider: string | null
  /** Addresses that the person gave, by the provider's id. */
  readonly addresses: Readonly<Record<string, string>>
  /** The model that thinks and the cheaper one, by the provider's id; '' for the cheaper one: the same. */
  readonly chosen: Readonly<Record<string, { readonly main: string; readonly cheap: string }>>
  /** Tokens that a model takes, by provider and model with a blank between, where the person or a list says so. */
  readonly windows: Readonly<Record<string, number>>
  /** The person's own prices. */
  readonly prices: readonly PriceRow[]
}

/** Before a person has chosen any. */
export const NO_MODELS: ModelSettings = { provider: null, addresses: {}, chosen: {}, windows: {}, prices: [] }

/** The models that are asked: the same one twice where there is no cheaper one. null: none was chosen. */
export function chosenModels({ provider, chosen }: ModelSettings): { readonly main: string; readonly cheap: string } | null {
  const both = provider !== null && Object.hasOwn(chosen, provider) ? chosen[provider] : undefined
  return both === undefined || both.main === '' ? null : { main: both.main, cheap: both.cheap === '' ? both.main : both.cheap }
}

/** Changes of the settings of models: each gives what `ModelDesk.change` takes. */
import type { PriceRow } from '../../providers/prices'
import type { ModelSettings } from './model-settings'

/** Which of the two models: the one that thinks, or the cheaper one. */
export type ModelSlot = 'main' | 'cheap'

type Change = Partial<ModelSettings>

/** What a provider's list says of a model. `context`: tokens of its window. */
type Listed = { readonly id: string; readonly context: number | null; readonly price: PriceRow | null }

/** The name under which `windows` has a model. */
export const windowName = (provider: string, model: string): string => `${provider} ${model}`

const isOf =
  (provider: string, model: string) =>
  (row: PriceRow): boolean =>
    row.provider === provider && row.model === model

/** `address` null: the provider's own. */
export function withAddress({ addresses }: ModelSettings, provider: string, address: string | null): Change {
  const { [provider]: _, ...others } = addresses
  return { addresses: address === null ? others : { ...others, [provider]: address } }
}

/**
 * Takes a model for a role; '' for the cheaper one: the same as the other. What a list says of it is kept, unless the person has said so before: the
 * list is not there when the page is opened again.
 */
export function withModel(
  settings: ModelSettings,
  provider: string,
  role: ModelSlot,
  model: string,
  listed: Listed | null,
): Change {
  const both = Object.hasOwn(settings.chosen, provider) ? settings.chosen[provider] : undefined
  const chosen = { ...settings.chosen, [provider]: { main: '', cheap: '', ...both, [role]: model } }
  if (listed === null) return { chosen }
  const name = windowName(provider, model)
  const windows =
    listed.context === null || Object.hasOwn(settings.windows, name)
      ? settings.windows
      : { ...settings.windows, [name]: listed.context }
  const isPriced = settings.prices.some(isOf(provider, model))
  const prices = listed.price === null || isPriced ? settings.prices : [...settings.prices, listed.price]
  return { chosen, windows, prices }
}

/** `row` null: the person says nothing of its price any more. */
export function withPrice({ prices }: ModelSettings, provider: string, model: string, row: PriceRow | null): Change {
  const isMeant = isOf(provider, model)
  if (row === null) return { prices: prices.filter((each) => !isMeant(each)) }
  return { prices: prices.some(isMeant) ? prices.map((each) => (isMeant(each) ? row : each)) : [...prices, row] }
}

/** `tokens` null: the person says nothing of it any more. */
export function withWindow({ windows }: ModelSettings, provider: string, model: string, tokens: number | null): Change {
  const { [windowName(provider, model)]: _, ...others } = windows
  return { windows: tokens === null ? others : { ...others, [windowName(provider, model)]: tokens } }
}

/** Prices that were taken from a list follow it; those that the person wrote stay. */
export function withNewPrices({ prices }: ModelSettings, listed: readonly Listed[]): Change {
  const rows = listed.flatMap(({ price }) => price ?? [])
  const newest = ({ provider, model, source }: PriceRow) =>
    rows.find((row) => row.provider === provider && row.model === model && row.source === source)
  return { prices: prices.map((row) => newest(row) ?? row) }
}

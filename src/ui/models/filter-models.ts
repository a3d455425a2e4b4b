/** A provider's list of models, filtered. */
import type { ListedModel } from '../../session/agent/models'

/** Models whose id or name holds every word that was typed, in the provider's order. Case does not count. */
export function filterModels(models: readonly ListedModel[], typed: string): readonly ListedModel[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return models
  return models.filter(({ id, name }) => {
    const text = `${id} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

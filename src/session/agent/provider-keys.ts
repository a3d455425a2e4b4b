/** Keys of the person's models: each belongs to a provider at an address, and is in no state. */
import type { KeyPlace, Keys } from '../../providers/keys'
import type { Network } from '../../providers/network'

type Kept = ReturnType<Keys['keep']>

/** `ownerOf`: whose key a provider uses, by default the chosen one's; null: none is chosen, or its address is invalid. */
export function createProviderKeys(
  { keys, malformedKey }: Pick<Network, 'keys' | 'malformedKey'>,
  ownerOf: (provider?: string) => string | null,
) {
  return {
    /** Where the key of a provider is kept; null: there is none. */
    keyPlace(provider?: string): KeyPlace | null {
      const owner = ownerOf(provider)
      return owner === null ? null : keys.placeOf(owner)
    },
    /** What is wrong with a key that cannot be sent; null: nothing. */
    keyProblem: malformedKey,
    keepKey(text: string, place: KeyPlace): Kept | null {
      const owner = ownerOf()
      return owner === null ? null : keys.keep(owner, text, place)
    },
    /** Keeps the key elsewhere. null: there is none. */
    moveKey(place: KeyPlace): Kept | null {
      const owner = ownerOf()
      const key = owner === null ? null : keys.get(owner)
      return owner === null || key === null ? null : keys.keep(owner, key.reveal(), place)
    },
    forgetKey(): void {
      const owner = ownerOf()
      if (owner !== null) keys.forget(owner)
    },
    forgetAllKeys: (): void => keys.forgetAll(),
  }
}

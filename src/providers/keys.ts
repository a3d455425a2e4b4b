/** Where a person's keys live. In memory, unless they ask for more. */
import { MASK } from './scrub'

/** A key that no log, error text, JSON or clone shows. */
export class ApiKey {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  /** The key itself: for a request's header and for taking it out of texts, nothing else. */
  reveal(): string {
    return this.#text
  }
  toString(): string {
    return MASK
  }
  toJSON(): string {
    return MASK
  }
}

/** 'session': until the tab is closed. 'local': until it is forgotten, readable by every page of this origin. */
export type KeyPlace = 'memory' | 'session' | 'local'

/** What is used of the browser's storage. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'hunkscope.key.'

/** What is wrong with a key that cannot be sent as a header; null: nothing. */
export function malformedKey(text: string): 'empty' | 'line-end' | 'blank' | 'not-ascii' | null {
  if (text === '') return 'empty'
  if (/[\r\n]/.test(text)) return 'line-end'
  if (/\s/.test(text)) return 'blank'
  return /^[\x21-\x7e]+$/.test(text) ? null : 'not-ascii'
}

/** Whose key it is: a key is sent to the server that it was given for and to no other. `baseUrl`: as parseBaseUrl returns it. */
export const keyOwner = (providerId: string, baseUrl: string): string => `${providerId} ${new URL(baseUrl).origin}`

/** The person's keys, one for each owner: a provider's id, with the address where a person gave one. */
export interface Keys {
  /** A malformed key is not kept; 'storage': the browser refuses to store it, and it is kept in memory. */
  keep(
    owner: string,
    text: string,
    place: KeyPlace,
  ): { readonly ok: true } | { readonly ok: false; readonly why: 'malformed' | 'storage' }
  get(owner: string): ApiKey | null
  /** Every key that there is, whosever it is: what has to be taken out of what goes out. */
  all(): readonly ApiKey[]
  placeOf(owner: string): KeyPlace | null
  forget(owner: string): void
  /** Takes every key out of memory and both storages. */
  forgetAll(): void
}

/** @param storages null where the browser has none, or refuses it */
export function openKeys(storages: { readonly session: KeyStorage | null; readonly local: KeyStorage | null }): Keys {
  const memory = new Map<string, ApiKey>()
  const stored = (['session', 'local'] as const).flatMap((place) => {
    const storage = storages[place]
    return storage ? [{ place, storage }] : []
  })
  const read = (owner: string) => {
    for (const { place, storage } of stored) {
      const text = quietly(() => storage.getItem(PREFIX + owner))
      if (text && malformedKey(text) === null) return { place, key: new ApiKey(text) }
    }
    return null
  }
  const forget = (owner: string) => {
    memory.delete(owner)
    for (const { storage } of stored) quietly(() => storage.removeItem(PREFIX + owner))
  }
  return {
    keep(owner, text, place) {
      if (malformedKey(text) !== null) return { ok: false, why: 'malformed' }
      forget(owner)
      const home = stored.find((each) => each.place === place)
      const isStored = quietly(() => {
        home?.storage.setItem(PREFIX + owner, text)
        return home !== undefined
      })
      if (isStored) return { ok: true }
      memory.set(owner, new ApiKey(text))
      return place === 'memory' ? { ok: true } : { ok: false, why: 'storage' }
    },
    get: (owner) => memory.get(owner) ?? read(owner)?.key ?? null,
    all() {
      const owners = stored
        .flatMap(({ storage }) => quietly(() => namesIn(storage)) ?? [])
        .map((name) => name.slice(PREFIX.length))
      return [...memory.values(), ...owners.flatMap((owner) => read(owner)?.key ?? [])]
    },
    placeOf: (owner) => (memory.has(owner) ? 'memory' : (read(owner)?.place ?? null)),
    forget,
    forgetAll() {
      memory.clear()
      for (const { storage } of stored) quietly(() => clear(storage))
    },
  }
}

const namesIn = (storage: KeyStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) => name.startsWith(PREFIX))

function clear(storage: KeyStorage): void {
  for (const name of namesIn(storage)) storage.removeItem(name)
}

/** Storage throws where a browser blocks it or it is full. */
function quietly<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

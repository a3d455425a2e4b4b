/** A key, and a browser's storage to keep it in. */

/** The one key that tests plant, to find where it gets to. */
export const PLANTED_KEY = 'sk-planted-0123456789abcdef'

type Stored = Storage & { readonly entries: ReadonlyMap<string, string> }

/** An empty storage. `refuses`: as a full or a blocked one does. */
export function emptyStorage(refuses = false): Stored {
  const entries = new Map<string, string>()
  const open = () => {
    if (refuses) throw new DOMException('No.', 'QuotaExceededError')
    return entries
  }
  return {
    entries,
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => open().get(name) ?? null,
    setItem: (name, value) => void open().set(name, value),
    removeItem: (name) => void open().delete(name),
    clear: () => open().clear(),
  }
}

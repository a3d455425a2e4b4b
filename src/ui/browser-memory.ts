/** Small things that this browser remembers of how a person likes the page: texts by name. Where it gives no storage, nothing is remembered. */
export const browserMemory = {
  /** null: nothing is. */
  get(name: string): string | null {
    try {
      return localStorage.getItem(name)
    } catch (denied) {
      if (denied instanceof DOMException) return null
      throw denied
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
    } catch (denied) {
      if (!(denied instanceof DOMException)) throw denied
    }
  },
}

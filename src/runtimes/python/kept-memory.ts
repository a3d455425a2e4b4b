/** The memory of an interpreter that has started and run nothing yet, kept in the browser's Cache Storage: the next page begins there. */

const CACHE = 'hunkscope-python'

export type KeptMemory = {
  /** What an earlier page kept of the same Python in the same browser; null: nothing, or nothing can be kept here. */
  read(): Promise<Blob | null>
  /** Keeps it in the place of every other one, or does nothing where the browser keeps nothing. */
  keep(memory: Blob): Promise<void>
}

/** Only pages of a secure address have what it takes. */
const canKeep = () => 'caches' in globalThis && 'subtle' in crypto

/** Header of what is kept: the digest of its bytes. An interpreter that begins with torn memory may run without end. */
const DIGEST = 'x-sha-256'

async function digestOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Of the guest's text, which names CPython's build, and of the browser, whose abilities are in the memory too. */
async function addressOf(text: BufferSource): Promise<string> {
  const browser = new TextEncoder().encode(navigator.userAgent)
  return new URL(`/python-memory/${await digestOf(text)}/${await digestOf(browser)}`, location.origin).href
}

/** @param text the guest's text as it was fetched */
export function keptMemory(text: BufferSource): KeptMemory {
  return {
    async read() {
      if (!canKeep()) return null
      try {
        const kept = await (await caches.open(CACHE)).match(await addressOf(text))
        if (kept === undefined) return null
        const memory = await kept.blob()
        return (await digestOf(await memory.arrayBuffer())) === kept.headers.get(DIGEST) ? memory : null
      } catch (unreadable) {
        console.warn(unreadable)
        return null
      }
    },

    async keep(memory) {
      if (!canKeep()) return
      try {
        const cache = await caches.open(CACHE)
        const address = await addressOf(text)
        await cache.put(address, new Response(memory, { headers: { [DIGEST]: await digestOf(await memory.arrayBuffer()) } }))
        const others = (await cache.keys()).filter(({ url }) => url !== address)
        await Promise.all(others.map((other) => cache.delete(other)))
      } catch (full) {
        console.warn(full) // a quota; the next page starts without
      }
    },
  }
}

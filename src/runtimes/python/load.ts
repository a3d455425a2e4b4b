/** What Python is made of, fetched from the page's own host: the guest's text, CPython's program and its library. */
import { type BootFailure, bootFailure } from '../embedded/guest-host'
import type { GuestParts } from '../embedded/protocol'

export type PythonAddresses = { readonly guestUrl: string; readonly programUrl: string; readonly libraryUrl: string }

type LoadedPython = { readonly ok: true; readonly text: string; readonly parts: GuestParts }

type Watch = (loaded: number, total: number) => void

export type PythonLoad = {
  /** The same load for all who ask; one that failed is tried again. */
  start(): Promise<LoadedPython | BootFailure>
  /** Tells how far it is, bytes, until the returned function is called; nothing where it is over. */
  watch(tell: Watch): () => void
}

/** Bytes of all parts before compression, about: a host that compresses names no length. */
const TOTAL_BYTES = 12_200_000
/** Milliseconds between two words on progress. */
const PACE_MS = 250

/** One response whole, each piece counted. */
async function readAll(url: string, count: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`${url.replace(/^.*\//, '')} answered ${response.status}`)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    pieces.push(piece.value)
    count(piece.value.length)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

export function createPythonLoad({ guestUrl, programUrl, libraryUrl }: PythonAddresses): PythonLoad {
  const watching = new Set<Watch>()
  let loading: Promise<LoadedPython | BootFailure> | null = null
  let loaded = 0
  let told = 0

  const count = (bytes: number) => {
    loaded += bytes
    if (performance.now() - told < PACE_MS) return
    told = performance.now()
    for (const tell of watching) tell(loaded, Math.max(loaded, TOTAL_BYTES))
  }

  async function load(): Promise<LoadedPython | BootFailure> {
    loaded = 0
    try {
      const [text, program, data] = await Promise.all([guestUrl, programUrl, libraryUrl].map((url) => readAll(url, count)))
      if (text === undefined || program === undefined || data === undefined) throw new TypeError('a part is missing')
      return { ok: true, text: new TextDecoder().decode(text), parts: { program, data } }
    } catch (failed) {
      loading = null
      return bootFailure('offline', failed instanceof Error ? failed.message : String(failed))
    }
  }

  return {
    start() {
      loading ??= load()
      return loading
    },
    watch(tell) {
      watching.add(tell)
      return () => void watching.delete(tell)
    },
  }
}

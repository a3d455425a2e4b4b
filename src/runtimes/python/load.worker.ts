/** Loads Python beside the page: fetches its parts, hands them to the sandbox's frame, and keeps an interpreter's first memory for the next page. */
import { isFields } from '../decode-event'
import { type KeptMemory, keptMemory } from './kept-memory'
import type { GuestHandOver, LoadMessage, PythonAddresses } from './load-protocol'

/** Milliseconds between two words on progress. */
const PACE_MS = 250

type Loaded = { readonly text: string; readonly program: Blob; readonly data: Blob; readonly kept: KeptMemory }

const tell = (message: LoadMessage) => postMessage(message)

/** One response whole, each piece counted. */
async function readAll(url: string, count: (bytes: number) => void, type = ''): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`${url.replace(/^.*\//, '')} answered ${response.status}`)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    pieces.push(piece.value)
    count(piece.value.length)
  }
  return new Blob(pieces, { type })
}

/** Read ahead for the first frame, while the program still comes. */
let ahead: Promise<Blob | null> | null = null

async function load({ guestUrl, programUrl, libraryUrl }: PythonAddresses): Promise<Loaded> {
  let bytes = 0
  let reportedAt = performance.now()
  const count = (more: number) => {
    bytes += more
    if (performance.now() - reportedAt < PACE_MS) return
    reportedAt = performance.now()
    tell({ type: 'progress', bytes })
  }
  const guest = readAll(guestUrl, count).then(async (text) => {
    const kept = keptMemory(await text.arrayBuffer())
    ahead = kept.read()
    return { text: await text.text(), kept }
  })
  const [{ text, kept }, program, data] = await Promise.all([
    guest,
    readAll(programUrl, count, 'application/wasm'),
    readAll(libraryUrl, count),
  ])
  return { text, program, data, kept }
}

/** Gives a frame what its guests are made of, and keeps the memory that it sends where it was given none of use. */
async function hand({ text, program, data, kept }: Loaded, frame: MessagePort): Promise<void> {
  const read = ahead ?? kept.read()
  ahead = null
  const memory = await read
  frame.onmessage = ({ data: started }: MessageEvent<unknown>) => {
    if (started instanceof Blob) void kept.keep(started)
  }
  const handOver: GuestHandOver = { text, parts: { program, data, memory } }
  frame.postMessage(handOver)
}

let loading: Promise<Loaded> | null = null

function readAddresses(value: unknown): PythonAddresses | null {
  if (!isFields(value)) return null
  const { guestUrl, programUrl, libraryUrl } = value
  const areTexts = typeof guestUrl === 'string' && typeof programUrl === 'string' && typeof libraryUrl === 'string'
  return areTexts ? { guestUrl, programUrl, libraryUrl } : null
}

addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
  if (!isFields(data)) return
  const addresses = readAddresses(data.addresses)
  const [frame] = ports
  if (data.type === 'load' && addresses !== null) {
    loading = load(addresses)
    loading.then(
      () => tell({ type: 'loaded' }),
      (failed: unknown) => tell({ type: 'failed', detail: failed instanceof Error ? failed.message : String(failed) }),
    )
  } else if (data.type === 'hand' && frame !== undefined)
    loading?.then((loaded) => hand(loaded, frame)).catch((failed: unknown) => console.warn(failed))
})

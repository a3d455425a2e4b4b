/** `node:stream` and its parts: the `readable-stream` package, web streams from the platform. */
import Stream from 'readable-stream'
import { needFunction, refusedMember } from './node-error'
import { isHolder } from './types'

const { get } = Reflect

type Chunks = AsyncIterable<unknown>

const isChunks = (value: unknown): value is Chunks => isHolder(value) && typeof get(value, Symbol.asyncIterator) === 'function'

/** Any readable, Node's or the web's, as its chunks. */
async function* chunksOf(from: unknown): AsyncGenerator<unknown> {
  if (isChunks(from)) {
    yield* from
    return
  }
  if (from instanceof ReadableStream) {
    const reader = from.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    return
  }
  const all: Iterable<unknown> = isHolder(from) && typeof get(from, Symbol.iterator) === 'function' ? Object(from) : []
  yield* all
}

async function bytesOf(from: unknown): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const encoder = new TextEncoder()
  for await (const chunk of chunksOf(from)) {
    if (typeof chunk === 'string') parts.push(encoder.encode(chunk))
    else if (chunk instanceof Uint8Array) parts.push(chunk)
    else if (chunk instanceof ArrayBuffer) parts.push(new Uint8Array(chunk))
    else throw new TypeError(`The stream gave a chunk of type ${typeof chunk}, where bytes or text are read.`)
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const textOf = async (from: unknown) => new TextDecoder().decode(await bytesOf(from))

/** @param toBuffer makes Node's Buffer of bytes */
export function createConsumers(toBuffer: (bytes: Uint8Array) => unknown): object {
  return {
    arrayBuffer: async (from: unknown) => (await bytesOf(from)).buffer,
    blob: async (from: unknown) => new Blob([new Uint8Array(await bytesOf(from))]),
    buffer: async (from: unknown) => toBuffer(await bytesOf(from)),
    json: async (from: unknown): Promise<unknown> => JSON.parse(await textOf(from)),
    text: textOf,
  }
}

function toWeb(from: unknown): ReadableStream {
  const chunks = chunksOf(from)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

function writableFromWeb(to: WritableStream): object {
  const writer = to.getWriter()
  const settle = (work: Promise<unknown>, done: unknown) => {
    needFunction(done, 'callback')
    work.then(
      () => done(),
      (error: unknown) => done(error),
    )
  }
  return new Stream.Writable({
    write: (chunk: unknown, _encoding, done) => settle(writer.write(chunk), done),
    final: (done) => settle(writer.close(), done),
  })
}

const WEB = [
  'ReadableStream',
  'ReadableStreamDefaultReader',
  'ReadableStreamBYOBReader',
  'ReadableStreamBYOBRequest',
  'ReadableByteStreamController',
  'ReadableStreamDefaultController',
  'TransformStream',
  'TransformStreamDefaultController',
  'WritableStream',
  'WritableStreamDefaultController',
  'WritableStreamDefaultWriter',
  'ByteLengthQueuingStrategy',
  'CountQueuingStrategy',
  'TextEncoderStream',
  'TextDecoderStream',
  'CompressionStream',
  'DecompressionStream',
]

/** `node:stream/web`: what of it the platform has. */
export const web: object = Object.fromEntries(
  WEB.filter((name) => name in globalThis).map((name): [string, unknown] => [name, get(globalThis, name)]),
)

Object.assign(Stream.Readable, {
  toWeb,
  fromWeb: (from: unknown, options?: object) => Stream.Readable.from(chunksOf(from), options),
})
/** The oldest class: the module itself, which all streams inherit from. */
const oldest: unknown = get(Stream, 'Stream')
const Legacy: object = isHolder(oldest) ? oldest : Stream

Object.assign(Stream.Writable, { fromWeb: writableFromWeb, toWeb: refusedMember('stream.Writable.toWeb') })
if (!('duplexPair' in Legacy)) Object.assign(Legacy, { duplexPair: refusedMember('stream.duplexPair') })
Object.assign(Stream.Duplex, { fromWeb: refusedMember('stream.Duplex.fromWeb'), toWeb: refusedMember('stream.Duplex.toWeb') })

/** The module. */
export const stream: object = Legacy
const promises: unknown = get(Legacy, 'promises')
/** `node:stream/promises`. */
export const streamPromises: object = isHolder(promises) ? promises : {}

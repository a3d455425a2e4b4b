/** `node:zlib`: deflate, gzip and their way back, by the `pako` package. Brotli is refused by name. */
import { Deflate, Inflate } from 'pako'
import Stream from 'readable-stream'
import { buffer } from './buffer'
import { needFunction, nodeError, refusedMember } from './node-error'
import { bytesIn, codes, constants, inputOf, type Kind, readZlibOptions, type ZlibOptions } from './zlib-options'

const { Buffer } = buffer
/** Taken now: a test may have put a fake one in its place when it first compresses something. */
const soon: unknown = Reflect.get(globalThis, 'setImmediate')
const later = (run: () => void): void => {
  if (typeof soon === 'function') soon(run)
  else queueMicrotask(run)
}

const NOTHING = new Uint8Array(0)

/** Zlib's window sizes say which wrapper there is around the data. */
const GZIP_BITS = 16

type Engine = {
  /** @throws Error with zlib's code where the bytes are none of its own */
  push(bytes: Uint8Array, flush: number): void
}

const MESSAGES: Readonly<Record<number, string>> = {
  [constants.Z_BUF_ERROR]: 'unexpected end of file',
}

function failure(errno: number, said: string): Error {
  return Object.assign(new Error(MESSAGES[errno] ?? said), { errno, code: String(codes[String(errno)] ?? 'Z_ERRNO') })
}

const flushOf = (value: number): 0 | 1 | 2 | 3 | 4 | 5 =>
  value === 1 || value === 2 || value === 3 || value === 4 || value === 5 ? value : 0
const strategyOf = (value: number): 0 | 1 | 2 | 3 | 4 => (value === 1 || value === 2 || value === 3 || value === 4 ? value : 0)

function compressor(kind: Kind, options: ZlibOptions, take: (bytes: Uint8Array) => void): Engine {
  const { level, memLevel, strategy, windowBits, dictionary, chunkSize } = options
  const deflate = new Deflate({
    level,
    memLevel,
    windowBits,
    chunkSize,
    strategy: strategyOf(strategy),
    raw: kind === 'deflateRaw',
    gzip: kind === 'gzip',
    ...(dictionary && kind !== 'gzip' ? { dictionary } : {}),
  })
  deflate.onData = take
  return {
    push(bytes, flush) {
      if (flush === constants.Z_NO_FLUSH && bytes.length === 0) return
      deflate.push(bytes, flushOf(flush))
      if (deflate.err < 0) throw failure(deflate.err, deflate.msg)
    },
  }
}

/** Whether bytes begin as gzip's do. */
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && (bytes.length < 2 || bytes[1] === 0x8b)

function expander(kind: Kind, options: ZlibOptions, take: (bytes: Uint8Array) => void): Engine {
  const { windowBits, dictionary, chunkSize } = options
  const make = (bytes: Uint8Array): Inflate => {
    const isRaw = kind === 'inflateRaw'
    const isWrapped = kind === 'gunzip' || (kind === 'unzip' && isGzip(bytes))
    const made = new Inflate({
      chunkSize,
      raw: isRaw,
      windowBits: isWrapped ? windowBits + GZIP_BITS : windowBits,
      ...(dictionary ? { dictionary } : {}),
    })
    made.onData = take
    return made
  }
  let inflate: Inflate | null = null
  return {
    push(bytes, flush) {
      inflate ??= make(bytes)
      // What comes behind the end of the data is none of it.
      if (inflate.ended && inflate.err >= 0) return
      inflate.push(bytes, flushOf(flush))
      const { err, ended, msg } = inflate
      if (msg === 'need dictionary') throw failure(constants.Z_NEED_DICT, 'Missing dictionary')
      if (err === constants.Z_BUF_ERROR ? flush === constants.Z_FINISH : err < 0)
        throw failure(dictionary && err === constants.Z_DATA_ERROR && !msg ? constants.Z_NEED_DICT : err, msg || 'Bad dictionary')
      if (flush === constants.Z_FINISH && !ended) throw failure(constants.Z_BUF_ERROR, '')
    },
  }
}

const engineOf = (kind: Kind, options: ZlibOptions, take: (bytes: Uint8Array) => void): Engine =>
  kind === 'deflate' || kind === 'gzip' || kind === 'deflateRaw' ? compressor(kind, options, take) : expander(kind, options, take)

type Done = (error?: Error | null) => void

/** One of zlib's streams. */
class Zlib extends Stream.Transform {
  bytesWritten = 0
  readonly #engine: Engine
  readonly #options: ZlibOptions
  /** Empty chunks that ask for what has been held back. */
  readonly #flushes = new WeakMap<object, number>()
  #length = 0

  constructor(kind: Kind, given: unknown) {
    super({ ...(typeof given === 'object' && given !== null ? given : {}), decodeStrings: true })
    this.#options = readZlibOptions(kind, given)
    this.#engine = engineOf(kind, this.#options, (bytes) => {
      this.#length += bytes.length
      if (this.#length > this.#options.maxOutputLength) throw tooLarge(this.#options.maxOutputLength)
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
  }

  #work(bytes: Uint8Array, flush: number, done: Done): void {
    later(() => {
      if (this.destroyed) return
      try {
        this.#engine.push(bytes, flush)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
      this.bytesWritten += bytes.length
      done()
    })
  }

  override _transform(chunk: unknown, _encoding: string, done: Done): void {
    const bytes = inputOf(chunk)
    const asked = typeof chunk === 'object' && chunk !== null ? this.#flushes.get(chunk) : undefined
    this.#work(bytes, asked ?? this.#options.flush, done)
  }

  override _flush(done: Done): void {
    this.#work(NOTHING, this.#options.finishFlush, done)
  }

  flush(kind: unknown, callback?: unknown): void {
    const done = typeof kind === 'function' ? kind : callback
    const mode = typeof kind === 'number' ? kind : constants.Z_FULL_FLUSH
    const run = () => void (typeof done === 'function' && done())
    if (this.writableFinished) queueMicrotask(run)
    else if (this.writableEnded) this.once('end', run)
    else {
      const chunk = Buffer.alloc(0)
      this.#flushes.set(chunk, mode)
      this.write(chunk, run)
    }
  }

  close(callback?: unknown): void {
    if (typeof callback === 'function') this.once('close', () => void callback())
    this.destroy()
  }

  readonly params = refusedMember('zlib params()')
  readonly reset = refusedMember('zlib reset()')
}

const tooLarge = (most: number) =>
  nodeError(RangeError, 'ERR_BUFFER_TOO_LARGE', `Cannot create a Buffer larger than ${most} bytes`)

/** All of it at once. */
function processed(kind: Kind, input: unknown, given: unknown): Buffer {
  const bytes = inputOf(input)
  const options = readZlibOptions(kind, given)
  const parts: Uint8Array[] = []
  let length = 0
  engineOf(kind, options, (part) => {
    length += part.length
    if (length > options.maxOutputLength) throw tooLarge(options.maxOutputLength)
    parts.push(part)
  }).push(bytes, options.finishFlush)
  return Buffer.concat(parts)
}

function withCallback(kind: Kind) {
  return (input: unknown, given: unknown, callback: unknown): void => {
    const [options, done] = typeof given === 'function' ? [undefined, given] : [given, callback]
    needFunction(done, 'callback')
    inputOf(input)
    const checked = readZlibOptions(kind, options)
    later(() => {
      let result: Buffer
      try {
        result = processed(kind, input, options)
      } catch (error) {
        done(error)
        return
      }
      done(null, checked.info ? { buffer: result, engine: classes[kind] && new classes[kind](options) } : result)
    })
  }
}

const withInfo = (kind: Kind) => (input: unknown, options?: unknown) => {
  const result = processed(kind, input, options)
  return readZlibOptions(kind, options).info ? { buffer: result, engine: new classes[kind](options) } : result
}

type ZlibClass = new (options?: unknown) => Zlib

const classOf = (kind: Kind, name: string): ZlibClass => {
  const Made = class extends Zlib {
    constructor(options?: unknown) {
      super(kind, options)
    }
  }
  Object.defineProperty(Made, 'name', { value: name })
  return Made
}

const classes: Readonly<Record<Kind, ZlibClass>> = {
  deflate: classOf('deflate', 'Deflate'),
  inflate: classOf('inflate', 'Inflate'),
  gzip: classOf('gzip', 'Gzip'),
  gunzip: classOf('gunzip', 'Gunzip'),
  deflateRaw: classOf('deflateRaw', 'DeflateRaw'),
  inflateRaw: classOf('inflateRaw', 'InflateRaw'),
  unzip: classOf('unzip', 'Unzip'),
}
const KINDS: readonly Kind[] = ['deflate', 'inflate', 'gzip', 'gunzip', 'deflateRaw', 'inflateRaw', 'unzip']

/** The polynomial of zlib's checksum, its bits turned around. */
const POLYNOMIAL = 0xedb88320
const BITS = 8

function crc32(data: unknown, value: unknown = 0): number {
  const bytes = typeof data === 'string' ? inputOf(data) : bytesIn(data)
  let crc = ~Number(value)
  for (const byte of bytes ?? inputOf(data)) {
    crc ^= byte
    for (let bit = 0; bit < BITS; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
  }
  return ~crc >>> 0
}

const BROTLI = ['brotliCompress', 'brotliCompressSync', 'brotliDecompress', 'brotliDecompressSync', 'createBrotliCompress']

/** The module. */
export const zlib: object = {
  ...Object.fromEntries(
    KINDS.flatMap((kind): [string, unknown][] => {
      const Class = classes[kind]
      return [
        [Class.name, Class],
        [kind, withCallback(kind)],
        [`${kind}Sync`, withInfo(kind)],
        [`create${Class.name}`, (options?: unknown) => new Class(options)],
      ]
    }),
  ),
  ...Object.fromEntries(
    [...BROTLI, 'createBrotliDecompress', 'BrotliCompress', 'BrotliDecompress'].map((name) => [
      name,
      refusedMember(`zlib.${name}`),
    ]),
  ),
  crc32,
  constants: Object.freeze({ ...constants }),
  codes,
}

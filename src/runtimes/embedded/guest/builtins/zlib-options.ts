/** What `node:zlib` is given: numbers within zlib's limits, in Node's words where they are not. */
import { invalidType, outOfRange } from './node-error'
import { isArrayBufferView, isObject } from './types'

export const constants = {
  Z_NO_FLUSH: 0,
  Z_PARTIAL_FLUSH: 1,
  Z_SYNC_FLUSH: 2,
  Z_FULL_FLUSH: 3,
  Z_FINISH: 4,
  Z_BLOCK: 5,
  Z_OK: 0,
  Z_STREAM_END: 1,
  Z_NEED_DICT: 2,
  Z_ERRNO: -1,
  Z_STREAM_ERROR: -2,
  Z_DATA_ERROR: -3,
  Z_MEM_ERROR: -4,
  Z_BUF_ERROR: -5,
  Z_VERSION_ERROR: -6,
  Z_NO_COMPRESSION: 0,
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1,
  Z_HUFFMAN_ONLY: 2,
  Z_RLE: 3,
  Z_FIXED: 4,
  Z_DEFAULT_STRATEGY: 0,
  Z_MIN_WINDOWBITS: 8,
  Z_MAX_WINDOWBITS: 15,
  Z_DEFAULT_WINDOWBITS: 15,
  Z_MIN_CHUNK: 64,
  Z_MAX_CHUNK: Number.POSITIVE_INFINITY,
  Z_DEFAULT_CHUNK: 16_384,
  Z_MIN_MEMLEVEL: 1,
  Z_MAX_MEMLEVEL: 9,
  Z_DEFAULT_MEMLEVEL: 8,
  Z_MIN_LEVEL: -1,
  Z_MAX_LEVEL: 9,
  Z_DEFAULT_LEVEL: -1,
} as const

const CODES = [
  'Z_OK',
  'Z_STREAM_END',
  'Z_NEED_DICT',
  'Z_ERRNO',
  'Z_STREAM_ERROR',
  'Z_DATA_ERROR',
  'Z_MEM_ERROR',
  'Z_BUF_ERROR',
  'Z_VERSION_ERROR',
] as const

/** Codes by name, and names by code. */
export const codes: Readonly<Record<string, string | number>> = Object.freeze({
  ...Object.fromEntries(CODES.map((name) => [name, constants[name]])),
  ...Object.fromEntries(CODES.map((name) => [String(constants[name]), name])),
})

export type Kind = 'deflate' | 'inflate' | 'gzip' | 'gunzip' | 'deflateRaw' | 'inflateRaw' | 'unzip'

/** Node's limits, by name: least, most, what is meant where nothing is said. */
const LIMITS = {
  chunkSize: [constants.Z_MIN_CHUNK, undefined, constants.Z_DEFAULT_CHUNK],
  flush: [0, constants.Z_BLOCK, constants.Z_NO_FLUSH],
  finishFlush: [0, constants.Z_BLOCK, constants.Z_FINISH],
  level: [constants.Z_MIN_LEVEL, constants.Z_MAX_LEVEL, constants.Z_DEFAULT_LEVEL],
  memLevel: [constants.Z_MIN_MEMLEVEL, constants.Z_MAX_MEMLEVEL, constants.Z_DEFAULT_MEMLEVEL],
  strategy: [0, constants.Z_FIXED, constants.Z_DEFAULT_STRATEGY],
} as const

export type ZlibOptions = {
  readonly chunkSize: number
  readonly flush: number
  readonly finishFlush: number
  readonly level: number
  readonly memLevel: number
  readonly strategy: number
  readonly windowBits: number
  readonly dictionary: Uint8Array | undefined
  /** Bytes. */
  readonly maxOutputLength: number
  /** The one-shot functions give their engine along. */
  readonly info: boolean
}

const BYTES = ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer']

/** Undefined where it holds no bytes. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (isArrayBufferView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer ? new Uint8Array(value) : undefined
}

/** @throws TypeError ERR_INVALID_ARG_TYPE */
export function inputOf(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : bytesIn(value)
  if (!bytes) throw invalidType('buffer', ['string', ...BYTES], value)
  return bytes
}

function numberOf(options: object, name: string, least: number, most: number | undefined, usual: number): number {
  const value: unknown = Reflect.get(options, name)
  if (value === undefined || Number.isNaN(value)) return usual
  if (typeof value !== 'number') throw invalidType(`options.${name}`, 'number', value)
  if (value < least || value > (most ?? value))
    throw outOfRange(`options.${name}`, `>= ${least}${most === undefined ? '' : ` and <= ${most}`}`, value)
  return value
}

/** @throws TypeError or RangeError, as Node does */
export function readZlibOptions(kind: Kind, given: unknown): ZlibOptions {
  const options = isObject(given) ? given : {}
  const limited = (name: keyof typeof LIMITS) => {
    const [least, most, usual] = LIMITS[name]
    return numberOf(options, name, least, most, usual)
  }
  const chunkSize = limited('chunkSize')
  const flush = limited('flush')
  const finishFlush = limited('finishFlush')
  const least = kind === 'gzip' ? 9 : constants.Z_MIN_WINDOWBITS
  const asked: unknown = Reflect.get(options, 'windowBits')
  // Zero leaves it to what the compressed bytes say.
  const isOpen = asked === 0 && (kind === 'inflate' || kind === 'gunzip' || kind === 'unzip')
  const windowBits = isOpen
    ? constants.Z_DEFAULT_WINDOWBITS
    : numberOf(options, 'windowBits', least, constants.Z_MAX_WINDOWBITS, constants.Z_DEFAULT_WINDOWBITS)
  const dictionary: unknown = Reflect.get(options, 'dictionary')
  const bytes = bytesIn(dictionary)
  if (dictionary !== undefined && !bytes) throw invalidType('options.dictionary', BYTES, dictionary)
  return {
    chunkSize,
    flush,
    finishFlush,
    level: limited('level'),
    memLevel: limited('memLevel'),
    strategy: limited('strategy'),
    windowBits,
    dictionary: bytes,
    maxOutputLength: numberOf(options, 'maxOutputLength', 1, undefined, Number.MAX_SAFE_INTEGER),
    info: Boolean(Reflect.get(options, 'info')),
  }
}

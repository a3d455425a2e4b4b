/** `node:buffer`: the `buffer` package, with the encoding and the checks that Node has added since. */
import npm from 'buffer/index.js'
import { compareBytes, findBytes } from './buffer-bytes'
import { checkNumbers } from './buffer-numbers'
import { invalidType, needInteger, needNumber, nodeError, received } from './node-error'
import { isAnyArrayBuffer, isArrayBufferView } from './types'

const { Buffer } = npm
const { apply, get } = Reflect

/** As base64, with '-' and '_' and without padding. */
const URL_SAFE = 'base64url'
const isUrlSafe = (encoding: unknown): boolean => typeof encoding === 'string' && encoding.toLowerCase() === URL_SAFE
const asBase64 = (encoding: unknown): unknown => (isUrlSafe(encoding) ? 'base64' : encoding)

const { isEncoding, byteLength } = Buffer
const isKnown = (encoding: unknown): boolean => isUrlSafe(encoding) || (typeof encoding === 'string' && isEncoding(encoding))

/** The package's name of an encoding. @throws TypeError ERR_UNKNOWN_ENCODING */
function encodingOf(encoding: unknown): unknown {
  if (!isKnown(encoding)) throw nodeError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${String(encoding)}`)
  return asBase64(encoding)
}

/** Encodings may be at several places among the arguments. */
const withEncodings = (args: readonly unknown[]) => args.map((one) => (typeof one === 'string' ? encodingOf(one) : one))

const prototype: object = Buffer.prototype
const method = (name: string): CallableFunction => {
  const found: unknown = get(prototype, name)
  if (typeof found !== 'function') throw new TypeError(`The buffer package has no ${name}.`)
  return found
}
const [plainText, plainWrite, plainFill] = [method('toString'), method('write'), method('fill')]
const { slice, subarray } = Uint8Array.prototype
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const decode = utf8.decode.bind(utf8)
const isShared = (bytes: ArrayBufferView) => typeof SharedArrayBuffer === 'function' && bytes.buffer instanceof SharedArrayBuffer

function toText(this: Uint8Array, encoding: unknown = 'utf8', start?: unknown, end?: unknown): unknown {
  const known = encodingOf(encoding)
  const from = Math.max(0, Math.trunc(Number(start)) || 0)
  const to = end === undefined ? this.length : Math.min(this.length, Math.trunc(Number(end)) || 0)
  if (to <= from) return ''
  if (/^utf-?8$/i.test(String(known))) return decode(apply(isShared(this) ? slice : subarray, this, [from, to]))
  const text: unknown = apply(plainText, this, [known, from, to])
  if (!isUrlSafe(encoding) || typeof text !== 'string') return text
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function writeText(this: Uint8Array, text: unknown, ...rest: readonly unknown[]): unknown {
  if (typeof text !== 'string') throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string')
  const [offset, length] = rest
  if (offset !== undefined && typeof offset !== 'string') {
    needInteger(offset, 'offset', 0, this.length)
    if (length !== undefined && typeof length !== 'string') needInteger(length, 'length', 0, this.length)
  }
  return apply(plainWrite, this, [text, ...withEncodings(rest)])
}

/** Arguments as Node's `indexOf` takes them: an encoding may be in the offset's place. */
function locate(bytes: Uint8Array, value: unknown, second: unknown, third: unknown, isForward: boolean): number {
  const [place, encoding] = typeof second === 'string' ? [undefined, second] : [second, third]
  const number = Math.trunc(Number(place))
  const offset = Number.isNaN(number) ? (isForward ? 0 : bytes.length) : number
  const find = (needle: Uint8Array, unit: 1 | 2) => findBytes(bytes, needle, { offset, isForward, unit })
  if (typeof value === 'number') return find(Uint8Array.of(value), 1)
  const known = encoding === undefined ? 'utf8' : String(encodingOf(encoding))
  const unit = /^u(?:cs-?2|tf-?16le)$/i.test(known) ? 2 : 1
  if (typeof value === 'string') return find(new Uint8Array(apply(from, Buffer, [value, known])), unit)
  if (value instanceof Uint8Array) return find(value, unit)
  throw invalidType('value', ['number', 'string', 'Buffer', 'Uint8Array'], value)
}

function needBytes(value: unknown, name: string): asserts value is Uint8Array {
  if (!(value instanceof Uint8Array)) throw invalidType(name, ['Buffer', 'Uint8Array'], value)
}

/** Part of the bytes, both ends within them. */
function part(bytes: Uint8Array, name: string, start: unknown = 0, end: unknown = bytes.length): Uint8Array {
  needInteger(start, `${name}Start`, 0, MAX_LENGTH)
  needInteger(end, `${name}End`, 0, bytes.length)
  return apply(subarray, bytes, [start, Math.max(start, end)])
}

const swapping = (size: 2 | 4 | 8) => {
  const name = `swap${size * 8}`
  const plain = method(name)
  return {
    [name](this: Uint8Array): unknown {
      if (this.length % size !== 0)
        throw nodeError(RangeError, 'ERR_INVALID_BUFFER_SIZE', `Buffer size must be a multiple of ${size * 8}-bits`)
      return apply(plain, this, [])
    },
  }
}

Object.assign(prototype, {
  toString: toText,
  toLocaleString: toText,
  write: writeText,
  fill(this: Uint8Array, value: unknown, ...rest: readonly unknown[]): unknown {
    const [offset, end] = rest
    if (typeof offset !== 'string' && offset !== undefined) {
      needNumber(offset, 'offset', 0)
      if (typeof end !== 'string' && end !== undefined) needNumber(end, 'end', 0, this.length)
    }
    return apply(plainFill, this, [value, ...withEncodings(rest)])
  },
  indexOf(this: Uint8Array, value: unknown, offset?: unknown, encoding?: unknown): number {
    return locate(this, value, offset, encoding, true)
  },
  lastIndexOf(this: Uint8Array, value: unknown, offset?: unknown, encoding?: unknown): number {
    return locate(this, value, offset, encoding, false)
  },
  includes(this: Uint8Array, value: unknown, offset?: unknown, encoding?: unknown): boolean {
    return locate(this, value, offset, encoding, true) !== -1
  },
  equals(this: Uint8Array, other: unknown): boolean {
    needBytes(other, 'otherBuffer')
    return compareBytes(this, other) === 0
  },
  compare(this: Uint8Array, target: unknown, ...[start, end, ownStart, ownEnd]: readonly unknown[]): number {
    needBytes(target, 'target')
    return compareBytes(part(this, 'source', ownStart, ownEnd), part(target, 'target', start, end))
  },
  ...swapping(2),
  ...swapping(4),
  ...swapping(8),
})
checkNumbers(prototype)

const MAX_LENGTH = 2 ** 32
const FIRST = 'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object.'
const from: CallableFunction = Buffer.from
const concat: CallableFunction = Buffer.concat

/** What the package says without a code. */
function withCode(error: unknown, value: unknown): unknown {
  if (error instanceof RangeError && error.message.endsWith('is outside of buffer bounds'))
    return nodeError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', error.message)
  return error instanceof TypeError && error.message.startsWith('The first argument')
    ? nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', `${FIRST}${received(value)}`)
    : error
}

const allocating = (name: 'alloc' | 'allocUnsafe' | 'allocUnsafeSlow') => {
  const plain: CallableFunction = Buffer[name]
  return {
    [name](size: unknown, ...rest: readonly unknown[]): unknown {
      needNumber(size, 'size', 0, MAX_LENGTH)
      const [value, encoding] = rest
      return apply(plain, Buffer, [size, value, ...withEncodings([encoding])])
    },
  }
}

Object.assign(Buffer, {
  from: (value: unknown, encoding?: unknown, length?: unknown): unknown => {
    if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
      throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', `${FIRST}${received(value)}`)
    const isNamed = typeof value === 'string' && typeof encoding === 'string' && encoding !== ''
    try {
      return apply(from, Buffer, [value, isNamed ? encodingOf(encoding) : asBase64(encoding), length])
    } catch (error) {
      throw withCode(error, value)
    }
  },
  ...allocating('alloc'),
  ...allocating('allocUnsafe'),
  ...allocating('allocUnsafeSlow'),
  isEncoding: isKnown,
  byteLength: (value: unknown, encoding?: unknown): unknown => {
    if (typeof value !== 'string' && !isArrayBufferView(value) && !isAnyArrayBuffer(value))
      throw invalidType('string', ['string', 'Buffer', 'ArrayBuffer'], value)
    return apply(byteLength, Buffer, [value, asBase64(encoding)])
  },
  compare: (a: unknown, b: unknown): number => {
    needBytes(a, 'buf1')
    needBytes(b, 'buf2')
    return compareBytes(a, b)
  },
  concat: (list: unknown, length?: unknown): unknown => {
    if (!Array.isArray(list)) throw invalidType('list', 'Array', list)
    for (const [at, one] of list.entries()) needBytes(one, `list[${at}]`)
    return apply(concat, Buffer, [list, length])
  },
  copyBytesFrom: (view: unknown, offset = 0, length?: number): unknown => {
    if (!isArrayBufferView(view)) throw invalidType('view', 'TypedArray', view)
    const items = apply(slice, view, [offset, length === undefined ? undefined : offset + length])
    return Buffer.from(items.buffer)
  },
})

const bytesOf = (value: unknown): Uint8Array => {
  if (isArrayBufferView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (isAnyArrayBuffer(value)) return new Uint8Array(value)
  throw invalidType('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], value)
}

function isUtf8(value: unknown): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(value).slice())
    return true
  } catch (error) {
    if (error instanceof TypeError && Reflect.get(error, 'code') === 'ERR_INVALID_ARG_TYPE') throw error
    return false
  }
}

const { Blob, File, atob, btoa } = globalThis

/** The module. */
export const buffer = {
  Buffer,
  SlowBuffer: (size: number) => Buffer.alloc(size),
  transcode: (source: Uint8Array, fromEncoding: BufferEncoding, toEncoding: BufferEncoding) =>
    Buffer.from(Buffer.from(source).toString(fromEncoding), toEncoding),
  isUtf8,
  isAscii: (value: unknown) => bytesOf(value).every((byte) => byte < 128),
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: 2 ** 29 - 24,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH: 2 ** 29 - 24 },
  INSPECT_MAX_BYTES: 50,
  Blob,
  File,
  atob: (text: string) => atob(text),
  btoa: (text: string) => btoa(text),
  resolveObjectURL: () => undefined,
}

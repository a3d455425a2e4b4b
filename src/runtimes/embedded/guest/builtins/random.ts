/** Random bytes and numbers of `node:crypto`, from the platform's generator. */
import { buffer } from './buffer'
import { invalidType, needFunction, needInteger, outOfRange } from './node-error'

const { Buffer } = buffer
const random: Crypto = globalThis.crypto

/** Most bytes that the platform gives at once. */
const RANDOM_CHUNK = 65_536

export function fillRandomly(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let at = 0; at < bytes.length; at += RANDOM_CHUNK) random.getRandomValues(bytes.subarray(at, at + RANDOM_CHUNK))
  return bytes
}

/** The platform refuses shared memory, so the bytes are copied in. */
export function fillView(view: ArrayBufferView): void {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(fillRandomly(new Uint8Array(view.byteLength)))
}

/** Node's `(...args, callback?)`: calls back in a later microtask, or gives the value. */
export function answer(callback: unknown, work: () => unknown): unknown {
  if (callback === undefined) return work()
  needFunction(callback, 'callback')
  const value = work()
  queueMicrotask(() => callback(null, value))
  return undefined
}

export function randomBytes(size: unknown, callback?: unknown): unknown {
  needInteger(size, 'size', 0, 2 ** 31 - 1)
  return answer(callback, () => Buffer.from(fillRandomly(new Uint8Array(size))))
}

/** Whole numbers that a double holds of 48 random bits: the widest range that `randomInt` takes. */
const RANDOM_RANGE = 2 ** 48

export function randomInt(first: unknown, second?: unknown, third?: unknown): unknown {
  const isShort = second === undefined || typeof second === 'function'
  const [min, max, callback] = isShort ? [0, first, second] : [first, second, third]
  if (typeof min !== 'number' || !Number.isSafeInteger(min)) throw invalidType('min', ['a safe integer'], min)
  if (typeof max !== 'number' || !Number.isSafeInteger(max)) throw invalidType('max', ['a safe integer'], max)
  if (max <= min) throw outOfRange('max', `greater than the value of "min" (${min})`, max)
  const range = max - min
  if (range >= RANDOM_RANGE) throw outOfRange(isShort ? 'max' : 'max - min', `<= ${RANDOM_RANGE - 1}`, range)
  return answer(callback, () => {
    for (;;) {
      const drawn = fillRandomly(new Uint8Array(6)).reduce((sum, byte) => sum * 256 + byte, 0)
      // Above the last whole multiple the low results would come too often.
      if (drawn < RANDOM_RANGE - (RANDOM_RANGE % range)) return min + (drawn % range)
    }
  })
}

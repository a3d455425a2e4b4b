/** `Buffer`'s methods for numbers: the package's own, after the checks that Node makes. */
import { invalidType, needNumber, nodeError, outOfRange } from './node-error'

const { apply, get, set } = Reflect

type Range = { readonly min: number | bigint; readonly max: number | bigint; readonly text: string }

/** @param size bytes */
function rangeOf(size: number, isSigned: boolean, isBig = false): Range {
  const bits = BigInt(size * 8)
  const [min, max] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n]
  const n = isBig ? 'n' : ''
  const power = `2${n} ** ${isSigned ? bits - 1n : bits}${n}`
  const text = size <= 4 ? `>= ${min} and <= ${max}` : isSigned ? `>= -(${power}) and < ${power}` : `>= 0${n} and < ${power}`
  return isBig ? { min, max, text } : { min: Number(min), max: Number(max), text }
}

/** Names after `read` and `write`, without the byte order. */
const KINDS: readonly [name: string, size: number, range: Range | null][] = [
  ['UInt8', 1, rangeOf(1, false)],
  ['Int8', 1, rangeOf(1, true)],
  ['UInt16', 2, rangeOf(2, false)],
  ['Int16', 2, rangeOf(2, true)],
  ['UInt32', 4, rangeOf(4, false)],
  ['Int32', 4, rangeOf(4, true)],
  ['BigUInt64', 8, rangeOf(8, false, true)],
  ['BigInt64', 8, rangeOf(8, true, true)],
  ['Float', 4, null],
  ['Double', 8, null],
]

function needWhole(value: unknown, name: string): asserts value is number {
  needNumber(value, name)
  if (Math.floor(value) !== value) throw outOfRange(name, 'an integer', value)
}

function needRoom(bytes: Uint8Array, offset: unknown, size: number): void {
  needWhole(offset, 'offset')
  const last = bytes.length - size
  if (last < 0) throw nodeError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', 'Attempt to access memory outside buffer bounds')
  if (offset < 0 || offset > last) throw outOfRange('offset', `>= 0 and <= ${last}`, offset)
}

/** @returns what is written */
function needFitting(value: unknown, range: Range | null): unknown {
  if (range === null || typeof range.min === 'bigint') {
    if (range && typeof value === 'bigint' && (value < range.min || value > range.max))
      throw outOfRange('value', range.text, value)
    return value
  }
  const number = Number(value)
  if (number < range.min || number > range.max) throw outOfRange('value', range.text, number)
  return number
}

/** Replaces methods of the prototype, under both spellings of "UInt". */
function replace(prototype: object, name: string, make: (plain: CallableFunction) => CallableFunction): void {
  const plain: unknown = get(prototype, name)
  if (typeof plain !== 'function') return
  const made = Object.defineProperty(make(plain), 'name', { value: name })
  set(prototype, name, made)
  if (name.includes('UInt')) set(prototype, name.replace('UInt', 'Uint'), made)
}

function replaceFixed(prototype: object, name: string, size: number, range: Range | null): void {
  replace(
    prototype,
    `read${name}`,
    (plain) =>
      function (this: Uint8Array, offset: unknown = 0): unknown {
        needRoom(this, offset, size)
        return apply(plain, this, [offset, true])
      },
  )
  replace(
    prototype,
    `write${name}`,
    (plain) =>
      function (this: Uint8Array, value: unknown, offset: unknown = 0): unknown {
        const fitting = needFitting(value, range)
        needRoom(this, offset, size)
        return apply(plain, this, [fitting, offset, true])
      },
  )
}

/** Up to six bytes, as many as the last argument says. */
function replaceSized(prototype: object, name: string, isSigned: boolean): void {
  const needSize: (offset: unknown, size: unknown) => asserts size is number = (offset, size) => {
    if (offset === undefined) throw invalidType('offset', 'number', offset)
    needWhole(size, 'byteLength')
    if (size < 1 || size > 6) throw outOfRange('byteLength', '>= 1 and <= 6', size)
  }
  replace(
    prototype,
    `read${name}`,
    (plain) =>
      function (this: Uint8Array, offset: unknown, size: unknown): unknown {
        needSize(offset, size)
        needRoom(this, offset, size)
        return apply(plain, this, [offset, size, true])
      },
  )
  replace(
    prototype,
    `write${name}`,
    (plain) =>
      function (this: Uint8Array, value: unknown, offset: unknown, size: unknown): unknown {
        needSize(offset, size)
        const fitting = needFitting(value, rangeOf(size, isSigned))
        needRoom(this, offset, size)
        return apply(plain, this, [fitting, offset, size, true])
      },
  )
}

/** Gives the package's methods Node's checks: what is no number, does not fit, or lies outside. */
export function checkNumbers(prototype: object): void {
  for (const [name, size, range] of KINDS)
    for (const order of size === 1 ? [''] : ['LE', 'BE']) replaceFixed(prototype, name + order, size, range)
  for (const order of ['LE', 'BE']) {
    replaceSized(prototype, `UInt${order}`, false)
    replaceSized(prototype, `Int${order}`, true)
  }
}

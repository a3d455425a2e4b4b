/** Deep equality as Node 20 decides it: `assert.deepEqual`, `assert.deepStrictEqual`, `util.isDeepStrictEqual`. */
import * as is from './types'

const { get, apply, getPrototypeOf } = Reflect
const enumerability = Object.prototype.propertyIsEnumerable
const tagText = Object.prototype.toString
const { keys: keysOf, hasOwn, getOwnPropertySymbols: symbolsOf } = Object

/** What the walk is inside of: a pair met again is equal as far as is known. */
type Walk = { readonly strict: boolean; pairs: Set<object>; depth: number; first: readonly object[]; forgetsFailures: boolean }

const isEnumerable = (value: object, key: PropertyKey): boolean => apply(enumerability, value, [key])

export const isDeepStrictEqual = (a: unknown, b: unknown): boolean => equal(a, b, walkOf(true))

export const isDeepEqual = (a: unknown, b: unknown): boolean => equal(a, b, walkOf(false))

const walkOf = (strict: boolean): Walk => ({ strict, pairs: new Set(), depth: 0, first: [], forgetsFailures: false })

// The one place that asks for the language's own loose equality.
// biome-ignore lint/suspicious/noDoubleEquals: `==` is what it is about.
export const isLooselyEqual = (a: unknown, b: unknown): boolean => a == b || (Number.isNaN(a) && Number.isNaN(b))

function equal(a: unknown, b: unknown, walk: Walk): boolean {
  if (a === b) return a !== 0 || !walk.strict || Object.is(a, b)
  if (walk.strict) {
    if (typeof a === 'number') return Number.isNaN(a) && Number.isNaN(b)
    if (!is.isObject(a) || !is.isObject(b) || getPrototypeOf(a) !== getPrototypeOf(b)) return false
  } else if (!is.isObject(a) || !is.isObject(b)) {
    return !is.isObject(a) && !is.isObject(b) && isLooselyEqual(a, b)
  }
  const tag: unknown = apply(tagText, a, [])
  if (tag !== apply(tagText, b, [])) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && sameKeys(a, b, walk, extraKeys(a, b, walk))
  if (tag === '[object Object]') return sameKeys(a, b, walk)
  if (is.isArrayBufferView(a)) return sameViews(a, b, walk)
  return sameContents(a, b, walk) && sameKeys(a, b, walk)
}

/** Enumerable keys that are no indices; null: the two differ in how many they have. */
function extraKeys(a: object, b: object, { strict }: Walk): PropertyKey[] | null {
  const pick = (value: object): PropertyKey[] => [
    ...keysOf(value).filter((key) => !/^(?:0|[1-9]\d*)$/.test(key) || Number(key) >= 2 ** 32 - 1),
    ...(strict ? symbolsOf(value).filter((key) => isEnumerable(value, key)) : []),
  ]
  const keys = pick(a)
  return keys.length === pick(b).length ? keys : null
}

function sameViews(a: ArrayBufferView, b: object, walk: Walk): boolean {
  if (!is.isArrayBufferView(b) || is.typedArrayTag(a) !== is.typedArrayTag(b) || a.byteLength !== b.byteLength) return false
  if (!walk.strict && is.isTypedArray(a) && is.isTypedArray(b) && /^Float/.test(is.typedArrayTag(a) ?? '')) {
    for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  } else if (!sameBytes(a.buffer, a.byteOffset, b.buffer, b.byteOffset, a.byteLength)) return false
  return sameKeys(a, b, walk, extraKeys(a, b, walk))
}

function sameBytes(a: ArrayBufferLike, fromA: number, b: ArrayBufferLike, fromB: number, length: number): boolean {
  const [left, right] = [new Uint8Array(a, fromA, length), new Uint8Array(b, fromB, length)]
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return false
  return true
}

/** What the two hold in their slots; sets' and maps' entries are compared with the keys. */
function sameContents(a: object, b: object, walk: Walk): boolean {
  if (is.isDate(a)) return is.isDate(b) && sameTime(a, b)
  if (is.isRegExp(a)) return is.isRegExp(b) && a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex
  if (is.isSet(a)) return is.isSet(b) && a.size === b.size
  if (is.isMap(a)) return is.isMap(b) && a.size === b.size
  if (is.isAnyArrayBuffer(a))
    return is.isAnyArrayBuffer(b) && a.byteLength === b.byteLength && sameBytes(a, 0, b, 0, a.byteLength)
  if (is.isError(a)) return is.isError(b) && sameErrors(a, b, walk)
  if (is.isBoxedPrimitive(a)) return sameBoxed(a, b)
  if (Array.isArray(b) || is.isArrayBufferView(b) || KINDS.some((isOfKind) => isOfKind(b))) return false
  return a instanceof URL ? b instanceof URL && a.href === b.href : true
}

const KINDS = [is.isSet, is.isMap, is.isDate, is.isRegExp, is.isAnyArrayBuffer, is.isBoxedPrimitive, is.isError]

/** Two invalid dates are not equal: their times are NaN. */
const sameTime = (a: Date, b: Date) => Date.prototype.getTime.call(a) === Date.prototype.getTime.call(b)

function sameErrors(a: Error, b: Error, walk: Walk): boolean {
  for (const key of ['message', 'name', 'cause', 'errors']) {
    const enumerable = isEnumerable(a, key)
    if (enumerable !== isEnumerable(b, key)) return false
    if (enumerable) continue
    const [left, right]: unknown[] = [get(a, key), get(b, key)]
    if (key === 'cause' || key === 'errors' ? !equal(left, right, walk) : left !== right) return false
  }
  return true
}

const BOXES: readonly [test: (value: unknown) => boolean, valueOf: CallableFunction][] = [
  [is.isNumberObject, Number.prototype.valueOf],
  [is.isStringObject, String.prototype.valueOf],
  [is.isBooleanObject, Boolean.prototype.valueOf],
  [is.isBigIntObject, BigInt.prototype.valueOf],
  [is.isSymbolObject, Symbol.prototype.valueOf],
]

function sameBoxed(a: object, b: object): boolean {
  for (const [test, read] of BOXES) if (test(a)) return test(b) && Object.is(apply(read, a, []), apply(read, b, []))
  return false
}

/** The keys that both have alike; null: they differ. */
function sharedKeys(a: object, b: object, strict: boolean): PropertyKey[] | null {
  const keys: PropertyKey[] = keysOf(a)
  if (keys.length !== keysOf(b).length) return null
  if (strict) {
    const own = symbolsOf(a).filter((key) => isEnumerable(a, key))
    if (own.length !== symbolsOf(b).filter((key) => isEnumerable(b, key)).length) return null
    keys.push(...own)
  }
  return keys
}

function sameKeys(a: object, b: object, walk: Walk, given?: PropertyKey[] | null): boolean {
  const keys = given === undefined ? sharedKeys(a, b, walk.strict) : given
  if (keys === null || !keys.every((key) => isEnumerable(b, key))) return false
  const hasEntries = (Array.isArray(a) && a.length > 0) || ((is.isSet(a) || is.isMap(a)) && a.size > 0)
  return (keys.length === 0 && !hasEntries) || remembering(a, b, walk, () => sameEntries(a, b, walk, keys))
}

/** Node remembers the first two levels as pairs and all below as one set of objects; a failure stays remembered but inside a set or map. */
function remembering(a: object, b: object, walk: Walk, compare: () => boolean): boolean {
  if (walk.first.length === 0) {
    walk.first = [a, b]
    return compare()
  }
  if (walk.pairs.size === 0) {
    if (walk.depth === 0) {
      if (walk.first[0] === a && walk.first[1] === b) return true
      walk.first = [walk.first[0] ?? a, walk.first[1] ?? b, a, b]
      walk.depth = 1
      const result = compare()
      walk.depth = 0
      return result
    }
    walk.pairs = new Set(walk.first)
  }
  const before = walk.pairs.size
  walk.pairs.add(a).add(b)
  if (before === walk.pairs.size) return true
  const result = compare()
  if (result || walk.forgetsFailures) {
    walk.pairs.delete(a)
    walk.pairs.delete(b)
  }
  return result
}

function sameEntries(a: object, b: object, walk: Walk, keys: readonly PropertyKey[]): boolean {
  for (const key of keys) if (!equal(get(a, key), get(b, key), walk)) return false
  if (Array.isArray(a) && Array.isArray(b)) return sameItems(a, b, walk)
  if (is.isSet(a) && is.isSet(b)) return sameSets(a, b, walk)
  if (is.isMap(a) && is.isMap(b)) return sameMaps(a, b, walk)
  return true
}

function sameItems(a: readonly unknown[], b: readonly unknown[], walk: Walk): boolean {
  for (let at = 0; at < a.length; at++) {
    if (hasOwn(a, at)) {
      if (!hasOwn(b, at) || !equal(a[at], b[at], walk)) return false
    } else if (hasOwn(b, at)) return false
    else {
      // Sparse: what is left are few keys in a long array.
      const keys = keysOf(a)
      for (const key of keys.slice(at)) if (!hasOwn(b, key) || !equal(get(a, key), get(b, key), walk)) return false
      return keys.length === keysOf(b).length
    }
  }
  return true
}

/** Takes the first of `open` that the test accepts out of it. A failed try must not be remembered: the next may be the one. */
function takeMatch(open: Set<unknown>, walk: Walk, accepts: (candidate: unknown) => boolean): boolean {
  const before = walk.forgetsFailures
  walk.forgetsFailures = true
  try {
    for (const candidate of open)
      if (accepts(candidate)) {
        open.delete(candidate)
        return true
      }
    return false
  } finally {
    walk.forgetsFailures = before
  }
}

function sameSets(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>, walk: Walk): boolean {
  const open = new Set<unknown>()
  for (const value of a) {
    if (b.has(value)) continue
    if (!is.isObject(value) && (walk.strict || !mayHaveLooseMember(a, b, value))) return false
    if (open.size === 0 && b.size === 1) return equal(value, [...b][0], walk)
    open.add(value)
  }
  if (open.size === 0) return true
  for (const value of b) {
    if ((walk.strict && !is.isObject(value)) || a.has(value)) continue
    if (!takeMatch(open, walk, (candidate) => equal(candidate, value, walk))) return false
  }
  return open.size === 0
}

/** Which other primitive equals this one under `==`: none (false), too many to name (true), or exactly the other of null and undefined. */
function looseOther(primitive: unknown): { readonly value: null | undefined } | boolean {
  if (primitive === undefined) return { value: null }
  if (primitive === null) return { value: undefined }
  if (typeof primitive === 'symbol') return false
  return !((typeof primitive === 'string' || typeof primitive === 'number') && Number.isNaN(Number(primitive)))
}

function mayHaveLooseMember(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>, primitive: unknown): boolean {
  const other = looseOther(primitive)
  return typeof other === 'boolean' ? other : b.has(other.value) && !a.has(other.value)
}

type AnyMap = ReadonlyMap<unknown, unknown>

function mayHaveLooseEntry(a: AnyMap, b: AnyMap, primitive: unknown, item: unknown, walk: Walk): boolean {
  const other = looseOther(primitive)
  if (typeof other === 'boolean') return other
  return b.has(other.value) && !a.has(other.value) && equal(item, b.get(other.value), walk)
}

function sameMaps(a: AnyMap, b: AnyMap, walk: Walk): boolean {
  const open = new Set<unknown>()
  for (const [key, item] of a) {
    if (is.isObject(key)) {
      if (open.size === 0 && b.size === 1) {
        const [other] = b
        return other !== undefined && equal(key, other[0], walk) && equal(item, other[1], walk)
      }
      open.add(key)
    } else if (!b.has(key) || !equal(item, b.get(key), walk)) {
      if (walk.strict || !mayHaveLooseEntry(a, b, key, item, walk)) return false
      open.add(key)
    }
  }
  if (open.size === 0) return true
  for (const [key, item] of b) {
    const mustMatch = is.isObject(key) || (!walk.strict && (!a.has(key) || !equal(a.get(key), item, walk)))
    const accepts = (candidate: unknown) => equal(candidate, key, walk) && equal(a.get(candidate), item, walk)
    if (mustMatch && !takeMatch(open, walk, accepts)) return false
  }
  return open.size === 0
}

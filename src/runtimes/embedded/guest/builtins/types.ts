/** `util.types`: what a value is, read from its internal slots where the language allows it, so that neither prototypes nor names deceive it. */

const { apply, getPrototypeOf, getOwnPropertyDescriptor: propertyOf } = Reflect
const isView = ArrayBuffer.isView
const tagOf = Object.prototype.toString

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Anything that can hold properties. */
export const isHolder = (value: unknown): value is object => isObject(value) || typeof value === 'function'

const getterOf = (prototype: object, key: PropertyKey): CallableFunction | undefined => propertyOf(prototype, key)?.get

/** True where the probe, a method or getter that asks for the slot, does not throw. */
function hasSlot(probe: CallableFunction | undefined, ...args: readonly unknown[]) {
  return (value: unknown): boolean => {
    if (probe === undefined || !isObject(value)) return false
    try {
      apply(probe, value, args)
      return true
    } catch {
      // The probe throws where the slot is missing: that is the answer.
      return false
    }
  }
}

/** The class name that the language itself gives, where `Symbol.toStringTag` does not speak over it. */
const builtinTag = (value: object): string =>
  Symbol.toStringTag in value ? '' : apply(tagOf, value, []).slice('[object '.length, -1)

const ownTag = (value: unknown): string => (isHolder(value) ? apply(tagOf, value, []).slice('[object '.length, -1) : '')

const PROBE = {}
const mapSlot = hasSlot(getterOf(Map.prototype, 'size'))
const setSlot = hasSlot(getterOf(Set.prototype, 'size'))
const dateSlot = hasSlot(Date.prototype.getTime)
const sourceSlot = hasSlot(getterOf(RegExp.prototype, 'source'))
const bufferSlot = hasSlot(getterOf(ArrayBuffer.prototype, 'byteLength'))
const sharedSlot = hasSlot(
  typeof SharedArrayBuffer === 'function' ? getterOf(SharedArrayBuffer.prototype, 'byteLength') : undefined,
)
const weakMapSlot = hasSlot(WeakMap.prototype.has, PROBE)
const weakSetSlot = hasSlot(WeakSet.prototype.has, PROBE)
const typedArrayName = getterOf(getPrototypeOf(Uint8Array.prototype) ?? {}, Symbol.toStringTag)
const keyTag = typeof CryptoKey === 'function' ? CryptoKey : undefined

export const isMap = (value: unknown): value is Map<unknown, unknown> => mapSlot(value)
export const isSet = (value: unknown): value is Set<unknown> => setSlot(value)
export const isDate = (value: unknown): value is Date => dateSlot(value)
export const isRegExp = (value: unknown): value is RegExp => value !== RegExp.prototype && sourceSlot(value)
export const isArrayBuffer = (value: unknown): value is ArrayBuffer => bufferSlot(value)
export const isSharedArrayBuffer = (value: unknown): value is SharedArrayBuffer => sharedSlot(value)
export const isAnyArrayBuffer = (value: unknown): value is ArrayBufferLike => bufferSlot(value) || sharedSlot(value)
export const isWeakMap = (value: unknown): value is WeakMap<object, unknown> => weakMapSlot(value)
export const isWeakSet = (value: unknown): value is WeakSet<object> => weakSetSlot(value)
export const isArrayBufferView = (value: unknown): value is ArrayBufferView => isView(value)
/** Asking a promise for its slot would mark it as handled, so its prototype decides. */
export const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise
export const isNativeError = (value: unknown): value is Error =>
  isObject(value) && (builtinTag(value) === 'Error' || (value instanceof Error && Symbol.toStringTag in value))
export const isError = (value: unknown): value is Error => isNativeError(value) || value instanceof Error

/** Name of the typed array's class, whatever its prototype; undefined: no typed array. */
export const typedArrayTag = (value: unknown): string | undefined => {
  if (!isView(value) || typedArrayName === undefined) return undefined
  const name: unknown = apply(typedArrayName, value, [])
  return typeof name === 'string' ? name : undefined
}
export type TypedArray = ArrayBufferView & { readonly length: number; readonly [index: number]: number | bigint }
export const isTypedArray = (value: unknown): value is TypedArray => typedArrayTag(value) !== undefined
export const isDataView = (value: unknown): value is DataView => isView(value) && !isTypedArray(value)

export const isNumberObject = hasSlot(Number.prototype.valueOf)
export const isStringObject = hasSlot(String.prototype.valueOf)
export const isBooleanObject = hasSlot(Boolean.prototype.valueOf)
export const isBigIntObject = hasSlot(BigInt.prototype.valueOf)
export const isSymbolObject = hasSlot(Symbol.prototype.valueOf)
export const isBoxedPrimitive = (value: unknown): boolean =>
  isObject(value) &&
  (isNumberObject(value) || isStringObject(value) || isBooleanObject(value) || isBigIntObject(value) || isSymbolObject(value))

export const isArgumentsObject = (value: unknown): boolean => isObject(value) && builtinTag(value) === 'Arguments'
export const isAsyncFunction = (value: unknown): boolean => typeof value === 'function' && /^Async/.test(ownTag(value))
export const isGeneratorFunction = (value: unknown): boolean =>
  typeof value === 'function' && /GeneratorFunction$/.test(ownTag(value))
export const isGeneratorObject = (value: unknown): boolean => isObject(value) && /^(?:Async)?Generator$/.test(ownTag(value))
export const isMapIterator = (value: unknown): boolean => isObject(value) && ownTag(value) === 'Map Iterator'
export const isSetIterator = (value: unknown): boolean => isObject(value) && ownTag(value) === 'Set Iterator'
export const isModuleNamespaceObject = (value: unknown): boolean =>
  isObject(value) && getPrototypeOf(value) === null && propertyOf(value, Symbol.toStringTag)?.value === 'Module'
export const isCryptoKey = (value: unknown): boolean => keyTag !== undefined && value instanceof keyTag
const no = () => false

const typed = (name: string) => (value: unknown) => typedArrayTag(value) === name

/** `node:util/types`. Proxies look like their targets: the language does not distinguish them. */
export const types = {
  isAnyArrayBuffer,
  isArgumentsObject,
  isArrayBuffer,
  isArrayBufferView,
  isAsyncFunction,
  isBigInt64Array: typed('BigInt64Array'),
  isBigIntObject,
  isBigUint64Array: typed('BigUint64Array'),
  isBooleanObject,
  isBoxedPrimitive,
  isCryptoKey,
  isDataView,
  isDate,
  isExternal: no,
  isFloat32Array: typed('Float32Array'),
  isFloat64Array: typed('Float64Array'),
  isGeneratorFunction,
  isGeneratorObject,
  isInt16Array: typed('Int16Array'),
  isInt32Array: typed('Int32Array'),
  isInt8Array: typed('Int8Array'),
  isKeyObject: no,
  isMap,
  isMapIterator,
  isModuleNamespaceObject,
  isNativeError,
  isNumberObject,
  isPromise,
  isProxy: no,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isStringObject,
  isSymbolObject,
  isTypedArray,
  isUint16Array: typed('Uint16Array'),
  isUint32Array: typed('Uint32Array'),
  isUint8Array: typed('Uint8Array'),
  isUint8ClampedArray: typed('Uint8ClampedArray'),
  isWeakMap,
  isWeakSet,
}

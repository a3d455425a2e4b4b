/** `node:util` but its argument parser: that one is loaded when it is called for. */
import { format, formatWithOptions } from '../format'
import { type InspectOptions, inspect } from '../inspect'
import { COLORS, stripEscapes } from '../inspect-parts'
import { isDeepStrictEqual } from './comparisons'
import { createMime } from './mime'
import { invalidType, invalidValue, needFunction, needString, nodeError, outOfRange, refusedMember } from './node-error'
import { isError, isHolder, isObject, types } from './types'

type Call = (...args: readonly unknown[]) => unknown

const CUSTOM = Symbol.for('nodejs.util.promisify.custom')
const { apply, get } = Reflect
const later = queueMicrotask.bind(globalThis)

/** A function whose last argument is called back with `(error, value)` → one that gives a promise. */
function promisify(original: unknown): Call {
  needFunction(original, 'original')
  const custom: unknown = get(original, CUSTOM)
  if (custom) {
    needFunction(custom, 'util.promisify.custom')
    return Object.defineProperty(custom, CUSTOM, { value: custom, enumerable: false, writable: false, configurable: true })
  }
  const call: Call = original
  function promised(this: unknown, ...args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const back = (error: unknown, value: unknown) => (error ? reject(error) : resolve(value))
      apply(call, this, [...args, back])
    })
  }
  Object.setPrototypeOf(promised, Object.getPrototypeOf(original))
  const properties = Object.getOwnPropertyDescriptors(original)
  Reflect.deleteProperty(properties, 'prototype')
  Object.defineProperties(promised, properties)
  return Object.defineProperty(promised, CUSTOM, { value: promised, enumerable: false, writable: false, configurable: true })
}
promisify.custom = CUSTOM

const rejectionOf = (reason: unknown): unknown => {
  if (reason) return reason
  return Object.assign(nodeError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value'), { reason })
}

/** The way back: a function that gives a promise → one that calls back. */
function callbackify(original: unknown): Call {
  needFunction(original, 'original')
  const called = function (this: unknown, ...args: readonly unknown[]): void {
    const back = args.at(-1)
    needFunction(back, 'last argument')
    Promise.resolve(apply(original, this, args.slice(0, -1))).then(
      (value) => later(() => void apply(back, this, [null, value])),
      (reason: unknown) => later(() => void apply(back, this, [rejectionOf(reason)])),
    )
  }
  const name = `${original.name}Callbackified`
  return Object.defineProperties(called, { name: { value: name }, length: { value: original.length + 1 } })
}

function inherits(child: unknown, parent: unknown): void {
  if (typeof child !== 'function') throw invalidType('ctor', 'Function', child)
  if (typeof parent !== 'function') throw invalidType('superCtor', 'Function', parent)
  const prototype: unknown = get(parent, 'prototype')
  if (!isObject(prototype)) throw invalidType('superCtor.prototype', 'Object', prototype)
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true })
  Object.setPrototypeOf(get(child, 'prototype'), prototype)
}

type Warn = (message: string, type: string, code: unknown) => void

/** Each code is warned of once. */
function createDeprecate(warn: Warn) {
  const warned = new Set<unknown>()
  return (original: unknown, message: string, code?: unknown): unknown => {
    needFunction(original, 'fn')
    if (code !== undefined) needString(code, 'code')
    let isWarned = false
    const tell = () => {
      if (isWarned || (code !== undefined && warned.has(code))) return
      isWarned = true
      warned.add(code)
      warn(message, 'DeprecationWarning', code)
    }
    const face = new Proxy(original, {
      apply(target, self: unknown, args: unknown[]) {
        tell()
        return apply(target, self, args)
      },
      construct(target, args: unknown[], made) {
        tell()
        return Reflect.construct(target, args, made)
      },
    })
    return face
  }
}

/** Prints where `NODE_DEBUG` names the section. */
function createDebuglog(env: () => Record<string, string | undefined>, print: (text: string) => void) {
  return (section: string, onReady?: (log: Call) => void): Call => {
    const name = section.toUpperCase()
    const isOn = () =>
      (env().NODE_DEBUG ?? '')
        .toUpperCase()
        .split(',')
        .some((one) =>
          new RegExp(
            `^${one
              .trim()
              .replace(/[|\\{}()[\]^$+?.]/g, '\\$&')
              .replaceAll('*', '.*')}$`,
          ).test(name),
        )
    let isReady = false
    const log = (...args: readonly unknown[]) => {
      if (!isReady) onReady?.(log)
      isReady = true
      if (isOn()) print(`${name} 1: ${format(...args)}`)
    }
    return Object.defineProperty(log, 'enabled', { get: isOn, configurable: true, enumerable: true })
  }
}

function styleText(style: unknown, text: unknown, options: unknown = {}): string {
  needString(text, 'text')
  const validates = !isObject(options) || get(options, 'validateStream') !== false
  let [on, off] = ['', '']
  for (const one of Array.isArray(style) ? style : [style]) {
    const codes = typeof one === 'string' ? COLORS[one] : undefined
    if (codes === undefined) {
      const names = Object.keys(COLORS).map((name) => `'${name}'`)
      throw invalidValue('format', one, `must be one of: ${names.join(', ')}`)
    }
    on += `\u001b[${codes[0]}m`
    off = `\u001b[${codes[1]}m${off}`
  }
  // No stream of the guest shows colours; Node leaves them out for a lone style only.
  return validates && !Array.isArray(style) ? text : on + text + off
}

/** Resolves when the signal aborts. */
function aborted(signal: unknown, resource: unknown): Promise<void> {
  if (!(signal instanceof AbortSignal)) throw invalidType('signal', 'AbortSignal', signal)
  if (!isHolder(resource)) throw invalidType('resource', 'Object', resource)
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Names of the system's errors by their negative numbers. */
const SYSTEM_ERRORS: ReadonlyMap<number, [name: string, message: string]> = new Map([
  [-1, ['EPERM', 'operation not permitted']],
  [-2, ['ENOENT', 'no such file or directory']],
  [-5, ['EIO', 'i/o error']],
  [-9, ['EBADF', 'bad file descriptor']],
  [-12, ['ENOMEM', 'not enough memory']],
  [-13, ['EACCES', 'permission denied']],
  [-16, ['EBUSY', 'resource busy or locked']],
  [-17, ['EEXIST', 'file already exists']],
  [-18, ['EXDEV', 'cross-device link not permitted']],
  [-20, ['ENOTDIR', 'not a directory']],
  [-21, ['EISDIR', 'illegal operation on a directory']],
  [-22, ['EINVAL', 'invalid argument']],
  [-24, ['EMFILE', 'too many open files']],
  [-28, ['ENOSPC', 'no space left on device']],
  [-32, ['EPIPE', 'broken pipe']],
  [-39, ['ENOTEMPTY', 'directory not empty']],
  [-40, ['ELOOP', 'too many symbolic links encountered']],
  [-98, ['EADDRINUSE', 'address already in use']],
  [-104, ['ECONNRESET', 'connection reset by peer']],
  [-110, ['ETIMEDOUT', 'connection timed out']],
  [-111, ['ECONNREFUSED', 'connection refused']],
])

function getSystemErrorName(code: unknown): string {
  if (typeof code !== 'number') throw invalidType('err', 'number', code)
  if (code >= 0 || !Number.isSafeInteger(code)) throw outOfRange('err', 'a negative integer', code)
  return SYSTEM_ERRORS.get(code)?.[0] ?? `Unknown system error ${code}`
}

type Options = {
  readonly warn: Warn
  readonly env: () => Record<string, string | undefined>
  readonly print: (text: string) => void
}

const isType = (type: string) => (value: unknown) => typeof value === type

/** Members that all of Node's `util` has, kept for old code. */
const OLD = {
  isArray: Array.isArray,
  isBoolean: isType('boolean'),
  isBuffer: (value: unknown) => value instanceof Uint8Array && typeof get(value, 'readUInt8') === 'function',
  isDate: types.isDate,
  isError,
  isFunction: isType('function'),
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isNumber: isType('number'),
  isObject,
  isPrimitive: (value: unknown) => !isHolder(value),
  isRegExp: types.isRegExp,
  isString: isType('string'),
  isSymbol: isType('symbol'),
  isUndefined: isType('undefined'),
  _extend: (target: object, from: unknown) => (isObject(from) ? Object.assign(target, from) : target),
}

/** The module, without `parseArgs`. */
export function createUtil({ warn, env, print }: Options) {
  const debuglog = createDebuglog(env, print)
  return {
    ...OLD,
    ...createMime(),
    TextDecoder,
    TextEncoder,
    aborted,
    callbackify,
    debug: debuglog,
    debuglog,
    deprecate: createDeprecate(warn),
    format,
    formatWithOptions: (options: unknown, ...args: readonly unknown[]) => {
      if (!isHolder(options)) throw invalidType('inspectOptions', 'object', options)
      const known: InspectOptions = options
      return formatWithOptions(known, ...args)
    },
    getCallSite: refusedMember('util.getCallSite'),
    getCallSites: refusedMember('util.getCallSites'),
    parseEnv: refusedMember('util.parseEnv'),
    getSystemErrorMap: () => new Map(SYSTEM_ERRORS),
    getSystemErrorName,
    inherits,
    inspect,
    isDeepStrictEqual,
    log: (...args: readonly unknown[]) => print(format(...args)),
    promisify,
    stripVTControlCharacters: (text: unknown) => {
      needString(text, 'str')
      return stripEscapes(text)
    },
    styleText,
    toUSVString: (text: unknown) =>
      String(text).replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'),
    transferableAbortController: () => new AbortController(),
    transferableAbortSignal: (signal: AbortSignal) => signal,
    types,
  }
}

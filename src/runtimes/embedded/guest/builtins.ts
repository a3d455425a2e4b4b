/** Node's modules that the embedded runtime brings. */
import comparisons from 'assert/build/internal/util/comparisons.js'
import buffer from 'buffer/index.js'
import EventEmitter from 'events/events.js'
import path from 'path-browserify'
import util from 'util/util.js'
import { assert, strict } from './assert'
import { format } from './format'
import { inspect } from './inspect'
import * as timersPromises from './timers-promises'
import { fileURLToPath, pathToFileURL } from './url'

/** A CommonJS value as an ES module: itself as `default`, its properties as names. */
function module(value: object): object {
  const names: Record<string, unknown> = {}
  for (const name of Object.keys(value)) names[name] = Reflect.get(value, name)
  return { ...names, default: value }
}

/** Decides by prototype what the `util` package decides by name or not at all. */
const types = {
  ...util.types,
  isPromise: (value: unknown) => value instanceof Promise,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isDate: (value: unknown) => value instanceof Date,
  isNativeError: (value: unknown) => value instanceof Error,
}

/** Terminal colours and other escape sequences. */
const ESCAPE = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

function utilModule(): object {
  const { promisify, inherits, callbackify, deprecate, debuglog } = util
  const { TextEncoder, TextDecoder } = globalThis
  return {
    promisify,
    inherits,
    callbackify,
    deprecate,
    debuglog,
    types,
    inspect,
    format,
    isDeepStrictEqual: comparisons.isDeepStrictEqual,
    stripVTControlCharacters: (text: string) => text.replace(ESCAPE, ''),
    TextEncoder,
    TextDecoder,
  }
}

/** Rejects on 'error' as Node's does. */
function once(emitter: EventEmitter, name: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      emitter.removeListener(name, succeed)
      reject(error)
    }
    const succeed = (...args: unknown[]) => {
      emitter.removeListener('error', fail)
      resolve(args)
    }
    emitter.once(name, succeed)
    if (name !== 'error') emitter.once('error', fail)
  })
}

/**
 * Modules by name without `node:`.
 * @param test the module `node:test`
 * @param process the module `node:process`
 */
export function createBuiltins(test: object, process: object): Map<string, object> {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const immediate = {
    setImmediate: Reflect.get(globalThis, 'setImmediate'),
    clearImmediate: Reflect.get(globalThis, 'clearImmediate'),
  }
  const { URL, URLSearchParams, performance } = globalThis
  const events = Object.assign(EventEmitter, { EventEmitter, once })
  const posix = module(path)
  return new Map([
    ['test', test],
    ['assert', module(assert)],
    ['assert/strict', module(strict)],
    ['path', posix],
    ['path/posix', posix],
    ['events', module(events)],
    ['util', module(utilModule())],
    ['util/types', module(types)],
    ['buffer', module({ Buffer: buffer.Buffer, Blob, atob, btoa })],
    ['process', module(process)],
    ['timers', module({ setTimeout, setInterval, clearTimeout, clearInterval, ...immediate })],
    ['timers/promises', module(timersPromises)],
    ['url', module({ URL, URLSearchParams, fileURLToPath, pathToFileURL })],
    ['perf_hooks', module({ performance })],
  ])
}

/** Node's modules that the embedded runtime brings. Small ones are made when they are first asked for; heavy ones are loaded before a file that reaches them runs. */
import { assert, strict } from './assert'
import { createAsyncHooks } from './builtins/async-hooks'
import { buffer } from './builtins/buffer'
import { createDiagnostics } from './builtins/diagnostics'
import { EventEmitter } from './builtins/events'
import { createModule } from './builtins/module'
import { nodeError, refusedMember } from './builtins/node-error'
import { createPath } from './builtins/path'
import { punycode } from './builtins/punycode'
import { querystring } from './builtins/querystring'
import { completePerformance, constants, createOs, createPerformance, tty, vm } from './builtins/small-modules'
import { types } from './builtins/types'
import { createUtil } from './builtins/util'
import { checkedChdir } from './builtins/working-folder'
import { createConsoleModule } from './console'
import type { GuestDisk } from './disk'
import type { ModuleOwner } from './modules/node-module'
import type { GuestProcess } from './process'
import type { Builtins } from './project'
import * as timersPromises from './timers-promises'
import { installUrl } from './url'

type Options = {
  readonly process: GuestProcess
  readonly disk: GuestDisk
  /** Modules that the runtime itself brings, by name without `node:`. */
  readonly extra: ReadonlyMap<string, object>
  /** Called with each module once it is made: project code may change it. */
  readonly onMade: (module: object) => void
  /** `require` for a file, by its path or `file:` URL. */
  readonly createRequire: (path: string) => unknown
  /** The module graph that runs now. */
  readonly owner: () => ModuleOwner
}

/** A CommonJS value as an ES module: itself as `default`, its properties as names. */
function asModule(value: object): object {
  const names: Record<string, unknown> = {}
  for (const name of Object.getOwnPropertyNames(value)) {
    const hidden = typeof value === 'function' && ['length', 'name', 'prototype', 'arguments', 'caller'].includes(name)
    if (!hidden) names[name] = Reflect.get(value, name)
  }
  return { ...names, default: value }
}

const OLD_TIMERS = Object.fromEntries(['active', 'enroll', 'unenroll'].map((name) => [name, refusedMember(`timers.${name}`)]))

function timersModule(): object {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const setImmediate: unknown = Reflect.get(globalThis, 'setImmediate')
  const clearImmediate: unknown = Reflect.get(globalThis, 'clearImmediate')
  return {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    setImmediate,
    clearImmediate,
    promises: timersPromises,
    ...OLD_TIMERS,
  }
}

type Makers = Readonly<Record<string, () => object>>
type Loaders = Readonly<Record<string, () => Promise<object>>>

/** Modules whose code is small: no more than some kilobytes, and nothing runs before they are asked for. */
function lightModules({ process, createRequire, owner }: Options): Makers {
  const cwd = () => process.cwd()
  const path = createPath(cwd)
  // Taken now: a test may have put fake ones in the place of the globals when it first asks for the module.
  const timers = timersModule()
  return {
    assert: () => assert,
    async_hooks: createAsyncHooks,
    'assert/strict': () => strict,
    buffer: () => buffer,
    console: () => createConsoleModule(),
    constants: () => constants,
    diagnostics_channel: createDiagnostics,
    events: () => EventEmitter,
    module: () => createModule({ owner, createRequire }),
    os: () => createOs(() => process.uptime()),
    path: () => path,
    'path/posix': () => path.posix,
    'path/win32': () => path.win32,
    perf_hooks: createPerformance,
    process: () => process,
    punycode: () => punycode,
    querystring: () => querystring,
    timers: () => timers,
    'timers/promises': () => timersPromises,
    tty: () => tty,
    'util/types': () => types,
    vm: () => vm,
  }
}

/** The package's errors are plain; Node's are type errors. */
function checkedArgs(parse: (config: object) => object, config: object): object {
  try {
    return parse(config)
  } catch (error) {
    const code: unknown = error instanceof Error && Reflect.get(error, 'code')
    if (error instanceof Error && typeof code === 'string') throw nodeError(TypeError, code, error.message)
    throw error
  }
}

/** Modules whose packages are initialised only here. */
function heavyModules({ process, disk }: Options): Loaders {
  let files: object | null = null
  Object.assign(process, { chdir: checkedChdir(process, disk, () => files) })
  const fs = async (): Promise<object> => {
    const { createFs } = await import('./builtins/fs')
    files ??= createFs(disk)
    return files
  }
  const part = (value: object, key: string): object => {
    const found: unknown = Reflect.get(value, key)
    return typeof found === 'object' && found !== null ? found : {}
  }
  return {
    crypto: async () => (await import('./builtins/crypto')).crypto,
    fs,
    'fs/promises': async () => part(await fs(), 'promises'),
    readline: async () => (await import('./builtins/readline')).createReadline(),
    'readline/promises': async () => part((await import('./builtins/readline')).createReadline(), 'promises'),
    stream: async () => (await import('./builtins/stream')).stream,
    'stream/consumers': async () => (await import('./builtins/stream')).createConsumers((bytes) => buffer.Buffer.from(bytes)),
    'stream/promises': async () => (await import('./builtins/stream')).streamPromises,
    'stream/web': async () => (await import('./builtins/stream')).web,
    string_decoder: async () => (await import('./builtins/string-decoder')).stringDecoder,
    zlib: async () => (await import('./builtins/zlib')).zlib,
    url: async () => (await import('./builtins/url-legacy')).createUrl(() => process.cwd()),
    util: async () => {
      const { parseArgs } = await import('@pkgjs/parseargs')
      return {
        ...createUtil({
          warn: (message, type, code) => process.emitWarning(message, type, code),
          env: () => process.env,
          print: (text) => process.stderr.write(`${text}\n`),
        }),
        parseArgs: (config: object = {}) => checkedArgs(parseArgs, { args: process.argv.slice(2), ...config }),
      }
    },
  }
}

/** Modules that keep state where nothing else reaches it. */
const STATEFUL = ['diagnostics_channel']

/** Every module of Node that this runtime has, and the runtime's own. A module that is made or loaded stays; `renew`: those with a memory do not. */
export function createBuiltins(options: Options): Builtins & { renew(): void } {
  installUrl()
  completePerformance()
  const light = lightModules(options)
  const heavy = heavyModules(options)
  const made = new Map<string, object>(options.extra)
  const keep = (name: string, value: object): object => {
    const module = asModule(value)
    made.set(name, module)
    options.onMade(module)
    return module
  }
  const builtins: Builtins & { renew(): void } = {
    names: new Set([...options.extra.keys(), ...Object.keys(light), ...Object.keys(heavy)]),
    renew() {
      for (const name of STATEFUL) made.delete(name)
    },
    get(name) {
      const known = made.get(name)
      if (known) return known
      const make = Object.hasOwn(light, name) ? light[name] : undefined
      return make && keep(name, make())
    },
    async loadAll() {
      for (const name of Object.keys(heavy)) await builtins.load(name)
    },
    async load(name) {
      const known = builtins.get(name)
      if (known) return known
      const load = Object.hasOwn(heavy, name) ? heavy[name] : undefined
      if (!load) return undefined
      const value = await load()
      return made.get(name) ?? keep(name, value)
    },
  }
  const getBuiltin = (name: unknown): unknown => {
    const module = builtins.get(String(name).replace(/^node:/, ''))
    return module && (Reflect.get(module, 'default') ?? module)
  }
  Object.assign(options.process, { getBuiltinModule: getBuiltin })
  return builtins
}

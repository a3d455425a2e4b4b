/**
 * Modules that do not exist here, as code sees them: Node's own of a system or a network, and packages of package.json that are not
 * installed. Much code names one at its top and uses it only on some paths: it loads, and what it calls of the module throws a sentence.
 */
import { NODE_MODULES, PREFIX_ONLY } from './missing-module'

/** Members by module. A name with a capital letter is a class, the others are functions. */
const MEMBERS: Readonly<Record<string, string>> = {
  child_process: 'ChildProcess exec execFile execFileSync execSync fork spawn spawnSync',
  cluster: 'Worker disconnect fork setupPrimary setupMaster',
  dgram: 'Socket createSocket',
  dns: 'Resolver lookup lookupService resolve resolve4 resolve6 reverse setServers getServers setDefaultResultOrder',
  'dns/promises': 'Resolver lookup lookupService resolve resolve4 resolve6 reverse setServers getServers',
  http: 'Agent ClientRequest IncomingMessage OutgoingMessage Server ServerResponse createServer get request validateHeaderName validateHeaderValue',
  http2: 'connect createServer createSecureServer Http2ServerRequest Http2ServerResponse',
  https: 'Agent Server createServer get request',
  inspector: 'Session close console open url waitForDebugger',
  net: 'BlockList Server Socket SocketAddress connect createConnection createServer isIP isIPv4 isIPv6',
  tls: 'Server TLSSocket connect createSecureContext createServer checkServerIdentity getCiphers',
  v8: 'Serializer Deserializer serialize deserialize getHeapStatistics getHeapSnapshot setFlagsFromString writeHeapSnapshot',
  worker_threads:
    'BroadcastChannel MessageChannel MessagePort Worker getEnvironmentData markAsUntransferable receiveMessageOnPort setEnvironmentData',
}

const NODE_NAMES: readonly string[] = [...NODE_MODULES].filter((name) => !name.startsWith('_') && !PREFIX_ONLY.has(name))

/** What a package may read without calling anything. */
const VALUES: Readonly<Record<string, object>> = {
  cluster: { isMaster: true, isPrimary: true, isWorker: false, workers: {} },
  http: { METHODS: [], STATUS_CODES: {}, globalAgent: {}, maxHeaderSize: 16_384 },
  http2: { constants: {} },
  https: { globalAgent: {} },
  repl: { builtinModules: NODE_NAMES, _builtinLibs: NODE_NAMES },
  worker_threads: { isMainThread: true, parentPort: null, threadId: 0, workerData: null },
}

const PREFIX = 'absent:'
const PACKAGE = 'package:'

/** Under this name code asks for a module of Node that is not there. */
export const absentName = (name: string): string => PREFIX + name

/** Under this name code asks for a package that is not there. */
export const absentPackage = (specifier: string): string => PREFIX + PACKAGE + specifier

function refusal(member: string): (...args: readonly unknown[]) => never {
  // A function, not an arrow: packages derive classes from it.
  return function absent() {
    throw Object.assign(new Error(`node:${member} does not exist in the embedded runtime; a WebContainer has it.`), {
      code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    })
  }
}

/** What is asked of everything and is in no module. */
const ASKED = new Set([
  ...['then', 'toJSON', 'prototype', '__esModule', '$$typeof', 'asymmetricMatch', 'nodeType'],
  ...Object.getOwnPropertyNames(Function.prototype),
  ...Object.getOwnPropertyNames(Object.prototype),
])

/** The stand-in for any part of a package that is not there: its own parts are stand-ins, too, and calling one throws. */
function absentPart(path: string, specifier: string): object {
  const refuse = (): never => {
    throw Object.assign(
      new Error(
        `${path} was called, but the package “${specifier}” is not among the files. The embedded runtime installs nothing: put it under node_modules, or run in a WebContainer, which does.`,
      ),
      { code: 'ERR_MODULE_NOT_FOUND' },
    )
  }
  return new Proxy(function absent() {}, {
    get: (target, key): unknown =>
      typeof key === 'symbol' || ASKED.has(key) || Object.hasOwn(target, key)
        ? Reflect.get(target, key)
        : absentPart(`${path}.${key}`, specifier),
    apply: refuse,
    construct: refuse,
  })
}

/** A namespace of which any name may be imported. */
const openNamespace = (members: object, further: (name: string) => unknown): object =>
  new Proxy(members, {
    has: (_, key) => typeof key === 'string' && !ASKED.has(key),
    get: (target, key): unknown =>
      typeof key === 'symbol' || ASKED.has(key) || Object.hasOwn(target, key) ? Reflect.get(target, key) : further(key),
  })

function nodeModule(name: string): object {
  const members: Record<string, unknown> = {
    ...Object.fromEntries(
      (MEMBERS[name] ?? '')
        .split(' ')
        .filter((member) => member !== '')
        .map((member) => [member, refusal(`${name}.${member}`)]),
    ),
    ...VALUES[name],
  }
  return openNamespace({ ...members, default: members }, (member) => refusal(`${name}.${member}`))
}

function packageModule(specifier: string): object {
  const whole = absentPart(specifier, specifier)
  return openNamespace({ default: whole }, (name) => Reflect.get(whole, name))
}

/** The modules that are not there, for one graph: code may change what it is given. */
export class AbsentModules {
  readonly #made = new Map<string, object>()

  /** The namespace behind such a name; undefined for any other name. */
  of(asked: string): object | undefined {
    if (!asked.startsWith(PREFIX)) return undefined
    const name = asked.slice(PREFIX.length)
    const known = this.#made.get(name)
    if (known) return known
    const made = name.startsWith(PACKAGE) ? packageModule(name.slice(PACKAGE.length)) : nodeModule(name)
    this.#made.set(name, made)
    return made
  }
}

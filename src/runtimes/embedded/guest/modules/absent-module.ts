/**
 * Node's modules that do not exist here, as packages see them. Many packages name one at their top and use it only on some ways through: such a package
 * loads, and what it calls of the module throws a sentence. The project's own files are told at the import, where it can be seen.
 */

/** Members by module. A name with a capital letter is a class, the others are functions. */
const MEMBERS: Readonly<Record<string, string>> = {
  async_hooks: 'AsyncLocalStorage AsyncResource createHook executionAsyncId executionAsyncResource triggerAsyncId',
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
  zlib:
    'BrotliCompress BrotliDecompress Deflate DeflateRaw Gunzip Gzip Inflate InflateRaw Unzip brotliCompress brotliCompressSync brotliDecompress ' +
    'brotliDecompressSync crc32 createBrotliCompress createBrotliDecompress createDeflate createDeflateRaw createGunzip createGzip createInflate ' +
    'createInflateRaw createUnzip deflate deflateRaw deflateRawSync deflateSync gunzip gunzipSync gzip gzipSync inflate inflateRaw inflateRawSync ' +
    'inflateSync unzip unzipSync',
}

/** What a package may read without calling anything. */
const VALUES: Readonly<Record<string, object>> = {
  cluster: { isMaster: true, isPrimary: true, isWorker: false, workers: {} },
  http: { METHODS: [], STATUS_CODES: {}, globalAgent: {}, maxHeaderSize: 16_384 },
  http2: { constants: {} },
  https: { globalAgent: {} },
  worker_threads: { isMainThread: true, parentPort: null, threadId: 0, workerData: null },
  zlib: { constants: {} },
}

const PREFIX = 'absent:'

/** Under this name packages ask for the module that is not there. */
export const absentName = (name: string): string => PREFIX + name

function refusal(member: string): (...args: readonly unknown[]) => never {
  // A function, not an arrow: packages derive classes from it.
  return function absent() {
    throw Object.assign(new Error(`node:${member} does not exist in the embedded runtime; a WebContainer has it.`), {
      code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    })
  }
}

/** No store is ever set, so none is lost over `await`: what would set one throws. */
class AsyncLocalStorage {
  getStore(): undefined {
    return undefined
  }
  disable(): void {}
  readonly run = refusal('async_hooks.AsyncLocalStorage.run')
  readonly enterWith = refusal('async_hooks.AsyncLocalStorage.enterWith')
  readonly exit = refusal('async_hooks.AsyncLocalStorage.exit')
}

const made = new Map<string, object>()

/** The module behind such a name; undefined for any other name. */
export function absentModule(asked: string): object | undefined {
  if (!asked.startsWith(PREFIX)) return undefined
  const name = asked.slice(PREFIX.length)
  const known = made.get(name)
  if (known) return known
  const members = (MEMBERS[name] ?? '').split(' ').filter((member) => member !== '')
  const exports: Record<string, unknown> = {
    ...Object.fromEntries(members.map((member) => [member, refusal(`${name}.${member}`)])),
    ...VALUES[name],
    ...(name === 'async_hooks' ? { AsyncLocalStorage } : {}),
  }
  made.set(name, exports)
  return exports
}

/** Small modules: `os`, `tty`, `perf_hooks`, `vm`, `constants`. */
import { needFunction, needString, refusedMember } from './node-error'
import { SIGNALS } from './signals'

const EOL = '\n'

const ERRNO = {
  EPERM: 1,
  ENOENT: 2,
  EINTR: 4,
  EIO: 5,
  EBADF: 9,
  EAGAIN: 11,
  ENOMEM: 12,
  EACCES: 13,
  EBUSY: 16,
  EEXIST: 17,
  EXDEV: 18,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EMFILE: 24,
  ENOSPC: 28,
  EPIPE: 32,
  ENOTEMPTY: 39,
  ELOOP: 40,
}
const PRIORITY = {
  PRIORITY_LOW: 19,
  PRIORITY_BELOW_NORMAL: 10,
  PRIORITY_NORMAL: 0,
  PRIORITY_ABOVE_NORMAL: -7,
  PRIORITY_HIGH: -14,
  PRIORITY_HIGHEST: -20,
}

/** One processor, and a machine that says as little as it may. @param uptime seconds */
export function createOs(uptime: () => number): object {
  const cores = Math.max(1, Number(globalThis.navigator?.hardwareConcurrency) || 1)
  const cpu = { model: 'embedded', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } }
  return {
    EOL,
    arch: () => 'x64',
    availableParallelism: () => cores,
    constants: { signals: SIGNALS, errno: ERRNO, priority: PRIORITY, UV_UDP_REUSEADDR: 4, dlopen: {} },
    cpus: () => Array.from({ length: cores }, () => ({ ...cpu, times: { ...cpu.times } })),
    devNull: '/dev/null',
    endianness: () => 'LE',
    freemem: () => 1_000_000_000,
    getPriority: () => 0,
    homedir: () => '/project',
    hostname: () => 'localhost',
    loadavg: () => [0, 0, 0],
    machine: () => 'x86_64',
    networkInterfaces: () => ({}),
    platform: () => 'linux',
    release: () => '0.0.0',
    setPriority: refusedMember('os.setPriority'),
    tmpdir: () => '/tmp',
    totalmem: () => 2_000_000_000,
    type: () => 'Linux',
    uptime,
    userInfo: () => ({ uid: 1000, gid: 1000, username: 'user', homedir: '/project', shell: null }),
    version: () => '',
  }
}

export const constants: object = {
  ...SIGNALS,
  ...ERRNO,
  ...PRIORITY,
  F_OK: 0,
  R_OK: 4,
  W_OK: 2,
  X_OK: 1,
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_TRUNC: 512,
  O_APPEND: 1024,
}

export const tty: object = {
  isatty: () => false,
  ReadStream: refusedMember('tty.ReadStream'),
  WriteStream: refusedMember('tty.WriteStream'),
}

/** Gives the global `performance` what Node's has beside the platform's. */
export function completePerformance(): void {
  const { performance } = globalThis
  const timerify = (run: unknown) => {
    needFunction(run, 'fn')
    return (...args: readonly unknown[]) => run(...args)
  }
  const eventLoopUtilization = () => ({ idle: 0, active: 0, utilization: 0 })
  for (const [name, value] of Object.entries({ timerify, eventLoopUtilization }))
    if (!(name in performance)) Object.defineProperty(performance, name, { value, writable: true, configurable: true })
}

const OF_THE_PLATFORM = [
  'performance',
  'Performance',
  'PerformanceObserverEntryList',
  'PerformanceResourceTiming',
  'PerformanceEntry',
  'PerformanceMark',
  'PerformanceMeasure',
  'PerformanceObserver',
]

export function createPerformance(): object {
  return {
    ...Object.fromEntries(OF_THE_PLATFORM.map((name) => [name, Reflect.get(globalThis, name)])),
    createHistogram: refusedMember('perf_hooks.createHistogram'),
    monitorEventLoopDelay: refusedMember('perf_hooks.monitorEventLoopDelay'),
    constants: {},
  }
}

/** Called under a name of its own, it sees the global scope alone. */
// biome-ignore lint/security/noGlobalEval: to evaluate is what `node:vm` is for.
const indirectly: (code: string) => unknown = globalThis.eval.bind(globalThis)

/** Evaluates as a script of the one realm: `var` and functions become globals. */
const evaluate = (code: string, options: unknown): unknown => {
  const name: unknown = typeof options === 'string' ? options : Reflect.get(Object(options ?? {}), 'filename')
  return indirectly(typeof name === 'string' ? `${code}\n//# sourceURL=${name.replace(/\s/g, '')}` : code)
}

class Script {
  readonly #code: string
  readonly #options: unknown
  constructor(code: unknown, options?: unknown) {
    this.#code = String(code)
    this.#options = options
    // A syntax error shows when the script is made.
    new Function(`return;${this.#code.includes('return') ? '' : this.#code}`)
  }
  runInThisContext(): unknown {
    return evaluate(this.#code, this.#options)
  }
  runInContext = refusedMember('vm.Script.runInContext')
  runInNewContext = refusedMember('vm.Script.runInNewContext')
}

export const vm: object = {
  Script,
  runInThisContext: (code: unknown, options?: unknown) => {
    needString(code, 'code')
    return evaluate(code, options)
  },
  isContext: () => false,
  createContext: refusedMember('vm.createContext'),
  createScript: (code: unknown, options?: unknown) => new Script(code, options),
  runInContext: refusedMember('vm.runInContext'),
  runInNewContext: refusedMember('vm.runInNewContext'),
  compileFunction: (code: string, names: readonly string[] = []): unknown => new Function(...names, code),
  constants: {},
  measureMemory: refusedMember('vm.measureMemory'),
}

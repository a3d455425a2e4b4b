/** The global `process` and `node:process`: what a library asks of it, with one program and no operating system behind it. */
import { type Emitter, EventEmitter } from './builtins/events'
import { invalidType, needFunction, nodeError, refusedMember } from './builtins/node-error'
import { resolvePosix } from './builtins/path-posix'
import { createStdin, type ProcessStream } from './builtins/process-streams'
import { createKill, refuseUnheard, SIGNALLED, SIGNALS } from './builtins/signals'
import { tick } from './builtins/tick-queue'

type Options = {
  readonly print: (level: 'log' | 'error', text: string) => void
  /** Milliseconds since the start, monotonic. */
  readonly now: () => number
  /** Before anything of `process.exit` happens; throws where the program's runner does not let it end. */
  readonly checkExit: (code: unknown) => void
  /** `process.exit` was called. What calls it is unwound then. */
  readonly onExit: (code: number) => void
  readonly stdout: ProcessStream
  readonly stderr: ProcessStream
}

export type GuestProcess = Emitter & {
  readonly argv: string[]
  readonly execPath: string
  readonly env: Record<string, string | undefined>
  readonly stdout: ProcessStream
  readonly stderr: ProcessStream
  exitCode: number | string | null | undefined
  /** The listeners of 'exit' run, or have run. */
  _exiting: boolean
  cwd(): string
  /** Seconds. */
  uptime(): number
  chdir(folder: string): void
  nextTick(run: unknown, ...args: readonly unknown[]): void
  exit(code?: unknown): never
  emitWarning(warning: unknown, ...rest: readonly unknown[]): void
}

const VERSION = '20.19.0'
const HOME = '/project'

/** As Node's: every value becomes a string. */
const createEnv = (): Record<string, string | undefined> =>
  new Proxy<Record<string, string | undefined>>(
    { NODE_ENV: 'test', HOME, PWD: HOME, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: '/tmp' },
    {
      set(target, key, value: unknown) {
        if (typeof key === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string')
        target[key] = String(value)
        return true
      },
    },
  )

function createClock(now: Options['now']) {
  const hrtime = (previous?: unknown): [seconds: number, nanoseconds: number] => {
    if (previous !== undefined && !Array.isArray(previous)) throw invalidType('time', 'Array', previous)
    const [seconds = 0, rest = 0] = previous ?? []
    const nanoseconds = Math.round(now() * 1e6) - (Number(seconds) * 1e9 + Number(rest))
    return [Math.floor(nanoseconds / 1e9), ((nanoseconds % 1e9) + 1e9) % 1e9]
  }
  const used = () => ({ rss: 50_000_000, heapTotal: 20_000_000, heapUsed: 10_000_000, external: 1_000_000, arrayBuffers: 10_000 })
  return {
    uptime: () => now() / 1000,
    hrtime: Object.assign(hrtime, { bigint: () => BigInt(Math.round(now() * 1e6)) }),
    memoryUsage: Object.assign(used, { rss: () => used().rss }),
    cpuUsage: () => ({ user: Math.round(now() * 1000), system: 0 }),
    resourceUsage: () => ({ userCPUTime: Math.round(now() * 1000), systemCPUTime: 0, maxRSS: 50_000 }),
    constrainedMemory: () => 0,
    availableMemory: () => 1_000_000_000,
  }
}

const FACTS = {
  title: 'node',
  platform: 'linux',
  arch: 'x64',
  pid: 1,
  ppid: 0,
  execArgv: [],
  execPath: '/usr/bin/node',
  debugPort: 9229,
  version: `v${VERSION}`,
  versions: { node: VERSION, v8: '11.3.244.8-node.26', uv: '1.46.0', modules: '115' },
  release: { name: 'node', lts: 'Iron' },
  features: { inspector: false, debug: false, uv: true, ipv6: false, typescript: false },
  config: { target_defaults: {}, variables: {} },
  allowedNodeEnvironmentFlags: new Set<string>(),
}

const REFUSED = ['dlopen', 'binding', 'setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', 'loadEnvFile']

/** Warnings go to standard error and to the listeners of 'warning', one turn later. */
function createWarnings(self: () => Emitter, print: Options['print']) {
  return (warning: unknown, ...rest: readonly unknown[]): void => {
    const [second, third] = rest
    const options = typeof second === 'object' && second !== null ? second : { type: second, code: third }
    if (typeof warning !== 'string' && !(warning instanceof Error)) throw invalidType('warning', ['string', 'Error'], warning)
    const type = Reflect.get(options, 'type') ?? 'Warning'
    const code: unknown = Reflect.get(options, 'code')
    const made = warning instanceof Error ? warning : Object.assign(new Error(warning), { name: String(type) })
    if (typeof code === 'string') Object.assign(made, { code })
    const label = typeof code === 'string' ? `[${code}] ` : ''
    const isDeprecation = made.name === 'DeprecationWarning'
    if (isDeprecation && Reflect.get(self(), 'noDeprecation')) return
    tick(() => {
      if (isDeprecation && Reflect.get(self(), 'throwDeprecation')) throw made
      print('error', `(node:1) ${label}${made.name}: ${made.message}`)
      self().emit('warning', made)
    }, [])
  }
}

/** What `process.exit` throws, so that nothing of the program runs after it. */
export class ProcessExit extends Error {
  override readonly name = 'ProcessExit'
  readonly exitCode: number
  constructor(exitCode: number) {
    super(`process.exit(${exitCode}) was called.`)
    this.exitCode = exitCode
  }
}

/** @throws nothing; its `exit` throws what `checkExit` throws, or `ProcessExit` after the call of `onExit` */
export function createProcess({ print, now, checkExit, onExit, stdout, stderr }: Options): GuestProcess {
  let folder = HOME
  let mask = 0o022
  const refusals = Object.fromEntries(REFUSED.map((name) => [name, refusedMember(`process.${name}`)]))
  const base = new EventEmitter()
  refuseUnheard(base)
  const exit = (code?: unknown): never => {
    checkExit(code)
    if (code !== undefined && code !== null) process.exitCode = codeOf(code)
    const final = Number(process.exitCode ?? 0)
    if (!process._exiting) {
      process._exiting = true
      process.emit('exit', final)
    }
    onExit(Number(process.exitCode ?? 0))
    throw new ProcessExit(Number(process.exitCode ?? 0))
  }
  /** As a signal ends a program: no listener of 'exit' hears of it. */
  const leave = (code: number): never => {
    checkExit(code)
    onExit(code)
    throw new ProcessExit(code)
  }
  const process: GuestProcess = Object.assign(base, { exitCode: undefined, _exiting: false }, FACTS, createClock(now), refusals, {
    argv: [FACTS.execPath],
    argv0: 'node',
    env: createEnv(),
    stdout,
    stderr,
    stdin: createStdin(),
    cwd: () => folder,
    chdir: (to: unknown) => {
      if (typeof to !== 'string') throw invalidType('directory', 'string', to)
      folder = resolvePosix(folder, to)
    },
    umask: (value?: unknown) => {
      const before = mask
      if (value !== undefined) mask = (typeof value === 'string' ? Number.parseInt(value, 8) : Number(value)) & 0o777
      return before
    },
    nextTick: (run: unknown, ...args: readonly unknown[]) => {
      needFunction(run, 'callback')
      tick(run, args)
    },
    emitWarning: createWarnings(() => base, print),
    exit,
    reallyExit: (code?: unknown) => leave(Number(code) || 0),
    abort: () => leave(SIGNALLED + SIGNALS.SIGABRT),
    kill: createKill(base, FACTS.pid, leave),
    getuid: () => 1000,
    geteuid: () => 1000,
    getgid: () => 1000,
    getegid: () => 1000,
    getgroups: () => [1000],
    getActiveResourcesInfo: () => [],
    setSourceMapsEnabled: () => undefined,
    [Symbol.toStringTag]: 'process',
  })
  Object.defineProperty(process, Symbol.toStringTag, { enumerable: false })
  let given: GuestProcess['exitCode']
  Object.defineProperty(process, 'exitCode', {
    get: () => given,
    set(code: GuestProcess['exitCode']) {
      if (code !== undefined && code !== null) codeOf(code)
      given = code
    },
    enumerable: true,
    configurable: false,
  })
  return process
}

function codeOf(code: unknown): number {
  const number = typeof code === 'string' && code !== '' && Number.isInteger(Number(code)) ? Number(code) : code
  if (typeof number !== 'number') throw invalidType('code', ['integer', 'string', 'null', 'undefined'], code)
  if (!Number.isInteger(number))
    throw nodeError(
      RangeError,
      'ERR_OUT_OF_RANGE',
      `The value of "code" is out of range. It must be an integer. Received ${number}`,
    )
  return number
}

/** Takes down what project code may change of a process; the returned function puts it back before the next file. */
export function rememberProcess(process: GuestProcess): () => void {
  const env = { ...process.env }
  const argv = [...process.argv]
  const folder = process.cwd()
  const listeners = process.eventNames().map((name) => ({ name, all: process.rawListeners(name) }))
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    process.argv.splice(0, process.argv.length, ...argv)
    process.chdir(folder)
    process.exitCode = undefined
    process._exiting = false
    process.removeAllListeners()
    for (const { name, all } of listeners)
      for (const listener of all) process.on(name, (...args) => Reflect.apply(listener, process, args))
  }
}

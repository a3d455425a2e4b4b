/** The global `process` and `node:process`: what a library asks of it, with nothing behind it. */
import EventEmitter from 'events/events.js'

type Options = { readonly print: (level: 'log' | 'error', text: string) => void; readonly now: () => number }

function stream(write: (text: string) => void): object {
  let line = ''
  return {
    isTTY: false,
    columns: 80,
    // Lines go out whole; a text without a line end waits for it.
    write(text: unknown) {
      const parts = (line + String(text)).split('\n')
      line = parts.pop() ?? ''
      for (const part of parts) write(part)
      return true
    },
  }
}

/** @param now milliseconds since the start, monotonic */
export function createProcess({ print, now }: Options): object {
  const hrtime = (previous?: readonly [number, number]) => {
    const nanoseconds = Math.round(now() * 1e6) - (previous ? previous[0] * 1e9 + previous[1] : 0)
    return [Math.floor(nanoseconds / 1e9), nanoseconds % 1e9]
  }
  const exit = (code: unknown = 0): never => {
    throw new Error(`process.exit(${String(code)}) was called; the embedded runtime does not end a run that way.`)
  }
  return Object.assign(new EventEmitter(), {
    title: 'node',
    platform: 'linux',
    arch: 'x64',
    pid: 1,
    ppid: 0,
    argv: ['/usr/bin/node'],
    execArgv: [],
    execPath: '/usr/bin/node',
    env: { NODE_ENV: 'test' },
    version: 'v20.0.0',
    versions: { node: '20.0.0' },
    release: { name: 'node' },
    exitCode: undefined,
    cwd: () => '/project',
    uptime: () => now() / 1000,
    hrtime: Object.assign(hrtime, { bigint: () => BigInt(Math.round(now() * 1e6)) }),
    nextTick: (run: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) =>
      queueMicrotask(() => void run(...args)),
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    emitWarning: (warning: unknown) => print('error', `Warning: ${warning instanceof Error ? warning.message : String(warning)}`),
    stdout: stream((text) => print('log', text)),
    stderr: stream((text) => print('error', text)),
    exit,
    abort: exit,
  })
}

/** Test support: the runtime over a container in memory, and what a reporter would write there. */
import type { Content, Path } from '../../../engine/model'
import type { RunEvent, RunRequest } from '../../runtime'
import type { RunWithEvents } from '../../testing/run-with-events'
import { ContainerHost } from '../boot'
import type { HostOptions, Limits } from '../container'
import { createWebContainerRuntime } from '../webcontainer'
import { FakePage, type FakeProgram, type Io } from './fake-container'

const LIMITS: Limits = { bootMs: 500, installMs: 300, killMs: 40, pollMs: 5, testGraceMs: 20, loadGraceMs: 150, deadMs: 60 }

export const never = new Promise<never>(() => {})
export const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** @param path the decoder of paths, which only tests may use here */
export const createRequests =
  (path: (text: string) => Path) =>
  (entries: Record<string, Content>, more: Partial<RunRequest> = {}): RunRequest => ({
    files: new Map(Object.entries(entries).map(([name, content]) => [path(name), content])),
    tests: Object.keys(entries)
      .filter((name) => name.includes('.test.'))
      .map(path),
    testTimeoutMs: 5_000,
    ...more,
  })

export const openFakeRuntime = (
  programs: Record<string, FakeProgram>,
  { limits, nodeVersion, ...options }: Partial<HostOptions> & { readonly limits?: Limits; readonly nodeVersion?: string } = {},
) => {
  const page = new FakePage(programs, nodeVersion)
  const host = new ContainerHost({
    load: async () => page.module,
    isolate: async () => null,
    isOnline: () => true,
    untilLoaded: () => never,
    ...options,
  })
  const open = () => createWebContainerRuntime({ host, limits: limits ?? LIMITS })
  return { page, runtime: open(), open }
}

export const line = (event: object) => `${JSON.stringify(event)}\n`
export const startLine = (file: string) => line({ type: 'file-start', file })
export const end = (file: string) => line({ type: 'file-end', file, durationMs: 1 })
export const beginFile = (file: string, ...names: string[]) => line({ type: 'test-start', file, path: names, limitMs: 0 })
export const pass = (file: string, ...names: string[]) => line({ type: 'test', file, path: names, state: 'pass', durationMs: 1 })
export const fail = (file: string, ...names: string[]) =>
  line({ type: 'test', file, path: names, state: 'fail', durationMs: 1, error: { name: 'E', message: 'no', frames: [] } })
export const whole = (file: string) => startLine(file) + beginFile(file, 't') + pass(file, 't') + end(file)

/** A runner that reports this and ends. */
export const reports =
  (text: string, code = 0): FakeProgram =>
  async ({ report }) => {
    report(text)
    return code
  }

/** The files that a `node --test` was given. */
export const asked = ({ args }: Pick<Io, 'args'>) => args.filter((arg) => arg.startsWith('./')).map((arg) => arg.slice(2))

export const brief = (event: RunEvent): string => {
  if (event.type === 'progress') return `* ${event.text}`
  if (event.type === 'console') return `${event.level}: ${event.text}`
  if (event.type === 'file-error' || event.type === 'unhandled')
    return `${event.file ?? '?'} ${event.type}: ${event.error.message}`
  if (event.type === 'test')
    return `${event.file} ${event.state} ${event.path.join(' > ')}${event.error ? `: ${event.error.message}` : ''}`
  if (event.type === 'test-start') return `${event.file} … ${event.path.join(' > ')}`
  return `${event.file} ${event.type}`
}
export const briefEvents = ({ events }: RunWithEvents) => events.filter(({ type }) => type !== 'progress').map(brief)

export const A = 'a.test.js'
export const B = 'b.test.js'

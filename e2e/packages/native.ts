/** What the packages' own runners say of their tests, natively. */
import { spawn } from 'node:child_process'
import { createTapReader } from '../../src/runtimes/embedded/guest/tap'
import type { RunEvent } from '../../src/runtimes/runtime'
import { runNode } from '../verdicts/native-node'
import { lineOf, type Verdicts, verdictsOf } from '../verdicts/verdict'
import type { TestedPackage } from './packages'

/** Milliseconds that one program may take. */
const LIMIT = 120_000

type Ended = { readonly code: number | null; readonly text: string }

function start(folder: string, args: readonly string[]): Promise<Ended> {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, FORCE_COLOR: ___, ...env } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT)
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, text })
    }),
  )
}

async function runTape(folder: string, files: readonly string[]): Promise<Verdicts> {
  const events: RunEvent[] = []
  for (const file of files) {
    events.push({ type: 'file-start', file })
    const { code, text } = await start(folder, [file])
    const before = events.length
    const tap = createTapReader(
      file,
      (event) => events.push(event),
      () => 0,
    )
    tap.read(text)
    tap.end()
    const hasFailed = events.slice(before).some((event) => event.type === 'test' && event.state === 'fail')
    const error = { name: 'Error', message: `exit code ${code}`, frames: [] }
    if (code !== 0 && !hasFailed) events.push({ type: 'file-error', file, error })
  }
  return verdictsOf(events)
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Titles of what mocha's JSON lists under a name. */
const titlesIn = (report: Readonly<Record<string, unknown>>, name: string): string[] => {
  const list = report[name]
  return Array.isArray(list) ? list.flatMap((one: unknown) => (isFields(one) ? [String(one.fullTitle)] : [])) : []
}

async function runMocha(folder: string, files: readonly string[], mocha: string, args: readonly string[]): Promise<Verdicts> {
  const verdicts = new Map<string, { tests: string[]; isFailed: boolean }>()
  for (const file of files) {
    const { code, text } = await start(folder, [mocha, '--reporter', 'json', ...args, file])
    const from = text.indexOf('{\n  "stats"')
    const report: unknown = from < 0 ? {} : JSON.parse(text.slice(from))
    const tests = isFields(report)
      ? (['passes', 'failures', 'pending'] as const).flatMap((name) =>
          titlesIn(report, name).map((title) => lineOf([title], { passes: 'pass', failures: 'fail', pending: 'skip' }[name])),
        )
      : []
    verdicts.set(file, { tests: tests.sort(), isFailed: code !== 0 && !tests.some((one) => one.endsWith(': fail')) })
  }
  return verdicts
}

/** @param folder of the package, as it is installed */
export function runNatively(
  { manner, args = [] }: TestedPackage,
  folder: string,
  files: readonly string[],
  mocha: string,
): Promise<Verdicts> {
  if (manner === 'node') return runNode(folder, files)
  return manner === 'tape' ? runTape(folder, files) : runMocha(folder, files, mocha, args)
}

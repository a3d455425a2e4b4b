/** Runs packages natively and in the embedded runtime, and says where the two differ. */
import { join } from 'node:path'
import { parsePath } from '../../src/engine/paths'
import { EmbeddedRuntime } from '../../src/runtimes/embedded/embedded'
import { buildGuest } from '../../src/runtimes/embedded/guest-bundle'
import { threadSandbox } from '../../src/runtimes/embedded/testing/thread-sandbox'
import type { RunEvent } from '../../src/runtimes/runtime'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import { type FileVerdict, isGreen, lineOf, type Verdicts, verdictsOf } from '../verdicts/verdict'
import { runNatively } from './native'
import { NEEDS, PACKAGES, type TestedPackage } from './packages'
import { readProject } from './project'

export { NEEDS, PACKAGES }

export type PackageResult = {
  readonly name: string
  readonly version: string
  readonly manner: string
  readonly files: number
  /** Tests that the native run reported. */
  readonly tests: number
  /** Of them, those of which the embedded runtime says the same. */
  readonly same: number
  /** Files that are green here and red natively. */
  readonly green: readonly string[]
  /** What the embedded runtime said where it differs, each sentence once. */
  readonly why: readonly string[]
}

/** Milliseconds that a test may take: far more than any needs, so that a busy machine changes no verdict. */
const LIMIT = 120_000

const NONE: FileVerdict = { tests: [], isFailed: false }

/** How many of the lines both lists have. */
function shared(a: readonly string[], b: readonly string[]): number {
  const left = [...b]
  let count = 0
  for (const line of a) {
    const at = left.indexOf(line)
    if (at < 0) continue
    left.splice(at, 1)
    count++
  }
  return count
}

/** mocha reports full titles only. */
const flat = (events: readonly RunEvent[]): Verdicts => {
  const verdicts = new Map<string, FileVerdict>(verdictsOf(events))
  for (const [file, verdict] of verdicts) verdicts.set(file, { ...verdict, tests: [] })
  for (const event of events) {
    if (event.type !== 'test') continue
    const known = verdicts.get(event.file) ?? NONE
    verdicts.set(event.file, { ...known, tests: [...known.tests, lineOf([event.path.join(' ')], event.state)] })
  }
  return verdicts
}

function whyOf(events: readonly RunEvent[], file: string, native: FileVerdict): string[] {
  const expected = new Set(native.tests)
  return events.flatMap((event) => {
    if (event.type === 'file-error' && event.file === file) return [event.error.message]
    if (event.type === 'unhandled' && event.file === file) return [event.error.message]
    if (event.type !== 'test' || event.file !== file || !event.error || expected.has(lineOf(event.path, event.state))) return []
    return [event.error.message]
  })
}

export function compare(
  one: TestedPackage,
  tests: readonly string[],
  native: Verdicts,
  events: readonly RunEvent[],
): PackageResult {
  const ours = one.manner === 'mocha' ? flat(events) : verdictsOf(events)
  const green: string[] = []
  const why = new Set<string>()
  let [count, same] = [0, 0]
  for (const file of tests) {
    const [theirs, own] = [native.get(file) ?? NONE, ours.get(file) ?? NONE]
    // A file without tests is one itself.
    const isAlone = theirs.tests.length === 0
    count += isAlone ? 1 : theirs.tests.length
    const both = isAlone ? Number(isGreen(theirs) === isGreen(own)) : shared(theirs.tests, own.tests)
    same += both
    if (isGreen(own) && !isGreen(theirs)) green.push(file)
    if (both < (isAlone ? 1 : theirs.tests.length))
      for (const text of whyOf(events, file, theirs)) why.add(text.split('\n')[0]?.slice(0, 160) ?? '')
  }
  const { name, version, manner } = one
  return { name, version, manner, files: tests.length, tests: count, same, green, why: [...why] }
}

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

/** @param scratch the folder that the packages are installed in */
export async function openPackages(scratch: string) {
  const runtime = new EmbeddedRuntime(threadSandbox(await buildGuest({ minify: false })))
  const modules = join(scratch, 'node_modules')
  const mocha = join(modules, 'mocha', 'bin', 'mocha.js')
  return {
    async run(one: TestedPackage): Promise<PackageResult> {
      const needs = Object.keys(NEEDS).filter((name) => name !== 'mocha')
      const { files, tests } = readProject(one, modules, needs)
      const native = await runNatively(one, join(modules, one.name), tests, mocha)
      const { events } = await runWithEvents(runtime, {
        files,
        tests: tests.map(pathOf),
        runTimeoutMs: 600_000,
        testTimeoutMs: LIMIT,
      })
      return compare(one, tests, native, events)
    },
    end: () => runtime.dispose(),
  }
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../runtime'
import { Graph } from './loader'
import { SAME_PLACES } from './places'
import { Runner } from './runner'
import { createContext, createTestModule } from './test-api'

type TestEvent = Extract<RunEvent, { type: 'test' }>
type Run = { readonly events: RunEvent[]; readonly tests: TestEvent[]; readonly log: string[]; readonly notes: string[] }

const clock = {
  now: () => performance.now(),
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => {
    if (timer instanceof Object && Symbol.toPrimitive in timer) clearTimeout(Number(timer))
  },
}

/** Runs a test file's text with our loader and our node:test. */
async function run(text: string): Promise<Run> {
  const events: RunEvent[] = []
  const log: string[] = []
  const notes: string[] = []
  const options = {
    file: 'a.test.mjs',
    emit: (event: RunEvent) => void events.push(event),
    timeoutMs: 2000,
    clock,
    places: SAME_PLACES,
  }
  const runner = new Runner(options, (one, node) => createContext(one, node, (line) => notes.push(line)))
  const builtins = new Map([['test', createTestModule(() => runner)]])
  Object.assign(globalThis, { hunkscopeLog: (line: string) => log.push(line) })
  await new Graph({ files: new Map([['a.test.mjs', text]]), builtins, sources: new Map() }).import('a.test.mjs')
  await runner.runPending()
  await runner.finish()
  return { events, tests: events.filter((event) => event.type === 'test'), log, notes }
}

const names = (tests: readonly TestEvent[]) => tests.map((test) => `${test.path.join(' > ')}: ${test.state}`)

const fixture = fileURLToPath(new URL('./fixtures/node-test.mjs', import.meta.url))
const oracle = fileURLToPath(new URL('./fixtures/oracle.mjs', import.meta.url))

it('runs tests, subtests, suites and hooks as Node does, in its order', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [oracle, fixture], { env: { PATH: process.env.PATH } })
  const expected: { tests: [number, string, string][]; log: string[] } = JSON.parse(stdout)
  const ours = await run(readFileSync(fixture, 'utf8'))
  // Node reports suites, too; ours only those that fail by themselves or are skipped whole.
  const suites = new Set(['failing after', 'throwing body', 'skipped suite', 'failing before'])
  const tests = ours.tests.filter((test) => !suites.has(test.path.at(-1) ?? ''))
  expect(tests.map((test) => [test.path.length - 1, test.path.at(-1), test.state])).toEqual(expected.tests)
  expect(ours.log).toEqual(expected.log)
  expect(expected.tests).toHaveLength(40)
}, 20_000)

describe('node:test', () => {
  it('gives paths from the suites in, durations and errors with their values', async () => {
    const { tests } = await run(`import { describe, it } from 'node:test'
      describe('a', () => { describe('b', () => { it('c', () => { throw Object.assign(new Error('no'), { actual: 1, expected: 2 }) }) }) })`)
    expect(tests).toMatchObject([
      {
        path: ['a', 'b', 'c'],
        state: 'fail',
        error: { name: 'Error', message: 'no', actual: '1', expected: '2', frames: [{ file: 'a.test.mjs', line: 2 }] },
      },
    ])
    expect(tests[0]?.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('runs only what only asks for, and says that the rest was skipped', async () => {
    const { tests } = await run(`import test, { describe, it } from 'node:test'
      test('x', () => {}); test.only('y', () => {})
      describe('s', () => { it('in s', () => {}); it.only('only in s', () => {}) })
      describe.only('t', () => { it('in t', () => {}) })`)
    expect(names(tests)).toEqual(['x: skip', 'y: pass', 's > in s: skip', 's > only in s: pass', 't > in t: pass'])
  })

  it('waits for subtests that nobody awaits, and refuses those that come too late', async () => {
    const { tests } = await run(`import test from 'node:test'
      let late
      test('parent', (t) => { late = t; t.test('slow', () => new Promise((resolve) => setTimeout(resolve, 5))) })
      test('next', () => { void late.test('too late', () => {}) })`)
    expect(names(tests)).toEqual(['parent > slow: pass', 'parent: pass', 'parent > too late: fail', 'next: pass'])
  })

  it('fails every test of a suite whose before hook fails, with that error', async () => {
    const { tests } = await run(`import { describe, it, before } from 'node:test'
      describe('s', () => { before(() => { throw new Error('hook') }); it('a', () => {}); it('b', () => {}) })`)
    expect(tests).toMatchObject([
      { path: ['s', 'a'], state: 'fail', error: { message: 'hook' } },
      { path: ['s', 'b'], state: 'fail', error: { message: 'hook' } },
    ])
  })

  it("tells of the file's own failing after hook", async () => {
    const { events } = await run(
      `import test, { after } from 'node:test'\nafter(() => { throw new Error('late') })\ntest('x', () => {})`,
    )
    expect(events.at(-1)).toMatchObject({ type: 'file-error', file: 'a.test.mjs', error: { message: 'late' } })
  })

  it('prints diagnostics, aborts the signal, times out by option', async () => {
    const { tests, notes, log } = await run(`import test from 'node:test'
      test('x', (t) => { t.diagnostic('note'); t.signal.addEventListener('abort', () => hunkscopeLog('aborted')) })
      test('slow', { timeout: 5 }, () => new Promise(() => {}))
      test('after it', () => {})`)
    expect(notes).toEqual(['# note'])
    expect(log).toEqual(['aborted'])
    expect(names(tests)).toEqual(['x: pass', 'slow: timeout', 'after it: pass'])
  })
})

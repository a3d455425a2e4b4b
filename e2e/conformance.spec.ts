/** The same project by Node's own test runner and in the embedded runtime: the same verdict for every test, but for the listed differences. */
import { expect, test } from '@playwright/test'
import type { RunEvent, TestState } from '../src/runtimes/runtime'
import { compare, tableOf } from './conformance/compare'
import { DIFFERENCES } from './conformance/differences'
import { intendedState, type NativeRun, projectFiles, projectTests, runNative, WITH_ONLY } from './conformance/native.mjs'
import { openHarness } from './support/harness'

/** The version whose behaviour the embedded runtime follows, and the project's names announce. */
const ORACLE = 20

const isOracle = process.versions.node.startsWith(`${ORACLE}.`)

/** Milliseconds for one test: far above what any but those that never end needs. */
const TEST_LIMIT = 3_000

let running: Promise<NativeRun> | undefined

/** The oracle is asked once. */
function askNative(): Promise<NativeRun> {
  running ??= runNative()
  return running
}

test('every native verdict is the one that the test’s name announces', async () => {
  test.skip(!isOracle, `The names say what Node ${ORACLE} does; this is ${process.version}.`)
  const native = await askNative()
  expect(native.verdicts.length).toBeGreaterThanOrEqual(180)
  const wrong = native.verdicts.filter(({ path, state }) => intendedState(path.at(-1) ?? '') !== state)
  expect(wrong).toEqual([])
  expect(native.fileErrors).toEqual([])
})

test('a comparison finds what differs, in either direction', () => {
  const verdict = (name: string, state: TestState) => ({ file: 'a.js', path: ['suite', name], state, detail: '' })
  const event = (path: string[], state: TestState): RunEvent => ({ type: 'test', file: 'a.js', path, state, durationMs: 0 })
  const { groups, differences } = compare(
    {
      verdicts: [verdict('same', 'pass'), verdict('twice', 'pass'), verdict('twice', 'fail'), verdict('lost', 'todo')],
      suites: [['a.js', 'suite']],
      fileErrors: [],
    },
    [
      event(['suite', 'same'], 'pass'),
      event(['suite', 'twice'], 'pass'),
      event(['suite', 'twice'], 'pass'),
      event(['suite', 'more'], 'pass'),
      event(['suite'], 'fail'),
    ],
  )
  expect(groups).toEqual([{ file: 'a.js', tests: 5, agree: 2 }])
  expect(differences.map(({ test: name, native: theirs, embedded }) => [name, theirs, embedded])).toEqual([
    ['a.js › suite › twice (2)', 'fail', 'pass'],
    ['a.js › suite › lost', 'todo', 'missing'],
    ['a.js › suite › more', 'missing', 'pass'],
  ])
})

test('the embedded runtime gives the same verdicts as native Node', async ({ page }, info) => {
  const native = await askNative()
  const oracle: NativeRun = isOracle
    ? native
    : { ...native, verdicts: native.verdicts.map((one) => ({ ...one, state: intendedState(one.path.at(-1) ?? '') })) }
  const harness = await openHarness(page)
  const run = (tests: readonly string[], files: Readonly<Record<string, string>>) =>
    harness.run({ files: { ...projectFiles(), ...files }, tests, testTimeoutMs: TEST_LIMIT })
  const result = await run(
    projectTests().filter((file) => file !== WITH_ONLY),
    {},
  )
  const manifest = { ...JSON.parse(projectFiles()['package.json'] ?? '{}'), scripts: { test: 'node --test --test-only' } }
  const withOnly = await run([WITH_ONLY], { 'package.json': JSON.stringify(manifest) })
  const { groups, differences } = compare(oracle, [...result.events, ...withOnly.events])
  const table = tableOf(groups)
  console.log(`\n${table}`)
  await info.attach('conformance', { body: table, contentType: 'text/plain' })

  const faults = result.events.filter(({ type }) => type === 'file-error' || type === 'unhandled')
  expect.soft(faults, 'errors outside the tests').toEqual([])
  expect.soft(result.outcome).toBe('done')
  const known = new Map(DIFFERENCES.map((row) => [row.test, row]))
  const unlisted = differences.filter(({ test: name, native: theirs, embedded }) => {
    const row = known.get(name)
    return row?.native !== theirs || row.embedded !== embedded
  })
  expect.soft(unlisted, 'differences that are not listed').toEqual([])
  const seen = new Set(differences.map((one) => one.test))
  const gone = DIFFERENCES.filter((row) => !seen.has(row.test))
  expect.soft(gone, 'listed differences that are none any more').toEqual([])
})

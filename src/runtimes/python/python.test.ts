/** The Python runtime in threads of Node. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pythonProject } from '../../starter/python'
import type { RunEvent, RunRequest } from '../runtime'
import { check } from '../testing/contract/check'
import { LAWS } from '../testing/contract/laws'
import type { ContractRow } from '../testing/contract/row'
import { CONTRACT_ROWS } from '../testing/contract/rows'
import { pathOf } from '../testing/path-of'
import { runWithEvents } from '../testing/run-with-events'
import type { PythonRuntime } from './python'
import { JAVASCRIPT_ALONE, PYTHON_CONTRACT } from './testing/contract-rows'
import { ROWS, type Row } from './testing/rows'
import { threadPython } from './testing/thread-python'

let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

type Files = Readonly<Record<string, string | Uint8Array>>

async function run(files: Files, more: Partial<RunRequest> = {}) {
  const all = new Map(Object.entries(files).map(([path, content]) => [pathOf(path), content] as const))
  const tests = [...all.keys()].filter(isTestFile)
  return runWithEvents(runtime, { files: all, tests, ...more })
}

const verdictsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'test' ? [`${event.path.join(' › ')}: ${event.state}`] : []))

const isTestFile = (path: string) => /(?:^|\/)test_[^/]*\.py$/.test(path)

const filesOf = ({ files }: Row, at: number): Files => (typeof files === 'string' ? { [`test_row${at}.py`]: files } : files)

/** ms for each test of a row in which tests hang; for all others more than a busy machine needs. */
const SHORT = 300
const LONG = 60_000

const hangs = ({ verdicts }: Row) => verdicts.some((verdict) => verdict.endsWith(': timeout'))
const filesWhere = (isMeant: (row: Row) => boolean): Files =>
  Object.assign({}, ...ROWS.map((row, at) => (!row.isAlone && isMeant(row) ? filesOf(row, at) : {})))

type Ran = Awaited<ReturnType<typeof run>>
const runs = new Map<boolean, Promise<Ran>>()

/** All rows that can be beside each other, as one project: an interpreter starts slowly and is put back between files. */
function runTogether(isHanging: boolean): Promise<Ran> {
  const known = runs.get(isHanging)
  const ran =
    known ??
    run(
      filesWhere((row) => hangs(row) === isHanging),
      { testTimeoutMs: isHanging ? SHORT : LONG },
    )
  runs.set(isHanging, ran)
  return ran
}

describe('rows', () => {
  for (const [at, row] of ROWS.entries())
    test(row.title, async () => {
      const files = filesOf(row, at)
      const { outcome, events: all, changedFiles } = await (row.isAlone ? run(files) : runTogether(hangs(row)))
      expect(outcome).toBe('done')
      const own = new Set(Object.keys(files).filter(isTestFile))
      const events = all.filter((event) => 'file' in event && event.file !== undefined && own.has(event.file))
      const errors = events.flatMap((event) => ('error' in event && event.error ? [event.error] : []))
      expect(verdictsOf(events), JSON.stringify(errors)).toEqual(row.verdicts)
      const faults = events.flatMap((event) => (event.type === 'file-error' || event.type === 'unhandled' ? [event.error] : []))
      expect(faults.map(({ message }) => message)).toEqual((row.faults ?? []).map((says) => expect.stringMatching(says)))
      const [first] = errors
      if (row.says) expect(first?.message).toMatch(row.says)
      if (row.sides) expect([first?.actual, first?.expected]).toEqual(row.sides)
      if (row.lines) expect(first?.frames.map(({ line }) => line)).toEqual(row.lines)
      const printed = events.flatMap((event) =>
        event.type === 'console' ? [`${event.level} ${event.path?.join(' › ') ?? '-'} ${event.text}`] : [],
      )
      if (row.writes) expect(Object.fromEntries(changedFiles)).toEqual(row.writes)
      if (row.prints) expect(printed.join('\n')).toMatch(row.prints)
    })
})

test('the Python starter is red as it is and green with its reply', async () => {
  const { files } = pythonProject
  const tests = [...files.keys()].filter((path) => path.startsWith('tests/'))
  const { events } = await runWithEvents(runtime, { files, tests })
  expect(verdictsOf(events).filter((verdict) => verdict.endsWith('fail'))).toHaveLength(2)
})

describe('contract', () => {
  test('the laws of every runtime hold for all rows together', async () => {
    const boots = [await runtime.boot(), await runtime.boot()]
    for (const isHanging of [false, true]) {
      const files = filesWhere((row) => hangs(row) === isHanging)
      const result = await runTogether(isHanging)
      const row: ContractRow = {
        title: 'all',
        request: {
          files: Object.fromEntries(Object.entries(files).map(([path, one]) => [path, typeof one === 'string' ? one : [...one]])),
          tests: Object.keys(files).filter(isTestFile),
        },
        expect: { outcome: 'done', verdicts: {} },
      }
      expect(LAWS.flatMap(({ title, broken }) => broken(row, { ...result, boots }).map((why) => `${title}: ${why}`))).toEqual([])
    }
  })

  test('each row of the contract has its like in Python, or a reason why not', () => {
    const titles = [...PYTHON_CONTRACT.map(({ title }) => title), ...Object.keys(JAVASCRIPT_ALONE)]
    expect(titles.sort()).toEqual(CONTRACT_ROWS.map(({ title }) => title).sort())
  })

  const content = (one: string | readonly number[]) => (typeof one === 'string' ? one : Uint8Array.from(one))
  for (const row of PYTHON_CONTRACT)
    test(row.title, async () => {
      const boots = [await runtime.boot(), await runtime.boot()]
      for (const request of row.earlier ?? []) await runRow(request)
      expect(check(row, { ...(await runRow(row.request)), boots })).toEqual([])
    })

  function runRow({ files, tests, abortAfterEvent, ...rest }: ContractRow['request']) {
    const abortion = new AbortController()
    return runWithEvents(
      runtime,
      {
        ...rest,
        files: new Map(Object.entries(files).map(([path, one]) => [pathOf(path), content(one)])),
        tests: tests.map(pathOf),
      },
      {
        signal: abortion.signal,
        onEvent({ type }) {
          if (type === abortAfterEvent) abortion.abort()
        },
      },
    )
  }
})

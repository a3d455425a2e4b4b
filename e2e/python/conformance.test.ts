/** The Python runtime beside native CPython of the same minor version: `recorded.json` is what that one said, and says again where it is here. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PythonRuntime } from '../../src/runtimes/python/python'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { pathOf } from '../../src/runtimes/testing/path-of'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import { here, nativeVerdicts, PYTHON, recordedVerdicts, type Verdicts } from './native-verdicts'

const RECORDED = recordedVerdicts('recorded.json')
const native = nativeVerdicts('native.py')
const isNative = native !== null

test.skipIf(!isNative)(
  isNative
    ? 'native CPython 3.13 says what is recorded'
    : `native CPython 3.13 is not here as ${PYTHON}: only the record is compared`,
  () => expect(native).toEqual(RECORDED),
)

let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

test('the runtime gives each test the verdict and the error that native CPython gives it', async () => {
  const names = readdirSync(here('project')).filter((name) => name.endsWith('.py'))
  const files = new Map(names.map((name) => [pathOf(name), readFileSync(here(`project/${name}`), 'utf8')] as const))
  const { events, outcome } = await runWithEvents(runtime, { files, tests: [...files.keys()].sort() })
  expect(outcome).toBe('done')
  const found: Record<string, Record<string, string>> = {}
  for (const event of events) {
    if (event.type !== 'test') continue
    const isOfRunner = event.error === undefined || event.error.name === 'Error'
    found[event.file] ??= {}
    Object.assign(found[event.file] ?? {}, {
      [event.path.join(' ')]: isOfRunner ? event.state : `${event.state} ${event.error?.name}`,
    })
  }
  expect(found satisfies Verdicts).toEqual(RECORDED)
  expect(Object.values(found).flatMap((file) => Object.keys(file)).length).toBeGreaterThan(190)
})

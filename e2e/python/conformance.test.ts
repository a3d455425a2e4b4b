/** The Python runtime beside native CPython of the same minor version: `recorded.json` is what that one said, and says again where it is here. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Path } from '../../src/engine/model'
import { parsePath } from '../../src/engine/paths'
import type { PythonRuntime } from '../../src/runtimes/python/python'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** By file, then by "class test": the state, and the class of the error. */
const verdicts = z.record(z.string(), z.record(z.string(), z.string()))
type Verdicts = z.infer<typeof verdicts>

const RECORDED = verdicts.parse(JSON.parse(readFileSync(here('recorded.json'), 'utf8')))

const PYTHON = process.env.HUNKSCOPE_PYTHON ?? 'python3.13'
const native = spawnSync(PYTHON, [here('native.py')], { encoding: 'utf8', env: { PYENV_VERSION: '3.13.0', ...process.env } })
const isNative = native.status === 0

test.skipIf(!isNative)(
  isNative
    ? 'native CPython 3.13 says what is recorded'
    : `native CPython 3.13 is not here as ${PYTHON}: only the record is compared`,
  () => expect(verdicts.parse(JSON.parse(native.stdout))).toEqual(RECORDED),
)

let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

const pathOf = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

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

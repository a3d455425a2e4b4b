/** The Python runtime beside native pytest: `pytest-recorded.json` is what that one said of `pytest/`, and says again where it is here. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PythonRuntime } from '../../src/runtimes/python/python'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { pathOf } from '../../src/runtimes/testing/path-of'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import { here, nativeVerdicts, PYTHON, recordedVerdicts, type Verdicts } from './native-verdicts'

const RECORDED = recordedVerdicts('pytest-recorded.json')
const native = nativeVerdicts('pytest_native.py')
const isNative = native !== null

test.skipIf(!isNative)(
  isNative ? 'native pytest says what is recorded' : `pytest is not here in ${PYTHON}: only the record is compared`,
  () => expect(native).toEqual(RECORDED),
)

let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

/** Where the runtime says something else than pytest 7.2: what it says, and why. None is green where pytest is red. */
const DIFFERS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  // Reported of the file, which is red; pytest reports it of the last test of the scope.
  'test_class_setup_fails.py ': ['fail'],
  'test_class_setup_fails.py TestB test_b': ['pass'],
  'test_fixture_scopes_fail.py ': ['fail'],
  'test_fixture_scopes_fail.py test_e': ['pass'],
  'test_teardown_module_fails.py ': ['fail'],
  'test_teardown_module_fails.py test_b': ['pass'],
  // A file that skips itself has no tests.
  'test_module_importorskip.py ': [undefined],
  'test_module_skipped.py ': [undefined],
  // As pytest 8 names an empty set of parameters and collects class methods, and as 8.4 fails what it cannot run.
  'test_fixture_scopes_fail.py test_c[NOTSET]': ['skip'],
  'test_fixture_scopes_fail.py test_c[empty0]': [undefined],
  'test_parametrize.py test_empty[NOTSET]': ['skip'],
  'test_parametrize.py test_empty[a0]': [undefined],
  'test_fixtures.py TestStatic test_class': ['pass'],
  'test_outcomes.py test_async_alone': ['fail'],
  'test_outcomes.py test_yields': ['fail'],
  // What writes to the descriptors themselves is not caught: the fixture says that it is not here.
  'test_builtin.py test_capfd': ['fail'],
}

test('the runtime gives each test the verdict that native pytest gives it', async () => {
  const names = readdirSync(here('pytest'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const own = names.filter((name) => /\.(?:py|ini)$/.test(name))
  const files = new Map(own.map((name) => [pathOf(name), readFileSync(here(`pytest/${name}`), 'utf8')] as const))
  const tests = [...files.keys()].filter((path) => /(?:^|\/)test_[^/]*\.py$/.test(path)).sort()
  const { events, outcome } = await runWithEvents(runtime, { files, tests })
  expect(outcome).toBe('done')
  const found: Record<string, Record<string, string>> = {}
  const why: Record<string, string> = {}
  for (const event of events) {
    if ((event.type !== 'test' && event.type !== 'file-error') || event.file === undefined) continue
    const name = event.type === 'test' ? event.path.join(' ') : ''
    const state = event.type === 'test' ? event.state : 'fail'
    found[event.file] = { ...found[event.file], [name]: state }
    if (event.error) why[`${event.file} ${name}`] = `${event.error.name}: ${event.error.message.slice(0, 120)}`
  }
  const all = new Set(
    [...Object.entries(RECORDED), ...Object.entries(found)].flatMap(([file, own]) =>
      Object.keys(own).map((name) => `${file} ${name}`),
    ),
  )
  const lines = [...all].sort().flatMap((key) => {
    const at = key.indexOf(' ')
    const of = (verdicts: Verdicts) => verdicts[key.slice(0, at)]?.[key.slice(at + 1)]
    const [theirs, ours] = [of(RECORDED), of(found)]
    const differs = DIFFERS[key]
    if (differs !== undefined ? differs.includes(ours) : theirs === ours) return []
    return [`${key}: pytest ${theirs}, here ${ours} ${why[key] ?? ''}`]
  })
  expect(lines.join('\n')).toBe('')
  expect(all.size).toBeGreaterThan(250)
})

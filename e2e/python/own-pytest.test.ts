/** pytest itself in the Python runtime, by its wheels as an index has them, beside the same pytest natively. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Content, Path } from '../../src/engine/model'
import type { PythonRuntime } from '../../src/runtimes/python/python'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { PYTEST_WHEELS } from '../../src/runtimes/python/wheel-paths'
import type { RunEvent } from '../../src/runtimes/runtime'
import { pathOf } from '../../src/runtimes/testing/path-of'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import { PYTEST_PACKAGES } from '../../src/test-plan/pytest-packages'
import { here, nativeVerdicts, PYTHON } from './native-verdicts'

const WHEELS = fileURLToPath(new URL('../../.cache/pytest-wheels/', import.meta.url))

/** Names of the wheels that were fetched before, or are now where HUNKSCOPE_WHEELS=1 asks for it; null: there are none. */
function wheelsHere(): readonly string[] | null {
  const isThere = existsSync(WHEELS) && readdirSync(WHEELS).length >= PYTEST_PACKAGES.length
  if (!isThere && process.env.HUNKSCOPE_WHEELS !== '1') return null
  if (!isThere) {
    mkdirSync(WHEELS, { recursive: true })
    try {
      execFileSync(
        PYTHON,
        [
          '-m',
          'pip',
          'download',
          '--only-binary=:all:',
          '--no-deps',
          '-d',
          WHEELS,
          ...PYTEST_PACKAGES.map(({ name, version }) => `${name}==${version}`),
        ],
        { timeout: 60_000, stdio: 'ignore' },
      )
    } catch {
      return null
    }
  }
  return readdirSync(WHEELS).filter((name) => name.endsWith('.whl'))
}

const wheels = wheelsHere()
let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

async function run(
  files: Readonly<Record<string, string>>,
  tests = Object.keys(files).filter((path) => /(?:^|\/)test_[^/]*\.py$/.test(path)),
) {
  const handed = (wheels ?? []).map(
    (name) => [pathOf(PYTEST_WHEELS + name), new Uint8Array(readFileSync(WHEELS + name))] as const,
  )
  const own = Object.entries(files).map(([path, text]) => [pathOf(path), text] as const)
  const result = await runWithEvents(runtime, {
    files: new Map<Path, Content>([...own, ...handed]),
    tests: tests.map(pathOf),
    testTimeoutMs: 8000,
    runTimeoutMs: 280_000,
  })
  expect(result.outcome).toBe('done')
  return result
}

const verdicts = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'test'
      ? [`${event.path.join(' ')}: ${event.state}`]
      : event.type === 'file-error'
        ? [`${event.error.name}: ${event.error.message}`]
        : [],
  )

describe.skipIf(wheels === null)(
  wheels === null ? 'the wheels of pytest are not here: HUNKSCOPE_WHEELS=1 fetches them' : 'pytest itself',
  () => {
    test('its hooks, plugins, fixtures and settings count, errors have both sides and their lines, output comes by test', async () => {
      const { events, changedFiles } = await run({
        'pytest.ini': '[pytest]\nmarkers = slow: takes long\naddopts = --strict-markers -m "not slow"\n',
        'src/shop.py': 'def price(count):\n    return count * 2\n',
        'conftest.py': 'def pytest_itemcollected(item):\n    item._nodeid += "!"\ndef pytest_report_header(config): return "x"\n',
        'test_a.py': `import pytest, sys
from shop import price
def test_price():
    print('said')
    assert price(2) == 5
@pytest.mark.slow
def test_slow(): raise SystemError
@pytest.mark.xfail(strict=True)
def test_strict(): pass
@pytest.mark.xfail
def test_x(): assert False
@pytest.mark.parametrize('n', [1, pytest.param(2, marks=pytest.mark.skip)])
def test_n(n, cache_free=None): pass
def test_capfd(record_property, pytestconfig, capsysbinary):
    sys.stdout.buffer.write(b'1')
    assert capsysbinary.readouterr().out == b'1'
class TestC:
    def test_in(self, tmp_path, request):
        assert request.node.name == 'test_in'
def test_hang():
    while True: pass
def test_behind(): pass
`,
      })
      expect(verdicts(events)).toEqual([
        'test_price!: fail',
        'test_strict!: fail',
        'test_x!: todo',
        'test_n[1]!: pass',
        'test_n[2]!: skip',
        'test_capfd!: pass',
        'TestC test_in!: pass',
        'test_hang!: timeout',
        'test_behind!: pass',
      ])
      const [failed] = events.flatMap((event) => (event.type === 'test' && event.error ? [event.error] : []))
      expect(failed).toMatchObject({
        name: 'AssertionError',
        actual: '4',
        expected: '5',
        frames: [{ file: 'test_a.py', line: 5 }],
      })
      expect(events.flatMap((event) => (event.type === 'console' ? [event.text.trim()] : []))).toContain('said')
      expect([...changedFiles.keys()]).toEqual([])
    })

    test('a file that does not load, an option that no plugin knows, and a mark that is not registered are red', async () => {
      const broken = await run({ 'test_a.py': 'import nowhere_at_all\n', 'test_b.py': 'def test_b(): pass\n' })
      expect(verdicts(broken.events)).toEqual([expect.stringMatching(/No module named 'nowhere_at_all'/), 'test_b: pass'])
      const option = await run({ 'pytest.ini': '[pytest]\naddopts = --cov=x\n', 'test_a.py': 'def test_a(): pass\n' })
      expect(verdicts(option.events)).toEqual([expect.stringMatching(/unrecognized arguments: --cov=x/)])
      const mark = await run({
        'pytest.ini': '[pytest]\naddopts = --strict-markers\n',
        'test_a.py': 'import pytest\n@pytest.mark.nope\ndef test_a(): pass\n',
      })
      expect(verdicts(mark.events)).toEqual([expect.stringMatching(/'nope' not found in `markers`/)])
    })

    const native = nativeVerdicts('pytest_native.py', {
      HUNKSCOPE_PYTEST: PYTEST_PACKAGES[0].version,
      PYTHONPATH: (wheels ?? []).map((name) => WHEELS + name).join(delimiter),
    })
    test.skipIf(native === null)(
      native === null
        ? `no ${PYTHON} is here: its verdicts are not compared`
        : 'says of each test what the same pytest says natively',
      async () => {
        const names = readdirSync(here('pytest'), { recursive: true, encoding: 'utf8' }).filter((name) =>
          /\.(?:py|ini)$/.test(name),
        )
        const { events } = await run(
          Object.fromEntries(names.map((name) => [name, readFileSync(here(`pytest/${name}`), 'utf8')])),
        )
        const found = new Map<string, string>()
        for (const event of events)
          if (event.type === 'test') found.set(`${event.file} ${event.path.join(' ')}`, event.state)
          else if (event.type === 'file-error') found.set(`${event.file} `, 'fail')
        const differs = Object.entries(native ?? {}).flatMap(([file, tests]) =>
          Object.entries(tests).flatMap(([name, said]) => {
            const ours = found.get(`${file} ${name}`)
            // A file that skips itself has no tests.
            return ours === said || (name === '' && said === 'skip') ? [] : [`${file} ${name}: ${said}, here ${ours}`]
          }),
        )
        expect(differs).toEqual([])
        expect(found.size).toBeGreaterThan(200)
      },
      300_000,
    )
  },
)

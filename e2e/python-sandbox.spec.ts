/** Python in the sandbox of the browser: what hangs there ends, and it reaches nothing. */
import { expect, test } from '@playwright/test'
import type { RunEvent } from '../src/runtimes/runtime'
import { openHarness } from './support/harness'
import { BAD_PYTHON, badFile, EATS_HEAP, nextFile } from './support/python-bad-input'

const verdictsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'test' ? [`${event.path.join(' ')}: ${event.state}`] : []))

const HOSTILE = `import urllib.request
def test_no_way_out():
    for name in ('js', 'pyodide_js', 'pyodide', '_pyodide_core', 'micropip'):
        try:
            __import__(name)
        except ImportError:
            continue
        raise AssertionError(name)
def test_network():
    try:
        urllib.request.urlopen('ORIGIN/probe', timeout=0.1)
    except OSError:
        return
    raise AssertionError('reached')
def test_hang(): sum(range(10 ** 12))
`

test('a hang that no interrupt ends takes its worker along, the next file runs, and nothing reaches a server', async ({
  page,
}) => {
  const harness = await openHarness(page, 'python')
  expect(await harness.boot()).toEqual({ ok: true })
  const { events, outcome } = await harness.run({
    files: {
      'test_a.py': HOSTILE.replace('ORIGIN', harness.host.origin),
      'test_b.py': 'def test_next(): pass\n',
    },
    tests: ['test_a.py', 'test_b.py'],
    testTimeoutMs: 4000,
  })
  expect(outcome).toBe('done')
  expect(verdictsOf(events)).toEqual(['test_no_way_out: pass', 'test_network: pass', 'test_hang: timeout', 'test_next: pass'])
  expect(harness.host.asked.filter((path) => path.includes('probe'))).toEqual([])
})

test('what misbehaves is named, and the next file runs', async ({ page }) => {
  test.setTimeout(240_000)
  const harness = await openHarness(page, 'python')
  const files = Object.fromEntries(
    BAD_PYTHON.flatMap(({ code, beside = {} }, at): [string, string | readonly number[]][] => [
      [badFile(at), code],
      [nextFile(at), 'import json\ndef test_next(): assert len(json.dumps([1])) == 3\n'],
      ...Object.entries(beside),
    ]),
  )
  const { events, outcome } = await harness.run({
    files,
    tests: BAD_PYTHON.flatMap((_, at) => [badFile(at), nextFile(at)]),
    testTimeoutMs: 4000,
    runTimeoutMs: 200_000,
  })
  expect(outcome).toBe('done')
  const reportOf = (file: string) => {
    const own = events.filter((event) => 'file' in event && event.file === file)
    const errors = own.flatMap((event) => ('error' in event && event.error ? [event.error] : []))
    return {
      verdicts: own.flatMap((event) => (event.type === 'test' ? [event.state] : [])),
      says: [
        ...errors.map(({ name, message }) => `${name} ${message}`),
        ...own.flatMap((event) => (event.type === 'console' ? [event.text] : [])),
      ].join('\n'),
    }
  }
  for (const [at, { title, verdicts, says }] of BAD_PYTHON.entries()) {
    const report = reportOf(badFile(at))
    expect.soft(report, title).toEqual({ verdicts, says: expect.stringMatching(says) })
    expect.soft(reportOf(nextFile(at)).verdicts, `behind ${title}`).toEqual(['pass'])
  }
})

test('a list that eats the heap ends with MemoryError, and the next file runs', async ({ page }) => {
  const harness = await openHarness(page, 'python')
  const { events, outcome } = await harness.run({
    files: { 'test_a.py': EATS_HEAP, 'test_b.py': 'def test_next(): pass\n' },
    tests: ['test_a.py', 'test_b.py'],
    testTimeoutMs: 80_000,
  })
  expect(outcome).toBe('done')
  expect(verdictsOf(events)).toEqual(['test_bad: fail', 'test_next: pass'])
  expect(JSON.stringify(events)).toContain('MemoryError')
})

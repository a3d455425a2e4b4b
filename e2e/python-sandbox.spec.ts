/** Python in the sandbox of the browser: what hangs there ends, and it reaches nothing. */
import { expect, test } from '@playwright/test'
import type { RunEvent } from '../src/runtimes/runtime'
import { openHarness } from './support/harness'

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
    testTimeoutMs: 1000,
  })
  expect(outcome).toBe('done')
  expect(verdictsOf(events)).toEqual(['test_no_way_out: pass', 'test_network: pass', 'test_hang: timeout', 'test_next: pass'])
  expect(harness.host.asked.filter((path) => path.includes('probe'))).toEqual([])
})

/** The probes of project code, begun from Python: through the runner's own object, the only way that leads to the worker's JavaScript. */
import type { HarnessRequest } from '../harness/protocol'
import { addressOf, type Probe } from './probes'

/** What a test file needs to start JavaScript. */
const WAY = `import json, sys
def javascript(text): return sys.stdout._report._send.constructor("given", text)
`

const PAUSES = [1, 2, 3, 4, 5, 6].map((at) => `test_b${at}.py`)

/** The worker's events turn between two files, not while Python runs: one file begins the probes, one waits, one says how they ended. */
export const pythonProbes = (origin: string, probes: readonly Probe[]): HarnessRequest => ({
  files: {
    'test_a.py': `${WAY}def test_begins():
    begin = javascript("""
      globalThis.probes = {}
      for (const { name, attempt, at } of JSON.parse(given)) {
        probes[name] = 'pending'
        new Function('AT', 'return (async () => ' + attempt + ')()')(at).then(() => { probes[name] = 'reached' }, () => { probes[name] = 'refused' })
      }
    """)
    begin(${JSON.stringify(JSON.stringify(probes.map(({ name, attempt }) => ({ name, attempt, at: addressOf(origin, name) }))))})
`,
    // Between two files the worker hears of what it has asked for, as of a worker within it.
    ...Object.fromEntries(PAUSES.map((file) => [file, 'import time\ndef test_waits(): time.sleep(0.4)\n'])),
    'test_c.py': `${WAY}found = json.loads(javascript("return JSON.stringify(globalThis.probes)")(""))
import unittest
class Probes(unittest.TestCase):
    def test_all(self):
        for name, state in found.items(): print(name, state, sep="=")
`,
  },
  tests: ['test_a.py', ...PAUSES, 'test_c.py'],
})

/** How each probe ended: reached, refused or pending. */
export const probeEnds = (printed: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    printed.flatMap((text) =>
      text.split('\n').flatMap((line) => {
        const [name, state] = line.split('=')
        return name !== undefined && state !== undefined ? [[name, state] as const] : []
      }),
    ),
  )

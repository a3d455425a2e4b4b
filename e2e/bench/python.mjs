/** How soon a Python project's tests are run: CPython in Chromium, on the harness page, under the product's headers. */
import { expectPassed, figure, isVerdict, onHarness, opened, runIn, when } from './harness-page.mjs'
import { RUNS } from './timing.mjs'

/** @typedef {import('./harness-page.mjs').Figure} Figure */
/** @typedef {import('../harness/protocol.js').HarnessResult} HarnessResult */
/** @typedef {Record<string, string>} Files */

/** ms in which a spare interpreter has started, on a slow machine too. */
const SETTLED = 4000

/** ms that a test may take before it is ended. */
const LIMIT = 200

/** A project of three modules with a test file each, 24 tests in all, half of them by unittest. @returns {Files} */
function project() {
  /** @type {Files} */ const files = {
    'pyproject.toml': '[project]\nname = "measured"\nversion = "1"\n',
    'src/measured/__init__.py': '',
  }
  for (const name of ['queue', 'cache', 'parser']) {
    files[`src/measured/${name}s.py`] = [
      'from dataclasses import dataclass, field',
      '@dataclass',
      'class Items:',
      '    items: dict[str, int] = field(default_factory=dict)',
      '    def add(self, key: str, value: int) -> None:',
      '        self.items[key] = value',
      '    def __len__(self) -> int:',
      '        return len(self.items)',
    ].join('\n')
    files[`tests/test_${name}.py`] = [
      'import unittest',
      `from measured.${name}s import Items`,
      'class Sizes(unittest.TestCase):',
      ...[0, 1, 2, 3].map(
        (at) =>
          `    def test_${at}(self):\n        made = Items()\n        for i in range(${at}): made.add(f"k{i}", i)\n        self.assertEqual(len(made), ${at})`,
      ),
      ...[0, 1, 2, 3].map(
        (at) =>
          `def test_plain_${at}():\n    made = Items()\n    for i in range(${at}): made.add(f"k{i}", i)\n    assert len(made) == ${at}`,
      ),
    ].join('\n')
  }
  return files
}

const testsOf = (/** @type {Files} */ files) => Object.keys(files).filter((path) => path.includes('test_'))

/**
 * A page that was not opened before: from the click on, the download included (from this machine itself), and once more in the same browser.
 * @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Figure[]>}
 */
async function starts(browser, url) {
  const files = project()
  /** @type {Record<'cold' | 'loaded' | 'warm' | 'pause', number[]>} */ const took = { cold: [], loaded: [], warm: [], pause: [] }
  for (let run = -1; run < RUNS; run += 1) {
    const context = await browser.newContext()
    for (const kind of /** @type {const} */ (['cold', 'warm'])) {
      const page = await context.newPage()
      await page.goto(url)
      await opened(page, 'python')
      const result = await runIn(page, { files, tests: testsOf(files) })
      expectPassed(result, 24)
      const loaded = await page.evaluate(
        () =>
          Math.max(
            ...performance.getEntriesByType('resource').map((one) => ('responseEnd' in one ? Number(one.responseEnd) : 0)),
          ) -
          performance.timeOrigin * 0,
      )
      if (run >= 0) {
        took[kind].push(when(result, isVerdict))
        took.pause.push(result.longestPauseMs)
        if (kind === 'cold') took.loaded.push(loaded)
      }
      await page.close()
    }
    await context.close()
  }
  return [
    figure('Python, first run in a new browser: first verdict', took.cold, 'with the download from this machine; goal 4000 ms'),
    figure('  in a browser that has its files', took.warm, 'goal 1500 ms'),
    figure('  longest time that the page was held up', took.pause, 'goal 50 ms'),
  ]
}

/** @param {import('@playwright/test').Page} page @returns {Promise<Figure[]>} */
async function warmRuns(page) {
  const files = project()
  const tests = testsOf(files)
  /** @type {Record<'whole' | 'first' | 'edit' | 'pause', number[]>} */ const took = { whole: [], first: [], edit: [], pause: [] }
  for (let run = -2; run < RUNS; run += 1) {
    const whole = await runIn(page, { files, tests })
    expectPassed(whole, 24)
    await page.waitForTimeout(SETTLED)
    const edited = { ...files, 'src/measured/queues.py': `${files['src/measured/queues.py']}\n# edit ${run}\n` }
    const edit = await runIn(page, { files: edited, tests: ['tests/test_queue.py'] })
    expectPassed(edit, 8)
    await page.waitForTimeout(SETTLED)
    if (run < 0) continue
    took.whole.push(whole.durationMs)
    took.first.push(when(whole, isVerdict))
    took.edit.push(edit.durationMs)
    took.pause.push(whole.longestPauseMs, edit.longestPauseMs)
  }
  return [
    figure('warm run of 24 Python tests in 3 files', took.whole, 'goal 150 ms'),
    figure('  first verdict of it', took.first, ''),
    figure('  one file edited, its test file run again', took.edit, ''),
    figure('  longest time that the page was held up', took.pause, 'goal 50 ms'),
  ]
}

/** What hangs: in Python's own code an interrupt ends it, in one call of C the worker goes with it. @type {Files} */
const HANGS = { 'in Python’s code': 'while True: pass', 'within one call': 'sum(range(10 ** 12))' }

/** @param {import('@playwright/test').Page} page @returns {Promise<Figure[]>} */
async function kills(page) {
  /** @type {Figure[]} */ const figures = []
  for (const [where, code] of Object.entries(HANGS)) {
    const files = { 'test_a.py': `def test_hangs():\n    ${code}\n`, 'test_b.py': 'def test_next(): pass\n' }
    const [late, next, all, paused] = [[], [], [], []].map((list) => /** @type {number[]} */ (list))
    for (let run = 0; run < RUNS; run += 1) {
      const result = await runIn(page, { files, tests: Object.keys(files), testTimeoutMs: LIMIT })
      const began = when(result, (event) => event.type === 'test-start')
      const ended = when(result, (event) => event.type === 'test' && event.state === 'timeout')
      const passed = when(result, (event) => event.type === 'test' && event.state === 'pass')
      late?.push(ended - began - LIMIT)
      next?.push(passed - ended)
      all?.push(passed - began - LIMIT)
      paused?.push(result.longestPauseMs)
      await page.waitForTimeout(SETTLED)
    }
    figures.push(
      figure(`a hang ${where}: ended so late after its limit`, late ?? [], ''),
      figure('  and then the next file’s verdict', next ?? [], ''),
      figure('  both', all ?? [], 'goal 1500 ms'),
      figure('  longest time that the page was held up', paused ?? [], 'goal 50 ms'),
    )
  }
  return figures
}

/** @returns {Promise<Figure[]>} */
export async function python() {
  const figures = await onHarness(async (browser, url) => {
    const started = await starts(browser, url)
    const page = await browser.newPage()
    await page.goto(url)
    await opened(page, 'python')
    return [...started, ...(await warmRuns(page)), ...(await kills(page))]
  })
  return figures ?? [{ name: 'running Python tests', value: 'not measured', spread: 'no Chromium here' }]
}

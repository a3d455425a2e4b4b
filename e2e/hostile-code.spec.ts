/** Project code that misbehaves: it is ended or contained, the page answers while it runs, what is left still runs, and the report names what ran. */
import { chromium, expect, test } from '@playwright/test'
import type { HarnessResult } from './harness/protocol'
import { openHarness, serveHarness, sharedHarness } from './support/harness'
import { HOSTILE_ROWS, imports, NEXT, requestOf, verdicts } from './support/hostile-code'

/** Turns of the page's event loop that show that it answered all the while; a page that is held up has a handful. */
const ANSWERED = 20

/** Megabytes of the heap that a bomb fills. */
const HEAP_MB = 256

const reportText = (result: HarnessResult) => JSON.stringify(result.events)

test.describe('one file of two', () => {
  const open = sharedHarness()
  for (const row of HOSTILE_ROWS)
    test(row.title, async () => {
      const harness = await open()
      const result = await harness.run(requestOf(row))
      expect(verdicts(result, 'bad.test.js')).toEqual(row.expected)
      expect(verdicts(result, 'next.test.js')).toEqual([['next', 'pass']])
      if (row.says) expect(reportText(result)).toMatch(row.says)
      await harness.dispose()
    })
})

test('300,000 lines on the console are cut, said so, and do not hold up the page', async ({ page }) => {
  const harness = await openHarness(page)
  const result = await harness.run({
    files: {
      'bad.test.mjs': `${imports}it('floods', () => { for (let i = 0; i < 300_000; i++) console.log('line ' + i) })`,
      'next.test.mjs': NEXT,
    },
    tests: ['bad.test.mjs', 'next.test.mjs'],
  })
  expect(result.outcome).toBe('done')
  expect(verdicts(result, 'bad.test.mjs')).toEqual([['floods', 'pass']])
  expect(verdicts(result, 'next.test.mjs')).toEqual([['next', 'pass']])
  const printed = result.events.flatMap((event) => (event.type === 'console' ? [event] : []))
  expect(printed[0]).toMatchObject({ text: 'line 0', file: 'bad.test.mjs', path: ['floods'] })
  expect(printed.at(-1)?.text).toMatch(/^Output was cut at 1 MB: [\d,]+ lines/)
  expect(printed.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_100_000)
  expect(result.turns).toBeGreaterThan(ANSWERED)
})

test('a heap bomb takes down the frame alone: the page says so, and the next file runs', async () => {
  const bomb = {
    files: {
      'bad.test.mjs': `${imports}it('eats', { timeout: 60_000 }, () => { const all = []; for (;;) all.push(new Array(1e6).fill(Math.random())) })`,
      'next.test.mjs': NEXT,
    },
    tests: ['bad.test.mjs', 'next.test.mjs'],
    runTimeoutMs: 80_000,
  }
  // Gigabytes take long to fill; what comes when they are full is the same where there is less. The frame has a process of its own, as on a desktop.
  const browser = await chromium.launch({
    executablePath: process.env.HUNKSCOPE_CHROMIUM ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--site-per-process', `--js-flags=--max-old-space-size=${HEAP_MB}`],
  })
  const page = await browser.newPage()
  // A crashed frame is a crashed page for the test's driver, so the page runs a plan by itself and posts what came of it.
  const host = await serveHarness(page, { plan: () => JSON.stringify([bomb]) })
  const crashed = page.waitForEvent('crash')
  await page.goto(`${host.url}#plan`)
  await crashed
  const [result]: HarnessResult[] = JSON.parse(await host.posted)
  await browser.close()
  if (!result) throw new Error('no result')
  expect(verdicts(result, 'bad.test.mjs')).toEqual([['eats', 'fail']])
  expect(reportText(result)).toMatch(/ran out of memory/)
  expect(verdicts(result, 'next.test.mjs')).toEqual([['next', 'pass']])
})

test('after all of that the same runtime runs a good test', async ({ page }) => {
  const harness = await openHarness(page)
  const bad = { 'bad.test.mjs': `${imports}it('hangs', () => { for (;;); })` }
  await harness.run({ files: bad, tests: ['bad.test.mjs'], testTimeoutMs: 100 })
  const result = await harness.run({ files: { ...bad, 'next.test.mjs': NEXT }, tests: ['next.test.mjs'] })
  expect(verdicts(result, 'next.test.mjs')).toEqual([['next', 'pass']])
})

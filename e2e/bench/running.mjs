/** How soon tests are run: the embedded runtime in Chromium, on the harness page, under the product's headers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { RUNTIME_LIMIT } from '../../.ci/size.mjs'
import { expectPassed, figure, HARNESS, isVerdict, onHarness, opened, runIn, when } from './harness-page.mjs'
import { RUNS, written } from './timing.mjs'

/** @typedef {import('./harness-page.mjs').Figure} Figure */
/** @typedef {Record<string, string>} Files */

/** ms in which a spare worker has booted and read ahead, on a slow machine too. */
const SETTLED = 1500

/** ms that a test may take before it is ended. */
const LIMIT = 200

/** A project of three modules with a test file each, 24 tests in all. @returns {Files} */
function project() {
  /** @type {Files} */ const files = { 'package.json': '{ "type": "module" }' }
  for (const name of ['queue', 'cache', 'parser']) {
    files[`src/${name}.ts`] = [
      `export class ${name} {`,
      '  readonly #items = new Map<string, number>()',
      '  add(key: string, value: number): this { this.#items.set(key, value); return this }',
      '  get(key: string): number | undefined { return this.#items.get(key) }',
      '  get size(): number { return this.#items.size }',
      '}',
    ].join('\n')
    files[`test/${name}.test.ts`] = [
      "import assert from 'node:assert/strict'",
      "import { describe, it } from 'node:test'",
      `import { ${name} } from '../src/${name}.ts'`,
      `describe('${name}', () => {`,
      ...Array.from(
        { length: 8 },
        (_, at) =>
          `  it('keeps ${at} items', async () => { const made = new ${name}(); for (let i = 0; i < ${at}; i++) made.add('k' + i, i); await null; assert.equal(made.size, ${at}); assert.deepEqual([made.get('k0')], [${at > 0 ? 0 : 'undefined'}]) })`,
      ),
      '})',
    ].join('\n')
  }
  return files
}

const testsOf = (/** @type {Files} */ files) => Object.keys(files).filter((path) => path.includes('.test.'))

/** @param {import('@playwright/test').Page} page @returns {Promise<Figure[]>} */
async function warmRuns(page) {
  const files = project()
  const tests = testsOf(files)
  /** @type {Record<'whole' | 'first' | 'edit', number[]>} */ const took = { whole: [], first: [], edit: [] }
  for (let run = -2; run < RUNS; run += 1) {
    const whole = await runIn(page, { files, tests })
    expectPassed(whole, 24)
    await page.waitForTimeout(SETTLED)
    const edited = { ...files, 'src/queue.ts': `${files['src/queue.ts']}\n// edit ${run}\n` }
    const edit = await runIn(page, { files: edited, tests: ['test/queue.test.ts'] })
    expectPassed(edit, 8)
    await page.waitForTimeout(SETTLED)
    // The next whole run must not find what the edit's run warmed up alone.
    await runIn(page, { files, tests })
    await page.waitForTimeout(SETTLED)
    if (run < 0) continue
    took.whole.push(whole.durationMs)
    took.first.push(when(whole, isVerdict))
    took.edit.push(edit.durationMs)
  }
  return [
    figure('warm run of 24 tests in 3 files', took.whole, 'goal 100 ms'),
    figure('  first verdict of it', took.first, 'goal 50 ms'),
    figure('one file edited, its test file run again', took.edit, 'goal 60 ms'),
  ]
}

/** A page that was not opened before. @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Figure[]>} */
async function coldRuns(browser, url) {
  const files = project()
  const took = []
  for (let run = -1; run < RUNS; run += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    await opened(page, 'embedded')
    const since = await page.evaluate(() => performance.now())
    const result = await runIn(page, { files, tests: testsOf(files) })
    expectPassed(result, 24)
    if (run >= 0) took.push(since + when(result, isVerdict))
    await context.close()
  }
  return [figure('cold page to its first verdict', took, 'from the request for the page; goal 1200 ms')]
}

/** @param {import('@playwright/test').Page} page @returns {Promise<Figure[]>} */
async function kills(page) {
  const files = {
    'hangs.test.mjs': "import { it } from 'node:test'\nit('hangs', () => { for (;;); })",
    'next.test.mjs': "import { it } from 'node:test'\nit('next', () => {})",
  }
  const [late, next, paused] = [[], [], []].map((list) => /** @type {number[]} */ (list))
  for (let run = 0; run < RUNS; run += 1) {
    const result = await runIn(page, { files, tests: testsOf(files), testTimeoutMs: LIMIT })
    const began = when(result, (event) => event.type === 'test-start')
    const ended = when(result, (event) => event.type === 'test' && event.state === 'timeout')
    late?.push(ended - began - LIMIT)
    next?.push(when(result, (event) => event.type === 'test' && event.state === 'pass') - ended)
    paused?.push(result.longestPauseMs)
    await page.waitForTimeout(SETTLED)
  }
  const flood = await runIn(page, {
    files: {
      'a.test.mjs':
        "import { it } from 'node:test'\nit('floods', () => { for (let i = 0; i < 300_000; i++) console.log('line ' + i) })",
    },
    tests: ['a.test.mjs'],
  })
  expectPassed(flood, 1)
  return [
    figure('a loop that never ends: ended so late after its limit', late ?? [], 'goal 100 ms'),
    figure('  and then the next file’s verdict', next ?? [], 'in a worker booted for it'),
    figure('  longest time that the page was held up', paused ?? [], 'goal 100 ms'),
    figure(
      '300,000 console lines: whole run',
      [flood.durationMs],
      `the page was held up ${written(flood.longestPauseMs)}; goal 100 ms`,
    ),
  ]
}

/** @returns {Figure} */
function size() {
  const file = readdirSync(join(HARNESS, 'assets')).find((name) => name.startsWith('guest'))
  const bytes = file ? brotliCompressSync(readFileSync(join(HARNESS, 'assets', file))).length : Number.NaN
  return {
    name: 'the runtime’s text',
    value: `${(bytes / 1000).toFixed(1)} KB br`,
    spread: `limit ${RUNTIME_LIMIT / 1000} KB br`,
  }
}

/** @returns {Promise<Figure[]>} */
export async function running() {
  const figures = await onHarness(async (browser, url) => {
    const page = await browser.newPage()
    await page.goto(url)
    await opened(page, 'embedded')
    return [...(await warmRuns(page)), ...(await coldRuns(browser, url)), ...(await kills(page)), size()]
  })
  return figures ?? [{ name: 'running tests', value: 'not measured', spread: 'no Chromium here' }]
}

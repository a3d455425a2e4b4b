/** The product on hosts of other kinds: one that sends no headers, one that serves it under a path. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { openHarness, serveHarness } from './support/harness'
import { openHost, productHeaders } from './support/host'
import { expectLanding, runTests, trySample } from './support/page-actions'

const root = fileURLToPath(new URL('..', import.meta.url))
const GOOD = { files: { 'a.test.mjs': "import { it } from 'node:test'\nit('runs', () => {})" }, tests: ['a.test.mjs'] }

const isIsolated = (page: Page) => page.evaluate(() => crossOriginIsolated)

/** How often the page itself was asked for. */
const loads = (asked: readonly string[]) => asked.filter((path) => path === '/').length

test('without headers the page keeps its policy, and runs tests', async ({ page }) => {
  const host = await openHost({ folder: `${root}dist` })
  await page.goto(host.url)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await runTests(page, 'Green')
  expect(await isIsolated(page)).toBe(false)
  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.evaluate(() => fetch('http://other.test/').catch(() => undefined))
  await refused
  await host.close()
})

test('on a host that redirects addresses without their .html, tests run in the frame with its own headers', async ({ page }) => {
  const host = await openHost({ folder: `${root}dist`, headers: productHeaders(), dropsHtml: true })
  const answered: (string | undefined)[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/sandbox') answered.push(response.headers()['cross-origin-resource-policy'])
  })
  await page.goto(host.url)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await runTests(page, 'Green')
  expect(host.asked).toEqual(expect.arrayContaining(['/sandbox.html', '/sandbox']))
  expect(new Set(answered)).toEqual(new Set(['cross-origin']))
  await host.close()
})

test('without headers the page isolates itself with one reload, and still runs tests', async ({ page }) => {
  const host = await serveHarness(page, { headers: () => [] })
  await openHarness(page, 'embedded', { host })
  const reloaded = page.waitForEvent('load')
  expect(await page.evaluate(() => window.harness.isolate())).toEqual({ state: 'reloading' })
  await reloaded
  await page.waitForFunction(() => 'harness' in window)
  expect(await isIsolated(page)).toBe(true)
  expect(await page.evaluate(() => window.harness.isolate())).toEqual({ state: 'isolated' })
  const harness = await openHarness(page, 'embedded', { host })
  expect((await harness.run(GOOD)).events.map(({ type }) => type)).toContain('test')
})

test('where the service worker does not help, the page is reloaded once and then says so', async ({ page }) => {
  const host = await serveHarness(page, {
    headers: () => [],
    rewrite: (file, text) =>
      file.endsWith('coi-serviceworker.js') ? "addEventListener('activate', () => clients.claim())" : text,
  })
  await openHarness(page, 'embedded', { host })
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => window.harness.isolate())
  await reloaded
  await page.waitForFunction(() => 'harness' in window)
  expect(await page.evaluate(() => window.harness.isolate())).toMatchObject({ state: 'not-isolated', why: /did not help/ })
  expect(loads(host.asked)).toBe(2)
})

test('under a path of its own everything is found, and isolated', async ({ page }) => {
  const folder = `${root}.cache/under-a-path`
  const vite = `${root}node_modules/vite/bin/vite.js`
  const command = ['build', '--base', '/x/', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...command], { cwd: root })
  const host = await openHost({ folder, base: '/x/', headers: productHeaders('/x/') })
  await page.goto(host.url)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await runTests(page, 'Green')
  expect(await isIsolated(page)).toBe(true)
  expect(host.asked.filter((path) => !path.startsWith('/x/'))).toEqual([])
  await host.close()
})

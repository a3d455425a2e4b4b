/** Nothing leaves the page's origin, and what tests do stays in their sandbox. */
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  addFile,
  commitButton,
  expectLanding,
  fileButton,
  open,
  openLesson,
  openTab,
  pasteAnywhere,
  runTests,
  said,
  testList,
  timeline,
  trySample,
  why,
} from './support/page-actions'
import { README_DIFF } from './support/replies'

/** Every address that the context asks for from now on. */
function asked(context: BrowserContext): URL[] {
  const urls: URL[] = []
  context.on('request', (request) => urls.push(new URL(request.url())))
  context.on('page', (page) => page.on('websocket', (socket) => urls.push(new URL(socket.url()))))
  return urls
}

test('no request of the whole slice leaves the origin', async ({ context, page, baseURL }) => {
  const urls = asked(context)
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await runTests(page, 'Green')
  await commitButton(page).click()
  await expect(said(page, 'Committed 3 files.')).toBeVisible()
  await openLesson(page, 'The indentation trap')
  await expect(why(page).getByRole('heading', { name: 'Applies, re-indented' })).toBeVisible()
  await pasteAnywhere(page, README_DIFF)
  await expectLanding(page, 0, 1)
  await page.reload()
  await expect(fileButton(page, 'code-in-json-benchmark.js')).toBeVisible()
  const { origin } = new URL(baseURL ?? '')
  const foreign = urls.filter((url) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:')
  expect(foreign.map(String)).toEqual([])
  expect(urls.length).toBeGreaterThan(20)
})

test('the page is isolated and has a strict policy; so has the sandbox', async ({ page, request }) => {
  const response = await page.goto('/')
  expect(response?.headers()).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';.*connect-src 'self' https: http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*;/,
    ),
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const sandbox = await request.get('/sandbox.html')
  expect(sandbox.headers()).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*connect-src 'none'$/),
  })
})

/** Names of what a test tries, and the expression that would do it. */
const ATTEMPTS: readonly (readonly [string, string])[] = [
  ['fetch of the page', 'fetch(ORIGIN + "/index.html?probe")'],
  ['fetch of another origin', 'fetch("http://other.test/?probe", { mode: "no-cors" })'],
  [
    'XMLHttpRequest',
    'new Promise((done, fail) => { const x = new XMLHttpRequest(); x.onload = done; x.onerror = () => fail(new Error("refused")); x.open("GET", ORIGIN + "/?probe"); x.send() })',
  ],
  [
    'WebSocket',
    'new Promise((done, fail) => { const s = new WebSocket(ORIGIN.replace("http", "ws") + "/?probe"); s.onopen = done; s.onerror = () => fail(new Error("refused")) })',
  ],
  [
    'EventSource',
    'new Promise((done, fail) => { const s = new EventSource(ORIGIN + "/?probe"); s.onopen = done; s.onerror = () => fail(new Error("refused")) })',
  ],
  ['importScripts', 'Promise.resolve().then(() => importScripts(ORIGIN + "/?probe"))'],
  [
    'IndexedDB',
    'new Promise((done, fail) => { const r = indexedDB.open("hunkscope"); r.onsuccess = done; r.onerror = () => fail(r.error) })',
  ],
  ['caches', 'caches.open("hunkscope")'],
  ['localStorage', 'Promise.resolve().then(() => localStorage.length)'],
  ['the page’s document', 'Promise.resolve().then(() => parent.document.body)'],
]

const probe = (origin: string) => `import assert from 'node:assert/strict'
import { it } from 'node:test'

const ORIGIN = '${origin}'
${ATTEMPTS.map(([name, attempt]) => `it('no ${name}', () => assert.rejects(async () => ${attempt}))`).join('\n')}
`

test.describe('project code', () => {
  // The browser says what its policy refused.
  test.use({ allow: { console: [/Content Security Policy/, /Refused to/, /violates the following/] } })

  test('reaches neither a server nor the page nor its storage', async ({ context, page, baseURL }) => {
    await open(page)
    const { origin } = new URL(baseURL ?? '')
    await addFile(page, 'test/probe.test.ts', probe(origin))
    await expect(said(page, 'Added test/probe.test.ts.')).toBeVisible()
    const reached: string[] = []
    context.on('response', (response) => reached.push(response.url()))
    await runTests(page, 'Red')
    const probes = testList(page).getByRole('button', { name: 'probe.test.ts' })
    await expect(probes).toHaveCount(ATTEMPTS.length)
    for (const [name] of ATTEMPTS)
      await expect(testList(page).getByRole('button', { name: `passed probe.test.ts › no ${name}` })).toBeVisible()
    expect(reached.filter((url) => url.includes('?probe') && !url.startsWith('data:'))).toEqual([])
  })

  test('that never ends is ended by hand, and the next run goes on', async ({ page }) => {
    await open(page)
    await addFile(page, 'test/zzz.test.ts', "import { it } from 'node:test'\nit('never ends', () => { for (;;); })\n")
    await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
    await expect(testList(page).getByRole('button')).toHaveCount(4)
    await page.getByRole('banner').getByRole('button', { name: 'Stop' }).click()
    await expect(said(page, 'Stopped. What had finished is listed.')).toContainText('3 of 4 passed')
    await openTab(page, 'Timeline')
    await timeline(page).getByRole('button', { name: 'Restore' }).click()
    await expect(fileButton(page, 'zzz.test.ts')).toHaveCount(0)
    await runTests(page, 'Red')
  })
})

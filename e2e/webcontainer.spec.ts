/** The real package of WebContainer with its host away: every boot ends in a reason, and the embedded runtime goes on. */
import { expect, type Page, type Route, test } from '@playwright/test'
import { openHarness, serveHarness } from './support/harness'

/** Milliseconds given to a boot here; a person's page gives 20 s. */
const BOOT_MS = 2000

const JUNK = `<!doctype html><script>
  for (const data of [null, 7, 'ready', {}, { type: 'ready' }, { type: 'INITIALIZED' }, { id: 1, type: 'RAW' }, [[[]]]])
    parent.postMessage(data, '*')
</script>`

const HOSTS: readonly { readonly name: string; readonly answer: (route: Route) => Promise<void> | undefined }[] = [
  { name: 'unreachable', answer: (route) => route.abort('internetdisconnected') },
  { name: 'hanging', answer: () => undefined },
  {
    name: 'answering junk',
    answer: (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'cross-origin' },
        body: JUNK,
      }),
  },
  { name: 'answering with an error', answer: (route) => route.fulfill({ status: 503, body: 'Sorry' }) },
]

/** Answers for the host, and counts how often it was asked. */
async function standIn(page: Page, answer: (route: Route) => Promise<void> | undefined): Promise<() => number> {
  let asked = 0
  await page.route('https://stackblitz.com/**', (route) => {
    asked++
    return answer(route)
  })
  return () => asked
}

for (const { name, answer } of HOSTS)
  test(`its host ${name}: the boot ends with a reason, the run too, and embedded still runs`, async ({ page }) => {
    const asked = await standIn(page, answer)
    const harness = await openHarness(page, 'webcontainer')
    expect(await harness.boot({ timeoutMs: BOOT_MS })).toMatchObject({ ok: false, reason: 'timeout', detail: /\w{3,}/ })
    expect(asked()).toBeGreaterThan(0)
    // The package starts once in a page: a second boot waits for the first, and ends as well.
    expect(await harness.boot({ timeoutMs: BOOT_MS / 4 })).toMatchObject({ ok: false, reason: 'timeout' })
    const files = { 'a.test.mjs': "import { it } from 'node:test'\nit('runs', () => {})" }
    await harness.dispose()
    const embedded = await openHarness(page, 'embedded', { host: harness.host })
    expect((await embedded.run({ files, tests: ['a.test.mjs'] })).events).toContainEqual(
      expect.objectContaining({ type: 'test', path: ['runs'], state: 'pass' }),
    )
  })

test('a boot in a browser that is offline fails at once, without a request', async ({ page, context }) => {
  const asked = await standIn(page, (route) => route.abort())
  const harness = await openHarness(page, 'webcontainer')
  await context.setOffline(true)
  expect(await harness.boot()).toMatchObject({ ok: false, reason: 'offline' })
  expect(asked()).toBe(0)
})

test('a boot in a page that is not isolated fails at once, without a request', async ({ page }) => {
  const host = await serveHarness(page, { headers: () => [] })
  const asked = await standIn(page, (route) => route.abort())
  const harness = await openHarness(page, 'webcontainer', { host })
  expect(await harness.boot()).toMatchObject({ ok: false, reason: 'not-isolated' })
  expect(asked()).toBe(0)
})

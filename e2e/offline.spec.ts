/** After the first visit the page opens without a network. The address is one that keeps the page: on `localhost` nothing is kept. */
import { expect, test } from '@playwright/test'
import { expectLanding, replyPane, trySample } from './support/page-actions'

test('a page that was visited opens without a network, and reads and places edits', async ({ page, context, baseURL }) => {
  const address = new URL(baseURL ?? '')
  address.hostname = 'offline.localhost'
  await page.goto(address.href)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.goto(`${address.href}?present=1`)
  await expect(page.getByRole('region', { name: 'Hunk', exact: true })).toBeVisible()
  expect(await page.evaluate(() => [crossOriginIsolated, navigator.onLine])).toEqual([true, false])
  await page.keyboard.press('Escape')
  await expect(replyPane(page)).toBeVisible()
  await trySample(page)
  await expectLanding(page, 6, 6)
})

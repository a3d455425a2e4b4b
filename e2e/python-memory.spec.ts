/** The memory of Python's first interpreter, kept in the browser: the next page begins there, and one that is of no use is replaced. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openHarness, serveHarness } from './support/harness'
import type { Host } from './support/host'

const CACHE = 'hunkscope-python'
/** A constant of the library, in the memory of an interpreter that has the runner. */
const TEXT = 'Unconditionally skip a test.'
const files = { 'test_a.py': 'import unittest\ndef test_a():\n    print(unittest.skip.__doc__.strip())\n' }

/** What a test in a new page reads there. */
async function textIn(context: BrowserContext, host: Host): Promise<string> {
  const page = await context.newPage()
  const harness = await openHarness(page, 'python', { host })
  const { events, outcome } = await harness.run({ files, tests: Object.keys(files) })
  expect(outcome).toBe('done')
  expect(events.some((event) => event.type === 'test' && event.state === 'pass')).toBe(true)
  return events.flatMap((event) => (event.type === 'console' ? [event.text.trim()] : [])).join()
}

/** Addresses of what is kept, with its digest. */
const kept = (page: Page) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const all = (await cache.keys()).map(async (one) => [one.url, (await cache.match(one))?.headers.get('x-sha-256')] as const)
    return Promise.all(all)
  }, CACHE)

/** Puts other bytes in the place of the kept ones. `isSigned`: with the digest that belongs to them, else with none. @returns how many places differ */
const alter = (page: Page, change: { from: string; to: string } | 'half' | 'head', isSigned: boolean) =>
  page.evaluate(
    async ([name, how, signs]) => {
      const cache = await caches.open(name)
      const [request] = await cache.keys()
      const found = request && (await cache.match(request))
      if (!request || !found) throw new Error('nothing is kept')
      const bytes = new Uint8Array(await found.arrayBuffer())
      let count = 0
      const write = (text: string, at: number) => {
        bytes.set(new TextEncoder().encode(text), at)
        count++
      }
      if (how === 'head') write('\0'.repeat(64), 0)
      else if (how !== 'half') {
        const { from, to } = how
        const sought = new TextEncoder().encode(from)
        for (let at = 0; at < bytes.length - sought.length; at++)
          if (sought.every((byte, of) => bytes[at + of] === byte)) write(to, at)
      }
      const body = how === 'half' ? bytes.slice(0, bytes.length / 2) : bytes
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
      const headers = new Headers(found.headers)
      headers.set('x-sha-256', signs ? [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') : 'none')
      await cache.put(request, new Response(body, { headers }))
      return count
    },
    [CACHE, change, isSigned] as const,
  )

test('the next page begins with the memory that the browser keeps, and replaces one that is of no use', async ({ context }) => {
  test.setTimeout(240_000)
  const page = await context.newPage()
  const host = await serveHarness(page)
  await openHarness(page, 'python', { host })
  await page.evaluate(async (name) => (await caches.open(name)).put('/python-memory/other', new Response('old')), CACHE)
  expect(await textIn(context, host)).toBe(TEXT)
  await expect.poll(async () => (await kept(page)).filter(([, digest]) => digest).length).toBe(1)
  await expect.poll(async () => (await kept(page)).length, 'what another version left is dropped').toBe(1)
  const [first] = await kept(page)

  const altered = { from: TEXT, to: TEXT.toUpperCase() }
  expect(await alter(page, altered, true)).toBeGreaterThan(0)
  expect(await textIn(context, host)).toBe(altered.to)

  for (const [change, isSigned] of [
    ['half', false],
    ['head', true],
  ] as const) {
    await alter(page, change, isSigned)
    const [spoilt] = await kept(page)
    expect(await textIn(context, host), change).toBe(TEXT)
    await expect.poll(async () => (await kept(page))[0]?.[1], change).not.toBe(spoilt?.[1])
    expect((await kept(page)).map(([address]) => address)).toEqual([first?.[0]])
    await alter(page, altered, true)
    expect(await textIn(context, host), `behind ${change}`).toBe(altered.to)
  }
})

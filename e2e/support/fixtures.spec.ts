import { test as bare, type Page } from '@playwright/test'
import { expect, test, watch } from './fixtures'

const HOME = 'http://home.test'

/** Opens an empty page at HOME; nothing in these tests reaches a network. */
async function openEmpty(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }))
  await page.goto(HOME)
}

const forbidden: readonly { what: string; act: (page: Page) => Promise<unknown>; offence: RegExp }[] = [
  { what: 'a console error', act: (page) => page.evaluate(() => console.error('broken')), offence: /^console error: broken/ },
  {
    what: 'an uncaught exception',
    act: (page) => page.evaluate(() => void setTimeout(() => Promise.reject(new Error('broken')))),
    offence: /^uncaught: Error: broken/,
  },
  {
    what: 'a request to another origin',
    act: (page) => page.evaluate(() => fetch('http://other.test/a', { mode: 'no-cors' }).then(() => undefined)),
    offence: /^request to http:\/\/other\.test\/a$/,
  },
  {
    what: "a worker's request to another origin",
    act: (page) =>
      page.evaluate(() => {
        const text = `fetch('http://other.test/b', { mode: 'no-cors' })`
        void new Worker(URL.createObjectURL(new Blob([text])))
      }),
    offence: /^request to http:\/\/other\.test\/b$/,
  },
  {
    what: 'a web socket to another origin',
    act: (page) => page.evaluate(() => void new WebSocket('ws://other.test/c')),
    offence: /^request to ws:\/\/other\.test\/c$/,
  },
]

for (const { what, act, offence } of forbidden)
  bare(`the guard sees ${what}`, async ({ context, page }) => {
    const offences = watch(context, HOME, {})
    await openEmpty(page)
    expect(offences).toEqual([])
    await act(page)
    await expect.poll(() => offences).toContainEqual(expect.stringMatching(offence))
  })

test.describe('the guard lets pass', () => {
  test.use({ allow: { console: [/expected/], origins: [HOME, 'http://other.test'] } })

  test('what a test allows', async ({ page }) => {
    await openEmpty(page)
    await page.evaluate(() => console.error('expected'))
    await page.evaluate(() => fetch('http://other.test/', { mode: 'no-cors' }).then(() => undefined))
  })
})

test.describe('the guard fails a test', () => {
  test.fail()
  test.use({ allow: { origins: [HOME] } })

  test('that logs an error', async ({ page }) => {
    await openEmpty(page)
    await page.evaluate(() => console.error('broken'))
  })
})

/** Playwright's `test`, on guard: a page that logs an error, throws, or asks another origin for anything fails its test. */
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** What one test expects and the guard lets pass: `test.use({ allow: { console: [/404/] } })`. */
export type Allow = {
  /** Console errors and uncaught exceptions whose text matches. */
  readonly console?: readonly RegExp[]
  /** Other origins, as `https://host:port`, that may be asked. */
  readonly origins?: readonly string[]
}

type Fixtures = {
  allow: Allow
  /** Runs for every test, named or not. */
  guard: undefined
  /** Writes `test-results/shots/<name>.png`. */
  shot: (name: string) => Promise<void>
}

const SHOTS = fileURLToPath(new URL('../../test-results/shots/', import.meta.url))
/** Schemes that reach no network. */
const LOCAL = /^(?:data|blob|about|chrome-error):/

/** Watches a context's pages, frames and workers, and lists what they may not do as it happens. `home` is the page's own origin. */
export function watch(context: BrowserContext, home: string, allow: Allow): string[] {
  const offences: string[] = []
  const allowed = (text: string) => (allow.console ?? []).some((pattern) => pattern.test(text))
  const origins = new Set([home, ...(allow.origins ?? [])])
  const request = (url: string) => {
    if (LOCAL.test(url)) return
    const { origin } = new URL(url.replace(/^ws/, 'http'))
    if (!origins.has(origin)) offences.push(`request to ${url}`)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' && !allowed(message.text()))
      offences.push(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { stack, message } = error.error()
    if (!allowed(message)) offences.push(`uncaught: ${stack ?? message}`)
  })
  context.on('request', (made) => request(made.url()))
  const sockets = (page: Page) => page.on('websocket', (socket) => request(socket.url()))
  context.pages().forEach(sockets)
  context.on('page', sockets)
  return offences
}

export const test = base.extend<Fixtures>({
  allow: [{}, { option: true }],
  guard: [
    async ({ context, baseURL, allow }, use) => {
      const offences = watch(context, new URL(baseURL ?? '').origin, allow)
      await use(undefined)
      expect(offences, 'what the page may not do').toEqual([])
    },
    { auto: true },
  ],
  shot: async ({ page }, use) => {
    await use(async (name) => {
      await page.screenshot({ path: `${SHOTS}${name}.png`, animations: 'disabled', caret: 'hide' })
    })
  },
})

export { expect }

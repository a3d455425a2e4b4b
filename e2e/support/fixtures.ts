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

/** What one worker's tests share. */
type Shared = {
  /** The context of all tests of a worker: what it has fetched and compiled once need not come again. */
  kept: BrowserContext
}

type Fixtures = {
  allow: Allow
  /** Whether the page may not ask the origins of `allow` yet: in most tests the person has allowed it before they begin. */
  asksFirst: boolean
  /** A context that no other test has: for what cannot be taken back in one, as a clock. */
  apart: boolean
  /** Runs for every test, named or not. */
  guard: undefined
  /** Writes `test-results/shots/<name>.png` where `HUNKSCOPE_SHOTS=1` asks for pictures. */
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

/** What a test may listen to in its context, and the next one shall not hear any more. */
const EVENTS = ['console', 'weberror', 'request', 'requestfailed', 'response', 'page'] as const

/** An empty page of the context, at an origin that has stored nothing. */
async function openFresh(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  return page
}

/** All later tests of the context would have the clock as well. */
function refuseClock(): never {
  throw new Error('A clock needs a context of its own: test.use({ apart: true })')
}

/** Runs in the page, before anything of it. */
function letAsk(origins: readonly string[]): void {
  try {
    if (origins.length > 0 && window === window.top) localStorage.setItem('hunkscope:hosts', JSON.stringify(origins))
  } catch {
    // A page without storage, as about:blank is.
  }
}

/** Of a context, whatever test comes first in it. */
const CONTEXT = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

export const test = base.extend<Fixtures, Shared>({
  allow: [{}, { option: true }],
  asksFirst: [false, { option: true }],
  apart: [false, { option: true }],
  kept: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(CONTEXT)
      // It holds the window open, and the process with what it has compiled, which would cost more than the page in it.
      const held = await context.newPage()
      await held.goto(`${project.use.baseURL}/icon.svg`)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ kept, permissions, apart, browser }, use) => {
    if (apart) {
      const own = await browser.newContext(CONTEXT)
      await use(own)
      return own.close()
    }
    if (permissions !== undefined) await kept.grantPermissions(permissions)
    await use(kept)
    await Promise.all(
      kept
        .pages()
        .slice(1)
        .map((page) => page.close()),
    )
    for (const event of EVENTS) kept.removeAllListeners(event)
    await kept.unrouteAll()
    await kept.clearPermissions()
  },
  page: async ({ context, baseURL, viewport, colorScheme, allow, asksFirst, apart }, use) => {
    const page = await openFresh(context, new URL(baseURL ?? '').origin)
    if (!apart) Object.assign(page.clock, { install: refuseClock })
    if (!asksFirst) await page.addInitScript(letAsk, allow.origins ?? [])
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: colorScheme ?? null })
    await use(page)
  },
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
      if (process.env.HUNKSCOPE_SHOTS === '1')
        await page.screenshot({ path: `${SHOTS}${name}.png`, animations: 'disabled', caret: 'hide' })
    })
  },
})

export { expect }

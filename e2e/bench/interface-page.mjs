/** What the figures of the page need of it: the built page in Chromium, files put into it, and how long it takes until something is seen. */
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/**
 * What has to be on the page before a paste counts as answered. `heading`: of the list of hunks. `why`: a part of what WHY says. `reply`, `file`:
 * a part of what the rows of that pane say, next to a row of tone `tone`.
 * @typedef {{ heading: string, why: string, reply: { text: string, tone: string }, file: { text: string, tone: string } }} Seen
 */

const BUILT = join(root, '.cache', 'page')

/** ms after which a page that has not answered is given up. */
const GIVEN_UP = 60_000

/**
 * Builds the page as it is handed out, serves it and opens it for `measure`; null where there is no Chromium. With HUNKSCOPE_URL the page that is
 * served there is measured instead.
 * @template Result
 * @param {(open: () => Promise<Page>) => Promise<Result>} measure `open`: a page that was not opened before
 * @param {(page: Page) => Promise<unknown>} prepare what a page goes through before it is measured
 * @returns {Promise<Result | null>}
 */
export async function onBuiltPage(measure, prepare = turnToPanes) {
  const browserPath = findChromium()?.path
  if (browserPath === undefined) return null
  const served = process.env.HUNKSCOPE_URL
  if (served === undefined) {
    const built = await node('vite', ['build', '--logLevel', 'warn', '--outDir', BUILT, '--emptyOutDir'])
    if (!built.ok) throw new Error(built.why)
  }
  const server =
    served === undefined
      ? await preview({ root, build: { outDir: BUILT }, preview: { port: 0, strictPort: false }, logLevel: 'warn' })
      : null
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
  try {
    return await measure(async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(served ?? server?.resolvedUrls?.local[0] ?? '')
      await prepare(page)
      return page
    })
  } finally {
    await browser.close()
    await server?.close()
  }
}

/** Turns to the reply and to the file, which get their editors by that. @param {Page} page */
export async function turnToPanes(page) {
  for (const label of ['Reply', 'File']) {
    const pane = page.locator(`section[aria-label^="${label}"]`)
    const editor = pane.locator('.monaco-editor .view-lines')
    while (!(await editor.isVisible())) {
      await pane.hover({ position: { x: 60, y: 400 } })
      await page.mouse.move(0, 0)
      await editor.waitFor({ timeout: 1000 }).catch(() => {}) // the page was at work: the next move brings it
    }
  }
}

/** Adds a file to the open project, by the dialog. @param {Page} page @param {string} name @param {string} text */
export async function addFile(page, name, text) {
  await page.getByRole('button', { name: 'Add files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add files' })
  await dialog.getByLabel('or choose files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: new RegExp(`^${name.replaceAll('.', '\\.')}(?: |$)`) }).waitFor()
}

/**
 * Pastes a reply where nothing has the focus, and waits for the frame that shows what became of it: looked for after every change of the document,
 * then two frames, of which the first draws it and the second begins when that is done. `block`: the longest stretch in which the page did nothing else.
 * @param {Page} page @param {string} reply @param {Seen} seen @returns {Promise<{ ms: number, block: number }>}
 */
export async function paste(page, reply, seen) {
  // It lies in the page before, so that handing it over takes no time of the measurement.
  const held = await page.evaluateHandle((text) => ({ text }), reply)
  const took = await held.evaluate(pasteInPage, { seen, limit: GIVEN_UP })
  await held.dispose()
  return took
}

/** Runs in the page. @param {{ text: string }} reply @param {{ seen: Seen, limit: number }} wanted @returns {Promise<{ ms: number, block: number }>} */
function pasteInPage({ text }, { seen, limit }) {
  const part = (/** @type {string} */ selector) => document.querySelector(selector)
  const says = (/** @type {Element | null} */ element, /** @type {string} */ wanted) =>
    (element?.textContent ?? '').replaceAll('\u00a0', ' ').includes(wanted)
  const shows = (/** @type {string} */ pane, /** @type {{ text: string, tone: string }} */ wanted) =>
    part(`${pane} .code-tone-${wanted.tone}`) !== null && says(part(`${pane} .view-lines, ${pane} .code-window`), wanted.text)
  const isSeen = () =>
    part('#hunks-heading')?.textContent === seen.heading &&
    says(part('aside[aria-label="Why"]'), seen.why) &&
    shows('section[aria-label="Reply"]', seen.reply) &&
    shows('section[aria-label^="File "]', seen.file)
  return new Promise((resolve, reject) => {
    let last = performance.now()
    let block = 0
    // A task of its own, over and over: what lies between two of them is what held the page up.
    const channel = new MessageChannel()
    let measuring = true
    channel.port1.onmessage = () => {
      const now = performance.now()
      block = Math.max(block, now - last)
      last = now
      if (measuring) setTimeout(() => channel.port2.postMessage(null))
    }
    channel.port2.postMessage(null)
    const since = performance.now()
    const timer = setTimeout(() => end(() => reject(new Error(`not seen: ${JSON.stringify(seen)}`))), limit)
    const end = (/** @type {() => void} */ act) => {
      measuring = false
      clearTimeout(timer)
      watcher.disconnect()
      act()
    }
    const watcher = new MutationObserver(() => {
      if (!isSeen()) return
      watcher.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const now = performance.now()
          end(() => resolve({ ms: now - since, block: Math.max(block, now - last) }))
        }),
      )
    })
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

/** @typedef {{ interactions: number, durations: number[], frames: number[], tasks: number[] }} Felt ms */

/**
 * What a person feels while `act` goes on: the interactions that took 16 ms and more (Event Timing), the time between frames, and tasks of over 50 ms.
 * @param {Page} page @param {() => Promise<void>} act @returns {Promise<Felt>}
 */
export async function feel(page, act) {
  const meter = await page.evaluateHandle(() => {
    const before = performance.interactionCount
    /** @type {Map<number, number>} */ const longest = new Map()
    /** @type {number[]} */ const tasks = []
    /** @type {number[]} */ const frames = []
    const take = (/** @type {PerformanceEntryList} */ entries) => {
      for (const entry of entries)
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) {
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
        } else if (entry.entryType === 'longtask') tasks.push(entry.duration)
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    /** @type {PerformanceObserverInit & { durationThreshold: number }} */
    const events = { type: 'event', durationThreshold: 16 }
    observer.observe(events)
    observer.observe({ type: 'longtask' })
    let open = true
    let last = performance.now()
    const frame = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      if (open) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return {
      async stop() {
        await new Promise((resolve) => setTimeout(resolve, 300)) // ms in which the last entries come
        open = false
        take(observer.takeRecords())
        observer.disconnect()
        return {
          interactions: performance.interactionCount - before,
          durations: [...longest.values()],
          frames,
          tasks,
        }
      },
    }
  })
  await act()
  const felt = await meter.evaluate((started) => started.stop())
  await meter.dispose()
  return felt
}

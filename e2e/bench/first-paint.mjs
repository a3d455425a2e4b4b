/**
 * How soon a page that was not opened before can be used: the built page in Chromium, from the request for the page on (its time origin).
 *
 * - First contentful paint, as the browser reports it.
 * - Usable without the editor: the sample files are in the list and in the file's pane, and the page takes a paste. That is seen by doing it: in that
 *   moment the sample reply is pasted on the body; it counts where the page has taken the event.
 * - The pasted reply decided and its hunks listed.
 * - The first verdict of a test: tests are started as soon as their button is there, until the page shows the first of them as passed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ painted?: number, usable?: number, listed?: number }} Marks ms since the time origin */

const BUILT = join(root, '.cache', 'page')
const REPLY = join(root, 'src', 'starter', 'reply.txt')

/** So many times slower than this machine is the one that the first figures are of. */
const THROTTLE = 4

/** ms after which a page that does not answer is given up. */
const GIVEN_UP = 60_000

/** Runs within the page, before anything of it. @param {string} reply */
function watch(reply) {
  /** @type {Marks} */ const marks = {}
  Object.assign(window, { marks })
  new PerformanceObserver((list) => {
    const paint = list.getEntries().find(({ name }) => name === 'first-contentful-paint')
    if (paint !== undefined) marks.painted = paint.startTime
  }).observe({ type: 'paint', buffered: true })
  const paste = () => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', reply)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  const saysIn = (/** @type {string} */ place, /** @type {string} */ text) =>
    document.querySelector(place)?.textContent?.includes(text) === true
  const look = () => {
    if (marks.usable === undefined) {
      const hasFiles =
        saysIn('section[aria-labelledby="files-heading"]', 'pool.ts') && saysIn('section[aria-label^="File "]', 'export ')
      if (hasFiles && paste()) marks.usable = performance.now()
    } else if (marks.listed === undefined && saysIn('#hunks-heading', ' land')) marks.listed = performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** @param {Browser} browser @param {string} url @param {string} reply @returns {Promise<Required<Marks>>} */
async function slowly(browser, url, reply) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(watch, reply)
  await page.goto(url, { waitUntil: 'commit' })
  const marks = await page.waitForFunction(
    () => {
      const { painted, usable, listed } = /** @type {{ marks: Marks }} */ (/** @type {unknown} */ (window)).marks
      return painted !== undefined && usable !== undefined && listed !== undefined && { painted, usable, listed }
    },
    null,
    { timeout: GIVEN_UP, polling: 100 },
  )
  const seen = await marks.jsonValue()
  await context.close()
  if (seen === false) throw new Error('The page reported nothing.')
  return seen
}

/** @param {Browser} browser @param {string} url @returns {Promise<number>} ms */
async function verdict(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Run tests/ })
    .click()
  await page
    .getByRole('button', { name: /^passed / })
    .first()
    .waitFor({ timeout: GIVEN_UP })
  const ms = await page.evaluate(() => performance.now())
  await context.close()
  return ms
}

/** @param {string} name @param {number[]} took @param {string} goal @returns {Figure} */
function figure(name, took, goal) {
  const { median, slowest } = summary([...took])
  return { name, value: written(median), spread: `slowest ${written(slowest)} of ${took.length}; goal ${goal}` }
}

/** @param {string} url @param {string} executablePath @returns {Promise<Figure[]>} */
async function measured(url, executablePath) {
  const reply = readFileSync(REPLY, 'utf8')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  /** @type {Required<Marks>[]} */ const slow = []
  /** @type {number[]} */ const verdicts = []
  try {
    for (let run = -1; run < RUNS; run += 1) {
      const marks = await slowly(browser, url, reply)
      const ms = await verdict(browser, url)
      if (run < 0) continue // the browser itself was cold
      slow.push(marks)
      verdicts.push(ms)
    }
  } finally {
    await browser.close()
  }
  const times = (/** @type {keyof Marks} */ mark) => slow.map((marks) => marks[mark])
  const slower = `on a ${THROTTLE} times slower processor`
  return [
    figure(`first contentful paint, ${slower}`, times('painted'), '800 ms'),
    figure(`files are there and a paste is taken, ${slower}`, times('usable'), '1,200 ms'),
    figure('  that paste decided, its hunks listed', times('listed'), 'none: the engine boots beside the page'),
    figure('a cold page to its first verdict', verdicts, '1,250 ms'),
  ]
}

/** Measures the page that is built from these sources; with HUNKSCOPE_URL the one that is served there. @returns {Promise<Figure[]>} */
async function start() {
  const executablePath = findChromium()?.path
  if (executablePath === undefined) return [{ name: 'start of the page', value: 'not measured', spread: 'no Chromium here' }]
  const served = process.env.HUNKSCOPE_URL
  if (served !== undefined) return measured(served, executablePath)
  const built = await node('vite', ['build', '--logLevel', 'warn', '--outDir', BUILT, '--emptyOutDir'])
  if (!built.ok) throw new Error(built.why)
  const server = await preview({ root, build: { outDir: BUILT }, preview: { port: 0, strictPort: false }, logLevel: 'warn' })
  try {
    return await measured(server.resolvedUrls?.local[0] ?? '', executablePath)
  } finally {
    await server.close()
  }
}

/** The row, by the name that `--only` knows. */
export const { 'interface-start': interfaceStart } = { 'interface-start': () => start() }

/**
 * How soon a link shows its verdict, and how long links are.
 *
 * - From the request for the page on (its time origin) until the frame after the one that shows the verdict: the built page in Chromium, opened by a
 *   link that holds everything itself, in a context that has fetched nothing before.
 * - Links of every lesson as a project of its own (its files and its reply, no reference to the lesson), beside plain deflate of the same bytes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('../../src/session/share/shared-session.js').SharedSession} Shared */

const BUILT = join(root, '.cache', 'page')
const LESSONS = join(root, 'public', 'lessons')

/** So many times slower than this machine is the one that the time is of. */
const THROTTLE = 4

/** Characters of the session whose verdict is timed. */
const SIZE = 15_000

/** @returns {Shared[]} one for each lesson whose files are all text */
function sessions() {
  return readdirSync(LESSONS)
    .filter((name) => /^\d+-/.test(name))
    .map((name) => {
      const folder = join(LESSONS, name, 'files')
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
      const files = paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')])
      const shared = { name, files, reply: readFileSync(join(LESSONS, name, 'reply.txt'), 'utf8') }
      return /** @type {Shared} */ (/** @type {unknown} */ (shared))
    })
}

/** The session that comes nearest to the size. @param {Shared[]} all @returns {Shared} */
function sized(all) {
  const off = (/** @type {Shared} */ shared) => Math.abs(JSON.stringify(shared).length - SIZE)
  const [first] = [...all].sort((a, b) => off(a) - off(b))
  if (first === undefined) throw new Error('There are no lessons.')
  return first
}

/** Runs within the page, before anything of it. */
function watch() {
  const shown = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.look-headline') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }).observe(document, { subtree: true, childList: true })
  })
  Object.assign(window, { shown })
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<number>} ms */
async function shownAfter(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  // Waits in the page: looking again and again takes its time from what is measured.
  const ms = Number(await page.evaluate(() => Reflect.get(window, 'shown')))
  await context.close()
  return ms
}

/** @param {string} url of the page, with its link @returns {Promise<number[]>} */
async function times(url) {
  const executablePath = findChromium()?.path
  if (executablePath === undefined) throw new Error('No Chromium here.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  /** @type {number[]} */ const took = []
  try {
    for (let run = -1; run < RUNS; run += 1) {
      const ms = await shownAfter(browser, url)
      if (run >= 0) took.push(ms) // before the first the browser itself was cold
    }
  } finally {
    await browser.close()
  }
  return took
}

/** @param {string} link @returns {Promise<number[]>} of the page that is served at HUNKSCOPE_URL, else of the page built from these sources */
async function verdictTimes(link) {
  const served = process.env.HUNKSCOPE_URL
  if (served !== undefined) return times(`${served}#${link}`)
  const built = await node('vite', ['build', '--logLevel', 'warn', '--outDir', BUILT, '--emptyOutDir'])
  if (!built.ok) throw new Error(built.why)
  const server = await preview({ root, build: { outDir: BUILT }, preview: { port: 0, strictPort: false }, logLevel: 'warn' })
  try {
    return await times(`${server.resolvedUrls?.local[0] ?? ''}#${link}`)
  } finally {
    await server.close()
  }
}

/** What writes links. @returns {Promise<typeof import('../../src/session/share/link.js')>} */
async function loadLinks() {
  const options = { root, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') }
  /** @type {{ module: typeof import('../../src/session/share/link.js') }} */
  const { module } = await runnerImport(join(root, 'src', 'session', 'share', 'link.ts'), options)
  return module
}

/** The link whose verdict is timed, from behind the '#'. @returns {Promise<string>} */
export const timedLink = async () => (await (await loadLinks()).writeLink(sized(sessions()))) ?? ''

/** @returns {Promise<Figure[]>} */
export async function links() {
  const module = await loadLinks()
  const all = sessions()
  const lengths = []
  for (const shared of all) {
    const link = (await module.writeLink(shared)) ?? ''
    const plain = deflateRawSync(JSON.stringify(shared), { level: 9 }).toString('base64url').length
    lengths.push({ link: link.length, share: link.length / plain })
  }
  const median = (/** @type {number[]} */ list) => summary([...list]).median
  const share = lengths.map((each) => each.share)
  const timed = sized(all)
  const took = summary(await verdictTimes((await module.writeLink(timed)) ?? ''))
  const size = JSON.stringify(timed).length.toLocaleString('en')
  return [
    {
      name: `a link’s verdict, ${size} characters of session, on a ${THROTTLE} times slower processor`,
      value: written(took.median),
      spread: `slowest ${written(took.slowest)} of ${RUNS}; goal 1,000 ms`,
    },
    {
      name: `links of ${all.length} lessons as projects of their own`,
      value: `${median(lengths.map(({ link }) => link)).toLocaleString('en')} chars`,
      spread: `${(100 * median(share)).toFixed(0)} % of plain deflate at the median, ${(100 * Math.max(...share)).toFixed(0)} % at most`,
    },
  ]
}

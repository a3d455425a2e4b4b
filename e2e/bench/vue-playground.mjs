/**
 * The page beside the Vue playground, in turn and in one browser, each built and served alike: what the main thread works until it rests, and how soon
 * the first result is there on a slower processor: a link's verdict here, the preview of the sample there.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { timedLink } from './links.mjs'
import { workOf } from './page-at-rest.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ name: string, url: string, isThere: (page: import('@playwright/test').Page) => Promise<unknown> }} Subject `isThere`: resolves once its first result is */

const OURS = join(root, '.cache', 'page')
const THEIRS = join(root, '.cache', 'vue-playground')

/** So many times slower than this machine is the one that first results are timed on. */
const THROTTLE = 4

/** ms after which a page that does not answer is given up. */
const GIVEN_UP = 60_000

/** Serves a folder that is built. @param {string} outDir */
const served = (outDir) =>
  preview({
    root,
    configFile: false,
    build: { outDir },
    // The playground's preview is a frame of no origin, which asks for Vue as another host would.
    preview: { port: 0, strictPort: false, cors: true },
    logLevel: 'warn',
  })

/** @param {Browser} browser @param {Subject} subject @returns {Promise<number>} ms since the page was asked for */
async function firstResult(browser, { url, isThere }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.goto(url, { waitUntil: 'commit' })
  await isThere(page)
  const ms = await page.evaluate(() => performance.now())
  await context.close()
  return ms
}

/** @param {readonly number[]} took @param {string} name @returns {Figure} */
function figure(took, name) {
  const { median, slowest } = summary([...took])
  return { name, value: written(median), spread: `slowest ${written(slowest)} of ${RUNS}` }
}

/** @param {Browser} browser @param {readonly Subject[]} subjects @returns {Promise<Figure[]>} */
async function sideBySide(browser, subjects) {
  const taken = subjects.map(() => ({
    work: /** @type {number[]} */ ([]),
    layout: /** @type {number[]} */ ([]),
    result: /** @type {number[]} */ ([]),
  }))
  for (let run = -1; run < RUNS; run += 1)
    for (const [at, subject] of subjects.entries()) {
      const { ms, layout } = await workOf(browser, subject.url)
      const result = await firstResult(browser, subject)
      if (run < 0) continue // the browser itself was cold
      taken[at]?.work.push(ms)
      taken[at]?.layout.push(layout)
      taken[at]?.result.push(result)
    }
  return subjects.flatMap(({ name }, at) => [
    figure(taken[at]?.work ?? [], `main thread until at rest, ${name}`),
    figure(taken[at]?.layout ?? [], `layout and style of it, ${name}`),
    figure(taken[at]?.result ?? [], `first result on a ${THROTTLE} times slower processor, ${name}`),
  ])
}

/** @returns {Promise<Figure[]>} */
async function measured() {
  const executablePath = findChromium()?.path
  if (executablePath === undefined) return [{ name: 'the Vue playground', value: 'not measured', spread: 'no Chromium here' }]
  const built = await node('vite', ['build', '--logLevel', 'warn', '--outDir', OURS, '--emptyOutDir'])
  if (!built.ok) throw new Error(built.why)
  await build({
    root: join(root, 'e2e', 'bench', 'vue-playground'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: THEIRS, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  })
  const [ours, theirs] = await Promise.all([served(OURS), served(THEIRS)])
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = ours.resolvedUrls?.local[0] ?? ''
    return await sideBySide(browser, [
      {
        name: 'a link',
        url: `${url}#${await timedLink()}`,
        isThere: (page) => page.locator('.look-headline').waitFor({ timeout: GIVEN_UP }),
      },
      {
        name: 'the Vue playground',
        url: theirs.resolvedUrls?.local[0] ?? '',
        isThere: (page) => page.frameLocator('iframe').getByRole('heading').waitFor({ timeout: GIVEN_UP }),
      },
    ])
  } finally {
    await browser.close()
    await Promise.all([ours.close(), theirs.close()])
  }
}

/** The row, by the name that `--only` knows. */
export const { vuePlayground } = { vuePlayground: () => measured() }

/** What a page that nobody opened before works until it rests: the built page in Chromium, the front page, and one that a link opens. */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { timedLink } from './links.mjs'
import { workOf } from './page-at-rest.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
const BUILT = join(root, '.cache', 'page')

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {string} name @param {string} goal @returns {Promise<Figure[]>} */
async function figures(browser, url, name, goal) {
  /** @type {import('./page-at-rest.mjs').Work[]} */ const runs = []
  for (let run = -1; run < RUNS; run += 1) {
    const work = await workOf(browser, url)
    if (run >= 0) runs.push(work) // before the first the browser itself was cold
  }
  const { median, slowest } = summary(runs.map(({ ms }) => ms))
  const spread = `slowest ${written(slowest)} of ${RUNS}; ${runs[0]?.files ?? 0} files; goal ${goal}`
  const layout = summary(runs.map((work) => work.layout))
  return [
    { name: `main thread until at rest, ${name}`, value: written(median), spread },
    {
      name: `layout and style of it, ${name}`,
      value: written(layout.median),
      spread: `slowest ${written(layout.slowest)} of ${RUNS}; goal 150 ms`,
    },
  ]
}

/** @returns {Promise<Figure[]>} */
async function measured() {
  const executablePath = findChromium()?.path
  if (executablePath === undefined) return [{ name: 'work of the page', value: 'not measured', spread: 'no Chromium here' }]
  const built = await node('vite', ['build', '--logLevel', 'warn', '--outDir', BUILT, '--emptyOutDir'])
  if (!built.ok) throw new Error(built.why)
  const server = await preview({ root, build: { outDir: BUILT }, preview: { port: 0, strictPort: false }, logLevel: 'warn' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = server.resolvedUrls?.local[0] ?? ''
    return [
      ...(await figures(browser, url, 'front page', '600 ms')),
      ...(await figures(browser, `${url}#${await timedLink()}`, 'a link', '1,000 ms')),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** The row, by the name that `--only` knows. */
export const { pageWork } = { pageWork: () => measured() }

/** The harness page for measurements: built, served under the product's headers, and driven in Chromium. */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('../harness/protocol.js').HarnessResult} HarnessResult */

const CONFIG = 'e2e/harness/vite.config.ts'

/** Where the built page is. */
export const HARNESS = join(root, '.cache', 'harness')

/** Throws if not all passed: a fast run of nothing is no figure. @param {HarnessResult} result @param {number} count */
export function expectPassed(result, count) {
  const passed = result.events.filter((event) => event.type === 'test' && event.state === 'pass').length
  if (passed !== count) throw new Error(`${passed} of ${count} passed: ${JSON.stringify(result.events).slice(0, 2000)}`)
}

/** @param {HarnessResult} result @param {(event: HarnessResult['events'][number]) => boolean} is @returns {number} ms */
export const when = (result, is) => result.at[result.events.findIndex(is)] ?? Number.NaN

export const isVerdict = (/** @type {HarnessResult['events'][number]} */ event) => event.type === 'test'

/** @param {string} name @param {number[]} took @param {string} limit @returns {Figure} */
export function figure(name, took, limit) {
  const { median, slowest } = summary([...took])
  return { name, value: written(median), spread: `slowest ${written(slowest)}; ${limit}` }
}

/** Opens a runtime in the page; what it needs is loaded by its first boot or run. @param {import('@playwright/test').Page} page @param {'embedded' | 'python'} id */
export const opened = async (page, id) => {
  await page.waitForFunction(() => 'harness' in window)
  await page.evaluate(async (which) => {
    window.runtime = await window.harness.open(which)
  }, id)
}

/** @param {import('@playwright/test').Page} page @param {import('../harness/protocol.js').HarnessRequest} request @returns {Promise<HarnessResult>} */
export const runIn = (page, request) =>
  page.evaluate((given) => {
    if (!window.runtime) throw new Error('no runtime')
    return window.harness.run(window.runtime, given)
  }, request)

/**
 * Builds and serves the page for as long as `measure` takes.
 * @template T
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<T>} measure
 * @returns {Promise<T | null>} null: no Chromium is here
 */
export async function onHarness(measure) {
  const browserPath = findChromium()?.path
  if (browserPath === undefined) return null
  const built = await node('vite', ['build', '--logLevel', 'warn', '-c', CONFIG])
  if (!built.ok) throw new Error(built.why)
  const server = await preview({ configFile: join(root, CONFIG), preview: { port: 0 }, logLevel: 'warn' })
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await measure(browser, server.resolvedUrls?.local[0] ?? '')
  } finally {
    await browser.close()
    await server.close()
  }
}

/** What commits, restores and reopening take, in Chromium on the workspace's harness page, and whether what was acknowledged outlives 100 kills. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../../.ci/chromium.mjs'
import { node, root } from '../../.ci/tools.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('../harness/journey.js').PageContents} Standing what the page's own type comes with */

const CONFIG = 'e2e/harness/vite.config.ts'
const FILES = 1000
const KILLS = '100'
/** ms for 100 kills, each with its reopening. */
const KILLS_LIMIT = 20 * 60_000
/** ms for the flood, with what boots before it. */
const FLOOD_LIMIT = 5 * 60_000

/** A project of folders with files of about 3 KB. @returns {Record<string, string>} */
const project = () =>
  Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [
      `src/part-${at % 40}/module-${at}.ts`,
      `export const value${at} = ${at}\n`.repeat(110),
    ]),
  )

/** @param {string} name @param {readonly number[]} took @param {string} note @returns {Figure} */
function figure(name, took, note) {
  const { median, slowest } = summary([...took])
  return { name, value: written(median), spread: `slowest ${written(slowest)}; ${note}` }
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} url */
async function openWorkspace(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'workspace' in window)
  await page.evaluate(() => window.workspace.standing())
  return page
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} url @returns {Promise<Figure[]>} */
async function steps(context, url) {
  const page = await openWorkspace(context, url)
  await page.evaluate((files) => window.workspace.perform({ kind: 'import', files }), project())
  await page.close()
  const opened = []
  for (let run = -1; run < RUNS; run += 1) {
    const again = await openWorkspace(context, url)
    const ms = await again.evaluate(() => window.workspace.openedMs())
    const { files } = await again.evaluate(() => window.workspace.standing())
    if (Object.keys(files).length !== FILES) throw new Error(`${Object.keys(files).length} files were opened`)
    if (run >= 0) opened.push(ms)
    await again.close()
  }
  const measured = await openWorkspace(context, url)
  const took = await measured.evaluate(() => window.workspace.measure())
  await measured.close()
  return [
    figure('a commit of 3 files in 1,000', took.commit, 'goal 1 ms'),
    figure('  decided, placed, and stored by the browser', took.committed, 'the reply read and decided too'),
    figure('a restore that changes 333 files of 1,000', took.restore, 'file system included; goal 20 ms'),
    figure('  decided again, and stored by the browser', took.restoredAll, ''),
    figure('a kept project of 1,000 files is opened', opened, 'contents hashed; goal 300 ms'),
  ]
}

/** Whether what was acknowledged outlives the renderer. @returns {Promise<Figure[]>} */
export async function kills() {
  if (findChromium()?.path === undefined) return [{ name: 'kills', value: 'not measured', spread: 'no Chromium here' }]
  await buildHarness()
  const report = join(root, '.cache', 'kills.json')
  const { ok } = await node(
    '@playwright/test playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=json', 'crash'],
    {
      limitMs: KILLS_LIMIT,
      env: { HUNKSCOPE_KILLS: KILLS, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  /** @type {unknown} */ const said = JSON.parse(readFileSync(report, 'utf8'))
  const counted = /"type":\s*"killed",\s*"description":\s*"([^"]*)"/.exec(JSON.stringify(said))?.[1]?.split('; ') ?? []
  const inFlight = counted.filter((line) => line.endsWith('in flight')).length
  return [
    {
      name: `the renderer is killed ${KILLS} times`,
      value: ok ? `${counted.length} of ${KILLS}` : 'failed',
      spread: `what was acknowledged is there; the step in flight too in ${inFlight}`,
    },
  ]
}

async function buildHarness() {
  const built = await node('vite', ['build', '--logLevel', 'warn', '-c', CONFIG])
  if (!built.ok) throw new Error(built.why)
}

/** What a container's program writes comes to the built page, on the stand-in for its host. @returns {Promise<Figure[]>} */
export const containerFlood = () => flood('container-flood', '5,000 files and 100 MB of a container come to the page')

/** A folder that a person picks comes to the built page. @returns {Promise<Figure[]>} */
export const largeFolder = () => flood('large-folder', '4,700 files and 100 MB of a folder come to the page')

/** @param {string} spec @param {string} name @returns {Promise<Figure[]>} */
async function flood(spec, name) {
  const report = join(root, '.cache', `${spec}.json`)
  const built = await node('vite', ['build', '--logLevel', 'warn'])
  if (!built.ok) throw new Error(built.why)
  const { ok } = await node(
    '@playwright/test playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--project=alone', '--reporter=json', spec],
    { limitMs: FLOOD_LIMIT, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  const said = /"type":\s*"flood",\s*"description":\s*"([^"]*)"/.exec(readFileSync(report, 'utf8'))?.[1]
  const [took = 'failed', held = '', computed = ''] = said?.split(', ') ?? []
  return [
    {
      name,
      value: ok ? took : 'failed',
      spread: `held up for ${held}, computing for ${computed} in all; goals 3 s, 50 ms`,
    },
  ]
}

/** @returns {Promise<Figure[]>} */
export async function workspace() {
  const browserPath = findChromium()?.path
  if (browserPath === undefined) return [{ name: 'workspace', value: 'not measured', spread: 'no Chromium here' }]
  await buildHarness()
  const server = await preview({ configFile: join(root, CONFIG), preview: { port: 0 }, logLevel: 'warn' })
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = `${server.resolvedUrls?.local[0] ?? ''}workspace.html`
    return await steps(await browser.newContext(), url)
  } finally {
    await browser.close()
    await server.close()
  }
}

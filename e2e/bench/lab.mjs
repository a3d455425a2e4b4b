/**
 * The lab with 20,000 replies in the built page: how many a second, what the page holds, how soon a filter answers, how long its thread is held.
 * HUNKSCOPE_LAB_REPLIES sets another number.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { onBuiltPage } from './interface-page.mjs'
import { summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('@playwright/test').Page} Page */

const REPLIES = Number(process.env.HUNKSCOPE_LAB_REPLIES ?? 20_000)
/** Replies that all tools are asked of. */
const WITH_TOOLS = Math.ceil(REPLIES / 40)
/** Filters that are timed. */
const FILTERS = 10
/** ms between two looks at what the page holds. */
const BETWEEN = 500
/** ms after which a worker is not waited for. */
const PATIENCE = 2000

/** @param {string} folder @param {(name: string) => string} at @param {number} most @returns {Promise<string>} the file */
async function writtenReplies(folder, at, most) {
  /** @type {typeof import('../damage/lab-replies.ts')} */
  const { labReplies } = await import(at('replies'))
  const path = join(folder, `${most}.jsonl`)
  const out = createWriteStream(path)
  for (const line of labReplies({ seed: 1, most })) out.write(`${JSON.stringify(line)}\n`)
  out.end()
  await finished(out)
  return path
}

/** @param {Page} page */
const labOf = (page) => page.getByRole('dialog', { name: 'The lab: many replies, one picture' })

/**
 * Weighs the heaps of a page and of its workers, MB.
 * @param {Page} page
 */
async function scalesOf(page) {
  const devtools = await page.context().newCDPSession(page)
  /** @type {Map<string, (bytes: number) => void>} */
  const asked = new Map()
  /** @type {Set<string>} */
  const workers = new Set()
  devtools.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId))
  devtools.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { result } = JSON.parse(message)
    asked.get(sessionId)?.(result?.usedSize ?? 0)
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const ofWorker = (/** @type {string} */ sessionId) =>
    new Promise((/** @type {(bytes: number) => void} */ settle) => {
      asked.set(sessionId, settle)
      // A worker at work answers late, one that has ended never.
      setTimeout(() => settle(0), PATIENCE)
      const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })
      devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => settle(0))
    })
  return {
    async weigh() {
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      const others = await Promise.all([...workers].map(ofWorker))
      return { own: usedSize / 1e6, all: others.reduce((sum, one) => sum + one, usedSize) / 1e6, workers: workers.size }
    },
    end: () => devtools.detach(),
  }
}

/** Seconds that the processor worked for pages and their workers. @param {Page} page @returns {Promise<number>} */
async function processorTime(page) {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (session === undefined) return Number.NaN
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** @param {Page} page @param {string} file @param {boolean} tools */
async function run(page, file, tools) {
  const lab = labOf(page)
  const box = lab.getByRole('checkbox').first()
  if ((await box.isChecked()) !== tools) await box.click()
  const scales = await scalesOf(page)
  let own = 0
  let all = 0
  const since = Date.now()
  const worked = await processorTime(page)
  await lab.locator('input[type="file"]').first().setInputFiles(file)
  const status = lab.getByRole('status')
  await status.filter({ hasText: 'a second' }).waitFor()
  for (;;) {
    const text = (await status.textContent()) ?? ''
    if (text.includes('judged in')) break
    if (text.includes('broke off')) throw new Error(text)
    const weighed = await scales.weigh()
    own = Math.max(own, weighed.own)
    all = Math.max(all, weighed.all)
    await page.waitForTimeout(BETWEEN)
  }
  await scales.end()
  return { ms: Date.now() - since, cpu: (await processorTime(page)) - worked, own, all }
}

/** ms from a word in the search to the frame with the rows that have it. @param {Page} page @param {string} word */
const filtered = (page, word) =>
  page.evaluate(async (text) => {
    const search = document.querySelector('[role="dialog"] input[type="search"]')
    if (!(search instanceof HTMLInputElement)) throw new Error('no search')
    const count = () => search.parentElement?.textContent
    const before = count()
    const since = performance.now()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(search, text)
    search.dispatchEvent(new InputEvent('input', { bubbles: true }))
    while (count() === before) await new Promise((frame) => requestAnimationFrame(frame))
    await new Promise((frame) => requestAnimationFrame(frame))
    return performance.now() - since
  }, word)

/** @returns {Promise<Figure[]>} */
async function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-lab-'))
  try {
    const at = await bundleForNode(folder, { replies: 'e2e/damage/lab-replies.ts', watch: 'e2e/support/watch-thread.ts' })
    const [file, some] = [
      process.env.HUNKSCOPE_LAB_FILE ?? (await writtenReplies(folder, at, REPLIES)),
      await writtenReplies(folder, at, WITH_TOOLS),
    ]
    /** @type {typeof import('../support/watch-thread.ts')} */
    const { watchThread } = await import(at('watch'))
    const figures = await onBuiltPage(
      async (open) => {
        const page = await open()
        const cores = await page.evaluate(() => Math.max(1, navigator.hardwareConcurrency - 1))
        const watch = await watchThread(page)
        const { ms, cpu, own, all } = await run(page, file, false)
        const whole = await watch.stop()
        const filtering = await watchThread(page)
        const took = []
        for (let nth = 0; nth < FILTERS; nth += 1)
          took.push(await filtered(page, nth % 2 === 0 ? `unified-diff ${nth}` : `lazy ${nth}`))
        const filterHeld = await filtering.stop()
        const { median, slowest } = summary(took)
        const rate = (/** @type {number} */ replies, /** @type {number} */ time) => `${((1000 * replies) / time).toFixed(0)} /s`
        const worked = (/** @type {number} */ replies, /** @type {number} */ seconds) =>
          `${(replies / seconds).toFixed(0)} a second of processor time, reading and drawing included`
        const tools = await run(page, some, true)
        return [
          {
            name: `the lab judges ${REPLIES} replies`,
            value: rate(REPLIES, ms),
            spread: `${cores} judging, one reading; ${worked(REPLIES, cpu)}; goal 300 a core`,
          },
          {
            name: `… ${WITH_TOOLS} with all tools`,
            value: rate(WITH_TOOLS, tools.ms),
            spread: `${worked(WITH_TOOLS, tools.cpu)}; goal 20 a core`,
          },
          {
            name: '… heap of the page, at most',
            value: `${own.toFixed(0)} MB`,
            spread: `with its workers ${all.toFixed(0)}; goal 300`,
          },
          {
            name: '… from a filter to its rows',
            value: written(median),
            spread: `slowest ${written(slowest)} of ${FILTERS}; goal 100 ms`,
          },
          {
            name: '… its thread is held, at most',
            value: written(whole),
            spread: `processor time; by filters ${written(filterHeld)}; goal 50 ms`,
          },
        ]
      },
      async (page) => {
        await page.evaluate(() => {
          location.hash = '#lab'
        })
        await labOf(page).waitFor()
      },
    )
    return figures ?? [{ name: 'the lab', value: 'not measured', spread: 'no Chromium here' }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The row, by the name that `--only` knows. */
export const { lab } = { lab: () => measured() }

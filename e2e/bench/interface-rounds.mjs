/** What is left of memory after 200 rounds of opening and closing whatever makes editors. */

import { stepsFile, stepsReply } from './interface-inputs.mjs'
import { addFile, turnToPanes } from './interface-page.mjs'
import { weighHeap } from './weigh-heap.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('./interface-page.mjs').Page} Page */

const ROUNDS = Number(process.env.HUNKSCOPE_ROUNDS ?? 200)

/** Rounds before that, in which caches fill and code is compiled. */
const WARM_UP = 20

/** Rounds from one visit of another project to the next. More: less is known of opening projects, fewer: a bench of half an hour. */
const VISITS = 4

const PATHS = ['one.ts', 'two.ts', 'three.ts']
const LINES = 300

/** @param {Page} page @param {string} view */
const show = (page, view) => page.getByRole('radio', { name: view, exact: true }).locator('xpath=ancestor-or-self::label').click()

/** @param {Page} page @param {string} text */
const pasteAnywhere = (page, text) =>
  page.evaluate((reply) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', reply)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** @param {Page} page @param {string} heading */
const landed = (page, heading) => page.locator('#hunks-heading', { hasText: heading }).waitFor()

/** One round: another file, every view of it, another reply, another project and back, a narrow page and back. @param {Page} page @param {number} round */
async function play(page, round) {
  const path = PATHS[round % PATHS.length] ?? ''
  await page.getByRole('button', { name: new RegExp(`^${path}(?: |$)`) }).click()
  for (const view of ['Before', 'After', 'Edit', 'Inline']) {
    await show(page, view)
    await turnToPanes(page)
  }
  await pasteAnywhere(page, stepsReply({ path, lines: LINES, hunks: 10, refused: round % 2 === 0, mark: `in round ${round}` }))
  await landed(page, `Hunks · ${round % 2 === 0 ? 9 : 10} of 10 land`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: /^Reply/ }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await turnToPanes(page)
  if (round % VISITS === VISITS - 1) await visitLesson(page)
}

/** Another project, and back. @param {Page} page */
async function visitLesson(page) {
  await page.getByRole('button', { name: 'Lessons', exact: true }).click()
  await page.getByRole('dialog', { name: 'Lessons' }).getByRole('button', { name: 'Two blocks that land exactly' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await landed(page, 'Hunks · 2 of 2 land')
  await page.getByRole('banner').getByRole('button', { name: 'Open', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Open a project' })
  await sheet
    .getByRole('list', { name: 'Recent projects' })
    .getByRole('listitem')
    .filter({ hasNotText: 'Two blocks' })
    .first()
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^one\.ts(?: |$)/ }).waitFor()
  await landed(page, 'of 10 land')
  await turnToPanes(page)
}

/** @param {() => Promise<Page>} open @returns {Promise<Figure[]>} */
export async function rounds(open) {
  const page = await open()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  for (const path of PATHS) await addFile(page, path, stepsFile(LINES))
  let round = 0
  const go = async (/** @type {number} */ count) => {
    for (const end = round + count; round < end; round += 1) await play(page, round)
  }
  await go(WARM_UP)
  const before = await weighHeap(page, devtools)
  await go(ROUNDS)
  const after = await weighHeap(page, devtools)
  await page.context().close()
  const change = (/** @type {'nodes' | 'listeners' | 'editors'} */ what) => `${what} ${before[what]} → ${after[what]}`
  const mb = (/** @type {number} */ bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    {
      name: `${ROUNDS} rounds of opening and closing leave behind`,
      value: mb(after.heap - before.heap),
      spread: `${mb(before.heap)} → ${mb(after.heap)}; ${change('editors')}, ${change('nodes')}, ${change('listeners')}; goal 5 MB`,
    },
  ]
}

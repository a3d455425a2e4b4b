/** The page while it is used: from a paste to its verdict, scrolling and clicking among many ribbons, memory after hours of work, bad input. */

import { proseFor, stepsFile, stepsReply, wideFile, wideReply } from './interface-inputs.mjs'
import { addFile, feel, onBuiltPage, paste } from './interface-page.mjs'
import { rounds } from './interface-rounds.mjs'
import { summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */
/** @typedef {import('./interface-page.mjs').Page} Page */
/** @typedef {import('./interface-page.mjs').Seen} Seen */

const PATH = 'long.ts'

/** Pastes that are measured. */
const PASTES = 21

/** ms between two pastes, in which what the last one began comes to its end. */
const REST = 400

/** The share of interactions that a figure speaks for. */
const SHARE = 0.95

/** The browser reports no interaction shorter than this, ms. */
const UNREPORTED = 16

/** @param {readonly number[]} list @param {number} share */
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0

/** @param {string} name @param {readonly number[]} took @param {string} note @returns {Figure} */
function figure(name, took, note) {
  const { median, slowest } = summary([...took])
  return { name, value: written(median), spread: `slowest ${written(slowest)}; ${note}` }
}

/** What is seen of a reply whose hunk `index` (from 1) is the first to look at. @param {number} hunks @param {number} landing @param {number} index @param {string} mark @param {'refused' | 'fuzzy'} tone @returns {Seen} */
const seenOf = (hunks, landing, index, mark, tone) => ({
  heading: `Hunks · ${landing} of ${hunks} land`,
  why: `Hunk ${index} of ${hunks} · ${PATH}`,
  reply: { text: mark, tone },
  file: { text: mark, tone: 'added' },
})

/** From the paste to the frame in which list, WHY and both panes have the verdict. @param {() => Promise<Page>} open @returns {Promise<Figure[]>} */
async function verdicts(open) {
  const page = await open()
  await addFile(page, PATH, stepsFile(2000))
  const took = []
  const first = []
  for (let run = -3; run < PASTES; run += 1) {
    const mark = `in round ${run + 10}`
    const reply = stepsReply({ path: PATH, lines: 2000, hunks: 20, refused: true, mark })
    const { ms } = await paste(page, reply, seenOf(20, 19, 11, mark, 'refused'))
    await page.waitForTimeout(REST)
    if (run === -3) first.push(ms)
    if (run >= 0) took.push(ms)
  }
  await page.context().close()
  const note = `the first on a new page ${written(first[0] ?? 0)}; ${PASTES} pastes; goal 100 ms`
  return [figure('from paste to full verdict, 20 hunks in 2,000 lines', took, note)]
}

/** Scrolls both panes by wheel and keys, and goes from hunk to hunk by ribbons, list and keys. @param {Page} page @param {number} times */
async function wander(page, times) {
  const panes = ['section[aria-label="Reply"]', 'section[aria-label^="File "]']
  for (let time = 0; time < times; time += 1) {
    for (const pane of panes) {
      const box = await page.locator(pane).boundingBox()
      if (box === null) throw new Error(`no ${pane}`)
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6)
      for (let wheel = 0; wheel < 8; wheel += 1) await page.mouse.wheel(0, time % 4 === 3 ? -260 : 170)
      await page.locator(`${pane} textarea`).first().focus()
      for (const key of ['PageDown', 'ArrowDown', 'PageUp', 'ArrowUp', 'PageDown']) await page.keyboard.press(key)
    }
    const ribbon = await page.evaluate(() => {
      const all = [...document.querySelectorAll('svg .ribbon')]
      const height = document.querySelector('svg:has(.ribbon)')?.getBoundingClientRect().bottom ?? 0
      const boxes = all.map((path) => path.getBoundingClientRect())
      const seen = boxes.filter(({ top }) => top > 90 && top < height - 20)
      const box = seen[seen.length >> 1]
      return box === undefined
        ? null
        : {
            x: box.left + 2,
            y: document.elementsFromPoint(box.left + 2, box.top + 30).some((e) => e.matches('.ribbon'))
              ? box.top + 30
              : box.top + 6,
          }
    })
    if (ribbon !== null) await page.mouse.click(ribbon.x, ribbon.y)
    const list = page.getByRole('region', { name: /^Hunks/ }).getByRole('button')
    await list.nth((time * 7) % 100).click()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  }
}

/** @param {() => Promise<Page>} open @returns {Promise<Figure[]>} */
async function scrolling(open) {
  const page = await open()
  await addFile(page, PATH, stepsFile(2000))
  const mark = 'among many'
  const reply = stepsReply({ path: PATH, lines: 2000, hunks: 200, mark })
  await paste(page, reply, seenOf(200, 200, 3, mark, 'fuzzy'))
  await wander(page, 3)
  const { interactions, durations, frames, tasks } = await feel(page, () => wander(page, 30))
  await page.context().close()
  const all = [...durations, ...Array(Math.max(0, interactions - durations.length)).fill(UNREPORTED)]
  const long =
    tasks.length === 0 ? 'no task over 50 ms' : `${tasks.length} tasks over 50 ms, the longest ${written(Math.max(...tasks))}`
  return [
    {
      name: 'a click or key among 200 ribbons, 95 % answered within',
      value: written(at(all, SHARE)),
      spread: `median ${written(at(all, 0.5))}, slowest ${written(at(all, 1))} of ${all.length}; goal 100 ms`,
    },
    {
      name: '  frames while both panes scroll, 95 % within',
      value: written(at(frames, SHARE)),
      spread: `slowest ${written(at(frames, 1))} of ${frames.length}; ${long}`,
    },
  ]
}

/** @typedef {{ name: string, path?: string, file: string, reply: (mark: string) => string, seen: (mark: string) => Seen }} Bad */

/** @returns {Bad[]} */
function badInputs() {
  const long = (/** @type {number} */ lines, /** @type {number} */ hunks, prose = '') => ({
    file: stepsFile(lines),
    reply: (/** @type {string} */ mark) => stepsReply({ path: PATH, lines, hunks, mark, prose }),
    seen: (/** @type {string} */ mark) => seenOf(hunks, hunks, 3, mark, 'fuzzy'),
  })
  const wide = (/** @type {number} */ lines) => {
    const file = wideFile(lines, 50_000)
    return {
      file,
      reply: (/** @type {string} */ mark) => wideReply(PATH, file, mark),
      seen: (/** @type {string} */ mark) => ({
        heading: `Hunks · ${lines} of ${lines} land`,
        why: `Hunk 1 of ${lines} · ${PATH}`,
        reply: { text: mark, tone: 'exact' },
        file: { text: mark, tone: 'added' },
      }),
    }
  }
  return [
    { name: 'a reply of 2 MB, 200 hunks', ...long(2000, 200, proseFor(2_000_000, 200)) },
    { name: 'a file of 20,000 lines, 20 hunks', ...long(20_000, 20) },
    { name: '500 hunks in 5,000 lines', ...long(5000, 500) },
    { name: 'a line of 50,000 characters', ...wide(1) },
    { name: '20 lines of 50,000 characters', ...wide(20) },
  ]
}

/** @param {() => Promise<Page>} open @param {Bad} bad @returns {Promise<Figure>} */
async function bearing(open, { name, file, reply, seen }) {
  const page = await open()
  await addFile(page, PATH, file)
  const [took, blocks] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let run = -1; run < 5; run += 1) {
    const mark = `in round ${run + 10}`
    const { ms, block } = await paste(page, reply(mark), seen(mark))
    await page.waitForTimeout(REST)
    if (run < 0) continue
    took.push(ms)
    blocks.push(block)
  }
  const { frames, tasks } = await feel(page, async () => {
    for (const pane of ['section[aria-label="Reply"]', 'section[aria-label^="File "]']) {
      await page.locator(pane).hover()
      for (let wheel = 0; wheel < 40; wheel += 1) await page.mouse.wheel(0, wheel % 10 === 9 ? -2000 : 300)
    }
  })
  await page.context().close()
  const held = `held up ${written(Math.max(...blocks))} at most`
  const scrolled = `scrolled: 95 % of frames within ${written(at(frames, SHARE))}, slowest ${written(Math.max(...frames))}`
  const long = tasks.length === 0 ? '' : `, ${tasks.length} tasks over 50 ms`
  return figure(`${name}: paste to verdict`, took, `${held}; ${scrolled}${long}`)
}

/** The parts; HUNKSCOPE_PART=scrolling measures one. */
const PARTS = {
  verdicts,
  scrolling,
  rounds,
  bad: async (/** @type {() => Promise<Page>} */ open) => {
    const figures = []
    for (const bad of badInputs()) figures.push(await bearing(open, bad))
    return figures
  },
}

export const { interface: pageInUse } = {
  /** @returns {Promise<Figure[]>} */
  async interface() {
    const figures = await onBuiltPage(async (open) => {
      const found = []
      for (const [name, part] of Object.entries(PARTS))
        if ((process.env.HUNKSCOPE_PART ?? name) === name) found.push(...(await part(open)))
      return found
    })
    return figures ?? [{ name: 'the page in use', value: 'not measured', spread: 'no Chromium here' }]
  },
}

/** From the press on a hunk to the frame that shows it beside its file: hunks, lines and texts that are hard to draw. */
import { addFile, onBuiltPage } from './interface-page.mjs'
import { summary, written } from './timing.mjs'

/** @typedef {import('./interface.mjs').Figure} Figure */
/** @typedef {import('./interface-page.mjs').Page} Page */

/** Presses that are measured, after one that loads what draws them. */
const PRESSES = 7

/** ms after which a press that shows nothing is given up. */
const GIVEN_UP = 20_000

/** ms between two presses, in which what the last one began comes to its end. */
const REST = 300

/** @template Item @param {number} count @param {(n: number) => Item} make @returns {Item[]} */
const each = (count, make) => Array.from({ length: count }, (_, n) => make(n))

/** @param {string} path @param {readonly string[]} search @param {readonly string[]} replace */
const block = (path, search, replace) =>
  [path, '```', '<<<<<<< SEARCH', ...search, '=======', ...replace, '>>>>>>> REPLACE', '```', ''].join('\n')

/** `shows`: what has to be drawn of the hunk. @typedef {{ name: string, path: string, file: readonly string[], search: readonly string[], replace: readonly string[], shows: string }} Hard */

const NUMBERS = (/** @type {number} */ odd) => `const data = [${each(3400, (n) => (n === 3000 ? odd : n)).join(', ')}]`
const CJK = (/** @type {number} */ n, /** @type {string} */ what) =>
  `const 名前${n} = "全角文字の長い説明がここに続きます、とても長いので折り返します：第${what}行目の内容です。さらに続きます"`

/** @returns {Hard[]} */
function hardOnes() {
  const steps = each(2400, (n) => `const value${n} = compute(${n})`)
  return [
    {
      name: 'a refused hunk of 2,000 lines',
      path: 'src/long.ts',
      file: steps,
      search: steps.slice(100, 2100).map((line) => line.replace(/compute\((?:801|1601)\)/, 'compute(none)')),
      replace: ['const rest = 1'],
      shows: 'compute(none)',
    },
    {
      name: 'a line of 20,000 characters that differs at its end',
      path: 'src/wide.js',
      file: ['// head', NUMBERS(3000), '// tail'],
      search: ['// head', NUMBERS(7777)],
      replace: ['// head', 'const data = []'],
      shows: '7777',
    },
    {
      name: 'text from right to left',
      path: 'src/rtl.ts',
      file: ['const greeting = "שלום עולם"', 'const name = "دانيال"', 'export const both = greeting + name'],
      search: ['const greeting = "שלום עולמות"', 'const name = "دانيال"', 'export const both = greeting + name'],
      replace: ['const greeting = "שלום"', 'export const both = greeting + name'],
      shows: 'עולמות',
    },
    {
      name: 'wide characters that wrap',
      path: 'src/cjk.ts',
      file: each(60, (n) => CJK(n, String(n))),
      search: each(40, (n) => CJK(n, n === 2 ? '九' : String(n))),
      replace: ['const 名前 = 1'],
      shows: '九',
    },
    {
      name: 'tabs where the reply has blanks, 200 lines',
      path: 'src/tabs.c',
      file: each(400, (n) => `${'\t'.repeat(n % 7)}call(${n});`),
      search: each(200, (n) => `${'        '.repeat(n % 7)}call(${n === 150 ? 'none' : n});`),
      replace: ['call(0);'],
      shows: 'call(none)',
    },
    {
      name: '500 places that fit equally',
      path: 'src/many.py',
      file: each(500, (n) => [`def step_${n}(items):`, '    total = 0', '    return total', '']).flat(),
      search: ['    total = 0', '    return total'],
      replace: ['    total = 1', '    return total'],
      shows: 'total = 1',
    },
  ]
}

/** Presses a hunk of the list, in the page, and waits for what is drawn of it. @param {{ at: number, shows: string, limit: number }} wanted @returns {Promise<number>} ms */
function pressInPage({ at, shows, limit }) {
  const rows = [...document.querySelectorAll('section[aria-labelledby="hunks-heading"] li button')]
  const row = rows[at]
  if (!(row instanceof HTMLElement)) throw new Error(`no hunk ${at + 1} of ${rows.length}`)
  const text = (/** @type {string} */ selector) => (document.querySelector(selector)?.textContent ?? '').replaceAll('\u00a0', ' ')
  const isSeen = () =>
    text('aside[aria-label="Why"]').includes(`Hunk ${at + 1} of `) &&
    (shows === '' ||
      text('section[aria-label="Hunk beside the file"]')
        .replaceAll(/[\u2066-\u2069]/g, '')
        .includes(shows))
  return new Promise((resolve, reject) => {
    const since = performance.now()
    const timer = setTimeout(() => {
      watcher.disconnect()
      reject(new Error(`not seen: ${shows}; ${text('section[aria-label="Hunk beside the file"]').slice(0, 300)}`))
    }, limit)
    const look = () => {
      if (!isSeen()) return
      watcher.disconnect()
      clearTimeout(timer)
      // The first frame draws it, the second begins when that is done.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - since)))
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    row.click()
    look()
  })
}

/** @param {Page} page @param {string} text */
async function pasteReply(page, text) {
  await page.evaluate((reply) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', reply)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await page.getByRole('button', { name: /^hunk 2 of 2/i }).waitFor({ timeout: GIVEN_UP })
}

/** @param {() => Promise<Page>} open @param {Hard} hard @returns {Promise<Figure>} */
async function pressing(open, { name, path, file, search, replace, shows }) {
  const page = await open()
  await addFile(page, 'easy.txt', 'one\ntwo\nthree\n')
  await addFile(page, path.slice(path.lastIndexOf('/') + 1), `${file.join('\n')}\n`)
  await pasteReply(page, block('easy.txt', ['two'], ['2']) + block(path.slice(path.lastIndexOf('/') + 1), search, replace))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const [took, work] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let press = -1; press < PRESSES; press += 1) {
    await page.waitForTimeout(REST)
    await page.evaluate(pressInPage, { at: 0, shows: '', limit: GIVEN_UP })
    await page.waitForTimeout(REST)
    const before = await worked()
    const ms = await page.evaluate(pressInPage, { at: 1, shows, limit: GIVEN_UP })
    if (press < 0) continue
    took.push(ms)
    work.push((await worked()) - before)
  }
  await page.context().close()
  const { median, slowest } = summary(took)
  const own = written(summary(work).median)
  return {
    name: `${name}: press to drawn`,
    value: written(median),
    spread: `slowest ${written(slowest)}; the page’s thread worked ${own} of it; goal 100 ms`,
  }
}

export const { hunkPresses } = {
  /** @returns {Promise<Figure[]>} */
  async hunkPresses() {
    const measure = async (/** @type {() => Promise<Page>} */ open) => {
      const found = []
      for (const hard of hardOnes()) found.push(await pressing(open, hard))
      return found
    }
    // The panes may stay without an editor: the hunk takes the middle.
    const figures = await onBuiltPage(measure, async () => {})
    return figures ?? [{ name: 'hunks that are hard to draw', value: 'not measured', spread: 'no Chromium here' }]
  },
}

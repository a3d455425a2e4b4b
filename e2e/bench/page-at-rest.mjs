/** What a page that nobody opened before works until it rests: processor time of its main thread, not time on a clock, so that other work on the machine changes it little. */

/** @typedef {{ ms: number, layout: number, files: number }} Work `layout`: of it, the ms that layout and style took */

/** ms after the last work after which a page is at rest: what is fetched ahead begins a second and a half after the first paint. */
const REST = 2_500

/** ms of work that a page does even at rest, to answer what it has worked. */
const LITTLE = 5

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Work>} */
export async function workOf(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** @param {string[]} names */
  const spent = async (...names) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.reduce((sum, { name, value }) => (names.includes(name) ? sum + value : sum), 0)
  }
  let files = 0
  page.on('request', () => {
    files += 1
  })
  await page.goto(url)
  let ms = await spent('TaskDuration')
  for (let before = 0; ms - before > LITTLE; ) {
    before = ms
    await page.waitForTimeout(REST)
    ms = await spent('TaskDuration')
  }
  const layout = await spent('LayoutDuration', 'RecalcStyleDuration')
  await context.close()
  return { ms, layout, files }
}

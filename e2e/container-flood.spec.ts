/**
 * A container whose program writes more than a page holds with ease: all of it comes, as one change where the program does not rest, and the page stays
 * free. Runs alone, since it measures.
 */
import { expect, type Page, test } from '@playwright/test'
import { openContainerTerminal } from './support/container-page'
import { watchThread } from './support/watch-thread'

test.skip(process.platform === 'win32', 'The stand-in needs signals and shells of POSIX.')

const FILES = 5000
const BYTES = 20_000

/** Milliseconds that the page's thread may compute without a break; the goal of 50 is for a machine that does nothing else. */
const HELD_MS = 200

/** Makes the files, prints when it begins to wait for nothing more, and stays. */
const PROGRAM = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  for (let nth = 0; nth < ${FILES}; nth++) {
    mkdirSync('out/' + (nth % 50), { recursive: true })
    writeFileSync('out/' + (nth % 50) + '/' + nth + '.txt', (nth + ' of what a build makes\\n').repeat(2000).slice(0, ${BYTES}))
  }
  console.log('wrote')`

/** Snapshots that the files may come in: on a machine with much else to do the program writes for long, and rests now and then. */
const SNAPSHOTS = 10

/** Waits at little cost for the page that is measured: an expectation that is not met yet reads the whole page, and one that looks at each frame has it drawn. */
const shows = (page: Page, selector: string, text = '') =>
  page.waitForFunction(
    ([wanted, part]) => document.querySelector(wanted)?.textContent?.includes(part) === true,
    [selector, text] as const,
    { polling: 50 },
  )

test('5,000 files and 100 MB come to the page, which stays free', async ({ page }) => {
  const standIn = await openContainerTerminal(page)
  await page.keyboard.type(`node -e "$(echo ${Buffer.from(PROGRAM).toString('base64')} | base64 -d)"\n`)
  const thread = await watchThread(page)
  await shows(page, '.xterm-rows', 'wrote')
  const since = performance.now()
  await shows(page, 'input[placeholder="5,006 files"]')
  const tookMs = performance.now() - since
  const heldMs = await thread.stop()
  const figures = [tookMs, heldMs, thread.computedMs()].map((ms) => `${Math.round(ms)} ms`)
  test.info().annotations.push({ type: 'flood', description: figures.join(', ') })
  expect(heldMs).toBeLessThan(HELD_MS)
  const snapshots = page.getByRole('region', { name: /^Snapshots/ }).getByText(/^In the terminal/)
  expect(await snapshots.count()).toBeGreaterThan(0)
  expect(await snapshots.count()).toBeLessThanOrEqual(SNAPSHOTS)
  expect(standIn.machines.at(-1)?.commands).toContainEqual(expect.stringContaining('parcel.cjs'))
  await standIn.close()
})

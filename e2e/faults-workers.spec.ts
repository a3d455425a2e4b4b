/** Workers and the sandbox that die, hang, are taken away or frozen: the page says so, keeps what it has, and the next reply or run works. */
import type { Page } from '@playwright/test'
import { freeze, handOutWorkers, killWorkers } from './support/faults'
import { expect, test } from './support/fixtures'
import {
  addFile,
  expectLanding,
  fileButton,
  open,
  openTab,
  pasteAnywhere,
  replyPane,
  runTests,
  said,
  trySample,
} from './support/page-actions'
import { creating, README_DIFF } from './support/replies'

/** Milliseconds after which the page gives up a worker that sends nothing. */
const PATIENCE = 70_000

test.describe(() => {
  test.use({ apart: true })

  test('workers that are killed without a word: the page says so, and what is asked next works', async ({ page }) => {
    await page.clock.install()
    await handOutWorkers(page)
    await open(page)
    await trySample(page)
    await expectLanding(page, 6, 6)
    await test.step('the tools’', async () => {
      const silent = '**/tools.worker-*.js'
      await page.route(silent, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await openTab(page, 'Other tools')
      await expect.poll(() => killWorkers(page, 'tools')).toBeGreaterThan(0)
      await page.clock.runFor(PATIENCE)
      const panel = page.getByRole('tabpanel', { name: 'Other tools' })
      await expect(panel).toContainText('It could not be worked out. The reply and the files are as they were.')
      await page.unroute(silent)
      await panel.getByRole('button', { name: 'Ask again' }).click()
      await expect(panel.getByRole('row', { name: /^Hunkscope/ })).toBeVisible()
    })
    await test.step('the engine’s', async () => {
      expect(await killWorkers(page, 'engine')).toBe(1)
      await pasteAnywhere(page, README_DIFF)
      await expect(said(page, 'Deciding where the edits land')).toBeVisible()
      await page.clock.runFor(PATIENCE)
      await expect(said(page, 'A fault of the page stopped it while it placed this reply.')).toContainText(
        'The reply and the project are as they were',
      )
      await expect(said(page, 'Not decided. The reply is kept as text.')).toBeVisible()
      await expect(replyPane(page)).toContainText('# A pool')
      await page.getByRole('button', { name: 'Decide again' }).click()
      await expectLanding(page, 1, 1)
      await pasteAnywhere(page, creating('next.txt', 'next'))
      await expectLanding(page, 1, 1)
      await expect(replyPane(page)).toContainText('next.txt')
    })
  })
})

const sandbox = (page: Page) => page.locator('iframe[title="Test sandbox"]')
const takeAway = (page: Page) => sandbox(page).evaluateAll((frames) => frames.map((frame) => frame.remove()))

/** One test that takes a while, last of all; its limit is shorter than the tab will be frozen for. */
const SLOW = `import { it } from 'node:test'
it('takes a while', { timeout: 2500 }, () => new Promise((done) => setTimeout(done, 2000)))
`
const FROZEN = 3500

test('a sandbox that is taken out of the page, and a tab that is frozen: between runs and in the middle of one', async ({
  page,
}) => {
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await test.step('taken away between runs, unnoticed', async () => {
    await runTests(page, 'Green')
    await takeAway(page)
    await runTests(page, 'Green')
  })
  await addFile(page, 'test/slow.test.ts', SLOW)
  await expect(fileButton(page, 'slow.test.ts')).toBeVisible()
  const reachSlow = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
    await expect(said(page, /^Running .* 4 passed so far/)).toBeVisible()
  }
  await test.step('frozen for longer than a test may take, the tests go on where they were', async () => {
    await reachSlow()
    await freeze(page, FROZEN)
    await expect(said(page, /^Green · 5 of 5 passed/)).toBeVisible()
  })
  await test.step('taken away in the middle, the run says what was lost, and the next one is whole', async () => {
    await reachSlow()
    await takeAway(page)
    await expect(said(page, /^Red · 4 of 5 passed/)).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Tests' })).toContainText(
      'The worker ran out of memory, or the browser ended it.',
    )
    await runTests(page, 'Green')
    await expectLanding(page, 6, 6)
  })
})

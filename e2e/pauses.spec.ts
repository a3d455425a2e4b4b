/** How long the page is held up by what is large. Nothing else may run beside these tests. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  addFile,
  chooseFile,
  commitButton,
  expectLanding,
  fileButton,
  filePane,
  open,
  openTab,
  pasteAnywhere,
  replyPane,
  said,
  testList,
  textIn,
} from './support/page-actions'
import { longFile, longReply } from './support/replies'
import { watchThread } from './support/watch-thread'

/** The page is to pause for 100 ms at most; a slow machine may take four times that. */
const LONGEST_MS = 400

/** A project with a file of so many lines. */
async function openLong(page: Page, lines: number): Promise<void> {
  await open(page)
  await chooseFile(page, 'long.ts', Buffer.from(longFile(lines)))
  await expect(fileButton(page, 'long.ts')).toBeVisible()
}

test('a reply of 5 MB with 2,000 blocks is read while the page goes on answering', async ({ page }) => {
  await openLong(page, 2000)
  const reply = longReply('long.ts', 2000, 5_000_000)
  expect(reply.length).toBeGreaterThan(5_000_000)
  const held = await textIn(page, reply)
  const thread = await watchThread(page)
  await pasteAnywhere(page, held)
  await fileButton(page, 'README.md').click()
  await expect(filePane(page, 'README.md')).toContainText('A small connection pool')
  await expectLanding(page, 2000, 2000)
  await expect(replyPane(page)).toContainText('search/replace · 2,000 hunks')
  test.info().annotations.push({ type: 'longest pause, 5 MB', description: `${Math.round(await thread.stop())} ms` })
  await expect(commitButton(page)).toBeVisible()
})

test('a reply of 1 MB does not freeze the page', async ({ page }) => {
  await openLong(page, 400)
  const held = await textIn(page, longReply('long.ts', 400, 1_000_000))
  const thread = await watchThread(page)
  await pasteAnywhere(page, held)
  await expectLanding(page, 400, 400)
  const longest = await thread.stop()
  test.info().annotations.push({ type: 'longest pause, 1 MB', description: `${Math.round(longest)} ms` })
  expect(longest).toBeLessThanOrEqual(LONGEST_MS)
})

test('a flood of tests and output neither freezes the page nor fills it', async ({ page }) => {
  await open(page)
  await addFile(
    page,
    'test/flood.test.ts',
    "import { it } from 'node:test'\nfor (let i = 0; i < 5000; i++) it('number ' + i, () => { for (let j = 0; j < 20; j++) console.log('line', i, j) })",
  )
  const thread = await watchThread(page)
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(said(page, /^Red · 5,?003 of 5,?004 passed/)).toBeVisible()
  const longest = await thread.stop()
  test.info().annotations.push({ type: 'longest pause, 5,000 tests and 100,000 lines', description: `${Math.round(longest)} ms` })
  expect(longest).toBeLessThanOrEqual(LONGEST_MS)
  expect(await testList(page).getByRole('listitem').count()).toBeLessThan(200)
  await openTab(page, 'Output')
  await expect(page.getByRole('tabpanel', { name: 'Output' })).toContainText(/20,000 lines · the first [\d,]+ are left out/)
})

/** What a flood of tests may hold the page for in one go, and what a slow machine may make of it. */
const FLOOD_MS = 50

test('4,000 tests in 40 nested suites with long names, and 2,000 failures of the largest size, hold nothing up', async ({
  page,
}) => {
  await open(page)
  await addFile(
    page,
    'test/deep.test.ts',
    `import { describe, it } from 'node:test'
const name = (at: number) => at + ' ' + 'n'.repeat(1000)
const nest = (depth: number): void => {
  if (depth < 40) describe(name(depth), () => nest(depth + 1))
  else for (let i = 0; i < 4000; i++) it(name(i), () => {})
}
nest(0)`,
  )
  await addFile(
    page,
    'test/large.test.ts',
    `import assert from 'node:assert'
import { it } from 'node:test'
const large = 'x'.repeat(200_000)
for (let i = 0; i < 2000; i++) it('number ' + i, () => assert.equal(large + i, large, large))`,
  )
  const thread = await watchThread(page)
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(said(page, /^Red · 4,?003 of 6,?004 passed/)).toBeVisible()
  const longest = await thread.stop()
  test.info().annotations.push({ type: 'longest pause, 6,000 tests that flood', description: `${Math.round(longest)} ms` })
  expect(longest).toBeLessThanOrEqual(FLOOD_MS * 2)
  expect(await testList(page).getByRole('listitem').count()).toBeLessThan(200)
  await openTab(page, 'Output')
  await expect(page.getByRole('tabpanel', { name: 'Output' })).toContainText(/details of [\d,]+ failures were cut/)
})

/** Several tabs of one browser: they notice each other, each shows what another commits, and none overwrites another. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  commit,
  commitReply,
  expectLanding,
  expectProject,
  fileButton,
  openSmall,
  openTab,
  pasteAnywhere,
  reopen,
  replyPane,
  SMALL,
  said,
} from './support/page-actions'
import { creating } from './support/replies'
import { storedFiles, storedHistory } from './support/stored-history'

const badge = (page: Page) => page.getByRole('banner').getByRole('note')

/** Another tab on what was opened last. `deaf`: it hears nothing of the others. */
async function another(context: BrowserContext, { deaf = false } = {}): Promise<Page> {
  const tab = await context.newPage()
  if (deaf)
    await tab.addInitScript(() => {
      class Silent extends EventTarget {
        postMessage() {}
        close() {}
      }
      Reflect.set(window, 'BroadcastChannel', Silent)
    })
  await tab.goto('/')
  await expectProject(tab, SMALL)
  await expect(fileButton(tab, 'app.py')).toBeVisible()
  return tab
}

test('two tabs on one project notice each other, and one shows what the other commits', async ({ context, page }) => {
  await openSmall(page)
  await commit(page)
  await expect(badge(page)).toHaveCount(0)
  const other = await another(context)
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText('2 tabs')
  await pasteAnywhere(other, creating('draft.txt', 'of the other tab'))
  await expectLanding(other, 1, 1)
  await commitReply(page, creating('one.txt', 'one'))
  await expect(fileButton(other, 'one.txt')).toBeVisible()
  await expect(said(other, 'Another tab changed this project, and the page shows that now.')).toBeVisible()
  // A tab keeps its own reply.
  await expectLanding(other, 1, 1)
  await expect(replyPane(other)).toContainText('of the other tab')
  await commit(other)
  await expect(fileButton(page, 'draft.txt')).toBeVisible()
  expect(await storedFiles(page)).toMatchObject({ 'one.txt': 'one\n', 'draft.txt': 'of the other tab\n' })
  await other.close()
  await expect(badge(page)).toHaveCount(0)
})

test('a commit on a head that another tab has left behind overwrites nothing, and is not lost', async ({ context, page }) => {
  await openSmall(page)
  await commit(page)
  const deaf = await another(context, { deaf: true })
  const before = await storedHistory(page)
  await commitReply(page, creating('first.txt', 'first'))
  await pasteAnywhere(deaf, creating('second.txt', 'second'))
  await expectLanding(deaf, 1, 1)
  await deaf.getByRole('button', { name: 'Commit', exact: true }).click()
  await expect(said(deaf, 'Another tab changed this project first, and the page shows that now.')).toContainText(
    'Nothing of it was overwritten.',
  )
  await expect(fileButton(deaf, 'first.txt')).toBeVisible()
  expect(await storedHistory(deaf)).toEqual([...before, { ...before.at(-1), 'first.txt': 'first\n' }])
  // The reply is still there, staged on what the other tab made.
  await expectLanding(deaf, 1, 1)
  await commit(deaf)
  expect(await storedFiles(page)).toMatchObject({ 'first.txt': 'first\n', 'second.txt': 'second\n' })
})

test('tabs with different projects leave each other alone, and keep theirs in a reload', async ({ context, page }) => {
  await openSmall(page)
  await commit(page)
  const other = await another(context)
  await reopen(other, 'Connection pool')
  for (const tab of [page, other]) await expect(badge(tab)).toHaveCount(0)
  await commitReply(page, creating('mine.txt', 'mine'))
  await expect(fileButton(other, 'mine.txt')).toHaveCount(0)
  await expect(said(other, 'Another tab')).toHaveCount(0)
  await other.reload()
  await expectProject(other, 'Connection pool')
  await page.reload()
  await expectProject(page, SMALL)
  await expect(fileButton(page, 'mine.txt')).toBeVisible()
  await openTab(other, 'Timeline')
  expect(await storedHistory(other)).toHaveLength(1)
  // A project that is open elsewhere cannot be forgotten.
  await other.getByRole('banner').getByRole('button', { name: 'Open', exact: true }).click()
  await other.getByRole('button', { name: `Forget ${SMALL}` }).click()
  await other.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(said(other, `“${SMALL}” is open in another tab.`)).toContainText('nothing was removed')
})

/** Snapshots go back and forth, along branches, and nothing of them is lost; a file that was rolled back again and again is a reason to pause. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  commit,
  commitButton,
  commitReply,
  expectLanding,
  fileButton,
  filePane,
  openSmall,
  openTab,
  pasteAnywhere,
  replyPane,
  said,
  timeline,
} from './support/page-actions'
import { block, creating } from './support/replies'
import { storedDrafts, storedFiles, storedHistory } from './support/stored-history'

const snapshots = (page: Page): Locator => page.getByRole('navigation', { name: 'Project' })
const snapshot = (page: Page): Locator => page.getByRole('region', { name: 'Snapshot', exact: true })
const branchMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Branches' })

/** Opens the menu of branches, which says the current one on its button. */
async function openBranches(page: Page, current: string): Promise<Locator> {
  await page.getByRole('button', { name: `Branch ${current}`, exact: true }).click()
  return branchMenu(page)
}

test('commits go back and forth, along branches, and are there after a reload', async ({ page }) => {
  await openSmall(page)
  await commit(page)
  await commitReply(page, creating('a.txt', 'a'))
  await commitReply(page, creating('b.txt', 'b'))
  const [first, ...later] = await storedHistory(page)
  // The file list shows what is staged.
  await replyPane(page).getByRole('button', { name: 'Clear' }).click()

  await test.step('undo and redo', async () => {
    await snapshots(page).getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, 'Undone: ')).toContainText('Redo brings it back.')
    await expect(fileButton(page, 'b.txt')).toHaveCount(0)
    expect(await storedHistory(page)).toEqual([first, ...later.slice(0, 2)])
    await snapshots(page).getByRole('button', { name: 'Redo' }).click()
    await expect(said(page, 'Done again: ')).toBeVisible()
    await expect(fileButton(page, 'b.txt')).toBeVisible()
    expect(await storedHistory(page)).toEqual([first, ...later])
  })

  await openTab(page, 'Timeline')
  await test.step('a branch has its own commits', async () => {
    const menu = await openBranches(page, 'main')
    await menu.getByRole('textbox', { name: 'New branch from now' }).fill('main')
    await expect(menu).toContainText('There is a branch of this name.')
    await menu.getByRole('textbox', { name: 'New branch from now' }).fill('retry')
    await menu.getByRole('button', { name: 'Create' }).click()
    await expect(said(page, 'On the branch “retry” now.')).toBeVisible()
    await commitReply(page, creating('c.txt', 'c'))
    await replyPane(page).getByRole('button', { name: 'Clear' }).click()
    await openTab(page, 'Timeline')
    await (await openBranches(page, 'retry')).getByRole('button', { name: 'main', exact: true }).click()
    await expect(said(page, 'On the branch “main” now.')).toBeVisible()
    await expect(fileButton(page, 'c.txt')).toHaveCount(0)
    expect(await storedFiles(page)).toEqual(later.at(-1))
    expect(await storedFiles(page, 'retry')).toEqual({ ...later.at(-1), 'c.txt': 'c\n' })
  })

  await test.step('two snapshots are compared', async () => {
    await timeline(page).getByRole('listitem').first().getByRole('button').first().click()
    const from = snapshot(page).getByRole('combobox', { name: 'from' })
    // Its entries are made once it has the focus.
    await from.focus()
    await from.selectOption({ index: 3 })
    const changed = page.getByRole('list', { name: 'Changed files' })
    await expect(changed.getByRole('listitem')).toHaveText([
      /added\s*a\.txt\s*\+1/,
      /added\s*b\.txt\s*\+1/,
      /added\s*c\.txt\s*\+1/,
    ])
    await changed.getByRole('button', { name: /a\.txt/ }).click()
    await expect(page.getByRole('region', { name: 'Changes in a.txt' })).toContainText('a')
    await page.getByRole('button', { name: 'Close the changes' }).click()
    await page.getByRole('button', { name: 'Only this step' }).click()
    await expect(changed.getByRole('listitem')).toHaveText([/c\.txt/])
  })

  await test.step('a committed reply is opened again', async () => {
    await snapshot(page).getByRole('button', { name: 'Open this reply again' }).click()
    await expect(replyPane(page)).toContainText('c.txt')
    await expectLanding(page, 1, 1)
    await expect(commitButton(page)).toBeEnabled()
  })

  await test.step('after a reload all of it is there', async () => {
    await snapshots(page).getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, 'Undone: ')).toBeVisible()
    await page.reload()
    await expect(fileButton(page, 'a.txt')).toBeVisible()
    await openTab(page, 'Timeline')
    await expect(page.getByRole('button', { name: 'Branch main', exact: true })).toBeVisible()
    await expect(timeline(page).getByRole('listitem').filter({ hasText: 'retry' })).toHaveCount(1)
    await expect(timeline(page).getByRole('listitem').filter({ hasText: 'undone' })).toHaveCount(0)
    await snapshots(page).getByRole('button', { name: 'Redo' }).click()
    await expect(fileButton(page, 'b.txt')).toBeVisible()
    expect(await storedHistory(page)).toEqual([first, ...later])
  })

  await test.step('a restored snapshot is a new one', async () => {
    await timeline(page).getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
    await expect(said(page, 'Restored.')).toBeVisible()
    expect(await storedHistory(page)).toEqual([first, ...later, first])
  })
})

test('a file that is rolled back three times asks for another way', async ({ page }) => {
  await openSmall(page)
  const before = await storedHistory(page)
  const reply = `${block('app.py', '    return "Hello, World!"', '    return "Hello!"')}${creating('NOTES.md', 'Shorter.')}`
  await pasteAnywhere(page, reply)
  await expectLanding(page, 2, 2)
  const rollBack = page.getByRole('button', { name: 'Roll back' })
  const pause = page.getByRole('dialog', { name: 'Another way?' })
  for (const _ of ['once', 'twice']) {
    await rollBack.click()
    await expect(page.getByText('Rolled back: the files are as they were')).toBeVisible()
    await expect(commitButton(page)).toHaveCount(0)
    await expect(pause).toHaveCount(0)
    await page.getByRole('button', { name: 'Stage again' }).last().click()
    await expect(commitButton(page)).toBeEnabled()
  }
  await rollBack.click()
  await expect(pause).toContainText('app.py 3 times')
  expect(await storedHistory(page)).toEqual(before)
  await expect(pause.getByRole('textbox', { name: 'Message that asks for another way' })).toHaveValue(
    /rolled back again and again[\s\S]*app\.py 3 times/,
  )

  await test.step('one of its edits is staged alone', async () => {
    await pause.getByRole('tab', { name: 'Split' }).click()
    const edits = pause.getByRole('list', { name: 'Edits of the reply' })
    await edits
      .getByRole('checkbox', { name: /NOTES\.md/ })
      .uncheck()
      .catch(() => {})
    await edits.getByRole('checkbox', { name: /app\.py/ }).check()
    await pause.getByRole('button', { name: 'Stage 1 edit' }).click()
    await expect(pause).toHaveCount(0)
    await expectLanding(page, 1, 1)
    await expect.poll(() => storedDrafts(page)).toMatch(/"chosen":\[\d\]/)
  })

  await test.step('the count outlives a reload, and another rollback asks again', async () => {
    await page.reload()
    await expect(commitButton(page)).toBeEnabled()
    await rollBack.click()
    await expect(pause).toContainText('app.py 4 times')
    await pause.getByRole('tab', { name: 'By hand' }).click()
    await pause.getByRole('button', { name: 'Edit by hand' }).first().click()
    await expect(filePane(page, 'app.py').getByRole('radio', { name: 'Edit' })).toBeChecked()
    await expect(pause).toHaveCount(0)
  })

  await test.step('a commit of the file ends the count', async () => {
    await page.getByRole('button', { name: 'Stage again' }).last().click()
    await commit(page)
    await pasteAnywhere(page, block('app.py', '    return "Hello!"', '    return "Hi!"'))
    await expect(commitButton(page)).toBeEnabled()
    await rollBack.click()
    await expect(page.getByText('Rolled back: the files are as they were')).toBeVisible()
    await expect(pause).toHaveCount(0)
  })
})

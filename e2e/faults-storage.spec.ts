/** Storage that fails call by call, or goes away while the tab is open: what was acknowledged is there after a reload, what was not says so. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { failStorage, failStorageAtStart, type StorageFault } from './support/faults'
import { expect, test } from './support/fixtures'
import {
  commit,
  commitReply,
  expectLanding,
  expectProject,
  fileButton,
  openSmall,
  pasteAnywhere,
  replyPane,
  SMALL,
  said,
} from './support/page-actions'
import { creating } from './support/replies'
import { storedDrafts, storedHistory } from './support/stored-history'

const ROWS: readonly Omit<StorageFault, 'times'>[] = [
  { on: 'IDBObjectStore', method: 'put', store: 'blobs', way: 'throws' },
  { on: 'IDBObjectStore', method: 'put', store: 'projects', way: 'aborts' },
  { on: 'IDBDatabase', method: 'transaction', way: 'throws' },
]

/** What opens where nothing is kept and the address names nothing. */
const EXAMPLE = 'Connection pool'

const NOT_STORED = 'in this tab only'
const LOST = 'as long as this tab'

async function dismissAll(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /^(Close|Dismiss)/ })
  while ((await close.count()) > 0) await close.first().click()
}

test('calls that fail at a commit, at a draft and as the page begins: the page reports each, and a later one that works keeps all', async ({
  page,
}) => {
  const lasting = { on: 'IDBObjectStore', method: 'get', way: 'throws', times: 1_000_000 } as const
  await failStorageAtStart(page, lasting)
  await openSmall(page)
  await commit(page)
  let kept = await storedHistory(page)
  for (const [at, fault] of ROWS.entries())
    await test.step(`a commit, where ${fault.method} ${fault.store ?? ''} ${fault.way}`, async () => {
      await pasteAnywhere(page, creating(`lost-${at}.txt`, 'at first'))
      await expectLanding(page, 1, 1)
      await expect.poll(() => storedDrafts(page)).toContain(`lost-${at}.txt`)
      await page.evaluate(failStorage, { ...fault, times: 1 })
      await commit(page)
      await expect(said(page, NOT_STORED)).toBeVisible()
      await expect(fileButton(page, `lost-${at}.txt`)).toBeVisible()
      expect(await storedHistory(page)).toEqual(kept)
      await dismissAll(page)
      await commitReply(page, creating(`kept-${at}.txt`, 'afterwards'))
      await expect(said(page, NOT_STORED)).toHaveCount(0)
      kept = await storedHistory(page)
      expect(kept.at(-1)).toMatchObject({ [`lost-${at}.txt`]: 'at first\n', [`kept-${at}.txt`]: 'afterwards\n' })
    })
  await test.step('a draft', async () => {
    await page.evaluate(failStorage, { on: 'IDBObjectStore', method: 'put', store: 'drafts', way: 'aborts', times: 1 } as const)
    await pasteAnywhere(page, creating('draft-1.txt', 'not kept'))
    await expect(said(page, LOST)).toContainText('The reply and your edits by hand')
    await pasteAnywhere(page, creating('draft-2.txt', 'kept'))
    await expect.poll(() => storedDrafts(page)).toContain('draft-2.txt')
  })
  await test.step('every read, as the page begins: what is kept is left alone, and there again in a reload', async () => {
    await page.evaluate(() => sessionStorage.setItem('fault', 'yes'))
    await page.reload()
    await expect(said(page, /storage (failed|could not be read)/)).toBeVisible()
    await expectProject(page, EXAMPLE)
    await page.evaluate(() => sessionStorage.removeItem('fault'))
    await page.reload()
    await expectProject(page, SMALL)
    await expect(fileButton(page, 'kept-2.txt')).toBeVisible()
    await expect(replyPane(page)).toContainText('draft-2.txt')
    expect(await storedHistory(page)).toEqual(kept)
  })
})

test('storage that is cleared while the tab is open: the next step says so and is offered as a file; the project is whole', async ({
  page,
}) => {
  await openSmall(page)
  await commit(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('hunkscope')
        gone.onsuccess = () => resolve()
        gone.onerror = () => reject(gone.error)
      }),
  )
  await pasteAnywhere(page, creating('after.txt', 'after it was cleared'))
  await expect(said(page, LOST)).toContainText('the browser has closed or cleared the page’s storage')
  await commit(page)
  await expect(said(page, 'The browser has closed or cleared the page’s storage.')).toContainText('is in this tab only')
  await expect(fileButton(page, 'after.txt')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the session' }).first().click(),
  ])
  const file = test.info().outputPath('session.json')
  await saved.saveAs(file)
  expect(readFileSync(file, 'utf8')).toContain('after it was cleared')
  await page.reload()
  // Nothing is kept, and another reply than the lesson's has taken its name out of the address.
  await expectProject(page, EXAMPLE)
  await expect(fileButton(page, 'after.txt')).toHaveCount(0)
  await expect(said(page, /damaged|failed|lost/)).toHaveCount(0)
})

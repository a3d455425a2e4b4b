/** The page reloads at every stage of a reply: what was acknowledged is there, what was not is as it was before. */

import { expect, test } from './support/fixtures'
import {
  commit,
  commitButton,
  expectLanding,
  fileButton,
  open,
  pasteAnywhere,
  replyPane,
  runTests,
  said,
  trySample,
} from './support/page-actions'
import { README_DIFF } from './support/replies'
import { storedHistory } from './support/stored-history'

test('reloaded: pasted and not decided, decided, while tests run, green, committed', async ({ page }) => {
  await open(page)
  const before = await storedHistory(page)
  const again = async () => {
    await page.reload()
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
    await expect(said(page, /damaged|failed|could not be read|as long as this tab/)).toHaveCount(0)
  }
  await test.step('pasted and not decided: the reply is there, and decided now', async () => {
    await pasteAnywhere(page, README_DIFF)
    await again()
    await expect(replyPane(page)).toContainText('# A pool')
    await expectLanding(page, 1, 1)
  })
  await test.step('decided: the reply is there, and decided the same', async () => {
    await replyPane(page).getByRole('button', { name: 'Clear' }).click()
    await trySample(page)
    await expectLanding(page, 6, 6)
    await again()
    await expectLanding(page, 6, 6)
  })
  await test.step('while the tests run: there is no verdict, and nothing can be committed', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
    await expect(page.getByRole('tab', { name: 'Tests', selected: true })).toBeVisible()
    await again()
    await expectLanding(page, 6, 6)
    await expect(commitButton(page)).toBeDisabled()
  })
  await test.step('green: the verdict was of the page that is gone, and is asked for again', async () => {
    await runTests(page, 'Green')
    await expect(commitButton(page)).toBeEnabled()
    await again()
    await expectLanding(page, 6, 6)
    await expect(commitButton(page)).toBeDisabled()
    expect(await storedHistory(page)).toEqual(before)
  })
  await test.step('committed: the commit is there', async () => {
    await runTests(page, 'Green')
    await commit(page, 3)
    const after = await storedHistory(page)
    expect(after).toHaveLength(before.length + 1)
    await again()
    await expect(fileButton(page, 'errors.ts')).toBeVisible()
    expect(await storedHistory(page)).toEqual(after)
  })
})

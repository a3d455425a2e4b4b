/** Python in the page: a Python project’s tests by CPython in the sandbox, chosen by the project. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { expectProject, open, openSheet, runTests, said, testList, trySample } from './support/page-actions'

async function openInventory(page: Page): Promise<void> {
  await open(page)
  const sheet = await openSheet(page, 'Open')
  await sheet.getByRole('button', { name: 'Open Inventory' }).click()
  await expectProject(page, 'Inventory')
}

test('the Python project is red, its sample makes it green, and the header names the runtime', async ({ page, shot }) => {
  await openInventory(page)
  await runTests(page, 'Red')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Runtime: / })).toHaveAccessibleName('Runtime: Python ready')
  await expect(said(page, /^Red · 3 of 5 passed/)).toContainText('python')
  await expect(
    testList(page)
      .getByRole('listitem')
      .filter({ hasText: /^tests\/test_stock\.py/ }),
  ).toContainText('2 passed · 1 failed')
  await shot('python')
  await trySample(page)
  await runTests(page, 'Green')
})

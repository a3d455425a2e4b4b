/** Python in the page: a Python project’s tests by CPython in the sandbox, chosen by the project. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { expectProject, open, openSheet, openTab, runTests, said, testList, trySample } from './support/page-actions'

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

test('the terminal runs Python on the project’s files, and takes what it writes', async ({ page }) => {
  await openInventory(page)
  await openTab(page, 'Terminal')
  await page.locator('.xterm').click()
  const screen = page.locator('.xterm-rows')
  await expect(screen).toContainText('$')
  const type = async (line: string) => {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await type('echo 41 | python -c "print(int(input()) + 1)"')
  await expect(screen).toContainText('42', { timeout: 60_000 })
  await type('pytest -q; echo code $?')
  await expect(screen).toContainText('3 passed, 2 failed', { timeout: 60_000 })
  await expect(screen).toContainText('code 1')
  await type(`python -c "open('made.txt','w').write('by Python')"; cat made.txt`)
  await expect(screen).toContainText('by Python', { timeout: 60_000 })
})

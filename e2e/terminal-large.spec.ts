/** The terminal over 5,000 files: each command that walks them says how far it is, ends when it is asked to, and what it changes is the project's. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { fileButton, open, openTab, said } from './support/page-actions'

const screen = (page: Page) => page.locator('.xterm-rows')

async function type(page: Page, line: string): Promise<void> {
  await page.locator('.xterm').click()
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

const snapshots = (page: Page) => page.getByRole('region', { name: /^Snapshots/ })

/** The search field of the files says how many there are. */
const expectCount = (page: Page, count: string) => expect(page.getByPlaceholder(`${count} files`)).toBeVisible()

const undo = (page: Page) => snapshots(page).getByRole('button', { name: /^Undo/ }).click()

test('5,000 files: made, searched, rewritten, moved, copied and removed, and one undo brings all of them back', async ({
  page,
}) => {
  await open(page)
  await openTab(page, 'Terminal')
  await expect(screen(page)).toContainText('$')

  await test.step('what a line makes is one snapshot', async () => {
    await type(page, 'mkdir many && seq 10001 15000 | split -l 1 -a 3 - many/x')
    await expectCount(page, '5,006')
  })
  await test.step('a long line says how far it is, and Ctrl+C ends it', async () => {
    await type(page, 'for n in $(seq 1 5000); do sleep 0.05; cat many/xaaa > /dev/null; done')
    await expect(screen(page)).toContainText(/\d+ files read, \d+ written so far; Ctrl\+C ends the line/)
    await page.keyboard.press('Control+c')
    await expect(screen(page)).toContainText('^C')
    await expect(screen(page)).not.toContainText('so far')
    await type(page, 'echo still $((40 + 2))')
    await expect(screen(page)).toContainText('still 42')
  })
  await test.step('find and grep walk all of them', async () => {
    await type(page, 'find many -type f | wc -l; grep -rl 77 many | wc -l; echo wal""ked')
    await expect(screen(page)).toContainText('walked')
    await expect(screen(page)).toContainText(/5000\s*95\s*walked/)
  })
  await test.step('sed -i, mv and cp -r change them, each as one snapshot', async () => {
    await type(page, 'sed -i \'s/^1/one /\' many/* && cat many/xaaa && echo rewr""itten')
    await expect(screen(page)).toContainText(/one 0001\s*rewritten/)
    await expect(said(page, /The terminal changed/).first()).toBeVisible()
    await type(page, 'mv many lots && cp -r lots more && ls lots more | wc -l')
    await expectCount(page, '10,006')
    await undo(page)
    await expectCount(page, '5,006')
  })
  await test.step('all of them are removed, and one undo brings them back', async () => {
    await type(page, 'rm -rf * && ls | wc -l && echo emp""tied')
    await expect(fileButton(page, 'pool.ts')).toHaveCount(0)
    await undo(page)
    await expectCount(page, '5,006')
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
    await type(page, 'cat many/xaaa src/pool.ts | head -n 1; ls many | wc -l; echo ba""ck')
    await expect(screen(page)).toContainText(/one 0001\s*5000\s*back/)
  })
})

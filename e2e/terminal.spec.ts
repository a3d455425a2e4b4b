/** The terminal over the working tree: what is there runs, what is not says so, and what a command writes is a change of the project. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { addFile, fileButton, open, openTab, said } from './support/page-actions'

/** What the terminal shows, a line each. */
const screen = (page: Page) => page.locator('.xterm-rows')

async function type(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

async function openTerminal(page: Page): Promise<void> {
  await openTab(page, 'Terminal')
  await page.locator('.xterm').click()
  await expect(screen(page)).toContainText('$')
}

test.use({ viewport: { width: 1440, height: 1200 } })

test('is at home in the project’s files', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const isFetched = () => fetched.some((path) => /working-tree/.test(path))
  await open(page)
  expect(isFetched()).toBe(false) // who only looks fetches no file system
  await openTerminal(page)
  await test.step('runs commands over the files, a program, and the tests', async () => {
    await type(page, 'ls src | grep pool; wc -l < package.json')
    await expect(screen(page)).toContainText('pool.ts')
    expect(isFetched()).toBe(true)
    await type(page, 'node -p "[process.platform, 6 * 7].join()"')
    await expect(screen(page)).toContainText('linux,42')
    await type(page, 'npm test')
    await expect(screen(page)).toContainText('3 passed, 1 failed')
  })
  await test.step('says what does not exist here, and where it does', async () => {
    await type(page, 'npm install left-pad; echo code $?')
    await expect(screen(page)).toContainText('does not exist in the embedded runtime; a WebContainer has it.')
    await expect(screen(page)).toContainText('code 127')
  })
  await test.step('makes a snapshot of what a command writes, and one undo takes all of it back', async () => {
    await type(page, 'mkdir lib && echo "export const made = 1" > lib/made.ts')
    await expect(fileButton(page, 'made.ts')).toBeVisible()
    await type(page, 'rm -rf src test lib *.json *.md')
    await expect(said(page, /^The terminal changed /)).toBeVisible()
    await expect(fileButton(page, 'pool.ts')).toHaveCount(0)
    await page
      .getByRole('region', { name: /^Snapshots/ })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
    await expect(fileButton(page, 'made.ts')).toBeVisible()
    await page.locator('.xterm').click()
  })
  await test.step('changes files by sed -i, mv, redirects and globs, each line as one snapshot', async () => {
    await type(page, "sed -i '1i // first' src/*.ts && echo noted >> src/notes.txt && mv lib/made.ts lib/moved.ts")
    await expect(fileButton(page, 'moved.ts')).toBeVisible()
    await expect(fileButton(page, 'notes.txt')).toBeVisible()
    await expect(fileButton(page, 'made.ts')).toHaveCount(0)
    await type(page, 'grep -h first src/*.ts; cat lib/moved.ts src/notes.txt')
    await expect(screen(page)).toContainText(/\/\/ first\s*\/\/ first\s*export const made = 1\s*noted/)
  })
  await test.step('says what no project keeps, by its name', async () => {
    await type(page, 'clear')
    await type(page, 'mkdir empty; chmod +x README.md; ln -s src/pool.ts inside.ts; ln -s /etc outside')
    await expect(screen(page)).toContainText('Only files are kept, not empty folders: empty')
    await expect(screen(page)).toContainText('Kept without its executable bit: README.md')
    await expect(screen(page)).toContainText('Kept as a copy of what it leads to, not as a link: inside.ts')
    await expect(screen(page)).toContainText('Not kept, since it leads to no file: outside')
    await expect(fileButton(page, 'inside.ts')).toBeVisible()
  })
  await test.step('is left by Escape and Tab', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.locator('.xterm').locator(':focus')).toHaveCount(0)
  })
})

test('an address that asks for the terminal leads into it: what is typed is a command', async ({ page }) => {
  await page.goto('/#view=terminal')
  await expect(screen(page)).toContainText('$')
  await expect(page.locator('.xterm').locator(':focus')).toHaveCount(1)
  await type(page, 'ls src')
  await expect(screen(page)).toContainText('pool.ts')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ends a program that hangs, and goes on', async ({ page }) => {
  await open(page)
  await addFile(page, 'loop.mjs', 'console.log("begins"); for (;;);')
  await openTerminal(page)
  await type(page, 'node loop.mjs')
  await expect(screen(page)).toContainText('begins')
  await page.keyboard.press('Control+c')
  await type(page, 'echo still $((40 + 2))')
  await expect(screen(page)).toContainText('still 42')
})

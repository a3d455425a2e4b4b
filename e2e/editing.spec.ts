/** A person edits files by hand; the page keeps the text when asked, and never over what has changed since. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  chooseFile,
  commit,
  commitButton,
  dropFiles,
  expectLanding,
  expectProject,
  fileButton,
  filePane,
  hunk,
  open,
  openSmall,
  pasteAnywhere,
  runTests,
  SMALL,
  said,
  why,
} from './support/page-actions'
import { block } from './support/replies'
import { storedDrafts, storedFiles, storedHistory } from './support/stored-history'

const pane = (page: Page, path: string): Locator => filePane(page, path)
const editor = (page: Page, path: string): Locator => pane(page, path).getByRole('textbox', { name: `Edit ${path}` })

/** Opens a file in the view that is written in, with the caret at its beginning. */
async function edit(page: Page, path: string): Promise<void> {
  await fileButton(page, path.slice(path.lastIndexOf('/') + 1)).click()
  await pane(page, path).getByText('Edit', { exact: true }).click()
  await expect(pane(page, path).getByRole('radio', { name: 'Edit' })).toBeChecked()
  await expect(pane(page, path).locator('.monaco-editor')).toBeVisible()
  await editor(page, path).focus()
  await page.keyboard.press('ControlOrMeta+Home')
}

test('what is written by hand is a snapshot once it is kept, and the reply is placed again', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, block('src/pool.ts', '/** One open connection. */', '/** A connection that is open. */'))
  await expectLanding(page, 1, 1)
  await runTests(page, 'Red')
  const place = async () => /lines? (\d+)/.exec((await hunk(page, 1).textContent()) ?? '')?.[1]
  const before = Number(await place())
  await edit(page, 'src/pool.ts')
  await page.keyboard.type('// by hand')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'src/pool.ts')).toContainText('written, not kept')
  await expect(fileButton(page, 'pool.ts')).toContainText('not kept')
  expect((await storedFiles(page))['src/pool.ts']).not.toContain('by hand')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(said(page, 'Changed src/pool.ts by hand.')).toBeVisible()
  await expect(fileButton(page, 'pool.ts')).not.toContainText('not kept')
  expect((await storedFiles(page))['src/pool.ts']).toMatch(/^\/\/ by hand\n/)
  expect(await storedHistory(page)).toHaveLength(2)
  await expectLanding(page, 1, 1)
  await expect.poll(place).toBe(String(before + 1))
  // The verdict was about other files.
  await expect(page.getByText('Run the tests first')).toBeVisible()
})

test('line ends stay as they were, and a binary file stays closed', async ({ page }) => {
  await openSmall(page)
  await chooseFile(page, 'dos.txt', Buffer.from('one\r\ntwo\r\n'))
  await chooseFile(page, 'mixed.txt', Buffer.from('one\r\ntwo\n\ufeffthree'))
  await chooseFile(page, 'bytes.bin', Buffer.from([0, 255, 254, 1]))
  await expect(fileButton(page, 'bytes.bin')).toBeVisible()
  await edit(page, 'dos.txt')
  await page.keyboard.type('zero')
  await page.keyboard.press('Enter')
  await pane(page, 'dos.txt').getByRole('button', { name: 'Keep' }).click()
  await expect(said(page, 'Changed dos.txt by hand.')).toBeVisible()
  await edit(page, 'mixed.txt')
  await page.keyboard.type('zero ')
  await pane(page, 'mixed.txt').getByRole('button', { name: 'Keep' }).click()
  await expect(said(page, 'Changed mixed.txt by hand.')).toBeVisible()
  expect(await storedFiles(page)).toMatchObject({
    'dos.txt': 'zero\r\none\r\ntwo\r\n',
    'mixed.txt': 'zero one\r\ntwo\n\ufeffthree',
  })
  await fileButton(page, 'bytes.bin').click()
  await expect(pane(page, 'bytes.bin')).toContainText('bytes.bin is a binary file (4 bytes)')
  await expect(pane(page, 'bytes.bin').getByRole('textbox')).toHaveCount(0)
})

test('a file that has changed since is not overwritten, and both ways out work', async ({ page }) => {
  await openSmall(page)
  await edit(page, 'app.py')
  await page.keyboard.type('# mine ')
  await commit(page)
  const stale = pane(page, 'app.py').getByRole('status')
  await expect(stale).toContainText('The file has changed since you began.')
  await expect(pane(page, 'app.py').getByRole('button', { name: 'Keep' })).toHaveCount(0)
  const committed = (await storedFiles(page))['app.py'] ?? ''
  await page.keyboard.press('ControlOrMeta+s')
  await expect(said(page, 'app.py changed while you were writing.')).toContainText(
    'Nothing was overwritten, and your text is kept',
  )
  expect((await storedFiles(page))['app.py']).toBe(committed)
  await pane(page, 'app.py').getByRole('button', { name: 'Take the file' }).click()
  await expect(pane(page, 'app.py')).toContainText('As the last snapshot has it.')
  await expect(pane(page, 'app.py').getByRole('code')).toContainText('/add/')
  await expect(pane(page, 'app.py').getByRole('code')).not.toContainText('# mine')

  await editor(page, 'app.py').focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('# again ')
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Undo' }).click()
  await expect(stale).toContainText('The file has changed since you began.')
  await pane(page, 'app.py').getByRole('button', { name: 'Mine shall replace it' }).click()
  await pane(page, 'app.py').getByRole('button', { name: 'Keep' }).click()
  await expect(said(page, 'Changed app.py by hand.')).toBeVisible()
  expect((await storedFiles(page))['app.py']).toBe(`# again ${committed}`)
})

test('what is not kept can be undone after a look at another file, and outlives a reload', async ({ page }) => {
  await openSmall(page)
  await chooseFile(page, 'notes.txt', Buffer.from('notes\n'))
  await edit(page, 'app.py')
  await page.keyboard.type('first')
  await edit(page, 'notes.txt')
  await page.keyboard.type('second')
  await fileButton(page, 'app.py').click()
  await expect(pane(page, 'app.py').getByRole('code')).toContainText('firstfrom flask')
  await editor(page, 'app.py').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(pane(page, 'app.py')).toContainText('As the last snapshot has it.')
  await expect(pane(page, 'app.py').getByRole('code')).not.toContainText('first')
  await expect(fileButton(page, 'notes.txt')).toContainText('not kept')
  // The draft is stored a moment after the last key.
  await expect.poll(() => storedDrafts(page)).toContain('secondnotes')
  await page.reload()
  await expectProject(page, SMALL)
  await expect(fileButton(page, 'notes.txt')).toContainText('not kept')
  await edit(page, 'notes.txt')
  await expect(pane(page, 'notes.txt').getByRole('code')).toContainText('secondnotes')
  await pane(page, 'notes.txt').getByRole('button', { name: 'Discard' }).click()
  await expect(fileButton(page, 'notes.txt')).not.toContainText('not kept')
  expect(await storedFiles(page)).toMatchObject({ 'notes.txt': 'notes\n' })
})

test('a hunk that was put by hand is there once it is committed, and the other place is not offered', async ({ page }) => {
  const twice = 'function a() {\n  stop()\n}\nfunction b() {\n  stop()\n}\n'
  await open(page)
  await dropFiles(page, [['a.js', Buffer.from(twice)]])
  await expect(fileButton(page, 'a.js')).toBeVisible()
  await pasteAnywhere(page, `${block('a.js', '  stop()', '  halt()')}\n${block('a.js', 'nowhere()', 'there()')}`)
  await expectLanding(page, 0, 2)
  await hunk(page, 2).press('Enter')
  await page.keyboard.press('r')
  await expect(hunk(page, 2)).toHaveAccessibleName(/rejected/)
  await hunk(page, 1).press('Enter')
  await page
    .getByRole('button', { name: /^Put it here/ })
    .last()
    .click()
  await commit(page)
  await expect(hunk(page, 1)).toHaveAccessibleName(/already applied/)
  await expect(page.getByText('What is not rejected is in the files already')).toBeVisible()
  // What is said of it is of the place that was chosen, and nothing is offered that would change nothing.
  await expect(why(page)).toContainText('You put it at line 5')
  await expect(why(page).getByRole('list', { name: 'Ladder' })).toContainText('besides the one that you chose')
  for (const name of ['Undo my edit', 'Accept', 'Reject'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(commitButton(page)).toHaveCount(0)
})

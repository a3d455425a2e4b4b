/** Projects come in from every source, the page names what it leaves out, and they go out again. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { hostileZip } from '../src/workspace/intake/testing/hostile-zip'
import { expect, test, watch } from './support/fixtures'
import { API, GITHUB_ORIGINS, serveGitHub } from './support/github'
import {
  chooseFile,
  commit,
  commitButton,
  commitReply,
  dropFiles,
  expectLanding,
  expectProject,
  fileButton,
  filePane,
  open,
  openSheet,
  openSmall,
  openTab,
  pasteAnywhere,
  recent,
  reopen,
  replyPane,
  runTests,
  SMALL,
  said,
  timeline,
} from './support/page-actions'
import { block, creating } from './support/replies'
import { storedFiles, storedHistory } from './support/stored-history'

/** What was left out, in the sheet that lists it. */
const leftOut = (page: Page, from: string): Locator => page.getByRole('dialog', { name: `Taken in from ${from}` })

test.describe('a folder on disk', () => {
  /** Runs in the page: files of the folder that the picker gives, null for those that are gone. */
  async function putOnDisk(given: Readonly<Record<string, string>>): Promise<void> {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('project', { create: true })
    for (const [path, text] of Object.entries(given)) {
      const segments = path.split('/')
      const name = segments.pop() ?? ''
      let folder = root
      for (const segment of segments) folder = await folder.getDirectoryHandle(segment, { create: true })
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    }
  }

  /** Runs in the page. */
  async function onDisk(path: string): Promise<string> {
    let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('project')
    const segments = path.split('/')
    const name = segments.pop() ?? ''
    for (const segment of segments) folder = await folder.getDirectoryHandle(segment)
    return (await (await folder.getFileHandle(name)).getFile()).text()
  }

  const DISK = {
    '.gitignore': 'out/\n*.log\n',
    'README.md': '# disk\n',
    'src/a.py': 'a = 1\n',
    'src/b.py': 'b = 1\r\n',
    'out/made.py': 'made = 1\n',
    'debug.log': 'nothing\n',
  }

  test('is read without what .gitignore names, and written back, never over what changed there', async ({ page }) => {
    await page.addInitScript(() =>
      Reflect.set(window, 'showDirectoryPicker', async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('project'),
      ),
    )
    await open(page)
    await page.evaluate(putOnDisk, DISK)
    await (await openSheet(page, 'Open')).getByRole('button', { name: 'Folder…' }).click()
    await expect(said(page, 'Opened 4 files from “project”. 2 entries were left out.')).toBeVisible()
    await expectProject(page, 'project')
    await expect(fileButton(page, 'made.py')).toHaveCount(0)
    await page.getByRole('button', { name: 'What was left out' }).click()
    for (const text of ['Ignored', 'out', 'debug.log']) await expect(leftOut(page, 'project')).toContainText(text)
    await page.keyboard.press('Escape')

    await commitReply(
      page,
      `${block('src/a.py', 'a = 1', 'a = 2')}${block('src/b.py', 'b = 1', 'b = 2')}${creating('src/c.py', 'c = 1')}`,
      3,
    )
    await page.evaluate(putOnDisk, { 'src/b.py': 'another program\n' })
    // The folder is remembered.
    await page.reload()
    await expectProject(page, 'project')
    const save = await openSheet(page, 'Save')
    await expect(save).toContainText('3 files to write back')
    await save.getByRole('button', { name: 'Compare' }).click()
    await expect(said(page, '2 files to write to project')).toBeVisible()
    await expect(said(page, '1 file will not be overwritten')).toBeVisible()
    await expect(save).toContainText('changed on disk since it was opened')
    await save.getByRole('button', { name: 'Write 2 files' }).click()
    await expect(said(page, 'Wrote 2 files. 1 file that changed on disk was left as it is.')).toBeVisible()
    expect(await page.evaluate(onDisk, 'src/a.py')).toBe('a = 2\n')
    expect(await page.evaluate(onDisk, 'src/c.py')).toBe('c = 1\n')
    expect(await page.evaluate(onDisk, 'src/b.py')).toBe('another program\n')
    // Put back as it was, it is written too.
    await page.evaluate(putOnDisk, { 'src/b.py': DISK['src/b.py'] })
    await save.getByRole('button', { name: 'Compare' }).click()
    await save.getByRole('button', { name: 'Write 1 file' }).click()
    await expect(said(page, 'Wrote 1 file.')).toBeVisible()
    expect(await page.evaluate(onDisk, 'src/b.py')).toBe('b = 2\r\n')
    await expect(save).toContainText('Nothing to write back')
  })

  test('comes through an input where the browser has no picker', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'))
    const folder = test.info().outputPath('chosen')
    for (const [path, text] of Object.entries(DISK)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await open(page)
    const sheet = await openSheet(page, 'Open')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      sheet.getByRole('button', { name: 'Folder…' }).click(),
    ])
    await chooser.setFiles(folder)
    await expectProject(page, 'chosen')
    await expect(said(page, 'Opened 4 files from “chosen”. 2 entries were left out.')).toBeVisible()
    expect(await storedFiles(page)).toEqual({
      '.gitignore': DISK['.gitignore'],
      'README.md': DISK['README.md'],
      'src/a.py': DISK['src/a.py'],
      'src/b.py': DISK['src/b.py'],
    })
  })
})

test.describe('drops', () => {
  const LINK = 0o120777

  test('of a hostile zip are opened without what is wrong in it, each reported by name', async ({ page }) => {
    const archive = hostileZip([
      { name: 'src/good.py', content: 'good = 1\n' },
      { name: '../../evil.py', content: 'evil = 1\n' },
      { name: 'src/link', content: '/etc/passwd', unixMode: LINK },
      { name: 'README.md', content: 'one\n' },
      { name: 'readme.md', content: 'two\n' },
      { name: '__proto__', content: 'polluted = 1\n' },
      { name: 'CON', content: 'con\n' },
      { name: '🦀.txt', content: 'crab\n' },
      { name: 'latin.txt', content: Uint8Array.of(0x67, 0x72, 0xfc, 0x6e, 0x0a) },
    ])
    await open(page)
    await dropFiles(page, [['hostile.zip', archive]])
    await expectProject(page, 'hostile')
    const sheet = leftOut(page, 'hostile')
    for (const text of ['../../evil.py', 'src/link', 'readme.md', '__proto__', 'latin.txt'])
      await expect(sheet).toContainText(text)
    for (const text of ['which can lead out of the project', 'No part of a path may be named .git or __proto__.', 'not UTF-8'])
      await expect(sheet).toContainText(text)
    await sheet.getByRole('button', { name: 'Go on' }).click()
    const kept = await storedFiles(page)
    expect(kept).toMatchObject({ 'src/good.py': 'good = 1\n', '🦀.txt': 'crab\n', 'README.md': 'one\n', 'latin.txt': '' })
    expect(Object.keys(kept)).not.toContain('readme.md')
    await fileButton(page, 'latin.txt').click()
    await expect(filePane(page, 'latin.txt')).toContainText('text in another encoding than UTF-8 (5 bytes)')
    // Nothing was polluted, and the project works.
    await commitReply(page, block('src/good.py', 'good = 1', 'good = 2'))
  })

  test('of the same archive twice: what was done to the first is a step back', async ({ page }) => {
    await open(page)
    const archive = () =>
      hostileZip([
        { name: 'src/good.py', content: 'good = 1\n' },
        { name: 'README.md', content: 'one\n' },
      ])
    await dropFiles(page, [['shop.zip', archive()]])
    await expectProject(page, 'shop')
    await commitReply(page, block('src/good.py', 'good = 1', 'good = 2'))
    await dropFiles(page, [['shop.zip', archive()]])
    const notice = said(page, 'Opened 2 files from “shop”; “shop”, which was open, is kept.')
    await expect(notice).toBeVisible()
    expect(await storedFiles(page)).toMatchObject({ 'src/good.py': 'good = 1\n' })
    await notice.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => storedFiles(page)).toMatchObject({ 'src/good.py': 'good = 2\n' })
    await expect(replyPane(page)).toContainText('good = 2')
  })

  test('of files are added, of a broken zip say so, and a patch among files is the reply', async ({ page }) => {
    await openSmall(page)
    await dropFiles(page, [
      ['one.txt', Buffer.from('one\n')],
      ['two.txt', Buffer.from('two\n')],
      ['change.diff', Buffer.from('--- a/one.txt\n+++ b/one.txt\n@@ -1 +1 @@\n-one\n+three\n')],
    ])
    await expect(said(page, 'Opened 2 files from “2 files”.')).toBeVisible()
    await expectLanding(page, 1, 1)
    await expect(replyPane(page)).toContainText('unified diff')
    await dropFiles(page, [['broken.zip', Buffer.from('PK\u0003\u0004 and then nothing')]])
    await expect(said(page, '“broken.zip” was not taken in').or(said(page, '“broken” was not taken in'))).toContainText(
      'What was open is still open.',
    )
    await expectProject(page, SMALL)
    expect(await storedFiles(page)).toMatchObject({ 'one.txt': 'one\n', 'two.txt': 'two\n' })
  })
})

const STARTERS = [
  { title: 'Connection pool', file: 'pool.ts', hunks: 6, changed: 3 },
  { title: 'Overdue reminders', file: 'remind.ts', hunks: 2, changed: 2 },
  { title: 'CSV reader', file: 'split.js', hunks: 2, changed: 2 },
  { title: 'Inventory', file: 'stock.py', hunks: 2, changed: 2 },
] as const

test('each starter opens, and its sample goes in; what is left comes back, or is forgotten', async ({ page }) => {
  await open(page)
  for (const { title, file, hunks, changed } of STARTERS)
    await test.step(title, async () => {
      const sheet = await openSheet(page, 'Open')
      await sheet.getByRole('button', { name: `With reply ${title}` }).click()
      await expectProject(page, title)
      await expect(fileButton(page, file)).toBeVisible()
      await expectLanding(page, hunks, hunks)
      await runTests(page, 'Green')
      await commit(page, changed)
    })
  const csv = await test.step('an earlier one is opened again as it was', async () => {
    await reopen(page, 'CSV reader')
    await expect(replyPane(page)).toContainText('apply_patch · 2 hunks')
    await openTab(page, 'Timeline')
    await expect(timeline(page).getByRole('listitem')).toHaveCount(2)
    return storedHistory(page)
  })
  await test.step('after a reload too, and another draft stays its own', async () => {
    await pasteAnywhere(page, creating('notes.txt', 'to be done'))
    await expectLanding(page, 1, 1)
    await reopen(page, 'Inventory')
    await expect(replyPane(page)).not.toContainText('to be done')
    await reopen(page, 'CSV reader')
    await page.reload()
    await expectProject(page, 'CSV reader')
    await expect(replyPane(page)).toContainText('to be done')
    expect(await storedHistory(page)).toEqual(csv)
  })
  await test.step('one is forgotten only when it is said twice', async () => {
    await openSheet(page, 'Open')
    const row = recent(page).filter({ hasText: 'Inventory' })
    await row.getByRole('button', { name: 'Forget Inventory' }).click()
    await page.getByRole('group', { name: 'Forget Inventory?' }).getByRole('button', { name: 'Keep' }).click()
    await row.getByRole('button', { name: 'Forget Inventory' }).click()
    await page.getByRole('group', { name: 'Forget Inventory?' }).getByRole('button', { name: 'Forget' }).click()
    await expect(said(page, '“Inventory” is forgotten.')).toBeVisible()
    await expect(recent(page)).toHaveCount(3)
    await expect(row).toHaveCount(0)
  })
})

test.describe('GitHub', () => {
  test.use({ allow: { origins: GITHUB_ORIGINS, console: [/Failed to load resource/] } })

  async function ask(page: Page, address: string): Promise<void> {
    const sheet = await openSheet(page, 'Open')
    await sheet.getByRole('textbox', { name: 'Repository, gist or file on GitHub' }).fill(address)
    await sheet.getByRole('textbox', { name: 'Repository, gist or file on GitHub' }).press('Enter')
  }

  test('a repository opens by its address; the page reports a limit and a lost network', async ({ page }) => {
    const github = await serveGitHub(page)
    await open(page)
    await ask(page, 'https://github.com/octo/pool')
    await expectProject(page, 'pool')
    await expect(fileButton(page, 'socket #1.ts')).toBeVisible()
    const sheet = page.getByRole('dialog', { name: /^Taken in from / })
    for (const text of ['latest', 'vendor/lib']) await expect(sheet).toContainText(text)
    await page.keyboard.press('Escape')
    expect(await storedFiles(page)).toMatchObject({ 'src/pool.ts': 'export const size = 1\n', 'logo.png': '' })

    await ask(page, 'https://gitlab.com/octo/pool')
    await expect(page.getByRole('alert').filter({ hasText: 'It leads to gitlab.com.' })).toBeVisible()
    await page.keyboard.press('Escape')

    github.left = 0
    await ask(page, 'octo/pool')
    await expect(said(page, 'GitHub takes no more requests from here')).toBeVisible()
    await page.unroute(`${API}/**`)
    await page.route(`${API}/**`, (route) => route.abort('internetdisconnected'))
    await ask(page, 'octo/pool')
    await expect(said(page, 'GitHub could not be reached')).toContainText('What was open is still open.')
    await expectProject(page, 'pool')
  })
})

test('a session goes out as one file, and comes back in another browser with all that it had', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSmall(page)
  await commit(page)
  await commitReply(page, creating('kept.txt', 'kept'))
  await chooseFile(page, 'CRLF.txt', Buffer.from('one\r\ntwo\r\n'))
  await expect(fileButton(page, 'CRLF.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(said(page, 'Undone: ')).toBeVisible()
  await pasteAnywhere(page, creating('draft.txt', 'not yet'))
  await expectLanding(page, 1, 1)
  const before = await storedHistory(page)
  const sheet = await openSheet(page, 'Save')
  const [saved] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save .json' }).click()])
  expect(saved.suggestedFilename()).toMatch(/\.hunkscope\.json$/)
  const file = test.info().outputPath(saved.suggestedFilename())
  await saved.saveAs(file)

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1440, height: 900 } })
  const offences = watch(other, new URL(baseURL ?? '').origin, {})
  const fresh = await other.newPage()
  await open(fresh)
  const opening = await openSheet(fresh, 'Open')
  const [chooser] = await Promise.all([
    fresh.waitForEvent('filechooser'),
    opening.getByRole('button', { name: 'Session…' }).click(),
  ])
  await chooser.setFiles(file)
  await expectProject(fresh, SMALL)
  await expectLanding(fresh, 1, 1)
  await expect(replyPane(fresh)).toContainText('not yet')
  expect(await storedHistory(fresh)).toEqual(before)
  await openTab(fresh, 'Timeline')
  await expect(timeline(fresh).getByRole('listitem')).toHaveCount(4)
  await fresh.getByRole('button', { name: 'Redo' }).first().click()
  await expect(fileButton(fresh, 'CRLF.txt')).toBeVisible()
  expect(await storedFiles(fresh)).toMatchObject({ 'CRLF.txt': 'one\r\ntwo\r\n', 'kept.txt': 'kept\n' })
  await expect(commitButton(fresh)).toBeVisible()
  expect(offences).toEqual([])
  await other.close()
})

/** What is pasted or dropped by mistake, or too fast, or in two windows at once: nothing is lost, and one sentence says what was refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  dropFiles,
  expectLanding,
  expectProject,
  fileButton,
  files,
  open,
  openSheet,
  openSmall,
  pasteAnywhere,
  recent,
  replyPane,
  said,
  why,
} from './support/page-actions'
import { block, creating, README_DIFF } from './support/replies'

/** The first bytes of a picture, and of a program. */
const PICTURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00, 0xfe]
const PROGRAM = Buffer.from([0x4d, 0x5a, 0x00, 0x01, 0xff, 0xfe])

/** A paste of a file and no text, as after a screenshot or a copy in the system's files. */
const pasteFile = (page: Page, name: string, type: string): Promise<void> =>
  page.evaluate(
    ([bytes, called, kind]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], called, { type: kind }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [PICTURE, name, type] as const,
  )

/** A paste of that many characters, made in the page. */
const pasteMany = (page: Page, characters: number): Promise<void> =>
  page.evaluate((count) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'x'.repeat(count))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, characters)

/** Drops what is at a path of this machine, as a person would: a folder, too. */
async function dropFromDisk(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data })
    await page.evaluate(() => new Promise((settle) => requestAnimationFrame(settle)))
  }
  // The browser drops by what the page has answered so far, and opens the file itself before that: a hand takes longer than a busy page does.
  await drag('dragEnter')
  await expect(async () => {
    await drag('dragOver')
    await expect(page.getByText('Drop it anywhere')).toBeVisible({ timeout: 500 })
  }).toPass()
  for (let times = 3; times > 0; times--) await drag('dragOver')
  await drag('drop')
  await session.detach()
}

test('20 MB, a picture, a program and a password: nothing is lost, and one sentence says what was refused', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, README_DIFF)
  await expectLanding(page, 1, 1)
  const stays = async () => {
    await expectLanding(page, 1, 1)
    await expect(replyPane(page)).toContainText('A pool')
    await expectProject(page, 'Connection pool')
  }
  await test.step('20 MB', async () => {
    await pasteMany(page, 20 * 1024 * 1024)
    await expect(said(page, 'That is 21 MB; a reply may have 20 MB. The reply stays as it was.')).toBeVisible()
    await stays()
  })
  await test.step('a picture', async () => {
    await pasteFile(page, 'image.png', 'image/png')
    await expect(said(page, 'That is a picture, and no text is read from it.')).toBeVisible()
    await stays()
  })
  await test.step('a password: it is a reply without an edit, and the one before is a press away', async () => {
    await pasteAnywhere(page, 'correct-horse-7!')
    await expect(why(page).getByRole('heading', { name: 'No edit in this reply' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await stays()
  })
  await test.step('a program takes the example’s place, keeps the reply, and undo brings all back', async () => {
    await dropFiles(page, [['tool.exe', PROGRAM]])
    await expect(files(page)).toContainText('tool.exe')
    await expect(replyPane(page)).toContainText('A pool')
    await said(page, 'Opened 1 file from “tool.exe”.').getByRole('button', { name: 'Undo' }).last().click()
    await stays()
  })
})

test('a folder with what npm installed: its own files are there, and the replies stay', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
  try {
    const name = 'site'
    for (let at = 0; at < 1_300; at++) {
      mkdirSync(join(folder, name, 'node_modules', `p${at}`), { recursive: true })
      writeFileSync(join(folder, name, 'node_modules', `p${at}`, 'index.js'), `module.exports = ${at}\n`)
    }
    writeFileSync(join(folder, name, '.gitignore'), 'node_modules\n')
    writeFileSync(join(folder, name, 'README.md'), '# A pool\n\nConnections.\n')
    await open(page)
    await pasteAnywhere(page, creating('first.txt', 'the first reply'))
    await pasteAnywhere(page, creating('second.txt', 'the second reply'))
    await expectLanding(page, 1, 1)
    await dropFromDisk(page, join(folder, name))
    await expectProject(page, name)
    await expect(fileButton(page, 'README.md')).toBeVisible()
    await expect(files(page)).not.toContainText('node_modules')
    await expect(said(page, `from “${name}”`)).toBeVisible()
    await expectLanding(page, 1, 1)
    await expect(replyPane(page)).toContainText('the second reply')
    await page.getByRole('combobox', { name: 'Earlier replies' }).selectOption({ index: 0 })
    await expect(replyPane(page)).toContainText('the first reply')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a folder that is dropped again is as it is now, with the reply that waits; the earlier one stays in the list', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
  try {
    const at = join(folder, 'site')
    mkdirSync(at)
    writeFileSync(join(at, 'a.js'), 'const a = 1\n')
    await open(page)
    await dropFromDisk(page, at)
    await expectProject(page, 'site')
    await pasteAnywhere(page, block('a.js', 'const a = 1', 'const a = 2'))
    await expectLanding(page, 1, 1)
    writeFileSync(join(at, 'a.js'), 'const a = 9\n')
    writeFileSync(join(at, 'b.js'), 'const b = 1\n')
    await dropFromDisk(page, at)
    await expect(fileButton(page, 'b.js')).toBeVisible()
    await expectLanding(page, 0, 1)
    await expect(replyPane(page)).toContainText('const a = 2')
    await openSheet(page, 'Open')
    await expect(recent(page).filter({ hasText: 'site' })).toHaveText([/2 files/, /1 file/])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('three pastes in a second: the last is decided, and each of them comes back', async ({ page }) => {
  await openSmall(page)
  const replies = ['one', 'two', 'three'].map((name) => creating(`${name}.txt`, `written by ${name}`))
  await page.evaluate((texts) => {
    for (const text of texts) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, replies)
  await expectLanding(page, 1, 1)
  await expect(replyPane(page)).toContainText('written by three')
  for (const name of ['two', 'one']) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(replyPane(page)).toContainText(`written by ${name}`)
    await expectLanding(page, 1, 1)
  }
  for (const name of ['two', 'three']) {
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(replyPane(page)).toContainText(`written by ${name}`)
  }
  await expect(fileButton(page, 'three.txt')).toBeVisible()
})

test('back and forward through twenty states, and the reply stays', async ({ page }) => {
  await openSmall(page)
  await pasteAnywhere(page, creating('draft.txt', 'written once'))
  await expectLanding(page, 1, 1)
  const views = [
    ['3', 'tools'],
    ['4', 'tests'],
    ['6', 'timeline'],
    ['2', 'hunk'],
  ] as const
  const walked: string[] = []
  for (let at = 0; at < 20; at++) {
    const [key, name] = views[at % views.length] ?? views[0]
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`[#&]view=${name}$`))
    walked.push(name)
  }
  for (const name of walked.slice(0, -1).reverse()) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`[#&]view=${name}$`))
  }
  await page.goBack()
  await expect(page).not.toHaveURL(/view=/)
  await expect(replyPane(page)).toContainText('written once')
  for (const name of walked) {
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(`[#&]view=${name}$`))
  }
  await expect(page.getByRole('region', { name: 'Hunk', exact: true })).toContainText('written once')
  await expectLanding(page, 1, 1)
})

test('two windows of different width on one project: what one holds, the other does not take', async ({ page, context }) => {
  await openSmall(page)
  await pasteAnywhere(page, creating('wide.txt', 'from the wide window'))
  await expectLanding(page, 1, 1)
  const boxOf = async () => (await replyPane(page).boundingBox())?.width
  const width = await boxOf()
  const narrow = await context.newPage()
  await narrow.setViewportSize({ width: 390, height: 844 })
  await narrow.goto('/')
  await expect(narrow.getByRole('tab', { name: 'Reply' })).toBeVisible()
  await pasteAnywhere(narrow, creating('narrow.txt', 'from the narrow window'))
  await expect(narrow.getByRole('tab', { name: 'Hunks 1' })).toBeVisible()
  await expect(replyPane(page)).toContainText('from the wide window')
  expect(await boxOf(), 'the wide window keeps its panes').toBe(width)
  await narrow.close()
  await page.reload()
  await expect(replyPane(page)).toContainText('from the wide window')
  expect(await boxOf()).toBe(width)
})

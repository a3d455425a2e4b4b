/** What a person does on the page and where they look, by role and name. */
import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** The test that fails in the starter project before any edit. */
export const FAILING = 'rejects when the pool is exhausted'

/** Opens the page and waits until the file list shows its project. `file`: a file of it. */
export async function open(page: Page, file = 'pool.ts'): Promise<void> {
  await page.goto('/')
  await expect(fileButton(page, file)).toBeVisible()
}

export const files = (page: Page): Locator => page.getByRole('region', { name: 'Files', exact: true })
/** The entry of a file in the list; `name` without its folder. */
export const fileButton = (page: Page, name: string): Locator =>
  files(page).getByRole('button', { name: new RegExp(`^${name.replaceAll('.', '\\.')}(?: |$)`) })
export const hunkList = (page: Page): Locator => page.getByRole('region', { name: /^Hunks/ })
/** Entries of the hunk list; `index` counts from 1. */
export const hunk = (page: Page, index: number): Locator => hunkList(page).getByRole('button', { name: `hunk ${index} of ` })
export const replyPane = (page: Page): Locator => page.getByRole('region', { name: 'Reply', exact: true })
export const filePane = (page: Page, path: string): Locator => page.getByRole('region', { name: `File ${path}`, exact: true })
export const why = (page: Page): Locator => page.getByRole('complementary', { name: 'Why' })
export const stages = (page: Page): Locator => page.getByRole('list', { name: 'Stages' })
export const commitButton = (page: Page): Locator => page.getByRole('button', { name: 'Commit', exact: true })
export const testList = (page: Page): Locator => page.getByRole('list', { name: 'Tests' })
export const timeline = (page: Page): Locator => page.getByRole('list', { name: 'Timeline' })
/** A sentence that the page says: a notice, the state of a run, a pane that has to do without its editor. */
export const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })

/** Waits for the heading of the hunk list: how many of how many land. */
export const expectLanding = (page: Page, landing: number, of: number): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: /^Hunks/ })).toHaveText(`Hunks · ${landing} of ${of} land`)

export const trySample = (page: Page): Promise<void> => page.getByRole('button', { name: 'Try the sample' }).click()

/** Turns to a pane, which gets its editor by that, and gives the editor. */
export async function openEditor(pane: Locator): Promise<Locator> {
  const editor = pane.getByRole('code')
  // The first move brings it; one that finds the page at work is followed by others.
  await expect(async () => {
    await pane.hover({ position: { x: 60, y: 120 } })
    await expect(editor).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return editor
}

/** Starts the tests and waits for the verdict: 'Green', 'Red', 'Ended'. */
export async function runTests(page: Page, verdict: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(said(page, new RegExp(`^${verdict} · `))).toBeVisible()
}

export const openTab = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('tab', { name, exact: true }).click()

/** Opens the lesson of that title from the gallery. */
export async function openLesson(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  await page.getByRole('dialog', { name: 'Lessons' }).getByRole('button', { name: title }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens a sheet of the header by its button: 'Open' has the title 'Open a project', 'Save' its own. */
export async function openSheet(page: Page, button: 'Open' | 'Save'): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: button === 'Open' ? 'Open a project' : 'Save' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Projects that the browser keeps, in the sheet that opens them. */
export const recent = (page: Page): Locator => page.getByRole('list', { name: 'Recent projects' }).getByRole('listitem')

/** Opens a kept project by its name. */
export async function reopen(page: Page, name: string): Promise<void> {
  await openSheet(page, 'Open')
  await recent(page).filter({ hasText: name }).getByRole('button').first().click()
  await expectProject(page, name)
}

/** Waits until a project of that name is open, whether or not a sheet, which has a banner of its own, lies over the page by then. */
export const expectProject = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('banner').first()).toContainText(`Project: ${name}`)

/** A project of one file and without tests, so that a reply can be committed at once: `app.py`. */
export async function openSmall(page: Page): Promise<void> {
  await open(page)
  await openLesson(page, SMALL)
  await expectProject(page, SMALL)
  await expectLanding(page, 1, 1)
  // It takes its room above the panes once it is there.
  await expect(page.getByRole('region', { name: 'Lesson, step by step' })).toBeVisible()
}
export const SMALL = 'Other markers, same idea'

/** Commits what is staged, without tests. */
export async function commit(page: Page, files = 1): Promise<void> {
  // The notice of an earlier commit says the same, seconds long.
  await page
    .getByRole('status')
    .locator('article')
    .evaluateAll((cards) => {
      for (const card of cards) card.setAttribute('data-earlier', '')
    })
  await commitButton(page).click()
  const committed = page.getByRole('status').locator('article:not([data-earlier])')
  await expect(committed.filter({ hasText: `Committed ${files} file${files === 1 ? '' : 's'}.` })).toBeVisible()
}

/** Stages a reply, commits it and waits until it is stored. */
export async function commitReply(page: Page, reply: string, files = 1): Promise<void> {
  await pasteAnywhere(page, reply)
  await expect(commitButton(page)).toBeEnabled()
  await commit(page, files)
}

/** A text that lies in the page already, so that handing it over takes no time of a measurement. */
export const textIn = (page: Page, text: string): Promise<JSHandle<{ text: string }>> =>
  page.evaluateHandle((given) => ({ text: given }), text)

/** A paste while nothing that takes text has the focus. */
export async function pasteAnywhere(page: Page, text: string | JSHandle<{ text: string }>): Promise<void> {
  const held = typeof text === 'string' ? await textIn(page, text) : text
  await held.evaluate((reply) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', reply.text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

/** Drops one file on the page. */
export const drop = (page: Page, name: string, text: string): Promise<void> => dropFiles(page, [[name, Buffer.from(text)]])

/** Drops files on the page. */
export async function dropFiles(page: Page, given: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const [name, bytes] of all) transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    given.map(([name, bytes]): [string, number[]] => [name, [...bytes]]),
  )
  await page.locator('body').dispatchEvent('drop', { dataTransfer })
}

/** Opens the dialog that adds files; a press while another dialog is still going away may be lost. */
async function openAddFiles(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Add files' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Add files' }).click()
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  const keeps = dialog.getByRole('checkbox', { name: 'Keep the example’s files' })
  // The question goes away once a file that was added before is there: the example has made room, or stays.
  await expect(async () => {
    if ((await keeps.count()) > 0) await keeps.check({ timeout: 2_000 })
  }).toPass()
  return dialog
}

/** Adds a file by its path and its text. */
export async function addFile(page: Page, path: string, text: string): Promise<void> {
  const dialog = await openAddFiles(page)
  await dialog.getByRole('textbox', { name: 'Path in the project' }).fill(path)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Adds a file from the disk. */
export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = await openAddFiles(page)
  await dialog.getByLabel('or choose files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(dialog).toHaveCount(0)
}

/** The whole text of an editor, copied out of it by keyboard, lines parted by '\n'; the clipboard has to be granted. */
export async function copyOut(page: Page, editor: Locator): Promise<string> {
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  // Editors copy with the line ends of the system, and the browser's device says Windows.
  return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')
}

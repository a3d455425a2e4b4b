/** Bad input gets a sentence: what happened and what was kept. */
import { chromium } from '@playwright/test'
import { expect, test, watch } from './support/fixtures'
import {
  chooseFile,
  commitButton,
  expectLanding,
  fileButton,
  filePane,
  hunkList,
  open,
  pasteAnywhere,
  replyPane,
  runTests,
  said,
  stages,
  trySample,
  why,
} from './support/page-actions'
import { block, creating, README_DIFF } from './support/replies'
import { storedFiles } from './support/stored-history'

const UNSAFE: readonly { path: string; title: string | RegExp; reason: string | RegExp }[] = [
  { path: '../../etc/passwd', title: 'This path is not accepted', reason: 'which can lead out of the project' },
  { path: 'src/../../up.ts', title: 'This path is not accepted', reason: 'which can lead out of the project' },
  { path: '/etc/passwd', title: 'This path is not accepted', reason: 'It is an absolute path' },
  { path: 'src/__proto__', title: 'This path is not accepted', reason: 'No part of a path may be named .git or __proto__.' },
  // Bold type in Markdown, around a name.
  { path: '__proto__', title: /not accepted|No file is named/, reason: /reserved|does not say which file/ },
]

test('the page reports what it cannot use, and keeps what it had', async ({ page }) => {
  await open(page)
  await test.step('an empty paste keeps the reply', async () => {
    await pasteAnywhere(page, README_DIFF)
    await expectLanding(page, 1, 1)
    await pasteAnywhere(page, ' \n\t\n')
    await expect(said(page, 'The pasted text is empty. The reply stays as it was.')).toBeVisible()
    await expectLanding(page, 1, 1)
    await expect(replyPane(page)).toContainText('A pool')
  })
  await test.step('a reply without an edit says so and stays', async () => {
    await pasteAnywhere(page, 'I would rather not change anything here: the pool is fine as it is.\n')
    await expect(replyPane(page)).toContainText('no edit found')
    await expect(why(page).getByRole('heading', { name: 'No edit in this reply' })).toBeVisible()
    await expect(why(page)).toContainText('It stays as you pasted it.')
    await expect(replyPane(page)).toContainText('I would rather not change anything here')
    await expect(stages(page).getByRole('listitem').first()).toHaveText(/Read, needs attention/)
  })
  await test.step('paths that leave the project or are reserved are refused', async () => {
    const before = await storedFiles(page)
    for (const { path, title, reason } of UNSAFE)
      await test.step(path, async () => {
        await pasteAnywhere(page, creating(path, `${path} of another`))
        await expect(replyPane(page)).toContainText(`${path} of another`)
        await expectLanding(page, 0, 1)
        await expect(why(page).getByRole('heading', { name: title })).toBeVisible()
        await expect(why(page)).toContainText(reason)
        await expect(commitButton(page)).toHaveCount(0)
      })
    expect(await storedFiles(page)).toEqual(before)
  })
  await test.step('and cannot be added by hand either', async () => {
    await page.getByRole('button', { name: 'Add files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add files' })
    await dialog.getByRole('textbox', { name: 'Path in the project' }).fill('../outside.ts')
    await expect(dialog).toContainText('which can lead out of the project')
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  })
})

test('what is pasted while the page still loads stays', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/begin-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  // The page listens a moment after it is seen.
  await expect(async () => {
    await pasteAnywhere(page, README_DIFF)
    await expect(replyPane(page)).toContainText('unified diff · 1 hunk', { timeout: 1000 })
  }).toPass()
  await expectLanding(page, 0, 1)
  release()
  await expect(fileButton(page, 'README.md')).toBeVisible()
  await expectLanding(page, 1, 1)
})

test('the page reports files that are missing or binary', async ({ page }) => {
  await open(page)
  await test.step('a missing one is asked for by name, and with it the edit lands', async () => {
    await pasteAnywhere(page, block('lib/clock.py', 'def now():', 'def now(zone):'))
    await expectLanding(page, 0, 1)
    await expect(replyPane(page)).toContainText('search/replace · 1 hunk')
    await expect(why(page).getByRole('heading', { name: 'lib/clock.py is not in the project' })).toBeVisible()
    await expect(commitButton(page)).toHaveCount(0)
    await why(page).getByRole('button', { name: 'Add clock.py…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add the missing file' })
    await expect(dialog.getByRole('textbox', { name: 'Path in the project' })).toHaveValue('lib/clock.py')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('def now():\n    return 0\n')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(said(page, 'Added lib/clock.py.')).toBeVisible()
    await expectLanding(page, 1, 1)
    await expect(filePane(page, 'lib/clock.py')).toContainText('def now(zone):')
  })
  await test.step('a binary one is shown as one, and an edit in it is refused', async () => {
    await chooseFile(page, 'logo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00, 0xfe]))
    await expect(said(page, 'Opened 1 file from “logo.png”.')).toBeVisible()
    await expect(fileButton(page, 'logo.png')).toContainText('binary')
    await fileButton(page, 'logo.png').click()
    await expect(filePane(page, 'logo.png')).toContainText('logo.png is a binary file (11 bytes). Its bytes are kept as they are')
    await pasteAnywhere(page, block('logo.png', 'PNG', 'GIF'))
    await expectLanding(page, 0, 1)
    await expect(why(page).getByRole('heading', { name: 'A binary file' })).toBeVisible()
    await expect(why(page)).toContainText('its lines cannot be compared.')
  })
})

test.describe('without', () => {
  test('Worker, edits are decided and committed all the same; tests cannot run', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    await open(page)
    await expect(said(page, 'This browser has no Web Workers.')).toContainText('tests cannot run')
    await pasteAnywhere(page, README_DIFF)
    await expectLanding(page, 1, 1)
    await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
    await expect(said(page, /This browser cannot run the tests.*The edits stay staged; nothing was run\./s)).toBeVisible()
    await expectLanding(page, 1, 1)
  })

  test('WebAssembly, all of it works', async ({ baseURL }) => {
    // Without compilation the engine offers none, in workers neither.
    const browser = await chromium.launch({
      executablePath: process.env.HUNKSCOPE_CHROMIUM ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--jitless'],
    })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL ? { baseURL } : {}) })
    const offences = watch(context, baseURL ?? '', {})
    const page = await context.newPage()
    await open(page)
    expect(await page.evaluate(() => typeof WebAssembly)).toBe('undefined')
    await expect(said(page, 'This browser has no WebAssembly: syntax is not checked.')).toBeVisible()
    await trySample(page)
    await expectLanding(page, 6, 6)
    await runTests(page, 'Green')
    await commitButton(page).click()
    await expect(said(page, 'Committed 3 files.')).toBeVisible()
    expect(offences).toEqual([])
    await browser.close()
  })

  test('IndexedDB, commits last as long as the tab', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await open(page)
    await expect(said(page, 'This browser gives the page no storage.')).toContainText('commits last only as long as this tab')
    await trySample(page)
    await expectLanding(page, 6, 6)
    await runTests(page, 'Green')
    await commitButton(page).click()
    await expect(said(page, 'Committed 3 files.')).toBeVisible()
    await expect(fileButton(page, 'errors.ts')).toBeVisible()
    await expect(hunkList(page).getByRole('button', { name: /already applied/ })).toHaveCount(6)
  })

  test.describe('the editor', () => {
    test.use({ allow: { console: [/Failed to load resource/, /dynamically imported module/] } })

    test('plain panes take over', async ({ page }) => {
      await page.route('**/MonacoPane-*.js', (route) => route.abort())
      await open(page)
      for (const pane of [replyPane(page), filePane(page, 'src/api.ts')]) {
        // Over the rows: what an empty pane says of itself lies before the rest of them.
        await pane.locator('.code-scroll').hover({ position: { x: 8, y: 8 } })
        await expect(pane.getByRole('status')).toHaveText(
          'The editor could not be loaded. This plain view takes over; nothing is lost.',
        )
      }
      await trySample(page)
      await expectLanding(page, 6, 6)
      await expect(filePane(page, 'src/pool.ts')).toContainText('async acquire(): Promise<Conn> {')
      await expect(replyPane(page).getByRole('textbox', { name: 'Reply' })).toHaveValue(/The failing test asks/)
      await replyPane(page).getByRole('textbox', { name: 'Reply' }).fill(README_DIFF)
      await expectLanding(page, 1, 1)
    })
  })
})

test('the page reports an engine that breaks down, and decides the next reply', async ({ page }) => {
  let asked = 0
  await page.route('**/engine.worker-*.js', (route) => (++asked === 1 ? route.abort() : route.continue()))
  await open(page)
  await expect(said(page, 'A fault of the page stopped it while it placed this reply.')).toContainText(
    'The reply and the project are as they were',
  )
  await pasteAnywhere(page, README_DIFF)
  await expectLanding(page, 1, 1)
})

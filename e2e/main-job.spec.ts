/** The main job: a reply comes in, its edits land, the tests run, one commit, and the way back. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  commitButton,
  drop,
  expectLanding,
  FAILING,
  fileButton,
  filePane,
  files,
  hunk,
  hunkList,
  open,
  openEditor,
  openTab,
  pasteAnywhere,
  replyPane,
  runTests,
  said,
  stages,
  testList,
  timeline,
  trySample,
  why,
} from './support/page-actions'
import { block, README_DIFF } from './support/replies'
import { storedHistory } from './support/stored-history'

const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')

/** The starter's one failing test, with the line of the test file that failed. */
async function expectStarterRed(page: Page): Promise<void> {
  await expect(said(page, 'Red · 3 of 4 passed, on the files as they are')).toBeVisible()
  await expect(testList(page).getByRole('button', { name: /^passed / })).toHaveCount(3)
  const failed = testList(page).getByRole('button', { name: /^failed / })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText(FAILING)
  const failure = page.getByRole('region', { name: 'Failure' })
  await expect(failure.getByRole('button', { name: 'test/pool.test.ts:17' })).toBeVisible()
  await expect(failure).toContainText("await assert.rejects(async () => pool.acquire(), { name: 'PoolExhausted' })")
}

test('from the first look to a commit, a reload and the way back', async ({ page }) => {
  await test.step('the file tree shows the starter', async () => {
    await open(page)
    await expect(files(page).getByRole('row')).toHaveText([
      'src',
      'api.ts',
      'pool.ts',
      'test',
      'api.test.ts',
      'pool.test.ts',
      'README.md',
      'package.json',
    ])
    await expect(replyPane(page).getByText('Paste what a model wrote')).toBeVisible()
    await expect(commitButton(page)).toHaveCount(0)
  })

  await test.step('one test fails before any edit', async () => {
    await runTests(page, 'Red')
    await expectStarterRed(page)
  })

  await test.step('all hunks of the sample land, one of them by indentation', async () => {
    await trySample(page)
    await expectLanding(page, 6, 6)
    await expect(replyPane(page)).toContainText('search/replace · 6 hunks')
    await expect(hunk(page, 3)).toHaveAccessibleName(
      'hunk 3 of 6, applied by indentation, score 1.00, src/pool.ts, lines 14–16: indent +2',
    )
    await expect(hunkList(page).locator('[aria-current=true]')).toHaveText(/indent \+2/)
    await expect(hunkList(page).getByRole('button', { name: /: (?:exact|new file)$/ })).toHaveCount(5)
    await expect(why(page).getByRole('heading', { name: 'Applies, re-indented' })).toBeVisible()
    await expect(why(page).getByRole('list', { name: 'Ladder' }).getByRole('listitem')).toContainText([
      /^exact, line ends, trailing space, typography, blank lines\s*found nowhere$/,
      /^Indentation, shifted by \+2\s*1 place\s*lines 14–16, the only place$/,
    ])
  })

  await test.step('the panes show it, and a ribbon ties them', async () => {
    const file = filePane(page, 'src/pool.ts')
    const code = await openEditor(file)
    await expect(code).toContainText('acquire(): Conn {')
    await expect(code).toContainText('async acquire(): Promise<Conn> {')
    // Tints, signs and ribbons are drawings: they have no role, and the hunk list says the same in words.
    for (const row of ['.code-tone-removed', '.code-tone-added']) await expect(code.locator(row).first()).toBeVisible()
    await expect(page.locator('path.ribbon[data-hunk="2"]')).toBeVisible()
    await file.getByText('Before', { exact: true }).click()
    await expect(code).not.toContainText('async acquire')
    await expect(code).toContainText('acquire(): Conn {')
    await file.getByText('After', { exact: true }).click()
    await expect(code).toContainText('async acquire(): Promise<Conn> {')
    await expect(code).not.toContainText('acquire(): Conn {')
    await file.getByText('Inline', { exact: true }).click()
  })

  await test.step('nothing can be committed untested; the staged files are green', async () => {
    await expect(commitButton(page)).toBeDisabled()
    await expect(page.getByText('Run the tests first')).toBeVisible()
    await runTests(page, 'Green')
    await expect(said(page, 'Green · 4 of 4 passed, on the staged files')).toBeVisible()
    await expect(testList(page).getByRole('button', { name: /^passed / })).toHaveCount(4)
  })

  await test.step('one commit, and no second', async () => {
    await commitButton(page).click()
    await expect(said(page, 'Committed 3 files. The snapshot is in the timeline.')).toBeVisible()
    await expect(commitButton(page)).toHaveCount(0)
    await expect(stages(page).getByRole('listitem').last()).toHaveText(/Commit, done/)
    await expect(hunkList(page).getByRole('button', { name: /already applied/ })).toHaveCount(6)
    expect(await storedHistory(page)).toHaveLength(2)
  })

  const committed = timeline(page).getByRole('listitem').filter({ hasText: '3 files changed' })
  await test.step('the timeline has it, with its verdict, after a reload too', async () => {
    await openTab(page, 'Timeline')
    await expect(timeline(page).getByRole('listitem')).toHaveCount(2)
    await expect(committed).toContainText('✓ 4 tests')
    await expect(committed).toContainText('now')
    await page.reload()
    await openTab(page, 'Timeline')
    await expect(committed).toContainText('✓ 4 tests')
    await expect(fileButton(page, 'errors.ts')).toBeVisible()
    await expectLanding(page, 6, 6)
    await expect(commitButton(page)).toHaveCount(0)
  })

  await test.step('the first snapshot comes back, and with it the failing test', async () => {
    await timeline(page)
      .getByRole('listitem')
      .filter({ hasText: 'Connection pool' })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect(said(page, 'Restored.')).toBeVisible()
    await expect(timeline(page).getByRole('listitem')).toHaveCount(3)
    const [first, second, third] = await storedHistory(page)
    expect(third).toEqual(first)
    expect(second).not.toEqual(first)
    await replyPane(page).getByRole('button', { name: 'Clear' }).click()
    await expect(fileButton(page, 'errors.ts')).toHaveCount(0)
    await runTests(page, 'Red')
    await expectStarterRed(page)
  })
})

test('a red run blocks the commit and offers the message for the model', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await pasteAnywhere(page, SAMPLE.replace("name = 'PoolExhausted'", "name = 'PoolEmpty'"))
  await expectLanding(page, 6, 6)
  await runTests(page, 'Red')
  await expect(said(page, 'Red · 3 of 4 passed, on the staged files')).toBeVisible()
  await expect(commitButton(page)).toBeDisabled()
  await expect(page.getByText('The tests do not pass')).toBeVisible()
  await openTab(page, 'Message for the model')
  const message = page.getByRole('textbox', { name: 'Message for the model' })
  await expect(message).toHaveValue(/Your edits apply, but 1 test fails with them\. Nothing was committed\./)
  await expect(message).toHaveValue(new RegExp(`acquire › ${FAILING} \\(test/pool\\.test\\.ts:17\\)`))
  await page.getByRole('tabpanel', { name: 'Message for the model' }).getByRole('button', { name: 'Copy message' }).click()
  await expect(said(page, 'Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await message.inputValue())
})

test('a verdict holds for the reply that was tested, not for a later one', async ({ page }) => {
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await runTests(page, 'Green')
  await expect(commitButton(page)).toBeEnabled()
  await pasteAnywhere(page, README_DIFF)
  await expectLanding(page, 1, 1)
  await expect(commitButton(page)).toBeDisabled()
  await expect(page.getByText('Run the tests first')).toBeVisible()
})

const EDIT = block('src/pool.ts', '/** One open connection. */', '/** A connection that is open. */')

const ways: readonly { how: string; bring: (page: Page) => Promise<void>; path: string }[] = [
  {
    how: 'pasted with the keyboard while nothing has the focus',
    path: 'src/pool.ts',
    bring: async (page) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), EDIT)
      await page.keyboard.press('ControlOrMeta+v')
    },
  },
  {
    how: 'typed into the dialog',
    path: 'src/pool.ts',
    bring: async (page) => {
      await page.keyboard.press('ControlOrMeta+Shift+v')
      const dialog = page.getByRole('dialog', { name: 'Paste a reply' })
      await dialog.getByRole('textbox', { name: 'Reply' }).pressSequentially(EDIT)
      await dialog.getByRole('button', { name: 'Read it' }).click()
    },
  },
  {
    how: 'pasted into the dialog, without a second click',
    path: 'src/pool.ts',
    bring: async (page) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), EDIT)
      await page.getByRole('banner').getByRole('button', { name: 'Paste a reply' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reply' })).toBeFocused()
      await page.keyboard.press('ControlOrMeta+v')
    },
  },
  {
    how: 'typed into the reply',
    path: 'src/pool.ts',
    bring: async (page) => {
      await replyPane(page).getByRole('textbox', { name: 'Reply' }).focus()
      await page.keyboard.type(EDIT)
    },
  },
  { how: 'dropped as a .diff file', path: 'README.md', bring: (page) => drop(page, 'change.diff', README_DIFF) },
]

test('a reply can be typed, pasted and dropped', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  for (const { how, bring, path } of ways)
    await test.step(how, async () => {
      await bring(page)
      await expectLanding(page, 1, 1)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(hunk(page, 1)).toHaveAccessibleName(
        new RegExp(`^hunk 1 of 1, applied exactly, score 1\\.00, ${path}, lines? [\\d–]+: exact`),
      )
      await expect(commitButton(page)).toBeVisible()
      await replyPane(page).getByRole('button', { name: 'Clear' }).click()
      await expect(replyPane(page).getByText('Paste what a model wrote')).toBeVisible()
      await expect(hunkList(page).getByRole('button')).toHaveCount(0)
    })
})

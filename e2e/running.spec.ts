/** Running tests on the page: results as they come, parts of them, watching, what they wrote, and which runtime. */
import type { Locator, Page } from '@playwright/test'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import {
  addFile,
  expectLanding,
  FAILING,
  fileButton,
  filePane,
  open,
  openTab,
  pasteAnywhere,
  runTests,
  said,
  testList,
  trySample,
} from './support/page-actions'
import { block } from './support/replies'

const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Test runs' })
const failure = (page: Page): Locator => page.getByRole('region', { name: 'Failure' })
const runtime = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Runtime: / })

/** A test file of one suite; `assert` is there. */
const suite = (...lines: readonly string[]): string =>
  `import assert from 'node:assert/strict'\nimport { describe, it } from 'node:test'\n\ndescribe('made', () => {\n${lines.join('\n')}\n})\nvoid assert\n`

test('results are grouped by file and suite, a failure leads to its line, and a part of them runs again', async ({
  page,
  shot,
}) => {
  await open(page)
  await runTests(page, 'Red')
  const items = testList(page).getByRole('listitem')
  await expect(items.filter({ hasText: /^test\/pool\.test\.ts/ })).toContainText('2 passed · 1 failed')
  await expect(items.filter({ hasText: /^acquire$/ })).toBeVisible()
  await expect(failure(page)).toContainText(FAILING)
  await failure(page).getByRole('button', { name: 'test/pool.test.ts:17' }).click()
  await expect(filePane(page, 'test/pool.test.ts')).toContainText('rejects when the pool is exhausted')
  expect(await axeOffences(page)).toEqual([])
  await shot('running-wide')

  await test.step('a part of the tests runs, and the rest stays as it was', async () => {
    await toolbar(page).getByRole('button', { name: 'Rerun failed' }).click()
    await expect(said(page, /^Red · 3 of 4 passed/)).toBeVisible()
    await failure(page).getByRole('button', { name: 'Run file' }).click()
    await expect(said(page, /^Red · 3 of 4 passed/)).toBeVisible()
    await toolbar(page).getByRole('searchbox', { name: 'Filter by file' }).fill('api')
    await expect(testList(page).getByRole('button')).toHaveCount(1)
    await toolbar(page).getByRole('searchbox', { name: 'Filter by file' }).fill('')
    await toolbar(page).getByRole('searchbox', { name: 'Filter by name' }).fill('FREE')
    await expect(testList(page).getByRole('button')).toHaveCount(2)
    await toolbar(page).getByRole('button', { name: 'Run filtered' }).click()
    await expect(said(page, /^Red · 3 of 4 passed/)).toBeVisible()
  })
})

test('expected and received are side by side; what the tests wrote is taken over, or left', async ({ page }) => {
  await open(page)
  await addFile(
    page,
    'test/diff.test.ts',
    suite(
      "  it('differs', () => { console.log('seen by one'); assert.deepEqual({ a: 1, b: [1, 2, 3] }, { a: 1, b: [1, 2, 4] }) })",
    ),
  )
  await runTests(page, 'Red')
  await testList(page)
    .getByRole('button', { name: /^failed diff\.test\.ts/ })
    .click()
  const shown = failure(page).getByRole('figure', { name: 'Expected and received' })
  await expect(shown).toContainText(/− expected\s*\+ received/)
  await expect(failure(page)).toContainText('seen by one')
  await openTab(page, 'Output')
  const output = page.getByRole('tabpanel', { name: 'Output' })
  await expect(output).toContainText('test/diff.test.ts › made › differs')
  await output.getByRole('searchbox', { name: 'Filter the output' }).fill('nothing of it')
  await expect(output).toContainText('0 lines of')

  await test.step('what the tests wrote is taken over as a snapshot, or left', async () => {
    await addFile(
      page,
      'test/write.test.ts',
      suite("  it('writes', async () => (await import('node:fs')).writeFileSync('out.txt', 'written\\n'))"),
    )
    await runTests(page, 'Red')
    const written = page.getByRole('region', { name: 'Written files' })
    await expect(written).toContainText('The tests wrote 1 file: out.txt')
    await written.getByRole('button', { name: 'Ignore' }).click()
    await expect(written).toHaveCount(0)
    await runTests(page, 'Red')
    await written.getByRole('button', { name: 'Take over' }).click()
    await expect(said(page, 'Took over out.txt, which tests wrote.')).toBeVisible()
    await expect(fileButton(page, 'out.txt')).toBeVisible()
  })
})

test('watching runs what an edit touches; a commit asks for all of them', async ({ page }) => {
  await open(page)
  await toolbarOf(page)
  await toolbar(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await trySample(page)
  await expectLanding(page, 6, 6)
  await expect(said(page, /^(?:Green|Passed in part) · 4 of 4 passed, on the staged files/)).toBeVisible()
  await pasteAnywhere(page, block('test/api.test.ts', "import { it } from 'node:test'", "import { it } from 'node:test'\n"))
  await expect(said(page, /^(?:Passed in part|Red|Green) · /)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(said(page, /^(?:Green|Red) · /)).toBeVisible()
})

/** Runs the tests: the toolbar comes with their results. */
async function toolbarOf(page: Page): Promise<void> {
  await runTests(page, 'Red')
  await expect(toolbar(page)).toBeVisible()
}

test('the header says which runtime runs, and lets a person pin it', async ({ page }) => {
  await open(page)
  await expect(runtime(page)).toHaveAccessibleName('Runtime: Embedded idle')
  await runTests(page, 'Red')
  await expect(runtime(page)).toHaveAccessibleName('Runtime: Embedded ready')
  await runtime(page).click()
  const dialog = page.getByRole('dialog', { name: 'Runtime' })
  await expect(dialog).toContainText('The tests run by node --test, and nothing has to be installed.')
  await expect(dialog.getByRole('radio', { name: /^Automatic/ })).toBeChecked()
  await expect(dialog).toContainText('proves nothing')
  expect(await axeOffences(page)).toEqual([])
  await dialog.getByText('Embedded', { exact: true }).click()
  await expect(dialog).toContainText('You chose it for this project.')
  await page.keyboard.press('Escape')
  await page.reload()
  await runtime(page).click()
  await expect(dialog.getByRole('radio', { name: /^Embedded/ })).toBeChecked()
})

test('WebContainer is asked for before anything of it is loaded', async ({ page }) => {
  await open(page)
  await runtime(page).click()
  await page.getByRole('dialog', { name: 'Runtime' }).getByText('WebContainer', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  const question = page.getByRole('dialog', { name: 'Load WebContainer?' })
  await expect(question).toContainText('third-party code')
  await question.getByRole('button', { name: 'Run embedded instead' }).click()
  await expect(said(page, /^Red · 3 of 4 passed/)).toContainText('embedded')
})

test.describe('on a narrow page', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the runtime, the filters and a failure are within reach', async ({ page, shot }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
    await expect(said(page, /^Red · /)).toBeVisible()
    // What finds no room in the head of so small a page is in the search.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .click()
    await page.getByLabel('Search actions, files, hunks and lessons').fill('runtime')
    await expect(
      page
        .getByRole('dialog')
        .getByText(/embedded/i)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await failure(page).scrollIntoViewIfNeeded()
    await expect(failure(page)).toContainText(FAILING)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeOffences(page)).toEqual([])
    await shot('running-narrow')
  })
})

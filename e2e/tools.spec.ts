/** Who would accept this? Every tool's answer to a reply, its way and its bytes, and formats compared. */

import { expect, test } from './support/fixtures'
import { drop, expectLanding, open, openLesson, openTab, pasteAnywhere, said } from './support/page-actions'
import { block, longFile, longReply } from './support/replies'

/** The indentation of the quoted lines is lost. */
const SHIFTED = block(
  'src/pool.ts',
  'release(conn: Conn) {\n  this.free.push(conn)\n}\n',
  'release(conn: Conn) {\n  this.free.unshift(conn)\n}\n',
)

test('the matrix fills, a cell opens the tool’s way and bytes, and it is copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await pasteAnywhere(page, SHIFTED)
  await expectLanding(page, 1, 1)
  await openTab(page, 'Other tools')
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  await test.step('tools of this format answer, the others say that it is not theirs', async () => {
    await expect(matrix.getByRole('button', { name: /^Aider .*diff.*, hunk 1: / })).toBeVisible()
    await matrix.getByText(/^Not their format: \d+ other tools$/).click()
    await expect(matrix.getByText(/git apply, /)).toBeVisible()
  })
  await test.step('a cell opens what the tool did, beside what this engine does', async () => {
    await matrix
      .getByRole('button', { name: /^Cline.*, hunk 1: written, with other bytes/ })
      .first()
      .click()
    const detail = page.getByRole('region', { name: /^What Cline.* does$/ })
    await expect(detail.getByRole('heading', { name: 'Its way with hunk 1' })).toBeVisible()
    await expect(detail.getByRole('region', { name: 'Why it differs from' })).toContainText('Hunkscope')
    await expect(detail.getByRole('region', { name: 'Changes in src/pool.ts' })).toContainText('unshift')
  })
  await test.step('the page says what would make it land there', async () => {
    const detail = page.getByRole('region', { name: /^What Cline.* does$/ })
    await expect(detail.getByRole('heading', { name: 'What would make it land there' })).toBeVisible()
    await expect(detail.getByText('as the file has them, written as')).toBeVisible()
  })
  await test.step('each gets the edit in its own format where that is asked for', async () => {
    await page.getByRole('checkbox', { name: 'Each in its own format' }).check()
    await expect(matrix.getByRole('row', { name: /git apply/ })).toContainText('own format')
  })
  await test.step('it goes out as Markdown and for a spreadsheet', async () => {
    await page.getByRole('button', { name: 'Copy Markdown' }).click()
    await expect(said(page, /copied/i)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\| Tool \| Version \| Family \| Hunk 1 \|/)
    await page.getByRole('button', { name: 'Copy CSV' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Tool,Version,Family,Hunk 1,/)
  })
})

test('in a lesson the files that are meant are distinguished, and arrow keys move in the matrix', async ({ page }) => {
  await open(page)
  await openLesson(page, 'Two blocks that land exactly')
  await expectLanding(page, 2, 2)
  await openTab(page, 'Other tools')
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  await expect(matrix.getByRole('row', { name: /^Hunkscope/ })).toContainText('as meant')
  const own = matrix.getByRole('button', { name: 'Hunkscope', exact: true })
  await own.focus()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByRole('button', { name: /^Hunkscope, hunk 1: / })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByRole('button', { name: /^Hunkscope, hunk 2: / })).toBeFocused()
})

test('on a phone what is pressed in the matrix comes into sight, and names of tools keep their place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Reply', exact: true })).toBeVisible()
  await pasteAnywhere(page, SHIFTED)
  await expect(page.getByRole('tab', { name: /^Hunks 1/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Other tools')
  await page.keyboard.press('Enter')
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  const cell = matrix.getByRole('button', { name: /^Cline.*, hunk 1: written, with other bytes/ }).first()
  const heading = page.getByRole('heading', { name: 'Its way with hunk 1' })
  await expect(cell).toBeVisible()
  await expect(heading).not.toBeInViewport()
  await cell.click()
  await expect(page.getByRole('region', { name: /^What Cline.* does$/ })).toBeInViewport()
  await expect(heading).toBeInViewport()
  await expect(matrix.getByRole('columnheader', { name: 'Tool', exact: true })).toHaveCSS('position', 'sticky')
})

test('one edit is tried in every format', async ({ page }) => {
  await open(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Compare edit formats')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Formats and agents compared' })
  const row = (name: string) => sheet.getByRole('row', { name: new RegExp(`^${name}`) }).first()
  await expect(row('Whole file')).toContainText('wrong bytes')
  await expect(row('Tool calls')).toContainText('right')
  await row('Unified diff').getByRole('button').click()
  await expect(sheet.getByText('@@').first()).toBeVisible()
})

test('a tool’s options change what it makes of the reply', async ({ page }) => {
  await open(page)
  await pasteAnywhere(
    page,
    '--- src/pool.ts\n+++ src/pool.ts\n@@ -9,3 +9,3 @@\n   release(conn: Conn) {\n-    this.free.push(conn)\n+    this.free.unshift(conn)\n   }\n',
  )
  await expectLanding(page, 1, 1)
  await openTab(page, 'Other tools')
  await page.getByRole('button', { name: 'Make the results larger' }).click()
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  const cell = matrix.getByRole('button', { name: /^GNU patch, hunk 1: / })
  await expect(cell).toHaveAccessibleName(/refused/)
  await cell.click()
  const detail = page.getByRole('region', { name: 'What GNU patch does' })
  await detail.getByText('Options', { exact: true }).click()
  await detail.getByRole('checkbox', { name: /^Is given the file/ }).check()
  await expect(cell).toHaveAccessibleName(/with the bytes that Hunkscope writes/)
  await detail.getByRole('button', { name: 'As it ships' }).click()
  await expect(cell).toHaveAccessibleName(/refused/)
})

test('a tool has a page of its own, with damaged edits that open', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await pasteAnywhere(page, SHIFTED)
  await expectLanding(page, 1, 1)
  await openTab(page, 'Other tools')
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  await matrix.getByRole('button', { name: 'Cline replace_in_file', exact: true }).click()
  const detail = page.getByRole('region', { name: /^What Cline.* does$/ })
  await test.step('its answer is copied as an issue', async () => {
    await detail.getByRole('button', { name: 'Copy as an issue' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^# Cline replace_in_file: an edit is applied with other bytes\n[\s\S]*unshift/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/cut from \d+ lines/)
    await expect(detail.getByRole('link', { name: 'Its source' })).toHaveAttribute('href', /^https:\/\/github\.com\/cline\/cline/)
  })
  await detail.getByRole('button', { name: 'About this tool' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cline replace_in_file' })
  await test.step('it says where the tool goes wrong without a word, and shows it', async () => {
    await expect(sheet.getByText(/goes wrong without a word/)).toBeVisible()
    await sheet.getByRole('button', { name: /lost its indentation.*writes something else/ }).click()
    await expect(sheet.getByRole('region', { name: 'Changes in shelf.js' }).first()).toBeVisible()
  })
  await test.step('another tool is chosen there', async () => {
    await sheet.getByRole('combobox', { name: 'The tool' }).selectOption({ label: 'Claude Code Edit' })
    await expect(page.getByRole('dialog', { name: 'Claude Code Edit' }).getByText(/writes nothing wrong here/)).toBeVisible()
  })
})

test('the matrix shows the tools that a person uses, and keeps that', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, SHIFTED)
  await expectLanding(page, 1, 1)
  await openTab(page, 'Other tools')
  const matrix = page.getByRole('table', { name: 'What each tool makes of each hunk' })
  await expect(matrix.getByRole('button', { name: 'Aider diff', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All tools' }).click()
  await page.getByRole('dialog', { name: 'Tools I use' }).getByRole('checkbox', { name: 'Roo Code apply_diff' }).check()
  await page.keyboard.press('Escape')
  await expect(matrix.getByRole('button', { name: 'Roo Code apply_diff', exact: true })).toBeVisible()
  await expect(matrix.getByRole('button', { name: 'Aider diff', exact: true })).toBeHidden()
  await page.reload()
  await openTab(page, 'Other tools')
  await expect(page.getByRole('button', { name: 'Tools I use: 1' })).toBeVisible()
})

test('a tool’s page has an address: a link opens it, and back leads from one tool to the one before', async ({ page }) => {
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.goto('/#tool=pi')
  await expect(
    sheet('pi edit')
      .getByText(/^Agrees with .*pi-coding-agent/)
      .first(),
  ).toBeVisible()
  await expect(sheet('pi edit').getByRole('link', { name: /edit-diff\.ts, line \d+/ })).toHaveAttribute('href', /#L\d+$/)
  await sheet('pi edit').getByRole('combobox', { name: 'The tool' }).selectOption({ label: 'Kimi Code Edit' })
  await expect(sheet('Kimi Code Edit')).toBeVisible()
  await expect(page).toHaveURL(/#tool=kimi-code$/)
  await page.goBack()
  await expect(sheet('pi edit')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/tool=/)
  await page.goBack()
  await expect(sheet('pi edit')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/#view=tools')
  await expect(page.getByRole('tab', { name: 'Other tools', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/#tool=dyad')
  await expect(sheet('Dyad search-replace')).toBeVisible()
  await expect(page).toHaveURL(/#tool=dyad$/)
  await page.goto('/#tool=nobody')
  await expect(page.getByRole('dialog').getByText(/which Hunkscope does not know/)).toBeVisible()
})

test('a reply in no tool’s format is said to be none', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, 'I would leave the pool as it is: nothing has to change.\n')
  await expect(
    page.getByRole('complementary', { name: 'Why' }).getByRole('heading', { name: 'No edit in this reply' }),
  ).toBeVisible()
  await openTab(page, 'Other tools')
  await expect(page.getByText('Paste a reply to see which of them would take it')).toBeVisible()
})

test('two hundred hunks over five thousand lines: tools answer one by one, it can be stopped, and the page answers', async ({
  page,
}) => {
  test.slow()
  // By selectors: thousands of cells are many to work out roles and names of.
  const button = (text: string) => page.locator('button').filter({ hasText: new RegExp(`^${text}$`) })
  await open(page)
  await drop(page, 'long.ts', longFile(5000))
  await pasteAnywhere(page, longReply('long.ts', 200, 0))
  await expectLanding(page, 200, 200)
  await openTab(page, 'Other tools')
  await page.locator('label', { hasText: 'Each in its own format' }).locator('input').check()
  await expect(page.getByText(/[1-9]\d* of \d+ have answered/)).toBeVisible()
  await button('Stop').click()
  await expect(button('Go on')).toBeVisible()
  for (const hunks of ['61 to 120', '121 to 180', '181 to 200']) {
    await button('The hunks after').click()
    await expect(page.getByText(`Hunks ${hunks} of 200`)).toBeVisible()
  }
  await page.locator('[aria-label^="Hunkscope, hunk 200: "]').click()
  await expect(page.locator('[aria-label="What Hunkscope does"]')).toContainText('Hunk 200')
})

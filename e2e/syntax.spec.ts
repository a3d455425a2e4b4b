/** Errors that an edit adds are reported at their line, symbols are found by their names, and a project has a short outline. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  addFile,
  commit,
  commitButton,
  dropFiles,
  expectLanding,
  fileButton,
  filePane,
  hunk,
  open,
  openSmall,
  pasteAnywhere,
  said,
  testList,
  trySample,
  why,
} from './support/page-actions'
import { block } from './support/replies'
import { storedFiles } from './support/stored-history'

const syntax = (page: Page): Locator => why(page).getByRole('region', { name: 'Syntax' })
const warnings = (page: Page): Locator => why(page).getByRole('region', { name: 'Warnings' })

const POOL = 'export class Pool {\n  size = 1\n\n  grow(): number {\n    return ++this.size\n  }\n}\n'
const USE = "import { Pool } from './pool'\n\nexport const grown = (pool: Pool): number => pool.grow() + pool.grow()\n"

/** A project without tests, with these files. */
async function openWith(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  await openSmall(page)
  await dropFiles(
    page,
    Object.entries(given).map(([name, text]) => [name, Buffer.from(text)] as const),
  )
  for (const name of Object.keys(given)) await expect(fileButton(page, name)).toBeVisible()
}

test('an error that an edit adds is reported at its line and holds the commit back; what was there before is not', async ({
  page,
}) => {
  await openWith(page, { 'pool.ts': POOL, 'broken.ts': 'export const = 1\nexport const two = 2\n' })

  await test.step('warned', async () => {
    await pasteAnywhere(page, block('pool.ts', '    return ++this.size\n', '    return ++this.size)\n'))
    await expect(warnings(page)).toContainText('pool.ts')
    await expect(page.getByText('Look at the warnings first: see Why')).toBeVisible()
    await expect(commitButton(page)).toBeDisabled()
    await warnings(page)
      .getByRole('button', { name: /^line 5: / })
      .click()
    await expect(filePane(page, 'pool.ts').getByRole('radio', { name: 'After' })).toBeChecked()
    await warnings(page).getByRole('button', { name: 'I have looked at this' }).click()
    await expect(commitButton(page)).toBeEnabled()
  })

  await test.step('blocked, also after a reload; then not looked for', async () => {
    await syntax(page).getByRole('combobox', { name: 'New syntax errors' }).selectOption('Block the commit')
    await expect(page.getByText('The edits add syntax errors: see Why')).toBeVisible()
    await expect(commitButton(page)).toBeDisabled()
    await expect(warnings(page)).toContainText('That blocks the commit.')
    await page.reload()
    await expect(page.getByText('The edits add syntax errors: see Why')).toBeVisible()
    await syntax(page).getByRole('combobox', { name: 'New syntax errors' }).selectOption('Ignore')
    await expect(commitButton(page)).toBeEnabled()
    await expect(warnings(page)).toHaveCount(0)
    await syntax(page).getByRole('combobox', { name: 'New syntax errors' }).selectOption('Warn')
    await expect(commitButton(page)).toBeDisabled()
  })

  await test.step('an error that was there before is no reason to stop', async () => {
    await pasteAnywhere(page, block('broken.ts', 'export const two = 2', 'export const two = 3'))
    await expectLanding(page, 1, 1)
    await expect(syntax(page)).toContainText('1 file checked')
    await expect(warnings(page)).toHaveCount(0)
    await commit(page)
  })
})

test('each language has its own check, from this page alone; what has none says so', async ({ page }) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await openWith(page, {
    'one.go': 'package one\n\nfunc One() int {\n\treturn 1\n}\n',
    'data.json': '{ "one": 1 }\n',
    'poem.xyz': 'one\n',
  })
  const edits = [
    block('app.py', '    return "Hello, World!"', '    return ("Hello, World!"'),
    block('one.go', '\treturn 1', '\treturn 1)'),
    block('data.json', '{ "one": 1 }', '{ "one": 1, }'),
    block('poem.xyz', 'one', 'one('),
  ]
  await pasteAnywhere(page, edits.join('\n'))
  await expectLanding(page, 4, 4)
  await expect(syntax(page)).toContainText('3 files checked; not checked: poem.xyz')
  for (const name of ['app.py', 'one.go', 'data.json']) await expect(warnings(page)).toContainText(name)
  await expect(warnings(page)).not.toContainText('poem.xyz')
  expect(asked.filter((url) => /python|go/.test(url) && url.endsWith('.wasm')).length).toBeGreaterThanOrEqual(2)
  expect(asked.some((url) => /rust|java-|c-sharp|php/.test(url) && url.endsWith('.wasm'))).toBe(false)
})

test('a grammar that comes while the tests run leaves their verdict standing', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.wasm', async (route) => {
    await held
    await route.continue()
  })
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  const slow = "import { it } from 'node:test'\nit('is slow', () => new Promise((done) => setTimeout(done, 1500)))"
  await addFile(page, 'test/slow.test.ts', slow)
  await expectLanding(page, 6, 6)
  await expect(syntax(page)).toContainText('Checking…')
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(testList(page).getByRole('button', { name: /^passed / })).not.toHaveCount(0)
  release()
  await expect(syntax(page)).toContainText('3 files checked')
  await expect(said(page, 'Green · 5 of 5 passed, on the staged files')).toBeVisible()
  await expect(commitButton(page)).toBeEnabled()
})

test('an edit by symbol lands where the symbol is, and a rename in every file that names it', async ({ page }) => {
  await openWith(page, { 'pool.ts': POOL, 'use.ts': USE })
  await pasteAnywhere(
    page,
    'replace_symbol_body(name_path="Pool/grow", relative_path="pool.ts", body="""grow(): number {\n    this.size += 2\n    return this.size\n  }""")\n',
  )
  await expectLanding(page, 1, 1)
  await expect(hunk(page, 1)).toHaveAccessibleName(/symbol/)
  await commit(page)
  expect((await storedFiles(page))['pool.ts']).toBe(POOL.replace('return ++this.size', 'this.size += 2\n    return this.size'))

  await pasteAnywhere(page, 'rename_symbol(name_path="Pool/grow", relative_path="pool.ts", new_name="widen")\n')
  await expect(commitButton(page)).toBeEnabled()
  await commit(page, 2)
  const files = await storedFiles(page)
  expect(files['use.ts']).toBe(USE.replaceAll('grow()', 'widen()'))
  expect(files['pool.ts']).toContain('widen(): number')

  await pasteAnywhere(page, 'replace_symbol_body(name_path="Pool/shrink", relative_path="pool.ts", body="""shrink() {}""")\n')
  await expectLanding(page, 0, 1)
  await expect(why(page)).toContainText('shrink')
})

test('the outline lists files with their definitions, within a budget', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWith(page, { 'pool.ts': POOL, 'use.ts': USE })
  await page.getByRole('button', { name: /^Outline/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Outline of the project' })
  const outline = sheet.getByRole('textbox', { name: 'Outline' })
  await expect(outline).toHaveValue(/pool\.ts[\s\S]*class Pool[\s\S]*grow/)
  await expect(outline).toHaveValue(/app\.py[\s\S]*hello/)
  await expect(sheet.getByRole('status')).toContainText('tokens')
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await expect(said(page, 'Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await outline.inputValue())
})

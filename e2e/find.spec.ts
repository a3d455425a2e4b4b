/** Search in the files of a project: what is found leads there, and what is replaced is an edit by hand that can be kept or taken back. */
import type { Page } from '@playwright/test'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { dropFiles, fileButton, filePane, open, said } from './support/page-actions'
import { storedFiles } from './support/stored-history'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search in files' })
const matches = (page: Page) => sheet(page).getByRole('status', { name: 'Matches' })
const listed = (page: Page, path: string) => sheet(page).getByRole('region', { name: path })

test('a word is found in all files, replaced by hand, taken back, and kept', async ({ page, shot }) => {
  await open(page)
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(sheet(page).getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await page.keyboard.type('acquire')
  await expect(matches(page)).toHaveText(/^\d+ matches in \d files$/)
  const before = await storedFiles(page)
  const holding = Object.entries(before).filter(([, text]) => text.includes('acquire'))
  expect(holding.length).toBeGreaterThan(1)
  for (const [path] of holding) await expect(listed(page, path)).toBeVisible()
  await inBothSchemes(page, async (scheme) => {
    await shot(`find-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })

  await test.step('an expression that is none says so, and one that never ends is ended', async () => {
    await sheet(page).getByRole('checkbox', { name: 'Regular expression' }).check()
    await sheet(page).getByRole('textbox', { name: 'Find', exact: true }).fill('acq(')
    await expect(matches(page)).toHaveText('This is no regular expression of JavaScript')
    await sheet(page).getByRole('textbox', { name: 'Find', exact: true }).fill('^([a-z/* ]+)+!$')
    await expect(matches(page)).toHaveText(/took too long|No file has it/)
    await sheet(page).getByRole('textbox', { name: 'Find', exact: true }).fill('(acq)uire')
    await expect(matches(page)).toHaveText(/matches in/)
  })

  await test.step('replaced: written by hand, nothing is stored; taken back', async () => {
    await sheet(page).getByRole('textbox', { name: 'Replace with' }).fill('$1uired')
    await sheet(page).getByRole('button', { name: 'Replace all' }).click()
    await expect(sheet(page)).toContainText(`Replaced in ${holding.length} files: written by hand, and not kept yet.`)
    expect(await storedFiles(page)).toEqual(before)
    await sheet(page).getByRole('button', { name: 'Undo' }).click()
    await expect(matches(page)).toHaveText(/matches in/)
  })

  await test.step('replaced in one file, and kept', async () => {
    await listed(page, 'src/pool.ts').getByRole('button', { name: 'Replace here: src/pool.ts' }).click()
    await sheet(page).getByRole('button', { name: 'Keep' }).click()
    await expect(said(page, 'Changed src/pool.ts by hand.')).toBeVisible()
    const after = await storedFiles(page)
    expect(after['src/pool.ts']).toBe(before['src/pool.ts']?.replaceAll(/acquire/gi, (word) => `${word.slice(0, 3)}uired`))
    expect({ ...after, 'src/pool.ts': '' }).toEqual({ ...before, 'src/pool.ts': '' })
  })

  await test.step('a line leads to its place', async () => {
    const other = holding.map(([path]) => path).find((path) => path !== 'src/pool.ts') ?? ''
    await listed(page, other).getByRole('listitem').first().getByRole('button').click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(filePane(page, other)).toContainText('acquire')
    await expect(fileButton(page, 'pool.ts')).not.toContainText('not kept')
  })
})

test('what is found is in sight, however far along its line it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  await dropFiles(page, [['long.js', Buffer.from(`// ${'word '.repeat(60)}needle in it\n`)]])
  await expect(said(page, 'Opened 1 file')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await sheet(page).getByRole('textbox', { name: 'Find', exact: true }).fill('needle')
  const found = listed(page, 'long.js').locator('mark')
  await expect(found).toHaveText('needle')
  const right = await found.evaluate((mark) => mark.getBoundingClientRect().right)
  expect(right).toBeLessThan(390)
})

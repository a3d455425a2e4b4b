/** The sheets and panels of the workspace have nothing that axe finds, light and dark. */
import type { Page } from '@playwright/test'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import {
  commit,
  commitReply,
  expectLanding,
  fileButton,
  filePane,
  openSheet,
  openSmall,
  openTab,
  pasteAnywhere,
  timeline,
} from './support/page-actions'
import { block, creating } from './support/replies'

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`axe finds nothing at ${width} × ${height}`, async ({ page, shot }) => {
    const found = new Map<string, string[]>()
    const check = (name: string) =>
      inBothSchemes(page, async (scheme) => {
        await shot(`sheets-${name}-${width}-${scheme}`)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        const all = [...(await axeOffences(page)), ...(sideways > 0 ? [`${sideways} px stick out`] : [])]
        for (const offence of all) found.set(offence, [...(found.get(offence) ?? []), `${name}, ${scheme}`])
      })
    await prepare(page, { width, height })

    const open = await openSheet(page, 'Open')
    await expect(open).toContainText('Inventory')
    await check('open')
    await page.keyboard.press('Escape')

    const save = await openSheet(page, 'Save')
    await expect(save.getByRole('button', { name: 'Save .diff' })).toBeEnabled()
    await check('save')
    await page.keyboard.press('Escape')

    await openTimeline(page, width < 700)
    await check('timeline')
    await page.getByRole('list', { name: 'Changed files' }).getByRole('button').first().click()
    await expect(page.getByRole('region', { name: /^Changes in / })).toBeVisible()
    await check('comparison')

    if (width >= 700) {
      await fileButton(page, 'app.py').click()
      await filePane(page, 'app.py').getByText('Edit', { exact: true }).click()
      await expect(filePane(page, 'app.py').locator('.monaco-editor')).toBeVisible()
      await filePane(page, 'app.py').getByRole('textbox', { name: 'Edit app.py' }).focus()
      await page.keyboard.type('typed ')
      await expect(filePane(page, 'app.py')).toContainText('written, not kept')
      await check('edit')
    }
    if (width >= 1200) {
      await page.getByRole('button', { name: 'Outline of the project' }).click()
      await expect(page.getByRole('dialog', { name: 'Outline of the project' })).toContainText(/\d tokens?/)
      await check('outline')
      await page.keyboard.press('Escape')
    }

    await pasteAnywhere(page, `${block('app.py', '    app.run()', '    app.run(1)')}${creating('more.txt', 'more')}`)
    const rollBack = page.getByRole('button', { name: 'Roll back' })
    for (const _ of ['once', 'twice']) {
      await rollBack.click()
      await page.getByRole('button', { name: 'Stage again' }).last().click()
    }
    await rollBack.click()
    const pause = page.getByRole('dialog', { name: 'Another way?' })
    for (const way of ['Rephrase', 'Split', 'By hand']) {
      await pause.getByRole('tab', { name: way }).click()
      await check(`pause-${way}`)
    }
    await pause.getByRole('button', { name: 'Go on as before' }).click()
    expect(Object.fromEntries(found), 'what axe finds, and where').toEqual({})
  })

/** Two commits, made where there is room for it. */
async function prepare(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSmall(page)
  await commit(page)
  await commitReply(page, creating('a.txt', 'a'))
  await expectLanding(page, 1, 1)
  await page.setViewportSize(size)
}

async function openTimeline(page: Page, isNarrow: boolean): Promise<void> {
  if (isNarrow) await page.getByRole('tab', { name: 'Tests', exact: true }).first().click()
  await openTab(page, 'Timeline')
  const last = timeline(page).getByRole('listitem').first().getByRole('button').first()
  await last.click()
}

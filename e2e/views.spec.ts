/** What takes the middle of the page: each view has a key, an address and a place in the head, and back leads to the one before. */
import type { Page } from '@playwright/test'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectLanding, fileButton, filePane, openSmall, pasteAnywhere, replyPane, trySample } from './support/page-actions'
import { creating } from './support/replies'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true })
const hunk = (page: Page) => page.getByRole('region', { name: 'Hunk', exact: true })

test('views by key, by the head, by address, and back', async ({ page, shot }) => {
  await openSmall(page)
  await pasteAnywhere(page, creating('draft.txt', 'written'))
  await expectLanding(page, 1, 1)
  await page.keyboard.press('3')
  await expect(tab(page, 'Other tools')).toBeVisible()
  await expect(replyPane(page)).toBeHidden()
  await expect(page).toHaveURL(/[#&]view=tools$/)
  await page.getByRole('button', { name: 'View: Tools' }).click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: /^Hunk/ }).click()
  await expect(hunk(page)).toContainText('written')
  await expect(page).toHaveURL(/[#&]view=hunk$/)
  await inBothSchemes(page, async (scheme) => {
    await shot(`views-hunk-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })
  await page.goBack()
  await expect(tab(page, 'Other tools')).toBeVisible()
  await page.goBack()
  await expect(replyPane(page)).toContainText('written')
  await expect(page).not.toHaveURL(/view=/)
  await page.goForward()
  await expect(tab(page, 'Other tools')).toBeVisible()
  await page.goto('/#view=timeline')
  await expect(tab(page, 'Timeline')).toBeVisible()
  // What is to be seen in the panes shows them.
  await page.keyboard.press('Escape')
  await expect(replyPane(page)).toBeVisible()
  await page.getByRole('button', { name: 'All the room for the results' }).click()
  await expect(replyPane(page)).toBeHidden()
  // An address from a phone, where Why has a view: here it is beside the code.
  await page.goto('/#view=why')
  await expect(replyPane(page)).toBeVisible()
  await page.getByRole('button', { name: 'All the room for the results' }).click()
  await page.keyboard.press('1')
  await fileButton(page, 'app.py').click()
  await expect(filePane(page, 'app.py')).toBeVisible()
})

test('settings: one sheet, by the head and by keys', async ({ page, shot }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await expect(sheet).toContainText('1 project')
  await inBothSchemes(page, async (scheme) => {
    await shot(`settings-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })
  const licences = await sheet.getByRole('link', { name: 'Licences of the packages in this page' }).getAttribute('href')
  const texts = await (await page.request.get(licences ?? '')).text()
  for (const words of [
    /\nmonaco-editor [\d.]+: MIT\n=+\n[^=]*Permission is hereby granted/,
    /\n@fontsource-variable\/inter [\d.]+: OFL-1\.1\n=+\n[^=]*SIL OPEN FONT LICENSE/i,
    /\nCPython and its library, in pyodide [\d.]+: PSF-2\.0\n/,
    /PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2/,
    /Mozilla Public License Version 2\.0\n/,
  ])
    expect(texts).toMatch(words)
  await sheet.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sheet.getByRole('button', { name: 'Larger code' }).click()
  await expect(sheet.getByRole('status', { name: 'Size of code' })).not.toHaveText('100 %')
  await sheet.getByRole('button', { name: 'Models and keys…' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('presenting: one hunk alone, a clicker leads on, Escape brings the panes back', async ({ page, shot }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await trySample(page)
  await expectLanding(page, 6, 6)
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(hunk(page)).toContainText('Hunk 3 of 6')
  await shot('present-hunk')
  await expect(page.getByRole('tab', { name: 'Tests', exact: true })).toBeHidden()
  await expect(replyPane(page)).toBeHidden()
  await page.keyboard.press('PageUp')
  await expect(hunk(page)).toContainText('Hunk 2 of 6')
  const cut = await hunk(page).evaluate(
    (room) =>
      [...room.querySelectorAll('li span, h2, p')].filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1,
      ).length,
  )
  expect(cut).toBe(0)
  expect(await axeOffences(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(replyPane(page)).toBeVisible()
  await expect(page).not.toHaveURL(/present|view/)
})

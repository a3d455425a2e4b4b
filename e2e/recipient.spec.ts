/** The recipient of a link on a phone: a real reply that no lesson has, its verdict and its cause, without a horizontal scroll. */
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { writeLink } from '../src/session/share/link'
import { decodeShared } from '../src/session/share/shared-session'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import { filePane, why } from './support/page-actions'
import { realReply } from './support/real-replies'
import { block } from './support/replies'

/** More, and a link is closed again. */
const MOST = 5

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })

async function linkOf(id: string): Promise<string> {
  const { reply, files } = realReply(id)
  const named = Object.entries(files).map(([path, text]) => [basename(path), text] as const)
  const decoded = decodeShared(1, JSON.stringify({ name: 'shared', files: named, reply, selected: 0 }))
  if (!decoded.ok) throw new Error(decoded.detail)
  return `/#${await writeLink(decoded.shared)}`
}

/** What is wider than the room it has: the page itself, or what scrolls sideways in it. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 40)
      .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
      .map((each) => `${each.tagName} ${each.getAttribute('aria-label') ?? each.className}`),
  )

for (const { id, title, cause } of [
  { id: 'aider-hist-L2920', title: '8 quoted lines differ from the file', cause: /quoted lines match/ },
  { id: 'aider-hist-L68908', title: '3 quoted lines are not in the file', cause: /quoted lines? match|quoted lines/ },
  { id: 'aider-hist-L3356', title: 'Applies; a close match, 75 %', cause: /1 of 2 quoted lines match/ },
] as const)
  test(`${id}: verdict, cause, both texts, and sent on`, async ({ page, shot }) => {
    let actions = 0
    const act = async (done: Promise<unknown>) => {
      actions += 1
      await done
    }
    await act(page.goto(await linkOf(id)))
    await test.step('the verdict and its cause are in sight without a press', async () => {
      const heading = why(page).getByRole('heading', { level: 2 }).filter({ hasText: title })
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(why(page).getByText(cause).first()).toBeInViewport({ ratio: 1 })
      await shot(`recipient-${id}-why`)
      expect(await sideways(page)).toEqual([])
      expect(await axeOffences(page)).toEqual([])
    })
    await test.step('what the reply says, and what it would change', async () => {
      await act(page.getByRole('tab', { name: 'Reply', exact: true }).click())
      await expect(page.getByRole('region', { name: 'Reply', exact: true })).toBeVisible()
      expect(await sideways(page)).toEqual([])
      await act(page.getByRole('tab', { name: /^Hunks/ }).click())
      await expect(page.getByRole('tabpanel', { name: /^Hunks/ })).toBeVisible()
      await shot(`recipient-${id}-hunks`)
      expect(await sideways(page)).toEqual([])
    })
    await test.step('sent on', async () => {
      await act(page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click())
      await expect(page.getByRole('textbox', { name: 'Link to this' })).toHaveValue(/#s=/)
      await act(page.getByRole('button', { name: 'Copy link' }).click())
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#s=/)
    })
    expect(actions).toBeLessThanOrEqual(MOST)
    await expect(page.getByRole('complementary', { name: 'Shared project' })).toContainText(
      'Nothing of it runs until you say so.',
    )
  })

test('the whole file, another one, and a place of it that Why names', async ({ page, shot }) => {
  const twice = 'function a() {\n  return 1\n}\n\nfunction b() {\n  return 1\n}\n'
  const reply = block('twice.js', '  return 1', '  return 2')
  const files = [['notes.txt', 'Read me.\n'] as const, ['twice.js', twice] as const]
  const decoded = decodeShared(1, JSON.stringify({ name: 'shared', files, reply, selected: 0 }))
  if (!decoded.ok) throw new Error(decoded.detail)
  await page.goto(`/#${await writeLink(decoded.shared)}`)
  const parts = page.getByRole('tablist', { name: 'Parts' })
  await why(page).getByRole('button', { name: 'Look at Line 6' }).click()
  await expect(parts.getByRole('tab', { name: 'File' })).toHaveAttribute('aria-selected', 'true')
  await expect(filePane(page, 'twice.js')).toContainText('function b()')
  await shot('recipient-file')
  expect(await sideways(page)).toEqual([])
  expect(await axeOffences(page)).toEqual([])
  const heights = await page
    .getByRole('tabpanel', { name: 'File' })
    .locator('button, select')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height).filter((height) => height > 1 && height < 40))
  expect(heights, 'what is too low for a finger').toEqual([])
  await page.getByRole('combobox', { name: 'File' }).selectOption('notes.txt')
  await expect(filePane(page, 'notes.txt')).toContainText('Read me.')
})

/** What a screen reader is given of each view: every control has a name, no two have the same, and what is drawn is said. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { expectLanding, fileButton, hunk, open, pasteAnywhere } from './support/page-actions'
import { block } from './support/replies'

const MISQUOTED = block('src/pool.ts', '    return this.free.shift() as Conn', '    return this.free.pop()!')

/** Role and name of all that can have the focus, by Chromium's own tree. */
async function controlsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role, properties }) => {
      const isFocusable = properties?.some(({ name, value }) => name === 'focusable' && value.value === true) === true
      return !ignored && isFocusable && role?.value !== 'RootWebArea' && role?.value !== 'option'
    })
    .map(({ role, name }) => `${role?.value} “${name?.value ?? ''}”`)
}

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

/** The empty panel of tests starts them, as the head does. */
const SAME: ReadonlySet<string> = new Set(['button “Run tests”'])

test('each view: every control has a name, and no two the same', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 0, 1)
  for (const [key, view] of [
    ['1', 'code'],
    ['2', 'hunk'],
    ['3', 'tools'],
    ['4', 'tests'],
    ['5', 'agent'],
    ['6', 'timeline'],
  ] as const)
    await test.step(view, async () => {
      await page.keyboard.press(key)
      if (view !== 'code') await expect(page).toHaveURL(new RegExp(`view=${view}`))
      await expect(async () => {
        const controls = await controlsOf(page)
        expect(controls.length).toBeGreaterThan(10)
        expect(controls.filter((name) => name.endsWith('“”'))).toEqual([])
        expect(twice(controls).filter((name) => !SAME.has(name))).toEqual([])
      }).toPass({ timeout: 30_000 })
    })
})

test('the marks of files, the hunks and the lines of both sides are said', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 0, 1)
  await expect(fileButton(page, 'pool.ts')).toHaveAccessibleName('pool.ts 1 refused')
  await expect(hunk(page, 1)).toHaveAccessibleName('hunk 1 of 1, refused, src/pool.ts: conflict')
  const differing = page
    .getByRole('list', { name: 'Lines of the hunk and of the file' })
    .getByRole('listitem')
    .filter({ hasText: 'another name' })
  await expect(differing).toHaveText(/another name: .*reply \d+: .*shift.*; file 15: .*pop/s)
})

test('the headings of each view go down level by level', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  for (const view of ['code', 'tools', 'agent', 'tests', 'timeline']) {
    await page.evaluate((named) => {
      location.hash = `view=${named}`
    }, view)
    await expect(page.getByRole('button', { name: /^View/ })).toContainText(view, { ignoreCase: true })
    const levels = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, h4')]
          .filter((heading) => heading.checkVisibility())
          .map((heading) => Number(heading.tagName.slice(1))),
      )
    await expect.poll(async () => (await levels()).length, { message: view }).toBeGreaterThan(1)
    expect(
      (await levels()).filter((level, at, all) => level > (all[at - 1] ?? 0) + 1),
      view,
    ).toEqual([])
  }
})

/** What the page says in passing takes a room of its own: it covers neither code, nor Why, nor what can be pressed. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openTab, pasteAnywhere } from './support/page-actions'
import { block, README_DIFF } from './support/replies'

// The clock of a context cannot be taken back.
test.use({ apart: true })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const CONFLICT = block('src/pool.ts', '    return this.free.shift() as Conn', '    return this.free.pop()')

const notices = (page: Page) => page.getByRole('group', { name: 'Notices' }).getByRole('article')

/** What of the page lies beneath a notice: drawn where the notice is, and no part of it, nor around it. */
const covered = (page: Page): Promise<string[]> =>
  notices(page).evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      const found = new Set<string>()
      for (let x = left + 2; x < right; x += 24)
        for (let y = top + 2; y < bottom; y += 8) {
          const all = document.elementsFromPoint(x, y)
          const below = all.find((element) => !card.contains(element) && !element.contains(card))
          if (below !== undefined) found.add(`${below.tagName} ${below.textContent?.slice(0, 40)}`)
        }
      return [...found]
    }),
  )

for (const { width, height } of SIZES)
  test(`${width} × ${height}: a notice covers nothing, and the newest that passes takes the place of the one before`, async ({
    page,
    shot,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByText('Paste what a model wrote')).toBeVisible()
    await pasteAnywhere(page, README_DIFF)
    await pasteAnywhere(page, CONFLICT)
    await expect(notices(page)).toContainText(['The earlier reply is kept'])
    await shot(`notice-${width}`)
    expect(await covered(page)).toEqual([])
    await page.clock.runFor(2_000)
    await pasteAnywhere(page, `${CONFLICT}\n`)
    await expect(notices(page)).toContainText(['src/pool.ts'])
    await openTab(page, width === 390 ? 'Tests' : 'Timeline')
    expect(await covered(page)).toEqual([])
  })

test('a notice that passes is gone in its time, also where the person goes from view to view', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  await pasteAnywhere(page, README_DIFF)
  await pasteAnywhere(page, CONFLICT)
  await expect(notices(page)).toHaveCount(1)
  for (const view of ['tests', 'code']) {
    await page.clock.runFor(4_500)
    await page.evaluate((named) => {
      location.hash = `view=${named}`
    }, view)
    await expect(page.getByRole('button', { name: /^View/ })).toContainText(view, { ignoreCase: true })
  }
  // From here on no time passes for the page: a notice whose time began again would stay.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await expect(notices(page)).toHaveCount(0)
})

/** The developer's story by keys alone, in one go and on a small screen: from pasted files to a shared link, with the focus where a person sees it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { filePane, replyPane, said, timeline, why } from './support/page-actions'
import { block } from './support/replies'

const ROUNDING = '  const rounded = Math.round(total)\n  return rounded'
const PRICE = `export function net(total) {\n${ROUNDING}\n}\n\nexport function gross(total) {\n${ROUNDING}\n}\n
export function label(total) {
  const currency = 'EUR'
  const amount = total.toFixed(2)
  return amount + ' ' + currency
}
\nexport const version = 1\n`
const TEST = `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gross, label } from '../src/price.js'

it('rounds to cents', () => assert.equal(gross(1.239), 1.24))
it('names the currency', () => assert.equal(label(2), '2.00 EUR'))
`
const REPLY = [
  block('src/price.js', 'export const version = 1', 'export const version = 2'),
  block('src/price.js', ROUNDING, '  return Math.round(total * 100) / 100'),
  block(
    'src/price.js',
    "  const currency = 'USD'\n  const amount = total.toFixed(2)\n  return amount + ' ' + currency",
    "  const currency = 'EUR'\n  return total.toFixed(2) + ' ' + currency",
  ),
].join('\n')

/** Presses of Tab after which a control counts as out of reach. */
const FAR = 120

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1024, height: 768 } })

/** The control that has the focus is one that is seen, and so is its mark. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const held = document.activeElement
        if (!(held instanceof HTMLElement) || held === document.body) return 'nothing has the focus'
        if (!held.checkVisibility({ visibilityProperty: true })) return `out of sight: ${held.outerHTML.slice(0, 200)}`
        const marked = [held, ...(held.parentElement === null ? [] : [held.parentElement])].some((element) => {
          const { outlineStyle, boxShadow } = getComputedStyle(element)
          return outlineStyle !== 'none' || boxShadow !== 'none'
        })
        return marked || !held.matches(':focus-visible') || held.matches('textarea, input')
          ? 'seen'
          : `no mark: ${held.outerHTML.slice(0, 200)}`
      }),
    )
    .toBe('seen')
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((held) => navigator.clipboard.writeText(held), text)
  await page.keyboard.press('ControlOrMeta+v')
}

async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < FAR; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page)
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by ${FAR} presses of ${key}`)
}

async function pressTabbed(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(command)
  await page.keyboard.press('Enter')
}

test('files, reply, rival, repair, tests, commit, undo, restore and link, and the focus is never lost', async ({ page }) => {
  await page.goto('/')
  await expect(replyPane(page)).toContainText('Paste what a model wrote')
  const verdict = (text: string | RegExp) => expect(page.getByRole('status', { name: 'Verdict' })).toHaveText(text)
  const atHunk = (number: number) => expect(why(page)).toContainText(`Hunk ${number} of 3`)

  await test.step('files are pasted', async () => {
    await page.keyboard.press('Tab')
    for (const [path, text] of [
      ['src/price.js', PRICE],
      ['test/price.test.js', TEST],
    ] as const) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      await paste(page, `${path}\n${text}`)
      await pressTabbed(page, page.getByRole('button', { name: `Add ${name}`, exact: true }))
      await expect(filePane(page, path)).toBeVisible()
      await expectFocusSeen(page)
    }
  })

  await test.step('a reply is pasted, its hunks are stepped through', async () => {
    await paste(page, REPLY)
    await verdict('3 hunks: 1 lands, 2 refused.')
    await expectFocusSeen(page)
    await atHunk(2)
    for (const [key, number] of [
      ['k', 1],
      ['j', 2],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await page.keyboard.press(key)
      await atHunk(number)
      await expectFocusSeen(page)
    }
  })

  await test.step('Why is read, and one of the rivals is chosen', async () => {
    await expect(why(page)).toContainText('Which one is meant?')
    await pressTabbed(page, why(page).getByRole('button', { name: /^Put it here ?, at line 7/ }))
    await verdict('3 hunks: 2 land, 1 refused.')
    await expectFocusSeen(page)
  })

  await test.step('the misquoted hunk is repaired, and accepted', async () => {
    await page.keyboard.press('j')
    await atHunk(3)
    await pressTabbed(
      page,
      why(page)
        .getByRole('button', { name: /^Apply/ })
        .first(),
    )
    await verdict(/^3 hunks: 3 land|^All 3/)
    await expectFocusSeen(page)
    await page.keyboard.press('a')
    await verdict(/accepted/)
    await expectFocusSeen(page)
  })

  await test.step('one is rejected, and comes back', async () => {
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    await expect(why(page).getByRole('button', { name: 'Take it back in' })).toBeVisible()
    await expectFocusSeen(page)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(why(page).getByRole('button', { name: 'Take it back in' })).toHaveCount(0)
    await expectFocusSeen(page)
  })

  await test.step('the tests run, and the edits are committed', async () => {
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(said(page, /^Green · 2 of 2 passed/)).toBeVisible()
    await expectFocusSeen(page)
    await pressTabbed(page, page.getByRole('button', { name: 'Commit', exact: true }), 'Shift+Tab')
    await expect(said(page, /^Committed 1 file\./)).toBeVisible()
    await expectFocusSeen(page)
  })

  await test.step('an earlier snapshot is restored from the timeline', async () => {
    await page.keyboard.press('6')
    await expectFocusSeen(page)
    // The list is one stop of Tab; arrows lead through it.
    await tabTo(page, timeline(page).locator('button[tabindex="0"]').first())
    await page.keyboard.press('ArrowDown')
    await expectFocusSeen(page)
    await page.keyboard.press('Tab')
    await expect(timeline(page).getByRole('button', { name: 'Restore' }).and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(said(page, /^Restored\./)).toBeVisible()
    await expectFocusSeen(page)
  })

  await test.step('the link is shared', async () => {
    await choose(page, 'Share')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await pressTabbed(page, dialog.getByRole('button', { name: /copy/i }).first())
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*#/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocusSeen(page)
  })
})

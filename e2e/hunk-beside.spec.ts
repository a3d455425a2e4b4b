/** The selected hunk beside the file: what explains its verdict is in view, whatever the hunk and the file are made of. */
import type { Page } from '@playwright/test'
import { writeLink } from '../src/session/share/link'
import { decodeShared } from '../src/session/share/shared-session'
import { expect, test } from './support/fixtures'
import { expectLanding, filePane, hunk, why } from './support/page-actions'
import { block } from './support/replies'

const beside = (page: Page) => page.getByRole('region', { name: 'Hunk beside the file' })

/** Opens a project of one file with a reply. */
async function openReply(page: Page, path: string, text: string, reply: string): Promise<void> {
  const shared = decodeShared(1, JSON.stringify({ name: 'Beside', files: [[path, text]], reply }))
  if (!shared.ok) throw new Error('This is no session.')
  await page.goto(`/#${await writeLink(shared.shared)}`)
  await expect(why(page).getByRole('heading', { level: 2 })).toBeVisible()
}

/** Whether all of `text` is within what its scroller shows. */
const isSeenIn = (page: Page, selector: string, text: string): Promise<boolean> =>
  page.evaluate(
    ([within, sought]) => {
      const pane = document.querySelector(within ?? '')
      const row = [...(pane?.querySelectorAll('*') ?? [])].findLast((one) =>
        one.textContent?.replaceAll('\u00a0', ' ').includes(sought ?? ''),
      )
      if (pane == null || row === undefined) return false
      const [own, room] = [row.getBoundingClientRect(), pane.getBoundingClientRect()]
      return own.height > 0 && own.top >= room.top && own.bottom <= room.bottom
    },
    [selector, text],
  )

const lines = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => `${text(at)}\n`).join('')

test('the place of the hunk stays in view in the file where the comparison takes room', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const file = `${lines(300, (at) => `const entry${at} = ${at}`)}export function connect() {\n  const timeout = 30_000\n  const limit = 5\n  return acquire(timeout)\n}\n${lines(80, (at) => `const after${at} = ${at}`)}`
  const quoted = '  const timeout = 30_000\n  const limit = 3\n  return acquire(timeout)'
  await openReply(page, 'src/connect.ts', file, block('src/connect.ts', quoted, '  return acquire(10_000)'))
  await expect(beside(page)).toContainText('const limit = 5')
  await expect(filePane(page, 'src/connect.ts')).toBeVisible()
  await expect.poll(() => isSeenIn(page, 'section[aria-label="File src/connect.ts"]', 'const limit = 5')).toBe(true)
})

test('two lines that differ among two thousand are drawn without a press', async ({ page }) => {
  const text = lines(2400, (at) => `const value${at} = compute(${at})`)
  const quoted = text
    .split('\n')
    .slice(100, 2100)
    .join('\n')
    .replace('compute(801)', 'compute(none)')
    .replace('compute(1601)', 'compute(many)')
  await openReply(page, 'src/big.ts', text, block('src/big.ts', quoted, 'const rest = 1'))
  await expect(beside(page)).toContainText('compute(none)')
  await expect(beside(page)).toContainText('compute(many)')
  await expect(beside(page).getByRole('listitem').filter({ hasText: 'equal lines to be removed' }).first()).toBeVisible()
})

test('a line of twenty thousand characters shows where it differs', async ({ page }) => {
  const wide = (changed: number) =>
    `const data = [${Array.from({ length: 3400 }, (_, at) => (at === 3000 ? changed : at)).join(', ')}]`
  await openReply(
    page,
    'src/wide.js',
    `// head\n${wide(3000)}\n`,
    block('src/wide.js', `// head\n${wide(7777)}`, '// head\nconst data = []'),
  )
  await expect(beside(page).locator('mark').filter({ hasText: '7777' })).toBeVisible()
  await expect(beside(page).locator('mark').filter({ hasText: '3000' })).toBeVisible()
})

test('lines that an earlier hunk of the reply writes are marked apart from those of the file', async ({ page }) => {
  const text = lines(9, (at) => `const value${at} = compute(${at})`)
  const reply =
    block('src/over.ts', 'const value3 = compute(3)', 'const value3 = compute(30)\nconst extra = open()') +
    block('src/over.ts', 'const value2 = compute(2)\nconst value3 = compute(30)\nconst extra = close()', 'const value2 = 2')
  await openReply(page, 'src/over.ts', text, reply)
  await hunk(page, 2).click()
  await expect(why(page).getByRole('heading', { name: 'Hunk 1 writes “open”, this one quotes “close”' })).toBeVisible()
  const row = (line: string) => beside(page).getByRole('listitem').filter({ hasText: line })
  await expect(row('const extra')).toContainText('written by hunk 1')
  await expect(row('const value3')).toContainText('written by hunk 1')
  await expect(row('const value2 = compute(2)')).not.toContainText('written by')
})

test('of five hundred places it says how many lines tell them apart', async ({ page }) => {
  const text = lines(500, (at) => `def step_${at}(items):\n    total = 0\n    return total\n`)
  await openReply(
    page,
    'src/many.py',
    text,
    block('src/many.py', '    total = 0\n    return total', '    total = 1\n    return total'),
  )
  await expect(why(page).getByRole('heading', { name: '500 places fit equally' })).toBeVisible()
  await expect(why(page)).toContainText('Quoting 1 more line around the place would')
})

test('a hunk whose result is elsewhere is put in its place by a press', async ({ page }) => {
  const text = 'alpha()\nbravo(1)\ncharlie()\n\nrest()\n\nalpha()\nbravo(2)\ncharlie()\n'
  const reply = block('src/twice.ts', 'alpha()\nbravo(1)\ncharlie()', 'alpha()\nbravo(2)\ncharlie()')
  await openReply(page, 'src/twice.ts', text, reply)
  await expect(why(page).getByRole('heading', { name: 'The new lines are elsewhere already' })).toBeVisible()
  await why(page).getByRole('region', { name: 'Where it fits' }).getByRole('button', { name: 'Put it here' }).click()
  await expectLanding(page, 1, 1)
  await expect(why(page)).toContainText('Placed by you')
})

/** Rows of a pane that are in sight, whole. */
const rowsSeen = (page: Page, box: string, row: string): Promise<number> =>
  page.evaluate(
    ([within = '', one = '']) => {
      const pane = document.querySelector(within)
      const room = pane?.getBoundingClientRect()
      return [...(pane?.querySelectorAll(one) ?? [])].filter((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return room !== undefined && top >= room.top - 1 && bottom <= room.bottom + 1
      }).length
    },
    [box, row],
  )

test('at 1280 × 720 a long conflict leaves the file most of the room, and shows what differs', async ({ page, shot }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const text = lines(90, (at) => `set(${at})`)
  const quoted = lines(24, (at) => `set(${at + 30})`)
    .trimEnd()
    .replace('set(42)', 'set(none)')
  await openReply(page, 'src/long.ts', text, block('src/long.ts', quoted, 'set(all)'))
  await expect(beside(page).locator('mark').filter({ hasText: 'none' })).toBeVisible()
  await shot('beside-low')
  await expect
    .poll(() => rowsSeen(page, 'section[aria-label="File src/long.ts"] .code-scroll', '[data-row]'))
    .toBeGreaterThanOrEqual(16)
  const comparison = 'section[aria-label="Hunk beside the file"] [role="group"]'
  expect(await rowsSeen(page, comparison, 'li')).toBeGreaterThanOrEqual(4)
  expect(await isSeenIn(page, comparison, 'set(none)')).toBe(true)
  // The results take what the panes and the comparison have left.
  await page.getByRole('tab', { name: 'Tests', exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: 'Tests', exact: true })).toBeVisible()
  expect(await isSeenIn(page, comparison, 'set(none)')).toBe(true)
})

/** How the reply is read, in its pane: spans within lines, diagnostics in the margin and below, the replay, the choice of a turn. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import {
  expectLanding,
  hunkList,
  open,
  openEditor,
  openTab,
  pasteAnywhere,
  replyPane,
  stages,
  trySample,
  why,
} from './support/page-actions'
import { block } from './support/replies'

const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')

/** A block whose markers are too short: four departures, all repaired. */
const SHORT_MARKERS = block('src/pool.ts', '  free: Conn[] = []', '  free: Conn[] = [] // all of them').replace(
  '<<<<<<< SEARCH',
  '<<<<< SEARCH',
)
/** One that ends in the middle. */
const CUT_OFF = block('src/pool.ts', '  free: Conn[] = []', '  free: Conn[]').split('>>>>>>>')[0] ?? ''

/** What keeps a replay going for as long as a test looks at it, also on a busy machine. */
const PROSE = 'And so on, line by line.\n'.repeat(500)

const CHAT = [
  'User:\n\nPlease change the first line.\n',
  `Assistant:\n\nLike this.\n\n${block('src/pool.ts', '  free: Conn[] = []', '  free: Conn[] = [] // one')}`,
  'User:\n\nNo, rather the readme.\n',
  `Assistant:\n\nThen so.\n\n${block('README.md', '# pool', '# A pool')}`,
].join('\n')

const replay = (page: Page): Locator => replyPane(page).getByRole('group', { name: 'Reply, as it arrives' })
const control = (page: Page, name: string): Locator => replyPane(page).getByRole('button', { name, exact: true })
const progress = (page: Page): Locator => replyPane(page).getByRole('progressbar', { name: 'Replay' })
const code = (page: Page): Locator => replyPane(page).locator('.code-pane')
const departures = (page: Page): Locator => replyPane(page).getByRole('list', { name: 'Format problems' })

/** How far the replay is, in per cent. */
const arrived = async (page: Page): Promise<number> => Number(await progress(page).getAttribute('aria-valuenow'))

/** Waits until the page has drawn that many frames. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let drawn = 0; drawn < wanted; drawn++) await new Promise(requestAnimationFrame)
  }, count)

test.describe('replay', () => {
  test('colours the reply as it streams, decides nothing, and ends with the analysis', async ({ page }) => {
    await open(page)
    await pasteAnywhere(page, `${SAMPLE}\n${PROSE}`)
    await expectLanding(page, 6, 6)
    await control(page, 'Replay').click()
    await expect(replay(page)).toBeVisible()
    await expect(hunkList(page).getByRole('button')).toHaveCount(0)
    await expect(stages(page).getByRole('listitem').first()).toHaveText(/Read, now/)
    await expect(replyPane(page).getByText(/^[1-6] edits?$/)).toBeVisible()
    for (const tone of ['muted', 'marker', 'added'])
      await expect(replay(page).locator(`.code-row.code-tone-${tone}`).first()).toBeAttached()
    await replyPane(page).getByRole('radiogroup', { name: 'Speed of the replay' }).getByText('16×').click()
    await expectLanding(page, 6, 6)
    await expect(replay(page)).toHaveCount(0)
    await expect(progress(page)).toHaveCount(0)
    await expect(why(page).getByRole('heading', { name: 'Applies, re-indented' })).toBeVisible()
  })

  test('is paused, goes on and is skipped by keyboard', async ({ page }) => {
    await open(page)
    await pasteAnywhere(page, SAMPLE.repeat(4))
    await expect(control(page, 'Replay')).toBeEnabled()
    await control(page, 'Replay').focus()
    await page.keyboard.press('Enter')
    await expect(control(page, 'Pause')).toBeFocused()
    await expect.poll(() => replay(page).textContent()).toContain('pool')
    await page.keyboard.press('Enter')
    await expect(control(page, 'Go on')).toBeFocused()
    await frames(page, 3)
    const before = await arrived(page)
    await frames(page, 20)
    expect(await arrived(page)).toBe(before)
    await page.keyboard.press('p')
    await expect.poll(() => arrived(page)).toBeGreaterThan(before)
    await control(page, 'Skip to the end').focus()
    await page.keyboard.press('Enter')
    await expect(control(page, 'Replay')).toBeFocused()
    await page.keyboard.press('p')
    await expect(progress(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(progress(page)).toHaveCount(0)
    await expect(hunkList(page).getByRole('button').first()).toBeVisible()
  })

  test('keeps the last line in view until the person scrolls away', async ({ page }) => {
    await open(page)
    await pasteAnywhere(page, SAMPLE.repeat(60))
    await control(page, 'Replay').click()
    await replyPane(page).getByText('16×').click()
    const left = () => replay(page).evaluate((pane) => pane.scrollHeight - pane.clientHeight - pane.scrollTop)
    const top = () => replay(page).evaluate((pane) => pane.scrollTop)
    await expect.poll(top).toBeGreaterThan(200)
    expect(await left()).toBeLessThan(25)
    await replay(page).hover()
    // A turn of the wheel may come as a line does, which brings the end into view once more.
    await expect(async () => {
      await page.mouse.wheel(0, -400)
      await frames(page, 3)
      expect(await left()).toBeGreaterThan(100)
    }).toPass()
    const stays = await top()
    const before = await arrived(page)
    await expect.poll(() => arrived(page)).toBeGreaterThan(before)
    expect(await top()).toBe(stays)
  })

  test('shows a departure in the margin as soon as it is known, and counts it', async ({ page }) => {
    await open(page)
    await pasteAnywhere(page, `${SHORT_MARKERS}\n${PROSE}`)
    await control(page, 'Replay').click()
    await expect(replay(page).locator('.code-margin [title*="marker has"]')).toHaveCount(1)
    await expect(replyPane(page).getByText(/^1 edit · 1 format problem$/)).toBeVisible()
    expect(await arrived(page)).toBeLessThan(100)
  })
})

test.describe('tool calls', () => {
  const edit = (path: string, before: string, after: string) => ({
    name: 'str_replace',
    arguments: { path, old_str: before, new_str: after },
  })

  test('are distinguished and led to', async ({ page }) => {
    await open(page)
    await test.step('of several edits in one line the selected one is drawn unlike the others', async () => {
      const calls = [edit('README.md', '# pool', '# A pool'), edit('README.md', 'npm test', 'npm run test')]
      await pasteAnywhere(page, `${JSON.stringify(calls)}\n`)
      await expectLanding(page, 2, 2)
      const chosen = code(page).locator('.code-piece-chosen')
      await hunkList(page).getByRole('button').nth(1).click()
      await expect(chosen).toHaveText(['npm test', 'npm run test'])
      await expect(chosen.first()).toBeInViewport()
      await hunkList(page).getByRole('button').first().click()
      await expect(chosen).toHaveText(['# pool', '# A pool'])
      await expect(chosen.first()).toBeInViewport()
    })
    await test.step('a call that edits nothing is listed, and leads to its place', async () => {
      await pasteAnywhere(page, `${'Thinking aloud.\n'.repeat(200)}\n{"name": "bash", "arguments": {"command": "npm test"}}\n`)
      await expect(why(page).getByRole('heading', { name: 'No edit in this reply' })).toBeVisible()
      await expect(why(page).getByRole('button', { name: /Runs bash/ })).toContainText('npm test')
      await page.getByRole('region', { name: 'Also in the reply' }).getByRole('button', { name: 'Runs bash' }).click()
      await expect(
        code(page)
          .getByText(/"bash"/)
          .first(),
      ).toBeInViewport()
    })
    await test.step('several things in one line are distinguished, by more than colour, in the editor and without it', async () => {
      await pasteAnywhere(page, `On it.\n\n${JSON.stringify(edit('README.md', '# pool', '# A pool'))}\n`)
      await expectLanding(page, 1, 1)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        if (width === 390) await openTab(page, 'Reply')
        await expect(replyPane(page).locator('.code-piece-line')).toHaveText('# pool')
        await expect(replyPane(page).locator('.code-piece-fill')).toHaveText('# A pool')
      }
    })
  })
})

test.describe('departures from the format', () => {
  test('are noted in the margin and in a list', async ({ page }) => {
    await open(page)
    await test.step('one in the margin has its words when the mouse is over it', async () => {
      await pasteAnywhere(page, SHORT_MARKERS)
      await openEditor(replyPane(page))
      const sign = code(page).locator('.code-note-repaired')
      await expect(sign).toBeVisible()
      await expect(code(page).locator('.code-wave-repaired').first()).toBeVisible()
      await sign.hover({ position: { x: 10, y: 8 }, force: true })
      await expect(page.locator('.monaco-hover').filter({ hasText: 'most tools want 7' })).toBeVisible()
    })
    await test.step('the list is gone through with arrow keys, and leads to the place', async () => {
      await pasteAnywhere(page, `${'Prose.\n'.repeat(300)}\n${SHORT_MARKERS}\n${CUT_OFF}`)
      await expect(code(page)).toBeVisible()
      const entries = departures(page).getByRole('button')
      await expect(entries).toHaveCount(2)
      await expect(entries.first()).toHaveAccessibleName(/not readable, line \d+ The reply ends inside this edit/)
      await entries.first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(entries.nth(1)).toBeFocused()
      await expect(entries.nth(1)).toHaveAccessibleName(/repaired, line 304/)
      await page.keyboard.press('Enter')
      await expect(code(page).locator('.code-flash')).toBeVisible()
      await expect(code(page).getByText('<<<<< SEARCH', { exact: true })).toBeInViewport()
      await expect(entries.nth(1)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(entries.first()).toBeFocused()
    })
    await test.step('thousands of them stay a list of two hundred and a number', async () => {
      await pasteAnywhere(page, SHORT_MARKERS.repeat(1500))
      const summary = replyPane(page).getByText(/format problems/)
      await expect(summary).toBeVisible()
      await summary.click()
      await expect(departures(page).getByRole('button')).toHaveCount(200)
      await expect(replyPane(page).getByText(/and [\d,]+ more, each marked in the margin/)).toBeVisible()
    })
  })
})

test('of several replies pasted together another can be chosen', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, CHAT)
  await expect(replyPane(page).getByText('Pasted chat, 2 replies')).toBeVisible()
  await expect(hunkList(page).getByRole('button')).toHaveText(/README\.md/)
  const turn = replyPane(page).getByRole('combobox', { name: 'Reply that is read' })
  await expect(turn).toHaveValue('1')
  await turn.selectOption('Reply 1 of 2')
  await expect(hunkList(page).getByRole('button')).toHaveText(/pool\.ts/)
  await expect(turn).toHaveValue('0')
})

/** The decision leads to its answer first, where there is room for one part alone. */
async function backToReply(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Reply' })).toHaveAttribute('aria-selected', 'false')
  await openTab(page, 'Reply')
}

for (const [kind, width, height] of [
  ['wide', 1440, 900],
  ['medium', 1024, 768],
  ['narrow', 390, 844],
] as const)
  test.describe(kind, () => {
    test.use({ viewport: { width, height }, colorScheme: kind === 'medium' ? 'dark' : 'light' })

    test('axe finds nothing serious while it reads, light and dark', async ({ page, shot }) => {
      const check = async (name: string) => {
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await inBothSchemes(page, async (scheme) => {
          await shot(`reading-${name}-${width}-${scheme}`)
          expect(await axeOffences(page), `${name}, ${scheme}`).toEqual([])
        })
      }
      await page.goto('/')
      await trySample(page)
      await expect(replyPane(page)).toContainText('search/replace · 6 hunks')
      await pasteAnywhere(page, `${SAMPLE}\n${SHORT_MARKERS}\n${PROSE}\n${CUT_OFF}`)
      if (kind === 'narrow') await backToReply(page)
      await expect(departures(page).getByRole('button').first()).toBeVisible()
      if (kind !== 'narrow') await expect(code(page).locator('.code-wave-repaired').first()).toBeAttached()
      await departures(page).getByRole('button').first().click()
      await check('departures')
      await control(page, 'Replay').click()
      await replyPane(page).getByText('4×').click()
      await expect.poll(() => arrived(page)).toBeGreaterThan(15)
      await control(page, 'Pause').click()
      await check('replay')
      await control(page, 'Skip to the end').click()
      await pasteAnywhere(page, CHAT)
      if (kind === 'narrow') await backToReply(page)
      await expect(replyPane(page).getByText('Pasted chat, 2 replies')).toBeVisible()
      await check('chat')
    })
  })

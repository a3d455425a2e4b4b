/** Lines that are longer than their pane: nothing is cut off, and all that is drawn beside the rows is where they are. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { dropFiles, expectLanding, filePane, hunk, open, openEditor, pasteAnywhere, replyPane } from './support/page-actions'
import { block } from './support/replies'
import { watchThread } from './support/watch-thread'

const PROSE =
  'The comment of each constant below was written by hand and says too much; I have made it shorter, and looked at every caller, none of which depends on it.\n'
const WIDE = '每个常量的注释都是手写的，说得太多；我把它缩短了，并检查了每一个调用者，没有一个依赖于它，所以可以放心地修改。\n'
/** A hunk that the list has at once, and that is far below. */
const FAR = 100
const LONGEST = 20_000 // characters

const line = (index: number): string =>
  index % 4 === 0
    ? `export const value${index} = combine(first.of("${'ab'.repeat(index % 50)}"), second.of(${index}))\t// a comment that runs on and on`
    : `const v${index} = ${index}`

/** A file of so many lines, a quarter of them long, and one of 20,000 characters in the middle. */
const fileOf = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => (index === lines / 2 + 1 ? `// ${'x '.repeat(LONGEST / 2)}` : line(index))).join(
    '\n',
  )

/** A reply that changes every fourth line, `hunks` of them. */
const replyOf = (hunks: number): string =>
  Array.from(
    { length: hunks },
    (_, at) => `${at % 7 === 0 ? PROSE + WIDE : ''}${block('src/long.ts', line(at * 4), `${line(at * 4)} // changed`)}`,
  ).join('\n')

async function openLong(page: Page, lines: number, hunks: number, kind: 'wide' | 'narrow' = 'wide'): Promise<void> {
  if (kind === 'wide') await open(page)
  else await page.goto('/')
  await dropFiles(page, [['src/long.ts', Buffer.from(fileOf(lines))]])
  await pasteAnywhere(page, replyOf(hunks))
  if (kind === 'wide') return expectLanding(page, hunks, hunks)
  await page
    .getByRole('tablist', { name: 'Parts' })
    .getByRole('tab', { name: /^Reply/ })
    .click()
}

const scroller = (pane: Locator): Locator => pane.locator('.code-scroll')

/** What is wrong with the rows that a plain pane draws: those that are not below one another, are cut off, or leave their pane. */
const faultsOf = (pane: Locator): Promise<string[]> =>
  scroller(pane).evaluate((box) => {
    const faults: string[] = []
    if (box.scrollWidth > box.clientWidth) faults.push(`scrolls sideways by ${box.scrollWidth - box.clientWidth}`)
    const unit = Number.parseFloat(getComputedStyle(box).getPropertyValue('--code-row-height'))
    let last: { bottom: number; row: number } | null = null
    for (const row of box.querySelectorAll<HTMLElement>('[data-row]')) {
      const { top, bottom, height } = row.getBoundingClientRect()
      const text = row.querySelector('.code-text')
      const index = Number(row.dataset.row)
      const number = row.querySelector('.code-number')
      const used = document.createRange()
      if (number !== null) used.selectNodeContents(number)
      if (used.getClientRects().length > 1) faults.push(`the number of row ${index} is broken`)
      if (text !== null) used.selectNodeContents(text)
      const lowest = Math.max(...[...used.getClientRects()].map((rect) => rect.bottom), top)
      if (lowest > bottom + 3) faults.push(`row ${index} is cut off: ${lowest - bottom}`)
      if (Math.abs(height / unit - Math.round(height / unit)) > 0.01) faults.push(`row ${index} is ${height} high`)
      if (last !== null && last.row === index - 1 && Math.abs(last.bottom - top) > 61)
        faults.push(`row ${index} is not below the one before`)
      last = { bottom, row: index }
    }
    if (last === null) faults.push('no rows')
    return faults
  })

/** How far the end of the text that can be edited is from the end of the rows that lie under it, in CSS pixels. */
const driftOf = (pane: Locator): Promise<number> =>
  pane.locator('textarea').evaluate((field) => {
    const extent = field.parentElement
    if (extent === null) throw new Error('no rows')
    const height = field.style.height
    field.style.height = '0'
    const own = field.scrollHeight
    field.style.height = height
    return Math.abs(own - extent.clientHeight)
  })

test('rows are wrapped where they are long, and whole, on a phone and beside one another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLong(page, 400, 40, 'narrow')
  const reply = replyPane(page)
  await expect.poll(() => faultsOf(reply)).toEqual([])
  await expect.poll(() => driftOf(reply)).toBeLessThan(2)
  for (const share of [0.3, 0.7, 1]) {
    await scroller(reply).evaluate((box, at) => box.scrollTo(0, box.scrollHeight * at), share)
    await expect.poll(() => faultsOf(reply)).toEqual([])
  }
  await reply.locator('textarea').focus()
  await expect.poll(() => driftOf(reply)).toBeLessThan(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  const file = filePane(page, 'src/long.ts')
  await expect.poll(() => faultsOf(file)).toEqual([])
  await expect.poll(() => faultsOf(replyPane(page))).toEqual([])
})

test('rows after a line’s first hang one stop deeper, in the plain pane and in the editor alike', async ({ page }) => {
  await open(page)
  const long = (indent: string) => `${indent}call(${Array.from({ length: 30 }, (_, at) => `argument${at}`).join(', ')})`
  await dropFiles(page, [['src/deep.ts', Buffer.from([long(''), long('  '), long('\t'), long('      ')].join('\n'))]])
  const file = filePane(page, 'src/deep.ts')
  /** Of each line: where its rows begin, in columns from where the first line does. */
  const begins = (rows: string) =>
    file.evaluate((pane, selector) => {
      const lines = [...pane.querySelectorAll(selector)].map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return [...range.getClientRects()].filter(({ width }) => width > 0)
      })
      const left = lines[0]?.[0]?.left ?? 0
      const probe = document.createElement('span')
      probe.style.cssText = 'display: inline-block; white-space: pre'
      probe.textContent = '0'.repeat(20)
      pane.querySelector(selector)?.append(probe)
      const letter = probe.getBoundingClientRect().width / 20
      probe.remove()
      return lines.map(
        (rects) =>
          [...new Set(rects.map((rect) => rect.top))].slice(1, 2).map((top) => {
            const row = rects.filter((rect) => rect.top === top)
            return Math.round((Math.min(...row.map((rect) => rect.left)) - left) / letter)
          })[0],
      )
    }, rows)
  await expect.poll(() => begins('[data-row] .code-text')).toEqual([4, 4, 8, 8])
  await openEditor(file)
  /** In the editor each row is a line of its own, with spaces before it. */
  const indents = () =>
    file.locator('.view-line').evaluateAll((lines) => {
      const rows = lines
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((line) => line.textContent.replaceAll('\u00a0', ' '))
      return rows.flatMap((row, at) => (/^\s*call/.test(rows[at - 1] ?? '') ? [/^ */.exec(row)?.[0].length] : []))
    })
  await expect.poll(indents).toEqual([4, 4, 8, 8])
})

test('a hunk far below is led to, and its ribbon ends at its rows', async ({ page }) => {
  await openLong(page, 2000, 500)
  await hunk(page, FAR).press('Enter')
  const file = filePane(page, 'src/long.ts')
  const place = () =>
    file.evaluate((pane, far) => {
      const rows = [...pane.querySelectorAll('[data-row]:has(.code-selected)')].map((row) => row.getBoundingClientRect())
      const own = pane.querySelector('.code-scroll')?.getBoundingClientRect()
      const band = document.querySelector(`[data-hunk="${far}"]`)?.getBoundingClientRect()
      if (own === undefined || rows.length === 0 || band === undefined) return 'not drawn'
      const [top, bottom] = [Math.min(...rows.map((row) => row.top)), Math.max(...rows.map((row) => row.bottom))]
      if (top < own.top - 1 || bottom > own.bottom + 1) return 'out of sight'
      const reply = [...document.querySelectorAll('[aria-label="Reply"] [data-row]:has(.code-selected)')]
      const ends = [...reply.map((row) => row.getBoundingClientRect()), { top, bottom }]
      const [first, end] = [Math.min(...ends.map((one) => one.top)), Math.max(...ends.map((one) => one.bottom))]
      return band.top >= first - 1.5 && band.bottom <= end + 1.5 ? 'in place' : `${band.top} ${first} ${band.bottom} ${end}`
    }, FAR - 1)
  await expect.poll(place).toBe('in place')
  await expect.poll(() => faultsOf(file)).toEqual([])
  // Numbers of four digits fill their column.
  await scroller(file).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(file.locator('.code-number', { hasText: /^1\d{3}$/ }).first()).toBeVisible()
  await expect.poll(() => faultsOf(file)).toEqual([])
})

test('scrolling through 500 hunks and a line of 20,000 characters never holds the page up', async ({ page }) => {
  await openLong(page, 2000, 500)
  const file = filePane(page, 'src/long.ts')
  await file.getByText('Before', { exact: true }).click()
  await expect.poll(() => faultsOf(file)).toEqual([])
  const thread = await watchThread(page)
  for (const pane of [replyPane(page), file])
    await scroller(pane).evaluate(async (box) => {
      for (let at = 0; at <= 60; at++) {
        box.scrollTop = (box.scrollHeight * at) / 60
        await new Promise(requestAnimationFrame)
      }
    })
  const longest = await thread.stop()
  expect(longest).toBeLessThan(50)
})

test('what is copied out of wrapped lines is the text as it is', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLong(page, 400, 40)
  const file = filePane(page, 'src/long.ts')
  // Colours that come later cut the rows' texts into pieces, and what is selected with them.
  await expect(file.locator('.code-syntax-keyword').first()).toBeVisible()
  const text = await file.evaluate((pane) => {
    const rows = [...pane.querySelectorAll('[data-row] .code-text')].slice(0, 6)
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) throw new Error('no rows')
    getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
    return rows.map((row) => row.textContent).join('\n')
  })
  await page.keyboard.press('ControlOrMeta+c')
  expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')).toBe(text)
})

test('a person who wants lines in one piece has them so, in every pane and after a reload', async ({ page }) => {
  await openLong(page, 400, 40)
  const file = filePane(page, 'src/long.ts')
  await expect.poll(() => faultsOf(file)).toEqual([])
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Search actions, files, hunks and lessons').fill('Wrap long lines')
  await page.keyboard.press('Enter')
  const sideways = () => scroller(file).evaluate((box) => box.scrollWidth > box.clientWidth)
  await expect.poll(sideways).toBe(true)
  await page.reload()
  await expectLanding(page, 40, 40)
  await expect.poll(sideways).toBe(true)
})

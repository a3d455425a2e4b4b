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

/** A line whose first word is longer than its first row has room for, as the panes of every width have them. */
const deep = (columns: number, mark: string): string =>
  `${' '.repeat(columns)}call${mark}(${'deeply.nested.'.repeat(12)}value, ${mark})`

/** Rows that hold nothing but the indentation of a line that goes on below, by their text; hidden text is not asked for. */
const emptyFirstRows = (box: Locator): Promise<string[]> =>
  box.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const blocks = new Set<Element>()
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const block = node.parentElement?.closest('[style*="text-indent"], .code-text')
      if (block && block.getClientRects().length > 0) blocks.add(block)
    }
    return [...blocks].flatMap((block) => {
      const text = block.textContent
      const at = text.search(/\S/)
      if (!text.includes('deeply.nested') || at <= 0) return []
      const range = document.createRange()
      const inside = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      let before = 0
      for (let node = inside.nextNode(); node !== null; node = inside.nextNode()) {
        const length = node.textContent?.length ?? 0
        if (before + length > at) {
          range.setStart(node, at - before)
          range.setEnd(node, at - before + 1)
          break
        }
        before += length
      }
      const down = range.getBoundingClientRect().top - block.getBoundingClientRect().top
      return down < range.getBoundingClientRect().height ? [] : [`${text} begins ${down} below`]
    })
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a long word begins in the row of its indentation, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page)
    const lines = [4, 8, 12, 16].map((columns) => deep(columns, `A${columns}`))
    await dropFiles(page, [['src/deep.ts', Buffer.from(`first()\n${lines.join('\n')}\nlast()\n`)]])
    const twice = `first()\n${lines.join('\n')}`
    await pasteAnywhere(
      page,
      block('src/deep.ts', twice, `${twice}\n${deep(8, 'B')}`) +
        block('src/deep.ts', `${deep(4, 'A4').replace('value', 'worth')}\nnot there at all()`, deep(8, 'C')),
    )
    await expectLanding(page, 1, 2)
    await page.setViewportSize({ width, height })
    if (width < 700) {
      const parts = page.getByRole('tablist', { name: 'Parts' })
      for (const part of ['Reply', 'Hunks', 'Why']) {
        await parts.getByRole('tab', { name: new RegExp(`^${part}`) }).click()
        await expect(page.locator('body')).toContainText('deeply.nested')
        await expect.poll(() => emptyFirstRows(page.locator('body'))).toEqual([])
      }
      return
    }
    await hunk(page, 2).press('Enter')
    await expect.poll(() => emptyFirstRows(page.locator('body'))).toEqual([])
    await expect(filePane(page, 'src/deep.ts').locator('[data-row]').first()).toBeVisible()
    for (const at of [1, 2]) {
      await page.keyboard.press('1')
      await hunk(page, at).press('Enter')
      await page.keyboard.press('2')
      await expect(page.getByRole('region', { name: 'Hunk', exact: true })).toContainText('deeply.nested')
      await expect.poll(() => emptyFirstRows(page.locator('body'))).toEqual([])
    }
  })

test('a press in the reply puts the caret where it was pressed, and a press elsewhere gives the rows back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLong(page, 400, 40, 'narrow')
  const reply = replyPane(page)
  await expect.poll(() => faultsOf(reply)).toEqual([])
  await scroller(reply).evaluate((box) => box.scrollTo(0, box.scrollHeight * 0.4))
  await expect.poll(() => faultsOf(reply)).toEqual([])
  /** A letter of the middle of the pane: its place on the screen, its row, and the text from it on. */
  const letter = await reply.evaluate((pane) => {
    const box = pane.querySelector('.code-scroll')?.getBoundingClientRect()
    const row = [...pane.querySelectorAll<HTMLElement>('[data-row]')].find(
      (one) =>
        one.getBoundingClientRect().top > (box?.top ?? 0) + 200 &&
        (one.querySelector('.code-text')?.textContent.length ?? 0) > 60,
    )
    const text = row?.querySelector('.code-text')
    const words = text && document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    let node = words?.nextNode()
    let before = 0
    for (; node && (node.textContent ?? '').trim().length < 4; node = words?.nextNode()) before += node.textContent?.length ?? 0
    if (!row || !text || !node) throw new Error('no long row')
    const column = (node.textContent ?? '').search(/\S/) + 2
    const range = document.createRange()
    range.setStart(node, column)
    range.setEnd(node, column + 1)
    const { left, top, height } = range.getBoundingClientRect()
    return {
      x: left + 1,
      y: top + height / 2,
      row: Number(row.dataset.row),
      rowTop: row.getBoundingClientRect().top,
      rest: text.textContent.slice(before + column),
    }
  })
  await page.mouse.click(letter.x, letter.y)
  const field = reply.locator('textarea')
  await expect(field).toBeFocused()
  const rest = () => field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart).split('\n')[0])
  expect(await rest()).toBe(letter.rest)
  const rowTop = () => reply.locator(`[data-row="${letter.row}"]`).evaluate((row) => row.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await rowTop()) - letter.rowTop)).toBeLessThan(2)
  await expect.poll(() => driftOf(reply)).toBeLessThan(2)
  await page.keyboard.type('typed')
  expect(await rest()).toBe(letter.rest)
  await expect(reply).toContainText('typed')
  await page
    .getByRole('tablist', { name: 'Parts' })
    .getByRole('tab', { name: /^Reply/ })
    .click()
  await expect(field).not.toBeFocused()
  await expect.poll(() => faultsOf(reply)).toEqual([])
  await expect(reply.locator('.code-under')).toHaveCount(0)
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
  const longestOfPass = async (): Promise<number> => {
    const thread = await watchThread(page)
    for (const pane of [replyPane(page), file])
      await scroller(pane).evaluate(async (box) => {
        for (let at = 0; at <= 60; at++) {
          box.scrollTop = (box.scrollHeight * at) / 60
          await new Promise(requestAnimationFrame)
        }
      })
    return thread.stop()
  }
  // A machine with much else to do slows one pass down: what holds the page up does so in each.
  let longest = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < 4 && longest >= 50; pass++) longest = Math.min(longest, await longestOfPass())
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

/** A lesson before a class, on a projector: one hunk, large and whole, beside its verdict. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readLessonFile } from '../src/session/lesson-format'
import { expect, test } from './support/fixtures'

const pathOf = (id: string) =>
  readLessonFile(readFileSync(new URL(`../public/lessons/${id}/lesson.json`, import.meta.url), 'utf8')).path

/** Rows of code that are in sight beside the verdict, whole; all that there are, where there are fewer. */
const rowsInSight = (page: Page): Promise<{ readonly rows: number; readonly isAll: boolean; readonly cut: readonly string[] }> =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll<HTMLElement>('[aria-label="The hunk’s lines beside the file’s"], .code-scroll'),
    ].filter((box) => box.clientHeight > 0)
    const cut: string[] = []
    const counts = boxes.map((box) => {
      const own = box.getBoundingClientRect()
      const tops = new Set<number>()
      for (const text of box.querySelectorAll('.code-text, .font-mono [style*="text-indent"]')) {
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const { top, bottom } of range.getClientRects())
          if (top >= own.top - 1 && bottom <= own.bottom + 1) tops.add(Math.round(top / 4))
      }
      if (box.scrollWidth > box.clientWidth + 1) cut.push(`sideways: ${box.textContent.slice(0, 80)}`)
      return { rows: tops.size, isAll: box.scrollHeight <= box.clientHeight + 1 }
    })
    for (const box of document.querySelectorAll('[aria-label="Lesson, step by step"] [aria-live]'))
      if (box.scrollHeight > box.clientHeight + 1) cut.push(box.textContent)
    for (const box of document.querySelectorAll('main h2, [aria-label="Stages"] ~ span'))
      if (box.clientWidth > 1 && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2))
        cut.push(box.textContent)
    return { rows: Math.max(0, ...counts.map(({ rows }) => rows)), isAll: counts.every(({ isAll }) => isAll), cut }
  })

for (const [width, height, least] of [
  [1280, 720, 14],
  [1920, 1080, 18],
] as const)
  test(`before a class, ${width} × ${height}: ${least} rows of code beside the verdict at every step, and nothing cut off`, async ({
    page,
    shot,
  }) => {
    await page.setViewportSize({ width, height })
    for (const id of ['003-shifted-indentation', '009-two-places', '023-forgotten-comma', '030-fences-in-a-fence']) {
      await page.goto('about:blank')
      await page.goto(`/?present=1#lesson=${id}`)
      const strip = page.getByRole('region', { name: 'Lesson, step by step' })
      await expect(strip).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Tests', exact: true })).toBeHidden()
      for (const [at, { says, show }] of pathOf(id).entries()) {
        if (at > 0) await page.keyboard.press('PageDown')
        await expect(strip).toContainText(says)
        await expect(strip).toHaveAttribute('aria-busy', 'false')
        if (['tab', 'tests', 'tools', 'recording'].includes(show?.kind ?? '')) continue
        await test.step(`${id}: ${says}`, async () => {
          await expect
            .poll(async () => {
              const { rows, isAll, cut } = await rowsInSight(page)
              return isAll || rows >= least ? cut : [`${rows} rows`]
            })
            .toEqual([])
        })
        if (at < 4) await shot(`present-${width}-${id.slice(0, 3)}-${at}`)
      }
    }
  })

test('whoever presents by the keyboard has the focus in the head of the page, before a class and after it', async ({ page }) => {
  await page.goto('/')
  const inHead = () => page.evaluate(() => document.activeElement?.closest('header') !== null)
  await page.getByRole('button', { name: 'Present', exact: true }).press('Enter')
  const leave = page.getByRole('button', { name: 'Leave presenting' })
  await expect(leave).toBeVisible()
  await expect.poll(inHead).toBe(true)
  await leave.press('Enter')
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeVisible()
  await expect.poll(inHead).toBe(true)
})

/** The lab: logs in, one picture, an edit in the debugger and back. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { claudeCode, play } from '../src/logs/testing/sessions'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { open, why } from './support/page-actions'

const TAKEN = play({ 'b.ts': 'const d = 4\n' }, [
  { kind: 'read', path: 'b.ts' },
  { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
  { kind: 'edit', path: 'b.ts', old: 'let z = 9', fresh: 'let z = 10' },
])

test('a log is judged, marks filter, an edit opens in the debugger, and Back leads to the lab', async ({ page, shot }) => {
  await page.goto('/#lab')
  const lab = page.getByRole('dialog', { name: 'The lab: many replies, one picture' })
  const edits = lab.getByRole('list', { name: 'Edits' })
  await lab
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'session.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(claudeCode(TAKEN)) })
  await expect(lab.getByRole('status')).toContainText('2 replies judged')
  await expect(edits.getByRole('listitem')).toHaveCount(2)
  await inBothSchemes(page, async (scheme) => {
    await shot(`lab-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })
  await lab.getByRole('button', { name: 'refused, refused: 1' }).first().click()
  await expect(edits.getByRole('listitem')).toHaveCount(1)
  const [download] = await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'lab.csv' }).click()])
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')[1]).toContain('claude-session call_2,refused')
  await edits.getByRole('button').click()
  await expect(lab).toBeHidden()
  await expect(why(page)).toContainText('let z = 9')
  await page.goBack()
  await expect(edits.getByRole('listitem')).toHaveCount(1)
  await lab.getByRole('button', { name: 'Show all' }).click()
  await expect(edits.getByRole('listitem')).toHaveCount(2)
})

const block = (before: string, after: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`

/** Replies of two models on the same tasks over some days: the one quotes the file as it is more often. */
const twoModels = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    ['careful', 'hasty']
      .map((model) => {
        const isRight = model === 'careful' ? at % 8 !== 0 : at % 2 === 0
        return `${JSON.stringify({
          id: `task ${at}`,
          model,
          at: `2025-03-${String(1 + (at % 9)).padStart(2, '0')}`,
          output: { text: block(isRight ? 'const a = 1' : 'let unlike = 9', 'const a = 2') },
          before: { 'a.ts': 'const a = 1\n' },
          after: { 'a.ts': 'const a = 2\n' },
        })}\n`
      })
      .join(''),
  ).join('')

const labOf = (page: Page) => page.getByRole('dialog', { name: 'The lab: many replies, one picture' })

async function openModels(page: Page, count: number): Promise<void> {
  const lab = labOf(page)
  await page.goto('/#lab')
  await lab.getByText('Fields of JSON lines').click()
  for (const [label, name] of Object.entries({ Reply: 'output.text', Files: 'before', Meant: 'after' }))
    await lab.getByLabel(label, { exact: true }).fill(name)
  await lab
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'models.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(twoModels(count)) })
}

test('two models side by side: a difference with its interval, on the page and in the report', async ({
  page,
  browser,
  shot,
}) => {
  await openModels(page, 40)
  const lab = labOf(page)
  await expect(lab.getByRole('status')).toContainText('80 replies judged')
  await lab.getByRole('button', { name: /^careful, refused/ }).click()
  await lab.getByRole('button', { name: 'outcome: refused ✕' }).click()
  await lab.getByRole('button', { name: 'Compare with these' }).click()
  await lab.getByRole('button', { name: 'Show all' }).click()
  await lab.getByRole('button', { name: /^hasty, refused/ }).click()
  await lab.getByRole('button', { name: 'outcome: refused ✕' }).click()
  const beside = lab.getByRole('region', { name: 'Side by side' })
  await expect(beside.getByRole('row', { name: /^All replies: landed/ })).toContainText('A has more')
  await expect(beside).toContainText('A: models.jsonl: model careful')
  await inBothSchemes(page, async (scheme) => {
    await shot(`lab-compare-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })
  const [download] = await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'lab.html' }).click()])
  const report = test.info().outputPath('report.html')
  await download.saveAs(report)
  // A person opens it without the page.
  const elsewhere = await browser.newContext()
  const disk = await elsewhere.newPage()
  await disk.goto(pathToFileURL(report).href)
  await expect(disk.getByRole('row', { name: /^All replies: landed/ })).toContainText('A has more')
  await expect(disk.getByText('A: models.jsonl: model careful')).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await disk.setViewportSize({ width, height: 900 })
    await inBothSchemes(disk, async (scheme) => {
      expect(await axeOffences(disk), `${width} ${scheme}`).toEqual([])
      expect(
        await disk.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} ${scheme}`,
      ).toBeLessThanOrEqual(0)
    })
  }
  await elsewhere.close()
})

test('replies that are shown are saved as lines that the lab reads again, and the failing ones as lessons', async ({ page }) => {
  await openModels(page, 12)
  const lab = labOf(page)
  await lab.getByRole('button', { name: /^hasty, refused/ }).click()
  const [lines] = await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'replies.jsonl' }).click()])
  const saved = readFileSync(await lines.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(saved).toHaveLength(6)
  const first: unknown = JSON.parse(saved[0] ?? '')
  expect(first).toMatchObject({ model: 'hasty', files: { 'a.ts': 'const a = 1\n' }, expected: { 'a.ts': 'const a = 2\n' } })
  const [zip] = await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'lessons.zip' }).click()])
  const names = readFileSync(await zip.path()).toString('latin1')
  for (const name of ['/lesson.json', '/reply.txt', '/files/a.ts', '/refused.json'])
    expect(names).toMatch(new RegExp(`lessons/006-[\\w-]+${name.replaceAll('.', '\\.')}`))
})

test('a run that a reload ended goes on where it was', async ({ page }) => {
  await openModels(page, 1500)
  const lab = labOf(page)
  await expect(lab.getByText('A reload of the page loses nothing.')).toBeVisible()
  await expect(lab.getByRole('status')).toContainText(/^[\d,]{3,} replies/)
  await page.reload()
  await lab.getByRole('button', { name: 'Go on with it' }).click()
  await expect(lab.getByRole('status')).toContainText('3,000 replies judged', { timeout: 60_000 })
  await page.reload()
  await lab.getByRole('button', { name: 'Open it' }).click()
  await expect(lab.getByRole('status')).toContainText('3,000 replies judged')
  await page.reload()
  await lab.getByRole('button', { name: 'Forget it' }).click()
  await expect(lab.getByRole('button', { name: 'Forget it' })).toBeHidden()
  await page.reload()
  await expect(lab.getByRole('button', { name: 'The built-in set' })).toBeVisible()
  await expect(lab.getByRole('button', { name: 'Open it' })).toBeHidden()
})

test('the built-in set is one press away', async ({ page }) => {
  await open(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('lab many')
  await page.keyboard.press('Enter')
  const lab = labOf(page)
  const [field] = await Promise.all([page.waitForEvent('popup'), lab.getByRole('link', { name: 'The field, measured' }).click()])
  await expect(field.getByRole('heading', { level: 1 })).toHaveText('The field, measured')
  // Its styles are not forbidden by the headers of the page.
  await expect(field.locator('.bar span').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await field.close()
  await lab.getByRole('button', { name: 'The built-in set' }).click()
  await expect(lab.getByRole('status')).toContainText('judged in')
  await expect(lab.getByRole('button', { name: /^search\/replace, as it is meant/ })).toBeVisible()
  await lab.getByRole('searchbox', { name: 'Search edits' }).fill('001-two')
  await expect(lab.getByRole('list', { name: 'Edits' }).getByRole('listitem')).toHaveCount(1)
})

/** Lessons step by step: the path of each to its end, the gallery, addresses, presenting, and a lesson that is written on the page. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { inOrder, type LessonFile, readLessonFile, readLessonList, type Show } from '../src/session/lesson-format'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { fileButton, hunkList, open, openEditor, pasteAnywhere, replyPane, said, stages, why } from './support/page-actions'
import { block } from './support/replies'

const ROOT = new URL('../public/lessons/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
const lessons = inOrder(readLessonList(read('index.json'))).map(({ id }) => ({
  id,
  ...readLessonFile(read(`${id}/lesson.json`)),
}))
type Lesson = LessonFile & { readonly id: string }

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Lesson, step by step' })
const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Lessons' })
const card = (page: Page, title: string): Locator =>
  gallery(page).getByRole('button', { name: new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) })

async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  await card(page, title).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A command of the palette, by its words. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Search actions, files, hunks and lessons').fill(words)
  await page.keyboard.press('Enter')
}

/** The page has been put to a step, and says its sentence. */
async function expectSaid(page: Page, sentence: string): Promise<void> {
  await expect(strip(page)).toContainText(sentence)
  await expect(strip(page)).toHaveAttribute('aria-busy', 'false')
}

const TAB: Record<string, string> = {
  message: 'Message for the model',
  policies: 'Policies',
  tests: 'Tests',
  timeline: 'Timeline',
  agent: 'Agent',
}

async function expectShown(page: Page, show: Show): Promise<void> {
  const tab = (name: string) => expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  switch (show.kind) {
    case 'step':
      return expect(page).toHaveURL(new RegExp(`step=${show.hunk}\\.`))
    case 'hunk':
      return expect(
        hunkList(page)
          .getByRole('button')
          .nth(show.hunk - 1),
      ).toHaveAttribute('aria-current', 'true')
    case 'tab':
      return tab(TAB[show.tab] ?? '')
    case 'tools':
      return tab('Other tools')
    case 'recording':
      return tab('Agent')
    case 'view':
      return expect(page.getByRole('radio', { name: show.view, exact: false }).first()).toBeChecked()
    case 'file':
      return expect(page.getByRole('region', { name: `File ${show.path}`, exact: true })).toBeVisible()
    case 'demands':
      return expect(why(page)).toContainText('not the usual')
    case 'tests':
      return expect(said(page, /^(?:Green|Red) · /)).toBeVisible()
    case 'commit':
      return expect(stages(page).getByRole('listitem').last()).toHaveText(/Commit, done/)
    case 'roll-back':
      return expect(page.getByRole('button', { name: 'Stage again' }).first()).toBeVisible()
    case 'complete':
      return expect(stages(page)).toContainText(/Commit, now/)
    case 'reply':
      return
  }
}

/** What a run says of itself before it ends or waits. */
const UNDER_WAY = /is asked|is being|The tests run|put together|It begins|carried out/

/** Goes on by keyboard from the first step to the answer. */
async function walk(page: Page, { title, path, question }: Lesson): Promise<void> {
  await expectSaid(page, path[0]?.says ?? '')
  for (const { says, show } of path.slice(1)) {
    await page.keyboard.press('ArrowRight')
    await expectSaid(page, says)
    if (show !== undefined) await expectShown(page, show)
  }
  await page.keyboard.press('ArrowRight')
  await expectSaid(page, question.asks)
  await page.keyboard.press('ArrowRight')
  await expect(strip(page).getByRole('button', { name: /^(?:Next lesson|All lessons)$/ })).toBeVisible()
  await expect(strip(page)).toContainText(question.asks)
  await expectShown(page, question.show)
  const answer = strip(page).locator('[aria-live]')
  await expect(answer, title).not.toContainText('The page shows it now')
  if (question.answer.kind === 'run') await expect(answer, title).not.toHaveText(UNDER_WAY)
  expect(((await answer.textContent()) ?? '').length, title).toBeGreaterThan(10)
}

/** Lessons on one page. More: a failure is found late, fewer: most of the time goes to loading pages. */
const TOGETHER = 16

test.describe('every lesson leads to its answer', () => {
  for (let from = 0; from < lessons.length; from += TOGETHER) {
    const some = lessons.slice(from, from + TOGETHER)
    test(`${some[0]?.id} to ${some.at(-1)?.id}`, async ({ page }) => {
      await open(page)
      for (const [at, lesson] of some.entries())
        await test.step(lesson.id, async () => {
          if (at === 0) await choose(page, lesson.title)
          else await strip(page).getByRole('button', { name: 'Next lesson' }).click()
          await walk(page, lesson)
        })
    })
  }
})

test('what was learnt is remembered, and a lesson goes on where it was left', async ({ page }) => {
  const [first, second] = lessons
  if (first === undefined || second === undefined) throw new Error('fewer than two lessons')
  await open(page)
  await choose(page, first.title)
  await walk(page, first)
  await strip(page).getByRole('button', { name: 'Next lesson' }).click()
  await expectSaid(page, second.path[0]?.says ?? '')
  await page.keyboard.press('ArrowRight')
  await expectSaid(page, second.path[1]?.says ?? '')
  await page.reload()
  await expectSaid(page, second.path[1]?.says ?? '')
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  await expect(gallery(page)).toContainText(`1 of ${lessons.length} done`)
  await expect(card(page, first.title)).toContainText('done')
  await expect(card(page, second.title)).toContainText('left at step 2')
  await gallery(page).getByRole('searchbox', { name: 'Search lessons' }).fill('byte order')
  await expect(gallery(page).getByRole('button', { name: /^A mark before the first line/ })).toBeVisible()
  await expect(card(page, first.title)).toHaveCount(0)
  await gallery(page).getByRole('searchbox', { name: 'Search lessons' }).fill('')
  await gallery(page).getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Runs of agents' })
  await gallery(page)
    .getByRole('button', { name: /^Two places for one edit/ })
    .click()
  await expect(page.getByRole('button', { name: 'Begin' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Recording' })).toHaveValue('004-ambiguous')
  await expect(strip(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/lesson=/)
})

test('an address opens a lesson, at a step of the debugger where it names one; a foreign one opens none', async ({ page }) => {
  await page.goto('/#lesson=009-two-places&step=1.3')
  await expect(strip(page)).toContainText('Two places fit')
  await expect(page).toHaveURL(/#lesson=009-two-places&step=1\.3$/)
  await expect(why(page)).toContainText('Place 1 of 2')
  await page.evaluate(() => {
    location.hash = '#lesson=003-shifted-indentation'
  })
  await expect(strip(page)).toContainText('The indentation trap')
  await strip(page).getByRole('button', { name: 'Leave the lesson’s path' }).click()
  await expect(strip(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/lesson=/)
  await page.evaluate(() => {
    location.hash = '#lesson=999-no-such'
  })
  await expect(said(page, 'The lesson “999-no-such” could not be loaded.')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('another reply leaves the lesson, and the way back leads to it again', async ({ page }) => {
  await page.goto('/#lesson=009-two-places')
  await expect(strip(page)).toContainText('The file has two charts')
  await pasteAnywhere(page, block('src/other.ts', 'one()', 'two()'))
  await expect(why(page)).toContainText('src/other.ts')
  await expect(strip(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/lesson=/)
  await expect(why(page).getByRole('region', { name: 'Lesson' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await why(page).getByRole('button', { name: 'Go through it step by step' }).click()
  await expect(strip(page)).toContainText('The file has two charts')
  await expect(page).toHaveURL(/lesson=009-two-places/)
  // The same reply again is no other.
  await pasteAnywhere(page, read('009-two-places/reply.txt'))
  await expect(page.getByRole('heading', { level: 2, name: /^Hunks/ })).toHaveText(/0 of 1 land/)
  await expect(strip(page)).toBeVisible()
})

test.describe('the teacher’s first minute', () => {
  for (const [name, size] of [
    ['1440', { width: 1440, height: 900 }],
    ['1024', { width: 1024, height: 768 }],
  ] as const)
    test(`at ${name}: from the page to a flipped verdict before a class`, async ({ page, shot }) => {
      await page.setViewportSize(size)
      await page.goto('/')
      // To the verdict that flips seven actions, and nine by the palette: two presses, the way to present, four arrows.
      await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
      await shot(`teacher-${name}-gallery`)
      await card(page, 'The indentation trap').click()
      await expectSaid(page, 'each four columns too far to the left')
      if (size.width >= 1200) await page.getByRole('button', { name: 'Present', exact: true }).click()
      else await command(page, 'present')
      await expect(page.getByRole('button', { name: /Leave presenting/ })).toBeVisible()
      await shot(`teacher-${name}-begin`)
      for (const says of ['Read:', 'Match:', 'Moved by four', 'Switch this way']) {
        await page.keyboard.press('ArrowRight')
        await expectSaid(page, says)
        await shot(`teacher-${name}-${says.split(/[: ]/)[0]?.toLowerCase()}`)
      }
      await expect(why(page).getByRole('heading', { level: 2, name: 'Applies; white space differs' })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expectSaid(page, 'Commit:')
      await expect(said(page, /^Committed /)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(strip(page)).toContainText('Already there.')
      await shot(`teacher-${name}-answer`)
    })
})

test('presenting: notes by N, back by ←, out by Escape; the address says so', async ({ page }) => {
  await page.goto('/?present=1#lesson=009-two-places')
  await expect(strip(page)).toContainText('The file has two charts')
  const sizeOf = () =>
    strip(page)
      .locator('[aria-live]')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf()).toBeGreaterThanOrEqual(20)
  await expect(strip(page).getByRole('note')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(strip(page).getByRole('note')).toContainText('The tool of the time wrote into the first one')
  await inBothSchemes(page, async (scheme) => expect(await axeOffences(page), scheme).toEqual([]))
  await page.keyboard.press('ArrowRight')
  await expectSaid(page, 'two places are equal')
  await page.keyboard.press('n')
  await expect(strip(page).getByRole('note')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expectSaid(page, 'The file has two charts')
  await expect(page).not.toHaveURL(/step=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page).not.toHaveURL(/present/)
  expect(await sizeOf()).toBeLessThan(16)
})

test('arrow keys stay with what they move in: fields, editors, tabs', async ({ page }) => {
  await page.goto('/#lesson=009-two-places')
  await expect(strip(page)).toContainText('The file has two charts')
  await page.getByRole('tab', { name: 'Tests', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Output', exact: true })).toBeFocused()
  await (await openEditor(replyPane(page))).getByRole('textbox').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(strip(page)).toContainText('1 of 5')
})

test('a commit on the way is taken back on the way back', async ({ page }) => {
  const lesson = lessons.find(({ id }) => id === '001-two-exact-blocks')
  if (lesson === undefined) throw new Error('no such lesson')
  await open(page)
  await choose(page, lesson.title)
  await expectSaid(page, lesson.path[0]?.says ?? '')
  await strip(page).getByRole('button', { name: 'Question' }).click()
  await expectSaid(page, lesson.question.asks)
  await expect(said(page, /^Committed /)).toBeVisible()
  await strip(page).getByRole('button', { name: 'Step 2 of 5' }).click()
  await expectSaid(page, lesson.path[1]?.says ?? '')
  await expect(why(page).getByRole('heading', { level: 2, name: 'Lands exactly' }).first()).toBeVisible()
})

test('at 390 wide, light and dark: two lines and the way on, nothing wider than the page, nothing that axe finds serious', async ({
  page,
  shot,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#lesson=037-tests-decide')
  await expectSaid(page, 'This reply lands exactly. Is it right?')
  for (const { says } of lessons.find(({ id }) => id === '037-tests-decide')?.path.slice(1) ?? []) {
    await strip(page).getByRole('button', { name: 'Next' }).click()
    await expectSaid(page, says)
    const box = await strip(page).locator('[aria-live]').boundingBox()
    expect(box?.height ?? 0).toBeLessThanOrEqual(2 * 13 * 1.5)
  }
  await inBothSchemes(page, async (scheme) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeOffences(page), scheme).toEqual([])
    await shot(`guided-390-${scheme}`)
  })
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  await expect(card(page, 'The indentation trap')).toBeVisible()
  await shot('gallery-390')
  expect(await axeOffences(page)).toEqual([])
})

test('a lesson that is written on the page is saved as a folder, and its text stays text', async ({ page, shot }) => {
  await open(page)
  await choose(page, 'Two places fit')
  await expectSaid(page, 'The file has two charts')
  await strip(page).getByRole('button', { name: 'Leave the lesson’s path' }).click()
  const write = async () => {
    await command(page, 'save this as a lesson')
    await expect(sheet).toBeVisible()
  }
  const sheet = page.getByRole('dialog', { name: 'Save this as a lesson' })
  await write()
  await expect(sheet.getByRole('button', { name: 'Save the folder' })).toBeDisabled()
  await sheet.getByRole('textbox', { name: 'Title' }).fill('<img src=x onerror=alert(1)>')
  await sheet.getByRole('textbox', { name: 'Summary' }).fill('A reply of mine.')
  for (const [at, says] of ['One.', 'Two.', 'Three.'].entries())
    await sheet.getByRole('textbox', { name: `Sentence of step ${at + 1}` }).fill(says)
  await sheet.getByRole('textbox', { name: 'Question' }).fill('Why is neither taken?')
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/step=1\.1/)
  await write()
  await sheet.getByRole('button', { name: 'Take now: what step 2 shows' }).click()
  await expect(sheet.getByRole('combobox', { name: 'What step 2 shows' })).toHaveValue(/what is looked for/)
  await sheet.getByRole('button', { name: 'Take now: where the answer is' }).click()
  await sheet.getByRole('combobox', { name: 'What the answer is' }).selectOption({ label: 'Why hunk 1 came out as it did' })
  await shot('save-lesson')
  expect(await axeOffences(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save the folder' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('000-img-src-x-onerror-alert-1.zip')
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString('latin1'),
  ).toBe('PK')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(fileButton(page, '2024-08-14-code-in-json.md')).toBeVisible()
})

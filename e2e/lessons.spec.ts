/** Every lesson of the gallery says in the page what its folder says on disk. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { readLessonList } from '../src/session/lesson-format'
import { expect, test } from './support/fixtures'
import {
  commitButton,
  copyOut,
  expectLanding,
  fileButton,
  filePane,
  hunkList,
  open,
  openEditor,
  openLesson,
  openTab,
  replyPane,
  said,
  stages,
  timeline,
  why,
} from './support/page-actions'
import { storedFiles } from './support/stored-history'

const folder = new URL('../public/lessons/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8')
const json = (path: string): unknown => JSON.parse(read(path))

const all = readLessonList(read('index.json'))
type Lesson = (typeof all)[number]

const refusals = z.object({ refusals: z.array(z.object({ edit: z.number(), hunk: z.number(), code: z.string() })) })

/** The tag in the gallery, and what the panel says of the hunk that is selected. */
const VERDICT: Record<Lesson['outcome'], { tag: string; title: RegExp }> = {
  applies: { tag: 'applies', title: /^Lands |^Applies|^Close match|^A new file$|^Replaces the whole file$/ },
  'already-applied': { tag: 'already there', title: /^Already there$/ },
  ambiguous: { tag: 'ambiguous', title: /^\d+ places fit equally$/ },
  conflict: {
    tag: 'conflict',
    title:
      /^(?:The lines are in another order|The reply omits line .* of the file|The file has “.*” the reply quotes “.*”|A line to remove differs (?:from the file|in .*)|An earlier hunk changed these lines)$/,
  },
  'not-found': {
    tag: 'not found',
    title:
      /^The quoted lines are not (?:together )?in the file$|^The file has “|quoted lines? (?:differs? from|(?:is|are) not in) the file$|^Hunk \d+ of this reply changed /,
  },
  'missing-file': { tag: 'file missing', title: / is not in the project$/ },
  'code-left-out': { tag: 'code left out', title: /^Leaves out code/ },
  truncated: { tag: 'cut off', title: /./ },
  unreadable: { tag: 'not readable', title: /./ },
  'no-change': { tag: 'changes nothing', title: /^Changes nothing$/ },
  'nothing-to-find': { tag: 'nothing to find', title: /^Nothing to search for$/ },
}

/** Replies that land and break the file's syntax: the page says so, and commits them once the person has looked. */
const BREAKS: ReadonlySet<string> = new Set(['016-patch-without-prefixes'])

/** Of each outcome the first two, and those that break something: of all others the engine's tests know the bytes, and lesson-player.spec.ts their paths. */
const index = all.filter(
  ({ id, outcome }, at) => BREAKS.has(id) || all.slice(0, at).filter((earlier) => earlier.outcome === outcome).length < 2,
)

const textsOf = (id: string, part: 'files' | 'expected', paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, read(`${id}/${part}/${path}`)]))

async function expectApplies(page: Page, { id, title, files, expected = [] }: Lesson): Promise<void> {
  await expect(hunkList(page).getByRole('button', { name: /refused/ })).toHaveCount(0)
  const before = textsOf(id, 'files', files)
  const after = textsOf(id, 'expected', expected)
  expect(await storedFiles(page)).toEqual(before)
  for (const [path, text] of Object.entries(after)) {
    await fileButton(page, path.slice(path.lastIndexOf('/') + 1)).click()
    const pane = filePane(page, path)
    await pane.getByText('After', { exact: true }).click()
    await expect(pane.getByRole('radio', { name: 'After' })).toBeChecked()
    const editor = await openEditor(pane)
    const shown = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
    await expect.poll(() => copyOut(page, editor.getByRole('textbox'))).toBe(shown)
  }
  if (BREAKS.has(id)) {
    await expect(why(page).getByRole('region', { name: 'Warnings' })).toContainText('syntax errors that it did not have')
    await why(page).getByRole('button', { name: 'I have looked at this' }).click()
  }
  await expect(page.getByText('No test here can run: commit untested')).toBeVisible()
  await commitButton(page).click()
  await expect(said(page, /Committed /)).toBeVisible()
  expect(await storedFiles(page)).toEqual({ ...before, ...after })
  await openTab(page, 'Timeline')
  await timeline(page).getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Restored.')).toBeVisible()
  expect(await storedFiles(page)).toEqual(before)
}

async function expectRefused(page: Page, { id }: Lesson): Promise<void> {
  const { length } = refusals.parse(json(`${id}/refused.json`)).refusals
  await expect(hunkList(page).getByRole('button', { name: /refused/ })).toHaveCount(length)
  await expect(
    hunkList(page)
      .getByRole('button', { name: /refused/ })
      .first(),
  ).toHaveAttribute('aria-current', 'true')
  await expect(stages(page)).toContainText(`Review · ${length} refused`)
}

async function expectTruncated(page: Page): Promise<void> {
  await expect(replyPane(page)).toContainText(/format problems?/)
  await expect(stages(page).getByRole('listitem').first()).toHaveText(/Read, needs attention/)
  await openTab(page, 'Message for the model')
  await expect(page.getByRole('textbox', { name: 'Message for the model' })).toHaveValue(/cut off|ends inside|breaks off/)
}

/** Opens a lesson on the page as it is, and looks at what becomes of it. */
async function expectLesson(page: Page, lesson: Lesson): Promise<void> {
  const { tag, title } = VERDICT[lesson.outcome]
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Lessons' }).getByRole('button', { name: lesson.title }).first()
  await expect(card).toContainText(tag)
  await card.click()
  await expect(page.getByRole('region', { name: 'Lesson, step by step' })).toContainText(lesson.title)
  // Warnings may be above it, sooner or later.
  await expect(why(page).getByRole('heading', { level: 2 }).filter({ hasText: title }).first()).toBeVisible()
  if (lesson.outcome === 'applies') return expectApplies(page, lesson)
  if (lesson.outcome === 'already-applied') {
    const count = await hunkList(page).getByRole('button').count()
    await expectLanding(page, count, count)
    await expect(hunkList(page).getByRole('button', { name: /already applied/ })).toHaveCount(count)
  } else if (lesson.outcome === 'truncated') await expectTruncated(page)
  else if (lesson.outcome === 'unreadable') await expect(replyPane(page)).toContainText(/format problems?/)
  else await expectRefused(page, lesson)
  await expect(commitButton(page)).toHaveCount(0)
  expect(await storedFiles(page)).toEqual(textsOf(lesson.id, 'files', lesson.files))
}

/** Lessons on one page: more: a failure is found late, fewer: most of the time goes to loading pages. */
const TOGETHER = 8

test.describe('lessons', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  for (let from = 0; from < index.length; from += TOGETHER) {
    const some = index.slice(from, from + TOGETHER)
    test(`${some[0]?.id} to ${some.at(-1)?.id}`, async ({ page }) => {
      await open(page)
      for (const lesson of some) await test.step(`${lesson.id} ${lesson.outcome}`, () => expectLesson(page, lesson))
    })
  }
})

test('each lesson is a project of its own, and an untouched one is opened again', async ({ page }) => {
  const [first, second] = index
  if (first === undefined || second === undefined) throw new Error('fewer than two lessons')
  await open(page)
  for (const { title } of [first, second, first]) {
    await openLesson(page, title)
    await expect(page.getByRole('region', { name: 'Lesson, step by step' })).toContainText(title)
    await openTab(page, 'Timeline')
    await expect(timeline(page).getByRole('listitem')).toHaveText(new RegExp(title))
  }
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const kept = page.getByRole('list', { name: 'Recent projects' }).getByRole('listitem')
  await expect(kept).toContainText([first.title, second.title, 'Connection pool'])
  await expect(kept).toHaveCount(3)
  await kept.filter({ hasText: 'Connection pool' }).getByRole('button').first().click()
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
})

test('lessons are found by what they teach, their format and their files; where none is, the search goes on', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  const gallery = page.getByRole('dialog', { name: 'Lessons' })
  const field = gallery.getByRole('searchbox', { name: 'Search lessons' })
  for (const [word, least] of [
    ['apply_patch', 2],
    ['unified diff', 2],
    ['.py', 2],
  ] as const) {
    await field.fill(word)
    await expect.poll(() => gallery.getByRole('listitem').count(), { message: word }).toBeGreaterThanOrEqual(least)
    expect(await gallery.getByRole('listitem').count(), word).toBeLessThan(all.length)
  }
  await field.fill('no lesson has this')
  await gallery.getByRole('button', { name: 'Show all lessons' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => gallery.getByRole('listitem').count()).toBeGreaterThanOrEqual(all.length)
  await field.fill('no lesson has this')
  await gallery.getByRole('button', { name: 'Search the page' }).click()
  await expect(page.getByRole('combobox', { name: /^Search actions/ })).toBeFocused()
})

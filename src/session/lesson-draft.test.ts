/** A lesson that is written on the page is one that the page, and the tests of the lessons, can read. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyReply } from '../engine/index'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { answersNow, BLANK_LESSON, type LessonDraft, lacking, lessonFolder, showsNow } from './lesson-draft'
import { readLessonFile } from './lesson-format'
import { EMPTY_STATE } from './state'
import { openedPage, searchReplaceBlock } from './testing/page-fixture'

const ROOT = new URL('../../public/lessons/', import.meta.url)

const DRAFT: LessonDraft = {
  ...BLANK_LESSON,
  title: 'My <b>own</b> lesson',
  summary: 'What it is about, with <script>alert(1)</script> in it.',
  steps: [
    { says: 'One.', notes: 'A note.', show: { kind: 'reply' } },
    { says: 'Two.', notes: '', show: { kind: 'hunk', hunk: 1 } },
    { says: 'Three.', notes: '', show: { kind: 'tab', tab: 'policies' } },
  ],
  asks: 'Why?',
  reveals: { kind: 'step', hunk: 1, at: 'verdict' },
  answer: { kind: 'decision', hunk: 1 },
}

function given(id: string): { tree: Map<Path, string>; reply: string } {
  const folder = new URL(`${id}/files/`, ROOT)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const tree = new Map<Path, string>()
  for (const name of names.filter((each) => statSync(new URL(each, folder)).isFile())) {
    const parsed = parsePath(name)
    if (parsed.ok) tree.set(parsed.path, readFileSync(new URL(name, folder), 'utf8'))
  }
  return { tree, reply: readFileSync(new URL(`${id}/reply.txt`, ROOT), 'utf8') }
}

/** The texts below a part of a folder. */
const under = (folder: ReadonlyMap<string, unknown>, part: string): Record<string, unknown> =>
  Object.fromEntries([...folder].filter(([path]) => path.startsWith(part)).map(([path, text]) => [path.slice(part.length), text]))

describe.each([
  ['002-two-files', 'applies'],
  ['009-two-places', 'ambiguous'],
  ['010-already-applied', 'already-applied'],
  ['011-cut-off', 'truncated'],
  ['026-byte-order-mark', 'applies'],
  ['032-two-dividers', 'unreadable'],
])('of %s', (id, outcome) => {
  test('a lesson is the same files, the same reply and the same outcome again', () => {
    const state = given(id)
    const made = lessonFolder(DRAFT, state)
    if (!made.ok) throw new Error(made.lacks)
    const { folder } = made
    const texts: ReadonlyMap<string, unknown> = folder
    const lesson = readLessonFile(String(texts.get('lesson.json')))
    expect([lesson.title, lesson.outcome, lesson.path[0]?.show]).toEqual([DRAFT.title, outcome, undefined])
    expect([made.name, texts.get('reply.txt')]).toEqual(['000-my-b-own-b-lesson', state.reply])
    const files = under(folder, 'files/')
    expect(files).toEqual(Object.fromEntries(state.tree))
    const before = Object.fromEntries(state.tree)
    const [only, ...others] = Object.keys(before)
    const { ok, files: after } = applyReply(state.reply, before, { defaultPath: others.length === 0 ? only : undefined })
    expect({ ...files, ...under(folder, 'expected/') }).toEqual(after)
    expect(texts.has('refused.json')).toBe(!ok)
  })
})

test.each<[string, Partial<LessonDraft>]>([
  ['title', { title: ' ' }],
  ['summary', { summary: '' }],
  ['steps', { steps: DRAFT.steps.slice(1) }],
  ['question', { asks: '' }],
  ['answer', { answer: null }],
])('a draft without %s says so', (lacks, change) => {
  expect(lacking({ ...DRAFT, ...change }, 'a reply')).toBe(lacks)
  expect(lacking(DRAFT, '')).toBe('reply')
})

test('a reply without an edit is no lesson', () => {
  expect(lessonFolder(DRAFT, { ...given('002-two-files'), reply: 'Nothing to do.' })).toEqual({ ok: false, lacks: 'edits' })
})

test('what the page shows can be taken for a step, and what it says for an answer', async () => {
  expect(showsNow(EMPTY_STATE)).toEqual([{ kind: 'reply' }])
  const page = await openedPage({ database: new IDBFactory() })
  await page.driver.reply.paste(searchReplaceBlock('const a = 1\n', 'const a = 3\n'))
  expect(showsNow(page.get())).toEqual([
    { kind: 'hunk', hunk: 1 },
    { kind: 'file', path: 'src/a.ts', view: 'inline' },
    { kind: 'reply' },
  ])
  page.driver.page.show({ debug: { decision: 0, step: 1 }, tab: 'tools', tool: 'roo' })
  await page.driver.reply.demand({ without: ['alignment'] })
  expect(showsNow(page.get()).slice(0, 3)).toEqual([
    { kind: 'step', hunk: 1, at: 'exact' },
    { kind: 'demands', without: ['alignment'] },
    { kind: 'tools', tool: 'roo' },
  ])
  expect(answersNow(page.get())).toEqual([
    { kind: 'decision', hunk: 1 },
    { kind: 'attempt', hunk: 1, rung: 'exact' },
  ])
})

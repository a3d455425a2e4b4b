import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../public/lessons', import.meta.url))

const summaryOf = {
  title: z.string().min(1),
  summary: z.string().min(20).max(320),
  format: z.enum(['search-replace', 'unified-diff', 'apply-patch', 'tool-call', 'find-replace-file', 'whole-file', 'lazy-file']),
  outcome: z.enum([
    'applies',
    'already-applied',
    'ambiguous',
    'not-found',
    'conflict',
    'missing-file',
    'truncated',
    'unreadable',
    'code-left-out',
    'no-change',
    'nothing-to-find',
  ]),
  group: z.string(),
}

const Index = z.array(
  z.strictObject({ id: z.string(), ...summaryOf, files: z.array(z.string()).min(1), expected: z.array(z.string()).optional() }),
)

/** Another author's text, by where it is from, or this project's own. */
const Source = z.union([
  z.strictObject({
    repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    path: z.string().min(1),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    licence: z.enum(['MIT', 'Apache-2.0']),
    item: z.string().min(1),
    url: z.url(),
    note: z.string().optional(),
  }),
  z.strictObject({ repo: z.literal('hunkscope'), licence: z.literal('MIT'), note: z.string() }),
])

const Lesson = z.strictObject({
  ...summaryOf,
  covers: z.array(z.string()),
  path: z.array(z.unknown()),
  question: z.unknown(),
  source: Source,
  changed: z.string().optional(),
})

const Refused = z.union([
  z.strictObject({
    refusals: z
      .array(
        z.strictObject({
          edit: z.int().min(0),
          hunk: z.int().min(0),
          code: z.enum([
            'ambiguous',
            'not-found',
            'crossed',
            'conflict',
            'unquoted',
            'missing',
            'elided',
            'identical',
            'empty-search',
            'destroyed-by-earlier-edit',
          ]),
        }),
      )
      .min(1),
  }),
  z.strictObject({ reason: z.enum(['truncated', 'unreadable']) }),
])

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Paths of the files in a folder of the lesson, '/' between segments, sorted; none if there is no such folder. */
function listed(...folder: string[]): string[] {
  const from = join(root, ...folder)
  if (!existsSync(from)) return []
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

const index = Index.parse(json('index.json'))
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

describe('lessons', () => {
  it('lists every folder once, in order', () => {
    expect(index.map((entry) => entry.id)).toEqual(folders)
    expect(folders.map((folder) => folder.slice(0, 4))).toEqual(folders.map((_, at) => `${String(at + 1).padStart(3, '0')}-`))
  })

  it('holds an example of each outcome', () => {
    expect(new Set(index.map((entry) => entry.outcome))).toEqual(new Set(summaryOf.outcome.options))
  })

  it('names each lesson with its licence in the table of sources', () => {
    const table = readFileSync(join(root, 'README.md'), 'utf8')
      .split('\n')
      .filter((row) => /^\| \d{3}-/.test(row))
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, id, outcome, place, licence]) => ({ id, outcome, place, licence }))
    const sources = index.map(({ id, outcome }) => {
      const { source } = Lesson.parse(json(id, 'lesson.json'))
      const place = 'commit' in source ? `${source.repo} @ ${source.commit.slice(0, 12)}` : 'written for this lesson'
      return { id, outcome, place, licence: source.licence }
    })
    expect(table).toEqual(sources)
  })
})

describe.each(index)('lesson $id', ({ id, files, expected, ...entry }) => {
  it('says the same in lesson.json, with repository and licence', () => {
    const {
      source: _source,
      changed: _changed,
      covers: _covers,
      path: _path,
      question: _question,
      ...described
    } = Lesson.parse(json(id, 'lesson.json'))
    expect({ id, ...described }).toEqual({ ...entry, id })
  })

  it('has a reply and the files that the list names', () => {
    expect(readFileSync(join(root, id, 'reply.txt'), 'utf8').trim()).not.toBe('')
    expect(listed(id, 'files')).toEqual(files)
    expect(listed(id, 'expected')).toEqual(expected ?? [])
  })

  it('has the ending that its outcome asks for', () => {
    const lands = entry.outcome === 'applies' || entry.outcome === 'already-applied'
    expect(expected !== undefined).toBe(lands)
    expect(existsSync(join(root, id, 'refused.json'))).toBe(!lands)
    if (lands) {
      expect(expected?.length === 0).toBe(entry.outcome === 'already-applied')
      return
    }
    const refused = Refused.parse(json(id, 'refused.json'))
    expect('reason' in refused).toBe(entry.outcome === 'truncated' || entry.outcome === 'unreadable')
  })

  it('changes every file that is expected to change', () => {
    for (const path of expected ?? []) {
      const after = readFileSync(join(root, id, 'expected', path))
      if (files.includes(path)) expect(after.equals(readFileSync(join(root, id, 'files', path)))).toBe(false)
      else expect(after.length).toBeGreaterThan(0)
    }
  })
})

/** A reader of chosen formats reads of them what the reader of all formats does, and of others nothing that it would take for something else. */
import { describe, expect, test } from 'vitest'
import { applyEdits, applyPatches, replacement } from '../apply'
import type { Reading } from '../model'
import {
  applyPatch,
  FormatsReader,
  type ReadableFormat,
  readFormats,
  searchReplace,
  toolCall,
  unifiedDiff,
} from './chosen-formats'
import { readReply } from './read'
import { type Example, type FormatCases, shapeOf } from './testing/format-cases'

const modules = import.meta.glob<{ readonly cases: FormatCases }>('./formats/*.cases.ts', { eager: true })

const CHOSEN: readonly { readonly name: string; readonly format: ReadableFormat; readonly files: readonly string[] }[] = [
  { name: 'search/replace', format: searchReplace, files: ['search-replace'] },
  { name: 'V4A patches', format: applyPatch, files: ['apply-patch'] },
  { name: 'unified diffs', format: unifiedDiff, files: ['unified-diff'] },
  { name: 'tool calls', format: toolCall, files: ['tool-call', 'tagged-call', 'function-call'] },
]

/** Examples whose edits belong in part to another format, or to the tag of a file. */
const SHARED: ReadonlySet<string> = new Set([
  'closed by its fence, and a diff behind it',
  'inside the envelope of another format',
  'pairs of old and new text in a file’s tag',
  'pairs with a tag around each in a file’s tag',
])

const examplesOf = (isWanted: (file: string) => boolean): readonly Example[] =>
  Object.entries(modules)
    .filter(([path]) => isWanted(path.replace(/^.*\/|\.cases\.ts$/g, '')))
    .flatMap(([, { cases }]) => cases.examples)

describe.each(CHOSEN)('$name alone', ({ format, files }) => {
  const own = examplesOf((file) => files.includes(file)).filter(({ name }) => !SHARED.has(name))
  const others = examplesOf((file) => !files.includes(file))

  test('are read as among all formats', () => {
    expect(own.length).toBeGreaterThan(20)
    for (const { name, reply, edits } of own)
      expect([name, readFormats(reply, [format]).edits.map(shapeOf)]).toEqual([name, edits])
  })

  test('are read the same however the reply is cut', () => {
    for (const { reply } of own) {
      const reader = new FormatsReader([format])
      for (const part of reply) reader.push(part)
      expect(reader.finish()).toEqual(readFormats(reply, [format]))
    }
  })

  test('take nothing of another format for an edit of a file that it does not edit', () => {
    for (const { name, reply } of others) {
      const all = readReply(reply).edits.map(shapeOf)
      const named = readFormats(reply, [format])
        .edits.map(shapeOf)
        .filter(({ path }) => path !== '')
      expect([name, all]).toEqual([name, expect.arrayContaining(named)])
    }
  })
})

test('formats go together, in any order', () => {
  const reply = CHOSEN.map(({ files: [file] }) => examplesOf((name) => name === file)[0]?.reply).join('\n\nAnd then:\n\n')
  const all = readReply(reply).edits.map(shapeOf)
  const formats = CHOSEN.map(({ format }) => format)
  expect(all.length).toBeGreaterThanOrEqual(CHOSEN.length)
  for (const list of [formats, formats.toReversed()]) expect(readFormats(reply, list).edits.map(shapeOf)).toEqual(all)
})

test('what they read is applied, and refused, as everything else', () => {
  const reply = 'a.ts\n```\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n```\n'
  expect(applyEdits(readFormats(reply, [searchReplace]), { 'a.ts': 'const a = 1\n' }).files).toEqual({ 'a.ts': 'const a = 2\n' })
  expect(applyEdits(readFormats(reply, [unifiedDiff]), { 'a.ts': 'const a = 1\n' }).ok).toBe(false)
})

test('what carries a reply is prose: a chat has no turns, a quotation no signs', () => {
  const edit = 'a.ts\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n'
  const chat = `You said:\n\n${edit}\nChatGPT said:\n\n${edit}`
  const quoted = edit.replace(/^(?=.)/gm, '> ')
  const edits = (reply: string) => [readReply(reply).edits.length, readFormats(reply, [searchReplace]).edits.length]
  expect([edits(edit), edits(chat), edits(quoted)]).toEqual([
    [1, 1],
    [1, 2],
    [1, 0],
  ])
})

describe('applyPatches', () => {
  /** A file for each path, with what the edits quote of it. */
  const filesOf = ({ edits }: Reading): Record<string, string> => {
    const files: Record<string, string> = {}
    for (const edit of edits) {
      const quoted =
        edit.kind === 'patch' ? edit.hunks.flatMap(({ before }) => before) : edit.kind === 'delete' ? edit.before : []
      if (quoted.length > 0) files[edit.written] = `${files[edit.written] ?? ''}${quoted.map(({ text }) => `${text}\n`).join('')}`
    }
    return files
  }

  test.each(CHOSEN.slice(0, 3))('does with $name what applyEdits does', ({ format, files }) => {
    const readings = examplesOf((file) => files.includes(file)).map(({ reply }) => readFormats(reply, [format]))
    for (const reading of readings) expect(applyPatches(reading, filesOf(reading))).toEqual(applyEdits(reading, filesOf(reading)))
    expect(readings.filter((reading) => applyPatches(reading, filesOf(reading)).ok).length).toBeGreaterThan(10)
  })

  test('lands nothing where one edit is of another kind', () => {
    const hunks = readFormats('a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n', [searchReplace]).edits
    const files = { 'a.ts': 'a\n', 'b.ts': 'x\n' }
    expect(applyPatches(hunks, files)).toMatchObject({ ok: true, files: { 'a.ts': 'b\n' } })
    const mixed = [...hunks, replacement('b.ts', 'x', 'y')]
    expect(applyEdits(mixed, files).ok).toBe(true)
    expect(applyPatches(mixed, files)).toMatchObject({ ok: false, files, transaction: { reason: 'unreadable' } })
  })
})

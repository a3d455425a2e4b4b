import { describe, expect, test } from 'vitest'
import type { Edit, Reading } from '../model'
import { pairsOf } from '../pair'
import { readReply } from './read'

const block = (search: string, replace: string, path = 'src/a.ts') =>
  `${path}\n\`\`\`ts\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

const texts = (edit: Edit | undefined, hunk = 0) => {
  if (edit?.kind !== 'patch') throw new Error('not a patch')
  const { before, after, kept } = edit.hunks[hunk] ?? { before: [], after: [], kept: [] }
  return { before: before.map((line) => line.text), after: after.map((line) => line.text), kept: pairsOf(kept) }
}

const codes = (reading: Reading) => reading.diagnostics.map((diagnostic) => diagnostic.code)
const rolesOf = (reply: string) => readReply(reply).spans.map((span) => [span.role, reply.slice(span.from, span.to)])

describe('search-replace', () => {
  test('a block between prose becomes one edit, and every line has the role that it was read as', () => {
    const reply = `Sure.\n\n${block('old()\n', 'fresh()\n')}Done.`
    const { edits, formats, diagnostics } = readReply(reply)
    expect(formats).toEqual(['search-replace'])
    expect(diagnostics).toEqual([])
    expect(edits.map((edit) => [edit.kind, edit.written])).toEqual([['patch', 'src/a.ts']])
    expect(texts(edits[0])).toEqual({ before: ['old()'], after: ['fresh()'], kept: [] })
    expect(rolesOf(reply)).toEqual([
      ['prose', 'Sure.\n\n'],
      ['path', 'src/a.ts\n'],
      ['fence', '```ts\n'],
      ['marker', '<<<<<<< SEARCH\n'],
      ['before', 'old()\n'],
      ['marker', '=======\n'],
      ['after', 'fresh()\n'],
      ['marker', '>>>>>>> REPLACE\n'],
      ['fence', '```\n'],
      ['prose', 'Done.'],
    ])
  })

  test('lines that both sides share are kept', () => {
    expect(texts(readReply(block('a\nb\nc\n', 'a\nx\nc\n')).edits[0]).kept).toEqual([
      [0, 0],
      [2, 2],
    ])
  })

  test.each([
    ['a path above the fence', 'src/a.ts\n```\n', 'src/a.ts', []],
    ['a path inside the fence', '```\nsrc/a.ts\n', 'src/a.ts', []],
    ['a blank line between', 'src/a.ts\n\n```\n', 'src/a.ts', []],
    ['bold', '**src/a.ts**:\n```\n', 'src/a.ts', ['decorated-path']],
    ['a heading', '### `src/a.ts`\n```\n', 'src/a.ts', ['decorated-path']],
    ['one path in a sentence', 'Change `src/a.ts` like so:\n```\n', 'src/a.ts', ['decorated-path']],
    ['the fence’s info', '```ts src/a.ts\n', 'src/a.ts', ['decorated-path']],
    ['a file without extension', 'Makefile\n```\n', 'Makefile', []],
    ['a sentence is no path', 'Here it is:\n```\n', '', ['missing-path']],
    ['two paths in a sentence', 'From `a.ts` to `b.ts`:\n```\n', '', ['missing-path']],
  ])('path: %s', (_, above, written, found) => {
    const reading = readReply(`${above}<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\`\`\`\n`)
    expect(reading.edits.map((edit) => edit.written)).toEqual([written])
    expect(codes(reading)).toEqual(found)
  })

  test('a block without a path means the file of the block before', () => {
    const reply = `${block('a\n', 'b\n', 'x.py')}and then\n\n\`\`\`\n<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n\`\`\`\n`
    expect(readReply(reply).edits.map((edit) => edit.written)).toEqual(['x.py', 'x.py'])
  })

  test.each([
    ['ORIGINAL and UPDATED', '<<<<<<< ORIGINAL\na\n=======\nb\n>>>>>>> UPDATED', []],
    [
      'five to nine characters',
      '<<<<<<<<< SEARCH\na\n=========\nb\n>>>>> REPLACE',
      ['marker-length', 'marker-length', 'marker-length'],
    ],
    ['indented markers', '  <<<<<<< SEARCH\na\n  =======\nb\n  >>>>>>> REPLACE', []],
  ])('markers: %s', (_, body, found) => {
    const reading = readReply(`a.py\n\`\`\`\n${body}\n\`\`\`\n`)
    expect(texts(reading.edits[0])).toMatchObject({ before: ['a'], after: ['b'] })
    expect(codes(reading)).toEqual(found)
  })

  test('a divider of another length inside the text is text', () => {
    const reply = block('Title\n=====\n', 'Head\n=====\n', 'a.rst')
    expect(texts(readReply(reply).edits[0])).toMatchObject({ before: ['Title', '====='], after: ['Head', '====='] })
  })

  test.each([
    ['no divider', 'a.py\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n', 'missing-divider'],
    ['two dividers', 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n=======\nc\n>>>>>>> REPLACE\n', 'several-dividers'],
    ['a second SEARCH before the divider', 'a.py\n<<<<<<< SEARCH\na\n<<<<<<< SEARCH\nb\n', 'nested-search'],
    ['a second SEARCH after it', 'a.py\n<<<<<<< SEARCH\na\n=======\nb\n<<<<<<< SEARCH\nc\n', 'missing-closing-marker'],
    ['the end of the reply in the search', 'a.py\n<<<<<<< SEARCH\na\n', 'truncated'],
    ['the end of the reply in the replacement', 'a.py\n```\n<<<<<<< SEARCH\na\n=======\nb', 'truncated'],
  ])('not readable: %s', (_, reply, code) => {
    const reading = readReply(reply)
    expect(reading.edits).toEqual([])
    expect(reading.diagnostics[0]).toMatchObject({ code, repair: null })
    expect(reading.spans.some((span) => span.role === 'unread')).toBe(true)
  })

  test('a closed fence takes the place of the closing marker', () => {
    const reading = readReply('a.py\n```\n<<<<<<< SEARCH\na\n=======\nb\n```\n')
    expect(texts(reading.edits[0])).toMatchObject({ before: ['a'], after: ['b'] })
    expect(reading.diagnostics).toMatchObject([{ code: 'missing-closing-marker', repair: '>>>>>>> REPLACE' }])
  })

  test('a reply in CRLF reads as the same edit', () => {
    const reply = block('a\nb\n', 'a\nc\n')
    const plain = texts(readReply(reply).edits[0])
    expect(texts(readReply(reply.replaceAll('\n', '\r\n')).edits[0])).toEqual(plain)
  })

  test('an edit of one line in a CRLF reply reaches behind its line end', () => {
    const line = "edit 'a' 'b' False\r\n"
    expect(readReply(`${line}Done.\r\n`).edits[0]?.span).toEqual({ from: 0, to: line.length })
  })
})

describe('unified-diff', () => {
  const diff = (body: string) => `\`\`\`diff\n--- a/src/a.ts\n+++ b/src/a.ts\n${body}\`\`\`\n`

  test('a fenced diff becomes one edit with its hunks', () => {
    const reading = readReply(diff('@@ -1,3 +1,3 @@ class A\n a\n-b\n+c\n d\n@@ -9,1 +9,2 @@\n x\n+y\n'))
    expect(reading.diagnostics).toEqual([])
    expect(reading.edits).toMatchObject([
      { kind: 'patch', written: 'src/a.ts', hunks: [{ hint: { line: 0, heading: 'class A' } }, { hint: { line: 8 } }] },
    ])
    expect(texts(reading.edits[0])).toEqual({
      before: ['a', 'b', 'd'],
      after: ['a', 'c', 'd'],
      kept: [
        [0, 0],
        [2, 2],
      ],
    })
  })

  test.each([
    ['counts', '@@ -1,9 +1,9 @@\n a\n-b\n+c\n', 'wrong-counts', '@@ -1,2 +1,2 @@'],
    ['no numbers', '@@ ... @@\n a\n-b\n+c\n', 'no-numbers', '@@'],
    ['a context line without its space', '@@ -1,2 +1,2 @@\na\n-b\n+c\n', 'missing-prefix', ' a'],
  ])('repairs %s', (_, body, code, repair) => {
    const reading = readReply(diff(body))
    expect(reading.diagnostics).toMatchObject([{ code, repair }])
    expect(texts(reading.edits[0])).toMatchObject({ before: ['a', 'b'], after: ['a', 'c'] })
  })

  test('new, deleted and renamed files', () => {
    const reply = [
      'diff --git a/new.ts b/new.ts',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/new.ts',
      '@@ -0,0 +1,2 @@',
      '+a',
      '+b',
      'diff --git a/old.ts b/old.ts',
      'deleted file mode 100644',
      '--- a/old.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-gone',
      'diff --git a/x.ts b/y.ts',
      'similarity index 100%',
      'rename from x.ts',
      'rename to y.ts',
      '',
    ].join('\n')
    expect(readReply(reply).edits).toMatchObject([
      { kind: 'create', written: 'new.ts', text: 'a\nb\n' },
      { kind: 'delete', written: 'old.ts', before: [{ text: 'gone' }] },
      { kind: 'patch', written: 'x.ts', moveTo: 'y.ts', hunks: [] },
    ])
  })

  test('several files without git headers', () => {
    const reply = '--- a.py\n+++ a.py\n@@ -1 +1 @@\n-a\n+b\n--- b.py\n+++ b.py\n@@ -1 +1 @@\n-c\n+d\n'
    expect(readReply(reply).edits.map((edit) => [edit.written, texts(edit).before, texts(edit).after])).toEqual([
      ['a.py', ['a'], ['b']],
      ['b.py', ['c'], ['d']],
    ])
  })

  test('a deleted line that looks like a header is a deletion where the counts want it', () => {
    const reply = '--- a/q.sql\n+++ b/q.sql\n@@ -1,3 +1,3 @@\n a\n--- old\n+++ new\n c\n'
    expect(texts(readReply(reply).edits[0])).toMatchObject({ before: ['a', '-- old', 'c'], after: ['a', '++ new', 'c'] })
  })

  test('a fence inside a hunk is text, the one outside ends it', () => {
    const reply = '```diff\n--- a/x.md\n+++ b/x.md\n@@ -1,3 +1,3 @@\n ```ts\n-a\n+b\n ```\n```\n- not a deletion\n'
    expect(texts(readReply(reply).edits[0])).toMatchObject({ before: ['```ts', 'a', '```'], after: ['```ts', 'b', '```'] })
  })

  test('prose behind an unfenced diff is prose', () => {
    const reply = '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n- a list\n- of things\n'
    const reading = readReply(reply)
    expect(texts(reading.edits[0])).toMatchObject({ before: ['a', 'b'], after: ['a', 'c'] })
    expect(reading.spans.at(-1)).toMatchObject({ role: 'prose', to: reply.length })
  })

  test('a hunk that ends inside an open fence is cut off', () => {
    const reading = readReply('```diff\n--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n a\n-b\n')
    expect(reading.edits).toEqual([])
    expect(codes(reading)).toContain('truncated')
  })

  test('a hunk without any change is said to be one, and stays beside others', () => {
    const reading = readReply(diff('@@ -1,2 +1,2 @@\n a\n b\n@@ -8,1 +8,1 @@\n-c\n+d\n'))
    expect(codes(reading)).toEqual(['empty-hunk'])
    expect(reading.edits).toMatchObject([{ hunks: [{ before: [{ text: 'a' }, { text: 'b' }] }, { before: [{ text: 'c' }] }] }])
    expect(readReply(diff('@@ -1,2 +1,2 @@\n a\n b\n')).edits).toEqual([])
  })
})

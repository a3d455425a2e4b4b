import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'
import { readReply } from './read'
import { shapeOf } from './testing/format-cases'

const FILE = 'const a = 1;\n\nconst b = two(a[m]);\nexport { a, b };\n'
const AFTER = 'const a = 1;\n\nconst b = three(a[m]);\nexport { a, b };\n'
const BLOCK = 'src/a.ts\n```ts\n<<<<<<< SEARCH\nconst b = two(a[m]);\n=======\nconst b = three(a[m]);\n>>>>>>> REPLACE\n```\n'
const DIFF =
  '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,4 +1,4 @@ f()\n const a = 1;\n \n-const b = two(a[m]);\n+const b = three(a[m]);\n export { a, b };\n'
const PATCH =
  '*** Begin Patch\n*** Update File: src/a.ts\n@@\n const a = 1;\n\n-const b = two(a[m]);\n+const b = three(a[m]);\n*** End Patch\n'
const WHOLE = `I write all of it:\n\nsrc/a.ts\n\`\`\`ts\n${AFTER}\`\`\`\n`
const CALL = `${JSON.stringify({ name: 'Edit', input: { file_path: 'src/a.ts', old_string: 'two', new_string: 'three' } }, null, 2)}\n`
const REPLIES = { BLOCK, DIFF, PATCH, WHOLE, CALL }

const byLine = (text: string, change: (line: string) => string) => text.replace(/\n$/, '').split('\n').map(change).join('\n')
const quoted = (text: string, mark = '> ') => byLine(text, (line) => (line === '' ? mark.trimEnd() : mark + line))

const codes = (reply: string) => readReply(reply).diagnostics.map(({ code }) => code)
const applied = (reply: string, file = FILE) => applyReply(reply, { 'src/a.ts': file }).files['src/a.ts']

function expectPartition(reply: string): void {
  let end = 0
  for (const span of readReply(reply).spans) {
    expect(span.from).toBe(end)
    end = span.to
  }
  expect(end).toBe(reply.length)
}

describe('a reply that is quoted', () => {
  const MARKS = ['> ', '>', '> > ', '>> ', ' > ']
  test.each(Object.entries(REPLIES).flatMap(([name, reply]) => MARKS.map((mark) => [name, mark, reply] as const)))(
    'as a whole: %s by “%s”',
    (_, mark, reply) => {
      const all = quoted(reply, mark)
      expect(readReply(all).edits.map(shapeOf)).toEqual(readReply(reply).edits.map(shapeOf))
      expect(applied(all)).toBe(AFTER)
      expect(codes(all)).toContain('quotation-signs')
      expectPartition(all)
    },
  )

  test('on a stretch between other lines', () => {
    const reply = `This is the change:\n\n${quoted(BLOCK)}\n\nThat is all.\n`
    expect(applied(reply)).toBe(AFTER)
    expectPartition(reply)
  })

  test('its spans are where the reply has the lines', () => {
    const reply = quoted(DIFF)
    const [edit] = readReply(reply).edits
    if (edit?.kind !== 'patch') throw new Error('it is a patch')
    for (const { text, from, to } of edit.hunks.flatMap((hunk) => [...hunk.before, ...hunk.after]))
      expect(reply.slice(from, to)).toBe(text)
  })

  test.each([
    ['a file that a stretch quotes is shown, not written', `You sent:\n\n${quoted(WHOLE)}\n\nI leave it.\n`],
    ['a quotation in a fence', `It looks like this:\n\n\`\`\`\n${quoted(BLOCK)}\n\`\`\`\n`],
    ['rows of a diff without names', `3a4,11\n${quoted(BLOCK)}\n`],
    ['prose that is quoted', '> one\n> two\n> three\n'],
  ])('no edit: %s', (_, reply) => {
    expect(readReply(reply).edits).toEqual([])
  })

  test('a file that holds a quotation is written as it is', () => {
    const reply = `docs/a.md\n\`\`\`md\n# Change\n\n${quoted(BLOCK.replaceAll('```', '~~~'))}\n\`\`\`\n`
    expect(readReply(reply).edits.map(shapeOf)).toMatchObject([
      { kind: 'write', path: 'docs/a.md', text: expect.stringContaining('> <<<<<<< SEARCH') },
    ])
  })

  test('an edit of quoted lines, in a diff that is bare', () => {
    const reply = '--- a/docs/a.md\n+++ b/docs/a.md\n@@ -1,2 +1,2 @@\n > one\n-> two\n+> three\n'
    expect(applyReply(reply, { 'docs/a.md': '> one\n> two\n' }).files).toEqual({ 'docs/a.md': '> one\n> three\n' })
  })
})

const COLOURS: Readonly<Record<string, string>> = { '@': '36', '-': '31', '+': '32' }
/** A diff as git writes it into a terminal. */
const coloured = (first: string) =>
  byLine(DIFF, (line) => {
    const head = /^(?:---|\+\+\+) /.test(line)
    const colour = head ? '1' : COLOURS[line[0] ?? '']
    if (colour === undefined) return line
    const [begins, ends] = [`${first}[${colour}m`, `${first}[m`]
    if (!head && line.startsWith('+')) return `${begins}+${ends}${begins}${line.slice(1)}${ends}`
    return line.startsWith('@') ? line.replace(/^@@.*@@/, `${begins}$&${ends}`) : `${begins}${line}${ends}`
  })

describe('a reply in a terminal’s colours', () => {
  test.each([
    ['as they are', '\x1b'],
    ['without their first character', ''],
    ['with it as a picture', '\u241b'],
    ['with it as a caret', '^['],
  ])('a diff with its colours %s', (_, first) => {
    const reply = coloured(first)
    expect(applied(reply)).toBe(AFTER)
    expect(codes(reply)).toEqual(['terminal-colours'])
    expectPartition(reply)
    expect(applied(`I run it:\n\n\`\`\`diff\n${reply}\n\`\`\`\n`)).toBe(AFTER)
  })

  test('a diff of which the changed rows alone are coloured', () => {
    const reply = byLine(coloured('\x1b'), (line) =>
      /m[-+]/.test(line) && !/m(?:---|\+\+\+)/.test(line) ? line : line.replaceAll(/[^\P{Cc}\n]\[\d*m/gu, ''),
    )
    expect(applied(reply)).toBe(AFTER)
  })

  test.each(Object.entries(REPLIES))('every line: %s', (_, reply) => {
    const all = byLine(reply, (line) => (line === '' ? line : `\x1b[38;5;10m${line}\x1b[0m\x1b[K`))
    expect(applied(all)).toBe(AFTER)
    expectPartition(all)
  })

  test('a link around a path', () => {
    const reply = coloured('\x1b').replace('src/a.ts', '\x1b]8;;file:///src/a.ts\x07src/a.ts\x1b]8;;\x07')
    expect(applied(reply)).toBe(AFTER)
  })

  test('a listing in the colours of its language', () => {
    const reply = `src/a.ts\n\`\`\`ts\n${byLine(AFTER, (line) => line.replace(/^\w+/, '\x1b[34m$&\x1b[0m'))}\n\`\`\`\n`
    expect(applied(reply)).toBe(AFTER)
  })

  test('quoted, too', () => {
    expect(applied(quoted(coloured('\x1b')))).toBe(AFTER)
    expect(codes(quoted(coloured('\x1b')))).toEqual(['quotation-signs', 'terminal-colours'])
  })

  test.each([
    [
      'by a block',
      'SEARCH',
      'out.snap\n```\n<<<<<<< SEARCH\n\x1b[31m-const b\x1b[m\n=======\n\x1b[31m-const c\x1b[m\n>>>>>>> REPLACE\n```\n',
    ],
    [
      'by a diff',
      'diff',
      '--- a/out.snap\n+++ b/out.snap\n@@ -1,2 +1,2 @@\n [36m@@ x @@[m\n-\x1b[31m-const b\x1b[m\n+\x1b[31m-const c\x1b[m\n',
    ],
  ])('a file that holds such sequences is edited as it is, %s', (_name, _form, reply) => {
    const file = '[36m@@ x @@[m\n\x1b[31m-const b\x1b[m\n'
    expect(applyReply(reply, { 'out.snap': file }).files['out.snap']).toBe(file.replace('const b', 'const c'))
    expect(codes(reply)).toEqual([])
  })

  test('a file of them is written as it is', () => {
    const reply = `out.snap\n\`\`\`\n${coloured('\x1b')}\n\`\`\`\n`
    expect(readReply(reply).edits.map(shapeOf)).toEqual([{ kind: 'write', path: 'out.snap', text: `${coloured('\x1b')}\n` }])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyReply } from './index'
import type { Decision } from './model'

const block = (search: string, replace: string, path = 'a.ts') =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const diff = (body: string, path = 'a.ts') => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n${body}\`\`\`\n`

/** "applied:exact", "already-applied", "refused:ambiguous" */
const brief = (decision: Decision) =>
  decision.state === 'applied'
    ? `applied:${decision.how}`
    : decision.state === 'refused'
      ? `refused:${decision.refusal.code}`
      : decision.state

function apply(reply: string, before: Record<string, string>) {
  const { ok, files, transaction } = applyReply(reply, before)
  return { ok, files, verdicts: transaction.decisions.map(brief), transaction }
}

describe('a hunk lands', () => {
  test.each([
    ['exactly', 'a\nb\nc\n', block('b\n', 'x\n'), 'applied:exact', 'a\nx\nc\n'],
    [
      'in CRLF, which new lines take over',
      'a\r\nb\r\nc\r\n',
      block('b\n', 'x\ny\n'),
      'applied:line-ends',
      'a\r\nx\r\ny\r\nc\r\n',
    ],
    [
      'by trailing space, which kept lines keep',
      'a  \nb\nc\n',
      block('a\nb\n', 'a\nx\n'),
      'applied:trailing-space',
      'a  \nx\nc\n',
    ],
    [
      'by indentation, and the new lines are shifted',
      '{\n    a\n    b\n}\n',
      block('a\nb\n', 'a\nif (x) {\n    y\n}\n'),
      'applied:indentation',
      '{\n    a\n    if (x) {\n        y\n    }\n}\n',
    ],
    [
      'in tabs, which new lines are written in',
      '\ta\n\t\tb\n',
      block('  a\n    b\n', '  a\n    c\n      d\n'),
      'applied:indentation',
      '\ta\n\t\tc\n\t\t\td\n',
    ],
    ['at the end of a file without a final newline', 'a\nb', block('b\n', 'c\n'), 'applied:exact', 'a\nc'],
    ['and adds lines behind the last one, without a newline still', 'a\nb', block('b\n', 'b\nc\n'), 'applied:exact', 'a\nb\nc'],
    ['behind a byte order mark', '\ufeffa\nb\n', block('b\n', 'c\n'), 'applied:exact', '\ufeffa\nc\n'],
    [
      'with mixed line ends: each line as the one above',
      'a\r\nb\nc\n',
      block('a\nb\n', 'a\nx\nb\n'),
      'applied:line-ends',
      'a\r\nx\r\nb\nc\n',
    ],
    ['and empties the file', 'a\n', block('a\n', ''), 'applied:exact', ''],
    ['with what looks like a replacement pattern', 'a\n', block('a\n', "'$&$1$$'\n"), 'applied:exact', "'$&$1$$'\n"],
    [
      'at the line that a diff names, where others are equal',
      'x\ny\nx\ny\n',
      diff('@@ -3,2 +3,2 @@\n x\n-y\n+z\n'),
      'applied:exact',
      'x\ny\nx\nz\n',
    ],
  ])('%s', (_, before, reply, verdict, after) => {
    const result = apply(reply, { 'a.ts': before })
    expect(result.verdicts).toEqual([verdict])
    expect(result.files).toEqual({ 'a.ts': after })
    expect(result.ok).toBe(true)
  })
})

describe('nothing is changed where the result is there already', () => {
  test.each([
    ['a replacement', 'const x = 2\n', block('const x = 1\n', 'const x = 2\n')],
    ['an insertion whose anchor is still there', 'first()\nsecond()\n', block('first()\n', 'first()\nsecond()\n')],
    ['an insertion above its anchor', 'import a\nmain()\n', block('main()\n', 'import a\nmain()\n')],
    ['a deletion', 'before()\nafter()\n', block('before()\ngone()\nafter()\n', 'before()\nafter()\n')],
    ['a shifted one', 'if (x) {\n    done(2)\n}\n', block('done(1)\n', 'done(2)\n')],
    ['a new file', 'made\n', block('', 'made\n')],
  ])('%s', (_, before, reply) => {
    const result = apply(reply, { 'a.ts': before })
    expect(result.verdicts).toEqual(['already-applied'])
    expect(result.ok).toBe(true)
    expect(result.files).toEqual({ 'a.ts': before })
  })

  test('an edit that is given twice is applied once', () => {
    const result = apply(block('old()\n', 'fresh()\n') + block('old()\n', 'fresh()\n'), { 'a.ts': 'old()\n' })
    expect(result.verdicts).toEqual(['applied:exact', 'already-applied'])
    expect(result.files).toEqual({ 'a.ts': 'fresh()\n' })
  })

  test('an edit that only takes a line away is given twice, and its lines are there once more: it is applied once', () => {
    const twice = block('a()\n\n\n', 'a()\n\n') + block('a()\n\n\n', 'a()\n\n')
    const result = apply(twice, { 'a.ts': 'a()\n\n\n\nb()\n' })
    expect(result.verdicts).toEqual(['applied:exact', 'already-applied'])
    expect(result.files).toEqual({ 'a.ts': 'a()\n\n\nb()\n' })
  })

  test('text that another edit of the reply has just written is no proof', () => {
    const result = apply(block('one()\n', 'same()\n') + block('never()\n', 'same()\n'), { 'a.ts': 'one()\n' })
    expect(result.verdicts).toEqual(['applied:exact', 'refused:not-found'])
  })
})

describe('a hunk is refused', () => {
  test.each([
    ['not in the file', 'a\n', block('b\n', 'c\n'), 'refused:not-found'],
    ['in two places', 'a\nb\na\n', block('a\n', 'c\n'), 'refused:ambiguous'],
    ['in two places, and the number names neither', 'x\ny\nx\ny\n', diff('@@ -2,2 +2,2 @@\n x\n-y\n+z\n'), 'refused:ambiguous'],
    ['in two places once spaces are trimmed', 'a \nb\na\t\n', block('a\n', 'c\n'), 'refused:ambiguous'],
    ['without a search text', 'a\n', block('', 'b\n'), 'refused:empty-search'],
    ['without a change', 'a\n', block('a\n', 'a\n'), 'refused:identical'],
    ['for a new file where one exists', 'a\n', '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+b\n', 'refused:exists'],
    ['for a file to delete that reads otherwise', 'a\n', '--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n', 'refused:not-found'],
  ])('%s', (_, before, reply, verdict) => {
    const result = apply(reply, { 'a.ts': before })
    expect(result.verdicts).toEqual([verdict])
    expect(result.ok).toBe(false)
    expect(result.files).toEqual({ 'a.ts': before })
  })

  test('where it overlaps the hunk before it', () => {
    const reply = diff('@@ -1,2 +1,2 @@\n a\n-b\n+x\n@@ -2,2 +2,2 @@\n-b\n+y\n c\n')
    expect(apply(reply, { 'a.ts': 'a\nb\nc\n' }).verdicts).toEqual(['applied:exact', 'refused:overlap'])
  })

  test('where an earlier edit of the reply took its text away, and says which', () => {
    const result = apply(block('target()\n', 'other()\n') + block('target()\n', 'third()\n'), { 'a.ts': 'target()\n' })
    expect(result.verdicts).toEqual(['applied:exact', 'refused:destroyed-by-earlier-edit'])
    expect(result.transaction.decisions[1]).toMatchObject({ refusal: { by: 0, at: { start: 0, end: 1 } } })
  })

  test('with its nearest place, line by line', () => {
    const file = 'import a\n\nfunction one() {\n  return first\n}\n\nfunction two() {\n  return second\n}\n'
    const [decision] = apply(block('function two() {\n  return other\n}\n', 'x\n'), { 'a.ts': file }).transaction.decisions
    if (decision?.state !== 'refused') throw new Error('not refused')
    expect(decision.nearest[0]?.at).toEqual({ start: 6, end: 9 })
    expect(decision.nearest[0]?.pairs.map((pair) => pair.similarity === 1)).toEqual([true, false, true])
  })

  test('a nearest place may skip lines that the file does not have', () => {
    const file = 'one()\ntwo()\nfour()\n'
    const [decision] = apply(block('one()\ntwo()\nthree()\nfour()\n', 'x\n'), { 'a.ts': file }).transaction.decisions
    if (decision?.state !== 'refused') throw new Error('not refused')
    expect(decision.nearest[0]?.pairs.map((pair) => pair.line)).toEqual([0, 1, -1, 2])
  })
})

describe('files', () => {
  test.each([
    ['as written', 'src/a.ts'],
    ['with git’s prefix', 'b/src/a.ts'],
    ['from the current folder', './src/a.ts'],
    ['by its unique name', 'a.ts'],
    ['below a folder the project is not in', 'repo/src/a.ts'],
    ['absolute, ending in its path', '/home/me/repo/src/a.ts'],
  ])('are found %s', (_, path) => {
    expect(apply(block('a\n', 'b\n', path), { 'src/a.ts': 'a\n', 'src/b.ts': 'a\n' }).files).toEqual({
      'src/a.ts': 'b\n',
      'src/b.ts': 'a\n',
    })
  })

  test.each([
    ['not in the project', 'src/c.ts', 'missing'],
    ['of a name that two have', 'index.ts', 'missing'],
    ['outside', '../../etc/passwd.txt', 'path'],
    ['absolute', '/etc/passwd.txt', 'path'],
    ['a prototype', 'src/__proto__/x.ts', 'path'],
    ['what git trusts', '.git/hooks/pre-commit.sh', 'path'],
    ['what git trusts, in capitals', 'sub/.GIT/config.txt', 'path'],
  ])('are refused: %s', (_, path, code) => {
    const before = { 'src/a.ts': 'a\n', 'x/index.ts': 'a\n', 'y/index.ts': 'a\n' }
    const result = apply(block('a\n', 'b\n', path), before)
    expect(result.verdicts).toEqual([`refused:${code}`])
    expect(result.files).toEqual(before)
  })

  test('a new version of a file whose path has other letters is no second file', () => {
    const before = { 'src/a.ts': 'const a = one()\nconst b = two()\nconst c = three()\n' }
    const after = before['src/a.ts'].replace('three', 'four')
    expect(apply(`Src/A.ts\n\`\`\`ts\n${after}\`\`\`\n`, before).files).toEqual({ 'src/a.ts': after })
  })

  test('an edit without a path means the default file, and no other', () => {
    const reply = '```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n'
    expect(applyReply(reply, { 'a.ts': 'a\n' }, { defaultPath: 'a.ts' }).files).toEqual({ 'a.ts': 'b\n' })
    expect(apply(reply, { 'a.ts': 'a\n' }).verdicts).toEqual(['refused:no-path'])
  })

  test('are created, deleted and moved', () => {
    const reply = `${block('', 'new\n', 'src/new.ts')}--- a/old.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\ndiff --git a/x.ts b/y.ts\nrename from x.ts\nrename to y.ts\n--- a/x.ts\n+++ b/y.ts\n@@ -1 +1 @@\n-x\n+y\n`
    expect(apply(reply, { 'old.ts': 'old\n', 'x.ts': 'x\n' }).files).toEqual({ 'src/new.ts': 'new\n', 'y.ts': 'y\n' })
  })

  test('of several keys that mean one path one is edited: the path itself, else the first', () => {
    const reply = block('a\n', 'b\n', 'a.ts')
    expect(apply(reply, { '/a.ts': 'a\n', 'a.ts': 'a\n' }).files).toEqual({ '/a.ts': 'a\n', 'a.ts': 'b\n' })
    expect(apply(reply, { '/a.ts': 'a\n', '//a.ts': 'a\n' }).files).toEqual({ '/a.ts': 'b\n', '//a.ts': 'a\n' })
  })

  test('an edit sees what an earlier one of the same reply has made', () => {
    const reply = block('', 'one\n', 'n.ts') + block('one\n', 'one\ntwo\n', 'n.ts') + block('two\n', 'three\n', 'n.ts')
    expect(apply(reply, {}).files).toEqual({ 'n.ts': 'one\nthree\n' })
  })

  test('all or none: one hunk without a place holds back the others, and is shown what they would do', () => {
    const before = { 'a.ts': 'a\n', 'b.ts': 'b\n' }
    const result = apply(block('a\n', 'x\n', 'a.ts') + block('nowhere\n', 'y\n', 'b.ts'), before)
    expect(result.files).toEqual(before)
    expect(result.transaction).toMatchObject({ state: 'rejected', reason: 'refused', would: [{ path: 'a.ts', after: 'x\n' }] })
  })

  test.each([
    ['cut off', `${block('a\n', 'b\n')}a.ts\n<<<<<<< SEARCH\nc\n`, 'truncated'],
    ['not readable', `${block('a\n', 'b\n')}a.ts\n<<<<<<< SEARCH\nc\n>>>>>>> REPLACE\n`, 'unreadable'],
    ['without an edit', 'Looks good to me.', 'no-edits'],
    ['empty', '', 'no-edits'],
  ])('a reply that is %s stages nothing', (_, reply, reason) => {
    const result = apply(reply, { 'a.ts': 'a\n' })
    expect(result.transaction).toMatchObject({ state: 'rejected', reason })
    expect(result.ok).toBe(false)
    expect(result.files).toEqual({ 'a.ts': 'a\n' })
  })
})

test('regions tell which lines gave way to which, and by whose doing', () => {
  const file = Array.from({ length: 10 }, (_, i) => `line ${i}\n`).join('')
  const { transaction } = apply(block('line 2\n', 'two\nand a half\n') + block('line 7\nline 8\n', 'line 8\n'), { 'a.ts': file })
  expect(transaction).toMatchObject({
    files: [
      {
        regions: [
          { before: { start: 2, end: 3 }, after: { start: 2, end: 4 }, decisions: [0] },
          { before: { start: 7, end: 8 }, after: { start: 8, end: 8 }, decisions: [1] },
        ],
      },
    ],
  })
  expect(transaction.decisions).toMatchObject([
    { before: { start: 2, end: 3 }, after: { start: 2, end: 4 } },
    { before: { start: 7, end: 9 }, after: { start: 8, end: 9 } },
  ])
})

describe('laws', () => {
  const line = fc.constantFrom('alpha()', '  beta()', '    gamma()', '\tdelta()', 'epsilon() // x', '', '}', 'zeta')
  const file = fc
    .array(fc.tuple(line, fc.nat(40)), { minLength: 3, maxLength: 30 })
    .map((lines) => lines.map(([text, n]) => (text === '' ? '' : `${text}${n}`)))
  /** A file, a stretch of it, and what is to replace that. */
  const edit = file.chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      start: fc.nat(lines.length - 1),
      length: fc.integer({ min: 1, max: 5 }),
      fresh: fc.array(line, { maxLength: 4 }).map((texts) => texts.map((text) => `${text}/* new */`)),
    }),
  )
  const textOf = (lines: readonly string[], end = '\n') => lines.map((text) => text + end).join('')
  const stretchOf = ({ lines, start, length }: { lines: string[]; start: number; length: number }) =>
    lines.slice(start, start + length)
  const isUnique = (lines: readonly string[], part: readonly string[]) =>
    lines.filter((_, i) => part.every((text, j) => lines[i + j]?.trim() === text.trim())).length === 1 &&
    part.some((text) => text.trim() !== '')

  test('an exact match at one place takes the first rung, and only its lines change', () => {
    fc.assert(
      fc.property(edit, (value) => {
        const part = stretchOf(value)
        fc.pre(isUnique(value.lines, part))
        const result = apply(block(textOf(part), textOf(value.fresh)), { 'a.ts': textOf(value.lines) })
        expect(result.verdicts).toEqual(['applied:exact'])
        expect(result.files['a.ts']).toBe(
          textOf([...value.lines.slice(0, value.start), ...value.fresh, ...value.lines.slice(value.start + part.length)]),
        )
      }),
    )
  })

  test('the same place twice is never written to', () => {
    fc.assert(
      fc.property(edit, (value) => {
        const part = stretchOf(value)
        fc.pre(isUnique(value.lines, part))
        const before = textOf([...value.lines, '-- again --', ...part])
        const result = apply(block(textOf(part), textOf(value.fresh)), { 'a.ts': before })
        expect(result.verdicts).toEqual(['refused:ambiguous'])
        expect(result.files['a.ts']).toBe(before)
      }),
    )
  })

  test('changing the file’s line ends commutes with applying', () => {
    fc.assert(
      fc.property(edit, (value) => {
        const reply = block(textOf(stretchOf(value)), textOf(value.fresh))
        const [plain, windows] = ['\n', '\r\n'].map((end) => apply(reply, { 'a.ts': textOf(value.lines, end) }))
        expect(windows?.ok).toBe(plain?.ok)
        expect(windows?.files['a.ts']).toBe(plain?.files['a.ts']?.replaceAll('\n', '\r\n'))
      }),
    )
  })

  test('what is not ok changes nothing, and every outcome is serialisable', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      edit.map((value) => block(textOf(value.fresh), textOf(stretchOf(value)))),
    )
    fc.assert(
      fc.property(anything, edit, (reply, { lines }) => {
        const before = { 'a.ts': textOf(lines) }
        const result = apply(reply, before)
        if (!result.ok) expect(result.files).toEqual(before)
        expect(structuredClone(result.transaction)).toEqual(result.transaction)
      }),
    )
  })
})

describe('bad input ends', () => {
  test.each([
    ['a hunk that fits 100,000 times', block('x\n', 'y\n'), 'x\n'.repeat(100_000)],
    ['equal lines, shifted, in a long hunk', block('x\n'.repeat(20_000), 'y\n'), '  x\n'.repeat(100_000)],
    ['one line of 10 MB', block('x\n', 'y\n'), 'x'.repeat(10_000_000)],
    [
      'many hunks in a long file',
      Array.from({ length: 2000 }, (_, i) => block('line 1\n', `y ${i}\n`)).join(''),
      Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join(''),
    ],
  ])('%s', (_, reply, file) => {
    const result = apply(reply, { 'a.ts': file })
    expect(result.ok).toBe(false)
    expect(result.files['a.ts'] === file).toBe(true)
  })
})

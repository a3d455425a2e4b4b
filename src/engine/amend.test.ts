/** What a person makes of hunks: left out, put at one of several places, rewritten, repaired. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withAmended } from './amend'
import { type Amendment, amend, type Path, parsePath, readReply, stage, whatIf } from './index'

const path = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}
const treeOf = (files: Record<string, string>) => new Map(Object.entries(files).map(([name, text]) => [path(name), text]))
const block = (name: string, before: string, after: string) =>
  `${name}\n\`\`\`\n<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n\`\`\`\n`
const call = (name: string, before: string, after: string, all = false) =>
  JSON.stringify({ name: 'Edit', input: { file_path: name, old_string: before, new_string: after, replace_all: all } })

type Said = { readonly amendments?: readonly Amendment[]; readonly rejected?: readonly string[] }
const decide = (reply: string, files: Record<string, string>, { amendments = [], rejected = [] }: Said = {}) => {
  const reading = amend(readReply(reply), amendments)
  return { reading, transaction: stage(reading, treeOf(files), { rejected }) }
}
/** The files afterwards; null where nothing is staged. */
const leaves = (reply: string, files: Record<string, string>, said?: Said): Record<string, string> | null => {
  const { transaction } = decide(reply, files, said)
  if (transaction.state === 'rejected') return null
  const made: Record<string, string> = { ...files }
  for (const file of transaction.files) {
    if (file.after === null) delete made[file.path]
    else made[file.path] = file.after
  }
  return made
}

const TWO = '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-one\n+ONE\n@@ -3 +3,2 @@\n-three\n+THREE\n+more\n'
const NUMBERS = 'one\ntwo\nthree\nfour\n'
const TWICE = 'function a() {\n  stop()\n}\nfunction b() {\n  stop()\n}\n'

describe('hunks that are left out', () => {
  test.each<[string, string, Record<string, string>, readonly string[], Record<string, string> | null]>([
    ['the first of two', TWO, { 'a.ts': NUMBERS }, ['0.0'], { 'a.ts': 'one\ntwo\nTHREE\nmore\nfour\n' }],
    ['the second of two', TWO, { 'a.ts': NUMBERS }, ['0.1'], { 'a.ts': 'ONE\ntwo\nthree\nfour\n' }],
    ['both', TWO, { 'a.ts': NUMBERS }, ['0.0', '0.1'], { 'a.ts': NUMBERS }],
    [
      'a refused one lets the others be staged',
      block('a.ts', 'one\n', 'ONE\n') + block('a.ts', 'nowhere to be seen\n', 'x\n'),
      { 'a.ts': NUMBERS },
      ['1.0'],
      { 'a.ts': 'ONE\ntwo\nthree\nfour\n' },
    ],
    ['one that is accepted anyway leaves the refused one', block('a.ts', 'nowhere\n', 'x\n'), { 'a.ts': NUMBERS }, ['7.0'], null],
    [
      'a new file',
      block('new.ts', '', 'x\n') + block('a.ts', 'one\n', '1\n'),
      { 'a.ts': NUMBERS },
      ['0.0'],
      { 'a.ts': '1\ntwo\nthree\nfour\n' },
    ],
    [
      'a removed file',
      'diff --git a/a.ts b/a.ts\ndeleted file mode 100644\n--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n',
      { 'a.ts': 'one\n' },
      ['0.0'],
      { 'a.ts': 'one\n' },
    ],
    [
      'a moved file',
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-one\n+ONE\n*** End Patch\n',
      { 'a.ts': NUMBERS },
      ['0.1'],
      { 'a.ts': 'ONE\ntwo\nthree\nfour\n' },
    ],
    [
      'one occurrence of all',
      call('a.ts', 'stop()', 'go()', true),
      { 'a.ts': TWICE },
      ['0.1'],
      { 'a.ts': TWICE.replace('stop', 'go') },
    ],
    [
      'what overlapped it lands',
      block('a.ts', 'one\ntwo\n', 'x\n') + block('a.ts', 'two\nthree\n', 'y\n'),
      { 'a.ts': NUMBERS },
      ['0.0'],
      { 'a.ts': 'one\ny\nfour\n' },
    ],
  ])('%s', (_, reply, files, rejected, expected) => {
    expect(leaves(reply, files, { rejected })).toEqual(expected)
  })

  test('each says where it would land, and that it was left out', () => {
    const [first, second] = decide(TWO, { 'a.ts': NUMBERS }, { rejected: ['0.0'] }).transaction.decisions
    expect(first).toMatchObject({ state: 'applied', rejected: true, before: { start: 0, end: 1 }, after: { start: 0, end: 1 } })
    expect(second).toMatchObject({ state: 'applied', after: { start: 2, end: 4 } })
    expect(second).not.toHaveProperty('rejected')
  })

  test('a policy leaves them out as well', () => {
    const leftovers = whatIf(readReply(TWO), treeOf({ 'a.ts': NUMBERS }), 'per-hunk', { rejected: ['0.1'] })
    expect(leftovers.files.map((file) => file.after)).toEqual(['ONE\ntwo\nthree\nfour\n'])
    expect(leftovers.left).toEqual([1])
  })

  test('law: leaving hunks out is the same as a reply without them', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at} of the file`)
    const text = lines.map((line) => `${line}\n`).join('')
    const hunk = (at: number) => block('a.ts', `${lines[at]}\n`, `changed ${at}\nand more\n`)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 8 }), fc.array(fc.nat(7)), (at, out) => {
        const all = at.map(hunk).join('')
        const some = at
          .filter((_, index) => !out.includes(index))
          .map(hunk)
          .join('')
        const expected = some === '' ? { 'a.ts': text } : leaves(some, { 'a.ts': text })
        expect(leaves(all, { 'a.ts': text }, { rejected: out.map((index) => `${index}.0`) })).toEqual(expected)
      }),
    )
  })
})

describe('a place picked by hand', () => {
  test.each<[string, string, number, string]>([
    ['whole lines, the first', block('a.ts', '  stop()\n', '  go()\n'), 1, TWICE.replace('stop', 'go')],
    ['whole lines, the second', block('a.ts', '  stop()\n', '  go()\n'), 4, TWICE.replace(/stop(?![\s\S]*stop)/, 'go')],
    ['characters', call('a.ts', 'stop(', 'go('), 4, TWICE.replace(/stop(?![\s\S]*stop)/, 'go')],
    ['whole lines of a call', call('a.ts', '  stop()\n', '  go()\n'), 1, TWICE.replace('stop', 'go')],
    ['by a looser rung', block('a.ts', 'stop()\n', 'go()\n'), 4, TWICE.replace(/stop(?![\s\S]*stop)/, 'go')],
  ])('%s', (_, reply, line, expected) => {
    expect(decide(reply, { 'a.ts': TWICE }).transaction).toMatchObject({ state: 'rejected' })
    const amendments = [{ kind: 'place', edit: 0, hunk: 0, line } as const]
    expect(leaves(reply, { 'a.ts': TWICE }, { amendments })).toEqual({ 'a.ts': expected })
    const [decision] = decide(reply, { 'a.ts': TWICE }, { amendments }).transaction.decisions
    expect(decision?.attempts.at(-1)?.verdict).toMatchObject({ by: 'by-hand' })
  })

  const THRICE = `${TWICE}function c() {\n  stop()\n}\n`
  test.each<[string, string, string, number]>([
    ['of two', block('a.ts', '  stop()\n', '  go()\n'), TWICE, 1],
    ['of two, the later', block('a.ts', '  stop()\n', '  go()\n'), TWICE, 4],
    ['of three', block('a.ts', '  stop()\n', '  go()\n'), THRICE, 4],
    ['whole lines of a call', call('a.ts', '  stop()\n', '  go()\n'), TWICE, 4],
    ['characters', call('a.ts', 'stop(', 'go('), TWICE, 4],
    ['by a looser rung', block('a.ts', 'stop()\n', 'go()\n'), TWICE, 1],
    [
      'lines above it moved it',
      `${block('a.ts', 'function a() {\n', '// more\nfunction a() {\n')}${block('a.ts', '  stop()\n', '  go()\n')}`,
      TWICE,
      1,
    ],
  ])('%s: once it is committed, it is there, and no other place is offered', (_, reply, text, line) => {
    const edit = decide(reply, { 'a.ts': text }).transaction.decisions.length - 1
    const amendments = [{ kind: 'place', edit, hunk: 0, line } as const]
    const committed = leaves(reply, { 'a.ts': text }, { amendments })
    expect(committed).not.toBeNull()
    const { transaction } = decide(reply, committed ?? {}, { amendments })
    expect(transaction.decisions.map(({ state }) => state)).toEqual(transaction.decisions.map(() => 'already-applied'))
  })

  test('where only another place is left and the new lines are nowhere, the decision does not say that a person chose it', () => {
    const amendments = [{ kind: 'place', edit: 0, hunk: 0, line: 1 } as const]
    const reply = block('a.ts', '  stop()\n', '  go()\n')
    const { transaction } = decide(reply, { 'a.ts': TWICE.replace('  stop()\n', '') }, { amendments })
    expect(withAmended(transaction, amendments).decisions[0]).not.toHaveProperty('amended')
    const chosen = decide(reply, { 'a.ts': TWICE }, { amendments }).transaction
    expect(withAmended(chosen, amendments).decisions[0]).toMatchObject({ amended: 'placed' })
  })

  test('a place where nothing matches changes nothing', () => {
    const amendments = [{ kind: 'place', edit: 0, hunk: 0, line: 2 } as const]
    expect(leaves(block('a.ts', '  stop()\n', '  go()\n'), { 'a.ts': TWICE }, { amendments })).toBeNull()
  })
})

describe('a rewritten hunk', () => {
  const rewrite = (change: Partial<Extract<Amendment, { kind: 'rewrite' }>>): Amendment => ({
    kind: 'rewrite',
    edit: 0,
    hunk: 0,
    before: [],
    after: [],
    path: null,
    whole: false,
    ...change,
  })
  test.each<[string, string, Amendment, Record<string, string>]>([
    ['of a patch', TWO, rewrite({ hunk: 1, before: ['four'], after: ['FOUR'] }), { 'a.ts': 'ONE\ntwo\nthree\nFOUR\n' }],
    [
      'of a block',
      block('a.ts', 'nowhere\n', 'x\n'),
      rewrite({ before: ['two'], after: ['x', 'y'] }),
      { 'a.ts': 'one\nx\ny\nthree\nfour\n' },
    ],
    [
      'characters',
      call('a.ts', 'nowhere', 'x'),
      rewrite({ before: ['two'], after: ['ten'] }),
      { 'a.ts': 'one\nten\nthree\nfour\n' },
    ],
    [
      'in another file',
      block('b.ts', 'two\n', 'x\n'),
      rewrite({ before: ['two'], after: ['x'], path: 'a.ts' }),
      { 'a.ts': 'one\nx\nthree\nfour\n' },
    ],
    ['a new file', block('b.ts', '', 'x\n'), rewrite({ after: ['y', 'z'] }), { 'a.ts': NUMBERS, 'b.ts': 'y\nz\n' }],
    [
      'of a hunk that is not there',
      TWO,
      rewrite({ hunk: 9, before: ['two'], after: ['x'] }),
      { 'a.ts': 'ONE\ntwo\nTHREE\nmore\nfour\n' },
    ],
  ])('%s', (_, reply, amendment, expected) => {
    expect(leaves(reply, { 'a.ts': NUMBERS }, { amendments: [amendment] })).toEqual(expected)
  })
})

test('each line of a rewritten hunk has the place of the line of the reply that it is, or replaces', () => {
  const reply = block('a.ts', 'f() {\n  a()\n}\ng() {\n}\n', 'f() {\n  b()\n}\ng() {\n}\n')
  const before = ['f(x) {', '  a()', '}', 'g() {', '}']
  const after = ['f(x) {', '  b()', '}', 'g() {', '}']
  const reading = amend(readReply(reply), [{ edit: 0, hunk: 0, kind: 'rewrite', path: null, before, after, whole: true }])
  const [edit] = reading.edits
  const hunk = edit?.kind === 'patch' ? edit.hunks[0] : undefined
  const rows = (lines: readonly { readonly from: number }[] = []) =>
    lines.map(({ from }) => reply.slice(0, from).split('\n').length)
  expect(rows(hunk?.before)).toEqual([4, 5, 6, 7, 8])
  expect(rows(hunk?.after)).toEqual([10, 11, 12, 13, 14])
  expect(hunk?.after.map(({ text }) => text)).toEqual(after)
})

/** What is asked of staging besides the edits: warnings, policies, files seen before, chosen edits, other demands. */
import { describe, expect, test } from 'vitest'
import { type Path, parsePath, readReply, type StageOptions, type SyntaxProblem, stage, whatIf } from '../index'
import { textSha } from '../sha'

const path = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}
const tree = (files: Record<string, string>) => new Map(Object.entries(files).map(([name, text]) => [path(name), text]))
const block = (name: string, search: string, replace: string) =>
  `${name}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const staged = (reply: string, files: Record<string, string>, options?: StageOptions) =>
  stage(readReply(reply), tree(files), options)

describe('warnings', () => {
  const long = Array.from({ length: 60 }, (_, line) => `const value${line} = ${line}\n`).join('')
  /** One problem for each opening bracket too many: enough of a parser to count new errors with. */
  const brackets = (_: Path, text: string): SyntaxProblem[] =>
    text.split('\n').flatMap((line, at) => (line.includes('((') ? [{ line: at, kind: 'bracket', text: line.trim() }] : []))

  test.each<[string, string, Record<string, string>, StageOptions, readonly string[]]>([
    ['none for a plain edit', block('a.ts', 'a\n', 'b\n'), { 'a.ts': 'a\n' }, {}, []],
    ['a file of tests', block('test/a.ts', 'a\n', 'b\n'), { 'test/a.ts': 'a\n' }, {}, ['test-file']],
    ['a test by its name', block('src/a.spec.ts', 'a\n', 'b\n'), { 'src/a.spec.ts': 'a\n' }, {}, ['test-file']],
    ['no test by half its name', block('src/latest.ts', 'a\n', 'b\n'), { 'src/latest.ts': 'a\n' }, {}, []],
    [
      'a file that was not asked for',
      block('a.ts', 'a\n', 'b\n'),
      { 'a.ts': 'a\n' },
      { requested: [path('b.ts')] },
      ['outside-request'],
    ],
    ['one that was', block('a.ts', 'a\n', 'b\n'), { 'a.ts': 'a\n' }, { requested: [path('a.ts')] }, []],
    [
      'most of a file gone',
      block('a.ts', long.split('\n').slice(0, 45).join('\n').concat('\n'), 'x\n'),
      { 'a.ts': long },
      {},
      ['large-deletion'],
    ],
    ['what may be a placeholder among new lines', block('a.ts', 'a\n', 'a\n...\n'), { 'a.ts': 'a\n' }, {}, ['placeholder']],
    ['a new syntax error', block('a.ts', 'a\n', 'f((\n'), { 'a.ts': 'a\n' }, { syntax: brackets }, ['syntax-error']],
    ['not an old one', block('a.ts', 'a\n', 'b\n'), { 'a.ts': 'f((\na\n' }, { syntax: brackets }, []],
    ['nor one that moves', block('a.ts', 'a\n', 'b\nc\n'), { 'a.ts': 'a\nf((\n' }, { syntax: brackets }, []],
    [
      'nothing where the file could not be read before',
      block('a.ts', 'long\n', 'f((\n'),
      { 'a.ts': 'long\n' },
      { syntax: (at, text) => (text.includes('long') ? null : brackets(at, text)) },
      [],
    ],
    ['one more of the same', block('a.ts', 'a\n', 'f((\n'), { 'a.ts': 'f((\na\n' }, { syntax: brackets }, ['syntax-error']],
    [
      'a file that has changed since',
      block('a.ts', 'a\n', 'b\n'),
      { 'a.ts': 'a\nz\n' },
      { seen: new Map([[path('a.ts'), textSha('a\n')]]) },
      ['stale'],
    ],
    ['one that has not', block('a.ts', 'a\n', 'b\n'), { 'a.ts': 'a\n' }, { seen: new Map([[path('a.ts'), textSha('a\n')]]) }, []],
  ])('%s', (_, reply, files, options, codes) => {
    const transaction = staged(reply, files, options)
    expect(transaction.state).toBe('staged')
    expect(transaction.warnings.map(({ code }) => code)).toEqual(codes)
  })

  test('what is not found in a file that has changed since is stale', () => {
    const seen = new Map([[path('a.ts'), textSha('const old = 1\n')]])
    const [decision] = staged(block('a.ts', 'const old = 1\n', 'x\n'), { 'a.ts': 'function fresh() {}\n' }, { seen }).decisions
    expect(decision).toMatchObject({ state: 'refused', refusal: { code: 'stale' } })
  })
})

describe('what other policies would leave behind', () => {
  const reply = [
    block('a.ts', 'one\n', 'ONE\n'),
    block('a.ts', 'nowhere at all\n', 'x\n'),
    block('b.ts', 'two\n', 'TWO\n'),
    block('a.ts', 'three\n', 'THREE\n'),
  ].join('')
  const files = { 'a.ts': 'one\nthree\n', 'b.ts': 'two\n' }

  test.each([
    ['all-or-nothing', {}, [0, 1, 2, 3]],
    ['per-file', { 'b.ts': 'TWO\n' }, [0, 1, 3]],
    ['per-hunk', { 'a.ts': 'ONE\nTHREE\n', 'b.ts': 'TWO\n' }, [1]],
    ['as-you-go', { 'a.ts': 'ONE\nthree\n' }, [1, 2, 3]],
  ] as const)('%s', (policy, after, left) => {
    const leftover = whatIf(readReply(reply), tree(files), policy)
    expect(Object.fromEntries(leftover.files.map((file) => [file.path, file.after]))).toEqual(after)
    expect(leftover.left).toEqual(left)
  })

  test('all of it where all of it lands', () => {
    for (const policy of ['all-or-nothing', 'per-file', 'per-hunk', 'as-you-go'] as const) {
      const { files: after, left } = whatIf(readReply(block('b.ts', 'two\n', 'TWO\n')), tree(files), policy)
      expect([after.map((file) => file.after), left]).toEqual([['TWO\n'], []])
    }
  })

  test('as you go, hunks of one edit stop at the first that is refused', () => {
    const diff =
      '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-one\n+ONE\n@@ -9 +9 @@\n-nowhere at all\n+x\n@@ -2 +2 @@\n-three\n+THREE\n'
    const { files: after } = whatIf(readReply(diff), tree(files), 'as-you-go')
    expect(after.map((file) => file.after)).toEqual(['ONE\nthree\n'])
  })
})

describe('a reply that is cut off', () => {
  const reply = `${block('a.ts', 'one\n', 'ONE\n')}b.ts\n\`\`\`\n<<<<<<< SEARCH\ntwo\n=======\nTW`

  test('is refused whole', () => {
    expect(staged(reply, { 'a.ts': 'one\n', 'b.ts': 'two\n' })).toMatchObject({ state: 'rejected', reason: 'truncated' })
  })

  test('may have its complete edits staged', () => {
    const transaction = staged(reply, { 'a.ts': 'one\n', 'b.ts': 'two\n' }, { edits: [0] })
    expect(transaction).toMatchObject({ state: 'staged', files: [{ path: 'a.ts', after: 'ONE\n' }] })
  })

  test.each([[[]], [[7]], [[-1]]])('stages nothing where no edit of it is chosen: %j', (edits) => {
    expect(staged(reply, { 'a.ts': 'one\n' }, { edits })).toMatchObject({ state: 'rejected', reason: 'no-edits' })
  })
})

describe('other demands', () => {
  const file = { 'a.ts': 'function one() {\n  return first\n}\n\nlast()\n' }
  const reply = block(
    'a.ts',
    'function one() {\n  // made up\n  return first\n',
    'function one() {\n  // made up\n  return second\n',
  )

  test.each([
    ['the usual', {}, 'applied'],
    ['more likeness', { score: 0.95 }, 'refused'],
    ['without the rung', { without: ['alignment'] }, 'refused'],
  ] as const)('%s', (_, demands, state) => {
    const transaction = staged(reply, file, { demands })
    expect(transaction.decisions.map((decision) => decision.state)).toEqual([state])
    expect(transaction.demands).toMatchObject(demands)
  })
})

test('a hunk whose result is elsewhere already is refused, unless the options do not demand that', () => {
  const like = 'alpha()\nbravo(1)\ncharlie()\n'
  const file = { 'a.ts': `${like}\n${like.replace('1', '2')}` }
  const states = (options: StageOptions) =>
    staged(block('a.ts', like, like.replace('1', '2')), file, options).decisions.map(({ state }) => state)
  expect([states({}), states({ demands: { once: false } })]).toEqual([['refused'], ['applied']])
})

test('a transaction is plain, and the same every time', () => {
  const reply = block('a.ts', 'fucntion one() {\n', 'function two() {\n') + block('b.ts', 'x\n', 'y\n')
  const run = () => staged(reply, { 'a.ts': 'function one() {\n}\n', 'b.ts': 'x\nx\n' }, { thorough: true })
  expect(JSON.parse(JSON.stringify(run()))).toEqual(run())
})

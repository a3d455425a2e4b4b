import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const blockOf = (before: readonly string[], after: readonly string[]): string =>
  ['a.ts', '<<<<<<< SEARCH', ...before, '=======', ...after, '>>>>>>> REPLACE'].join('\n')

/** The file after the reply; null where that is refused. */
function result(file: readonly string[], before: readonly string[], after: readonly string[]): string[] | null {
  const { ok, files } = applyReply(blockOf(before, after), { 'a.ts': `${file.join('\n')}\n` })
  return ok ? (files['a.ts'] ?? '').trimEnd().split('\n') : null
}

const OPEN = ["import { open } from './files'", 'const first = open(1)', "const kind = 'plain'", 'const last = close(first)']
const CLOSED = OPEN.map((line) => `${line};`)
const requoted = (lines: readonly string[]) => lines.map((line) => line.replaceAll("'", '"'))
const changed = (lines: readonly string[], fresh: string) => lines.map((line, at) => (at === 2 ? fresh : line))

test.each([
  ['quotes of the other kind', OPEN, requoted(OPEN)],
  ['semicolons that the file does not have', OPEN, CLOSED],
  ['no semicolons', CLOSED, OPEN],
])('a hunk with %s lands, and its new line keeps its style', (_, file, quoted) => {
  const fresh = 'const kind = other(2)'
  expect(result(file, quoted, changed(quoted, fresh))).toEqual(changed(file, fresh))
})

test.each([
  ['a version of a line of the file', ['int x = one()', 'use(x)'], ['int x = two()', 'use(x)'], 'int x = two();\nuse(x);\n'],
  ['a statement that the file lacks', ['int x = one()', 'use(x)'], ['int x = one()', 'check(y, 2)', 'use(x)'], null],
  ['a line that goes on with a kept one', ['int x = one()', 'use(x)'], ['int x = one()', '    .two()', 'use(x)'], null],
  ['a block around a line', ['use(x)'], ['if (x) {', '  use(x)', '}'], 'int x = one();\nif (x) {\n  use(x);\n}\n'],
])('where semicolons end statements, a reply without them puts in %s', (_, before, after, made) => {
  const file = { 'a.c': 'int x = one();\nuse(x);\n' }
  const { ok, files } = applyReply(blockOf(before, after).replace('a.ts', 'a.c'), file)
  expect(ok ? files['a.c'] : null).toBe(made)
})

test.each([['another text in other quotes', ["const kind = 'plain'"], ['const kind = "plane"']]])(
  '%s is a conflict',
  (_, own, written) => {
    const file = ['const alpha = 1', ...own, 'const omega = 2']
    expect(result(file, ['const alpha = 1', ...written, 'const omega = 2'], ['const alpha = 1', 'const omega = 2'])).toBeNull()
  },
)

test('lines of context in another order stay as the file has them where the change is pinned', () => {
  const file = [
    'const a1 = one()',
    'const a2 = two()',
    'const a3 = three()',
    'const a4 = four()',
    'const a5 = five()',
    'const a6 = six()',
  ]
  const [a1 = '', a2 = '', a3 = '', a4 = '', a5 = '', a6 = ''] = file
  expect(result(file, [a2, a1, a3, a4, a5, a6], [a2, a1, a3, a4, 'const fresh = 0', a6])).toEqual([
    a1,
    a2,
    a3,
    a4,
    'const fresh = 0',
    a6,
  ])
  expect(result(file, [a1, a2, a3, a5, a4, a6], [a1, a2, a3, a5, 'const fresh = 0', a4, a6])).toBeNull()
})

test('other quotes or semicolons change no line but those that the hunk removes', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{4,8}$/), { minLength: 4, maxLength: 9 })
  fc.assert(
    fc.property(names, fc.nat(), fc.boolean(), (words, at, isQuotes) => {
      const file = words.map((word) => `const ${word} = read('${word} text')`)
      const quoted = file.map((line) => (isQuotes ? line.replaceAll("'", '"') : `${line};`))
      const target = at % file.length
      const after = quoted.map((line, index) => (index === target ? 'run(all)' : line))
      const got = result(file, quoted, after)
      expect(got === null ? null : got.filter((_, index) => index !== target)).toEqual(
        got === null ? null : file.filter((_, index) => index !== target),
      )
      if (got !== null) expect(got[target]).toBe('run(all)')
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { ReadingBuilder } from '../reading-builder'
import { shapeOf } from '../testing/format-cases'
import { readBareDiff } from './bare-diff'

function read(text: string) {
  const account = new ReadingBuilder(() => {})
  let from = 0
  for (const [index, line] of text.split('\n').entries()) {
    const to = from + line.length + 1
    account.addLine({ index, text: line, from, start: from, to, passage: null, offset: 0 })
    from = to
  }
  const found = readBareDiff(account, 0, account.lines.length - 1)
  return { found, edits: account.edits.map(shapeOf), codes: account.diagnostics.map((diagnostic) => diagnostic.code), account }
}

describe('a whole reply of code with changes marked in it', () => {
  test.each([
    [
      'signs in front of the indentation',
      'f {\n\tx;\n-\ta;\n+\tb;\n}',
      ['f {', '\tx;', '\ta;', '}'],
      ['f {', '\tx;', '\tb;', '}'],
    ],
    [
      'signs in the place of a blank',
      'f:\n    x()\n-   a()\n+   b()',
      ['f:', '    x()', '    a()'],
      ['f:', '    x()', '    b()'],
    ],
    ['a blank behind the signs', 'x()\n\n- a()\n+ b()', ['x()', '', 'a()'], ['x()', '', 'b()']],
    ['both in one reply', 'f {\n+\ta;\n}\n\n- f()\n+ x = f()', ['f {', '}', '', 'f()'], ['f {', '\ta;', '}', '', 'x = f()']],
    ['prefixes throughout', ' f()\n-a()\n+b()', ['f()', 'a()'], ['f()', 'b()']],
    ['a blank behind every prefix', '  f():\n-   a()\n+   b()\n+', ['f():', '  a()'], ['f():', '  b()', '']],
    ['only an addition', 'f(\n\ta,\n+\tb,\n)', ['f(', '\ta,', ')'], ['f(', '\ta,', '\tb,', ')']],
  ])('%s', (_, text, before, after) => {
    expect(read(text)).toMatchObject({
      found: true,
      edits: [{ kind: 'patch', path: '', hunks: [{ before, after }] }],
      codes: ['bare-reply', 'missing-path'],
    })
  })

  test('a path in the first line', () => {
    expect(read('src/a.ts\n\nf()\n-a()\n+b()')).toMatchObject({
      edits: [{ path: 'src/a.ts', hunks: [{ before: ['f()', 'a()'], after: ['f()', 'b()'] }] }],
      codes: ['bare-reply'],
    })
  })

  test.each([
    ['a list', 'I did this:\n\n- removed `f()`\n- added `g()`'],
    ['a list with signs in front', '<p align="center">\n</p>\n- 💡 fast()\n- 🛠️ small()\n'],
    ['a list of pros and cons', '+ keeps the API\n- drops the dead code'],
    ['code without a change', 'f()\ng()'],
    ['prose around the code', 'Here is the change.\n\nf()\n-a()\n+b()'],
    ['a fence', '```\nf()\n-a()\n+b()\n```'],
    ['a header', '--- a/x\n f()\n-a()\n+b()'],
    ['nothing', ''],
  ])('is not: %s', (_, text) => {
    const { found, edits, codes, account } = read(text)
    expect({ found, edits, codes }).toEqual({ found: false, edits: [], codes: [] })
    expect(account.spans().every((span) => span.role === 'prose')).toBe(true)
  })
})

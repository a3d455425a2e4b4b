import type { FormatCases } from '../testing/format-cases'

const PATCHED = {
  kind: 'patch',
  path: 'src/a.ts',
  hunks: [
    {
      before: ['function f() {', '  return 1', '', '}'],
      after: ['function f() {', '  const a = 2', '  return a', '', '}'],
      hint: { line: 10 },
    },
  ],
} as const

const NEAR = `      11  function f() {
      12 -  return 1
      12 +  const a = 2
      13 +  return a
      14
      15  }
`
const FAR = `        11    function f() {
        12 -    return 1
        12 +    const a = 2
        13 +    return a
        14
        15    }
`
const filled = (rows: string) => rows.replaceAll(/^.*$/gm, (row) => (row === '' ? row : row.padEnd(60)))
const UPDATE = '⏺ Update(src/a.ts)\n'
const COUNTED = '  ⎿  Added 2 lines, removed 1 line\n'

export const cases: FormatCases = {
  format: 'unified-diff',
  examples: [
    { name: 'a terminal’s call, its count, its rows', reply: `${UPDATE}${COUNTED}${filled(NEAR)}`, edits: [PATCHED] },
    {
      name: 'two columns between sign and text',
      reply: `● Update(src/a.ts)\n  ⎿  Updated src/a.ts with 2 additions and 1 removal\n${FAR}`,
      edits: [PATCHED],
    },
    {
      name: 'a count on two lines',
      reply: `⏺ Edit(src/a.ts)\n  ⎿  Updated src/a.ts with 2 additions and 1 \n     removal\n${FAR}`,
      edits: [PATCHED],
    },
    {
      name: 'a title on two lines',
      reply: `⏺ Update(src/some/long/\n        path.ts)\n${COUNTED}${NEAR}`,
      edits: [{ ...PATCHED, path: 'src/some/long/path.ts' }],
    },
    { name: 'a title that counts', reply: `• Edited src/a.ts (+2 -1)\n${NEAR}`, edits: [PATCHED] },
    { name: 'a title that counts, on two lines', reply: `• Edited src/a.ts (+2\n-1)\n${NEAR}`, edits: [PATCHED] },
    {
      name: 'the sign far behind the number',
      reply: `• Edited src/a.ts (+2 -1)\n${NEAR.replaceAll(/(\d\d) /g, '$1   ')}`,
      edits: [PATCHED],
    },
    {
      name: 'one column between sign and text',
      reply: `• Edited src/a.ts (+2 -1)\n${NEAR.replaceAll(/(\d\d [ +-])/g, '$1 ')}`,
      edits: [PATCHED],
    },
    {
      name: 'several files',
      reply: `• Edited 2 files (+3 -1)\n  └ src/a.ts (+2 -1)\n${NEAR}\n  └ src/b.ts (+1 -0)\n     3  {\n     4 +  x: 1,\n`,
      edits: [
        PATCHED,
        { kind: 'patch', path: 'src/b.ts', hunks: [{ before: ['{'], after: ['{', '  x: 1,'], hint: { line: 2 } }] },
      ],
    },
    {
      name: 'several hunks, parted by dots or by their numbers',
      reply: `• Edited src/a.ts (+2 -2)\n    3  a\n    4 -b\n    4 +c\n      ⋮\n   20  d\n   21 +e\n   40 -f\n   40  g\n`,
      edits: [
        {
          kind: 'patch',
          path: 'src/a.ts',
          hunks: [
            { before: ['a', 'b'], after: ['a', 'c'], hint: { line: 2 } },
            { before: ['d'], after: ['d', 'e'], hint: { line: 19 } },
            { before: ['f', 'g'], after: ['g'], hint: { line: 39 } },
          ],
        },
      ],
    },
    {
      name: 'kept rows whose text begins with a sign',
      reply: `• Edited a.yml (+1 -1)\n  7  list:\n  8    - one\n  9 -  - two\n  9 +  - three\n`,
      edits: [
        {
          kind: 'patch',
          path: 'a.yml',
          hunks: [
            {
              before: ['list:', '  - one', '  - two'],
              after: ['list:', '  - one', '  - three'],
              hint: { line: 6 },
            },
          ],
        },
      ],
    },
    {
      name: 'kept and removed rows that go on',
      reply: `⏺ Update(src/a.ts)\n  ⎿  Added 1 line, removed 1 line\n       4  const sentence = "one two th\n          33 ree"\n       5 -const other = "four five si\n         -x"\n       5 +const other = ""\n`,
      edits: [
        {
          kind: 'patch',
          path: 'src/a.ts',
          hunks: [
            {
              before: ['const sentence = "one two th33 ree"', 'const other = "four five six"'],
              after: ['const sentence = "one two th33 ree"', 'const other = ""'],
              hint: { line: 3 },
            },
          ],
        },
      ],
    },
    {
      name: 'numbers that begin in one column, and blank lines that a copy put between rows',
      reply:
        '• Edited my dir\\a.py (+1 -1)\n    9    def f():\n\n\n    10  -    a\n    10  +    b\n\n    11       c\n\nThat is it.\n',
      edits: [
        {
          kind: 'patch',
          path: 'my dir\\a.py',
          hunks: [{ before: ['def f():', '    a', '    c'], after: ['def f():', '    b', '    c'], hint: { line: 8 } }],
        },
      ],
    },
    {
      name: 'a new file',
      reply: '• Added src/b.ts (+3 -0)\n    1 +function f() {\n    2 +  return 1\n    3 +}\n',
      edits: [{ kind: 'create', path: 'src/b.ts', text: 'function f() {\n  return 1\n}\n' }],
    },
    {
      name: 'a deleted file',
      reply: '• Deleted src/b.ts (+0 -2)\n    1 -a\n    2 -b\n',
      edits: [{ kind: 'delete', path: 'src/b.ts', before: 'a\nb' }],
    },
    {
      name: 'a file that moved',
      reply: '• Edited src/a.ts → src/b.ts (+1 -1)\n    1 -a\n    1 +b\n',
      edits: [
        { kind: 'patch', path: 'src/a.ts', moveTo: 'src/b.ts', hunks: [{ before: ['a'], after: ['b'], hint: { line: 0 } }] },
      ],
    },
    {
      name: 'the log around it, and calls that edit nothing',
      reply: `⏺ I look at it first.\n\n⏺ Read(src/a.ts)\n  ⎿  Read 12 lines\n\n⏺ Bash(npm test)\n  ⎿  ok\n     … +21 lines (ctrl+o to expand)\n\n${UPDATE}${COUNTED}${NEAR}\n⏺ Update(src/c.ts)\n  ⎿  Error editing file\n\n⏺ Update(src/d.ts)\n  ⎿  User rejected update to src/d.ts\n     1 -a\n     1 +b\n\n• Edited the page\n\n✻ Brewed for 13s\n`,
      edits: [PATCHED],
    },
  ],
  unread: [
    {
      name: 'a new row that the terminal broke',
      reply: `• Edited src/a.ts (+1 -0)\n   4  a\n   5 +const sentence = "one two th\n      ree"\n`,
      code: 'broken-line',
    },
    {
      name: 'fewer rows than it counts',
      reply: '• Edited src/a.ts (+2 -0)\n   4  a\n   5 +b\n     … +1 lines\n',
      code: 'wrong-counts',
    },
    { name: 'rows without signs', reply: `${UPDATE}${COUNTED}   4  a\n   5  b\n`, code: 'wrong-counts' },
    { name: 'numbers that go back', reply: '• Edited src/a.ts (+1 -0)\n   4  a\n   3 +b\n', code: 'wrong-counts' },
    { name: 'no rows', reply: `${UPDATE}${COUNTED}\nThat is it.\n`, code: 'wrong-counts' },
    {
      name: 'a new file of a language that is indented by tabs',
      reply: '• Added a.go (+2 -0)\n    1 +func f() {\n    2 +    return\n',
      code: 'unreadable-hunk',
    },
  ],
}

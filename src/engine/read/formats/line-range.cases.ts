import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'line-range',
  examples: [
    {
      name: 'an open file and the lines that give way',
      reply:
        'Open it first.\n```\nopen src/a.py\n```\nNow the change.\n```\nedit 3:4\n    b = 1\n    return b\nend_of_edit\n```\n',
      edits: [{ kind: 'lines', path: 'src/a.py', range: [2, 4], lines: ['    b = 1', '    return b'] }],
    },
    {
      name: 'no fence, and no file named',
      reply: 'Let me edit that.\n\nedit 5:5\n    b = 1\nend_of_edit\n\nDone.\n',
      edits: [{ kind: 'lines', path: '', range: [4, 5], lines: ['    b = 1'] }],
    },
    {
      name: 'nothing in the place of the lines',
      reply: 'edit 2:9\nend_of_edit\n',
      edits: [{ kind: 'lines', path: '', range: [1, 9], lines: [] }],
    },
    {
      name: 'lines behind a line',
      reply: 'open a.py 120\ninsert 12\nb = 1\nend_of_insert\ninsert 0\nimport b\nend_of_insert\n',
      edits: [
        { kind: 'lines', path: 'a.py', range: [12, 12], lines: ['b = 1'] },
        { kind: 'lines', path: 'a.py', range: [0, 0], lines: ['import b'] },
      ],
    },
    {
      name: 'the file on the line of the command',
      reply: '```\nedit 2:2 a.py\nb = 1\nend_of_edit\n```\n',
      edits: [{ kind: 'lines', path: 'a.py', range: [1, 2], lines: ['b = 1'] }],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'the end that only the fence tells',
      reply: '```\nedit 2:2\nb = 1\n```\nDone.\n```\nedit 4:4\n```js\nc\n```\nend_of_edit\n```\n',
      edits: [
        { kind: 'lines', path: '', range: [1, 2], lines: ['b = 1'] },
        { kind: 'lines', path: '', range: [3, 4], lines: ['```js', 'c', '```'] },
      ],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'Mentat’s blocks',
      reply:
        '@ core/a.py starting_line=2 ending_line=4\ndef b():\n    pass\n@\n@ core/a.py insert_line=8\n@c\n@\n@ core/a.py 9 9\n@\n',
      edits: [
        { kind: 'lines', path: 'core/a.py', range: [1, 4], lines: ['def b():', '    pass'] },
        { kind: 'lines', path: 'core/a.py', range: [7, 7], lines: ['@c'] },
        { kind: 'lines', path: 'core/a.py', range: [8, 9], lines: [] },
      ],
    },
    {
      name: 'Mentat’s new, moved and deleted files',
      reply: '@ core/a.py core/b.py\n@ core/c.py +\n@ core/c.py insert_line=1\nc = 1\n@\n@ core/d.py +\n@ core/e.py -\n',
      edits: [
        { kind: 'patch', path: 'core/a.py', hunks: [], moveTo: 'core/b.py' },
        { kind: 'create', path: 'core/c.py', text: 'c = 1\n' },
        { kind: 'create', path: 'core/d.py', text: '' },
        { kind: 'delete', path: 'core/e.py' },
      ],
    },
    {
      name: 'a block that the next one ends',
      reply: '@ a.py starting_line=2 ending_line=4\nb\n@ a.py insert_line=8\nc\n@\n',
      edits: [
        { kind: 'lines', path: 'a.py', range: [1, 4], lines: ['b'] },
        { kind: 'lines', path: 'a.py', range: [7, 7], lines: ['c'] },
      ],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'prose about commands',
      reply: 'I edit 12:20 now.\nedit 12:20 and so on\nopen the file\ninsert 12 lines\n@ home\n@ someone else\n',
      edits: [],
    },
  ],
  unread: [
    { name: 'the reply ends in the text', reply: '```\nedit 2:2\nb = 1\n', code: 'truncated' },
    { name: 'no end outside a fence', reply: 'insert 12\nb = 1\n', code: 'truncated' },
    { name: 'a range that runs backwards', reply: 'edit 9:3\nb\nend_of_edit\n', code: 'unreadable-line' },
    { name: 'line 0', reply: '@ a.py starting_line=0 ending_line=3\nb\n@\n', code: 'unreadable-line' },
  ],
}

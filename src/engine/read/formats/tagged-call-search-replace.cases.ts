import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'search-replace',
  examples: [
    {
      name: 'replace_in_file',
      reply:
        '<replace_in_file>\n<path>src/a.ts</path>\n<diff>\n------- SEARCH\nold()\n=======\nfresh()\n+++++++ REPLACE\n</diff>\n</replace_in_file>\n',
      edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['old()'], after: ['fresh()'] }] }],
    },
    {
      name: 'apply_diff of several files',
      reply:
        '<apply_diff>\n<args>\n<file>\n  <path>a.py</path>\n  <diff>\n    <content><![CDATA[\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n]]></content>\n    <start_line>3</start_line>\n  </diff>\n</file>\n<file>\n  <path>b.py</path>\n  <diff>\n    <content>\n<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n    </content>\n  </diff>\n</file>\n</args>\n</apply_diff>\n',
      edits: [
        { kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['b'] }] },
        { kind: 'patch', path: 'b.py', hunks: [{ before: ['c'], after: ['d'] }] },
      ],
    },
  ],
  unread: [
    {
      name: 'cut off in the diff',
      reply: '<replace_in_file>\n<path>a.py</path>\n<diff>\n------- SEARCH\na\n',
      code: 'truncated',
    },
  ],
}

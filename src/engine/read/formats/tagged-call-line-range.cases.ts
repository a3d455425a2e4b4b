import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'line-range',
  examples: [
    {
      name: 'insert_content before a line',
      reply: '<insert_content>\n<path>a.py</path>\n<line>1</line>\n<content>\nimport os\n</content>\n</insert_content>\n',
      edits: [{ kind: 'lines', path: 'a.py', range: [0, 0], lines: ['import os'] }],
    },
  ],
  unread: [
    {
      name: 'cut off in the content',
      reply: '<insert_content>\n<path>a.py</path>\n<line>1</line>\n<content>\na\n',
      code: 'truncated',
    },
  ],
}

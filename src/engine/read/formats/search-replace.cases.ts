import type { FormatCases } from '../cases'

export const cases: FormatCases = {
  format: 'search-replace',
  examples: [
    {
      name: 'a block under its path',
      reply: 'src/a.ts\n```ts\n<<<<<<< SEARCH\nold()\n=======\nfresh()\n>>>>>>> REPLACE\n```\n',
      edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['old()'], after: ['fresh()'] }] }],
    },
  ],
  unread: [{ name: 'no divider', reply: 'a.py\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n', code: 'missing-divider' }],
}

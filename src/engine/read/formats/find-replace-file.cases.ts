import type { EditShape, FormatCases } from '../testing/format-cases'

const change = (
  path = 'src/a.ts',
  ...pairs: readonly (readonly [before: readonly string[], after: readonly string[]])[]
): EditShape => ({
  kind: 'patch',
  path,
  hunks: (pairs.length === 0 ? [[['old()'], ['fresh()']] as const] : pairs).map(([before, after]) => ({ before, after })),
})

const fenced = (text: string) => `\`\`\`ts\n${text}\n\`\`\`\n`
const pair = (before = 'old()', after = 'fresh()') => `---FIND\n${fenced(before)}---REPLACE\n${fenced(after)}`

export const cases: FormatCases = {
  format: 'find-replace-file',
  examples: [
    { name: 'one pair', reply: `---FILEPATH src/a.ts\n${pair()}---COMPLETE\n`, edits: [change()] },
    {
      name: 'two pairs of one file',
      reply: `---FILEPATH src/a.ts\n${pair()}${pair('x', 'y')}---COMPLETE\n`,
      edits: [change('src/a.ts', [['old()'], ['fresh()']], [['x'], ['y']])],
    },
    {
      name: 'the path before each pair',
      reply: `---FILEPATH src/a.ts\n${pair()}---FILEPATH src/a.ts\n${pair('x', 'y')}---FILEPATH b.ts\n${pair()}---COMPLETE\n`,
      edits: [change(), change('src/a.ts', [['x'], ['y']]), change('b.ts')],
    },
    {
      name: 'a decorated path',
      reply: `---FILEPATH ### src/a.ts:12\n${pair()}---COMPLETE\n`,
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'no end marker',
      reply: `---FILEPATH src/a.ts\n${pair()}`,
      edits: [change()],
      diagnostics: ['missing-marker'],
    },
    {
      name: 'no end marker, and prose with code behind',
      reply: `---FILEPATH src/a.ts\n${pair()}\nThen run it:\n\n\`\`\`sh\nnpm test\n\`\`\`\n`,
      edits: [change()],
      diagnostics: ['missing-marker'],
    },
    {
      name: 'prose between two pairs',
      reply: `---FILEPATH src/a.ts\n${pair()}\nAnd:\n\n${pair('x', 'y')}---COMPLETE\n`,
      edits: [change(), change('src/a.ts', [['x'], ['y']])],
    },
    {
      name: 'a pair behind the end marker',
      reply: `---FILEPATH src/a.ts\n${pair()}---COMPLETE\n\n${pair('x', 'y')}---COMPLETE\n`,
      edits: [change(), change('src/a.ts', [['x'], ['y']])],
    },
    {
      name: 'the path on the next line, in back-ticks',
      reply: `---FILEPATH\n\`src/a.ts\`\n${pair()}---COMPLETE\n`,
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'a path in back-ticks',
      reply: `---FILEPATH \`src/a.ts\`\n${pair()}---COMPLETE\n`,
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'a path with blanks',
      reply: `---FILEPATH /Users/me/My Project/a.ts\n${pair()}---COMPLETE\n`,
      edits: [change('/Users/me/My Project/a.ts')],
    },
    {
      name: 'no fences',
      reply: '---FILEPATH src/a.ts\n---FIND\nold()\n---REPLACE\nfresh()\n\n---COMPLETE\n',
      edits: [change()],
      diagnostics: ['missing-fence', 'missing-fence'],
    },
    {
      name: 'a fence that is not closed',
      reply: '---FILEPATH src/a.ts\n---FIND\n```ts\nold()\n---REPLACE\n```ts\nfresh()\n```\n---COMPLETE\n',
      edits: [change()],
      diagnostics: ['missing-fence'],
    },
    {
      name: 'nothing to find: a new file',
      reply: '---FILEPATH src/a.ts\n---FIND\n```ts\n```\n---REPLACE\n```ts\nfresh()\n```\n---COMPLETE\n',
      edits: [change('src/a.ts', [[], ['fresh()']])],
    },
    {
      name: 'nothing to put there',
      reply: '---FILEPATH src/a.ts\n---FIND\n```ts\nold()\n```\n---REPLACE\n```ts\n```\n---COMPLETE\n',
      edits: [change('src/a.ts', [['old()'], []])],
    },
    {
      name: 'fences in the text',
      reply: `---FILEPATH a.md\n${pair('```\na\n```', '```\nb\n```')}---COMPLETE\n`,
      edits: [
        change('a.md', [
          ['```', 'a', '```'],
          ['```', 'b', '```'],
        ]),
      ],
    },
    {
      name: 'code that is left out stays text',
      reply: `---FILEPATH src/a.ts\n${pair('a\n// ...\nb', 'c')}---COMPLETE\n`,
      edits: [change('src/a.ts', [['a', '// ...', 'b'], ['c']])],
    },
  ],
  unread: [
    { name: 'the reply ends in the new text', reply: `---FILEPATH a.ts\n${pair().slice(0, -5)}`, code: 'truncated' },
    { name: 'the reply ends in the text to find', reply: '---FILEPATH a.ts\n---FIND\n```\nold()\n', code: 'truncated' },
    { name: 'no new text', reply: `---FILEPATH a.ts\n---FIND\n${fenced('a')}---COMPLETE\n`, code: 'unreadable-hunk' },
    {
      name: 'no end marker, and fences of which any may be the last',
      reply: `---FILEPATH a.md\n---FIND\n${fenced('a')}---REPLACE\n\`\`\`\nb\n\`\`\`\nc\n\`\`\`\nd\n\`\`\`\n`,
      code: 'nested-fence',
    },
  ],
}

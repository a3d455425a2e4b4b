import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'lazy-file',
  examples: [
    {
      name: 'comments take the place of code',
      reply: 'src/a.ts\n```ts\n// ... existing imports ...\n\nexport function b() {}\n\n// ... rest of the file ...\n```\n',
      edits: [
        {
          kind: 'lazy',
          path: 'src/a.ts',
          lines: ['// ... existing imports ...', '', 'export function b() {}', '', '// ... rest of the file ...'],
          elisions: [0, 4],
        },
      ],
      diagnostics: ['placeholder'],
    },
    {
      name: 'dots alone beside code',
      reply: 'a.py\n```python\nclass A:\n    ...\n\n    def b(self):\n        return 1\n```\n',
      edits: [
        { kind: 'lazy', path: 'a.py', lines: ['class A:', '    ...', '', '    def b(self):', '        return 1'], elisions: [1] },
      ],
      diagnostics: ['placeholder'],
    },
    {
      name: 'a document leaves text out in comments, not in its examples',
      reply:
        'README.md\n```md\n# A\n\n<!-- ... existing sections ... -->\n\n```ts\n// ... existing code ...\n```\n```\n\nCHANGES.md\n```md\n# ...\n\n```ts\n// ...\n```\n```\n',
      edits: [
        {
          kind: 'lazy',
          path: 'README.md',
          lines: ['# A', '', '<!-- ... existing sections ... -->', '', '```ts', '// ... existing code ...', '```'],
          elisions: [2],
        },
        { kind: 'write', path: 'CHANGES.md', text: '# ...\n\n```ts\n// ...\n```\n' },
      ],
      diagnostics: ['placeholder'],
    },
  ],
  unread: [{ name: 'the reply ends in the fence', reply: 'a.ts\n```ts\n// ... existing code ...\nlet b\n', code: 'truncated' }],
}

import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'lazy-file',
  examples: [
    {
      name: 'edit_file with a sketch',
      reply:
        '<edit_file>\n<target_file>a.ts</target_file>\n<instructions>Add b.</instructions>\n<code_edit>\nconst a = 1\n// ... existing code ...\nconst b = 2\n</code_edit>\n</edit_file>\n',
      edits: [{ kind: 'lazy', path: 'a.ts', lines: ['const a = 1', '// ... existing code ...', 'const b = 2'], elisions: [1] }],
    },
    {
      name: 'a file in a tag, with code left out',
      reply:
        '- file: cmd/apply.go\n\n<PlandexBlock lang="go" path="cmd/apply.go">\npackage cmd\n\n// ... other imports ...\n\nfunc apply() error {\n\treturn nil\n}\n</PlandexBlock>\n',
      edits: [
        {
          kind: 'lazy',
          path: 'cmd/apply.go',
          lines: ['package cmd', '', '// ... other imports ...', '', 'func apply() error {', '\treturn nil', '}'],
          elisions: [2],
        },
      ],
      diagnostics: ['placeholder'],
    },
  ],
  unread: [],
}

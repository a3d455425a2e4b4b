import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'whole-file',
  examples: [
    {
      name: 'a file in a tag',
      reply: '<file path="src/a.ts">\nconst a = 1\n\nexport { a }\n</file>\n',
      edits: [{ kind: 'write', path: 'src/a.ts', text: 'const a = 1\n\nexport { a }\n' }],
    },
    {
      name: 'other names of the tag',
      reply:
        '<boltArtifact id="x" title="X">\n<boltAction type="file" filePath="a.js">go()\n</boltAction>\n<boltAction type="shell">npm i</boltAction>\n</boltArtifact>\n<dyad-write path="b.tsx" description="B">\nb()\n</dyad-write>\n<file_content name=\'c.py\'>\nc()\n</file_content>\n',
      edits: [
        { kind: 'write', path: 'a.js', text: 'go()\n' },
        { kind: 'write', path: 'b.tsx', text: 'b()\n' },
        { kind: 'write', path: 'c.py', text: 'c()\n' },
      ],
    },
    {
      name: 'tags that propose a file',
      reply:
        '<antArtifact identifier="x" type="application/vnd.ant.code" title="a.py">\na()\n</antArtifact>\n<antArtifact title="A page">\nb()\n</antArtifact>\n<proposed_file_replace file_path="c.py" change_summary="c">\nc()\n</proposed_file_replace>\n',
      edits: [
        { kind: 'write', path: 'a.py', text: 'a()\n' },
        { kind: 'write', path: 'c.py', text: 'c()\n' },
      ],
    },
    {
      name: 'a path above',
      reply: '**cmd/a.go**\n\n<PlandexBlock lang="go">\npackage cmd\n</PlandexBlock>\n',
      edits: [{ kind: 'write', path: 'cmd/a.go', text: 'package cmd\n' }],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'a file that holds such tags',
      reply: '<file path="a.xml">\n<files>\n<file path="b">\nx\n</file>\n</files>\n</file>\n',
      edits: [{ kind: 'write', path: 'a.xml', text: '<files>\n<file path="b">\nx\n</file>\n</files>\n' }],
    },
    {
      name: 'no content',
      reply: '<file path="a/__init__.py">\n</file>\n',
      edits: [{ kind: 'write', path: 'a/__init__.py', text: '' }],
    },
    {
      name: 'a fence closes the tag',
      reply: '```xml\n<file path="a.py">\nx = 1\n```\n',
      edits: [{ kind: 'write', path: 'a.py', text: 'x = 1\n' }],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'files of code are left alone',
      reply: '```xml\n<file>a</file>\n<file path={x}>\n<file path="a.png"/>\n<file path="a && b">\n```\n',
      edits: [],
    },
  ],
  unread: [
    {
      name: 'a change of the file in tags of its own',
      reply:
        '<file path="a.py" action="modify">\n<change>\n<search>\nx\n</search>\n<content>\ny\n</content>\n</change>\n</file>\n',
      code: 'unreadable-hunk',
    },
    { name: 'cut off', reply: '<file path="a.py">\nx = 1\n', code: 'truncated' },
  ],
}

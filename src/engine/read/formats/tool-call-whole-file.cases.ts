/** JSON that could be calls and is the content of a file. */
import type { FormatCases } from '../testing/format-cases'

export const cases: FormatCases = {
  format: 'whole-file',
  examples: [
    {
      name: 'a JSON file that holds paths',
      reply: 'test/files.json\n```json\n{"path": "a.ts", "content": "x"}\n```\n',
      edits: [{ kind: 'write', path: 'test/files.json', text: '{"path": "a.ts", "content": "x"}\n' }],
    },
    {
      name: 'a JSON file that has a name',
      reply: 'package.json\n```json\n{\n  "name": "a",\n  "files": ["b"]\n}\n```\n',
      edits: [{ kind: 'write', path: 'package.json', text: '{\n  "name": "a",\n  "files": ["b"]\n}\n' }],
    },
  ],
  unread: [],
}

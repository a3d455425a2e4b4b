/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample } from './testing/tool-call-examples'

export const cases: FormatCases = {
  format: 'lazy-file',
  examples: [
    callExample(
      'a whole file with code left out',
      'write_to_file',
      { path: 'b.js', content: 'a()\n// ... existing code ...\nb()\n' },
      [{ kind: 'lazy', path: 'b.js', lines: ['a()', '// ... existing code ...', 'b()'], elisions: [1] }],
      { diagnostics: ['placeholder'] },
    ),
    callExample(
      'a sketch',
      'edit_file',
      { target_file: 'b.js', instructions: 'I add b', code_edit: '// ... existing code ...\nb()\n// ... existing code ...' },
      [{ kind: 'lazy', path: 'b.js', lines: ['// ... existing code ...', 'b()', '// ... existing code ...'], elisions: [0, 2] }],
    ),
  ],
  unread: [],
}

/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample } from './testing/tool-call-examples'

const PATCHED = { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['const a = 1'], after: ['const a = 2'] }] } as const

export const cases: FormatCases = {
  format: 'unified-diff',
  examples: [
    callExample(
      'a unified diff in a call',
      'apply_diff',
      { path: 'src/a.ts', diff: '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-const a = 1\n+const a = 2\n' },
      [{ ...PATCHED, hunks: [{ ...PATCHED.hunks[0], hint: { line: 0 } }] }],
    ),
  ],
  unread: [],
}

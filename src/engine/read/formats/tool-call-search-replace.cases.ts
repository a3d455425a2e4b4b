/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample } from './testing/tool-call-examples'

const PATCHED = { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['const a = 1'], after: ['const a = 2'] }] } as const
const BLOCK = '<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n'

export const cases: FormatCases = {
  format: 'search-replace',
  examples: [callExample('search/replace blocks in a call', 'replace_in_file', { path: 'src/a.ts', diff: BLOCK }, [PATCHED])],
  unread: [],
}

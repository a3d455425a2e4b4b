import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const A = "import x from 'x'\n\nexport function load() {\n  const n = read('a')\n  return n + 1\n}\n"
const BLOCK = '<<<<<<< SEARCH\n  return n + 1\n=======\n  return n + 9\n>>>>>>> REPLACE\n'
const HUNK = "@@ -3,4 +3,4 @@\n export function load() {\n   const n = read('a')\n-  return n + 1\n+  return n + 9\n }\n"
const EDIT = { old_string: '  return n + 1', new_string: '  return n + 9' }
const WHOLE = A.replace('n + 1', 'n + 9')

/** Replies whose one edit has two paths. */
const TWO: readonly (readonly [string, string])[] = [
  ['a line and the fence below it', `src/a.ts\n\`\`\`ts src/b.ts\n${BLOCK}\`\`\`\n`],
  ['both sides of a diff', `--- a/src/b.ts\n+++ b/src/a.ts\n${HUNK}`],
  ["git's line and those below it", `diff --git a/src/b.ts b/src/b.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n${HUNK}`],
  ['two arguments of a call', JSON.stringify({ name: 'Edit', input: { file_path: 'src/a.ts', path: 'src/b.ts', ...EDIT } })],
  [
    'an attribute and a tag',
    '<edit file="src/b.ts">\n<path>src/a.ts</path>\n<old>  return n + 1</old>\n<new>  return n + 9</new>\n</edit>\n',
  ],
  ['a line and the first line of the file', `src/a.ts\n\`\`\`ts\n// src/b.ts\n${WHOLE}\`\`\`\n`],
]

describe('an edit with two paths', () => {
  test.each(TWO)('is refused where the project has both files: %s', (_, reply) => {
    const files = { 'src/a.ts': A, 'src/b.ts': A }
    const { ok, transaction, files: after } = applyReply(reply, files)
    expect(ok).toBe(false)
    expect(transaction.decisions.map((decision) => decision.state === 'refused' && decision.refusal.code)).toEqual(['two-paths'])
    expect(after).toEqual(files)
  })

  test.each([
    ['one below the other', `src/a.ts\n\`\`\`ts a.ts\n${BLOCK}\`\`\`\n`],
    ['with a prefix', `--- a/src/a.ts\n+++ src/a.ts\n${HUNK}`],
    ['with the ending of a copy', `--- src/a.ts.orig\n+++ src/a.ts\n${HUNK}`],
    ['one in the comment that the file begins with', `src/a.ts\n\`\`\`ts\n// src/a.ts\n${WHOLE}\`\`\`\n`],
  ])('that are one file lands: %s', (_, reply) => {
    expect(applyReply(reply, { 'src/a.ts': A, 'src/b.ts': A }).files['src/a.ts']).toContain('n + 9')
  })
})

import { describe, expect, test } from 'vitest'
import type { ApplierId } from './applier'
import { emulate } from './emulate'
import { appliers } from './registry'
import { remedyOf } from './remedy'

const FILE = 'def a():\n    x = 1\n    y = 2\n    return x\n\n\ndef b():\n    x = 1\n    return 3\n'
const FILES = { 'a.py': FILE, b: 'kept\n' }
const block = (search: string, replace: string) =>
  `a.py\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const SHIFTED = block('x = 1\ny = 2\n', 'x = 10\ny = 2\n')
const EXACT = block('    y = 2\n', '    y = 3\n')
const DIFF = '```diff\n--- a/a.py\n+++ b/a.py\n@@ -7,3 +7,3 @@\n def b():\n-    x = 1\n+    x = 9\n     return 3\n```\n'

const asked = (id: ApplierId, reply: string, hunk = 0) =>
  remedyOf({ id, reply, files: FILES, hunk, defaultPath: null, settings: {} })

describe('what would make it land', () => {
  test.each<readonly [does: string, id: ApplierId, reply: string, change: unknown]>([
    ['a format that the tool has', 'exact-unique', EXACT, { kind: 'form' }],
    ['the reply’s own, where it lands', 'aider-diff', EXACT, { kind: 'form' }],
    ['the old lines as the file has them', 'exact-unique', SHIFTED, { kind: 'quoted' }],
    [
      'a line of what surrounds them',
      'exact-unique',
      DIFF.replace(' def b():\n', '').replace('     return 3\n', '').replace('-7,3 +7,3', '-8 +8'),
      { kind: 'surrounded', lines: 1 },
    ],
    ['a whole file for a tool that knows nothing else', 'aider-whole', EXACT, { kind: 'whole' }],
    ['the wire that is the tool’s own', 'gptme', EXACT, { kind: 'form' }],
    ['of two hunks the other', 'exact-unique', EXACT + block('def b():\n    x = 1\n', 'def b():\n    x = 2\n'), { kind: 'form' }],
  ])('%s', (_, id, reply, change) => {
    const remedy = asked(id, reply)
    expect(remedy?.change).toEqual(change)
    // It is proven by the emulation: the tool makes of it what this engine makes of the hunk.
    const made = emulate(id, remedy?.reply ?? '', FILES, { defaultPath: 'a.py' })
    expect({ verdict: made.verdict, b: made.files.b }).toEqual({ verdict: 'applied', b: 'kept\n' })
  })

  test('each hunk is asked about alone', () => {
    const both = EXACT + block('    return 3\n', '    return 4\n')
    const made = emulate('exact-unique', asked('exact-unique', both, 1)?.reply ?? '', FILES)
    expect(made.files['a.py']).toBe(FILE.replace('return 3', 'return 4'))
  })

  test('of a hunk that this engine refuses, its one repair is what is meant', () => {
    const reply = block('    y = 22\n    return x\n', '    y = 5\n    return x\n')
    const remedy = asked('exact-unique', reply)
    expect({ repaired: remedy?.repaired, change: remedy?.change }).toEqual({ repaired: true, change: { kind: 'form' } })
    expect(emulate('exact-unique', remedy?.reply ?? '', FILES).files['a.py']).toBe(FILE.replace('y = 2', 'y = 5'))
    expect(asked('exact-unique', EXACT)?.repaired).toBe(false)
  })

  test('where it fits several places, none of them is', () => {
    expect(asked('exact-unique', block('    x = 1\n', '    x = 5\n'))).toBeNull()
  })

  test('what this engine has no place for is not asked about', () => {
    expect(asked('exact-unique', block('nowhere\n', 'x\n'))).toBeNull()
    expect(asked('exact-unique', EXACT, 7)).toBeNull()
  })

  test.each(appliers.map(({ id }) => id))('%s lands, or nothing that was tried does', (id) => {
    const remedy = asked(id, SHIFTED)
    const made = remedy?.reply == null ? null : emulate(id, remedy.reply, FILES, { defaultPath: 'a.py' })
    expect(made === null || made.files['a.py'] === FILE.replace('x = 1\n    y', 'x = 10\n    y')).toBe(true)
  })
})

/** What singles one of several equal places out, tried on whole replies. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const twice = `class One {
  get() {
    return 1
  }
}

class Two {
  get() {
    return 1
  }
}
`
/** Three equal blocks at lines 1, 21 and 41. */
const thrice = Array.from({ length: 3 }, (_, block) =>
  ['if (x) {', '  go()', '}', ...Array.from({ length: 17 }, (_, at) => `line${block}_${at}`)].join('\n'),
).join('\n')

const diff = (header: string, body: string) => `--- a/a.ts\n+++ b/a.ts\n@@ ${header} @@\n${body}`
const RETURN = '   get() {\n-    return 1\n+    return 2\n   }\n'
const GO = ' if (x) {\n-  go()\n+  run()\n }\n'

/** The verdict, and the 1-based lines that changed. */
function decided(reply: string, file: string) {
  const { files, transaction } = applyReply(reply, { 'a.ts': file })
  const after = (files['a.ts'] ?? '').split('\n')
  const [decision] = transaction.decisions
  const took = decision?.attempts.at(-1)?.verdict
  return {
    lines: file.split('\n').flatMap((line, at) => (line === after[at] ? [] : [at + 1])),
    by: decision?.state === 'refused' ? decision.refusal.code : took !== undefined && 'took' in took ? took.by : null,
  }
}

describe('one of several equal places', () => {
  test.each([
    ['a heading', diff('-1,3 +1,3', RETURN).replace('@@ -1,3 +1,3 @@', '@@ ... @@ class Two {'), twice, 'section', [9]],
    ['an anchor', `*** Begin Patch\n*** Update File: a.ts\n@@ class Two {\n${RETURN}*** End Patch\n`, twice, 'section', [9]],
    [
      'a heading that the file does not have',
      diff('... @@ class Three {', RETURN).replace(/ @@\n/, '\n'),
      twice,
      'ambiguous',
      [],
    ],
    ['the right number', diff('-21,3 +21,3', GO), thrice, 'line-number', [22]],
    ['a number that is a little off', diff('-24,3 +24,3', GO), thrice, 'line-number', [22]],
    ['a number between two', diff('-11,3 +11,3', GO), thrice, 'ambiguous', []],
    ['a number far behind the last', diff('-900,3 +900,3', GO), thrice, 'ambiguous', []],
    ['no number', diff('...', GO), thrice, 'ambiguous', []],
    [
      'the end of the file',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n   get() {\n-    return 1\n+    return 2\n   }\n }\n*** End of File\n*** End Patch\n',
      twice,
      'end-of-file',
      [9],
    ],
    [
      'a number and a heading that agree',
      diff('-8,3 +8,3', RETURN).replace('+8,3 @@', '+8,3 @@ class Two {'),
      twice,
      'section',
      [9],
    ],
    [
      'a number and a heading that do not',
      diff('-2,3 +2,3', RETURN).replace('+2,3 @@', '+2,3 @@ class Two {'),
      twice,
      'ambiguous',
      [],
    ],
  ])('%s', (_, reply, file, by, lines) => {
    expect(decided(reply, file)).toEqual({ by, lines })
  })

  test('the hunks around it', () => {
    const reply = `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n-line0_5\n+LINE\n@@ ... @@\n${GO}@@ ... @@\n-line1_5\n+LINE\n`
    const { files, transaction } = applyReply(reply, { 'a.ts': thrice })
    expect(transaction.decisions.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied'])
    expect(files['a.ts']?.split('\n')[21]).toBe('  run()')
  })

  test('not the hunks around it where they are in another order', () => {
    const reply = `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n-line1_5\n+LINE\n@@ ... @@\n${GO}@@ ... @@\n-line0_5\n+LINE\n`
    expect(applyReply(reply, { 'a.ts': thrice }).transaction.decisions.map(({ state }) => state)).toEqual([
      'applied',
      'refused',
      'applied',
    ])
  })

  test('one that no other hunk of the reply changes', () => {
    const reply = `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${GO}@@ ... @@\n if (x) {\n-  go()\n+  start()\n }\n line0_0\n`
    const twoOfThem = thrice.split('\n').slice(0, 40).join('\n')
    const { files } = applyReply(reply, { 'a.ts': twoOfThem })
    expect([1, 21].map((line) => files['a.ts']?.split('\n')[line])).toEqual(['  start()', '  run()'])
  })

  test('as many hunks that say the same as there are places', () => {
    const reply = `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${GO}@@ ... @@\n${GO}@@ ... @@\n${GO}`
    const { files } = applyReply(reply, { 'a.ts': thrice })
    expect([1, 21, 41].map((line) => files['a.ts']?.split('\n')[line])).toEqual(['  run()', '  run()', '  run()'])
  })

  test('not fewer, nor more', () => {
    for (const hunks of [2, 4]) {
      const reply = `--- a/a.ts\n+++ b/a.ts\n${`@@ ... @@\n${GO}`.repeat(hunks)}`
      expect(applyReply(reply, { 'a.ts': thrice }).ok).toBe(false)
    }
  })

  test('by how much the other hunks lie off their numbers', () => {
    const reply = `--- a/a.ts\n+++ b/a.ts\n@@ -2,1 +2,1 @@\n-line0_5\n+LINE\n@@ -14,3 +14,3 @@\n${GO}`
    const { files } = applyReply(reply, { 'a.ts': thrice })
    expect(files['a.ts']?.split('\n')[21]).toBe('  run()')
  })
})

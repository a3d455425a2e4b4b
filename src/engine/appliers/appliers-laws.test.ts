/** What holds for every applier, whatever it is given. */
import { describe, expect, test } from 'vitest'
import { emulate } from './emulate'
import { appliers } from './registry'

const IDS = appliers.map(({ id }) => id)

const EQUAL = 'same = 1\n'.repeat(12_000)
const BLOCK = 'x.py\n```\n<<<<<<< SEARCH\nsame = 1\n=======\nother = 2\n>>>>>>> REPLACE\n```\n'
const DIFF = '```diff\n--- a/x.py\n+++ b/x.py\n@@ -7,3 +7,3 @@\n same = 1\n-same = 1\n+other = 2\n same = 1\n```\n'
const PATCH = '*** Begin Patch\n*** Update File: x.py\n@@\n same = 1\n-same = 1\n+other = 2\n*** End Patch\n'
const CALL = JSON.stringify({ name: 'Edit', input: { file_path: 'x.py', old_string: 'same = 1\n', new_string: 'other = 2\n' } })
const NUMBERED =
  '<code_change_request>\noriginal_code_snippet:\n2| same = 1\nedit_code_snippet:\nother = 2\n</code_change_request>\n'
const WHOLE = 'x.py\n```py\nother = 2\n```\n'

const SMALL = { 'x.py': 'a = 1\r\nsame = 1\n\tb\n', 'y/z.md': '\ufeff# y\n```\n' }
const EQUALS = { 'x.py': EQUAL }

/** Each reply with the files it is about. */
const HOSTILE: readonly (readonly [name: string, reply: string, files: Readonly<Record<string, string>>])[] = [
  ['nothing', '', SMALL],
  ['many <', '<'.repeat(250_000), SMALL],
  ['a block that never comes to its end', `x.py\n<<<<<<< SEARCH\n${'a\n'.repeat(5_000)}`, SMALL],
  ['many lines of @@', '@@\n'.repeat(25_000), SMALL],
  ['lines of @@ in a diff', `\`\`\`diff\n--- a/x.py\n+++ b/x.py\n${'@@\n'.repeat(25_000)}\`\`\`\n`, SMALL],
  ['lines of @@ in a patch', `*** Begin Patch\n*** Update File: x.py\n${'@@\n'.repeat(25_000)}*** End Patch\n`, SMALL],
  ['JSON 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), SMALL],
  ['a deep call', `{"name":"Edit","input":${'{"edits":['.repeat(5_000)}${']}'.repeat(5_000)}}`, SMALL],
  ['a path that is a name of the language', BLOCK.replace('x.py', '__proto__'), SMALL],
  ['such a path in a diff', DIFF.replaceAll('x.py', '__proto__'), SMALL],
  ['such a path in a patch', PATCH.replace('x.py', '__proto__'), SMALL],
  ['such a path in a call', CALL.replace('x.py', '__proto__'), SMALL],
  ['such a path of a whole file', WHOLE.replace('x.py', 'constructor'), SMALL],
  [
    'characters of no text',
    `${DIFF}${String.fromCharCode(...Array.from({ length: 4096 }, (_, at) => (at * 7919) % 65536))}`,
    SMALL,
  ],
  ['control characters in a block', BLOCK.replace('same = 1', '\0\x0b\x0c\x1c\x85\u2028\ud800'), SMALL],
  ['fences without end', '```diff\n'.repeat(5_000), SMALL],
  ['tags without end', '<code_change_request>original_code_snippet:'.repeat(5_000), SMALL],
  ['a block for a file of equal lines', BLOCK, EQUALS],
  ['a diff for one', DIFF, EQUALS],
  ['a diff with a line that it lacks', DIFF.replace('-same', ' none\n-same'), EQUALS],
  ['a patch for one', PATCH, EQUALS],
  ['a patch with a line that it lacks', PATCH.replace('-same', ' none\n-same'), EQUALS],
  ['a call for one', CALL, EQUALS],
  ['a call with a line that it lacks', CALL.replace('same = 1\\n', 'same = 1\\nnone\\n'), EQUALS],
  ['numbered lines of one', NUMBERED, EQUALS],
  ['all of one', WHOLE, EQUALS],
]

// Reply by reply, so that what the tools share is read once.
describe.each(HOSTILE)('%s', (_, reply, files) => {
  test.each(IDS)('%s comes to an end, twice the same, and the files are left alone', (id) => {
    const given = { ...files }
    const first = emulate(id, reply, given, { defaultPath: 'x.py' })
    expect(given).toEqual(files)
    expect(['applied', 'partial', 'refused']).toContain(first.verdict)
    expect(Object.values(first.files).every((text) => typeof text === 'string')).toBe(true)
    expect(emulate(id, reply, files, { defaultPath: 'x.py' })).toEqual(first)
  })
})

describe.each(IDS)('%s', (id) => {
  test.each([
    ['one paragraph', 'The pool is closed too early. I would close it in `stop`, after the last request.\n'],
    ['a list', '- Read the file.\n- Change a < b to a <= b.\n\n1. Run the tests.\n'],
  ])('prose alone is not its format: %s', (_, reply) => {
    const { verdict, stopped, files } = emulate(id, reply, SMALL, { defaultPath: 'x.py' })
    expect({ verdict, stopped, files }).toEqual({ verdict: 'refused', stopped: 'format', files: SMALL })
  })

  test('its hunks lie in the reply, and its steps belong to hunks', () => {
    const { hunks, trace } = emulate(id, [BLOCK, DIFF, PATCH, NUMBERED].join('\n'), SMALL, { defaultPath: 'x.py' })
    for (const { span } of hunks) expect(span === null || (span.from >= 0 && span.from <= span.to)).toBe(true)
    for (const { hunk } of trace) expect(hunk).toBeLessThan(hunks.length)
  })
})

import { expect, test } from 'vitest'
import { readReply } from '../read'
import { areDoubleEscaped } from './double-escaping'

/** What the parts of a reply with these roles say. */
function partsOf(reply: string, roles: readonly string[]): readonly (readonly [role: string, text: string])[] {
  return readReply(reply)
    .spans.filter(({ role }) => roles.includes(role))
    .map(({ role, from, to }) => [role, reply.slice(from, to)])
}

test('each part of a call has its role, at its place in the reply', () => {
  const reply = `${JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: 'a\n"b"', new_string: 'c' } })} so.\n`
  expect(partsOf(reply, ['path', 'before', 'after', 'prose'])).toEqual([
    ['path', 'a.ts'],
    ['before', String.raw`a\n\"b\"`],
    ['after', 'c'],
    ['prose', 'so.\n'],
  ])
})

test('so have the lines of a patch inside of arguments that are text', () => {
  const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** End Patch\n'
  const reply = `${JSON.stringify({ type: 'function', function: { name: 'apply_patch', arguments: JSON.stringify({ input: patch }) } })}\n`
  expect(partsOf(reply, ['removed', 'added'])).toEqual([
    ['removed', String.raw`-x\\n`],
    ['added', String.raw`+y\\n`],
  ])
})

test('an edit that is cut off leaves those before it and is marked', () => {
  const reply = '{"file_path": "a.ts", "edits": [{"old_string": "x", "new_string": "y"}, {"old_string": "z'
  const { edits, diagnostics } = readReply(reply)
  expect(edits).toHaveLength(1)
  expect(diagnostics.find(({ code }) => code === 'truncated')?.repair).toBeNull()
  expect(partsOf(reply, ['unread'])).toEqual([['unread', '{"old_string": "z']])
})

test('a step tells its arguments', () => {
  const { steps } = readReply('{"name": "bash", "input": {"command": "npm test", "timeout": 5}}\n')
  expect(steps).toMatchObject([{ mode: 'act', action: 'bash', text: '{"command":"npm test","timeout":5}' }])
})

test.each<[overEscaped: boolean, texts: readonly string[]]>([
  [true, ['if (a) {\\n  b()\\n}', 'if (a) {\\n  c()\\n}']],
  [true, ['\\tx = \\"y\\"\\n\\treturn x', '']],
  [true, ["a('it', 1);\\n// don't\\nb();", "a('it', 2);"]],
  [true, ['# Title\\n\\n## Part\\n\\nWords that go on\\nand on\\nand on.\\n', '']],
  [false, ["x = 'a\\nb'", "x = 'c\\nd'"]],
  [false, ['x = `a\\n  b`;', '']],
  [false, ['print("a\\n  b")', 'print("c")']],
  [false, ['s.split(/\\r?\\n/);', 's.split(/\\n\\n/);']],
  [false, ['/[^\\n\\t ]+/', '/\\S+/']],
  [false, ['\\nabla f', '\\nabla g']],
  [false, ['sed -e \\1\\n  x', '']],
  [false, ['a\nb\\n  c', '']],
  [false, ['no escapes', '']],
])('escaped once too often: %s for %j', (overEscaped, texts) => {
  expect(areDoubleEscaped(texts)).toBe(overEscaped)
})

/** An exact text that is replaced wherever it occurs. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const call = (old: string, fresh: string) =>
  JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: old, new_string: fresh, replace_all: true } })

test.each([
  ['in lines', 'a\nb\na\n', 'a', 'x', 'x\nb\nx\n', 2],
  ['twice in a line', 'a, a\nb\n', 'a', 'x', 'x, x\nb\n', 2],
  ['across lines', 'a\nb\nc\na\nb\n', 'a\nb', 'x', 'x\nc\nx\n', 2],
  ['across lines that meet', 'a\nba\nb\n', 'a\nb', 'x', 'xx\n', 2],
  ['with more lines', 'a\nb\na\n', 'a', 'x\ny', 'x\ny\nb\nx\ny\n', 2],
  ['with line ends that go', 'a\nb\na\n', 'a\n', '', 'b\n', 2],
  ['where a file has CR LF', 'a\r\nb\r\na\r\n', 'a', 'x', 'x\r\nb\r\nx\r\n', 2],
  ['in a last line without an end', 'b\na', 'a', 'x', 'b\nx', 1],
  ['with what looks like a replacement pattern', 'a\n', 'a', '$&$1', '$&$1\n', 1],
])('%s', (_, before, old, fresh, after, decisions) => {
  const { ok, files, transaction } = applyReply(call(old, fresh), { 'a.ts': before })
  expect({ ok, after: files['a.ts'], decisions: transaction.decisions.length }).toEqual({ ok: true, after, decisions })
})

test('very many are one decision, and all of them are made', () => {
  const { files, transaction } = applyReply(call('a', 'x'), { 'a.ts': 'a\n'.repeat(50_000) })
  expect(files['a.ts']).toBe('x\n'.repeat(50_000))
  expect(transaction.decisions).toHaveLength(1)
})

test.each([
  [2, 'x\nb\nx\n'],
  [3, 'a\nb\na\n'],
  [1, 'a\nb\na\n'],
])('a call that counts %i places of two', (said, after) => {
  const input = { file_path: 'a.ts', old_string: 'a', new_string: 'x', expected_replacements: said }
  const { files, ok } = applyReply(JSON.stringify({ name: 'replace', args: input }), { 'a.ts': 'a\nb\na\n' })
  expect({ ok, after: files['a.ts'] }).toEqual({ ok: said === 2, after })
})

import { describe, expect, test } from 'vitest'
import { type Applied, applyEdits, replacement } from './apply'
import { applyReply } from './index'
import { readReply } from './read/read'

const called = (args: Readonly<Record<string, string | boolean>>) =>
  JSON.stringify({ type: 'tool_use', id: 'call', name: 'Edit', input: args })

describe('an edit without a reply', () => {
  const files = { 'a.ts': 'const a = 1\nconst b = 1\r\n\tif (a) {\n\t\tgo()\n\t}\n' }
  test.each([
    ['a text that the file has', 'const a = 1', 'const a = 2', false],
    ['several lines', 'const a = 1\nconst b = 1', 'const a = 2\nconst b = 2', false],
    ['every occurrence', '= 1', '= 2', true],
    ['a text that is there twice', '= 1', '= 2', false],
    ['other indentation', 'if (a) {\n  go()\n}', 'if (a) {\n  stop()\n}', false],
    ['lines that end as Windows ends them', 'const a = 1\r\nconst b = 1\r\n', 'const b = 1\r\n', false],
    ['a text that is not there', 'const z = 1', 'const z = 2', false],
    ['a deletion', 'const a = 1\n', '', false],
  ])('does what the tool call does in a reply: %s', (_, before, after, all) => {
    const reply = called({ file_path: 'a.ts', old_string: before, new_string: after, replace_all: all })
    const read = applyReply(reply, files)
    const made = applyEdits([replacement('a.ts', before, after, all)], files)
    const states = (applied: Applied) => applied.transaction.decisions.map(({ state }) => state)
    expect(states(read).length).toBeGreaterThan(0)
    expect([made.ok, made.files, states(made)]).toEqual([read.ok, read.files, states(read)])
  })

  test('lands with all others or not at all', () => {
    const edits = [replacement('a.ts', 'const a = 1', 'const a = 2'), replacement('b.ts', 'x', 'y')]
    const { ok, files: after, transaction } = applyEdits(edits, files)
    expect([ok, after]).toEqual([false, files])
    expect(transaction.decisions.map(({ state }) => state)).toEqual(['applied', 'refused'])
  })

  test('that leads out of the project is refused', () => {
    expect(applyEdits([replacement('../a.ts', 'a', 'b')], { '../a.ts': 'a\n' })).toMatchObject({ ok: false })
  })

  test('is one of none: nothing to apply is no success', () => {
    expect(applyEdits([], files)).toMatchObject({ ok: false, transaction: { state: 'rejected', reason: 'no-edits' } })
  })
})

test('a reading brings along what it says of the reply', () => {
  const cut = 'a.ts\n```\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n```\nb.ts\n```\n<<<<<<< SEARCH\nx'
  const files = { 'a.ts': 'const a = 1\n', 'b.ts': 'x\n' }
  expect(applyEdits(readReply(cut), files)).toMatchObject({ ok: false, files, transaction: { reason: 'truncated' } })
  expect(applyEdits(readReply(cut).edits, files)).toMatchObject({ ok: true })
})

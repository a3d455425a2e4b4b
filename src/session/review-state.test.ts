/** What a person decides of hunks: values, and repairs as what they make of a hunk. */
import { describe, expect, test } from 'vitest'
import { amend, diagnose, type Path, parsePath, readReply, stage } from '../engine/index'
import { amendmentOf, amendmentsOf, choiceOf, NO_REVIEW, type ReviewState, rejectedOf, withChoices } from './review-state'

const path = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}
const treeOf = (files: Record<string, string>) => new Map(Object.entries(files).map(([name, text]) => [path(name), text]))
const block = (name: string, before: string, after: string) =>
  `${name}\n\`\`\`\n<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n\`\`\`\n`
const call = (name: string, before: string, after: string) =>
  JSON.stringify({ name: 'Edit', input: { file_path: name, old_string: before, new_string: after } })

const TWICE = 'function a() {\n  stop()\n}\nfunction b() {\n  stop()\n}\n'
const AT = { edit: 1, hunk: 0 }

describe('choices', () => {
  test('a hunk of which nothing is said any more is left out', () => {
    const said: ReviewState = withChoices(NO_REVIEW, [AT, { edit: 2, hunk: 1 }], { said: 'rejected' })
    expect(rejectedOf(said)).toEqual(['1.0', '2.1'])
    expect(choiceOf(said, AT)).toEqual({ said: 'rejected', amendment: null })
    expect(withChoices(said, [AT, { edit: 2, hunk: 1 }], { said: null })).toEqual(NO_REVIEW)
  })

  test('what was made of a hunk outlives what is said of it', () => {
    const place = { ...AT, kind: 'place', line: 3 } as const
    const said = withChoices(withChoices(NO_REVIEW, [AT], { amendment: place }), [AT], { said: 'accepted' })
    expect(amendmentsOf(said)).toEqual([place])
    expect(rejectedOf(said)).toEqual([])
  })
})

describe('repairs', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'a block that misquotes a line',
      block('a.ts', 'function a() {\n  stopp(1)\n', 'function a() {\n  go()\n'),
      { 'a.ts': TWICE },
    ],
    ['a block that is ambiguous', block('a.ts', '  stop()\n', '  go()\n'), { 'a.ts': TWICE }],
    ['a call that is ambiguous', call('a.ts', '  stop()\n', '  go()\n'), { 'a.ts': TWICE }],
    [
      'an edit of another file',
      block('b.ts', 'function a() {\n  stop()\n', 'function a() {\n  go()\n'),
      { 'a.ts': TWICE, 'b.ts': 'nothing\n' },
    ],
  ])('every repair of %s stages it', (_, reply, files) => {
    const reading = readReply(reply)
    const transaction = stage(reading, treeOf(files))
    const [diagnosis] = diagnose(reading, transaction, treeOf(files))
    expect(diagnosis?.repairs.length).toBeGreaterThan(0)
    for (const repair of diagnosis?.repairs ?? []) {
      const amendment = amendmentOf({ edit: 0, hunk: 0 }, repair)
      const made = stage(amend(reading, amendment === null ? [] : [amendment]), treeOf(files))
      expect(made.state === 'staged' && made.files.find((file) => file.path === repair.path)?.after).toContain('go()')
    }
  })
})

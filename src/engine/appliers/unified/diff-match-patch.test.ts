/** The emulation beside the library, given the same old and new text. */
import { diff_match_patch } from 'diff-match-patch'
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { damagedChanges } from './testing/damaged-changes'

const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

type Numbers = { readonly matchThreshold: number; readonly matchDistance: number; readonly deleteThreshold: number }

/** `at`: offset in the text around which the old one is looked for. Null: a part of it finds no place. */
function byLibrary(text: string, old: string, fresh: string, at: number, numbers: Numbers): string | null {
  const library = new diff_match_patch()
  library.Match_Threshold = numbers.matchThreshold
  library.Match_Distance = numbers.matchDistance
  library.Patch_DeleteThreshold = numbers.deleteThreshold
  const written = library
    .patch_toText(library.patch_make(old, fresh))
    .replace(/^@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@$/gm, (_, a: string, many = '', b: string, more = '') => {
      return `@@ -${Number(a) + at}${many} +${Number(b) + at}${more} @@`
    })
  const [after, results] = library.patch_apply(library.patch_fromText(written), text)
  return results.every((one) => one) ? after : null
}

/** Offset of a line; of the last one where there are not so many. */
function offsetOf(text: string, line: number): number {
  const lines = text.split(/(?<=\n)/)
  return lines.slice(0, line).join('').length
}

const DEFAULTS: Numbers = { matchThreshold: 0.5, matchDistance: 1000, deleteThreshold: 0.5 }

describe.each([
  ['its usual numbers', DEFAULTS, 2000],
  ['a strict threshold', { ...DEFAULTS, matchThreshold: 0.1 }, 500],
  ['a long reach', { ...DEFAULTS, matchDistance: 100_000 }, 500],
  ['a strict deletion', { ...DEFAULTS, deleteThreshold: 0.05 }, 500],
] as const)('with %s', (_, numbers, count) => {
  const changes = damagedChanges(1, count)
  const outcome = (reply: string, text: string) => {
    const { verdict, files } = emulate('diff-match-patch', reply, { 'x.py': text }, numbers)
    return verdict === 'applied' ? files['x.py'] : null
  }

  test('does with a diff as the library does at its line', () => {
    const wrong = changes.flatMap(({ text, line, old, fresh }) => {
      const header = `@@ -${line + 1},${old.length} +${line + 1},${fresh.length} @@`
      const body = [...old.map((one) => `-${one}`), ...fresh.map((one) => `+${one}`)]
      const ours = outcome(`\`\`\`diff\n--- a/x.py\n+++ b/x.py\n${header}\n${joined(body)}\`\`\`\n`, text)
      const theirs = byLibrary(text, joined(old), joined(fresh), offsetOf(text, line), numbers)
      return ours === theirs ? [] : [{ text, old, fresh, ours, theirs }]
    })
    expect(wrong).toEqual([])
  })

  test('does with a block as the library does where its text is', () => {
    const wrong = changes.flatMap(({ text, old, fresh }) => {
      const first = old.findIndex((one) => text.includes(one))
      const whole = text.indexOf(joined(old))
      const near = first < 0 ? 0 : Math.max(0, text.indexOf(old[first] ?? '') - joined(old.slice(0, first)).length)
      const block = `x.py\n<<<<<<< SEARCH\n${joined(old)}=======\n${joined(fresh)}>>>>>>> REPLACE\n`
      const ours = outcome(block, text)
      const theirs = byLibrary(text, joined(old), joined(fresh), whole >= 0 ? whole : near, numbers)
      return ours === theirs ? [] : [{ text, old, fresh, ours, theirs }]
    })
    expect(wrong).toEqual([])
  })
})

const FILE = 'def a():\n    x = 1\n    return x\n'
const block = (path: string, old: string, fresh: string) => `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`

test.each([
  ['an approximate quotation', block('x.py', '    x = l\n', '    x = 2\n'), 'applied', FILE.replace('1', '2')],
  ['a text that is not there', block('x.py', 'while (nothing) stands == there:\n', 'pass\n'), 'refused', FILE],
  [
    'the default file',
    '--- \n<<<<<<< SEARCH\n    x = 1\n=======\n    x = 2\n>>>>>>> REPLACE\n',
    'applied',
    FILE.replace('1', '2'),
  ],
  ['a file that is not there', block('y.py', 'a\n', 'b\n'), 'refused', FILE],
  [
    'two blocks of which one fails',
    `${block('x.py', '    x = 1\n', '    x = 2\n')}${block('x.py', 'while (nothing) == there\n', 'pass\n')}`,
    'partial',
    FILE.replace('1', '2'),
  ],
])('%s', (_, reply, verdict, text) => {
  const emulated = emulate('diff-match-patch', reply, { 'x.py': FILE }, { defaultPath: 'x.py' })
  expect([emulated.verdict, emulated.files['x.py']]).toEqual([verdict, text])
})

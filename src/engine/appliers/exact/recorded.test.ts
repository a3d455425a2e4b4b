import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { emulate } from '../emulate'
import { defectsOf } from '../testing/recorded-defects'

const reply = (old: string, fresh: string): string =>
  JSON.stringify({ name: 'Edit', input: { file_path: 'a.py', old_string: old, new_string: fresh } })

const RECORDED: readonly (readonly [key: string, id: ApplierId, options: Readonly<Record<string, boolean>>])[] = [
  ['exact-unique(CC/opencodeV2)', 'exact-unique', { convertsLineEnds: false }],
  ['exact-unique(CC/opencodeV2)', 'multi-edit', { convertsLineEnds: false }],
  [
    'exact-unique(CC/opencodeV2)',
    'anthropic-text-editor',
    { expandTabs: false, universalNewlines: false, refusesIdentical: true },
  ],
  ['gemini', 'gemini-cli', {}],
  ['continue', 'continue', { refusesIdentical: false }],
]

const BY: Readonly<Record<string, string>> = { exact: 'substring', regex: 'tokens', fuzzy: 'similarity' }

describe.each(RECORDED)('%s as %s', (key, id, options) => {
  test.each(defectsOf(key).map((defect) => [defect.name, defect] as const))('%s', (_, { file, old, neu, left, by }) => {
    const { verdict, files, hunks } = emulate(id, reply(old, neu), { 'a.py': file }, options)
    expect(verdict).toBe(left === null ? 'refused' : 'applied')
    expect(files['a.py']).toBe(left ?? file)
    if (by !== null) expect(hunks[0]?.rule).toBe(BY[by])
  })
})

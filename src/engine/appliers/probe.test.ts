import { describe, expect, test } from 'vitest'
import type { ApplierId } from './applier'
import { emulate } from './emulate'
import { PROBED, type ProbeId, type ProbeOutcome, profileOf } from './probe'
import { appliers } from './registry'

const probesOf = (id: string) => profileOf({ id, settings: {} })?.probes ?? []

const outcomesOf = (id: ApplierId): Partial<Record<ProbeId, ProbeOutcome>> =>
  Object.fromEntries(probesOf(id).map((probe) => [probe.id, probe.outcome]))

test.each<readonly [id: ApplierId, outcomes: Partial<Record<ProbeId, ProbeOutcome>>]>([
  ['native', { nothing: 'right', outdented: 'right', tabs: 'right', crlf: 'right', twice: 'refused', nowhere: 'refused' }],
  ['exact-unique', { nothing: 'right', 'part-of-line': 'right', outdented: 'refused', twice: 'refused', nowhere: 'refused' }],
  ['aider-diff', { nothing: 'right', outdented: 'right', twice: 'guessed', 'left-out': 'right', nowhere: 'refused' }],
  ['codex-apply-patch', { nothing: 'right', 'trailing-space': 'right', outdented: 'wrong', twice: 'guessed' }],
  ['roo-search-replace', { dollars: 'wrong', crlf: 'right' }],
  ['roo-edit', { dollars: 'right', crlf: 'right' }],
  ['cline-apply-patch', { 'other-line': 'right', 'left-out': 'wrong' }],
])('%s with damaged edits', (id, outcomes) => {
  expect(outcomesOf(id)).toMatchObject(outcomes)
})

describe.each(appliers.map(({ id }) => id))('%s', (id) => {
  test('writes an edit without damage, and nothing of what is nowhere', () => {
    const { nothing, nowhere } = outcomesOf(id)
    // What is given whole files, or numbers of lines, looks for nothing.
    expect([undefined, 'right', 'wrong']).toContain(nothing)
    if (nothing === 'right') expect(['refused', 'unsaid', 'wrong']).toContain(nowhere)
  })

  test('each probe is what the tool makes of the reply that is shown', () => {
    for (const { reply, before, after, message } of probesOf(id)) {
      const made = emulate(id, reply, { [PROBED]: before }, { defaultPath: PROBED })
      expect([made.files[PROBED] ?? null, made.message]).toEqual([after, message])
    }
  })
})

test.each<readonly [id: ApplierId, changes: boolean]>([
  ['roo-edit', false],
  ['roo-edit-file', false],
  ['letta-code', true],
])('%s: whether a file with CR LF is said to get other line ends', (id, changes) => {
  const probe = probesOf(id).find((each) => each.id === 'crlf')
  expect(probe?.after?.includes('\r')).toBe(!changes)
  expect(probe?.trace.some(({ rule }) => rule === 'line-ends-changed')).toBe(changes)
})

test('there is no profile of what is no tool', () => {
  expect(profileOf({ id: 'nothing', settings: {} })).toBeNull()
  expect(profileOf({ id: 'roo', settings: {} })?.all).toHaveLength(appliers.length)
})

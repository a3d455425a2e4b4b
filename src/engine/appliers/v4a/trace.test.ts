/** What the tools of the family write down of what they did. */
import { expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { emulate } from '../emulate'

const FILES = { a: 'one\n  two\nthree\n  two\n' }
const SECTIONS = ['@@ one\n-two\n+2\n', '@@\n-gone\n+y\n', '@@\n-three\n+3\n'] as const
const patch = (...sections: readonly string[]) => `*** Begin Patch\n*** Update File: a\n${sections.join('')}*** End Patch\n`
const steps = (id: ApplierId, reply: string) =>
  emulate(id, reply, FILES).trace.map(({ hunk, rule, result, at }) =>
    `${hunk} ${rule} ${result} ${at.map(({ start }) => start).join()}`.trim(),
  )

test('Codex: the tiers in turn, the places of the one that found it, and where the anchor is', () => {
  expect(steps('codex-apply-patch', patch(SECTIONS[0]))).toEqual([
    '0 exact-lines took 0',
    '0 anchor took 0',
    '0 exact-lines none',
    '0 right-trimmed none',
    '0 trimmed took 1,3',
    '0 context-kept did',
  ])
})

test('applyDiff: an anchor that is there, and the tiers', () => {
  expect(steps('openai-apply-diff', patch(SECTIONS[0]))).toEqual([
    '0 anchor took 0',
    '0 exact-lines none',
    '0 right-trimmed none',
    '0 trimmed took 1,3',
    '0 context-kept did',
  ])
})

test('Cline: how alike the stretch is that it takes', () => {
  const { trace } = emulate('cline-apply-patch', patch('@@\n one\n-  twp\n+  2\n'), FILES)
  expect(trace.find(({ rule }) => rule === 'similarity')).toMatchObject({
    result: 'took',
    value: 8 / 9,
    needed: 0.66,
    at: [{ start: 0, end: 2 }],
  })
})

test.each(['codex-apply-patch', 'codex-classic', 'cline-apply-patch'] as const)(
  '%s: a section that fails leaves the ones before it unwritten',
  (id) => {
    const reply = patch(...SECTIONS)
    const { hunks, verdict } = emulate(id, reply, FILES)
    expect(verdict).toBe('refused')
    expect(hunks[0]).toMatchObject({ state: 'untried', path: 'a' })
    expect(hunks[1]?.state).toBe('refused')
    expect(hunks.map(({ span }) => (span === null ? null : reply.slice(span.from, span.to)))).toEqual(SECTIONS)
  },
)

test.each(['codex-apply-patch', 'openai-apply-diff', 'cline-apply-patch', 'copilot-apply-patch', 'aider-patch'] as const)(
  '%s: lines are counted in the file as each section finds it',
  (id) => {
    const { hunks } = emulate(id, patch('@@\n-one\n+1\n+1b\n', '@@\n-three\n', '@@\n-  two\n+2\n'), FILES)
    expect(hunks.map(({ at, lines }) => [at?.start, at?.end, lines?.start, lines?.end])).toEqual([
      [0, 1, 0, 2],
      [3, 4, 3, 3],
      [3, 4, 3, 4],
    ])
  },
)

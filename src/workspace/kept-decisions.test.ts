/** What is kept of decisions comes back as it was, whatever they say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { type KeptDecision, KeptDecisions } from './kept-decisions'

const line = fc.nat(Number.MAX_SAFE_INTEGER)
const decisions = fc.array(
  fc.record<KeptDecision>({
    path: fc.constantFrom(null, 'a.ts' as Path, 'lib/b.ts' as Path),
    state: fc.constantFrom('applied', 'already-applied', 'refused'),
    how: fc.constantFrom(null, 'exact', 'write'),
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    before: fc.option(fc.record({ start: line, end: line })),
  }),
)

test('a list of decisions is the same once it was packed', () => {
  fc.assert(
    fc.property(decisions, (list) => {
      const kept = KeptDecisions.of(list)
      expect(kept).toHaveLength(list.length)
      expect([...kept]).toEqual(list)
    }),
  )
})

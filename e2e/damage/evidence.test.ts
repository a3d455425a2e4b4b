import { expect, test } from 'vitest'
import { checkEvidence } from './check-evidence'

test('the evidence of a hunk, landed or refused, is as the reply and the file have it', () => {
  const { seen, without, wrong } = checkEvidence({ each: 1, seed: 5 })
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(4 * without)
})

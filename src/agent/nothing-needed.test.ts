/** Which words of a model say that nothing is needed: only those count for a run that has changed nothing. */
import { expect, test } from 'vitest'
import { saysNothingNeeded } from './nothing-needed'

const NEEDS_NOTHING = [
  'No change is needed: acquire() throws already.',
  'No changes are needed.',
  'The files are right as they are, so no edits were necessary.',
  'Nothing has to be done: the test covers an empty pool, and it passes since acquire() does not wait.',
  'I looked at src/pool.ts. It is already implemented as asked.',
  'No code change is required in this project: if the pool is empty, acquire() throws.',
  'No change is needed because acquire() already throws.',
  'The task is already done as asked.',
] as const

const SAYS_OTHERWISE = [
  'All done.',
  'No change is needed in the tests. In src/pool.ts, acquire() has to throw.',
  'No change is needed to the test files, but src/pool.ts has to throw.',
  'No changes are needed in test/pool.test.ts.',
  'No changes are needed elsewhere.',
  'No other changes are needed. I have edited src/pool.ts.',
  'No further changes are needed besides the edit of src/pool.ts.',
  'No changes are needed except in src/pool.ts.',
  'No change is needed to package.json. I will now edit src/pool.ts.',
  'I cannot say that no change is needed.',
  'It is not true that nothing has to be done.',
  "I don't think that no change is needed.",
  'If the pool is never empty, no change is needed.',
  'I am not sure whether it is already implemented.',
  'It is not already implemented.',
  'Only half of it is already done.',
  'The first part is already implemented; the second is not.',
  'No changes are needed in src/conn.ts. In src/pool.ts, acquire() has to throw.',
  'I have fixed acquire(), so that it is already done as asked.',
  'The tests say: no change is needed in the interface of the code, which I rewrote.',
  'Is it already implemented?',
  'No change is needed for now. Next, I will read src/pool.ts.',
  'You asked me to say “no change is needed” once I am done.',
  'No change is needed, I will mend acquire() now.',
  'No change is needed yet.',
  'It was already fixed in main, not here.',
] as const

test.each(NEEDS_NOTHING)('nothing is needed: %s', (text) => expect(saysNothingNeeded(text)).toBe(true))
test.each(SAYS_OTHERWISE)('that is not said: %s', (text) => expect(saysNothingNeeded(text)).toBe(false))

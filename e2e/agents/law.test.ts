/** The law of success on a few runs of each loop; `npm run agents` tries a thousand of each. */
import { expect, test } from 'vitest'
import { LOOP_IDS, play } from './law'

const RUNS = 5

test.each(LOOP_IDS.flatMap((loop) => [false, true].map((meddles) => ({ loop, meddles }))))(
  '$loop: what is called done is done, the person meddles: $meddles',
  async ({ loop, meddles }) => {
    const found: string[] = []
    for (let seed = 1; seed <= RUNS; seed++) {
      const ending = await play(loop, seed, { meddles })
      found.push(...ending.found.map((each) => `${loop} ${seed}: ${each}`))
    }
    expect(found).toEqual([])
  },
)

/** The short way of a hunk that the file has once as quoted gives the ladder's verdict, attempts included. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from '../budget'
import { readReply } from '../index'
import { DEMANDS } from '../match/judge'
import { Lines } from '../match/lines'
import { Pattern } from '../match/pattern'
import { byLadder, type Solving } from '../match/solve'
import { NOWHERE_NEAR } from '../match/surroundings'
import { verbatimMatch } from '../match/verbatim-match'
import { asHunk } from '../stage/rewrite'
import { mishapReply, mishaps } from './testing/mishaps'

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 300)
const ENOUGH = 2_000_000 // steps' worth of lines

test.each([
  ['as it was', 0, true],
  ['as it was, of lines that are alike', 0, false],
  ['that has changed', 2, true],
  ['that has changed, of lines that are alike', 2, false],
])('in a file %s', (_, inFile, distinct) => {
  let short = 0
  fc.assert(
    fc.property(mishaps({ distinct, inReply: 0, inFile }), (made) => {
      const met = mishapReply(made)
      fc.pre(met !== null)
      const [text = ''] = Object.values(met.files)
      const ground = { file: Lines.of(text.replace('\ufeff', '')), baseOf: (at: { start: number; end: number }) => at }
      const solving: Solving = { ground, demands: DEMANDS, budget: new Budget(ENOUGH), prefixed: true, mayCount: () => true }
      const hunks = readReply(met.reply).edits.flatMap((edit) =>
        edit.kind === 'patch' ? edit.hunks : edit.kind === 'replace' ? [asHunk(edit)] : [],
      )
      for (const hunk of hunks) {
        const found = verbatimMatch(Pattern.of(hunk), { ...solving, budget: new Budget(ENOUGH) })
        if (found === null) continue
        short++
        const { place, ...rest } = found.why === 'taken' ? found : { ...found, place: null }
        const { place: slow, ...others } = { place: null, ...byLadder(hunk, Pattern.of(hunk), solving, NOWHERE_NEAR) }
        expect({ ...rest, pairing: place?.pairing }).toEqual({ ...others, pairing: slow?.pairing })
      }
    }),
    { numRuns: RUNS },
  )
  expect(short).toBeGreaterThan(RUNS / 10)
})

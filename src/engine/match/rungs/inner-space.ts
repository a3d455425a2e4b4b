import { skeletonOf } from '../fold'
import { columnsOf, type IndentPair, uniformShift } from '../indent'
import { indentPairs } from '../place'
import { comparingRung } from './rung'

/** Every line equal once all white space is left out: within the line, or in indentations that were lost in a way that is known. */
export const innerSpace = comparingRung(
  'inner-space',
  (file, hunk, pairing) =>
    pairing.every((of, line) => hunk.isBlank(line) || skeletonOf(hunk.text(line)) === skeletonOf(file.text(of))) &&
    isKnownLoss(indentPairs(file, hunk, pairing)),
)

/** One shift for all lines, or for all but the first, which lost its own; or one column lost here and there, which was taken for a diff's prefix. */
function isKnownLoss(pairs: readonly IndentPair[]): boolean {
  if (uniformShift(pairs) !== null) return true
  const [first, ...rest] = pairs
  const shift = uniformShift(rest)
  if (first !== undefined && shift !== null && columnsOf(first[1], shift.tab) - columnsOf(first[0], shift.tab) > shift.columns)
    return true
  return pairs.every(([theirs, ours]) => theirs === ours || columnsOf(ours, 1) - columnsOf(theirs, 1) === 1)
}

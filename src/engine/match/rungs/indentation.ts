import { type IndentPair, uniformScale, uniformShift } from '../indent'
import { indentPairs } from '../place'
import { comparingRung } from './rung'

/** Every line equal but for white space at its ends, and all lines indented by the same number of columns more, or fewer, than in the file, or by the same factor; or without any indentation. */
export const indentation = comparingRung(
  'indentation',
  (file, hunk, pairing) =>
    pairing.every((of, line) => hunk.isBlank(line) || hunk.folded(line).trimStart() === file.folded(of).trimStart()) &&
    isUniform(indentPairs(file, hunk, pairing)),
)

const isUniform = (pairs: readonly IndentPair[]): boolean =>
  uniformShift(pairs) !== null || uniformScale(pairs) !== null || pairs.every(([theirs]) => theirs === '')

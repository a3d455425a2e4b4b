import { uniformShift } from '../indent'
import { indentPairs } from '../place'
import { comparing } from './rung'

/** Every line equal but for white space at its ends, and all lines indented by the same number of columns more, or fewer, than in the file. */
export const indentation = comparing(
  'indentation',
  (file, hunk, pairing) =>
    pairing.every((of, line) => hunk.isBlank(line) || hunk.folded(line).trimStart() === file.folded(of).trimStart()) &&
    uniformShift(indentPairs(file, hunk, pairing)) !== null,
)

import { comparingRung } from './rung'

/** Every line that is not blank equal, and blank lines between them in whatever number. */
export const blankLines = comparingRung('blank-lines', (file, hunk, pairing) =>
  pairing.every((of, line) => hunk.isBlank(line) || hunk.folded(line) === file.folded(of)),
)

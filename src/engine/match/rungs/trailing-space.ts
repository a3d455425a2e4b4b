import { isUnbroken } from '../place'
import { comparingRung, everyPair } from './rung'

/** Every line equal but for white space at its end. */
export const trailingSpace = comparingRung(
  'trailing-space',
  (file, hunk, pairing) =>
    isUnbroken(pairing) && everyPair(pairing, (line, of) => hunk.text(line).trimEnd() === file.text(of).trimEnd()),
)

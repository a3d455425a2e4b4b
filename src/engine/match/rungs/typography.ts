import { isUnbroken } from '../place'
import { comparingRung, everyPair } from './rung'

/** Every line equal once typographic quotes, dashes and spaces are plain ones, and accents are composed. */
export const typography = comparingRung(
  'typography',
  (file, hunk, pairing) => isUnbroken(pairing) && everyPair(pairing, (line, of) => hunk.folded(line) === file.folded(of)),
)

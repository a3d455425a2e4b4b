import { isUnbroken } from '../place'
import { comparingRung, everyPair } from './rung'

/** Every line equal, whatever ends it: '\n', '\r\n' or a mixture. */
export const lineEnds = comparingRung(
  'line-ends',
  (file, hunk, pairing) => isUnbroken(pairing) && everyPair(pairing, (line, of) => hunk.text(line) === file.text(of)),
)

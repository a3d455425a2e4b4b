import { isUnbroken } from '../place'
import { comparing, everyPair } from './rung'

/** Every line equal, whatever ends it: '\n', '\r\n' or a mixture. */
export const lineEnds = comparing(
  'line-ends',
  (file, hunk, pairing) => isUnbroken(pairing) && everyPair(pairing, (line, of) => hunk.text(line) === file.text(of)),
)

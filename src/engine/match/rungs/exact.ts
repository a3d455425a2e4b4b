import { isUnbroken } from '../place'
import { comparing, everyPair } from './rung'

/** Every line equal, and every line of the file ends in '\n' as the reply's do (the file's last line may have no end). */
export const exact = comparing(
  'exact',
  (file, hunk, pairing) =>
    isUnbroken(pairing) && everyPair(pairing, (line, of) => file.end(of) !== '\r\n' && hunk.text(line) === file.text(of)),
)

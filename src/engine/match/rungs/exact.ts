import { isUnbroken } from '../place'
import { comparingRung, everyPair, type Rung } from './rung'

const byKeys = comparingRung(
  'exact',
  (file, hunk, pairing) =>
    isUnbroken(pairing) && everyPair(pairing, (line, of) => file.end(of) !== '\r\n' && hunk.text(line) === file.text(of)),
)

/** Every line equal, and every line of the file ends in '\n' as the reply's do (the file's last line may have no end). */
export const exact: Rung = {
  id: 'exact',
  propose(file, sought, budget) {
    const rows = sought.verbatimIn(file)
    const places = rows?.map((pairing) => ({ pairing, sought })) ?? byKeys.propose(file, sought, budget)
    if (places === null || !budget.spend(sought.before.length)) return null
    return places.map((place) => ({ ...place, verbatim: true }))
  },
}

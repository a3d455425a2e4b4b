/** What a rung found, and what singled a place out or did not. */
import type { Attempt, ChosenBy, Passed } from '../model'
import { RUNG_TOLERANCE } from './names'
import { linesOfFile, plural, signed } from './phrases'

/** What singled a place out, as the end of the sentence "lines 4–8, …". */
export const CHOSEN_BY: Record<ChosenBy, string> = {
  'only-place': 'the only place',
  'line-number': 'chosen by its line number',
  section: 'chosen by the section that is named',
  'end-of-file': 'chosen as the end of the file',
  order: 'chosen by the hunks around it',
  margin: 'well ahead of the next',
  'by-hand': 'picked by hand',
}

/** Why a rung’s places were passed over, as the end of the sentence "2 places, …". */
export const PASSED: Record<Passed, string> = {
  'no-place': 'nowhere',
  'several-places': 'and nothing tells which is meant',
  'low-score': 'not alike enough',
  another: 'alike, yet not the place that is meant',
  'small-margin': 'too near to each other',
  conflict: 'rejected here',
  unpinned: 'no quoted line shows where the new lines go',
}

/** What one rung compared and found, in one sentence. */
export function explainAttempt(attempt: Attempt): string {
  const compared = `Lines are equal ${RUNG_TOLERANCE[attempt.rung]}`
  if (attempt.places === 0) return `${compared}: nowhere.`
  const first = attempt.candidates[0]
  if (attempt.places === 1 && first !== undefined)
    return `${compared}: at ${linesOfFile(first.at)}${shiftOf(first.shift?.columns)}.`
  return `${compared}: in ${plural(attempt.places, 'place')}.`
}

const shiftOf = (columns: number | undefined) => (columns === undefined || columns === 0 ? '' : `, shifted by ${signed(columns)}`)

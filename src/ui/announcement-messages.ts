/** What a screen reader says of a reply once it is decided, and whenever a person or a repair has made something else of it. */
import { plural } from '../engine/explain'
import { choiceOf } from '../session/review-state'
import type { State } from '../session/state'

/** "3 hunks: 2 land, 1 refused. 1 accepted."; '' while there is nothing decided. */
export function announcementOf({ analysis, reply, deciding, replay, hand }: State): string {
  if (analysis === null || deciding || replay !== null || reply.trim() === '') return ''
  const { decisions } = analysis.transaction
  if (decisions.length === 0) return 'No edit was found in this reply.'
  const count = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}`])
  const out = decisions.filter(({ rejected }) => rejected).length
  const refused = decisions.filter(({ state, rejected }) => state === 'refused' && !rejected).length
  const land = decisions.length - out - refused
  const accepted = decisions.filter((decision) => choiceOf(hand, decision).said === 'accepted').length
  const fates = [...count(land, land === 1 ? 'lands' : 'land'), ...count(refused, 'refused'), ...count(out, 'left out')]
  return `${plural(decisions.length, 'hunk')}: ${fates.join(', ')}.${accepted > 0 ? ` ${accepted} accepted.` : ''}`
}

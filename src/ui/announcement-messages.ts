/** What a screen reader says of a reply once it is decided, and whenever a person or a repair has made something else of it. */
import { plural, REJECTION } from '../engine/explain'
import { choiceOf } from '../session/review-state'
import { unreadReason } from '../session/stages'
import type { State } from '../session/state'

/** "3 hunks: 2 land, 1 refused. 1 accepted.", and that a part of the reply could not be read; '' while there is nothing decided. */
export function announcementOf({ analysis, reply, deciding, replay, hand }: State): string {
  if (analysis === null || deciding || replay !== null || reply.trim() === '') return ''
  const { decisions } = analysis.transaction
  const reason = unreadReason(analysis)
  if (decisions.length === 0) return reason === null ? 'No edit was found in this reply.' : REJECTION[reason]
  const count = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}`])
  const out = decisions.filter(({ rejected }) => rejected).length
  const refused = decisions.filter(({ state, rejected }) => state === 'refused' && !rejected).length
  const land = decisions.length - out - refused
  const accepted = decisions.filter((decision) => choiceOf(hand, decision).said === 'accepted').length
  const fates = [...count(land, land === 1 ? 'lands' : 'land'), ...count(refused, 'refused'), ...count(out, 'rejected')]
  return `${plural(decisions.length, 'hunk')}: ${fates.join(', ')}.${accepted > 0 ? ` ${accepted} accepted.` : ''}${reason === null ? '' : ` ${REJECTION[reason]}`}`
}

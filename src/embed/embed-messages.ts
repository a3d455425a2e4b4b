/** The sentences of the first look. */
import type { Evidence } from '../engine/evidence'
import { explainCause, explainDecision, explainDiagnostic, REJECTION, shortly } from '../engine/explain'
import type { Decision } from '../engine/model'
import { isUnread } from '../engine/unread'
import { decisionStyleOf } from '../ui/decision-style'
import { evidenceIn } from './comparison'
import type { DecidedSubject } from './decide-subject'

/** `sign`: as of a hunk that came to the same end. */
export type LookVerdict = {
  readonly tone: 'exact' | 'fuzzy' | 'refused' | 'ambiguous' | 'plain'
  readonly headline: string
  readonly sentence: string
}

type Refused = Extract<Decision, { readonly state: 'refused' }>

/** An edit of a symbol, which only the whole page can place. */
export const isWaiting = (decision: Decision): boolean =>
  decision.state === 'refused' &&
  decision.rejected !== true &&
  decision.refusal.code === 'symbol' &&
  decision.refusal.why === 'loading'

export const isRefusedDecision = (decision: Decision): decision is Refused =>
  decision.state === 'refused' && decision.rejected !== true && !isWaiting(decision)

const WAITS = {
  title: 'Is decided in the whole page',
  sentence: 'The edit names what it changes by its place in the syntax, and what reads that is not loaded for a first look.',
}

/** What became of a hunk, in a title and a sentence. */
export const decisionText = (decision: Decision, written: string, evidence: Evidence | null) =>
  isWaiting(decision) ? WAITS : explainDecision(decision, written, evidence)

/** A file as it is spoken of: by its path, or as the reply writes it where it has none. */
export const fileText = ({ path }: Decision, written: string): string => path ?? (written || 'no file named')

/** How many hunks land, and of those that do not the first, and why. */
export function lookVerdictOf(decided: DecidedSubject): LookVerdict {
  const { decisions } = decided.transaction
  if (decisions.length === 0) return { tone: 'plain', headline: 'Nothing to place', sentence: unreadText(decided) }
  const refused = decisions.filter(isRefusedDecision)
  const waiting = decisions.filter(isWaiting).length
  const landing = decisions.filter(({ state, rejected }) => state !== 'refused' && !rejected).length
  const headline = headlineOf(landing, decisions.length) + (waiting === 0 ? '' : `, ${waiting} decided in the whole page`)
  const [first] = refused
  if (first !== undefined) {
    const tone = refused.every(({ refusal }) => refusal.code === 'ambiguous') ? 'ambiguous' : 'refused'
    return { tone, headline, sentence: refusedText(decided, first, refused.length) }
  }
  const unread = unreadText(decided)
  if (unread !== '') return { tone: 'refused', headline, sentence: unread }
  const tone = decisions.some((decision) => decisionStyleOf(decision).sign === '≈') ? 'fuzzy' : landing > 0 ? 'exact' : 'plain'
  return { tone, headline, sentence: landedText(decisions) }
}

/** How the hunks landed, where some took a looser comparison; else ''. */
function landedText(decisions: readonly Decision[]): string {
  const landed = decisions.filter(({ state, rejected }) => state !== 'refused' && !rejected)
  const loosely = landed.filter((decision) => decisionStyleOf(decision).sign === '≈')
  if (loosely.length === 0) return landed.length > 1 ? 'The files have the quoted lines exactly.' : ''
  if (landed.length === 1) return 'The quoted lines differ from the file’s: the ladder shows by which comparison they match.'
  const first = loosely.map((decision) => shortly(decision))
  return `${loosely.length} of them by a looser comparison: ${[...new Set(first)].slice(0, 3).join(', ')}.`
}

function headlineOf(landing: number, all: number): string {
  if (all === 1) return landing === 1 ? 'The hunk lands' : 'The hunk does not land'
  return landing === all ? `All ${all} hunks land` : `${landing} of ${all} hunks land`
}

function refusedText(decided: DecidedSubject, first: Refused, count: number): string {
  const { reading, transaction, diagnoses } = decided
  const index = transaction.decisions.indexOf(first)
  const written = reading.edits[first.edit]?.written ?? ''
  const { title, sentence } = explainDecision(first, written, evidenceIn(decided, first, index))
  const cause = diagnoses.find(({ decision }) => decision === index)?.causes[0]
  const why = cause === undefined ? sentence : explainCause(cause)
  const where = transaction.decisions.length === 1 ? fileText(first, written) : `Hunk ${index + 1}, ${fileText(first, written)}`
  const others = count === 1 ? '' : ` ${count - 1} more ${count === 2 ? 'is' : 'are'} refused.`
  return `${where}: ${title}. ${why}${others}`
}

/** Why nothing is staged where no hunk is refused; '' where something is. */
function unreadText({ reading, transaction }: DecidedSubject): string {
  if (transaction.state === 'staged' || transaction.reason === 'refused') return ''
  const unread = reading.diagnostics.find(isUnread)
  return REJECTION[transaction.reason] + (unread === undefined ? '' : ` ${explainDiagnostic(unread)}`)
}

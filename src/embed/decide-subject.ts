/** A subject, read and decided at once and in the page: the engine and nothing else. */
import { amend, type Diagnosis, diagnose, type Reading, readReply, stage, type Transaction } from '../engine/index'
import { amendmentsOf, rejectedOf } from '../session/review-state'
import type { LookSubject } from './link-source'

export type DecidedSubject = {
  readonly subject: LookSubject
  readonly reading: Reading
  readonly transaction: Transaction
  readonly diagnoses: readonly Diagnosis[]
}

/** Refusals that are diagnosed. More: a later verdict, fewer: the list says less of some than of others. */
const DIAGNOSED = 8

/** What reads symbols is not here: edits of symbols wait for the whole page. */
const waiting = () => 'loading' as const

export function decideSubject(subject: LookSubject): DecidedSubject {
  const { reply, files, shared } = subject
  const hand = new Map(shared.hand)
  const reading = amend(readReply(reply, { turn: shared.turn }), amendmentsOf(hand))
  const [only] = files.size === 1 ? files.keys() : []
  const transaction = stage(reading, files, {
    defaultPath: shared.fallback ?? only,
    demands: shared.demands,
    edits: shared.chosen,
    rejected: rejectedOf(hand),
    symbols: waiting,
  })
  return { subject, reading, transaction, diagnoses: diagnose(reading, transaction, files, { most: DIAGNOSED }) }
}

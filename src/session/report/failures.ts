/** What fails of a reply, and what comes of making it smaller. */
import type { Analysis } from '../../workers/protocol'
import { isHunkRefused } from '../state'
import type { SampleOutcome } from './failure-test'
import type { Sample } from './shrink-sample'

/** A refused hunk, by its decision's index, or the reply, of which no hunk came. */
export type ReplyFailure = { readonly kind: 'hunk'; readonly index: number } | { readonly kind: 'reply' }

/** What fails, in the order of the reply; empty where nothing does. A hunk that was left out by hand does not. */
export function failuresIn(analysis: Analysis | null): ReplyFailure[] {
  if (analysis === null || analysis.reply.trim() === '') return []
  const { transaction, reading } = analysis
  const hunks = transaction.decisions.flatMap((decision, index) =>
    isHunkRefused(decision) ? [{ kind: 'hunk', index } as const] : [],
  )
  if (hunks.length > 0 || transaction.state === 'staged') return hunks
  return transaction.reason === 'no-edits' && reading.steps.length > 0 ? [] : [{ kind: 'reply' }]
}

/** How large a sample is. */
export type Size = { readonly files: number; readonly lines: number; readonly reply: number }

/** `tries`: samples that were looked at. */
export type ShrinkProgress = { readonly tries: number; readonly from: Size; readonly now: Size }

/**
 * `outcome` null: nothing smaller than the project shows the failure, and `sample` has the files that the reply is about, whole.
 * `isDone`: it was not stopped, and could be made no smaller.
 */
export type ShrunkSample = ShrinkProgress & {
  readonly sample: Sample
  readonly outcome: SampleOutcome | null
  readonly isDone: boolean
}

/** What a person decides about hunks by hand: accept, leave out, put elsewhere, rewrite; and the way back from each. */

import type { Amendment, Decision, HunkAt, Path, Repair } from '../engine/model'
import type { ActionContext } from './action-context'
import { amendmentOf, choiceOf, isSameReview, isSameWork, mayApply, type ReviewState, withChoices } from './review-state'
import { createRewriting, KEPT_STEPS, type ReviewHooks } from './rewrite-hunk'

/** Hunks are named by the index of their decision; an index out of range does nothing. */
export function createReviewActions(context: ActionContext, hooks: ReviewHooks) {
  const { get, set, notify } = context
  const { decide, onChange } = hooks

  async function put(
    hand: ReviewState,
    change: { readonly past: readonly ReviewState[]; readonly future: readonly ReviewState[] },
  ): Promise<void> {
    const isDecided = isSameWork(get().hand, hand)
    // What was said of the last step holds no longer.
    const notices = get().notices.filter(({ code }) => code !== 'hand')
    set({ hand, handPast: change.past, handFuture: change.future, notices })
    onChange()
    if (!isDecided) await decide()
  }

  /** Takes a step that can be undone; one that changes nothing, as the second of a double press, is none. */
  async function step(hand: ReviewState): Promise<void> {
    const { hand: now, handPast } = get()
    if (isSameReview(now, hand)) return
    await put(hand, { past: [...handPast.slice(1 - KEPT_STEPS), now], future: [] })
  }

  const decisionAt = (index: number): Decision | undefined => get().analysis?.transaction.decisions[index]

  async function say(hunks: readonly HunkAt[], said: 'accepted' | 'rejected' | null): Promise<void> {
    if (hunks.length > 0) await step(withChoices(get().hand, hunks, { said }))
  }

  const inFile = (path: Path): readonly Decision[] =>
    get().analysis?.transaction.decisions.filter((decision) => decision.path === path) ?? []

  async function amend(index: number, amendment: Amendment | null): Promise<void> {
    const decision = decisionAt(index)
    if (decision !== undefined) await step(withChoices(get().hand, [decision], { amendment, said: null }))
  }

  return {
    ...createRewriting(context, hooks),

    /** Takes a hunk as it is decided: it is not asked about again. A refused one cannot be accepted; nothing happens. */
    async accept(index: number): Promise<void> {
      const decision = decisionAt(index)
      if (decision === undefined || (decision.state === 'refused' && decision.rejected === undefined)) return
      const { said } = choiceOf(get().hand, decision)
      if (said !== 'accepted') await say([decision], decision.state === 'refused' ? null : 'accepted')
    },
    /** Leaves a hunk out: the others are staged without it. A hunk that is left out already comes back. */
    async reject(index: number): Promise<void> {
      const decision = decisionAt(index)
      if (decision === undefined) return
      await say([decision], decision.rejected === true ? null : 'rejected')
      notify({ code: 'hand', what: decision.rejected === true ? 'taken-back' : 'rejected', hunk: index })
    },
    /** Accepts every hunk of a file that lands. */
    acceptFile: (path: Path) =>
      say(
        inFile(path).filter(({ state }) => state !== 'refused'),
        'accepted',
      ),
    /** Leaves out every hunk of a file, or takes all back where every one is left out. */
    async rejectFile(path: Path): Promise<void> {
      const hunks = inFile(path)
      await say(hunks, hunks.every(({ rejected }) => rejected === true) ? null : 'rejected')
    },
    /** Puts a hunk that fits in several places at the one that begins at `line`, 0-based, of the file before the reply. */
    async placeAt(index: number, line: number): Promise<void> {
      const decision = decisionAt(index)
      if (decision === undefined) return
      await amend(index, { edit: decision.edit, hunk: decision.hunk, kind: 'place', line })
      notify({ code: 'hand', what: 'placed', hunk: index })
    },
    /** Puts an edit that lands in the place of a refused hunk, where it may take it. */
    async repair(index: number, repair: Repair): Promise<void> {
      const decision = decisionAt(index)
      const { analysis } = get()
      if (decision === undefined || analysis === null || !mayApply(analysis, index, repair)) return
      await amend(index, amendmentOf(decision, repair))
      notify({ code: 'hand', what: 'repaired', hunk: index })
    },
    /** Takes back what was said of one hunk: it is again what the reply says. */
    async asWritten(index: number): Promise<void> {
      const decision = decisionAt(index)
      if (decision === undefined) return
      await amend(index, null)
      notify({ code: 'hand', what: 'taken-back', hunk: index })
    },
    /** Takes back the last step; false where there is none. */
    undo(): boolean {
      const { hand, handPast, handFuture } = get()
      const last = handPast.at(-1)
      if (last === undefined) return false
      void put(last, { past: handPast.slice(0, -1), future: [...handFuture, hand] })
      return true
    },
    /** Takes the step again that was taken back last; false where there is none. */
    redo(): boolean {
      const { hand, handPast, handFuture } = get()
      const next = handFuture.at(-1)
      if (next === undefined) return false
      void put(next, { past: [...handPast, hand], future: handFuture.slice(0, -1) })
      return true
    },
  }
}

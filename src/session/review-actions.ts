/** What a person decides of hunks by hand: accepted, left out, put elsewhere, written anew; and the way back from each. */

import type { Amendment, Decision, HunkAt, Path, Repair } from '../engine/model'
import type { ActionContext } from './action-context'
import { amendmentOf, choiceOf, isSameWork, mayApply, type ReviewState, withChoices } from './review-state'

/** Steps that can be undone. More: memory for states nobody goes back to, fewer: a long review cannot be taken back whole. */
const KEPT = 200

type Hooks = { readonly decide: () => Promise<void>; readonly onChange: () => void }

type Rewritten = { readonly before: readonly string[]; readonly after: readonly string[]; readonly path: string | null }

export function createReviewActions({ get, set, notify }: ActionContext, { decide, onChange }: Hooks) {
  /** What was said before the hunk was written that is being written; null: none is. */
  let begun: ReviewState | null = null

  async function put(
    hand: ReviewState,
    change: { readonly past: readonly ReviewState[]; readonly future: readonly ReviewState[] },
  ): Promise<void> {
    const isDecided = isSameWork(get().hand, hand)
    set({ hand, handPast: change.past, handFuture: change.future })
    onChange()
    if (!isDecided) await decide()
  }

  /** Takes a step that can be undone. */
  async function step(hand: ReviewState): Promise<void> {
    const { hand: now, handPast } = get()
    await put(hand, { past: [...handPast.slice(1 - KEPT), now], future: [] })
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
    /**
     * Other lines to be found and to be put there, as a person is writing them; in `path`, null for the edit's own. Decided with every call; all calls up
     * to `endRewriting` are one step.
     */
    async rewriting(index: number, text: Rewritten): Promise<void> {
      const decision = decisionAt(index)
      if (decision === undefined) return
      const { edit, hunk } = decision
      const { hand } = get()
      begun ??= hand
      set({
        hand: withChoices(hand, [decision], { amendment: { edit, hunk, kind: 'rewrite', ...text, whole: false }, said: null }),
      })
      await decide()
    },
    /** Keeps what was written, or leaves it. */
    async endRewriting(isKept: boolean): Promise<void> {
      const before = begun
      begun = null
      if (before === null) return
      const { handPast } = get()
      if (isKept) {
        set({ handPast: [...handPast.slice(1 - KEPT), before], handFuture: [] })
        onChange()
      } else {
        set({ hand: before })
        await decide()
      }
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

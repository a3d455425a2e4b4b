/** A hunk as a person writes it: decided with every key, one step for the way back. */
import type { ActionContext } from './action-context'
import { type ReviewState, withChoices } from './review-state'

/** Steps that can be undone. More: memory for states that no person goes back to, fewer: a long review cannot be taken back whole. */
export const KEPT_STEPS = 200

/** `onChange`: what was decided by hand is another than before. */
export type ReviewHooks = { readonly decide: () => Promise<void>; readonly onChange: () => void }

type Rewritten = { readonly before: readonly string[]; readonly after: readonly string[]; readonly path: string | null }

/** One hunk is written at a time. */
export function createRewriting({ get, set }: ActionContext, { decide, onChange }: ReviewHooks) {
  /** What was decided by hand before the hunk that is being written; null: none is. */
  let begun: ReviewState | null = null
  return {
    /**
     * Other lines to be found and to be put there, as a person is writing them; in `path`, null for the edit's own. Decided with every call; all calls up
     * to `endRewriting` are one step.
     */
    async rewriting(index: number, text: Rewritten): Promise<void> {
      const decision = get().analysis?.transaction.decisions[index]
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
        set({ handPast: [...handPast.slice(1 - KEPT_STEPS), before], handFuture: [] })
        onChange()
      } else {
        set({ hand: before })
        await decide()
      }
    },
  }
}

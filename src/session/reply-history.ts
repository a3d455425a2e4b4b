/** The way back from a paste, and forth again. */
import type { ActionContext } from './action-context'
import {
  canRedoReply,
  canUndoReply,
  type EarlierReply,
  earlierOf,
  nameOfReply,
  type RepliesAside,
  repliesOf,
} from './earlier-replies'

type Hooks = {
  /** Puts a reply in the place of the last one. */
  readonly take: (reply: string) => void
  readonly decide: () => Promise<void>
}

/** Steps among the replies that were in the pane. */
export function createReplyHistory({ get, set, notify }: ActionContext, { take, decide }: Hooks) {
  async function show({ reply, turn, chosen, demands, hand }: EarlierReply, left: RepliesAside): Promise<void> {
    take(reply)
    set({ ...left, turn, chosen, demands, hand })
    notify({ code: 'reply-back', reply: nameOfReply(reply) })
    await decide()
  }

  return {
    /** Shows the reply that was here before; false where there is none at this snapshot of the project. */
    undoReply(): boolean {
      const state = get()
      const last = state.replyPast.at(-1)
      if (last === undefined || !canUndoReply(state)) return false
      const replyFuture = [...state.replyFuture, earlierOf(state)]
      void show(last, { replyPast: state.replyPast.slice(0, -1), replyFuture })
      return true
    },

    /** Shows the reply again that the last undo left; false where there is none at this snapshot of the project. */
    redoReply(): boolean {
      const state = get()
      const next = state.replyFuture.at(-1)
      if (next === undefined || !canRedoReply(state)) return false
      const replyPast = [...state.replyPast, earlierOf(state)]
      void show(next, { replyPast, replyFuture: state.replyFuture.slice(0, -1) })
      return true
    },

    /** Shows one of the replies that were here, by its index in `repliesOf`; what is shown now stays among them. */
    async showReply(index: number): Promise<void> {
      const state = get()
      const all = repliesOf(state)
      const chosen = all[index]
      if (chosen === undefined || index === state.replyPast.length) return
      await show(chosen, { replyPast: all.slice(0, index), replyFuture: all.slice(index + 1).reverse() })
    },
  }
}

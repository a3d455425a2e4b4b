/** The reply, and what a person asks of it. */
import type { Demands, Path } from '../engine/model'
import type { Analysis } from '../workers/protocol'
import type { ActionContext } from './action-context'
import { createDeciding, jobOf } from './decide-reply'
import { nameOfReply, puttingAside } from './earlier-replies'
import type { SyntaxPolicy } from './preferences'
import { createReplyHistory } from './reply-history'
import { fateOf, type HunkOutcomes, hunkKey } from './review-state'
import { NOTHING_BY_HAND } from './state'
import { besideResults } from './views'

/** Characters of a reply that are taken. More: the page may run out of memory, fewer: honest replies are refused. */
const LARGEST_REPLY = 20_000_000

type Hooks = {
  /** The reply has changed. */
  readonly onChange: () => void
  /** Another reply has taken its place: a run of the last one is of no use. */
  readonly onReplace: () => void
  /** Before anything is decided, or taken: what is shown is no longer a preview of it. */
  readonly onDecide: () => void
}

/** What a person does with the reply. */
export type ReplyActions = ReturnType<typeof createReplyActions>

/** Each that decides resolves when the decision is shown, or when a newer one took its place. */
export function createReplyActions(context: ActionContext, hooks: Hooks) {
  const { parts, get, set, notify, preferences } = context
  const { decide, select, showFirst, stop } = createDeciding(context, hooks.onDecide)

  /** Puts a reply in the place of the last one: nothing that was said of that holds for this. `quietly`: the person looks on where they look. */
  function take(reply: string, quietly = false): void {
    hooks.onDecide()
    hooks.onReplace()
    set({
      reply,
      turn: null,
      chosen: null,
      ...NOTHING_BY_HAND,
      notices: get().notices.filter(({ code }) => code !== 'hand' && code !== 'file-pasted'), // of what is gone
      dropped: null,
      analysis: null,
      selected: -1,
      run: null,
      isPartChosen: false,
      ...(quietly ? {} : { dialog: null, tab: 'why', narrowTab: 'reply', ...besideResults(get()) }),
    })
    hooks.onChange()
  }

  return {
    decide,
    select,
    showFirst,
    take,
    ...createReplyHistory(context, { take, decide: () => decide('first') }),

    /** A reply from outside the editor. An empty one clears the pane when `clearing`, and is answered with a sentence otherwise. */
    async paste(reply: string, clearing = false): Promise<void> {
      if (reply.trim() === '' && !clearing) return notify({ code: 'empty-paste' })
      if (reply.length > LARGEST_REPLY) return notify({ code: 'too-large', bytes: reply.length, limit: LARGEST_REPLY })
      const before = get()
      const isOther = before.reply.trim() !== '' && before.reply !== reply
      if (isOther || (before.reply === '' && before.replyPast.length > 0)) set(puttingAside(before))
      // The path of a lesson is about its own reply.
      if (before.reply !== reply) set({ guide: null })
      take(reply)
      if (isOther) notify({ code: 'reply-replaced', reply: nameOfReply(before.reply) })
      await decide('first')
      if ((get().analysis?.reading.edits.length ?? 2) > 1) return
      const file = (await import('./pasted-file')).pastedFileOf(get(), before.analysis)
      if (get().reply === reply && file !== null) notify({ code: 'file-pasted', path: file.path })
    },

    /** The reply as it is typed. */
    async type(reply: string): Promise<void> {
      set({ reply, chosen: null, ...NOTHING_BY_HAND })
      hooks.onChange()
      await decide()
    },

    /** Selects the next (+1) or previous (−1) decision. */
    step(by: 1 | -1): void {
      const { analysis, selected } = get()
      const count = analysis?.transaction.decisions.length ?? 0
      if (count > 0) select(Math.min(count - 1, Math.max(0, selected + by)))
    },

    /** Reads another of the replies that were pasted together; counted from 0. */
    async chooseTurn(turn: number): Promise<void> {
      set({ turn, chosen: null, ...NOTHING_BY_HAND })
      hooks.onChange()
      await decide('first')
    },

    /** Stages these edits alone, by their indexes; null: all or none again. */
    async choose(edits: readonly number[] | null): Promise<void> {
      set({ chosen: edits })
      hooks.onChange()
      await decide()
    },

    /** Decides again with other demands; those that are left out are the usual ones. */
    async demand(demands: Partial<Demands>): Promise<void> {
      const { analysis, usual, demands: last } = get()
      const isUsual = Object.keys(demands).length === 0
      const before = Object.keys(last).length === 0 ? fatesOf(analysis) : usual
      set({ demands, usual: isUsual ? null : before })
      hooks.onChange()
      await decide()
    },

    /** What each policy would leave behind of the reply as it is decided now. */
    policies: () => parts.engine.policies(jobOf(get())),

    /** Leaves the reply undecided, as text. */
    stopDeciding: stop,

    /** Decides what was stopped, or what the engine broke down over. */
    decideAgain: () => decide('first'),

    /** Says what new syntax errors mean for a commit; with 'off' nothing is checked. */
    async setSyntax(syntax: SyntaxPolicy): Promise<void> {
      await Promise.all([preferences.change({ syntax }), decide()])
    },

    /** The person has looked at the warnings of what is staged. */
    lookAtWarnings(): void {
      set({ lookedAt: get().analysis })
    },

    /** Edits that name no file mean this one from now on. */
    async assumeFile(path: Path): Promise<void> {
      set({ defaultPath: path })
      await decide('first')
    },
  }
}

const fatesOf = (analysis: Analysis | null): HunkOutcomes | null =>
  analysis && new Map(analysis.transaction.decisions.map((decision) => [hunkKey(decision), fateOf(decision)]))

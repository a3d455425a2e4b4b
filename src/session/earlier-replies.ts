/** Replies that were in the pane before, as values. */
import type { Demands } from '../engine/model'
import { headOf, type Timeline } from '../workspace/timeline'
import { NO_REVIEW, type ReviewState } from './review-state'

/** A reply as it was in the pane. `head`: id of the snapshot that the project was at; null: there was no project. */
export type EarlierReply = {
  readonly reply: string
  readonly turn: number | null
  readonly chosen: readonly number[] | null
  readonly demands: Partial<Demands>
  readonly hand: ReviewState
  readonly head: string | null
}

/** The replies before and after the one in the pane, the nearest last. */
export type RepliesAside = { readonly replyPast: readonly EarlierReply[]; readonly replyFuture: readonly EarlierReply[] }

type AtHead = { readonly timeline: Timeline | null }
type Now = RepliesAside & AtHead & Omit<EarlierReply, 'head'>

/** Replies kept, each way. More: a long session weighs more; fewer: an early one is gone. */
const KEPT = 20
/** UTF-16 units kept in all, the last reply aside. */
const ROOM = 8_000_000
/** UTF-16 units that are looked through for it. More: slow where no file is named; fewer: one behind a long thought is not found. */
const LOOKED_AT = 20_000
/** UTF-16 units of a reply's name. */
const NAME = 48

/** Another project that has a reply of its own: no reply of the last project comes back. */
export const NO_REPLIES = { replyPast: [], replyFuture: [] } as const

/** The first file that a tool call names, in JSON or in tags: such a reply has no words of its own. */
const CALLED_FILE = /^\s*(?!<{5})[[{<][\s\S]*?(?:path|file(?:name)?)["'\s:>=]+([^"'<>\s\\]+\.\w+)/i

/** A reply by its first words, those of fences and markers aside, or by the file that its tool call names; '' for one without any. */
export function nameOfReply(reply: string): string {
  const called = CALLED_FILE.exec(reply.slice(0, LOOKED_AT))?.[1]
  if (called !== undefined) return called.length <= NAME ? called : `…${called.slice(1 - NAME)}`
  const words =
    (/^(?!\s*(?:`{3}|~{3}|<{5})).*\w{2}.*$/m.exec(reply) ?? /\S.*/.exec(reply))?.[0].trimStart().replace(/\s+/g, ' ') ?? ''
  return words.length <= NAME ? words : `${words.slice(0, NAME - 1).trimEnd()}…`
}

const headIdOf = ({ timeline }: AtHead): string | null => (timeline === null ? null : headOf(timeline).id)

/** The reply in the pane, as it is put aside. */
export function earlierOf(state: Omit<EarlierReply, 'head'> & AtHead): EarlierReply {
  const { reply, turn, chosen, demands, hand } = state
  return { reply, turn, chosen, demands, hand, head: headIdOf(state) }
}

/** The same for other files: what was decided by hand was about the ones before. */
export const elsewhere = (earlier: EarlierReply): EarlierReply => ({ ...earlier, chosen: null, hand: NO_REVIEW, head: null })

/** The last ones that fit. */
function within(replies: readonly EarlierReply[]): readonly EarlierReply[] {
  let room = ROOM
  const first = replies.findLastIndex(({ reply }, at) => {
    room -= reply.length
    return at < replies.length - 1 && room < 0
  })
  return replies.slice(Math.max(first + 1, replies.length - KEPT))
}

/** The state with its reply put aside, as another one takes its place. */
export const puttingAside = (state: Now): RepliesAside => ({
  replyPast: within([...state.replyPast, earlierOf(state)]),
  replyFuture: [],
})

type Looked = RepliesAside & AtHead

/** Whether the last step, from this snapshot of the project, was another reply: what is undone next. */
export const canUndoReply = (state: Looked): boolean => {
  const last = state.replyPast.at(-1)
  return last !== undefined && last.head === headIdOf(state)
}

/** Whether the step that was undone last, at this snapshot, was another reply. */
export const canRedoReply = (state: Looked): boolean => {
  const next = state.replyFuture.at(-1)
  return next !== undefined && next.head === headIdOf(state)
}

/** All replies of the project that were in the pane, in order; the one in it now is at `replyPast.length`. */
export const repliesOf = (state: Now): readonly EarlierReply[] => [
  ...state.replyPast,
  earlierOf(state),
  ...[...state.replyFuture].reverse(),
]

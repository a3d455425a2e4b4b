/** Stores the draft of the open project: what a person has not committed. */
import type { ActionContext } from './action-context'
import type { ProjectDraft } from './persistence-types'
import type { State } from './state'

/** A draft is kept this long after the last change, in milliseconds. */
const DRAFT_PAUSE = 250

/** Stores the draft of the open project. */
export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Nothing is stored before a project is open. */
export function createDraftKeeper({ parts, get, notify }: ActionContext) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The state whose draft is stored. */
  let kept: State | null = null
  /** Whether the last draft could not be stored. */
  let isLost = false

  /** Stores the draft, where it is another one than was stored or opened. The page says once that it could not be stored, until one is. */
  async function save(): Promise<void> {
    const now = get()
    if (now.project === null || DRAFTED.every((key) => now[key] === kept?.[key])) return
    kept = now
    const saved = await (await parts.persistence()).saveDraft(projectDraftOf(now))
    if (saved.ok) {
      isLost = false
      return
    }
    if (kept === now) kept = null // the next change stores it again
    if (isLost || saved.reason === 'moved') return
    isLost = true
    notify({ code: 'not-kept', what: 'draft', reason: saved.reason })
  }

  return {
    /** Another project is in the state. `isStored`: its draft is what the storage has. */
    begin(isStored: boolean): void {
      kept = isStored ? get() : null
    },

    /** Stores the draft once nothing has changed for a moment. */
    keep(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        void save()
      }, DRAFT_PAUSE)
    },

    /** The project or the page is about to be left: stores at once what waits to be stored. */
    async leave(): Promise<void> {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      await save()
    },
  }
}

/** The keys of the state that a draft holds. */
const DRAFTED = ['project', 'reply', 'lesson', 'turn', 'chosen', 'demands', 'edits', 'hand', 'storedRun'] as const

/** The draft of the open project, as the storage and a session's file have it. */
export const projectDraftOf = ({ reply, lesson, turn, chosen, demands, edits, hand, storedRun }: State): ProjectDraft => ({
  reply,
  lesson: lesson?.id ?? null,
  turn,
  chosen,
  demands,
  edits: [...edits.values()],
  ...(hand.size === 0 ? {} : { hand: [...hand] }),
  ...(storedRun === null ? {} : { run: storedRun }),
})

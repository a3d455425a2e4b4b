/** What the panel keeps while another tab is in its place. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { decodeDraft, encodeDraft } from './kept-draft'
import { BLANK_RUN, type RunDraft } from './run-draft'

/** Name under which the tab keeps the form over one load of the page. */
const FORM = 'hunkscope:run-form'

type Kept = {
  readonly draft: RunDraft
  readonly edited: Edited
}

/** What the person makes of the parts of the prompt that waits, by their ids. `turn`: the one that the prompt is for. */
type Edited = { readonly turn: number; readonly texts: Readonly<Record<string, string>> }

export const UNEDITED: Edited = { turn: 0, texts: {} }

const kept = createStore<Kept>(() => ({ draft: takeDraft() ?? BLANK_RUN, edited: UNEDITED }))
keepDraftOnLeaving()

export const useKept = <T>(select: (kept: Kept) => T): T => useStore(kept, select)

/** What the person makes of the prompt for a turn: it stays until that turn is there, also where the call failed and is made again. */
export const useEdited = (turn: number): Edited['texts'] =>
  useKept(({ edited }) => (edited.turn === turn ? edited.texts : UNEDITED.texts))

export const keep = (change: Partial<Kept>): void => kept.setState(change)

/** Whether that recording is still the one that is waited for. */
export const isComing = (id: string): boolean => kept.getState().draft.coming === id

export const fill = (change: Partial<RunDraft>): void => kept.setState(({ draft }) => ({ draft: { ...draft, ...change } }))

/** The tab's own storage; null where the browser refuses it. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** What the page that went has left for this one, once. */
function takeDraft(): RunDraft | null {
  const storage = tabStorage()
  const draft = decodeDraft(storage?.getItem(FORM) ?? null)
  storage?.removeItem(FORM)
  return draft
}

/** Leaves the form for the next load when the page goes. */
function keepDraftOnLeaving(): void {
  globalThis.addEventListener?.('pagehide', () => {
    const now = kept.getState().draft
    if (now !== BLANK_RUN) tabStorage()?.setItem(FORM, encodeDraft(now))
  })
}

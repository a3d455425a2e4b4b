/** What the panel keeps while another tab stands in its place. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { BLANK, type Draft } from './draft'

type Kept = {
  readonly draft: Draft
  /** What the person makes of the parts of the prompt that waits, by their ids. */
  readonly edited: Readonly<Record<string, string>>
}

const kept = createStore<Kept>(() => ({ draft: BLANK, edited: {} }))

export const useKept = <T>(select: (kept: Kept) => T): T => useStore(kept, select)

export const keep = (change: Partial<Kept>): void => kept.setState(change)

export const fill = (change: Partial<Draft>): void => kept.setState(({ draft }) => ({ draft: { ...draft, ...change } }))

/** What the two panes tell each other: their geometry and rows for the ribbons, and a line that the person wants to see. */
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import type { CodeRow, CodeView } from './code-view'
import type { ComparedRows } from './debugger/compared-rows'

/** `compared`: what the rows were drawn with. */
export type PaneState = {
  readonly view: CodeView | null
  readonly rows: readonly CodeRow[]
  readonly compared: ComparedRows | null
}
export type FileSide = 'before' | 'after'

export type Panes = {
  readonly reply: PaneState
  readonly file: PaneState
  /** A 0-based line of the file before the reply, or after it, until the pane has led there; `at` makes a second wish for the same line a new one. */
  readonly wish: { readonly path: Path; readonly line: number; readonly side: FileSide; readonly at: number } | null
  /** An offset of the reply, until the pane has led there. */
  readonly replyWish: { readonly offset: number } | null
  /** What the debugger's step has compared; null: it is off. */
  readonly compared: ComparedRows | null
}

const NONE: PaneState = { view: null, rows: [], compared: null }

export const createPanes = (): StoreApi<Panes> =>
  createStore<Panes>(() => ({ reply: NONE, file: NONE, wish: null, replyWish: null, compared: null }))

export const PanesContext = createContext<StoreApi<Panes> | null>(null)

function panes(context: StoreApi<Panes> | null): StoreApi<Panes> {
  if (context === null) throw new Error('no panes around this component')
  return context
}

export const usePanes = <T>(select: (panes: Panes) => T): T => useStore(panes(use(PanesContext)), select)

/** Sets what one pane shares with the others. */
export function usePaneSetter(which: 'reply' | 'file'): (change: Partial<PaneState>) => void {
  const store = panes(use(PanesContext))
  return (change) => store.setState((state) => ({ [which]: { ...state[which], ...change } }))
}

/** Leads the file's pane to a line. */
export function useWish(): (path: Path, line: number, side?: FileSide) => void {
  const store = panes(use(PanesContext))
  return (path, line, side = 'before') =>
    store.setState((state) => ({ wish: { path, line, side, at: (state.wish?.at ?? 0) + 1 } }))
}

/** The pane has led there. */
export function useWishServed(): () => void {
  const store = panes(use(PanesContext))
  return () => store.setState({ wish: null })
}

/** Leads the reply's pane to an offset. */
export function useReplyWish(): (offset: number) => void {
  const store = panes(use(PanesContext))
  return (offset) => store.setState({ replyWish: { offset } })
}

export function useReplyWishServed(): () => void {
  const store = panes(use(PanesContext))
  return () => store.setState({ replyWish: null })
}

/** Marks in both panes what the debugger's step has compared; null takes the marks away. */
export function useComparing(): (compared: ComparedRows | null) => void {
  const store = panes(use(PanesContext))
  return (compared) => store.setState({ compared })
}

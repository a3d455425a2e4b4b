import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Driver } from '../session/driver'
import type { State } from '../session/state'
import type { Analysis } from '../workers/protocol'

export type Session = { readonly store: StoreApi<State>; readonly driver: Driver }

export const SessionContext = createContext<Session | null>(null)

function session(context: Session | null): Session {
  if (context === null) throw new Error('no session around this component')
  return context
}

/** A part of the state; the component is drawn again when it changes (by identity). */
export const useSession = <T>(select: (state: State) => T): T => useStore(session(use(SessionContext)).store, select)

export const useDriver = (): Driver => session(use(SessionContext)).driver

type Said = { readonly analysis: Analysis | null; readonly selected: number }

const saidIn = ({ analysis, selected }: State): Said => ({ analysis, selected })
const isSame = (a: Said, b: Said): boolean => a.analysis === b.analysis && a.selected === b.selected

/**
 * What the engine said, and the selected hunk in it. Drawn in slices: a large reply never holds the page up. Followed past `useSession`, which would
 * draw everybody at once with what was said before, and then once more.
 */
export function useAnalysis(): Said {
  const { store } = session(use(SessionContext))
  const [said, say] = useState(() => saidIn(store.getState()))
  useEffect(() => {
    const take = (state: State) => startTransition(() => say((last) => (isSame(last, state) ? last : saidIn(state))))
    take(store.getState()) // what was said between drawing and now
    return store.subscribe((state, before) => {
      if (!isSame(state, before)) take(state)
    })
  }, [store])
  return said
}

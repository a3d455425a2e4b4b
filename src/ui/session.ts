import { createContext, use, useDeferredValue, useMemo } from 'react'
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

/** What the engine said, and the selected hunk in it. Drawn in slices: a large reply never holds the page up. */
export function useAnalysis(): { readonly analysis: Analysis | null; readonly selected: number } {
  const analysis = useSession((state) => state.analysis)
  const selected = useSession((state) => state.selected)
  const both = useMemo(() => ({ analysis, selected }), [analysis, selected])
  return useDeferredValue(both)
}

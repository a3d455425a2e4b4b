import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Driver } from '../session/driver'
import type { State } from '../session/state'

export type Session = { readonly store: StoreApi<State>; readonly driver: Driver }

export const SessionContext = createContext<Session | null>(null)

function session(context: Session | null): Session {
  if (context === null) throw new Error('no session around this component')
  return context
}

/** A part of the state; the component is drawn again when it changes (by identity). */
export const useSession = <T>(select: (state: State) => T): T => useStore(session(use(SessionContext)).store, select)

export const useDriver = (): Driver => session(use(SessionContext)).driver

/** The state as it is now, for what happens between two drawings. */
export function useNow(): () => State {
  const { store } = session(use(SessionContext))
  return store.getState
}

/** The analysis and the index of the selected decision in it, -1 for none. */
type Shown = Pick<State, 'analysis' | 'selected'>

const shownIn = ({ analysis, selected }: State): Shown => ({ analysis, selected })
const isSame = (a: Shown, b: Shown): boolean => a.analysis === b.analysis && a.selected === b.selected

/**
 * What the page draws of the reply. Drawn in slices: a large reply never holds the page up. Followed past `useSession`, which would draw every
 * component at once with the analysis before, and then once more.
 */
export function useAnalysis(): Shown {
  const { store } = session(use(SessionContext))
  const [shown, setShown] = useState(() => shownIn(store.getState()))
  useEffect(() => {
    const take = (state: State) => startTransition(() => setShown((last) => (isSame(last, state) ? last : shownIn(state))))
    take(store.getState()) // what came between drawing and now
    return store.subscribe((state, before) => {
      if (!isSame(state, before)) take(state)
    })
  }, [store])
  return shown
}

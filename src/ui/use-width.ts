import { useSyncExternalStore } from 'react'

/** `narrow`: no editor, one thing at a time; `medium`: lists in a rail, WHY in a tab; `wide`: everything side by side. */
export type Width = 'narrow' | 'medium' | 'wide'

const NARROW = '(max-width: 699px)'
const MEDIUM = '(max-width: 1199px)'

/** The width as it is now. */
export const widthNow = (): Width => (matchMedia(NARROW).matches ? 'narrow' : matchMedia(MEDIUM).matches ? 'medium' : 'wide')

function subscribe(listener: () => void): () => void {
  const queries = [NARROW, MEDIUM].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export const useWidth = (): Width => useSyncExternalStore(subscribe, widthNow)

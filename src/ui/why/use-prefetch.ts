import { useEffect } from 'react'

/** Milliseconds after which the panel's parts are fetched, wanted or not. More: the first verdict comes in pieces, fewer: the page starts later. */
const AHEAD = 1500

/** Fetches what a verdict is drawn with, so that the first one comes in one piece. */
export function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const parts = [
        import('./WaysOut'),
        import('./Evidence'),
        import('./Ladder'),
        import('./DemandsPanel'),
        import('./SyntaxPanel'),
        import('../debugger/step-actions'),
      ]
      for (const part of parts) part.catch((unavailable: unknown) => console.warn(unavailable))
    }, AHEAD)
    return () => clearTimeout(timer)
  }, [])
}

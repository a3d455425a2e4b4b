import { type ReactNode, useDeferredValue } from 'react'

type Props = {
  /** Keeps its place until then, where that has no size of its own. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** What the rest of the page need not wait for: it is drawn right after it. */
export function Deferred({ instead = null, children }: Props) {
  return useDeferredValue(true, false) ? children : instead
}

/** Keeps the end of a plain pane's text in view while it grows. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { heightOf, type RowLayout } from './row-layout'

/** Keeps the end in view. Scrolling up ends that, and coming back to the end begins it again. */
export function useFollow(follow: boolean, layout: RowLayout, scroller: RefObject<HTMLDivElement | null>) {
  const following = useRef(true)
  const height = heightOf(layout)
  useEffect(() => {
    const element = scroller.current
    if (!element || !follow) return
    following.current = true
    let top = element.scrollTop
    const look = () => {
      const left = element.scrollHeight - element.clientHeight - element.scrollTop
      if (left < layout.rowHeight) following.current = true
      else if (element.scrollTop < top) following.current = false
      top = element.scrollTop
    }
    // The wheel comes before its scroll: a line that arrives between them does not pull back.
    const turn = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) following.current = false
    }
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', turn, { passive: true })
    return () => {
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', turn)
    }
  }, [follow, scroller, layout.rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that has grown is what it waits for
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && follow && following.current) element.scrollTop = element.scrollHeight
  }, [follow, height])
}

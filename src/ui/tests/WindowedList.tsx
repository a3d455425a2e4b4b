import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { drawnRows, heightOf, layoutOf, topOf } from '../row-layout'

const ROW_HEIGHT = 24 // CSS pixels
const FIRST_HEIGHT = 600 // CSS pixels drawn before the list's height is known

// What scrolls has to be reachable by keyboard. No landmark: it has no meaning of its own.
const reachable = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label }) as const

type Props = {
  /** Accessible name of the list. */
  readonly label: string
  readonly count: number
  /** The content of one row; its parent is a list item of the row's height. */
  readonly row: (index: number) => { readonly key: string; readonly content: ReactNode }
}

/** A list that draws only the rows near what is seen. Scrolls by itself. */
export function WindowedList({ label, count, row }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, see] = useState({ top: 0, height: FIRST_HEIGHT })
  const layout = layoutOf(count, ROW_HEIGHT, null)
  const drawn = drawnRows(layout, seen.top, seen.height)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => see({ top: element.scrollTop, height: element.clientHeight })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  const indexes = Array.from({ length: drawn.end - drawn.first }, (_, at) => drawn.first + at)
  return (
    <div
      ref={scroller}
      {...reachable(`${label}, scrolling`)}
      className="min-h-0 flex-1 overflow-y-auto max-[899px]:max-h-[46vh] max-[899px]:flex-none"
    >
      <div style={{ height: heightOf(layout) }}>
        <ul aria-label={label} style={{ transform: `translateY(${topOf(layout, drawn.first)}px)` }}>
          {indexes.map((index) => {
            const { key, content } = row(index)
            return (
              <li key={key} style={{ height: ROW_HEIGHT }} aria-setsize={count} aria-posinset={index + 1}>
                {content}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

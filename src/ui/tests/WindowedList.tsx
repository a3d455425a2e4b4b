import type { ReactNode } from 'react'
import { useRowWindow } from '../use-row-window'
import { useWidth } from '../use-width'

const ROW_HEIGHT = 24 // CSS pixels
const FINGER_HEIGHT = 44 // of a row that a finger presses: what is in it would lie over the next one otherwise

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
  const rowHeight = useWidth() === 'narrow' ? FINGER_HEIGHT : ROW_HEIGHT
  const { scroller, drawn, height, topOf } = useRowWindow(count, rowHeight)
  const indexes = drawn()
  return (
    <div
      ref={scroller}
      {...reachable(`${label}, scrolling`)}
      className="min-h-0 flex-1 overflow-y-auto max-[899px]:max-h-[46vh] max-[899px]:flex-none"
    >
      <div className="my-2" style={{ height }}>
        <ul aria-label={label} style={{ transform: `translateY(${topOf(indexes[0] ?? 0)}px)` }}>
          {indexes.map((index) => {
            const { key, content } = row(index)
            return (
              <li
                key={key}
                className="grid grid-cols-[minmax(0,1fr)] content-center"
                style={{ height: rowHeight }}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                {content}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Where the rows of a plain pane are whose lines are wrapped. */
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowTops } from './row-layout'
import { whenIdle } from './when-idle'
import type { WrapJob, Wrapping } from './wrap-rows'

type Room = typeof import('./wrap-rows')

/** Kept for panes that come later. */
let room: Room | null = null

/** Characters of a text whose rows are all measured. More: minutes of idle work, fewer: the scroll bar is right only where the rows are drawn. */
const MOST_MEASURED = 400_000

/**
 * Keeps where the rows begin: `setTops` is given null until that is known, and where `wanted` is false; until then all count as one line high. `from`: what
 * the rows are drawn from; the first is their text. `box`: the element of the pane in which rows may be measured. The rows that are drawn are measured at
 * once, the others when the page rests.
 */
export function useWrappedRows(
  wanted: boolean,
  job: Omit<WrapJob, 'all'>,
  from: readonly [text: string, rows: unknown, signs: unknown],
  box: RefObject<HTMLElement | null>,
  setTops: Dispatch<SetStateAction<RowTops | null>>,
): void {
  const [loaded, load] = useState({ room })
  // Counts what moves the same rows: another width, another font, a part that has been measured.
  const [turn, setTurn] = useState(0)
  const wrapping = useRef<Wrapping>(null)

  useEffect(() => {
    if (!wanted || room !== null) return
    let left = false
    const take = (come: Room) => {
      room = come
      if (!left) load({ room })
    }
    // Without it rows are wrapped all the same; only how far they can be scrolled is reckoned.
    import('./wrap-rows').then(take, console.warn)
    return () => {
      left = true
    }
  }, [wanted])

  const isReady = wanted && loaded.room !== null
  useEffect(() => {
    const element = box.current
    if (!isReady || element === null) return
    const again = () => {
      wrapping.current?.forget()
      setTurn((last) => last + 1)
    }
    const resized = new ResizeObserver(again)
    resized.observe(element)
    document.fonts.addEventListener('loadingdone', again)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', again)
    }
  }, [isReady, box])

  const [text, rows, signs] = from
  const { typed, rowHeight, near } = job
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the heights follow from
  useLayoutEffect(() => {
    const element = box.current
    if (!wanted || loaded.room === null || element === null) {
      setTops(null)
      return
    }
    wrapping.current ??= loaded.room.openWrapping(element)
    const { tops, rest } = wrapping.current.measure({ ...job, all: text.length <= MOST_MEASURED })
    setTops((last) => (last !== null && isSame(last, tops) ? last : tops))
    if (!rest) return
    let left = false
    whenIdle().then(() => {
      if (!left) setTurn((last) => last + 1)
    })
    return () => {
      left = true
    }
  }, [wanted, loaded, text, rows, signs, typed, rowHeight, near.first, near.end, turn, box])
}

const isSame = (a: RowTops, b: RowTops): boolean => a.length === b.length && a.every((top, at) => top === b[at])

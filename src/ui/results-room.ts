/** How much room the results below have: closed until something happens there, as high as they were left, or large. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PanelSize, usePanelRef } from 'react-resizable-panels'
import { runSummaryOf } from '../session/test-run'
import { showing } from '../session/views'
import { browserMemory } from './browser-memory'
import { useDriver, useSession } from './session'

/** Pixels of the names of the tabs, which are all that is seen while the results are closed. */
export const CLOSED = 36
/** Pixels below which the results are closed: where the page grows, so do the names of the tabs, by a few. */
export const LEAST = 80
/** Pixels that the results have at first, and the share of the height that they have when they are large. */
const USUAL = 212
const LARGE = 70

const HEIGHT = 'results-height'

/** Pixels as they were left. */
function rememberedHeight(): number {
  const height = Number(browserMemory.get(HEIGHT))
  return Number.isFinite(height) && height >= LEAST ? height : USUAL
}

/** What a person can do about the room of the results. */
export type ResultsRoom = Pick<ReturnType<typeof useResults>, 'isLarge' | 'isClosed' | 'isAlone' | 'toggle' | 'open' | 'close'>

/** `hasWhy`: Why is a tab there, so that it is open from the first on. */
export function useResults(hasWhy: boolean) {
  const ref = usePanelRef()
  const [usual] = useState(rememberedHeight)
  const height = useRef(usual)
  const [size, setSize] = useState<'closed' | 'usual' | 'large'>(hasWhy ? 'usual' : 'closed')
  const isAlone = useSession((state) => state.middle === 'results')
  const open = () => {
    if (size === 'closed') ref.current?.resize(height.current)
  }
  const close = () => ref.current?.collapse()
  useOpening(hasWhy, open, close)
  return {
    ref,
    first: hasWhy ? usual : CLOSED,
    isLarge: size === 'large',
    isClosed: size === 'closed' && !isAlone,
    isAlone,
    open,
    close,
    onResize({ asPercentage, inPixels }: PanelSize) {
      if (isAlone) return
      const next = inPixels < LEAST ? 'closed' : asPercentage >= LARGE - 1 ? 'large' : 'usual'
      if (next === 'usual' && inPixels !== height.current) {
        height.current = inPixels
        browserMemory.set(HEIGHT, String(Math.round(inPixels)))
      }
      setSize(next)
    },
    toggle: () => ref.current?.resize(size === 'large' ? height.current : `${LARGE}%`),
  }
}

/** Opens the results when something happens there: another tab is asked for, tests run, an agent begins. Before a class they close. */
function useOpening(hasWhy: boolean, open: () => void, close: () => void): void {
  const driver = useDriver()
  const tab = useSession((state) => state.tab)
  const isRunning = useSession((state) => runSummaryOf(state.run) === 'running')
  const hasAgent = useSession((state) => state.agent !== null)
  const isAlone = useSession((state) => state.middle === 'results')
  const present = useSession((state) => state.present)
  const follow = useEffectEvent((happens: boolean) => {
    if (happens && !isAlone) open()
  })
  const leave = useEffectEvent(close)
  useEffect(() => follow(hasWhy || tab !== 'why'), [hasWhy, tab])
  useEffect(() => follow(isRunning), [isRunning])
  // Before a class there is nothing below that could be opened.
  useEffect(() => {
    if (isRunning && present) driver.page.show(showing('tests'))
  }, [driver, isRunning, present])
  useEffect(() => follow(hasAgent), [hasAgent])
  useEffect(() => {
    if (present && !hasWhy) leave()
  }, [present, hasWhy])
}

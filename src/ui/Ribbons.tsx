import { useEffect, useRef, useState } from 'react'
import type { Decision } from '../engine/model'
import type { RibbonLayer as Drawing } from './draw-ribbons'
import { usePanes } from './panes'
import { useAnalysis, useDriver, useSession } from './session'

const NONE: readonly Decision[] = []

/** Ties each hunk of the reply to its place in the file; follows the scrolling of both panes. */
export function Ribbons() {
  const { analysis, selected } = useAnalysis()
  const path = useSession((state) => state.openFile)
  const reply = usePanes((panes) => panes.reply)
  const file = usePanes((panes) => panes.file)
  const box = useRef<SVGSVGElement>(null)
  const drawing = useDrawing(box)
  const decisions = analysis?.transaction.decisions ?? NONE
  useEffect(() => drawing?.show({ decisions, path, selected, reply, file }), [drawing, decisions, path, selected, reply, file])
  return <svg ref={box} className="absolute inset-0 size-full" aria-hidden="true" />
}

/** What draws, loaded after the first paint; null until then. A click on a ribbon selects: the hunk list offers the same by keyboard. */
function useDrawing(box: { readonly current: SVGSVGElement | null }): Drawing | null {
  const { select } = useDriver().reply
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let opened: Drawing | null = null
    let left = false
    import('./draw-ribbons').then(
      ({ openRibbons }) => {
        if (left || box.current === null) return
        opened = openRibbons(box.current, select)
        setDrawing(opened)
      },
      // Without ribbons the signs of the rows and the hunk list say the same.
      (unavailable: unknown) => console.warn(unavailable),
    )
    return () => {
      left = true
      opened?.close()
      setDrawing(null)
    }
  }, [box, select])
  return drawing
}

import { Suspense } from 'react'
import type { Decision } from '../../engine/model'
import { type Bar, stretchOf } from '../code-view'
import type { FileRows } from '../file-rows'
import { lazy } from '../lazy'

const HunkBar = lazy(() => import('./HunkBar'))

/** CSS pixels above the selected hunk; before a class everything in it is larger. */
const HEIGHT = { usual: 36, presented: 46 }

/** Room above the selected hunk, and what is drawn there; undefined: no row is of that hunk. */
export function barAboveHunk(decision: Decision, index: number, shown: FileRows, isPresented: boolean): Bar | undefined {
  const stretch = stretchOf(shown.rows, index)
  if (stretch === null) return undefined
  return {
    before: stretch.first,
    height: isPresented ? HEIGHT.presented : HEIGHT.usual,
    content: (
      <Suspense>
        <HunkBar decision={decision} index={index} />
      </Suspense>
    ),
  }
}

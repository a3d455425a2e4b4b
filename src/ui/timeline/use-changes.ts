/** What differs between two points of the timeline, and by how many lines. */
import { useEffect, useState } from 'react'
import type { Content, Path, Tree } from '../../engine/model'
import type { Driver } from '../../session/driver'
import type { FileChange, Point } from '../../session/export'
import { stagedAnalysis, stagedTree } from '../../session/state'
import { attemptExport } from '../saving/download'
import { useDriver, useSession } from '../session'
import type { ChangeCounts } from './line-changes'

/** `lost`: they could not be had, and the page has said why. */
export type LoadedChanges = readonly FileChange[] | 'waiting' | 'lost'

/** Milliseconds of comparing before the page is let through. */
const SLICE = 12

const added = (tree: Tree): FileChange[] =>
  [...tree].map(([path, after]) => ({ path, before: null, after })).sort((a, b) => (a.path < b.path ? -1 : 1))

/** `staged`: the tree with what is staged. */
async function changesBetween(driver: Driver, from: Point | null, to: Point, staged: Tree): Promise<LoadedChanges> {
  if (from !== null) return (await attemptExport(driver, (out) => out.changes(from, to))) ?? 'lost'
  if (to === 'staged') return added(staged)
  const found = await driver.history.lookAt(to)
  return found === null ? 'lost' : added(found.tree)
}

const NO_FILES: Tree = new Map()

/** Files that differ; `from` null: the empty project. */
export function useChanges(from: Point | null, to: Point): LoadedChanges {
  const driver = useDriver()
  const isStaged = from === 'staged' || to === 'staged'
  const staged = useSession((state) => (isStaged ? stagedAnalysis(state) : null))
  const tree = useSession((state) => (isStaged ? state.tree : NO_FILES))
  const [found, find] = useState<{ readonly key: string; readonly changes: LoadedChanges } | null>(null)
  const key = `${from} ${to}`
  useEffect(() => {
    let isCurrent = true
    void changesBetween(driver, from, to, stagedTree(tree, staged?.transaction ?? null)).then((changes) => {
      if (isCurrent) find({ key, changes })
    })
    return () => {
      isCurrent = false
    }
  }, [driver, from, to, key, staged, tree])
  return found?.key === key ? found.changes : 'waiting'
}

/** Of files that are text. */
export type FileCounts = ReadonlyMap<Path, ChangeCounts>

const NONE: FileCounts = new Map()

/** null: no such file, or no text. */
export const contentText = (content: Content | null): string | null => (typeof content === 'string' ? content : null)

/** Whether one of the two is no text. */
export const isBinaryChange = ({ before, after }: Pick<FileChange, 'before' | 'after'>): boolean =>
  [before, after].some((side) => side instanceof Uint8Array)

/** Lines that come and go in each of the files, as they are found out one after the other. */
export function useCounts(changes: readonly FileChange[]): FileCounts {
  const [found, find] = useState<{ readonly of: readonly FileChange[]; readonly counts: FileCounts } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const count = async () => {
      const { compareTexts, lineCountsOf } = await import('./line-changes')
      const counts = new Map<Path, ChangeCounts>()
      let last = performance.now()
      for (const change of changes) {
        const { path, before, after } = change
        if (!isBinaryChange(change)) counts.set(path, lineCountsOf(compareTexts(contentText(before), contentText(after))))
        if (performance.now() - last < SLICE) continue
        if (!isCurrent) return
        find({ of: changes, counts: new Map(counts) })
        await new Promise((go) => setTimeout(go))
        last = performance.now()
      }
      if (isCurrent) find({ of: changes, counts })
    }
    void count()
    return () => {
      isCurrent = false
    }
  }, [changes])
  return found?.of === changes ? found.counts : NONE
}

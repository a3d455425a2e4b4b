/** The rows of the tree that are near what is seen; one of them is what Tab leads to, and the arrow keys move that. */
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Decision, Path } from '../../engine/model'
import { lazy } from '../lazy'
import { useDriver, useSession } from '../session'
import { useRowWindow } from '../use-row-window'
import { FileCells, FolderCell, menuButtonOf, TreeGridRow } from './TreeCells'
import { moveOf, type TreeRow } from './tree-rows'

const FileMenu = lazy(() => import('./FileMenu'))

const ROW_HEIGHT = 26 // CSS pixels

/** What the tree says of itself; its rows take the focus. */
const treegrid = (count: number, onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void) =>
  ({ role: 'treegrid', 'aria-label': 'Files of the project', 'aria-rowcount': count, tabIndex: -1, onKeyDown }) as const

const NONE: readonly Decision[] = []

type RowsProps = {
  readonly rows: readonly TreeRow[]
  readonly decisions: ReadonlyMap<string, readonly Decision[]>
  readonly toggle: (folder: string) => void
}
type Menu = { readonly path: Path; readonly asked: 'menu' | 'rename' | 'delete'; readonly anchor: HTMLElement }

export function TreeGrid({ rows, decisions, toggle }: RowsProps) {
  const driver = useDriver()
  const openFile = useSession((state) => state.openFile)
  const [menu, open] = useState<Menu | null>(null)
  const { scroller, drawn, height, topOf, reveal } = useRowWindow(rows.length, ROW_HEIGHT)
  const { active, focus } = useActiveRow(rows, openFile, scroller, reveal)
  const onKey = keysOf(rows, active, { focus, toggle, open })
  return (
    <>
      <div ref={scroller} className="max-h-[46vh] overflow-y-auto overflow-x-hidden">
        <div {...treegrid(rows.length, onKey)} className="relative outline-none" style={{ height }}>
          {drawn(Math.min(active, rows.length - 1)).map((at) => {
            const row = rows[at]
            if (row === undefined) return null
            const isActive = at === active
            return (
              <TreeGridRow key={`${row.kind} ${row.path}`} row={row} top={topOf(at)} height={ROW_HEIGHT} at={at}>
                {row.kind === 'folder' ? (
                  <FolderCell row={row} isActive={isActive} onPress={() => toggle(row.path)} onFocus={() => focus(at, false)} />
                ) : (
                  <FileCells
                    {...row}
                    isActive={isActive}
                    isOpen={row.path === openFile}
                    decisions={decisions.get(row.path) ?? NONE}
                    onPress={() => driver.page.openFile(row.path)}
                    onFocus={() => focus(at, false)}
                    onMenu={(anchor) => open({ path: row.path, asked: 'menu', anchor })}
                  />
                )}
              </TreeGridRow>
            )
          })}
        </div>
      </div>
      {menu !== null && (
        <Suspense>
          <FileMenu {...menu} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}

type Keyed = {
  readonly focus: (at: number) => void
  readonly toggle: (folder: string) => void
  readonly open: (menu: Menu) => void
}

/** What the keys of a tree do where row `active` has the focus. */
function keysOf(rows: readonly TreeRow[], active: number, { focus, toggle, open }: Keyed) {
  const askedBy = ({ key, shiftKey }: KeyboardEvent): Menu['asked'] | null =>
    key === 'ContextMenu' || (shiftKey && key === 'F10') ? 'menu' : key === 'F2' ? 'rename' : key === 'Delete' ? 'delete' : null
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const row = rows[active]
    const move = event.shiftKey ? null : moveOf(event.key, rows, active)
    const asked = askedBy(event)
    if (move !== null && 'focus' in move) focus(move.focus)
    else if (move !== null) toggle(move.toggle)
    else if (row?.kind === 'file' && asked !== null) {
      const anchor = event.target instanceof Element ? menuButtonOf(event.target) : null
      if (anchor !== null) open({ path: row.path, asked, anchor })
    } else return
    event.preventDefault()
  }
}

/** The one row that Tab leads to: the arrow keys move it, and the focus with it. */
function useActiveRow(
  rows: readonly TreeRow[],
  openFile: Path | null,
  scroller: RefObject<HTMLDivElement | null>,
  reveal: (row: number) => void,
) {
  const [chosen, choose] = useState<string | null>(null)
  const wanted = useRef(false)
  const find = (path: string | null) => rows.findIndex((row) => row.path === path)
  const active = Math.max(0, find(chosen) >= 0 ? find(chosen) : find(openFile))
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const found = scroller.current?.querySelector(`[data-at="${active}"] button`)
    if (found instanceof HTMLElement) found.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that another part of the page opens comes into view, and moving through the tree does not bring it back
  useEffect(() => {
    const at = find(openFile)
    if (at < 0) return
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => reveal(at))
    return () => cancelAnimationFrame(frame)
  }, [openFile])
  return {
    active,
    /** `takes`: the focus is not there yet. */
    focus(at: number, takes = true) {
      choose(rows[at]?.path ?? null)
      if (!takes) return
      wanted.current = true
      reveal(at)
    },
  }
}

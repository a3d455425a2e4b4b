/** What one row of the tree shows. */
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Decision, Path } from '../../engine/model'
import type { RowTone } from '../code-view'
import { toneColour } from '../controls'
import { markOf } from '../file-rows'
import { useSession } from '../session'
import type { TreeRow } from './tree-rows'

// Not a table: only the rows near what is seen are there, each where it belongs.
const rowRole = (row: TreeRow, at: number) =>
  ({
    role: 'row',
    'aria-rowindex': at + 1,
    'aria-level': row.depth + 1,
    'aria-posinset': row.place,
    'aria-setsize': row.size,
    ...(row.kind === 'folder' ? { 'aria-expanded': row.isOpen } : {}),
  }) as const
const CELL_ROLE = { role: 'gridcell' } as const

type RowProps = {
  readonly row: TreeRow
  readonly top: number
  readonly height: number
  readonly at: number
  readonly children: ReactNode
}

export const TreeGridRow = ({ row, top, height, at, children }: RowProps) => (
  <div {...rowRole(row, at)} data-at={at} className="group absolute right-0 left-0 flex hover:bg-shade" style={{ top, height }}>
    {children}
  </div>
)

const CELL = 'flex h-full w-full items-center gap-1.5 border-l-2 pr-3.5 text-left outline-offset-[-2px]'
const indent = (depth: number) => ({ paddingLeft: 14 + depth * 12 })

type CellProps = { readonly isActive: boolean; readonly onPress: () => void; readonly onFocus: () => void }

export const FolderCell = ({
  row,
  isActive,
  onPress,
  onFocus,
}: CellProps & { readonly row: TreeRow & { readonly kind: 'folder' } }) => (
  <div {...CELL_ROLE} className="min-w-0 flex-1">
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      className={`${CELL} border-transparent text-muted`}
      style={indent(row.depth)}
      title={row.path}
      onClick={onPress}
      onFocus={onFocus}
    >
      {row.isOpen ? <ChevronDown size={12} className="shrink-0" /> : <ChevronRight size={12} className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
    </button>
  </div>
)

/** The button of a row that opens its file's menu, from any element of the row. */
export function menuButtonOf(element: Element): HTMLElement | null {
  const found = element.closest('[role=row]')?.querySelector('[data-menu]')
  return found instanceof HTMLElement ? found : null
}

type FileProps = CellProps & {
  readonly name: string
  readonly path: Path
  readonly depth: number
  readonly isOpen: boolean
  readonly decisions: readonly Decision[]
  readonly onMenu: (anchor: HTMLElement) => void
}

export function FileCells({ name, path, depth, isOpen, isActive, decisions, onPress, onFocus, onMenu }: FileProps) {
  const isBinary = useSession((state) => typeof state.tree.get(path) === 'object')
  const isWritten = useSession((state) => state.edits.has(path))
  return (
    <>
      <div {...CELL_ROLE} className="min-w-0 flex-1">
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-current={isOpen}
          className={`${CELL} ${isOpen ? 'border-accent bg-shade' : 'border-transparent'}`}
          style={indent(depth + (depth > 0 ? 0.5 : 0))}
          title={path}
          onClick={onPress}
          onFocus={onFocus}
          onContextMenu={(event) => {
            event.preventDefault()
            const anchor = menuButtonOf(event.currentTarget)
            if (anchor !== null) onMenu(anchor)
          }}
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {isWritten && (
            <span className="text-fuzzy" title="Written by hand, not kept yet">
              • <span className="sr-only">not kept</span>
            </span>
          )}
          <Tally decisions={decisions} />
          {isBinary && <span className="text-note text-muted">binary</span>}
        </button>
      </div>
      <div {...CELL_ROLE}>
        <button
          type="button"
          data-menu=""
          aria-label={`Actions: ${name}`}
          aria-haspopup="menu"
          tabIndex={isActive ? 0 : -1}
          className="absolute top-0.5 right-1 flex size-[22px] items-center justify-center rounded-small bg-raised text-muted opacity-0 hover:text-text focus-visible:opacity-100 group-hover:opacity-100"
          onClick={(event) => onMenu(event.currentTarget)}
          onFocus={onFocus}
        >
          <Ellipsis size={14} />
        </button>
      </div>
    </>
  )
}

/** What became of hunks, for those who cannot see its sign. */
const FATE: Partial<Record<RowTone, string>> = {
  exact: 'exact',
  fuzzy: 'to look at',
  refused: 'refused',
  ambiguous: 'with several places',
  already: 'applied already',
  plain: 'rejected',
}

/** "≈1 =2": how many hunks of each sign a file has. */
function Tally({ decisions }: { readonly decisions: readonly Decision[] }) {
  const counts = new Map<RowTone, { sign: string; count: number }>()
  for (const decision of decisions) {
    const { tone, sign } = markOf(decision)
    counts.set(tone, { sign, count: (counts.get(tone)?.count ?? 0) + 1 })
  }
  if (counts.size === 0) return null
  return (
    <span className="digits text-note">
      {[...counts].map(([tone, { sign, count }], at) => (
        <span key={tone} className={`ml-1.5 ${toneColour(tone)}`}>
          <span aria-hidden="true">
            {sign}
            {count}
          </span>
          <span className="sr-only">{`${at > 0 ? ', ' : ' '}${count} ${FATE[tone] ?? ''}`}</span>
        </span>
      ))}
    </span>
  )
}

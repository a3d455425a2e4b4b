/** The edits of the lab as a table of any length: those in view are drawn. */
import type { LabRow } from '../../lab/lab-row'
import { OUTCOME_WORDS } from '../../lab/outcome'
import { useRowWindow } from '../use-row-window'
import { LAB } from './lab-messages'
import { formatWords, whyWords } from './value-words'

const ROW_HEIGHT = 26 // CSS pixels

const CELL = 'truncate px-2'

type Props = { readonly rows: readonly LabRow[]; readonly onOpen: (row: LabRow) => void }

export function LabTable({ rows, onOpen }: Props) {
  const { scroller, drawn, height, topOf } = useRowWindow(rows.length, ROW_HEIGHT)
  return (
    <div ref={scroller} className="min-h-[180px] flex-1 overflow-y-auto overflow-x-hidden rounded-panel border border-line bg-bg">
      {rows.length === 0 && <p className="p-3 text-muted">{LAB.none}</p>}
      <ul aria-label={LAB.table} className="relative" style={{ height }}>
        {drawn().map((at) => {
          const row = rows[at]
          return row === undefined ? null : (
            <li
              key={at}
              aria-posinset={at + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0"
              style={{ top: topOf(at), height: ROW_HEIGHT }}
            >
              <button
                type="button"
                title={LAB.open}
                onClick={() => onOpen(row)}
                className="grid h-full w-full grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)] items-center text-left hover:bg-shade"
              >
                <span className={CELL}>{row.id}</span>
                <span className={CELL}>{OUTCOME_WORDS[row.outcome]}</span>
                <span className={`${CELL} font-mono`}>{row.path}</span>
                <span className={CELL}>{whyWords(row)}</span>
                <span className={`${CELL} text-muted`}>{row.model || formatWords(row)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The edits of the lab as a table of any length: those in view are drawn. */
import type { LabRow } from '../../lab/lab-row'
import { OUTCOME_WORDS } from '../../lab/outcome'
import { formatWords, whyWords } from '../../lab/value-words'
import { useRowWindow } from '../use-row-window'
import { useWidth } from '../use-width'
import { LAB } from './lab-messages'

/** CSS pixels; on a phone a row has two lines, and a finger finds it. */
const ROW_HEIGHT = { wide: 26, medium: 26, narrow: 52 } as const

const CELL = 'truncate px-2'

type Props = { readonly rows: readonly LabRow[]; readonly onOpen: (row: LabRow) => void }

export function LabTable({ rows, onOpen }: Props) {
  const width = useWidth()
  const rowHeight = ROW_HEIGHT[width]
  const { scroller, drawn, height, topOf } = useRowWindow(rows.length, rowHeight)
  return (
    <div className="flex min-h-[206px] flex-1 flex-col rounded-panel border border-line bg-bg">
      {width !== 'narrow' && <Heads />}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
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
                style={{ top: topOf(at), height: rowHeight }}
              >
                <button
                  type="button"
                  title={LAB.open}
                  onClick={() => onOpen(row)}
                  className="block h-full w-full text-left hover:bg-shade"
                >
                  {width === 'narrow' ? <TwoLines row={row} /> : <OneLine row={row} />}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

const COLUMNS = 'grid grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)] items-center'

const Heads = () => (
  <p aria-hidden="true" className={`${COLUMNS} h-7 shrink-0 border-line border-b text-muted`}>
    {LAB.columns.map((name) => (
      <span key={name} className={CELL}>
        {name}
      </span>
    ))}
  </p>
)

const modelOf = (row: LabRow): string => row.model || formatWords(row)

const OneLine = ({ row }: { readonly row: LabRow }) => (
  <span className={`${COLUMNS} h-full`}>
    <span className={CELL}>{row.id}</span>
    <span className={CELL}>{OUTCOME_WORDS[row.outcome]}</span>
    <span className={`${CELL} font-mono`}>{row.path}</span>
    <span className={CELL}>{whyWords(row)}</span>
    <span className={`${CELL} text-muted`}>{modelOf(row)}</span>
  </span>
)

const TwoLines = ({ row }: { readonly row: LabRow }) => (
  <span className="flex h-full flex-col justify-center border-line border-b">
    <span className="flex justify-between">
      <span className={CELL}>{row.id}</span>
      <span className={`${CELL} shrink-0`}>{[OUTCOME_WORDS[row.outcome], whyWords(row)].filter(Boolean).join(', ')}</span>
    </span>
    <span className="flex justify-between text-muted text-note">
      <span className={`${CELL} font-mono`}>{row.path}</span>
      <span className={`${CELL} shrink-0`}>{modelOf(row)}</span>
    </span>
  </span>
)

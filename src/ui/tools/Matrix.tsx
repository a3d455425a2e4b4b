import { Fragment, type KeyboardEvent } from 'react'
import type { ApplierId, Cell, ToolResult } from '../../engine/appliers'
import { FAMILY_NAME } from '../../engine/appliers/appliers-messages'
import { plural } from '../../engine/explain'
import { Action } from '../controls'
import { ASKS, hostOf } from './tool-hosts'
import { AGAINST, CELL, replyOutcomeText, toolRankOf } from './tools-messages'

export type Order = 'family' | 'host' | 'outcome' | 'name'

type Props = {
  readonly results: readonly ToolResult[]
  readonly hunks: number
  readonly order: Order
  readonly picked: ApplierId | null
  /** The selected hunk. */
  readonly hunk: number
  readonly onPick: (result: ToolResult, hunk: number | null) => void
  readonly onHunk: (hunk: number) => void
}

/** Hunks that have a column at once. More: a page as wide as a street, fewer: a long reply is turned over more often. */
const COLUMNS = 60

/** Where there is room for it. */
const WIDE = 'max-[1279px]:hidden'

/** Tools down, hunks across: those around the selected one where there are many. The arrow keys move between its cells. */
export function Matrix(props: Props) {
  const { hunks, hunk, onHunk } = props
  if (hunks <= COLUMNS) return <MatrixTable {...props} first={0} />
  const first = COLUMNS * Math.floor(Math.max(0, hunk) / COLUMNS)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-muted">
        Hunks {first + 1} to {Math.min(hunks, first + COLUMNS)} of {hunks}
        <Action isPending={first === 0} onPress={() => onHunk(first - COLUMNS)}>
          The hunks before
        </Action>
        <Action isPending={first + COLUMNS >= hunks} onPress={() => onHunk(first + COLUMNS)}>
          The hunks after
        </Action>
      </p>
      <MatrixTable {...props} first={first} />
    </>
  )
}

/** `first`: the hunk of the first column. */
function MatrixTable({ results, hunks, order, picked, hunk, first, onPick }: Props & { readonly first: number }) {
  const columns = Array.from({ length: Math.min(hunks - first, COLUMNS) }, (_, index) => first + index)
  const reading = results.filter(({ stopped }) => stopped !== 'format')
  const others = results.filter(({ stopped }) => stopped === 'format')
  const groups = grouped(reading, order)
  const isMeant = results.some(({ expected }) => expected !== null)
  return (
    <>
      <table className="w-full border-collapse" onKeyDown={move}>
        <caption className="sr-only">What each tool makes of each hunk</caption>
        <thead className="sticky top-0 z-1 bg-panel text-muted">
          <tr>
            <th scope="col" className="sticky left-0 bg-panel py-1 pr-2 pl-4 text-left font-normal">
              Tool
            </th>
            {columns.map((index) => (
              <th
                key={index}
                scope="col"
                aria-label={`Hunk ${index + 1}`}
                className={`digits w-7 min-w-6 py-1 text-center font-normal ${index === hunk ? 'text-text' : ''}`}
              >
                {index + 1}
              </th>
            ))}
            <th scope="col" className="py-1 pr-4 pl-3 text-left font-normal">
              The reply
            </th>
            {isMeant && (
              <th scope="col" className="whitespace-nowrap py-1 pr-4 text-left font-normal">
                The lesson’s files
              </th>
            )}
            <th scope="col" className={`whitespace-nowrap py-1 pr-4 text-left font-normal ${WIDE}`}>
              As people meet it
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, members }) => (
            <Fragment key={title}>
              {title !== '' && (
                <tr>
                  <th scope="colgroup" colSpan={columns.length + 4} className="heading px-4 pt-2 pb-0.5 text-left">
                    {title}
                  </th>
                </tr>
              )}
              {members.map((result) => (
                <Row
                  key={result.id}
                  result={result}
                  columns={columns}
                  isPicked={result.id === picked}
                  hunk={hunk}
                  onPick={onPick}
                />
              ))}
            </Fragment>
          ))}
          {others.length > 0 && (
            <tr>
              <td colSpan={columns.length + 4} className="px-4 pt-2 pb-3 text-muted">
                <details>
                  <summary className="cursor-pointer hover:text-text">
                    Not their format: {plural(others.length, 'other tool')}
                  </summary>
                  <p className="mt-1">{others.map(({ about }) => about.name).join(', ')}.</p>
                </details>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <Legend cells={new Set(reading.flatMap(({ cells }) => cells))} />
    </>
  )
}

/** What the signs in sight say. */
function Legend({ cells }: { readonly cells: ReadonlySet<Cell> }) {
  const shown = SIGNS.filter((cell) => cells.has(cell))
  return shown.length === 0 ? null : (
    <dl aria-label="Signs" className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 pb-3 text-muted text-small">
      {shown.map((cell) => (
        <div key={cell} className="flex gap-1.5">
          <dt className={`font-bold font-mono ${CELL[cell].colour}`}>{CELL[cell].sign}</dt>
          <dd>{CELL[cell].says}</dd>
        </div>
      ))}
    </dl>
  )
}

const SIGNS: readonly Cell[] = ['same', 'kept', 'other', 'bold', 'refused', 'untried', 'none']

type RowProps = {
  readonly result: ToolResult
  readonly columns: readonly number[]
  readonly isPicked: boolean
  readonly hunk: number
  readonly onPick: Props['onPick']
}

function Row({ result, columns, isPicked, hunk, onPick }: RowProps) {
  const { about, cells, stopped, expected } = result
  const host = hostOf(result.id)
  return (
    <tr className={isPicked ? 'bg-shade' : 'group hover:bg-shade'}>
      <th
        scope="row"
        className="sticky left-0 w-[34%] min-w-[190px] max-w-0 max-[899px]:min-w-[134px] bg-panel p-0 text-left font-normal"
      >
        <button
          type="button"
          aria-current={isPicked}
          className={`block w-full truncate py-[3px] pr-2 pl-4 text-left max-[899px]:wrap-anywhere max-[899px]:line-clamp-2 max-[899px]:whitespace-normal max-[899px]:leading-tight ${isPicked ? 'bg-shade' : 'group-hover:bg-shade'}`}
          onClick={() => onPick(result, null)}
        >
          {about.name}
        </button>
      </th>
      {columns.map((index) => (
        <td key={index} className={`p-0 text-center ${index === hunk ? 'bg-shade' : ''}`}>
          {stopped === null ? (
            <CellButton
              cell={cells[index] ?? 'none'}
              label={`${about.name}, hunk ${index + 1}`}
              onPick={() => onPick(result, index)}
            />
          ) : (
            <span aria-hidden="true" className="text-faint">
              –
            </span>
          )}
        </td>
      ))}
      <td className="whitespace-nowrap py-[3px] pr-4 pl-3 text-muted max-[899px]:min-w-[150px] max-[899px]:whitespace-normal max-[899px]:leading-tight">
        {replyOutcomeText(result)}
      </td>
      {expected !== null && (
        <td className={`whitespace-nowrap py-[3px] pr-4 ${expected === 'same' ? 'text-exact' : 'text-muted'}`}>
          {AGAINST[expected]}
        </td>
      )}
      <td className={`whitespace-nowrap py-[3px] pr-4 text-muted ${WIDE}`}>{host === null ? '' : ASKS[host.asks].name}</td>
    </tr>
  )
}

function CellButton({ cell, label, onPick }: { readonly cell: Cell; readonly label: string; readonly onPick: () => void }) {
  const { sign, says, colour } = CELL[cell]
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${label}: ${says}`}
      title={says}
      className={`w-full py-[3px] font-bold font-mono ${colour}`}
      onClick={onPick}
    >
      {sign}
    </button>
  )
}

/** `title` '': they are in one group. */
type Group = { readonly title: string; readonly members: readonly ToolResult[] }

function grouped(results: readonly ToolResult[], order: Order): readonly Group[] {
  const titled = (titles: readonly string[], titleOf: (result: ToolResult) => string): Group[] =>
    titles.flatMap((title) => {
      const members = results.filter((result) => titleOf(result) === title)
      return members.length === 0 ? [] : [{ title, members }]
    })
  switch (order) {
    case 'family':
      return titled(Object.values(FAMILY_NAME), ({ about }) => FAMILY_NAME[about.family])
    case 'host':
      return titled(HOST_TITLES, hostTitleOf)
    case 'outcome':
      return [{ title: '', members: results.toSorted((a, b) => toolRankOf(a) - toolRankOf(b)) }]
    case 'name':
      return [{ title: '', members: results.toSorted((a, b) => a.about.name.localeCompare(b.about.name, 'en')) }]
  }
}

const NO_HOST = 'No program of their own'

const hostTitleOf = ({ id }: ToolResult): string => {
  if (id === 'native') return FAMILY_NAME.native
  const host = hostOf(id)
  return host === null ? NO_HOST : ASKS[host.asks].title
}

const HOST_TITLES = [FAMILY_NAME.native, ...Object.values(ASKS).map(({ title }) => title), NO_HOST]

/** To the next button in the direction of the arrow. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0]
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('td, th') : null
  const row = cell?.parentElement
  if (cell == null || !(row instanceof HTMLTableRowElement) || (across === 0 && down === 0)) return
  event.preventDefault()
  event.stopPropagation()
  const rows = [...event.currentTarget.rows].filter((each) => each.querySelector('button') !== null)
  const to = rows[rows.indexOf(row) + (down ?? 0)]?.cells[cell.cellIndex + (across ?? 0)]
  to?.querySelector('button')?.focus()
}

/** The snapshots, newest first, each beside its place in the graph. Draws only what is near what is seen. */
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { plural } from '../../engine/explain'
import { causeText } from '../../session/snapshot-messages'
import { changedPaths, type Snapshot } from '../../workspace/snapshots'
import type { Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { useRowWindow } from '../use-row-window'
import { useWidth } from '../use-width'
import { GraphCell } from './GraphCell'
import type { GraphRow, TimelineGraph } from './timeline-graph'
import { fullTime, STANDING, STANDING_MEANS, shortVerdict, verdictText, whenOf } from './timeline-messages'

/** CSS pixels of a row: in one line, and in two where there is no room. */
const HEIGHT = { wide: 30, narrow: 54 } as const

type Props = {
  readonly timeline: Timeline
  readonly graph: TimelineGraph
  readonly shown: string | null
  readonly pick: (id: string) => void
}

export function SnapshotList({ timeline, graph, shown, pick }: Props) {
  const isNarrow = useWidth() === 'narrow'
  const rowHeight = isNarrow ? HEIGHT.narrow : HEIGHT.wide
  const { rows, lanes } = graph
  const { scroller, drawn, height, topOf, reveal } = useRowWindow(rows.length, rowHeight)
  const wanted = useRef(false)
  const active = Math.max(
    0,
    rows.findIndex(({ snapshot }) => snapshot.id === (shown ?? timeline.head)),
  )
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const found = scroller.current?.querySelector(`[data-at="${active}"] button`)
    if (found instanceof HTMLElement) found.focus({ preventScroll: true })
  })
  const onKey = (event: KeyboardEvent) => {
    const at = event.key === 'ArrowDown' ? active + 1 : event.key === 'ArrowUp' ? active - 1 : -1
    const row = rows[at]
    if (isNarrow || row === undefined) return
    event.preventDefault()
    wanted.current = true
    reveal(at)
    pick(row.snapshot.id)
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
      <ol aria-label="Timeline" className="relative" style={{ height }} onKeyDown={onKey}>
        {drawn(active).map((at) => {
          const row = rows[at]
          if (row === undefined) return null
          const parent = row.snapshot.parent === null ? null : (graph.byId.get(row.snapshot.parent)?.snapshot ?? null)
          return (
            <li
              key={row.snapshot.id}
              data-at={at}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              className={`absolute right-0 left-0 flex items-center pr-3 pl-3 hover:bg-shade ${row.snapshot.id === shown ? 'bg-shade' : ''}`}
              style={{ top: topOf(at), height: rowHeight }}
            >
              <GraphCell row={row} lanes={lanes} height={rowHeight} />
              <Entry
                {...{ row, parent, pick, isNarrow }}
                isShown={row.snapshot.id === shown}
                isActive={at === active}
                branch={timeline.branch}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type EntryProps = {
  readonly row: GraphRow
  readonly parent: Snapshot | null
  readonly isShown: boolean
  readonly isActive: boolean
  readonly isNarrow: boolean
  readonly branch: string
  readonly pick: (id: string) => void
}

const Entry = memo(function Entry({ row, parent, isShown, isActive, isNarrow, branch, pick }: EntryProps) {
  const driver = useDriver()
  const saving = useSession((state) => state.saving)
  const { snapshot, standing, branches } = row
  const isAside = standing === 'undone' || standing === 'loose'
  return (
    <>
      <button
        type="button"
        aria-current={isShown}
        tabIndex={isActive || isNarrow ? 0 : -1}
        className={`flex h-full min-w-0 flex-1 items-center gap-x-2.5 pl-1.5 text-left ${isNarrow ? 'flex-wrap content-center' : ''} ${isAside ? 'text-muted' : ''}`}
        onClick={() => pick(snapshot.id)}
      >
        <span className="digits shrink-0 text-muted" title={fullTime(snapshot.time)}>
          {whenOf(snapshot.time, Date.now())}
        </span>
        <span className={`min-w-0 truncate ${isNarrow ? 'flex-1' : 'max-w-[56%]'}`} title={causeText(snapshot.cause)}>
          {causeText(snapshot.cause)}
        </span>
        {isNarrow && <span className="basis-full" />}
        {branches.map((name) => (
          <span
            key={name}
            title={name === branch ? `${name}, the current branch` : `The branch ${name}`}
            className={`max-w-[30%] shrink-0 truncate rounded-small border px-1 text-note ${name === branch ? 'border-exact/60 text-exact' : 'border-line text-muted'}`}
          >
            {name}
          </span>
        ))}
        <Changed snapshot={snapshot} parent={parent} />
        {snapshot.verdict === null && snapshot.cause.kind === 'commit' && (
          <span className="shrink-0 text-muted" title={verdictText(null)}>
            not tested
          </span>
        )}
        {snapshot.verdict !== null && (
          <span className={`shrink-0 ${snapshot.verdict.failed > 0 ? 'text-refused' : isAside ? '' : 'text-exact'}`}>
            {shortVerdict(snapshot.verdict)}
          </span>
        )}
        {!isNarrow && <span className="flex-1" />}
        {STANDING[standing] !== '' && (
          <span className="shrink-0 text-muted" title={STANDING_MEANS[standing]}>
            {STANDING[standing]}
          </span>
        )}
      </button>
      {standing !== 'now' && (
        <Action
          className="ml-2.5 h-6!"
          {...(isActive || isNarrow ? {} : { tabIndex: -1 })}
          isDisabled={saving}
          onPress={() => driver.history.restore(snapshot.id)}
        >
          Restore
        </Action>
      )}
    </>
  )
})

function Changed({ snapshot, parent }: { readonly snapshot: Snapshot; readonly parent: Snapshot | null }) {
  const { length } = changedPaths(parent, snapshot)
  return (
    <span className="shrink-0 text-muted">
      {parent === null ? plural(length, 'file') : length === 0 ? 'no change' : `${plural(length, 'file')} changed`}
    </span>
  )
}

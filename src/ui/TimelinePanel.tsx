import { plural } from '../engine/explain'
import { changedPaths, headOf, type Snapshot } from '../workspace/snapshots'
import { Action } from './kit'
import { useDriver, useSession } from './session'
import { causeOf, clock } from './words'

/** Every snapshot with its cause, its tests and what it changed; each can be brought back. */
export default function TimelinePanel() {
  const timeline = useSession((state) => state.timeline)
  if (timeline === null) return null
  const { snapshots } = timeline
  const head = headOf(timeline)
  return (
    <ol aria-label="Timeline" className="h-full overflow-y-auto px-4 py-2">
      {[...snapshots].reverse().map((snapshot) => {
        const parent = snapshots.find((other) => other.id === snapshot.parent)
        return <Row key={snapshot.id} snapshot={snapshot} parent={parent} isHead={snapshot === head} />
      })}
    </ol>
  )
}

function Row({
  snapshot,
  parent,
  isHead,
}: {
  readonly snapshot: Snapshot
  readonly parent: Snapshot | undefined
  readonly isHead: boolean
}) {
  const driver = useDriver()
  const changed = changedPaths(parent?.tree ?? new Map(), snapshot.tree)
  return (
    <li className="relative flex items-center gap-x-3 py-[5px] max-[699px]:flex-wrap pl-6 before:absolute before:top-0 before:bottom-0 before:left-[6px] before:w-px before:bg-line first:before:top-1/2 last:before:bottom-1/2">
      <span
        aria-hidden="true"
        className={`absolute left-0 size-[13px] rounded-full border-2 ${isHead ? 'border-exact bg-exact' : 'border-faint bg-panel'}`}
      />
      <span className="digits text-muted">{clock(snapshot.time)}</span>
      <span className="min-w-0 truncate max-[699px]:w-[calc(100%-60px)]" title={causeOf(snapshot.cause)}>
        {causeOf(snapshot.cause)}
      </span>
      <span className="shrink-0 text-muted" title={changed.join('\n')}>
        {parent === undefined
          ? plural(changed.length, 'file')
          : changed.length === 0
            ? 'no change'
            : `${plural(changed.length, 'file')} changed`}
      </span>
      {snapshot.verdict !== null && (
        <span className={`shrink-0 ${snapshot.verdict.failed > 0 ? 'text-refused' : 'text-exact'}`}>
          {snapshot.verdict.failed > 0 ? `✗ ${snapshot.verdict.failed} failed` : `✓ ${plural(snapshot.verdict.passed, 'test')}`}
        </span>
      )}
      <span className="flex-1" />
      {isHead ? (
        <span className="text-muted">now</span>
      ) : (
        <Action className="h-6" onPress={() => driver.restore(snapshot.id)}>
          Restore
        </Action>
      )}
    </li>
  )
}

/** Which files differ between two points: at first a snapshot and the one before it. */
import { memo, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import type { FileChange, Point } from '../../session/export'
import { stagedAnalysis } from '../../session/state'
import type { Snapshot } from '../../workspace/snapshots'
import { Action } from '../controls'
import { useSession } from '../session'
import type { ChangeCounts } from './line-changes'
import { KIND, snapshotKindOf, snapshotName } from './timeline-messages'
import { type FileCounts, type LoadedChanges as Found, isBinaryChange, useChanges, useCounts } from './use-changes'

/** Files that are listed at first, and more at each wish. More: a slow list, fewer: more wishing. */
const LISTED = 200

type Props = {
  readonly snapshots: readonly Snapshot[]
  readonly snapshot: Snapshot
  /** The file whose lines are shown. */
  readonly opened: Path | null
  readonly open: (change: FileChange | null) => void
}

export function SnapshotChanges({ snapshots, snapshot, opened, open }: Props) {
  const usual = { from: snapshot.parent, to: snapshot.id } as const
  const [points, setPoints] = useState<{ readonly from: Point | null; readonly to: Point }>(usual)
  const changes = useChanges(points.from, points.to)
  const isUsual = points.from === usual.from && points.to === usual.to
  const compare = (next: typeof points) => {
    open(null)
    setPoints(next)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 pb-1">
        <h3 className="heading">Changes</h3>
        <PointPicker label="from" snapshots={snapshots} value={points.from} onPick={(from) => compare({ ...points, from })} />
        <PointPicker
          label="to"
          snapshots={snapshots}
          value={points.to}
          onPick={(to) => to !== null && compare({ ...points, to })}
        />
        {!isUsual && (
          <Action look="ghost" className="h-6! px-2!" onPress={() => compare(usual)}>
            Only this step
          </Action>
        )}
      </div>
      {changes === 'waiting' || changes === 'lost' ? <Nothing changes={changes} /> : <List {...{ changes, opened, open }} />}
    </>
  )
}

const Nothing = ({ changes }: { readonly changes: Exclude<Found, readonly FileChange[]> }) => (
  <p className="text-muted">{changes === 'waiting' ? 'Comparing…' : 'These files could not be compared.'}</p>
)

type PickerProps = {
  readonly label: 'from' | 'to'
  readonly snapshots: readonly Snapshot[]
  readonly value: Point | null
  readonly onPick: (point: Point | null) => void
}

/** Chooses a snapshot, what is staged, or, to compare from, nothing at all. */
const PointPicker = memo(function PointPicker({ label, snapshots, value, onPick }: PickerProps) {
  const staged = useSession((state) => stagedAnalysis(state) !== null)
  // A thousand entries are made once the person is about to choose.
  const [asked, ask] = useState(false)
  const offered = asked ? snapshots.toReversed() : snapshots.filter(({ id }) => id === value)
  return (
    <label className="flex min-w-0 max-w-[250px] flex-1 basis-[110px] items-center gap-1.5 text-muted">
      {label}
      <select
        value={value ?? ''}
        onPointerDown={() => ask(true)}
        onFocus={() => ask(true)}
        onChange={(event) => onPick(event.target.value === '' ? null : event.target.value)}
        className="h-6.5 w-full min-w-0 truncate rounded-control border border-line bg-panel px-1 text-text"
      >
        {(staged || value === 'staged') && <option value="staged">what is staged now</option>}
        {offered.map((snapshot) => (
          <option key={snapshot.id} value={snapshot.id}>
            {snapshotName(snapshot, Date.now())}
          </option>
        ))}
        {label === 'from' && <option value="">an empty project</option>}
      </select>
    </label>
  )
})

type ListProps = Pick<Props, 'opened' | 'open'> & { readonly changes: readonly FileChange[] }

function List({ changes, opened, open }: ListProps) {
  const [listed, list] = useState(LISTED)
  const shown = changes.length > listed ? changes.slice(0, listed) : changes
  const counts = useCounts(shown)
  if (changes.length === 0) return <p className="text-muted">No file differs.</p>
  return (
    <>
      <ul aria-label="Changed files" className="-mx-2">
        {shown.map((change) => (
          <li key={change.path}>
            <File change={change} counts={counts} isOpen={change.path === opened} onPress={() => open(change)} />
          </li>
        ))}
      </ul>
      {changes.length > listed && (
        <p className="flex items-center gap-2 pt-1 text-muted">
          and {plural(changes.length - listed, 'file')} more
          <Action className="h-6!" onPress={() => list(listed + LISTED)}>
            Show more
          </Action>
        </p>
      )}
    </>
  )
}

type FileProps = {
  readonly change: FileChange
  readonly counts: FileCounts
  readonly isOpen: boolean
  readonly onPress: () => void
}

function File({ change, counts, isOpen, onPress }: FileProps) {
  const kind = snapshotKindOf(change)
  const { sign, colour } = KIND[kind]
  return (
    <button
      type="button"
      aria-current={isOpen}
      className={`flex h-6 w-full items-center gap-1.5 rounded-small px-2 text-left hover:bg-shade ${isOpen ? 'bg-shade' : ''}`}
      onClick={onPress}
    >
      <span aria-hidden="true" className={`w-3 shrink-0 text-center font-bold font-mono ${colour}`}>
        {sign}
      </span>
      <span className="sr-only">{kind}</span>
      <span className="min-w-0 flex-1 truncate" title={change.path}>
        {change.path}
      </span>
      {isBinaryChange(change) ? (
        <span className="text-note text-muted">binary</span>
      ) : (
        <LineCounts counts={counts.get(change.path)} />
      )}
    </button>
  )
}

const LineCounts = ({ counts }: { readonly counts: ChangeCounts | undefined }) =>
  counts !== undefined && (
    <span className="digits flex shrink-0 gap-2">
      {counts.added > 0 && <span className="text-exact">+{counts.added.toLocaleString('en')}</span>}
      {counts.removed > 0 && <span className="text-refused">−{counts.removed.toLocaleString('en')}</span>}
    </span>
  )

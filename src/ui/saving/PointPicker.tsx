import type { Point } from '../../session/export'
import { causeText } from '../../session/snapshot-messages'
import type { Timeline } from '../../workspace/timeline'
import { whenText } from '../workspace-messages'

/** A moment of the project that can be taken out. */
type PointEntry = { readonly id: Point; readonly name: string }

/** UTF-16 units of a cause that an entry shows. */
const CAUSE = 60

/** What is staged first, then the head, then the other snapshots, the newest first. */
export function pointsOf({ snapshots, head }: Timeline, isStaged: boolean): readonly PointEntry[] {
  const now = Date.now()
  const entries = [...snapshots].reverse().map(({ id, cause, time }): PointEntry => {
    const what = cause.kind === 'opened' ? `Opened: ${causeText(cause)}` : causeText(cause)
    const name = `${whenText(time, now)} · ${what.slice(0, CAUSE)}`
    return { id, name: id === head ? `Now, ${name}` : name }
  })
  const isHead = ({ id }: PointEntry) => id === head
  const ordered = [...entries.filter(isHead), ...entries.filter((entry) => !isHead(entry))]
  return isStaged ? [{ id: 'staged', name: 'Staged, not committed' }, ...ordered] : ordered
}

type PickerProps = {
  readonly label: string
  readonly points: readonly PointEntry[]
  readonly value: Point
  readonly onChange: (point: Point) => void
}

export const PointPicker = ({ label, points, value, onChange }: PickerProps) => (
  <label className="flex items-center gap-2.5">
    <span className="shrink-0 text-muted">{label}</span>
    <select
      className="h-7 min-w-0 flex-1 truncate rounded-control border border-line bg-panel px-2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {points.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

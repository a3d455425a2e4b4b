/** The last snapshots, with the way back and forth. Loaded after the first paint. */
import { Redo2, Undo2 } from 'lucide-react'
import { causeText } from '../../session/snapshot-messages'
import { stagedAnalysis } from '../../session/state'
import { tabOpen } from '../../session/views'
import { headOf, type Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { clockText } from '../part-messages'
import { useDriver, useSession } from '../session'

const ROW = 'flex w-full items-center gap-1.5 border-transparent border-l-2 px-3.5 py-[3.5px] text-left hover:bg-shade'

/** Snapshots that are listed; the timeline has them all. */
const RECENT = 8

/** The last ones in the order in which they were made, the head among them. */
function recent({ snapshots, head }: Timeline) {
  const last = snapshots.slice(-RECENT)
  return last.some(({ id }) => id === head) ? last : [...snapshots.filter(({ id }) => id === head), ...last.slice(1)]
}

export default function RecentSnapshots() {
  const driver = useDriver()
  const timeline = useSession((state) => state.timeline)
  const staged = useSession((state) => stagedAnalysis(state) !== null)
  const tips = new Map([...(timeline?.branches ?? [])].map(([name, id]) => [id, name]))
  if (timeline !== null) tips.set(timeline.head, timeline.branch)
  return (
    <section aria-labelledby="snapshots-heading">
      <div className="flex items-center pr-2 pl-4">
        <h2 id="snapshots-heading" className="heading flex-1">
          Snapshots
        </h2>
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Undo"
          isDisabled={timeline === null || headOf(timeline).parent === null}
          onPress={driver.history.undo}
        >
          <Undo2 size={14} />
        </Action>
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Redo"
          isDisabled={timeline === null || timeline.redo.length === 0}
          onPress={driver.history.redo}
        >
          <Redo2 size={14} />
        </Action>
      </div>
      <ol>
        {(timeline === null ? [] : recent(timeline)).map((snapshot) => (
          <li key={snapshot.id}>
            <button
              type="button"
              className={`${ROW} ${timeline?.redo.includes(snapshot.id) ? 'text-muted' : ''}`}
              onClick={() => driver.page.show(tabOpen('timeline'))}
              title={causeText(snapshot.cause)}
            >
              <span className={`w-4 text-center ${snapshot.id === timeline?.head ? 'text-exact' : 'text-muted'}`}>
                {timeline?.redo.includes(snapshot.id) ? '○' : '●'}
              </span>
              <span className="min-w-0 flex-1 truncate">
                {timeline?.redo.includes(snapshot.id) && <span className="sr-only">undone: </span>}
                {causeText(snapshot.cause)}
              </span>
              {tips.has(snapshot.id) && (
                <span className="max-w-[40%] truncate rounded-small border border-line px-1 text-note text-muted">
                  {tips.get(snapshot.id)}
                </span>
              )}
              <span className="text-note text-muted">{clockText(snapshot.time)}</span>
            </button>
          </li>
        ))}
        {staged && (
          <li className={`${ROW} text-muted hover:bg-transparent`}>
            <span className="w-4 text-center">○</span> staged
          </li>
        )}
      </ol>
    </section>
  )
}

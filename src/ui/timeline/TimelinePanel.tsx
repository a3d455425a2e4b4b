/** Every snapshot as a graph of branches; for the chosen one what it changed, how, and what can be done with it. */
import { Redo2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plural } from '../../engine/explain'
import { headOf, type Timeline } from '../../workspace/timeline'
import { Action, chord, KeyHint } from '../controls'
import { useDriver, useSession } from '../session'
import { useWidth } from '../use-width'
import { BranchMenu } from './BranchMenu'
import { SnapshotDetail } from './SnapshotDetail'
import { SnapshotList } from './SnapshotList'
import { timelineGraphOf } from './timeline-graph'

export default function TimelinePanel() {
  const timeline = useSession((state) => state.timeline)
  return timeline === null ? null : <Panel timeline={timeline} />
}

function Panel({ timeline }: { readonly timeline: Timeline }) {
  const width = useWidth()
  const graph = useMemo(() => timelineGraphOf(timeline), [timeline])
  const [picked, pick] = useState<string | null>(null)
  // Where there is room the head is shown until another one is chosen.
  const found = picked === null ? undefined : graph.byId.get(picked)
  const shown = found ?? (width === 'narrow' ? undefined : graph.byId.get(timeline.head))
  if (width === 'narrow' && shown !== undefined)
    return <SnapshotDetail key={shown.snapshot.id} timeline={timeline} graph={graph} row={shown} pick={pick} />
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <Toolbar timeline={timeline} />
        <SnapshotList timeline={timeline} graph={graph} shown={shown?.snapshot.id ?? null} pick={pick} />
      </div>
      {shown !== undefined && (
        <div className={`min-w-0 border-line border-l ${width === 'wide' ? 'w-[58%]' : 'w-1/2'}`}>
          <SnapshotDetail key={shown.snapshot.id} timeline={timeline} graph={graph} row={shown} pick={pick} />
        </div>
      )}
    </div>
  )
}

function Toolbar({ timeline }: { readonly timeline: Timeline }) {
  const driver = useDriver()
  const saving = useSession((state) => state.saving)
  const wide = useWidth() === 'wide'
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-4 pt-1.5 pb-1">
      <BranchMenu timeline={timeline} />
      <Action
        look="ghost"
        className="h-6.5! px-2!"
        isDisabled={saving || headOf(timeline).parent === null}
        onPress={driver.history.undo}
      >
        <Undo2 size={13} /> Undo {wide && <KeyHint>{chord('Z')}</KeyHint>}
      </Action>
      <Action
        look="ghost"
        className="h-6.5! px-2!"
        isDisabled={saving || timeline.redo.length === 0}
        onPress={driver.history.redo}
      >
        <Redo2 size={13} /> Redo {wide && <KeyHint>{chord('⇧Z')}</KeyHint>}
      </Action>
      <span className="flex-1" />
      <span className="text-muted">{plural(timeline.snapshots.length, 'snapshot')}</span>
    </div>
  )
}

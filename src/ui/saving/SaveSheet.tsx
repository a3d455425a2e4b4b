/** Everything that goes out of the workspace, on one sheet. */
import { useState } from 'react'
import type { Decision } from '../../engine/model'
import type { Point } from '../../session/export'
import { type State, stagedAnalysis } from '../../session/state'
import type { Timeline } from '../../workspace/timeline'
import { SheetScroll, SheetSection } from '../opening/sheet-parts'
import { AnalysisExport } from '../report/AnalysisExport'
import { Sheet } from '../Sheet'
import { useSession } from '../session'
import { ExportTest } from '../why/ExportTest'
import { ChangesExport } from './ChangesExport'
import { ExportOption } from './ExportOption'
import { FolderOnDisk } from './FolderOnDisk'
import { PointPicker, pointsOf } from './PointPicker'
import { ProjectExport, SessionExport } from './ProjectExport'

export default function SaveSheet({ onClose }: { readonly onClose: () => void }) {
  const timeline = useSession((state) => state.timeline)
  return (
    <Sheet title="Save" onClose={onClose} wide>
      {timeline === null ? <p className="text-muted">The project is being opened.</p> : <Ways timeline={timeline} />}
    </Sheet>
  )
}

/** A hunk that is left out comes to no end that a test could show. */
const isShown = (hunk: Decision | undefined): boolean => hunk !== undefined && hunk.rejected !== true

/** Whether anything is staged that is not in the files already. */
const hasStaged = (state: State): boolean => {
  const staged = stagedAnalysis(state)
  return staged?.transaction.state === 'staged' && staged.transaction.files.length > 0
}

function Ways({ timeline }: { readonly timeline: Timeline }) {
  const isStaged = useSession(hasStaged)
  const hasReply = useSession(({ analysis }) => analysis !== null && analysis.reply.trim() !== '')
  const hunk = useSession(({ analysis, selected }) => (isShown(analysis?.transaction.decisions[selected]) ? selected : -1))
  const first = timeline.snapshots[0]?.id ?? timeline.head
  // The person looks at what is staged; what is committed is beside it.
  const [to, setTo] = useState<Point>(isStaged ? 'staged' : timeline.head)
  const [from, setFrom] = useState<Point>(first)
  const points = pointsOf(timeline, isStaged)
  return (
    <SheetScroll className="grid grid-cols-2 content-start gap-x-9 gap-y-5 max-[699px]:grid-cols-1">
      <div className="col-span-full">
        <PointPicker label="The project as it is at" points={points} value={to} onChange={setTo} />
      </div>
      <SheetSection title="All of it">
        <ProjectExport point={to} />
        {hunk >= 0 && (
          <ExportOption title={`Hunk ${hunk + 1} as a test`} says="Its edit and its file alone, cut down to what matters">
            <ExportTest key={hunk} index={hunk} look="line" />
          </ExportOption>
        )}
      </SheetSection>
      <SheetSection title="What changed">
        <PointPicker label="Since" points={points} value={from} onChange={setFrom} />
        <ChangesExport from={from} to={to} />
      </SheetSection>
      <div aria-hidden="true" className="col-span-full border-line border-t" />
      <SheetSection title="Folder on disk">
        <FolderOnDisk timeline={timeline} />
      </SheetSection>
      <SheetSection title="The whole session">
        <SessionExport snapshots={timeline.snapshots.length} />
      </SheetSection>
      {hasReply && (
        <>
          <div aria-hidden="true" className="col-span-full border-line border-t" />
          <div className="col-span-full">
            <SheetSection title="The analysis">
              <AnalysisExport />
            </SheetSection>
          </div>
        </>
      )}
    </SheetScroll>
  )
}

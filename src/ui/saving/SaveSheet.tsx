/** Everything that goes out of the workspace, on one sheet. */
import { useState } from 'react'
import type { Decision } from '../../engine/model'
import type { Point } from '../../session/handing-out'
import { stagedAnalysis } from '../../session/state'
import type { Timeline } from '../../workspace/timeline'
import { Scroll, Section } from '../opening/parts'
import { AnalysisWays } from '../report/AnalysisWays'
import { Sheet } from '../Sheet'
import { useSession } from '../session'
import { ExportTest } from '../why/ExportTest'
import { Changes } from './Changes'
import { FolderOnDisk } from './FolderOnDisk'
import { PointPicker, pointsOf } from './points'
import { Way } from './Way'
import { Session, Whole } from './Whole'

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

function Ways({ timeline }: { readonly timeline: Timeline }) {
  const isStaged = useSession((state) => stagedAnalysis(state) !== null)
  const hasReply = useSession(({ analysis }) => analysis !== null && analysis.reply.trim() !== '')
  const hunk = useSession(({ analysis, selected }) => (isShown(analysis?.transaction.decisions[selected]) ? selected : -1))
  const first = timeline.snapshots[0]?.id ?? timeline.head
  // Where nothing is committed yet, what is staged is what somebody wants to take along.
  const [to, setTo] = useState<Point>(isStaged && timeline.head === first ? 'staged' : timeline.head)
  const [from, setFrom] = useState<Point>(first)
  const points = pointsOf(timeline, isStaged)
  return (
    <Scroll className="grid grid-cols-2 content-start gap-x-9 gap-y-5 max-[699px]:grid-cols-1">
      <div className="col-span-full">
        <PointPicker label="The project as it is at" points={points} value={to} onChange={setTo} />
      </div>
      <Section title="All of it">
        <Whole point={to} />
        {hunk >= 0 && (
          <Way title={`Hunk ${hunk + 1} as a test`} says="Its edit and its file alone, cut down to what matters">
            <ExportTest key={hunk} index={hunk} look="line" />
          </Way>
        )}
      </Section>
      <Section title="What changed">
        <PointPicker label="Since" points={points} value={from} onChange={setFrom} />
        <Changes from={from} to={to} />
      </Section>
      <div aria-hidden="true" className="col-span-full border-line border-t" />
      <Section title="Folder on disk">
        <FolderOnDisk timeline={timeline} />
      </Section>
      <Section title="The whole session">
        <Session snapshots={timeline.snapshots.length} />
      </Section>
      {hasReply && (
        <>
          <div aria-hidden="true" className="col-span-full border-line border-t" />
          <div className="col-span-full">
            <Section title="The analysis">
              <AnalysisWays />
            </Section>
          </div>
        </>
      )}
    </Scroll>
  )
}

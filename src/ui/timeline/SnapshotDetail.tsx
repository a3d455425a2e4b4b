/** One snapshot: what can be done with it, what the tests said, which files it changed, how the reply's edits landed. */
import { ArrowLeft, GitBranch, RotateCcw, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { FileChange } from '../../session/export'
import { causeText } from '../../session/snapshot-messages'
import type { Snapshot } from '../../workspace/snapshots'
import type { Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { lazy } from '../lazy'
import { useDriver, useSession } from '../session'
import { useWidth } from '../use-width'
import { BranchForm } from './BranchForm'
import { SnapshotChanges } from './SnapshotChanges'
import { SnapshotDecisions } from './SnapshotDecisions'
import type { GraphRow, TimelineGraph } from './timeline-graph'
import { fullTime, STANDING_MEANS, snapshotName, verdictText } from './timeline-messages'

const FileDifference = lazy(() => import('./FileDifference'))

type Props = {
  readonly timeline: Timeline
  readonly graph: TimelineGraph
  readonly row: GraphRow
  /** Shows another snapshot; null: none of its own accord. */
  readonly pick: (id: string | null) => void
}

export function SnapshotDetail({ timeline, graph, row, pick }: Props) {
  const width = useWidth()
  const [file, open] = useState<FileChange | null>(null)
  const difference = file !== null && (
    <Suspense>
      <FileDifference key={file.path} change={file} onClose={() => open(null)} isBeside={width === 'wide'} />
    </Suspense>
  )
  if (width !== 'wide' && file !== null) return difference
  return (
    <div className="flex h-full min-h-0">
      <section aria-label="Snapshot" className="min-w-0 flex-1 overflow-y-auto px-4 pt-2 pb-4">
        {width === 'narrow' && (
          <Action look="ghost" className="-ml-2.5 mb-1" onPress={() => pick(null)}>
            <ArrowLeft size={14} /> All snapshots
          </Action>
        )}
        <Head timeline={timeline} graph={graph} row={row} />
        <div className={width === 'wide' && file === null ? 'grid grid-cols-[1.15fr_1fr] gap-x-8' : ''}>
          <div className="min-w-0">
            <SnapshotChanges snapshots={timeline.snapshots} snapshot={row.snapshot} opened={file?.path ?? null} open={open} />
          </div>
          <div className="min-w-0">
            <SnapshotDecisions decisions={row.snapshot.decisions} />
          </div>
        </div>
      </section>
      {file !== null && <div className="w-[56%] min-w-0 border-line border-l">{difference}</div>}
    </div>
  )
}

function Head({ timeline, graph, row }: Omit<Props, 'pick'>) {
  const { snapshot, standing, branches } = row
  const from = snapshot.cause.kind === 'restored' ? graph.byId.get(snapshot.cause.from) : undefined
  const { verdict } = snapshot
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <h2 className="min-w-[min(100%,200px)] flex-1 break-words pt-1 font-semibold text-title leading-5">
          {causeText(snapshot.cause)}
        </h2>
        <Acts timeline={timeline} snapshot={snapshot} isHead={standing === 'now'} />
      </div>
      <p className="pt-0.5 text-muted">
        {[fullTime(snapshot.time), ...branches].join(' · ')}
        {from !== undefined && ` · the files of ${snapshotName(from.snapshot, Date.now())}`}
        {' · '}
        <span className={verdict === null ? '' : verdict.failed > 0 ? 'text-refused' : 'text-exact'}>
          {verdict !== null && <span aria-hidden="true">{verdict.failed > 0 ? '✗ ' : '✓ '}</span>}
          {verdictText(verdict)}
        </span>
      </p>
      {STANDING_MEANS[standing] !== '' && <p className="text-muted">{STANDING_MEANS[standing]}</p>}
    </>
  )
}

type ActsProps = { readonly timeline: Timeline; readonly snapshot: Snapshot; readonly isHead: boolean }

function Acts({ timeline, snapshot, isHead }: ActsProps) {
  const driver = useDriver()
  const saving = useSession((state) => state.saving)
  const [naming, name] = useState(false)
  const openReply = async () => {
    const found = await driver.history.lookAt(snapshot.id)
    if (found !== null) await driver.reply.paste(found.reply)
  }
  if (naming)
    return (
      <div className="min-w-[min(100%,360px)]">
        <BranchForm
          timeline={timeline}
          label="Name of the new branch"
          onCancel={() => name(false)}
          onName={(text) => {
            name(false)
            void driver.history.branch(text, snapshot.id)
          }}
        />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-1.5">
      {!isHead && (
        <Act icon={<RotateCcw size={13} />} isDisabled={saving} onPress={() => driver.history.restore(snapshot.id)}>
          Restore
        </Act>
      )}
      <Act icon={<GitBranch size={13} />} isDisabled={saving} onPress={() => name(true)}>
        Branch from here…
      </Act>
      {snapshot.reply !== null && (
        <Act icon={<Undo2 size={13} />} isDisabled={false} onPress={openReply}>
          Open this reply again
        </Act>
      )}
    </div>
  )
}

type ActProps = {
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Act = ({ icon, isDisabled, onPress, children }: ActProps) => (
  <Action isDisabled={isDisabled} onPress={onPress}>
    {icon} {children}
  </Action>
)

import type { Decision } from '../../engine/model'
import { quotedLines } from '../../engine/quoted-lines'
import { sureRepair } from '../../session/review-state'
import { decidedEditOf, lacksFile } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { Action } from '../controls'
import { ReportButton } from '../report/ReportButton'
import { useDriver } from '../session'
import { Causes } from './Causes'
import { CopyMessage } from './CopyMessage'
import { ExportTest } from './ExportTest'
import { OneChange } from './OneChange'
import { repairsInPlaces } from './pickable-places'
import { Remedy } from './Remedy'
import { Repairs } from './Repairs'
import { ReviewNote } from './ReviewNote'
import { singleChangeOf } from './single-change'

type Props = { readonly analysis: Analysis; readonly decision: Decision; readonly index: number }

/** Below the verdict: why, as far as it is proven, and every way out. */
export default function WaysOut({ analysis, decision, index }: Props) {
  const driver = useDriver()
  const edit = decidedEditOf(analysis, decision)
  const diagnosis = analysis.diagnoses.find((one) => one.decision === index)
  const change = singleChangeOf(decision, diagnosis, quotedLines(edit, decision.hunk))
  const evidence = analysis.evidence[index] ?? null
  const isDone = evidence?.done != null
  const isRefused = decision.state === 'refused' && decision.rejected !== true
  const repairs = diagnosis?.repairs ?? []
  const placed = repairsInPlaces(decision, repairs)
  return (
    // Other hunks have states of their own.
    <div key={index}>
      <ReviewNote decision={decision} index={index} />
      {isRefused && (
        <>
          {change !== null && <OneChange change={change} evidence={evidence} />}
          <Causes decision={decision} diagnosis={diagnosis} change={change} evidence={evidence} />
          {isDone && (
            <p className="mt-3">
              <Action look="ink" onPress={() => void driver.review.reject(index)}>
                Leave this hunk out
              </Action>
            </p>
          )}
          <Remedy decision={decision} written={edit?.written ?? ''} />
          {diagnosis !== undefined && <Repairs repairs={repairs.filter((one) => !placed.has(one))} index={index} />}
          <CopyMessage loud={!isDone && sureRepair(analysis, index) === undefined && !lacksFile(decision)} />
        </>
      )}
      {decision.rejected !== true && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <ExportTest index={index} look="ghost" />
          {isRefused && <ReportButton index={index} look="ghost" />}
        </p>
      )}
    </div>
  )
}

/** How far a run of the lab is, what ends it, and the run that the browser has kept. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { KeptRun } from '../../lab/lab-store'
import { Action } from '../controls'
import { labRun as run, labStore as store } from './lab-memory'
import { keptRunText, keptText, LAB, progressText } from './lab-messages'

export function LabProgress() {
  const state = useSyncExternalStore(run.subscribe, () => run.state)
  const { stage, bytes, total } = state
  const isOn = stage === 'running' || stage === 'paused'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="tabular-nums">
        {progressText(state)}
      </p>
      {isOn && (
        <>
          <progress aria-label={LAB.title} value={bytes} max={Math.max(1, total)} className="h-1.5 w-40 accent-marker" />
          {stage === 'running' ? (
            <Action onPress={() => run.pause()}>{LAB.pause}</Action>
          ) : (
            <Action onPress={() => run.resume()}>{LAB.resume}</Action>
          )}
          <Action look="ghost" onPress={() => run.stop()}>
            {LAB.stop}
          </Action>
          <span className="text-muted">{keptText(state)}</span>
        </>
      )}
    </div>
  )
}

/** Offers the run that a reload has ended. */
export function LabKept({ onGoOn }: { readonly onGoOn: (kept: KeptRun) => void }) {
  const [kept, setKept] = useState<KeptRun | null>(null)
  useEffect(() => {
    let isHere = true
    void store.last().then((last) => {
      if (isHere) setKept(last)
    })
    return () => {
      isHere = false
    }
  }, [])
  if (kept === null) return null
  // It is shown until it is gone.
  const forget = async () => {
    if (await store.forget()) setKept(null)
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-bg px-3 py-2">
      <p>{keptRunText(kept)}</p>
      <Action onPress={() => onGoOn(kept)}>{kept.isDone ? LAB.openKept : LAB.goOn}</Action>
      <Action look="ghost" onPress={() => void forget()}>
        {LAB.forget}
      </Action>
    </div>
  )
}

import { Pause, Play, SkipForward } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { FORMAT_NAME } from '../engine/explain/names'
import { plural } from '../engine/explain/phrases'
import type { Replay } from '../session/replay'
import { SPEEDS } from '../session/replay-speeds'
import type { Analysis } from '../workers/protocol'
import { Action } from './controls'
import { lazy } from './lazy'
import { SegmentedControl } from './SegmentedControl'
import { useAnalysis, useDriver, useSession } from './session'

const EarlierReplies = lazy(() => import('./EarlierReplies'))
const ReplyTurns = lazy(() => import('./ReplyTurns'))

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ id: String(speed), name: `${speed}×` }))

/** What the reply was read as, and what can be done with it. */
export function ReplyHeader() {
  const driver = useDriver()
  const empty = useSession((state) => state.reply === '')
  const replay = useSession((state) => state.replay)
  const hasOthers = useSession((state) => state.replyPast.length + state.replyFuture.length > 0)
  const { analysis } = useAnalysis()
  const wrapping = (analysis ?? replay?.after.analysis)?.reading.wrapping ?? null
  const summary = replay === null ? summaryOf(analysis, empty) : soFar(replay)
  return (
    <>
      <header className="relative flex h-[var(--pane-head)] shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="font-semibold">Reply</h2>
        <span className="min-w-0 flex-1 truncate text-muted" title={summary}>
          {summary}
        </span>
        {replay === null && hasOthers && (
          <Suspense>
            <EarlierReplies />
          </Suspense>
        )}
        {!empty && <ReplayControls replay={replay} />}
        {!empty && replay === null && (
          <Action look="ghost" className="-mr-1.5 px-1.5" onPress={() => driver.reply.paste('', true)}>
            Clear
          </Action>
        )}
        {replay !== null && <Progress done={replay.text.length / replay.reply.length} />}
      </header>
      {!empty && wrapping !== null && (
        <Suspense fallback={<div className="h-8 shrink-0 border-line border-b" />}>
          <ReplyTurns wrapping={wrapping} locked={replay !== null} />
        </Suspense>
      )}
    </>
  )
}

function summaryOf(analysis: Analysis | null, empty: boolean): string {
  if (empty || analysis === null) return ''
  const { reading, transaction } = analysis
  const { steps } = reading
  if (reading.edits.length === 0 && steps.length > 0) return `${plural(steps.length, 'step')}, no edit`
  if (reading.formats.length === 0) return 'no edit found'
  return `${reading.formats.map((format) => FORMAT_NAME[format]).join(' + ')} · ${plural(transaction.decisions.length, 'hunk')}`
}

const soFar = ({ edits, diagnostics }: Replay): string =>
  `${plural(edits, 'edit')}${diagnostics.length > 0 ? ` · ${plural(diagnostics.length, 'format problem')}` : ''}`

/** Starts, pauses and ends the replay. The first button stays the same one, and keeps the focus. */
function ReplayControls({ replay }: { readonly replay: Replay | null }) {
  const driver = useDriver()
  const ready = useSession(
    (state) => state.replay !== null || (!state.deciding && state.analysis !== null && state.analysis.reply === state.reply),
  )
  const main = useRef<HTMLButtonElement>(null)
  const idle = replay === null
  const name = idle ? 'Replay' : replay.paused ? 'Go on' : 'Pause'
  return (
    <div className="flex shrink-0 items-center gap-1">
      <span title={idle ? 'Stream the reply as it was written (P)' : `${name} (P)`}>
        <Action
          look="ghost"
          ref={main}
          aria-label={name}
          className="px-1.5"
          isDisabled={!ready}
          onPress={() => void driver.replay.toggle()}
        >
          {idle || replay.paused ? <Play size={12} /> : <Pause size={12} />}
          {idle && 'Replay'}
        </Action>
      </span>
      {!idle && <Speeds replay={replay} />}
      {!idle && (
        <span title="Skip to the end (Esc)">
          <Action
            look="ghost"
            aria-label="Skip to the end"
            className="-mr-1.5 px-1.5"
            onPress={() => {
              driver.replay.end()
              main.current?.focus()
            }}
          >
            <SkipForward size={13} />
          </Action>
        </span>
      )}
    </div>
  )
}

function Speeds({ replay }: { readonly replay: Replay }) {
  const driver = useDriver()
  return (
    <SegmentedControl
      label="Speed of the replay"
      options={SPEED_OPTIONS}
      value={String(replay.speed)}
      onChange={(chosen) => driver.replay.setSpeed(SPEEDS.find((speed) => String(speed) === chosen) ?? 1)}
      narrow
    />
  )
}

const Progress = ({ done }: { readonly done: number }) => (
  <span
    role="progressbar"
    aria-label="Replay"
    aria-valuenow={Math.round(done * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
    className="absolute inset-x-0 -bottom-px h-[2px] origin-left bg-accent"
    style={{ transform: `scaleX(${done})` }}
  />
)

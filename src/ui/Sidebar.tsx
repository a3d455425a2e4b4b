import { FilePlus2, ListTree } from 'lucide-react'
import { memo, Suspense } from 'react'
import type { Evidence } from '../engine/evidence'
import { RUNG_NAME } from '../engine/explain/names'
import { linesIn } from '../engine/explain/phrases'
import { shortly } from '../engine/explain/shortly'
import type { Decision, Landing, RungId } from '../engine/model'
import { choiceOf } from '../session/review-state'
import { pathLabel } from '../session/state'
import { AlsoInReply } from './AlsoInReply'
import { Action, SignMark, toneColour } from './controls'
import { Deferred } from './Deferred'
import { ErrorBoundary } from './ErrorBoundary'
import { markOf } from './file-rows'
import FileTree from './files/FileTree'
import { lazy } from './lazy'
import { useAnalysis, useDriver, useSession } from './session'

export function Sidebar() {
  return (
    <nav aria-label="Project" className="flex h-full flex-col gap-6 overflow-y-auto overflow-x-hidden bg-panel py-3.5">
      <ErrorBoundary of="The files" room="list">
        <Files />
      </ErrorBoundary>
      <Deferred>
        <ErrorBoundary of="The hunks" room="list">
          <Hunks />
        </ErrorBoundary>
        <ErrorBoundary of="The snapshots" room="list">
          <Snapshots />
        </ErrorBoundary>
      </Deferred>
    </nav>
  )
}

const ROW = 'flex w-full items-center gap-1.5 border-l-2 px-3.5 py-[3.5px] text-left hover:bg-shade'
const chosen = (yes: boolean) => (yes ? 'border-accent bg-shade' : 'border-transparent')

export function Files() {
  const driver = useDriver()
  return (
    <section aria-labelledby="files-heading">
      <div className="flex items-center pr-2 pl-4">
        <h2 id="files-heading" className="heading">
          Files
        </h2>
        <span className="flex-1" />
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Outline of the project"
          onPress={() => driver.page.show({ dialog: 'outline' })}
        >
          <ListTree size={14} />
        </Action>
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Add files"
          onPress={() => driver.page.show({ dialog: 'add-file', wanted: '' })}
        >
          <FilePlus2 size={14} />
        </Action>
      </div>
      <FileTree />
    </section>
  )
}

/** Hunks that the list draws, around the selected one; the others are reached by stepping. More: a slow page, fewer: more stepping. */
const LISTED = 120

export function Hunks() {
  const { analysis, selected } = useAnalysis()
  const waiting = useSession((state) =>
    state.replay !== null
      ? 'Decided once all of it has arrived.'
      : state.deciding && state.reply !== ''
        ? 'Reading…'
        : state.analysis !== null && state.reply.trim() !== ''
          ? 'None in this reply.'
          : 'None yet.',
  )
  const decisions = analysis?.transaction.decisions ?? []
  const landing = decisions.filter(({ state, rejected }) => state !== 'refused' && !rejected).length
  const first = Math.max(0, Math.min(selected - LISTED / 2, decisions.length - LISTED))
  const after = decisions.length - first - LISTED
  return (
    <section aria-labelledby="hunks-heading">
      <h2 id="hunks-heading" className="heading px-4 pb-1">
        Hunks{decisions.length > 0 && ` · ${landing} of ${decisions.length} land`}
      </h2>
      {decisions.length === 0 && <p className="px-4 text-muted">{waiting}</p>}
      {first > 0 && <p className="px-4 pb-1 text-muted">{first} above</p>}
      <ol>
        {decisions.slice(first, first + LISTED).map((decision, i) => (
          <li key={`${decision.edit}.${decision.hunk}`} className="[contain-intrinsic-size:auto_26px] [content-visibility:auto]">
            <HunkButton
              decision={decision}
              index={first + i}
              count={decisions.length}
              path={pathLabel(analysis, decision)}
              evidence={analysis?.evidence[first + i] ?? null}
              isSelected={first + i === selected}
            />
          </li>
        ))}
      </ol>
      {after > 0 && <p className="px-4 pt-1 text-muted">{after} more</p>}
      {analysis !== null && analysis.reading.steps.length > 0 && (
        <div className="pt-4">
          <AlsoInReply steps={analysis.reading.steps} />
        </div>
      )}
    </section>
  )
}

type HunkProps = {
  readonly decision: Decision
  readonly index: number
  readonly count: number
  readonly path: string
  readonly evidence: Evidence | null
  readonly isSelected: boolean
}

const HunkButton = memo(function HunkButton({ decision, index, count, path, evidence, isSelected }: HunkProps) {
  const driver = useDriver()
  const look = markOf(decision)
  const accepted = useSession((state) => choiceOf(state.hand, decision).said === 'accepted')
  const quiet = decision.rejected || (decision.state === 'applied' && decision.how === 'exact')
  return (
    <button
      type="button"
      aria-current={isSelected}
      className={`${ROW} ${chosen(isSelected)}`}
      onClick={() => driver.reply.select(index)}
    >
      <SignMark {...look} />
      <span className="sr-only">{hunkLabel(decision, index, count, path)}</span>
      <span aria-hidden="true" className={`min-w-0 flex-1 truncate ${decision.rejected ? 'text-muted line-through' : ''}`}>
        {hunkName(decision, path)}
      </span>
      <span className={`shrink-0 text-note ${quiet ? 'text-muted' : toneColour(look.tone)}`}>{shortly(decision, evidence)}</span>
      {accepted && (
        <span className="shrink-0 text-exact">
          <span aria-hidden="true">✓</span>
          <span className="sr-only">accepted</span>
        </span>
      )}
    </button>
  )
})

/** "pool.ts :15" */
function hunkName(decision: Decision, label: string): string {
  const name = label.slice(label.lastIndexOf('/') + 1)
  if (decision.state === 'refused' || decision.before.end === 0) return name
  return `${name} :${decision.before.start + 1}`
}

/** Which hunk, what became of it and where, up to the few words that `shortly` has for it: "hunk 2 of 5, applied by indentation, score 0.97, a.ts, line 4:". */
export function hunkLabel(decision: Decision, index: number, count: number, path: string): string {
  // A file that comes into being has no line yet.
  const isNowhere = decision.state === 'refused' || (decision.state === 'applied' && decision.how === 'create')
  const place = isNowhere ? '' : `, ${linesIn(decision.before)}`
  const score = decision.state === 'applied' ? `, score ${decision.score.toFixed(2)}` : ''
  const fate = decision.rejected ? 'rejected by you' : howItLands(decision)
  return `hunk ${index + 1} of ${count}, ${fate}${score}, ${path}${place}:`
}

/** "applied by indentation", "refused". */
function howItLands(decision: Decision): string {
  if (decision.state !== 'applied') return decision.state.replace('-', ' ')
  if (decision.how === 'exact') return 'applied exactly'
  return isRung(decision.how) ? `applied by ${RUNG_NAME[decision.how].toLowerCase()}` : 'applied'
}

const isRung = (how: Landing): how is RungId => Object.hasOwn(RUNG_NAME, how)

const RecentSnapshots = lazy(() => import('./files/RecentSnapshots'))

export const Snapshots = () => (
  <Suspense>
    <RecentSnapshots />
  </Suspense>
)

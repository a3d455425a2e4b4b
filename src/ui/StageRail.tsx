import { Suspense } from 'react'
import { REJECTION } from '../engine/explain/rejections'
import { commitState, runBranchOf, type StageId, type StageMark, stagesOf, toReview } from '../session/stages'
import { isHunkRefused, type State } from '../session/state'
import { Action } from './controls'
import { lazy } from './lazy'
import { STAGE_NAME, sayCommit } from './page-messages'
import { useDriver, useSession } from './session'

const PauseSheet = lazy(() => import('./pausing/PauseSheet'))

const STAGES: readonly StageId[] = ['read', 'match', 'review', 'test', 'commit']

const LOOK: Record<StageMark, string> = {
  done: 'border-exact text-exact',
  current: 'border-fuzzy bg-fuzzy text-panel font-semibold',
  trouble: 'border-refused text-refused',
  ahead: 'border-faint/60 text-muted',
}
const WORD: Record<StageMark, string> = { done: 'done', current: 'now', trouble: 'needs attention', ahead: 'ahead' }

/** read → match → review → test → commit: where this reply is, and the commit. */
export function StageRail() {
  const stages = useSession(marks)
  const refused = useSession((state) => state.analysis?.transaction.decisions.filter(isHunkRefused).length ?? 0)
  const loose = useSession(toReview)
  return (
    <div className="flex h-[var(--rail)] shrink-0 items-center gap-3 border-line border-y bg-panel px-4">
      <ol aria-label="Stages" className="flex shrink-0 items-center gap-3 overflow-hidden">
        {stages.split(' ').map((text, i) => {
          const id = STAGES[i] ?? 'read'
          const mark = isMark(text) ? text : 'ahead'
          return (
            <li key={id} className="flex shrink-0 items-center gap-2" aria-current={mark === 'current' ? 'step' : undefined}>
              {i > 0 && (
                <span
                  aria-hidden="true"
                  className="mr-1 h-px w-8 bg-line max-[1199px]:w-3 max-[899px]:hidden [:root[data-present]_&]:max-[1599px]:hidden"
                />
              )}
              <span
                className={`flex size-[18px] items-center justify-center rounded-full border text-key ${LOOK[mark]}`}
                aria-hidden="true"
              >
                {mark === 'done' ? '✓' : mark === 'trouble' ? '✗' : i + 1}
              </span>
              {/* Where the page is narrow, as at 200 %, what stays in sight is the commit and where the reply is. */}
              <span
                className={mark === 'current' ? 'font-semibold' : `max-[899px]:sr-only ${mark === 'ahead' ? 'text-muted' : ''}`}
              >
                {STAGE_NAME[id]}
                {id === 'review' && refused > 0 && mark === 'current' && ` · ${refused} refused`}
                {id === 'review' && loose > 0 && mark === 'ahead' && ` · ${loose} to review`}
              </span>
              <span className="sr-only">, {WORD[mark]}</span>
            </li>
          )
        })}
      </ol>
      <span className="flex-1" />
      <CommitButton />
      <PauseButton />
    </div>
  )
}

// One string, so that the rail is drawn again only when a stage changes.
const marks = (state: State): string => {
  const stages = stagesOf(state)
  return STAGES.map((id) => stages[id]).join(' ')
}
const isMark = (text: string): text is StageMark => text in LOOK

/** Why there is nothing to commit. */
function nothingStaged({ analysis }: State): string {
  if (analysis === null || analysis.reply.trim() === '') return 'Nothing written yet · all files or none'
  const { transaction } = analysis
  if (transaction.state === 'rejected') return REJECTION[transaction.reason]
  if (transaction.decisions.every(({ rejected }) => rejected)) return 'Every hunk is rejected'
  const isSomeRejected = transaction.decisions.some(({ rejected }) => rejected)
  return isSomeRejected ? 'What is not rejected is in the files already' : 'All of it is in the files already'
}

/** The commit, and the way back from what is staged. */
export function CommitButton() {
  const driver = useDriver()
  const may = useSession(commitState)
  const saving = useSession((state) => state.saving)
  const hint = useSession(nothingStaged)
  const branch = useSession(runBranchOf)
  const ready = may === 'green' || may === 'no-tests'
  return (
    <>
      <span className="line-clamp-2 min-w-0 text-balance text-muted leading-[1.2] min-[700px]:text-right [:root[data-present]_&]:min-[1200px]:line-clamp-1 [@media(max-height:559px)]:line-clamp-1">
        {saving ? 'Writing…' : may === 'nothing' ? hint : sayCommit(may, branch)}
      </span>
      {may === 'dropped' && (
        <Action className="h-[26px]" isDisabled={saving} onPress={driver.project.stageAgain}>
          Stage again
        </Action>
      )}
      {may !== 'nothing' && may !== 'dropped' && (
        <span className="flex shrink-0 gap-2">
          <Action look="ghost" className="h-[26px]" isDisabled={saving} onPress={driver.project.rollBack}>
            Roll back
          </Action>
          <Action
            look={may === 'green' ? 'exact' : 'line'}
            className="h-[26px]"
            isDisabled={!ready || saving}
            onPress={driver.project.commit}
          >
            Commit
          </Action>
        </span>
      )}
    </>
  )
}

/** Asks the person to pause where a file was rolled back too often. */
export function PauseButton() {
  const due = useSession((state) => state.pause.length > 0)
  return (
    due && (
      <Suspense>
        <PauseSheet />
      </Suspense>
    )
  )
}

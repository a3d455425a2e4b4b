import { Suspense, useEffect, useRef } from 'react'
import type { Decision } from '../../engine/model'
import { decidedEditOf, pathLabel } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { Action, toneColour } from '../controls'
import { StepThrough } from '../debugger/StepThrough'
import { editCaption } from '../edit-lines'
import { explainHunk } from '../explain-hunk'
import { decisionStyleOf } from '../file-rows'
import { lazy } from '../lazy'
import { useAnalysis, useDriver, useSession } from '../session'
import { CompleteEdits } from './CompleteEdits'
import { Warnings } from './Warnings'

const NoHunk = lazy(() => import('./NoHunk'))
const WaysOut = lazy(() => import('./WaysOut'))
const Evidence = lazy(() => import('./Evidence'))
const HunkLines = lazy(async () => ({ default: (await import('./HunkLines')).HunkLines }))
const Ladder = lazy(async () => ({ default: (await import('./Ladder')).Ladder }))
const DemandsPanel = lazy(async () => ({ default: (await import('./DemandsPanel')).DemandsPanel }))
const SyntaxPanel = lazy(async () => ({ default: (await import('./SyntaxPanel')).SyntaxPanel }))

/** Why the selected hunk lands where it does, or does not. */
export function WhyPanel() {
  const { analysis, selected } = useAnalysis()
  const decision = analysis?.transaction.decisions[selected]
  const panel = useRef<HTMLElement>(null)
  const { state, rejected } = decision ?? {}
  // Another verdict is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say that it is another one
  useEffect(() => {
    // What is being moved stays under the hand. With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => {
      if (panel.current !== null && !(document.activeElement instanceof HTMLInputElement)) panel.current.scrollTop = 0
    })
    return () => cancelAnimationFrame(frame)
  }, [selected, state, rejected])
  return (
    <aside
      ref={panel}
      aria-label="Why"
      className="h-full gap-x-8 overflow-y-auto bg-panel px-4 py-4 medium:flex medium:items-start"
    >
      <LessonCard />
      <Warnings />
      {analysis === null || decision === undefined ? (
        <div className="min-w-0 flex-1">
          <Suspense>
            <NoHunk analysis={analysis} />
          </Suspense>
          <div className="mt-3">
            <CompleteEdits />
          </div>
        </div>
      ) : (
        <Verdict analysis={analysis} decision={decision} index={selected} />
      )}
    </aside>
  )
}

function LessonCard() {
  const driver = useDriver()
  const lesson = useSession((state) => state.lesson)
  // Beside another reply than the lesson's it would speak of what is not there.
  const isElsewhere = useSession(
    ({ guide, replyPast, reply }) => guide !== null || (replyPast.length > 0 && reply !== lesson?.reply),
  )
  if (lesson === null || isElsewhere) return null
  return (
    <section aria-label="Lesson" className="mb-5 rounded-panel bg-shade px-3.5 py-3 medium:w-[32%] medium:shrink-0">
      <h2 className="font-semibold">{lesson.title}</h2>
      <p className="mt-1 text-muted">{lesson.summary}</p>
      <p className="mt-1.5 text-note text-muted">
        From {lesson.source}, {lesson.licence}
      </p>
      <Action look="line" className="mt-2" onPress={() => void driver.projects.openLesson(lesson.id)}>
        Go through it step by step
      </Action>
    </section>
  )
}

type HunkProps = { readonly analysis: Analysis; readonly decision: Decision; readonly index: number }

/** One below the other where the panel is a column, side by side where it is wide. */
const AREAS =
  'grid grid-cols-1 gap-x-8 @min-[600px]:grid-cols-2 @min-[600px]:grid-rows-[auto_1fr] ' +
  "@min-[600px]:[grid-template-areas:'head_rest'_'ways_rest'] @min-[880px]:[grid-template-areas:'head_ladder'_'ways_ladder'] " +
  '@min-[880px]:has-[[data-evidence]]:grid-cols-3 ' +
  "@min-[880px]:has-[[data-evidence]]:[grid-template-areas:'head_evidence_ladder'_'ways_evidence_ladder']"

/** Where one of several places is to be picked, they come before everything else that can be done. */
const ORDER = {
  usual: "[grid-template-areas:'head'_'ways'_'evidence'_'ladder']",
  places: "[grid-template-areas:'head'_'evidence'_'ways'_'ladder']",
} as const

/** What is said and offered of the selected hunk. */
function Verdict(props: HunkProps) {
  const { analysis, decision } = props
  const order = decision.state === 'refused' && decision.refusal.code === 'ambiguous' ? 'places' : 'usual'
  return (
    <div className="@container min-w-0 flex-1">
      <div className={`${ORDER[order]} ${AREAS}`}>
        <div className="min-w-0 [grid-area:head]">
          <CompleteEdits />
          <Head {...props} />
        </div>
        <div className="min-w-0 [grid-area:ways]">
          <Suspense>
            <WaysOut {...props} />
          </Suspense>
        </div>
        <div className="contents min-w-0 flex-col gap-y-5 @min-[600px]:flex @min-[600px]:[grid-area:rest] @min-[880px]:contents">
          <Suspense>
            <Evidence {...props} />
          </Suspense>
          <div className="mt-5 min-w-0 [grid-area:ladder] @min-[600px]:mt-0">
            <Suspense>
              <StepThrough analysis={analysis} />
              {decision.attempts.length > 0 && <Ladder decision={decision} />}
              {decision.attempts.length > 0 && <DemandsPanel demands={analysis.transaction.demands} />}
              <SyntaxPanel analysis={analysis} />
              <HunkLines analysis={analysis} decision={decision} />
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Which hunk it is, and what became of it. */
function Head({ analysis, decision, index }: HunkProps) {
  const edit = decidedEditOf(analysis, decision)
  const { title, sentence } = explainHunk(analysis, index)
  const count = analysis.transaction.decisions.length
  const caption = editCaption(edit)
  const path = pathLabel(analysis, decision)
  const isTroubled = decision.state === 'refused' && decision.rejected !== true
  return (
    <div aria-live="polite">
      <p className="flex items-center text-muted">
        <span className="min-w-0 flex-1 truncate" title={path}>
          Hunk {index + 1} of {count} · {path.slice(path.lastIndexOf('/') + 1)}
          {caption !== '' && ` · ${caption}`}
        </span>
        <Stepper />
      </p>
      <h2 className={`mt-1 font-semibold text-title ${isTroubled ? toneColour(decisionStyleOf(decision).tone) : ''}`}>{title}</h2>
      <p className="mt-1 text-muted">{sentence}</p>
    </div>
  )
}

/** Where one hunk has the middle, that steps itself. */
function Stepper() {
  const driver = useDriver()
  const isInMiddle = useSession((state) => state.middle === 'hunk')
  if (isInMiddle) return null
  return (
    <span className="-mr-1.5 flex">
      <Action look="ghost" className="px-1.5" aria-label="Previous hunk" onPress={() => driver.reply.step(-1)}>
        ↑
      </Action>
      <Action look="ghost" className="px-1.5" aria-label="Next hunk" onPress={() => driver.reply.step(1)}>
        ↓
      </Action>
    </span>
  )
}

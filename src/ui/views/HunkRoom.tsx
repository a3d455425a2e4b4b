import { ChevronLeft, ChevronRight, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Decision, Demands } from '../../engine/model'
import { decidedEditOf, pathLabel } from '../../session/state'
import { showing } from '../../session/views'
import type { Analysis } from '../../workers/protocol'
import { useCodeLook } from '../code-look'
import { Action, SignMark, toneColour } from '../controls'
import { useStepView } from '../debugger/use-step-view'
import { diffLines, editCaption } from '../edit-lines'
import { explainHunk } from '../explain-hunk'
import { decisionStyleOf } from '../file-rows'
import { hanging } from '../hanging-indent'
import { HunkComparison } from '../hunk/HunkComparison'
import { HunkHeads, HunkPlaces } from '../hunk/HunkView'
import { hasPairs, SteppedLines } from '../hunk/SteppedLines'
import { useShownHunk } from '../hunk/use-shown-hunk'
import { IndentedText } from '../IndentedText'
import { lazy } from '../lazy'
import { ReviewActions } from '../review/ReviewActions'
import { useDriver, useSession } from '../session'
import { useWidth } from '../use-width'

const DemandControls = lazy(async () => ({ default: (await import('../why/DemandControls')).DemandControls }))

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'The hunk’s lines beside the file’s' } as const

/** One hunk in the middle of the page: its verdict, its lines beside the file's, and what can be done with it. */
export default function HunkRoom() {
  const shown = useShownHunk(true)
  const present = useSession((state) => state.present)
  // Beside the path of a lesson there is Why, and large type has no room for two columns.
  const isBeside = useSession((state) => !state.present || state.guide === null)
  const debug = useSession((state) => (state.present ? state.debug : null))
  const width = useWidth()
  const step = useStepView(shown?.analysis ?? null, debug)
  if (shown === null) return <NoHunk />
  const { analysis, decision, selected, evidence, places, place, choose } = shown
  const { title, sentence } = explainHunk(analysis, selected)
  const style = decisionStyleOf(decision)
  const path = pathLabel(analysis, decision)
  // Where Why is beside it, Why says it.
  const hasSentence = width !== 'wide' || (present && isBeside)
  const verdict = (
    <h2 className={`flex min-w-0 items-center gap-1.5 font-semibold text-title ${toneColour(style.tone)}`}>
      <SignMark {...style} />
      <span className="min-w-0">{title}</span>
    </h2>
  )
  return (
    <section aria-label="Hunk" className="flex min-h-0 flex-1 flex-col bg-panel">
      <header
        className={`flex min-h-[var(--pane-head)] shrink-0 items-center gap-x-3 gap-y-1 border-line border-b py-1 pr-2 pl-2 ${present ? '' : 'flex-wrap'}`}
      >
        <Stepper count={analysis.transaction.decisions.length} selected={selected} />
        {present && verdict}
        <span className={`min-w-0 truncate text-muted ${present ? 'flex-1 basis-0' : ''}`} title={path}>
          {path}
        </span>
        {!present && (
          <>
            <span className="flex-1" />
            <ReviewActions decision={decision} index={selected} />
            <BackToCode />
          </>
        )}
        {present && isBeside && decision.attempts.length > 0 && <RequirementsButton />}
      </header>
      {(!present || hasSentence || places.length > 1) && (
        <div className="flex shrink-0 flex-col gap-1 border-line border-b px-4 py-2.5">
          {!present && verdict}
          {hasSentence && <p className="max-w-[96ch]">{sentence}</p>}
          <HunkPlaces places={places} shown={place} onChoose={choose} path={decision.path} />
        </div>
      )}
      {step !== null && hasPairs(step.view) ? (
        <Scaled>
          <SteppedLines key={selected} view={step.view} />
        </Scaled>
      ) : evidence === null ? (
        <Alone analysis={analysis} decision={decision} />
      ) : (
        <>
          {isBeside && <HunkHeads isWritten={evidence.standing === 'landed'} />}
          <Scaled>
            <HunkComparison
              key={selected}
              evidence={evidence}
              layout={isBeside ? 'beside' : 'below'}
              label="Lines of the hunk and of the file"
            />
          </Scaled>
        </>
      )}
      {present && isBeside && decision.attempts.length > 0 && <Requirements demands={analysis.transaction.demands} />}
    </section>
  )
}

/** Before a class, where Why is not beside the hunk. */
function RequirementsButton() {
  const driver = useDriver()
  const isShown = useSession(({ requirements }) => requirements !== 'folded')
  return (
    <Action
      look="ghost"
      aria-expanded={isShown}
      onPress={() => driver.page.show({ requirements: isShown ? 'folded' : 'wanted' })}
    >
      <SlidersHorizontal size={15} /> Match requirements
    </Action>
  )
}

/** What the judge demands, to be moved before a class. */
function Requirements({ demands }: { readonly demands: Demands }) {
  const isShown = useSession(({ requirements }) => requirements !== 'folded')
  if (!isShown) return null
  return (
    <section aria-label="Match requirements" className="max-h-[45%] shrink-0 overflow-y-auto border-line border-t px-4 py-3">
      <Suspense>
        <DemandControls demands={demands} />
      </Suspense>
    </section>
  )
}

/** Code as large as the person likes it, and larger before a class. */
function Scaled({ children }: { readonly children: ReactNode }) {
  const { scale } = useCodeLook()
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto py-2 [&_.font-mono]:text-[length:inherit]! [&_.font-mono]:leading-[var(--room-leading)]!"
      style={{ fontSize: `calc(var(--type-room) * ${scale})` }}
      {...REACHABLE}
    >
      {children}
    </div>
  )
}

/** The lines of an edit without lines of a file beside them: a new file, a whole one, a removal. */
function Alone({ analysis, decision }: { readonly analysis: Analysis; readonly decision: Decision }) {
  const edit = decidedEditOf(analysis, decision)
  const caption = editCaption(edit)
  return (
    <Scaled>
      {caption !== '' && <p className="px-4 pb-2 text-body text-muted">{caption}</p>}
      <div className="font-mono">
        {diffLines(edit, decision.hunk)
          .slice(0, MOST)
          .map(({ sign, text }, at) => (
            <p
              key={at}
              className={`flex whitespace-pre-wrap pr-4 pl-3 [overflow-wrap:anywhere] [tab-size:4] ${sign === '-' ? 'bg-refused/8' : sign === '+' ? 'bg-exact/8' : ''}`}
            >
              <span className="w-6 shrink-0 select-none text-muted">{sign}</span>
              <span className="min-w-0" style={hanging(text)}>
                <IndentedText text={text} />
              </span>
            </p>
          ))}
      </div>
    </Scaled>
  )
}

/** Lines of such an edit that are drawn. More: a whole file of thousands of lines takes longer to come, fewer: its end is in the panes alone. */
const MOST = 1500

function Stepper({ count, selected }: { readonly count: number; readonly selected: number }) {
  const driver = useDriver()
  return (
    <span className="flex shrink-0 items-center">
      <Action
        look="ghost"
        className="px-1.5"
        aria-label="Previous hunk"
        isDisabled={selected <= 0}
        onPress={() => void driver.reply.step(-1)}
      >
        <ChevronLeft size={15} />
      </Action>
      <span className="px-1 font-medium tabular-nums">
        Hunk {selected + 1} of {count}
      </span>
      <Action
        look="ghost"
        className="px-1.5"
        aria-label="Next hunk"
        isDisabled={selected >= count - 1}
        onPress={() => void driver.reply.step(1)}
      >
        <ChevronRight size={15} />
      </Action>
    </span>
  )
}

function BackToCode() {
  const driver = useDriver()
  return (
    <Action look="ghost" className="px-1.5" aria-label="Back to reply and file" onPress={() => driver.page.show(showing('code'))}>
      <X size={15} />
    </Action>
  )
}

function NoHunk() {
  const driver = useDriver()
  return (
    <section aria-label="Hunk" className="flex min-h-0 flex-1 flex-col items-center gap-3 bg-panel px-6 py-16 text-center">
      <p className="max-w-[360px] text-muted">
        Each edit of a reply is a hunk. The selected one has all this room, beside the file’s lines.
      </p>
      <span className="flex gap-2">
        <Action look="ink" onPress={() => driver.page.show({ dialog: 'paste' })}>
          Paste a reply
        </Action>
        <Action onPress={() => driver.page.show(showing('code'))}>Back to reply and file</Action>
      </span>
    </section>
  )
}

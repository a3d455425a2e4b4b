import { Fragment } from 'react'
import { explainCause, explainContext, explainDecision, linesIn, REJECTION } from '../engine/explain'
import type { Decision } from '../engine/model'
import { editOf, pathLabel } from '../session/state'
import type { Analysis } from '../workers/protocol'
import { CompleteEdits } from './CompleteEdits'
import { DemandsPanel } from './DemandsPanel'
import { Differences } from './Differences'
import { editCaption, editLines } from './edit-lines'
import { Action, toneColour } from './kit'
import { Ladder } from './Ladder'
import { useWish } from './panes'
import { lookOf } from './rows'
import { Steps } from './Steps'
import { SyntaxPanel } from './SyntaxPanel'
import { useAnalysis, useDriver, useSession } from './session'
import { Warnings } from './Warnings'

/** Why the selected hunk lands where it does, or does not. */
export function WhyPanel() {
  const { analysis, selected } = useAnalysis()
  const decision = analysis?.transaction.decisions[selected]
  return (
    <aside aria-label="Why" className="h-full gap-x-8 overflow-y-auto bg-panel px-4 py-4 medium:flex medium:items-start">
      <LessonCard />
      <Warnings />
      {analysis === null || decision === undefined ? (
        <div className="min-w-0 flex-1">
          <NoHunk analysis={analysis} />
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
  const lesson = useSession((state) => state.lesson)
  if (lesson === null) return null
  return (
    <section aria-label="Lesson" className="mb-5 rounded-[var(--radius)] bg-shade px-3.5 py-3 medium:w-[32%] medium:shrink-0">
      <h2 className="font-semibold">{lesson.title}</h2>
      <p className="mt-1 text-muted">{lesson.summary}</p>
      <p className="mt-1.5 text-[11.5px] text-muted">
        From {lesson.source}, {lesson.licence}
      </p>
    </section>
  )
}

function NoHunk({ analysis }: { readonly analysis: Analysis | null }) {
  const rejected = analysis?.transaction.state === 'rejected' && analysis.reply.trim() !== '' ? analysis.transaction.reason : null
  const steps = analysis?.reading.steps ?? []
  if (steps.length > 0)
    return (
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-[15px]">No edit in this reply</h2>
        <p className="mt-1.5 mb-3 text-muted">It asks for something else, and nothing of that is carried out here.</p>
        <Steps steps={steps} full />
      </div>
    )
  return rejected === null ? (
    <div>
      <h2 className="font-semibold text-[15px]">Why</h2>
      <p className="mt-1.5 text-muted">
        For each hunk: which ways of comparing were tried, what each found, and why a place was taken or passed over.
      </p>
    </div>
  ) : (
    <div>
      <h2 className="font-semibold text-[15px]">{rejected === 'no-edits' ? 'No edit in this reply' : 'Nothing to place'}</h2>
      <p className="mt-1.5 text-muted">{REJECTION[rejected]} The text stays as you pasted it.</p>
    </div>
  )
}

function Verdict({
  analysis,
  decision,
  index,
}: {
  readonly analysis: Analysis
  readonly decision: Decision
  readonly index: number
}) {
  const edit = editOf(analysis, decision)
  const { title, sentence } = explainDecision(decision, edit?.written ?? '')
  const count = analysis.transaction.decisions.length
  const caption = editCaption(edit)
  const path = pathLabel(analysis, decision)
  return (
    <div aria-live="polite" className="min-w-0 flex-1 gap-x-10 medium:grid medium:grid-cols-2">
      <div>
        <CompleteEdits />
        <p className="flex items-center text-muted">
          <span className="min-w-0 flex-1 truncate" title={path}>
            Hunk {index + 1} of {count} · {path.slice(path.lastIndexOf('/') + 1)}
            {caption !== '' && ` · ${caption}`}
          </span>
          <Stepper />
        </p>
        <h2 className={`mt-1 font-semibold text-[15px] ${decision.state === 'refused' ? toneColour(lookOf(decision).tone) : ''}`}>
          {title}
        </h2>
        <p className="mt-1 text-muted">{sentence}</p>
        <Causes analysis={analysis} index={index} />
        <Remedy decision={decision} written={edit?.written ?? ''} />
      </div>
      <div className="medium:-mt-4">
        {decision.attempts.length > 0 && <Ladder decision={decision} />}
        {decision.state === 'refused' && decision.refusal.code !== 'ambiguous' && (
          <NearMisses analysis={analysis} decision={decision} />
        )}
        {decision.attempts.length > 0 && <DemandsPanel demands={analysis.transaction.demands} />}
        <SyntaxPanel analysis={analysis} />
      </div>
    </div>
  )
}

/** Causes that are told. More: a list that nobody reads, fewer: what else holds goes unsaid. */
const TOLD = 3

/** What was found out about a refusal, each cause proven, and what would single out each of several places. */
function Causes({ analysis, index }: { readonly analysis: Analysis; readonly index: number }) {
  const { causes = [], unique = [] } = analysis.diagnoses.find(({ decision }) => decision === index) ?? {}
  // That there are several places is what the refusal says already.
  const told = causes.filter(({ code }) => code !== 'several-places').slice(0, TOLD)
  const sentences = [...told.map(explainCause), ...unique.slice(0, TOLD).map(explainContext)]
  if (sentences.length === 0) return null
  return (
    <ul aria-label="Causes" className="mt-2 flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="border-line border-l-2 pl-2.5">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function Stepper() {
  const driver = useDriver()
  return (
    <span className="-mr-1.5 flex">
      <Action look="ghost" className="px-1.5" aria-label="Previous hunk" onPress={() => driver.step(-1)}>
        ↑
      </Action>
      <Action look="ghost" className="px-1.5" aria-label="Next hunk" onPress={() => driver.step(1)}>
        ↓
      </Action>
    </span>
  )
}

/** What can be done on this page about a refusal. */
function Remedy({ decision, written }: { readonly decision: Decision; readonly written: string }) {
  const driver = useDriver()
  const paths = useSession((state) => state.tree)
  if (decision.state !== 'refused') return null
  const { code } = decision.refusal
  if (code === 'missing')
    return (
      <p className="mt-3">
        <Action onPress={() => driver.show({ dialog: 'add-file', wanted: written })}>
          Add {written.slice(written.lastIndexOf('/') + 1) || 'the file'}…
        </Action>
      </p>
    )
  if (code !== 'no-path') return null
  return (
    <label className="mt-3 flex flex-col gap-1 text-muted">
      Try it in
      <select
        className="h-7 rounded-[7px] border border-line bg-panel px-2 text-text"
        defaultValue=""
        onChange={(event) => {
          const path = [...paths.keys()].find((other) => other === event.target.value)
          if (path !== undefined) driver.assumeFile(path)
        }}
      >
        <option value="" disabled>
          choose a file
        </option>
        {[...paths.keys()].map((path) => (
          <option key={path}>{path}</option>
        ))}
      </select>
    </label>
  )
}

function NearMisses({
  analysis,
  decision,
}: {
  readonly analysis: Analysis
  readonly decision: Extract<Decision, { state: 'refused' }>
}) {
  const see = useWish()
  const before = useSession((state) => (decision.path === null ? undefined : state.tree.get(decision.path)))
  const edit = editOf(analysis, decision)
  const lines = editLines(edit, decision.hunk).before
  const { path } = decision
  const [best, ...others] = decision.nearest
  if (best === undefined || typeof before !== 'string' || path === null) return null
  return (
    <section aria-label="Nearest place" className="mt-6">
      <h3 className="flex items-baseline gap-2 font-semibold">
        <span className="flex-1">Nearest place</span>
        <span className="digits font-normal text-muted">{best.score.toFixed(2)}</span>
      </h3>
      <p className="mb-2 text-muted">
        <button
          type="button"
          className="underline decoration-line underline-offset-2 hover:text-text"
          onClick={() => see(path, best.at.start)}
        >
          {linesIn(best.at)}
        </button>
        . Above: the reply; below: the file.
      </p>
      <Differences near={best} lines={lines} file={before.split(/\r?\n/)} />
      {others.length > 0 && (
        <p className="mt-2 text-muted">
          Then{' '}
          {others.map((near, i) => (
            <Fragment key={near.at.start}>
              {i > 0 && ', '}
              <button
                type="button"
                className="underline decoration-line underline-offset-2 hover:text-text"
                onClick={() => see(path, near.at.start)}
              >
                {linesIn(near.at)}
              </button>{' '}
              <span className="digits">{near.score.toFixed(2)}</span>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}

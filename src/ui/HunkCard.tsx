/** One hunk on a narrow page: what became of it, and its lines. */
import { linesIn, shortly } from '../engine/explain'
import type { Decision } from '../engine/model'
import { decidedEditOf, pathLabel } from '../session/state'
import type { Analysis } from '../workers/protocol'
import { SignMark, toneColour } from './controls'
import { diffLines, editCaption } from './edit-lines'
import { explainHunk } from './explain-hunk'
import { markOf } from './file-rows'
import { hanging } from './hanging-indent'
import { IndentedText } from './IndentedText'
import { ReviewActions } from './review/ReviewActions'
import { hunkLabel } from './Sidebar'
import { useDriver } from './session'

/** Diff lines drawn in a card. */
const LINES = 40

type Props = { readonly analysis: Analysis; readonly decision: Decision; readonly index: number }

export function HunkCard({ analysis, decision, index }: Props) {
  return (
    <article className="overflow-hidden rounded-panel border border-line">
      <Head analysis={analysis} decision={decision} index={index} />
      <Lines analysis={analysis} decision={decision} />
      <div className="flex gap-2 border-line border-t p-2 empty:hidden">
        <ReviewActions decision={decision} index={index} full />
      </div>
    </article>
  )
}

function Head({ analysis, decision, index }: Props) {
  const driver = useDriver()
  const edit = decidedEditOf(analysis, decision)
  const look = markOf(decision)
  const caption = editCaption(edit)
  const { title } = explainHunk(analysis, index)
  const path = pathLabel(analysis, decision)
  return (
    <>
      <button
        type="button"
        className="flex w-full items-center gap-1.5 border-line border-b px-3 py-2 text-left"
        onClick={() => {
          driver.reply.select(index)
          driver.page.show({ narrowTab: 'why' })
        }}
      >
        <SignMark {...look} />
        <span className="sr-only">{hunkLabel(decision, index, analysis.transaction.decisions.length, path)}</span>
        <span aria-hidden="true" className="min-w-0 flex-1 truncate font-medium">
          {path}
        </span>
        <span className={`shrink-0 text-small ${toneColour(look.tone)}`}>{shortly(decision, analysis.evidence[index])}</span>
      </button>
      <span className="block px-3 pt-1.5 text-muted">
        {title}
        {decision.state !== 'refused' && decision.before.end > 0 && ` · ${linesIn(decision.before)}`}
        {caption !== '' && ` · ${caption}`}
      </span>
    </>
  )
}

function Lines({ analysis, decision }: Omit<Props, 'index'>) {
  return (
    <div className="py-1.5 font-mono text-note leading-[18px]">
      {diffLines(decidedEditOf(analysis, decision), decision.hunk)
        .slice(0, LINES)
        .map((line, i) => (
          <span
            key={i}
            className={`flex whitespace-pre-wrap py-px pr-3 pl-3 [overflow-wrap:anywhere] ${line.sign === '-' ? 'bg-refused/10' : line.sign === '+' ? 'bg-exact/10' : ''}`}
          >
            <span className="w-4 shrink-0 text-muted">{line.sign}</span>
            <span className="min-w-0 flex-1" style={hanging(line.text)}>
              <IndentedText text={line.text} />
            </span>
          </span>
        ))}
    </div>
  )
}

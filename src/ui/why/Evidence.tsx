import { useMemo } from 'react'
import { editLines } from '../../engine/edit-lines'
import type { Evidence as HunkEvidence } from '../../engine/evidence'
import { lineNumbersOf } from '../../engine/evidence/line-numbers'
import { linesIn } from '../../engine/explain'
import type { Decision, HunkLine } from '../../engine/model'
import { decidedEditOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { HunkComparison } from '../hunk/HunkComparison'
import { useSession } from '../session'
import { useWidth } from '../use-width'
import { CandidatePlaces } from './CandidatePlaces'
import { useFileLines } from './file-lines'
import { HiddenCharacters } from './HiddenCharacters'
import { type ComparedPair, hiddenDifferencesIn, LINE_END_NOTE } from './hidden-differences'
import { NearMisses } from './NearMisses'
import { isPickedAmongNear, pickablePlaces } from './pickable-places'

type Props = { readonly analysis: Analysis; readonly decision: Decision; readonly index: number }

/** What the verdict rests on: places that fit, places that nearly do, what differs, characters that cannot be seen. Nothing where there is none of it. */
export default function Evidence({ analysis, decision, index }: Props) {
  const file = useFileLines(decision)
  const text = useSession(({ tree }) => (decision.path === null ? undefined : tree.get(decision.path)))
  const isCompared = useSession(({ comparison }) => comparison)
  const isNarrow = useWidth() === 'narrow'
  const evidence = analysis.evidence[index] ?? null
  const diagnosis = analysis.diagnoses.find((one) => one.decision === index)
  const isRefused = decision.state === 'refused' && decision.rejected !== true
  const isAmbiguous = isRefused && decision.refusal.code === 'ambiguous' && pickablePlaces(decision).candidates.length > 0
  // The view of the hunk in the middle of the page has them already.
  const isBeside = isCompared && !isNarrow
  const isNear =
    isRefused &&
    !isAmbiguous &&
    decision.nearest.length > 0 &&
    typeof text === 'string' &&
    (!isBeside || isPickedAmongNear(decision))
  const isLanded = !isBeside && decision.state === 'applied' && evidence !== null
  const hidden = useMemo(() => hiddenOf(analysis, decision, evidence), [analysis, decision, evidence])
  if (!isAmbiguous && !isNear && !isLanded && hidden.length === 0) return null
  return (
    <div key={index} data-evidence="" className="mt-5 flex min-w-0 flex-col gap-5 [grid-area:evidence] @min-[600px]:mt-0">
      {isAmbiguous && <CandidatePlaces decision={decision} diagnosis={diagnosis} file={file} index={index} />}
      {isNear && <NearMisses analysis={analysis} decision={decision} diagnosis={diagnosis} text={text} index={index} />}
      {isLanded && <Landed evidence={evidence} />}
      {hidden.length > 0 && <HiddenCharacters sentences={hidden} />}
    </div>
  )
}

function Landed({ evidence }: { readonly evidence: HunkEvidence }) {
  return (
    <section aria-label="What differs">
      <h3 className="heading">Beside {linesIn(evidence.at)} of the file</h3>
      <div className="mt-1 rounded-control border border-line py-1.5">
        <HunkComparison evidence={evidence} layout="below" label="The hunk beside the file" />
      </div>
    </section>
  )
}

/** Lines that are looked through. More: slower on whole files, fewer: a character far down goes unsaid. */
const LOOKED_AT = 400

/** Characters of the hunk and of the lines beside it that are invisible, or look like others, in sentences. */
function hiddenOf(analysis: Analysis, decision: Decision, evidence: HunkEvidence | null): readonly string[] {
  if (decision.state === 'already-applied') return []
  const returns = decision.state === 'applied' && decision.how === 'line-ends' ? [LINE_END_NOTE] : []
  const lineOf = lineNumbersOf(analysis.reply)
  const compared = (evidence?.rows ?? []).flatMap(({ line, reply, file, replyLine, of }): ComparedPair[] =>
    line < 0 || reply === null || file === null || of === null
      ? []
      : [{ reply: { text: reply, number: () => replyLine + 1 }, file: { text: file, number: () => of.line + 1 } }],
  )
  const added = newLinesOf(analysis, decision).map(
    ({ text, from }): ComparedPair => ({ reply: { text, number: () => lineOf(from) + 1 }, file: undefined }),
  )
  return [...returns, ...hiddenDifferencesIn([...compared.slice(0, LOOKED_AT), ...added.slice(0, LOOKED_AT)])]
}

/** The lines that the hunk adds. */
function newLinesOf(analysis: Analysis, decision: Decision): readonly HunkLine[] {
  const { after, kept } = editLines(decidedEditOf(analysis, decision), decision.hunk)
  const own = new Set(kept.flatMap(({ after: from, length }) => Array.from({ length }, (_, at) => from + at)))
  return after.filter((_, at) => !own.has(at))
}

import { useMemo } from 'react'
import type { Decision, Diagnosis } from '../../engine/model'
import { decidedEditOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { lineOfOffset, lineStarts } from '../code-text'
import { type EditLines, editLines } from '../edit-lines'
import { CandidatePlaces } from './CandidatePlaces'
import { comparedAt, isComparisonOf } from './compared-lines'
import { useFileLines } from './file-lines'
import { HiddenCharacters } from './HiddenCharacters'
import { type ComparedPair, hiddenDifferencesIn, LINE_END_NOTE } from './hidden-differences'
import { NearMisses } from './NearMisses'
import { pickablePlaces } from './pickable-places'
import { singleChangeOf } from './single-change'

type Props = { readonly analysis: Analysis; readonly decision: Decision; readonly index: number }

/** What the verdict rests on: places that fit, places that nearly do, characters that cannot be seen. Nothing where there is none of it. */
export default function Evidence({ analysis, decision, index }: Props) {
  const file = useFileLines(decision)
  const lines = editLines(decidedEditOf(analysis, decision), decision.hunk)
  const diagnosis = analysis.diagnoses.find((one) => one.decision === index)
  const isRefused = decision.state === 'refused' && decision.rejected !== true
  const isAmbiguous = isRefused && decision.refusal.code === 'ambiguous' && pickablePlaces(decision).candidates.length > 0
  const isNear = isRefused && !isAmbiguous && decision.nearest.length > 0 && file.length > 0
  const hidden = useMemo(
    () => hiddenOf(decision, lines, file, diagnosis, analysis.reply),
    [decision, lines, file, diagnosis, analysis],
  )
  if (!isAmbiguous && !isNear && hidden.length === 0) return null
  return (
    <div key={index} data-evidence="" className="mt-5 flex min-w-0 flex-col gap-5 [grid-area:evidence] @min-[600px]:mt-0">
      {isAmbiguous && <CandidatePlaces decision={decision} diagnosis={diagnosis} file={file} index={index} />}
      {isNear && (
        <NearMisses
          decision={decision}
          diagnosis={diagnosis}
          before={lines.before}
          file={file}
          index={index}
          isShown={singleChangeOf(decision, diagnosis, lines.before)?.kind === 'line'}
        />
      )}
      {hidden.length > 0 && <HiddenCharacters sentences={hidden} />}
    </div>
  )
}

/** Lines that are looked through. More: slower on whole files, fewer: a character far down goes unsaid. */
const LOOKED_AT = 400

function hiddenOf(
  decision: Decision,
  { before, after, kept }: EditLines,
  file: readonly string[],
  diagnosis: Diagnosis | undefined,
  reply: string,
): readonly string[] {
  const numberOf = numbering(reply)
  const inReply = (line: EditLines['before'][number] | undefined) =>
    line === undefined ? undefined : { text: line.text, number: () => numberOf(line.from) }
  const inFile = (line: number) => {
    const text = file[line]
    return text === undefined ? undefined : { text, number: () => line + 1 }
  }
  const quoted = pairing(decision, before.length, diagnosis, () => nearestPairs(decision, before, file, diagnosis))
  const own = new Set(kept.flatMap(({ after: from, length }) => Array.from({ length }, (_, at) => from + at)))
  const pairs: ComparedPair[] = [
    ...quoted.slice(0, LOOKED_AT).map(([line, of]) => ({ reply: inReply(before[line]), file: inFile(of) })),
    ...after.slice(0, LOOKED_AT).flatMap((line, at) => (own.has(at) ? [] : [{ reply: inReply(line), file: undefined }])),
  ]
  const returns = decision.state === 'applied' && decision.how === 'line-ends' ? [LINE_END_NOTE] : []
  return [...returns, ...hiddenDifferencesIn(pairs)]
}

/** Lines of the hunk and of the file that stand for each other, as pairs of their indexes. */
type Pairing = readonly (readonly [line: number, of: number])[]

function pairing(decision: Decision, length: number, diagnosis: Diagnosis | undefined, nearest: () => Pairing): Pairing {
  if (decision.state === 'refused') return nearest()
  const { start, end } = decision.before
  if (decision.state === 'already-applied' || end - start !== length || diagnosis !== undefined) return []
  return Array.from({ length }, (_, line) => [line, start + line] as const)
}

function nearestPairs(
  decision: Decision,
  before: EditLines['before'],
  file: readonly string[],
  diagnosis: Diagnosis | undefined,
): Pairing {
  if (decision.state !== 'refused') return []
  const near =
    decision.nearest.find((one) => diagnosis !== undefined && isComparisonOf(diagnosis.differences, one)) ?? decision.nearest[0]
  if (near === undefined) return []
  return comparedAt(near, before, file, diagnosis).flatMap(({ line, of }) => (line >= 0 && of >= 0 ? [[line, of] as const] : []))
}

/** Numbers of lines from 1, by offsets; the text is gone through when the first is asked for. */
function numbering(text: string): (offset: number) => number {
  let starts: readonly number[] | null = null
  return (offset) => {
    starts ??= lineStarts(text)
    return lineOfOffset(starts, offset) + 1
  }
}

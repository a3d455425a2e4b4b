import { explainContext, linesIn, percent, plural } from '../../engine/explain'
import type { Candidate, Decision, Diagnosis, UniqueContext } from '../../engine/model'
import { Action } from '../controls'
import { firstWordEnd, hanging } from '../hanging-indent'
import { whereIs } from '../hunk/places'
import { useWish } from '../panes'
import { useAnalysis, useDriver } from '../session'
import { CodeBox } from './CodeBox'
import { pickablePlaces } from './pickable-places'
import { ApplyRepair } from './Repairs'
import { VisibleText } from './VisibleText'
import { quoteText } from './why-messages'

type Props = {
  readonly decision: Decision
  readonly diagnosis: Diagnosis | undefined
  readonly file: readonly string[]
  readonly index: number
}

/** Every place that a hunk could mean, to be looked at and picked. */
export function CandidatePlaces({ decision, diagnosis, file, index }: Props) {
  const { candidates, count } = pickablePlaces(decision)
  const left = count - candidates.length
  return (
    <section aria-label="Places">
      <h3 className="heading">Which one is meant?</h3>
      <ul className="mt-1.5 flex flex-col gap-4">
        {candidates.map((candidate) => (
          <li key={candidate.at.start}>
            <Place candidate={candidate} decision={decision} diagnosis={diagnosis} file={file} index={index} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-muted">And {plural(left, 'more place')} further down.</p>}
    </section>
  )
}

function Place({ candidate, decision, diagnosis, file, index }: Props & { readonly candidate: Candidate }) {
  const driver = useDriver()
  const see = useWish()
  const { at, score } = candidate
  const { analysis } = useAnalysis()
  const { path } = decision
  const unique = diagnosis?.unique.find((one) => one.at.start === at.start)
  const ranges = pickablePlaces(decision).candidates.map((one) => one.at)
  const { symbol, tells } = analysis === null ? { symbol: '', tells: '' } : whereIs(analysis, index, at, ranges, file)
  return (
    <>
      <p className="flex items-baseline gap-2">
        <button
          type="button"
          className="shrink-0 font-medium underline decoration-line underline-offset-2 hover:decoration-current"
          onClick={() => {
            if (path === null) return
            driver.page.show({ narrowTab: 'file' })
            see(path, at.start)
          }}
        >
          <span className="sr-only">Look at </span>
          <span className="inline-block first-letter:uppercase">{linesIn(at)}</span>
        </button>
        {symbol !== '' && <span className="min-w-0 truncate text-muted">in {symbol}</span>}
        {tells !== '' && unique === undefined && (
          <span className="min-w-0 truncate text-muted">
            below <code>{tells}</code>
          </span>
        )}
        {score !== undefined && <span className="digits text-muted">{percent(score)} alike</span>}
      </p>
      <div className="mt-1">
        <Around unique={unique} candidate={candidate} file={file} />
      </div>
      <PlaceActions decision={decision} diagnosis={diagnosis} start={at.start} index={index} />
    </>
  )
}

type ActionProps = {
  readonly decision: Decision
  readonly diagnosis: Diagnosis | undefined
  /** First line of the place. */
  readonly start: number
  readonly index: number
}

/** Puts the hunk at a place by hand, or lets it quote what singles the place out. Nothing where neither can be done. */
export function PlaceActions({ decision, diagnosis, start, index }: ActionProps) {
  const driver = useDriver()
  const isPlace = pickablePlaces(decision).candidates.some(({ at }) => at.start === start)
  const repair = diagnosis?.repairs.find(
    ({ at, code, path }) => at.start === start && code !== 'other-file' && path === decision.path,
  )
  const unique = diagnosis?.unique.find(({ at }) => at.start === start)
  if (!isPlace) return null
  const says = repair?.code === 'more-context' ? quoteText(unique) : 'Use the file’s lines'
  const explained = unique === undefined ? '' : explainContext(unique)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <Action onPress={() => void driver.review.placeAt(index, start)}>
        Put it here<span className="sr-only">, at line {start + 1}</span>
      </Action>
      {repair !== undefined && <ApplyRepair repair={repair} index={index} says={says} name={says} title={explained} quiet />}
      {repair === undefined && explained !== '' && <span className="w-full text-muted">{explained}</span>}
    </p>
  )
}

/** Lines of a place that are shown. */
const SHOWN = 2
/** Lines around it. */
const CONTEXT = 3
/** UTF-16 units of a line. */
const WIDE = 200

type AroundProps = { readonly candidate: Candidate; readonly unique: UniqueContext | undefined; readonly file: readonly string[] }

/** The first lines of a place, with those around it that single it out. */
function Around({ candidate: { at }, unique, file }: AroundProps) {
  const above = Math.min(unique?.above ?? 1, CONTEXT)
  const below = Math.min(unique?.below ?? 0, CONTEXT)
  const own = range(at.start, Math.min(at.end, at.start + SHOWN))
  const rows = [
    ...range(Math.max(0, at.start - above), at.start).map((line) => ({ line, tells: unique !== undefined })),
    ...own.map((line) => ({ line, tells: false })),
    ...(own.length < at.end - at.start ? [null] : []),
    ...range(at.end, Math.min(file.length, at.end + below)).map((line) => ({ line, tells: true })),
  ]
  return (
    <CodeBox label={`The file at ${linesIn(at)}`} wraps>
      {rows.map((row) =>
        row === null ? (
          <p key="more" className="pl-9 text-muted">
            ⋯
          </p>
        ) : (
          <p key={row.line} className={`flex whitespace-pre-wrap pr-3 ${row.tells ? 'bg-ambiguous/12' : 'text-muted'}`}>
            <span className="w-9 shrink-0 select-none pr-2 text-right text-note">{row.line + 1}</span>
            <span
              className="min-w-0 flex-1 [overflow-wrap:anywhere] [&>*]:indent-0"
              style={hanging(file[row.line] ?? '', 'column')}
            >
              <VisibleText text={(file[row.line] ?? '').slice(0, WIDE)} breaks={firstWordEnd(file[row.line] ?? '')} />
            </span>
          </p>
        ),
      )}
    </CodeBox>
  )
}

const range = (start: number, end: number): number[] => Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)

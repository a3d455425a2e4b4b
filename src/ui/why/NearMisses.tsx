import { useState } from 'react'
import { linesIn, plural } from '../../engine/explain'
import type { Decision, Diagnosis, HunkLine, Near } from '../../engine/model'
import { useWish } from '../panes'
import { PlaceActions } from './CandidatePlaces'
import { comparedAt, isComparisonOf } from './compared-lines'
import { LineDifferences } from './LineDifferences'

type Props = {
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly diagnosis: Diagnosis | undefined
  readonly before: readonly HunkLine[]
  readonly file: readonly string[]
  readonly index: number
  /** What differs at the nearest place has been shown. */
  readonly isShown: boolean
}

/** Where a refused hunk nearly stands, and what differs there. */
export function NearMisses(props: Props) {
  const { decision, diagnosis } = props
  const best =
    decision.nearest.find((near) => diagnosis !== undefined && isComparisonOf(diagnosis.differences, near)) ?? decision.nearest[0]
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(props.isShown || best === undefined ? [] : [best.at.start]))
  const toggle = (start: number) => {
    const next = new Set(open)
    if (!next.delete(start)) next.add(start)
    setOpen(next)
  }
  return (
    <section aria-label="Near misses">
      <h3 className="heading">{decision.nearest.length === 1 ? 'Near miss' : 'Near misses'}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {decision.nearest.map((near) => (
          <li key={near.at.start}>
            <NearMiss {...props} near={near} isOpen={open.has(near.at.start)} onToggle={() => toggle(near.at.start)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type NearProps = Props & { readonly near: Near; readonly isOpen: boolean; readonly onToggle: () => void }

function NearMiss({ decision, diagnosis, before, file, index, near, isOpen, onToggle }: NearProps) {
  const see = useWish()
  const equal = near.pairs.filter(({ same }) => same).length
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="-mx-1.5 block w-[calc(100%+12px)] rounded-control px-1.5 py-1 text-left hover:bg-shade"
        onClick={() => {
          if (decision.path !== null) see(decision.path, near.at.start)
          onToggle()
        }}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            at {linesIn(near.at)} · {equal} of {plural(near.pairs.length, 'line')} equal
          </span>
          <span
            aria-hidden="true"
            className={`text-faint transition-transform duration-[var(--quick)] ${isOpen ? 'rotate-90' : ''}`}
          >
            ›
          </span>
        </span>
        <Score value={near.score} />
      </button>
      {isOpen && (
        <div className="mt-1 mb-2">
          <LineDifferences label={`The hunk at ${linesIn(near.at)}`} rows={comparedAt(near, before, file, diagnosis)} />
          {decision.refusal.code === 'low-confidence' && (
            <PlaceActions decision={decision} diagnosis={diagnosis} start={near.at.start} index={index} />
          )}
        </div>
      )}
    </>
  )
}

/** A number from 0 to 1 with a bar. */
const Score = ({ value }: { readonly value: number }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-shade">
      <span className="block h-full rounded-full bg-fuzzy" style={{ width: `${Math.round(100 * value)}%` }} />
    </span>
    <span className="sr-only">score</span>
    <span className="digits text-note text-muted">{value.toFixed(2)}</span>
  </span>
)

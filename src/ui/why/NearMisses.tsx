import { useState } from 'react'
import { evidenceAt } from '../../engine/evidence'
import { nearestOf } from '../../engine/evidence/nearest'
import { linesIn, percent, plural } from '../../engine/explain'
import type { Decision, Diagnosis, Near } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { HunkComparison } from '../hunk/HunkComparison'
import { useReplyLines } from '../hunk/reply-lines'
import { useWish } from '../panes'
import { PlaceActions } from './CandidatePlaces'
import { isPickedAmongNear } from './pickable-places'

type Props = {
  readonly analysis: Analysis
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly diagnosis: Diagnosis | undefined
  /** The file before the reply. */
  readonly text: string
  readonly index: number
}

/** Where a refused hunk comes near to landing, and what differs there. */
export function NearMisses(props: Props) {
  const { decision, diagnosis } = props
  const best = nearestOf(decision, diagnosis)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(best === undefined ? [] : [best.at.start]))
  const toggle = (start: number) => {
    const next = new Set(open)
    if (!next.delete(start)) next.add(start)
    setOpen(next)
  }
  return (
    <section aria-label={decision.refusal.code === 'stands-elsewhere' ? 'Where it fits' : 'Near misses'}>
      <h3 className="heading">
        {decision.refusal.code === 'stands-elsewhere'
          ? 'Where it fits'
          : decision.nearest.length === 1
            ? 'Near miss'
            : 'Near misses'}
      </h3>
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

function NearMiss({ analysis, decision, diagnosis, text, index, near, isOpen, onToggle }: NearProps) {
  const see = useWish()
  const lineOf = useReplyLines(analysis.reply)
  const equal = near.pairs.filter(({ same }) => same).length
  const evidence = isOpen ? evidenceAt(analysis.reading, analysis.transaction, decision, text, lineOf, near) : null
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
            at {linesIn(near.at)}, {equal} of {plural(near.pairs.length, 'quoted line')} {equal === 1 ? 'matches' : 'match'}
          </span>
          <span
            aria-hidden="true"
            className={`text-faint transition-transform duration-[var(--quick)] ${isOpen ? 'rotate-90' : ''}`}
          >
            ›
          </span>
        </span>
        <Likeness value={near.score} />
      </button>
      {isOpen && (
        <div className="mt-1 mb-2">
          {evidence !== null && (
            <div className="rounded-control border border-line py-1.5">
              <HunkComparison evidence={evidence} layout="below" label={`The hunk at ${linesIn(near.at)}`} />
            </div>
          )}
          {isPickedAmongNear(decision) && (
            <PlaceActions decision={decision} diagnosis={diagnosis} start={near.at.start} index={index} />
          )}
        </div>
      )}
    </>
  )
}

/** A share from 0 to 1 with a bar. */
const Likeness = ({ value }: { readonly value: number }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-shade">
      <span className="block h-full rounded-full bg-fuzzy" style={{ width: `${Math.round(100 * value)}%` }} />
    </span>
    <span className="digits text-note text-muted">{percent(value)} alike</span>
  </span>
)

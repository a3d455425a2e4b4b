import { type Ref, useEffect, useRef } from 'react'
import { percent, plural, RUNG_NAME, shortly } from '../../engine/explain'
import type { Demands, RungId } from '../../engine/model'
import { fateOf, hunkKey } from '../../session/review-state'
import type { State } from '../../session/state'
import { Action, SignMark } from '../controls'
import { markOf } from '../file-rows'
import { useDriver, useSession } from '../session'

/** In the order in which they are climbed. The first one is always asked. */
const RUNGS = Object.keys(RUNG_NAME)
  .filter((id): id is RungId => id in RUNG_NAME)
  .slice(1)

/** What the judge demands, to be moved: every hunk is decided again at once. Columns where it has the width of a page. */
export function DemandControls({ demands }: { readonly demands: Demands }) {
  const driver = useDriver()
  const moved = useSession((state) => state.demands)
  const put = (change: Partial<Demands>) => driver.reply.demand({ ...moved, ...change })
  const now = { ...demands, ...moved }
  const score = useSession(alignedScore)
  return (
    <div className="@container">
      <div className="flex flex-col gap-3 @min-[720px]:grid @min-[720px]:grid-cols-[1.4fr_1.6fr_1.1fr] @min-[720px]:gap-x-10">
        <div className="flex flex-col gap-3">
          <Slider
            ref={useFirst()}
            name="Likeness at least"
            hint="Of a place that is aligned line by line. Less lets a place pass that only resembles."
            value={now.score}
            most={1}
            own={score}
            onMove={(score) => put({ score })}
          />
          <Slider
            name="Ahead of the next by"
            hint="Less lets the wrong one of two look-alikes pass."
            value={now.margin}
            most={0.5}
            onMove={(margin) => put({ margin })}
          />
        </div>
        <fieldset>
          <legend className="text-muted">Ways of comparing</legend>
          <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-0.5 @min-[720px]:grid-cols-3">
            {RUNGS.map((rung) => (
              <label key={rung} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  className="accent-[var(--ink)]"
                  checked={!now.without.includes(rung)}
                  onChange={({ target }) =>
                    put({ without: target.checked ? now.without.filter((other) => other !== rung) : [...now.without, rung] })
                  }
                />
                {RUNG_NAME[rung]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col items-start gap-3">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="accent-[var(--ink)]"
              checked={now.once}
              onChange={({ target }) => put({ once: target.checked })}
            />
            Refuse a result that is elsewhere already
          </label>
          <Flips />
          {Object.keys(moved).length > 0 && <Action onPress={() => driver.reply.demand({})}>Back to the usual</Action>}
        </div>
      </div>
    </div>
  )
}

/** The control that takes the keyboard where a person has asked for all of them. */
function useFirst(): Ref<HTMLInputElement> {
  const driver = useDriver()
  const first = useRef<HTMLInputElement>(null)
  const isWanted = useSession(({ requirements }) => requirements === 'wanted')
  useEffect(() => {
    if (!isWanted) return
    first.current?.focus()
    driver.page.show({ requirements: 'shown' })
  }, [isWanted, driver])
  return first
}

/** Likeness of the selected hunk's best place, where places were aligned. */
function alignedScore({ analysis, selected }: State): number | null {
  const decision = analysis?.transaction.decisions[selected]
  const aligned = decision?.attempts.find(({ rung }) => rung === 'alignment')?.candidates[0]?.score
  return aligned ?? (decision?.state === 'refused' ? (decision.nearest[0]?.score ?? null) : null)
}

/** Hunks that are listed. */
const LISTED = 8

/** What became of hunks that the usual demands made something else of. */
function Flips() {
  const driver = useDriver()
  const usual = useSession((state) => state.usual)
  const decisions = useSession((state) => state.analysis?.transaction.decisions)
  if (usual === null || decisions === undefined) return null
  const flipped = decisions.flatMap((decision, index) => {
    const was = usual.get(hunkKey(decision))
    return was === undefined || was === fateOf(decision) ? [] : [{ decision, index, was }]
  })
  return (
    <div role="status">
      <p>{flipped.length === 0 ? 'No hunk is decided otherwise.' : `${plural(flipped.length, 'hunk')} decided otherwise:`}</p>
      <ul className="mt-1">
        {flipped.slice(0, LISTED).map(({ decision, index, was }) => (
          <li key={hunkKey(decision)}>
            <button
              type="button"
              className="flex w-full items-center gap-1 rounded-small text-left hover:bg-shade"
              onClick={() => driver.reply.select(index)}
            >
              <SignMark {...markOf(decision)} />
              <span>
                Hunk {index + 1}{' '}
                <span className="text-muted">
                  {was.startsWith('refused') ? 'was refused' : 'landed'}, now {shortly(decision)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {flipped.length > LISTED && <p className="text-muted">and {flipped.length - LISTED} more</p>}
    </div>
  )
}

type SliderProps = {
  readonly ref?: Ref<HTMLInputElement>
  readonly name: string
  readonly hint: string
  /** 0 to `most`. */
  readonly value: number
  readonly most: number
  /** What the selected hunk has, to be seen against the value; null where it has none. */
  readonly own?: number | null
  readonly onMove: (value: number) => void
}

const Slider = ({ ref, name, hint, value, most, own = null, onMove }: SliderProps) => (
  <label className="block" title={hint}>
    <span className="flex items-baseline justify-between gap-x-3">
      <span>{name}</span>
      <span className="digits whitespace-nowrap text-muted">
        {own !== null && <span className={own >= value ? 'text-exact' : 'text-refused'}>this hunk {percent(own)} · </span>}
        {percent(value)}
      </span>
    </span>
    <input
      ref={ref}
      type="range"
      className="mt-1 w-full accent-[var(--ink)]"
      min={0}
      max={100 * most}
      step={1}
      value={Math.round(100 * value)}
      onChange={({ target }) => onMove(Number(target.value) / 100)}
    />
  </label>
)

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

/** What the judge demands, to be moved: every hunk is decided again at once. */
export function DemandsPanel({ demands }: { readonly demands: Demands }) {
  const driver = useDriver()
  const changed = useSession((state) => Object.keys(state.demands).length > 0)
  const moved = useSession((state) => state.demands)
  const put = (change: Partial<Demands>) => driver.reply.demand({ ...moved, ...change })
  const now = { ...demands, ...moved }
  const score = useSession(alignedScore)
  return (
    <details className="mt-5" open={changed || undefined}>
      <summary className="cursor-pointer text-muted hover:text-text">
        Match requirements{changed && <span className="font-semibold text-fuzzy"> · not the usual</span>}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <Slider
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
        <fieldset>
          <legend className="text-muted">Ways of comparing</legend>
          <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-0.5">
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
        {changed && (
          <p>
            <Action onPress={() => driver.reply.demand({})}>Back to the usual</Action>
          </p>
        )}
      </div>
    </details>
  )
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
  readonly name: string
  readonly hint: string
  /** 0 to `most`. */
  readonly value: number
  readonly most: number
  /** What the selected hunk has, to be seen against the value; null where it has none. */
  readonly own?: number | null
  readonly onMove: (value: number) => void
}

const Slider = ({ name, hint, value, most, own = null, onMove }: SliderProps) => (
  <label className="block" title={hint}>
    <span className="flex items-baseline justify-between">
      <span>{name}</span>
      <span className="digits text-muted">
        {own !== null && <span className={own >= value ? 'text-exact' : 'text-refused'}>this hunk {percent(own)} · </span>}
        {percent(value)}
      </span>
    </span>
    <input
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

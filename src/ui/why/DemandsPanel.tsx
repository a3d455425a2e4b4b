import { percent, RUNG_NAME } from '../engine/explain'
import type { Demands, RungId } from '../engine/model'
import { Action } from './kit'
import { useDriver, useSession } from './session'

/** In the order in which they are climbed. The first one is always asked. */
const RUNGS = Object.keys(RUNG_NAME)
  .filter((id): id is RungId => id in RUNG_NAME)
  .slice(1)

/** What the judge demands, to be moved: every hunk is decided again at once. */
export function DemandsPanel({ demands }: { readonly demands: Demands }) {
  const driver = useDriver()
  const changed = useSession((state) => Object.keys(state.demands).length > 0)
  const moved = useSession((state) => state.demands)
  const put = (change: Partial<Demands>) => driver.demand({ ...moved, ...change })
  const now = { ...demands, ...moved }
  return (
    <details className="mt-5" open={changed || undefined}>
      <summary className="cursor-pointer text-muted hover:text-text">
        What is demanded of a place{changed && <span className="font-semibold text-fuzzy"> · not the usual</span>}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <Slider
          name="Likeness at least"
          hint="Of a place that is aligned line by line. Less lets a place pass that only resembles."
          value={now.score}
          most={1}
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
          Refuse what stands elsewhere already
        </label>
        {changed && (
          <p>
            <Action onPress={() => driver.demand({})}>Back to the usual</Action>
          </p>
        )}
      </div>
    </details>
  )
}

type SliderProps = {
  readonly name: string
  readonly hint: string
  /** 0 to `most`. */
  readonly value: number
  readonly most: number
  readonly onMove: (value: number) => void
}

const Slider = ({ name, hint, value, most, onMove }: SliderProps) => (
  <label className="block" title={hint}>
    <span className="flex items-baseline justify-between">
      <span>{name}</span>
      <span className="digits text-muted">{percent(value)}</span>
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

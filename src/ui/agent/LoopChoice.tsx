import { useId } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { LOOPS } from '../../agent/loops/registry'
import { useSession } from '../session'
import { ASKED_FORMAT_NAME, FORMAT_WHY, isAskedFormat, sayAdvisedFormat } from './agent-messages'
import { LoopGraph } from './LoopGraph'
import { fill, useKept } from './panel-state'
import { adviceOf, choosesFormat } from './run-draft'

/** Decisions are steps of a run, and no answer to a request for edits. */
const FORMATS = Object.entries(ASKED_FORMAT_NAME).flatMap(([id, name]) =>
  isAskedFormat(id) && id !== 'decision-xml' ? [{ id, name }] : [],
)

/** How the work is done: the loops, and the graph of the chosen one. */
export function LoopChoice() {
  const chosen = useKept((kept) => kept.draft.loop)
  const loop = LOOPS[chosen]
  const label = useId()
  return (
    <section aria-labelledby={label} className="min-w-0">
      <h3 id={label} className="heading pb-1">
        Loop
      </h3>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <RadioGroup
          aria-labelledby={label}
          value={chosen}
          onChange={(id) => {
            const found = Object.values(LOOPS).find((other) => other.id === id)
            if (found !== undefined) fill({ loop: found.id })
          }}
          className="-ml-2 flex flex-[0_0_160px] flex-col whitespace-nowrap min-[1200px]:flex-[0_0_280px] max-[499px]:flex-[1_0_100%]"
        >
          {Object.values(LOOPS).map(({ id, title, after }) => (
            <Radio
              key={id}
              value={id}
              className="flex items-baseline justify-between gap-2 rounded-control px-2 py-[2px] max-[699px]:min-h-11 max-[699px]:items-center hover:bg-shade selected:bg-shade selected:font-semibold focus-visible:outline-2"
            >
              <span>{title}</span>
              <span className="font-normal text-muted text-note forced-colors:text-inherit min-[500px]:max-[1199px]:hidden">
                {after}
              </span>
            </Radio>
          ))}
        </RadioGroup>
        <div className="flex min-w-[220px] flex-[1_1_220px] flex-wrap gap-x-5 gap-y-2">
          <div className="min-w-[150px] flex-[1_1_150px]">
            <p className="text-muted">
              {loop.about} <span className="whitespace-nowrap">Modelled on {loop.after}.</span>
            </p>
            {choosesFormat(chosen) && <FormatChoice />}
          </div>
          <LoopGraph graph={loop.graph} name={`The way of “${loop.title}”`} />
        </div>
      </div>
    </section>
  )
}

function FormatChoice() {
  const draft = useKept((kept) => kept.draft)
  const advice = adviceOf(
    draft,
    useSession((state) => state.models),
  )
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 pt-1.5">
      <label htmlFor={id} className="text-muted">
        Edits are asked for as
      </label>
      <select
        id={id}
        value={draft.format ?? ''}
        onChange={(event) => fill({ format: FORMATS.find((other) => other.id === event.target.value)?.id ?? null })}
        className="h-7 min-w-0 max-w-full rounded-control border border-line bg-panel px-1.5"
      >
        <option value="">{sayAdvisedFormat(advice)}</option>
        {FORMATS.map(({ id: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {draft.format === null && <span className="text-muted">{FORMAT_WHY[advice.why]}</span>}
    </p>
  )
}

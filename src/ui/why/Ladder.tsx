import { Fragment } from 'react'
import { CHOSEN_BY, explainAttempt, linesIn, PASSED, percent, plural, RUNG_NAME, signed } from '../../engine/explain'
import type { Attempt, Decision, RungId } from '../../engine/model'
import { toneColour } from '../controls'
import { decisionStyleOf } from '../file-rows'
import { usePanes } from '../panes'

/** The rungs in order: tried ones with what they found, the one that decided, and those that were not needed. */
export function Ladder({ decision }: { readonly decision: Decision }) {
  const { tone } = decisionStyleOf(decision)
  const nowhere = decision.attempts.filter(({ places }) => places === 0)
  const found = decision.attempts.filter(({ places }) => places > 0)
  const isElsewhere = decision.state === 'already-applied' && decision.amended === 'placed'
  return (
    <ol
      aria-label="Ladder"
      className="relative isolate mt-5 flex flex-col gap-3.5 before:absolute before:top-2 before:bottom-2 before:left-[6px] before:w-px before:bg-line forced-colors:before:bg-[CanvasText]"
    >
      <Nowhere attempts={nowhere} />
      {found.map((attempt) => (
        <Rung key={attempt.rung} attempt={attempt} tone={tone} isElsewhere={isElsewhere} />
      ))}
      <Unneeded attempts={decision.attempts} decided={decision.state !== 'refused'} />
      {decision.state === 'applied' && <RunnerUp decision={decision} />}
    </ol>
  )
}

const Dot = ({ fill, colour }: { readonly fill: boolean; readonly colour: string }) => (
  <span
    aria-hidden="true"
    className={`absolute top-[3px] left-0 size-[13px] rounded-full border-2 ${fill ? `border-current bg-current forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText] ${colour}` : 'border-faint/70 bg-panel'}`}
  />
)

type RungProps = {
  readonly attempt: Attempt
  readonly tone: string
  /** Whether the hunk is already at a place that a person chose: what is found now are others. */
  readonly isElsewhere: boolean
}

function Rung({ attempt, tone, isElsewhere }: RungProps) {
  const took = 'took' in attempt.verdict && !isElsewhere ? attempt.verdict.took : null
  const decided = attempt.places > 0
  const shift = took?.shift?.columns
  const isHere = useRung() === attempt.rung
  return (
    <li className="relative pl-6" title={explainAttempt(attempt)} aria-current={isHere ? 'step' : undefined}>
      {isHere && <Here />}
      <Dot fill={decided} colour={toneColour(tone)} />
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-medium">
          {RUNG_NAME[attempt.rung]}
          {shift ? `, shifted by ${signed(shift)}` : ''}
        </span>
        <span className="digits text-muted">{plural(attempt.places, 'place')}</span>
      </p>
      {took !== null && 'took' in attempt.verdict && (
        <p className="text-muted">
          {linesIn(took.at)}, {CHOSEN_BY[attempt.verdict.by]}
          {took.score !== undefined && ` · ${percent(took.score)} alike`}
        </p>
      )}
      {isElsewhere && <p className="text-muted">besides the one that you chose</p>}
      {'passed' in attempt.verdict && decided && !isElsewhere && <p className="text-muted">{PASSED[attempt.verdict.passed]}</p>}
    </li>
  )
}

/** The rung that the debugger's step is of. */
const useRung = (): RungId | null => usePanes((panes) => panes.compared?.rung ?? null)

/** A ground behind the rung that the debugger is at. */
const Here = () => <span aria-hidden="true" className="-inset-x-2 -inset-y-1 -z-10 absolute rounded-control bg-shade" />

/** Rungs by their names, in one line. */
const namesOf = (rungs: readonly string[]): string =>
  rungs.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase())).join(', ')

/** The rungs that found the hunk nowhere: they come before those that did. */
function Nowhere({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const here = useRung()
  if (attempts.length === 0) return null
  return (
    <li className="relative pl-6 text-muted">
      {attempts.some(({ rung }) => rung === here) && <Here />}
      <Dot fill={false} colour="" />
      <p className="first-letter:uppercase">
        {attempts.map(({ rung }, index) => (
          <Fragment key={rung}>
            {index > 0 && ', '}
            <span
              aria-current={rung === here ? 'step' : undefined}
              className={rung === here ? 'font-semibold text-text underline decoration-marker underline-offset-4' : ''}
            >
              {namesOf([RUNG_NAME[rung]])}
            </span>
          </Fragment>
        ))}
      </p>
      <p className="text-small">found nowhere</p>
    </li>
  )
}

/** The rungs below the one that decided. */
function Unneeded({ attempts, decided }: { readonly attempts: readonly Attempt[]; readonly decided: boolean }) {
  const asked = new Set<string>(attempts.map(({ rung }) => RUNG_NAME[rung]))
  const names = Object.values(RUNG_NAME).filter((name) => !asked.has(name))
  if (names.length === 0) return null
  return (
    <li className="relative pl-6 text-muted">
      <Dot fill={false} colour="" />
      <p className="first-letter:uppercase">{namesOf(names)}</p>
      <p className="text-small">{decided ? 'not needed' : 'not tried: a looser comparison finds the same places and more'}</p>
    </li>
  )
}

function RunnerUp({ decision }: { readonly decision: Extract<Decision, { state: 'applied' }> }) {
  const near = decision.runnerUp
  return (
    <li className="relative pl-6 text-muted">
      <p className="flex items-baseline gap-2">
        <span className="flex-1">Runner-up</span>
        <span className="digits">{near === null ? 'none' : near.score.toFixed(2)}</span>
      </p>
      <p className="text-small">
        {near === null
          ? 'No other place shares enough of the hunk’s lines to be compared.'
          : `${linesIn(near.at)} would be next; this place scores ${decision.score.toFixed(2)}.`}
      </p>
    </li>
  )
}

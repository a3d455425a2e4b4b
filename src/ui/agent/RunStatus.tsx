import { useEffect, useState } from 'react'
import { isDone } from '../../agent/success'
import type { Failure } from '../../providers/provider'
import { type AgentRun, type LeftOver, leftOf } from '../../session/agent/agent-run'
import type { LiveAnswer } from '../../session/agent/live-answer'
import { stagedAnalysis } from '../../session/state'
import { useSession } from '../session'
import { sayEnd, sayRunning, saySource } from './agent-messages'
import { sayKept, sayPause } from './pause-messages'
import { useDesk } from './use-agents'

/** What the run does or waits for, in a sentence or two. */
export function RunStatus({ run }: { readonly run: AgentRun }) {
  const { agent, reviewing, live, askedAt } = run
  const timeline = useSession((state) => state.timeline)
  const isOver = agent.status === 'done' || agent.status === 'stopped'
  const left = leftOf(timeline, run)
  const [sign, colour] = signOf(run, left)
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-baseline gap-1.5">
        <span aria-hidden="true" className={`w-3 shrink-0 text-center font-bold font-mono ${colour}`}>
          {sign}
        </span>
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {isOver ? sayEnd(run, left) : agent.status === 'paused' ? sayPause(agent) : sayRunning(run)}
        </span>
      </p>
      {reviewing && <Left />}
      {live?.waiting && <Waiting waiting={live.waiting} />}
      {askedAt !== null && !live?.waiting && (
        <Elapsed since={askedAt} hasBegun={live !== null && (live.text !== '' || live.thinking !== '')} />
      )}
      {agent.pause?.code === 'call' && <Said failure={agent.pause.failure} />}
      {agent.status === 'paused' && <p className="pl-[18px] text-muted [overflow-wrap:anywhere]">{sayKept(agent, run.branch)}</p>}
    </div>
  )
}

/** Who answers, and where that differs from what was recorded. */
export const Answerer = ({ run: { source, differences } }: { readonly run: AgentRun }) => (
  <p className="text-muted [overflow-wrap:anywhere]">
    {saySource(source)}
    {differences.length > 0 &&
      ` The run asks otherwise than the recording in ${differences.length === 1 ? 'one request' : `${differences.length} requests`} (${numbersOf(differences)}); the recorded answers are given all the same.`}
  </p>
)

const numbersOf = (differences: AgentRun['differences']): string =>
  [...new Set(differences.map(({ call }) => call + 1))].join(', ')

function signOf({ agent, held, reviewing }: AgentRun, { work }: LeftOver): readonly [sign: string, colour: string] {
  if (agent.status === 'done' && agent.work !== agent.base && !work) return ['↶', 'text-muted']
  if (agent.status === 'done') return ['✓', isDone(agent) ? 'text-exact' : 'text-fuzzy']
  if (agent.status === 'stopped') return ['■', 'text-muted']
  if (agent.status === 'paused' || held || reviewing) return ['‖', 'text-fuzzy']
  return ['→', 'text-marker']
}

/** What would be taken of a reply that is under review. */
function Left() {
  const count = useSession((state) => state.analysis?.transaction.decisions.length ?? 0)
  const left = useSession(
    (state) => stagedAnalysis(state)?.transaction.decisions.filter(({ rejected }) => rejected !== true).length ?? 0,
  )
  return (
    <p className="pl-[18px] text-muted">
      {left === 0 ? 'As it is now, nothing of it would be taken.' : `As it is now, ${left} of ${count} hunks would be taken.`}
    </p>
  )
}

/** What a failed call means, and what the provider said. */
function Said({ failure }: { readonly failure: Failure }) {
  const desk = useDesk()
  return (
    <div className="pl-[18px]">
      {desk !== null && <p>{desk.sayFailure(failure)}</p>}
      {failure.detail !== '' && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {failure.code === 'idle' ? '' : `It said${failure.status === null ? '' : ` (${failure.status})`}: `}
          {failure.detail.slice(0, 500)}
        </p>
      )}
    </div>
  )
}

/** A call that failed and is made again by itself. */
function Waiting({ waiting }: { readonly waiting: NonNullable<LiveAnswer['waiting']> }) {
  const now = useNow()
  const seconds = Math.max(0, Math.ceil((waiting.until - now) / 1000))
  return (
    <>
      <Said failure={waiting.failure} />
      <p className="pl-[18px]">
        <span aria-hidden="true" className="text-fuzzy">
          ↻
        </span>{' '}
        Asked again in <span className="digits">{seconds} s</span>
        {waiting.attempt > 1 && <span className="text-muted"> (attempt {waiting.attempt})</span>}
      </p>
    </>
  )
}

/** Seconds of a question that are not worth a word. */
const SHORT = 3

/** How long a question has been under way. */
function Elapsed({ since, hasBegun }: { readonly since: number; readonly hasBegun: boolean }) {
  const seconds = Math.floor((useNow() - since) / 1000)
  if (seconds < SHORT) return null
  return (
    <p className="pl-[18px] text-muted">
      Asked <span className="digits">{seconds} s</span> ago{hasBegun ? '' : '; nothing has come yet'}
    </p>
  )
}

/** Milliseconds between two looks at the clock, for a countdown in seconds. */
const TICK = 250

function useNow(): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return now
}

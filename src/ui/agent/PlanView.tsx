import type { Agent, Branch, Candidate, Task } from '../../agent/agent'
import { TEST_COMMAND } from '../../agent/loops/plan-and-branch'
import { CANDIDATE, SOURCE, TASK } from './agent-messages'
import { Disclosure } from './Disclosure'
import { formatNumber } from './format-number'

/** What the loop keeps besides its turns: the plan with its cursor, candidates, tasks, the scratchpad. Nothing where it keeps none. */
export function PlanView({ agent }: { readonly agent: Agent }) {
  const { plan, cursor, target, candidates, branches, tasks, scratchpad } = agent.inner
  const isOver = agent.status === 'done'
  if (plan.length + tasks.length + scratchpad.length === 0) return null
  return (
    <div className="flex flex-col gap-2.5">
      {plan.length > 0 && (
        <section aria-label="Plan">
          <h3 className="heading pb-0.5">
            Plan <span className="font-normal normal-case tracking-normal">· made again {timesOf(agent.inner.replans)}</span>
          </h3>
          {agent.loop === 'plan-and-branch' && (
            <p className="pb-0.5 text-muted">
              {target !== null && (
                <>
                  About <span className="font-mono text-code-small text-text">{target}</span>,{' '}
                </>
              )}
              verified by <span className="font-mono text-code-small text-text">{TEST_COMMAND}</span>
            </p>
          )}
          {agent.loop === 'planner-executor' ? (
            <p className="max-h-40 overflow-y-auto whitespace-pre-wrap">{plan.join('\n')}</p>
          ) : (
            <ol>
              {plan.map((step, index) => (
                <Step
                  key={index}
                  step={step}
                  number={index + 1}
                  state={isOver || index < cursor ? 'done' : index === cursor ? 'now' : 'ahead'}
                />
              ))}
            </ol>
          )}
        </section>
      )}
      {candidates.length > 0 && <Candidates candidates={candidates} isOver={isOver} />}
      {branches.length > 0 && !isOver && <Branches branches={branches} />}
      {tasks.length > 0 && (
        <section aria-label="Tasks">
          <h3 className="heading pb-0.5">Tasks</h3>
          <ol>
            {tasks.map((task, index) => (
              <TaskRow key={index} task={task} isNow={index === cursor && !isOver} />
            ))}
          </ol>
        </section>
      )}
      {scratchpad.length > 0 && (
        <Disclosure head={<span className="heading">Scratchpad · {formatNumber(scratchpad.length)}</span>}>
          <ul className="pt-0.5">
            {scratchpad.map((line, index) => (
              <li
                key={index}
                className="max-h-24 overflow-y-auto whitespace-pre-wrap font-mono text-code-small [overflow-wrap:anywhere]"
              >
                {line}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const STEP = {
  done: { sign: '✓', word: 'done', colour: 'text-exact' },
  now: { sign: '→', word: 'now', colour: 'text-marker' },
  ahead: { sign: '·', word: 'to come', colour: 'text-muted' },
} as const

type StepProps = { readonly step: string; readonly number: number; readonly state: keyof typeof STEP }

function Step({ step, number: at, state }: StepProps) {
  const { sign, word, colour } = STEP[state]
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="flex gap-1.5 py-px">
      <span aria-hidden="true" className={`w-3 shrink-0 text-center font-mono ${colour}`}>
        {sign}
      </span>
      <span className={state === 'now' ? 'font-semibold' : state === 'ahead' ? 'text-muted' : ''}>
        {at}. {step}
        <span className="sr-only"> ({word})</span>
      </span>
    </li>
  )
}

/** What the last step could have been done with, in the order in which it is tried. */
const Candidates = ({ candidates, isOver }: { readonly candidates: readonly Candidate[]; readonly isOver: boolean }) => (
  <section aria-label="Candidates of the last decision">
    <h3 className="heading pb-0.5">Last decision</h3>
    <ol>
      {candidates.map(({ source, score, action, state }, index) => {
        const { sign, name, colour } = CANDIDATE[isOver && state === 'waiting' ? 'left' : state]
        return (
          <li key={index} className="flex items-baseline gap-x-1.5">
            <span aria-hidden="true" className={`w-3 shrink-0 text-center font-mono ${colour}`}>
              {sign}
            </span>
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="digits">
                <span className="sr-only">Score </span>
                {score.toFixed(2)}
              </span>
              <span>{action}</span>
              <span className="text-muted">{SOURCE[source]}</span>
              <span className={colour}>{name}</span>
            </span>
          </li>
        )
      })}
    </ol>
  </section>
)

/** What the model proposed and the run did not need so far: where it goes back to, the first one first. */
const Branches = ({ branches }: { readonly branches: readonly Branch[] }) => (
  <section aria-label="Branches to go back to">
    <h3 className="heading pb-0.5">Kept to go back to</h3>
    <ol>
      {branches.map(({ candidate: { action }, cursor, score }, index) => (
        <li key={index} className="flex flex-wrap items-baseline gap-x-2 pl-[18px]">
          <span className="digits">
            <span className="sr-only">Score </span>
            {score.toFixed(2)}
          </span>
          <span>{action}</span>
          <span className="text-muted">in step {cursor + 1}</span>
        </li>
      ))}
    </ol>
  </section>
)

function TaskRow({ task: { path, text, context, state }, isNow }: { readonly task: Task; readonly isNow: boolean }) {
  const { sign, name, colour } = TASK[state]
  return (
    <li aria-current={isNow ? 'step' : undefined} className="py-px">
      <p className="flex gap-1.5">
        <span aria-hidden="true" className={`w-3 shrink-0 text-center font-mono ${colour}`}>
          {sign}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-medium">{path}</b> {text} <span className={colour}>{name}</span>
        </span>
      </p>
      {context !== '' && (
        <Disclosure className="pl-[18px]" head={<span className="text-muted">What the research found</span>}>
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap">{context}</p>
        </Disclosure>
      )}
    </li>
  )
}

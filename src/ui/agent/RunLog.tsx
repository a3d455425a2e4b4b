import { memo } from 'react'
import type { Agent, Turn } from '../../agent/agent'
import { plural } from '../../engine/explain'
import type { AgentRun, Source } from '../../session/agent/agent-run'
import type { LiveAnswer } from '../../session/agent/live-answer'
import { answererOf, FAILURE, PURPOSE, recoveryOf, STOP } from './agent-messages'
import { Disclosure } from './Disclosure'
import { answerFirstLine, callText, mishapsOf, resultsOf, usageText } from './run-log-text'

/** Every exchange of the run, the last one first, and what comes in now above them. */
export function RunLog({ run }: { readonly run: AgentRun }) {
  const { agent, source, live, summaries } = run
  const { turns } = agent
  if (turns.length === 0 && live === null)
    return <p className="text-muted">Shows each exchange with the model, with what it cost and what went wrong.</p>
  return (
    <>
      {live !== null && live.waiting === null && <Incoming live={live} />}
      <ol reversed className="flex flex-col">
        {turns.map((turn, index) => <Entry key={index} agent={agent} turn={turn} index={index} source={source} />).toReversed()}
      </ol>
      {Object.entries(summaries).map(([thread, { text, upTo }]) => (
        <Disclosure
          key={thread}
          className="border-line border-t py-1.5"
          head={
            <>
              <span className="font-medium">Summary</span>{' '}
              <span className="text-muted">
                replaces the first {upTo} {upTo === 1 ? 'turn' : 'turns'} of the thread “{thread}”
              </span>
            </>
          }
        >
          <WireText text={text} />
        </Disclosure>
      ))}
    </>
  )
}

/** UTF-16 units of a streaming answer that are drawn: its end. */
const TAIL = 4_000

function Incoming({ live: { text, thinking, calls, files } }: { readonly live: LiveAnswer }) {
  const shown = text === '' ? thinking : text
  return (
    <section aria-label="The answer as it comes in" aria-busy="true" className="border-line border-b pb-1.5">
      <p className="text-marker">
        <span aria-hidden="true">→ </span>
        {text === '' && thinking !== '' ? 'The model thinks' : 'The answer comes in'}
        {calls.length > 0 && <span className="text-muted"> · calls {calls.join(', ')}</span>}
      </p>
      {files.length > 0 && <Coming files={files} />}
      {shown !== '' && (
        <div className="flex max-h-32 flex-col-reverse overflow-y-auto">
          <pre
            className={`whitespace-pre-wrap font-mono text-code-small leading-[18px] [overflow-wrap:anywhere] ${text === '' ? 'text-muted' : ''}`}
          >
            {shown.slice(-TAIL)}
          </pre>
        </div>
      )}
    </section>
  )
}

/** The files of an answer that comes in, each as soon as an edit of it is whole. */
const Coming = ({ files }: { readonly files: LiveAnswer['files'] }) => (
  <ul aria-label="Files in the answer" className="flex flex-wrap gap-x-4 py-0.5">
    {files.map(({ path, edits, isOpen }) => (
      <li key={path} className="[overflow-wrap:anywhere]">
        <span aria-hidden="true" className={`font-mono ${isOpen ? 'text-marker' : 'text-exact'}`}>
          {isOpen ? '→' : '✓'}
        </span>{' '}
        <span className="font-mono text-code-small">{path === '' ? 'a file that it does not name' : path}</span>{' '}
        <span className="text-muted">{edits === 0 ? 'is being written' : plural(edits, 'whole edit')}</span>
      </li>
    ))}
  </ul>
)

type EntryProps = { readonly agent: Agent; readonly turn: Turn; readonly index: number; readonly source: Source }

const Entry = memo(function Entry({ agent, turn, index, source }: EntryProps) {
  const calls = resultsOf(agent, index)
  const isLeft =
    agent.turns.length - 1 === index &&
    (agent.status === 'stopped' || agent.pause?.code === 'cap' || agent.pause?.code === 'model-waits')
  return (
    <li className="border-line border-b py-1.5 last:border-b-0">
      <Disclosure
        head={
          <>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="digits text-muted">{index + 1}</span>
              <b className="font-medium">{PURPOSE[turn.purpose].name}</b>
              <span className="text-muted">{answererOf(source, turn.role)}</span>
              <span className="ml-auto text-small text-muted">{usageText(turn)}</span>
            </span>
            <span className="block truncate text-muted group-open/fold:hidden">{answerFirstLine(turn)}</span>
          </>
        }
      >
        <div className="flex flex-col gap-1.5 pt-1">
          <Part title="Sent" text={turn.sent} />
          <Part title="Answered" text={turn.text} />
          {STOP[turn.stop] !== '' && <p className="text-fuzzy">{STOP[turn.stop]}</p>}
          {calls.map(([call, result]) => (
            <div key={call.id}>
              <h4 className="font-medium [overflow-wrap:anywhere]">{callText(call)}</h4>
              <WireText text={call.input} />
              {result !== null && (
                <>
                  <p className={result.isError ? 'text-refused' : 'text-muted'}>
                    {result.isError ? '✗ Refused or failed' : '✓ Result'}
                  </p>
                  <WireText text={result.text} />
                </>
              )}
            </div>
          ))}
        </div>
      </Disclosure>
      {mishapsOf(agent, index).map((mishap, at) => (
        <Disclosure
          key={at}
          head={
            <>
              <span aria-hidden="true" className="text-refused">
                ✗
              </span>{' '}
              {FAILURE[mishap.failure].name}.{' '}
              {!isLeft && <span className="text-muted">{recoveryOf(agent.loop, mishap.failure)}</span>}
            </>
          }
        >
          <WireText text={mishap.message} />
        </Disclosure>
      ))}
    </li>
  )
})

const Part = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text === '' ? null : (
    <div>
      <h4 className="heading">{title}</h4>
      <WireText text={text} />
    </div>
  )

/** UTF-16 units of one text that are drawn; a model may send a megabyte. */
const DRAWN = 60_000

/** A text as it went over the wire. */
export const WireText = ({ text }: { readonly text: string }) => (
  <>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto whitespace-pre-wrap rounded-small bg-shade px-2 py-1 font-mono text-code-small leading-[18px] [overflow-wrap:anywhere]"
    >
      {text.slice(0, DRAWN)}
    </pre>
    {text.length > DRAWN && <p className="text-muted">and {(text.length - DRAWN).toLocaleString('en-GB')} more characters</p>}
  </>
)

import { Copy } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { plural } from '../engine/explain'
import { type Feedback, testFeedback } from '../engine/feedback'
import { commitState } from '../session/stages'
import { runIsCurrent, type State } from '../session/state'
import { strayErrors, testsOf } from '../session/test-run'
import { Action } from './controls'
import { useCopy } from './copy'
import { useDriver, useSession } from './session'

const NOTHING: Feedback = { text: '', tokens: 0 }

/** What to send back to the model: about hunks without a place, else about tests that fail with the edits. */
export function messageOf(state: State): Feedback {
  const { analysis, run } = state
  if (analysis === null) return NOTHING
  if (analysis.message.text !== '') return analysis.message
  if (run === null || run.result === null || !runIsCurrent(state) || run.staged === null) return NOTHING
  const failures = testsOf(run)
    .filter((test) => test.state === 'fail' || test.state === 'timeout')
    .map(({ path, error, file }) => ({ name: path.join(' › '), error, file }))
  const stray = strayErrors(run).map(({ file, error }) => ({ name: error.name, error, file }))
  return testFeedback(
    [...failures, ...stray].map(({ name, error, file }) => {
      const frame = error?.frames[0]
      return {
        name,
        message: error?.message ?? 'ran out of time',
        place: frame === undefined ? (file ?? null) : `${frame.file}:${frame.line}`,
      }
    }),
  )
}

/** All is well, or nothing is known yet. */
function NoMessage() {
  const driver = useDriver()
  const hasReply = useSession((state) => state.analysis !== null && state.analysis.transaction.decisions.length > 0)
  const isUntested = useSession((state) => hasReply && commitState(state) === 'untested')
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3">
      <p className="max-w-[560px] text-muted">
        {hasReply ? 'Every edit has a place: there is nothing to ask the model for. ' : ''}
        When an edit has no place, or a test fails with the edits, this panel shows a message that asks the model for just that,
        with what it got wrong and the lines that it needs.
      </p>
      {isUntested && <Action onPress={() => void driver.tests.run()}>Run the tests</Action>}
      {!hasReply && <Action onPress={() => driver.page.show({ dialog: 'lessons' })}>See one in a lesson</Action>}
    </div>
  )
}

export default function MessagePanel() {
  const copy = useCopy()
  const { text, tokens } = useSession(useShallow(messageOf))
  if (text === '') return <NoMessage />
  return (
    <div className="flex h-full gap-4 px-4 py-2 max-[699px]:flex-col">
      <textarea
        readOnly
        aria-label="Message for the model"
        value={text}
        className="min-w-0 flex-1 resize-none bg-transparent font-mono text-small leading-[18px] outline-none"
      />
      <div className="flex shrink-0 items-center gap-3 self-start">
        <span className="digits whitespace-nowrap text-muted">{plural(tokens, 'token')}</span>
        <Action look="ink" onPress={() => copy(text)}>
          <Copy size={13} /> Copy message
        </Action>
      </div>
    </div>
  )
}

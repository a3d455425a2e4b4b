/** What the reply's pane says while its reply is being decided, or was not. Loaded after the first paint. */
import type { ReactNode } from 'react'
import type { State } from '../session/state'
import { Action } from './controls'
import { Progress, useSlow } from './Progress'
import { useDriver, useSession } from './session'

const isLeft = ({ reply, analysis, deciding, replay }: State): boolean =>
  reply.trim() !== '' && analysis === null && !deciding && replay === null

export default function DecisionStatus() {
  const driver = useDriver()
  const isDeciding = useSlow(useSession(({ deciding, reply }) => deciding && reply !== ''))
  const isUndecided = useSession(isLeft)
  if (isDeciding)
    return (
      <Line>
        <Progress label="Deciding where the edits land" stop={{ name: 'Stop', act: driver.reply.stopDeciding }} />
      </Line>
    )
  return isUndecided ? (
    <Line>
      <p role="status" className="min-w-0 flex-1">
        Not decided. The reply is kept as text.
      </p>
      <Action onPress={() => void driver.reply.decideAgain()}>Decide again</Action>
    </Line>
  ) : null
}

/** Over the end of the reply: nothing above it moves. */
const Line = ({ children }: { readonly children: ReactNode }) => (
  <div className="absolute inset-x-0 bottom-0 flex items-center gap-3 border-line border-t bg-panel px-4 py-2">{children}</div>
)

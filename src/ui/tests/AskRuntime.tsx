/** Asks before third-party code is loaded over the network, once. */
import { Action } from '../controls'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { runtimeReasonText, WHAT_IS_LOADED } from './tests-messages'

export default function AskRuntime() {
  const driver = useDriver()
  const why = useSession((state) => state.asking)
  if (why === null) return null
  return (
    <Sheet title="Load WebContainer?" onClose={() => void driver.tests.answer('nothing')}>
      <p className="pb-2">{runtimeReasonText(why)}</p>
      <p className="pb-4 text-muted">{WHAT_IS_LOADED}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Action look="ghost" onPress={() => void driver.tests.answer('nothing')}>
          Do not run
        </Action>
        <Action onPress={() => void driver.tests.answer('embedded')}>Run embedded instead</Action>
        <Action look="ink" onPress={() => void driver.tests.answer('load')}>
          Load and run
        </Action>
      </div>
    </Sheet>
  )
}

import { Play, Square } from 'lucide-react'
import { runSummaryOf } from '../session/test-run'
import { Action, chord, KeyHint } from './controls'
import { useDriver, useSession } from './session'

/** Runs the tests, or stops the run. `narrow`: without its key. */
export function RunButton({ narrow = false }: { readonly narrow?: boolean }) {
  const driver = useDriver()
  const running = useSession((state) => runSummaryOf(state.run) === 'running')
  const key = !narrow && (
    <span className="max-[1023px]:hidden">
      <KeyHint>{chord('⏎')}</KeyHint>
    </span>
  )
  return running ? (
    <Action look="ink" onPress={() => driver.tests.stop()}>
      <Square size={12} fill="currentColor" /> Stop
    </Action>
  ) : (
    <Action look="ink" onPress={() => void driver.tests.run()}>
      {narrow && <Play size={12} fill="currentColor" />} Run tests {key}
    </Action>
  )
}

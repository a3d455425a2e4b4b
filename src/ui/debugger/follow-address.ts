/** Waits for the step that the page's address names. Loaded where it names one. */
import { parseStepAddress, stepAt } from '../../session/debugger'
import type { Session } from '../session'
import { goToStep } from './step-actions'

/** Goes to the step once a reply is decided that has hunks; an address that leads nowhere is passed over. Returns what ends the waiting. */
export function followAddress({ store, driver }: Session): () => void {
  let wanted = parseStepAddress(location.hash)
  const go = () => {
    const state = store.getState()
    if (wanted === null || state.analysis === null || state.analysis.transaction.decisions.length === 0) return
    const at = stepAt(state.analysis, wanted)
    wanted = null
    if (at === null || (state.debug?.decision === at.decision && state.debug.step === at.step)) return
    goToStep(driver, state, at)
  }
  go()
  return store.subscribe(go)
}

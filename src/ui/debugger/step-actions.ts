/** From step to step, from anywhere: the page follows, and the debugger, once it is open, sets the page's address. */

import { addressOf, stepBy as by, type DebugAt, nextRefusal as nextRefused } from '../../session/debugger'
import type { Driver } from '../../session/driver'
import type { State } from '../../session/state'
import { stepMiddle } from '../../session/views'
import { replaceHash } from '../replace-hash'

type Looking = Pick<State, 'analysis' | 'debug' | 'selected' | 'view' | 'openFile' | 'present' | 'guide'>

/** Goes to a step that there is: its hunk is selected, its file opened, and shown as it was before the reply, too. */
export function goToStep(driver: Driver, state: Looking, at: DebugAt): void {
  const { analysis, selected, view, openFile } = state
  driver.page.show({
    debug: at,
    middle: stepMiddle(state),
    ...(view === 'after' || view === 'edit' ? { view: 'inline' } : {}),
    // Where the panel has no column of its own it is a tab.
    ...(document.querySelector('aside[aria-label="Why"]') === null ? { tab: 'why', narrowTab: 'why' } : {}),
  })
  const path = analysis?.transaction.decisions[at.decision]?.path ?? openFile
  if (selected !== at.decision || openFile !== path) driver.reply.select(at.decision)
}

/** The next step or the one before; where the debugger is off, the first step of the selected hunk. */
export function goStep(driver: Driver, state: Looking, count: 1 | -1): void {
  const { analysis, debug, selected } = state
  if (analysis === null || analysis.transaction.decisions.length === 0) return
  goToStep(driver, state, debug === null ? { decision: Math.max(0, selected), step: 0 } : by(analysis, debug, count))
}

/** The verdict on the next refused hunk; where the debugger is off, the selected one counts as well. Nothing happens where none is refused. */
export function goToNextRefusal(driver: Driver, state: Looking): void {
  const { analysis, debug, selected } = state
  const next = analysis === null ? null : nextRefused(analysis, debug ?? { decision: Math.max(0, selected), step: -1 })
  if (next !== null) goToStep(driver, state, next)
}

/** Ends the debugging; the hunk stays selected. False where there was none. */
export function leaveDebugger(driver: Driver, state: Pick<State, 'debug'>): boolean {
  if (state.debug === null) return false
  driver.page.show({ debug: null })
  writeAddress(null)
  return true
}

/** Sets the page's address without a step of its own in the browser's history; the other keys of its hash stay. */
export function writeAddress(at: DebugAt | null): void {
  replaceHash(addressOf(at, location.hash))
}

/** The answer to a step → what it decides, through the engine's own reading. */
import type { Decided } from '../../agent/agent'
import type { Reading } from '../../engine/model'

/** null: the reply holds no decision, or more than one action. */
export function replyDecisionOf({ edits, steps }: Reading): Decided | null {
  const [step, ...more] = steps
  if (edits.length > 0) return step === undefined ? { mode: 'edit' } : null
  if (step === undefined || more.length > 0) return null
  if (step.mode === 'final' || step.mode === 'wait') return { mode: step.mode, text: step.text }
  if (step.mode !== 'act') return null
  return { mode: 'act', call: { id: `step-${step.span.from}`, name: step.action, input: step.text } }
}

/** How a tool of the family gives up, and what then becomes of the hunks before. */
import type { RuleId } from '../applier'
import type { Trace } from '../shared/trace'

/** A tool gives up. `message`: what it tells the model. `rule`: the demand that was not met. */
export class ToolRefusal extends Error {
  override readonly name = 'Refusal'
  readonly rule: RuleId

  constructor(rule: RuleId, message: string) {
    super(message)
    this.rule = rule
  }
}

/** From hunk `first` on they are found and not written. */
export function takeBack(trace: Trace, first: number): void {
  for (const hunk of trace.hunks.splice(first)) trace.hunks.push(hunk.state === 'applied' ? { ...hunk, state: 'untried' } : hunk)
}

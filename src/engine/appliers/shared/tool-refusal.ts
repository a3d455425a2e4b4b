import type { RuleId } from '../applier'

/** A tool gives up. `message`: what it tells the model. `rule`: the demand that was not met. */
export class ToolRefusal extends Error {
  override readonly name = 'Refusal'
  readonly rule: RuleId

  constructor(rule: RuleId, message: string) {
    super(message)
    this.rule = rule
  }
}

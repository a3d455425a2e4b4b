/** An applier has taken more steps than it may. */
export class StepBudgetSpent extends Error {
  override readonly name = 'WorkSpent'
}

/** Steps that one applier may take on one reply: about a second. More: the page waits for a slow tool, fewer: a large honest reply is given up. */
const STEPS = 200_000_000

/** Counts steps: one is about a comparison of two characters or lines. */
export class StepBudget {
  #left: number

  constructor(steps = STEPS) {
    this.#left = steps
  }

  /** @throws {StepBudgetSpent} */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new StepBudgetSpent('more steps than an applier may take')
  }
}

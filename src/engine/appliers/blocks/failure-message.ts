/** Work and words for a message alone: a message without something is better than no verdict. */
import { StepBudget, StepBudgetSpent } from '../shared/step-budget'

/** Characters of a message from which on further parts are left out. More: the page shows what nobody reads, fewer: an honest failure is cut. */
const LONGEST = 200_000

/** What is told of failures. The steps taken for it are few, and apart from those that the verdict may take. */
export class FailureMessage {
  readonly #parts: string[] = []
  readonly #work: StepBudget
  #length = 0
  #left = 0

  constructor(steps: number) {
    this.#work = new StepBudget(steps)
  }

  get isFull(): boolean {
    return this.#length >= LONGEST
  }

  /** What `compute` gives, or null once too many steps are taken. */
  within<T>(compute: (work: StepBudget) => T): T | null {
    try {
      return compute(this.#work)
    } catch (thrown) {
      if (thrown instanceof StepBudgetSpent) return null
      throw thrown
    }
  }

  /** Adds what `write` gives unless there is too much already. */
  add(write: () => string): void {
    if (this.isFull) {
      this.#left += 1
      return
    }
    const part = write().slice(0, LONGEST)
    this.#length += part.length
    this.#parts.push(part)
  }

  get count(): number {
    return this.#parts.length + this.#left
  }

  /** The parts; those left out are counted. */
  text(): string {
    return [...this.#parts, ...(this.#left === 0 ? [] : [`And ${this.#left} more.`])].join('\n\n')
  }
}

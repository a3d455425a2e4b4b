/** One run of a tool over a reply: what every tool does with its parts, what is written down of it, and what the tool says. */
import type { ApplierOutcome, HunkResult, RuleId } from '../applier'
import { StepBudget, StepBudgetSpent } from './step-budget'
import { ToolRefusal } from './tool-refusal'
import { Trace } from './trace'

/** A sentence, or what writes one: it is not asked where the message is full. null: it is said already. */
type Words = string | (() => string) | null

/** How a tool's message is put together. */
export type Manner = {
  /** What parts two sentences; a line end where it is left out. */
  readonly between?: string
  /** Characters from which on further sentences are counted, not said. More: the page shows what nobody reads, fewer: an honest failure is cut. */
  readonly longest?: number
  /** Steps that may be taken for the words alone, apart from those for the verdict. */
  readonly steps?: number
}

/** Of a hunk: where the reply has it, and the file that it is for. */
type Known = Pick<HunkResult, 'span' | 'path'>

/** Characters of a message that quotes what it is about. */
export const LONGEST_MESSAGE = 200_000

export class ToolRun {
  readonly trace = new Trace()
  readonly #said: string[] = []
  readonly #between: string
  readonly #longest: number
  readonly #work: StepBudget
  #length = 0
  #left = 0
  #failures = 0

  constructor({ between = '\n', longest = Number.POSITIVE_INFINITY, steps = 0 }: Manner = {}) {
    this.#between = between
    this.#longest = longest
    this.#work = new StepBudget(steps)
  }

  get failures(): number {
    return this.#failures
  }

  get lastSaid(): string | undefined {
    return this.#said.at(-1)
  }

  /** The reply part by part. Null: it has none, and no call that cannot be read (`broken`). */
  over<Part>(parts: readonly Part[], one: (part: Part) => void, broken = false): ApplierOutcome | null {
    if (parts.length === 0 && !broken) return null
    if (broken) {
      this.trace.note('wire', 'refused', {}, true)
      this.fail(NO_JSON)
    }
    for (const part of parts) one(part)
    return this.outcome()
  }

  say(words: Words): void {
    if (words === null) return
    if (this.#length >= this.#longest) {
      this.#left += 1
      return
    }
    const text = (typeof words === 'string' ? words : words()).slice(0, this.#longest)
    this.#length += text.length
    this.#said.push(text)
  }

  /** Something did not work. */
  fail(words: Words): void {
    this.#failures += 1
    this.say(words)
  }

  /** The hunk is refused by a demand that is not met. */
  refuse(rule: RuleId, known: Known, words: Words): void {
    this.trace.note(rule, 'refused')
    this.miss(rule, known, words)
  }

  /** The hunk is refused, and the trace says why already. */
  miss(rule: RuleId, known: Known, words: Words): void {
    this.trace.end({ state: 'refused', rule, ...known })
    this.fail(words)
  }

  /**
   * What the tool says of `work`. Where that refuses, nothing of it is written, so what it found is taken back, and the hunk that `known` gives is
   * refused; null: they say so already.
   */
  attempt(known: () => Known | null, work: () => string): void {
    const first = this.trace.hunks.length
    try {
      this.say(work())
    } catch (thrown) {
      if (!(thrown instanceof ToolRefusal)) throw thrown
      this.trace.takeBack(first)
      const hunk = known()
      if (hunk === null) this.fail(thrown.message)
      else this.miss(thrown.rule, hunk, thrown.message)
    }
  }

  /** What `compute` gives, or null once too many steps are taken: a message without something is better than no verdict. */
  within<T>(compute: (work: StepBudget) => T): T | null {
    try {
      return compute(this.#work)
    } catch (thrown) {
      if (thrown instanceof StepBudgetSpent) return null
      throw thrown
    }
  }

  /** All that was said; sentences left out are counted. */
  text(): string {
    return [...this.#said, ...(this.#left === 0 ? [] : [`And ${this.#left} more.`])].join(this.#between)
  }

  outcome(message = this.text()): ApplierOutcome {
    return this.trace.outcome(this.#failures > 0, message)
  }
}

/** What a tool says of a call that is no JSON. */
const NO_JSON = 'The arguments of the call are no JSON.'

/** Arguments that a tool cannot read refuse the call. @throws {ToolRefusal} */
export function demandReadable({ broken }: { readonly broken: boolean }): void {
  if (broken) throw new ToolRefusal('wire', NO_JSON)
}

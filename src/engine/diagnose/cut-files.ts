/** What a diagnosis looks at besides the refused decision: the files before the reply and after it, and earlier versions of them. */
import type { Budget } from '../budget'
import { Lines } from '../match/lines'
import type { Rung } from '../match/rungs/rung'
import type { Decision, Demands, FileOutcome, Path, Reading, SyntaxProblem, Transaction, Tree } from '../model'
import { WHOLE } from './places'

/** Finds the syntax errors of a file; null for one that it cannot read. */
export type SyntaxCheck = (path: Path, text: string) => readonly SyntaxProblem[] | null

/** Repairs whose result is parsed. More: a later verdict where a reply misses often, fewer: a repair that breaks the file may be offered. */
const MOST_CHECKS = 24

/** Characters for which one step of the budget is taken where a text is searched or cut into lines. */
const PER_STEP = 40

/** Files cut into lines are kept, so that several diagnoses of one file share them. */
export class CutFiles {
  readonly reading: Reading
  readonly decisions: readonly Decision[]
  readonly tree: Tree
  /** Newest first. */
  readonly history: readonly Tree[]
  readonly budget: Budget
  /** By which the decisions were made. */
  readonly demands: Demands
  readonly rungs: readonly Rung[]
  /** What the reply makes of each file, as far as its edits land. */
  readonly outcomes: readonly FileOutcome[]
  readonly #lines = new Map<string, Lines>()
  readonly #syntax: SyntaxCheck | undefined
  #checks = MOST_CHECKS

  constructor(
    reading: Reading,
    transaction: Transaction,
    tree: Tree,
    history: readonly Tree[],
    budget: Budget,
    syntax?: SyntaxCheck,
  ) {
    this.reading = reading
    this.decisions = transaction.decisions
    this.demands = transaction.demands
    this.rungs = WHOLE.filter(({ id }) => !transaction.demands.without.includes(id))
    this.outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
    this.tree = tree
    this.history = history
    this.budget = budget
    this.#syntax = syntax
  }

  /** What finds the syntax errors of a file, as long as checks are left; a file is parsed twice for each. */
  takeSyntaxCheck(): SyntaxCheck | undefined {
    if (this.#checks <= 0) return undefined
    this.#checks--
    return this.#syntax
  }

  /** The text of a file before the reply; null where there is none, or none that is text. */
  textAt(path: Path): string | null {
    const content = this.tree.get(path)
    return typeof content === 'string' ? content : null
  }

  /** The lines of a file before the reply; null where there is none, it is no text, or the budget is spent. */
  linesAt(path: Path): Lines | null {
    const text = this.textAt(path)
    return text === null ? null : this.linesOf(text)
  }

  /** The text cut into lines; null where the budget is spent. */
  linesOf(text: string): Lines | null {
    const known = this.#lines.get(text)
    if (known !== undefined) return known
    if (!this.searches(text)) return null
    const lines = Lines.of(text)
    this.#lines.set(text, lines)
    return lines
  }

  /** Takes the steps that going through the text once costs; false where they are not there. */
  searches(text: string): boolean {
    return this.budget.spend(1 + text.length / PER_STEP)
  }
}

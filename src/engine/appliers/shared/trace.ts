/** Writes down what an applier does, hunk by hunk. */
import type { LineRange, Span } from '../../model'
import type { ApplierOutcome, HunkResult, RuleId, TraceStep } from '../applier'

/** Places of one step that are kept. More: a trace of a file of equal lines is large, fewer: places are missed in it. */
const PLACES = 8

/** `value`: what was measured, `needed`: what was demanded of it. */
type Noted = { readonly at?: readonly LineRange[]; readonly value?: number; readonly needed?: number }

export class Trace {
  readonly steps: TraceStep[] = []
  readonly hunks: HunkResult[] = []

  /** A step of the hunk that is being worked on: the one that comes next. `whole`: of the reply. */
  note(rule: RuleId, result: TraceStep['result'], { at = [], ...measured }: Noted = {}, whole = false): void {
    this.steps.push({ hunk: whole ? -1 : this.hunks.length, rule, result, at: at.slice(0, PLACES), ...measured })
  }

  /** What became of the hunk; the next step is the next hunk's. */
  end(result: Partial<HunkResult> & Pick<HunkResult, 'state'>): void {
    this.hunks.push({ span: null, path: null, rule: null, at: null, lines: null, ...result })
  }

  /** From hunk `first` on they are found and not written. */
  takeBack(first: number): void {
    for (const hunk of this.hunks.splice(first)) this.hunks.push(hunk.state === 'applied' ? { ...hunk, state: 'untried' } : hunk)
  }

  /** Hunks that the tool did not come to. */
  untried(spans: readonly (Span | null)[], path: string | null = null): void {
    for (const span of spans) this.end({ state: 'untried', span, path })
  }

  outcome(failed: boolean, message: string): ApplierOutcome {
    return { failed, message, hunks: this.hunks, trace: this.steps }
  }
}

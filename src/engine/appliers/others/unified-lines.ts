import { SequenceMatcher } from '../shared/difflib'
import type { StepBudget } from '../shared/step-budget'

/**
 * The one hunk that Python's `difflib.unified_diff` makes with all lines as context, without its headers: each line behind ' ', '-' or '+'.
 * Equal sides make no hunk at all.
 */
export function unifiedLines(before: readonly string[], after: readonly string[], work: StepBudget): string[] {
  const codes = new SequenceMatcher(before, after, work).opcodes()
  if (codes.every(({ tag }) => tag === 'equal')) return []
  return codes.flatMap(({ tag, aFrom, aTo, bFrom, bTo }) => {
    const old = before.slice(aFrom, aTo)
    if (tag === 'equal') return old.map((line) => ` ${line}`)
    return [...old.map((line) => `-${line}`), ...after.slice(bFrom, bTo).map((line) => `+${line}`)]
  })
}

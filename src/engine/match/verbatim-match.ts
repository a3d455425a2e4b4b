/** The usual hunk, which needs no ladder: the file has it in one place, character by character, and its new lines need no adaptation. */
import type { Budget } from '../budget'
import { mayBePlaceholder } from '../elisions'
import { flat } from '../lists'
import type { Demands } from '../model'
import { hasResultAround, resultAtLine, resultElsewhere } from './already-applied'
import { isChangePresent } from './change-present'
import { mayBeSigned } from './diff-signs'
import { mayBeDecorated } from './doubtful-line'
import { blocksOf, type HunkChange } from './hunk-changes'
import type { Verdict } from './judge'
import type { Pattern } from './pattern'
import { type Place, rangeOf } from './place'
import { repeatedBeyond } from './repeated-lines'
import type { SearchedFile } from './surroundings'
import { offByOne } from './unproven-lines'

/** `prefixed`: as for `adapter`. */
type Given = { readonly ground: SearchedFile; readonly demands: Demands; readonly budget: Budget; readonly prefixed: boolean }

/**
 * The verdict that the ladder and the searches behind it would give on a hunk that the file has once as quoted, for a fraction of the cost;
 * null where that is not sure, or the hunk is another. `sought`: the hunk as it was written.
 */
export function verbatimMatch(sought: Pattern, { ground, demands, budget, prefixed }: Given): Verdict | null {
  const { file } = ground
  const { after, before, keeps } = sought
  if (demands.without.includes('exact') || file.hasReturns || mayBeSigned(sought)) return null
  let kept = 0
  for (const [line, text] of after.entries()) {
    if (keeps[line] !== -1) kept++
    else if (mayBePlaceholder(text) || mayBeDecorated(text)) return null
  }
  const [pairing, other] = sought.verbatimIn(file) ?? []
  if (pairing === undefined || other !== undefined || !budget.spend(before.length)) return null
  const place: Place = { pairing, sought, verbatim: true }
  const onlyAdds = kept === before.length
  if (onlyAdds && hasResultAround(file, place, budget)) return null
  if (demands.once && (resultElsewhere(file, place, budget) ?? resultAtLine(ground, place, sought.hunk.hint.line)) !== null)
    return null
  const changes: HunkChange[] = []
  for (const { removed, added } of blocksOf(sought)) {
    const lines = after.slice(added.start, added.end)
    const block = { removed, added, lines }
    const first = pairing[removed.start] ?? (pairing[before.length - 1] ?? 0) + 1
    if (onlyAdds) {
      const bounds = { start: removed.start === 0 ? -1 : first, end: removed.end === before.length ? -1 : first }
      if (isChangePresent(file, place, block, bounds)) return null
    }
    const targets = [{ start: first, end: first + removed.end - removed.start }]
    changes.push({ removed, added, lines, targets, done: false })
  }
  if (repeatedBeyond(file, place, after, changes, prefixed) >= 0) return null
  const fresh = flat(changes, ({ added, lines }) => lines.map((text, nth) => ({ at: added.start + nth, text })))
  if (offByOne(file, place, fresh) >= 0) return null
  const at = ground.baseOf(rangeOf(pairing))
  const attempt = { rung: 'exact', places: 1, candidates: [{ at }], verdict: { took: { at }, by: 'only-place' } } as const
  return { attempts: [attempt], why: 'taken', place, how: 'exact', changes, adaptations: [], rival: null }
}

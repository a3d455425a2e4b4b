/** Builds hunks from the lines that a reader found, and mends what models do to the text of any format. */
import type { Hint, Hunk, HunkLine, Span } from '../model'
import { pairLines } from '../pair'
import { type Account, spanOf } from './account'
import { withoutNumbers } from './line-numbers'

type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }

/**
 * A hunk of two quoted sides. `kept`: the index pairs of lines that both sides share, where the format says so; else the longest common ones.
 * Line numbers that were pasted in front of the quoted lines are taken off, with a diagnostic, and become the hint.
 */
export function hunkOf(
  account: Account,
  { before, after, kept, hint = {}, span }: Sides & { readonly kept?: Hunk['kept']; readonly hint?: Hint; readonly span: Span },
): Hunk {
  const bare = withoutNumbers(before, after)
  if (bare === null) return { before, after, kept: kept ?? pairLines(before, after), hint, span }
  account.diagnose({
    code: 'line-numbers',
    span: spanOf(before[0] ?? span),
    found: before[0]?.text ?? '',
    expected: bare.before[0]?.text ?? '',
    repair: bare.before[0]?.text ?? '',
  })
  // What the format calls context may be numbered differently on both sides; pairs of equal lines stay pairs.
  return {
    before: bare.before,
    after: bare.after,
    kept: kept ?? pairLines(bare.before, bare.after),
    hint: { line: bare.first - 1, ...hint },
    span,
  }
}

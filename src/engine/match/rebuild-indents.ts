/** Indentations by the brackets and blocks around new lines, where quoted and new lines lost all of theirs. */
import { LEADING_CLOSERS, OPENS_BLOCK, stepsBelow } from './block-steps'
import { type Indented, indentOf } from './indent'

/** An item of a list, or of a map, in a language without brackets. */
export const OPENS_ITEM = /^\s*(?:- |[\w"'./-]+:(?:\s|$))/
/** A line of a comment that a star begins, or the line that opens it. */
const OF_COMMENT = /^\s*\/?\*/

/** A row of new lines between two quoted ones, as indexes of `after`; `above` and `below`: those of the quoted ones, −1 for none. */
type Run = { readonly above: number; readonly lines: readonly number[]; readonly below: number }

/**
 * The indentations of new lines by the brackets and blocks around them, where quoted and new lines lost all of theirs: by line of `after`.
 * null for lines whose depth the quoted ones around them do not prove, and where a block without brackets can end in more than one place.
 */
export function rebuild(hunk: Indented): readonly (string | null)[] {
  const { before, after, keeps, quoted, units, tabs } = hunk
  const indents: (string | null)[] = after.map(() => null)
  const step = tabs ? '\t' : ' '.repeat(units.ours ?? 0)
  if (step === '') return indents
  const known = new Map(quoted.map(({ line, ours }) => [line, ours]))
  const indentAt = (at: number) => (at < 0 ? undefined : known.get(keeps[at] ?? -1))
  const hasBraces = isBraced(after)
  for (const { above, lines, below } of runsOf(after, keeps)) {
    const [upper, lower] = [above < 0 ? hunk.above : (after[above] ?? ''), below < 0 ? hunk.below : (after[below] ?? '')]
    const depths = depthsOf([upper, ...lines.map((at) => after[at] ?? ''), lower])
    const over = above < 0 ? edgeOf(upper) : indentAt(above)
    const under = below < 0 ? edgeOf(lower) : indentAt(below)
    // A quoted line beside the new ones whose own indentation is not known proves nothing.
    if ((above >= 0 && over === undefined) || (below >= 0 && under === undefined)) continue
    // Lines of a comment are below its opening, not inside of it.
    if ([upper, ...lines.map((at) => after[at] ?? ''), lower].some((text) => OF_COMMENT.test(text))) continue
    // Without brackets a list or a map may go on one step further in.
    if (!hasBraces && [upper, ...lines.map((at) => after[at] ?? ''), lower].some((text) => OPENS_ITEM.test(text))) continue
    const opens = lines.some((at) => OPENS_BLOCK.test(after[at]?.trim() ?? ''))
    if ((opens && !hasBraces) || (under === undefined && (over === undefined || !hasBraces))) continue
    const last = depths.at(-1) ?? 0
    const base = over ?? deeper(under ?? '', -last, step)
    if (base === null || (under !== undefined && deeper(base, last, step) !== under)) continue
    // Brackets that do not explain the lines that go explain no new ones.
    const [from, to] = [above < 0 ? 0 : (keeps[above] ?? 0) + 1, below < 0 ? before.length : (keeps[below] ?? 0)]
    const gone = before.slice(from, to)
    const goneDepths = depthsOf([upper, ...gone])
    if (
      gone.some(
        (_, at) =>
          (known.get(from + at) ?? deeper(base, goneDepths[1 + at] ?? 0, step)) !== deeper(base, goneDepths[1 + at] ?? 0, step),
      )
    )
      continue
    for (const [index, at] of lines.entries()) indents[at] = deeper(base, depths[1 + index] ?? 0, step)
  }
  return indents
}

/** Whether braces or semicolons end some of the lines: indentation is not what nests them. */
export const isBraced = (lines: readonly string[]): boolean => lines.some((text) => /[{};]\s*$/.test(text))

const edgeOf = (text: string): string | undefined => (text === '' ? undefined : indentOf(text))

function runsOf(after: readonly string[], keeps: readonly number[]): Run[] {
  const runs: Run[] = []
  let above = -1
  let lines: number[] = []
  for (const [at, text] of after.entries()) {
    if (text.trim() === '') continue
    if (keeps[at] === -1) {
      lines.push(at)
      continue
    }
    if (lines.length > 0) runs.push({ above, lines, below: at })
    above = at
    lines = []
  }
  if (lines.length > 0) runs.push({ above, lines, below: -1 })
  return runs
}

/** By how many steps each line is further in than the first. */
function depthsOf(texts: readonly string[]): number[] {
  const depths: number[] = []
  let depth = 0
  for (const [at, text] of texts.entries()) {
    if (at > 0) depth += stepsBelow(texts[at - 1] ?? '') - (LEADING_CLOSERS.test(text.trim()) ? 1 : 0)
    depths.push(depth)
  }
  return depths
}

/** The indentation so many steps further in; null where it would be further out than the margin. */
function deeper(indent: string, steps: number, step: string): string | null {
  if (steps >= 0) return indent + step.repeat(steps)
  const less = step.repeat(-steps)
  return indent.endsWith(less) ? indent.slice(0, indent.length - less.length) : null
}

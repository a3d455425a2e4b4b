/** One old text and the text in its place, and what a tool makes of them in a file's text. */
import type { LineRange } from '../../model'
import type { RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { linesTouched } from '../shared/text'
import type { Trace } from '../shared/trace'

/** `all`: every place of it. `times`: how many places the call expects; absent or null: it does not say. */
export type TextEdit = {
  readonly old: string
  readonly fresh: string
  readonly all: boolean
  readonly times?: number | null
}

/** A stretch of the text and the text that replaces it. */
export type TextSplice = { readonly from: number; readonly to: number; readonly fresh: string }

/** `text`: the whole file as it is to be. `splices`: in order, apart from each other. */
export type LandedEdit = {
  readonly text: string
  readonly rule: RuleId
  readonly splices: readonly TextSplice[]
  /** What the tool says besides that the file has been changed. */
  readonly said?: string
  /** The text that the splices are of, where that is not the file's: it has been normalised, or other edits have been put in. */
  readonly base?: string
}
export type RefusedEdit = { readonly refused: RuleId; readonly why: string }
export type EditResult = LandedEdit | RefusedEdit

/** `earlier`: the edits of the same call that came before. */
export type EditContext = {
  readonly path: string
  readonly trace: Trace
  readonly work: StepBudget
  readonly earlier: readonly TextEdit[]
}

export const refusedEdit = (refused: RuleId, why: string): RefusedEdit => ({ refused, why })

/** `splices`: in order, apart from each other. */
export function splicedAll(text: string, splices: readonly TextSplice[]): string {
  let done = 0
  const parts: string[] = []
  for (const { from, to, fresh } of splices) {
    parts.push(text.slice(done, from), fresh)
    done = to
  }
  return parts.join('') + text.slice(done)
}

export const landedEdit = (text: string, rule: RuleId, splices: readonly TextSplice[]): LandedEdit => ({
  text: splicedAll(text, splices),
  rule,
  splices,
})

/** The whole text gives way. */
export const wholeText = (text: string, rule: RuleId, fresh: string): LandedEdit => ({
  text: fresh,
  rule,
  splices: [{ from: 0, to: text.length, fresh }],
})

/** Occurrences that do not overlap, from the left; at most `most`. `needle` is not empty. */
export function textOccurrences(text: string, needle: string, most = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0 && found.length < most; at = text.indexOf(needle, at + needle.length))
    found.push(at)
  return found
}

/** Lines that the splices touch, before and after: from the first to the last of them. */
export function touched(given: string, { text: after, splices, base }: LandedEdit): { at: LineRange; lines: LineRange } {
  const before = base ?? given
  const from = splices[0]?.from ?? 0
  const to = splices.at(-1)?.to ?? from
  const grown = splices.reduce((sum, splice) => sum + splice.fresh.length - (splice.to - splice.from), 0)
  return { at: linesTouched(before, from, to), lines: linesTouched(after, from, Math.min(to + grown, after.length)) }
}

/** Splices of one text, in any order and apart from each other, as edits that come one after the other in that order. */
export function inTurn(text: string, asked: readonly (TextSplice & { readonly rule: RuleId })[]): LandedEdit[] {
  const done: TextSplice[] = []
  return asked.map(({ rule, ...splice }) => {
    const base = splicedAll(text, inOrder(done))
    const shift = done.reduce((sum, { from, to, fresh }) => (from < splice.from ? sum + fresh.length - (to - from) : sum), 0)
    done.push(splice)
    const moved = { from: splice.from + shift, to: splice.to + shift, fresh: splice.fresh }
    return { text: splicedAll(base, [moved]), rule, splices: [moved], base }
  })
}

const inOrder = (splices: readonly TextSplice[]): TextSplice[] => splices.toSorted((a, b) => a.from - b.from || a.to - b.to)

/** For a step's places. */
export const stepPlacesOf = (text: string, splices: readonly { readonly from: number; readonly to: number }[]): LineRange[] =>
  splices.slice(0, 8).map(({ from, to }) => linesTouched(text, from, to))

/** The new text as JavaScript's `replace` reads it: `$&` is what was found, `` $` `` and `$'` the text around it, `$$` a dollar. */
export const patterned = (text: string, from: number, found: string, fresh: string): string =>
  fresh.replace(/\$([$&`'])/g, (_, sign: string) => {
    if (sign === '$') return '$'
    if (sign === '&') return found
    return sign === '`' ? text.slice(0, from) : text.slice(from + found.length)
  })

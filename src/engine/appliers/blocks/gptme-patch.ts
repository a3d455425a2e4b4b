/** How gptme's `patch` tool reads the blocks of a patch, and where it finds their original parts. */
import { countUpTo, isPythonBlank, leadingSpace, splitKeepingEnds, strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'

/** What is replaced by what: a block is one pair, or with placeholder comments one for each stretch between them that differs. */
export type GptmePair = { readonly original: string; readonly updated: string }

/** `from`, `to`: where the block is in the patch. */
export type GptmeBlock = {
  readonly pairs: readonly GptmePair[]
  readonly isSplit: boolean
  readonly from: number
  readonly to: number
}
export type GptmeFault = {
  readonly rule: 'wire' | 'placeholder'
  readonly says: string
  readonly from: number
  readonly to: number
}

const ORIGINAL = '<<<<<<< ORIGINAL\n'
const DIVIDER = '\n=======\n'
const UPDATED = '>>>>>>> UPDATED'

/** Seven equal signs that begin a line and no eighth: headings underlined by more are text. */
const FURTHER_DIVIDER = /\n=======(?!=)/

/** A comment of three dots, in the place of code left out. */
const PLACEHOLDER = /^[ \t]*(#|\/\/|") \.\.\./

/** The blocks of a patch, or what is wrong with the first malformed one: then none is tried. */
export function gptmeBlocks(patch: string): readonly GptmeBlock[] | GptmeFault {
  const text = strip(patch)
  const base = leadingSpace(patch)
  const starts: number[] = []
  for (let at = text.indexOf(ORIGINAL); at >= 0; at = text.indexOf(ORIGINAL, at + 1)) starts.push(at)
  const [first = text.length] = starts
  if (first > 0) return { rule: 'wire', says: 'The patch does not begin with its ORIGINAL marker.', from: base, to: base + first }
  const blocks: GptmeBlock[] = []
  for (const [index, from] of starts.entries()) {
    const block = blockOf(text.slice(from, starts[index + 1] ?? text.length), base + from)
    if ('says' in block) return block
    blocks.push(block)
  }
  return blocks
}

/** `text` begins with the opening marker. */
function blockOf(text: string, from: number): GptmeBlock | GptmeFault {
  const fault = (says: string, rule: GptmeFault['rule'] = 'wire'): GptmeFault => ({ says, rule, from, to: from + text.length })
  const divider = text.indexOf(DIVIDER, ORIGINAL.length)
  if (divider < 0) return fault('A block has no divider.')
  const below = divider + DIVIDER.length
  const isEmpty = text.startsWith(UPDATED, below)
  const closing = isEmpty ? below : text.indexOf(`\n${UPDATED}`, below) + 1
  if (closing === 0) return fault('A block has no UPDATED marker.')
  const original = text.slice(ORIGINAL.length, divider)
  const updated = isEmpty ? '' : text.slice(below, closing - 1)
  if (FURTHER_DIVIDER.test(updated)) return fault('The updated part has a divider in it.')
  const [olds, news] = [betweenPlaceholders(original), betweenPlaceholders(updated)]
  if (olds.length !== news.length)
    return fault('The original and the updated part have not as many comments of dots.', 'placeholder')
  const isSplit = olds.length > 1
  const pairs = olds.map((old, index) => ({ original: old, updated: news[index] ?? '' }))
  return {
    pairs: isSplit ? pairs.filter((pair) => pair.original !== pair.updated) : pairs,
    isSplit,
    from,
    to: from + closing + UPDATED.length,
  }
}

/** The text between the placeholder lines, and between each two stretches the sign that the placeholder begins with. */
function betweenPlaceholders(text: string): string[] {
  const parts: string[] = []
  let at = 0
  let start = 0
  for (const line of text.split('\n')) {
    const sign = PLACEHOLDER.exec(line)?.[1]
    if (sign !== undefined) {
      parts.push(text.slice(at, start), sign)
      at = start + line.length
    }
    start += line.length + 1
  }
  return [...parts, text.slice(at)]
}

/** Characters of the file. */
export type GptmePlace = { readonly from: number; readonly to: number }

/** Where the text is, up to two places; an empty one is everywhere, in an empty file once. */
export function exactPlaces(content: string, original: string, work: StepBudget): GptmePlace[] {
  work.spend(content.length >> 2)
  const from = content.indexOf(original)
  if (from < 0) return []
  const place = { from, to: from + original.length }
  const count = original === '' ? content.length + 1 : countUpTo(content, original, 2)
  return count === 1 ? [place] : [place, place]
}

/**
 * Where lines with the same ends are the same, blank ones whatever is in them; no more than two places. The last line of an original part has no
 * end: it is like the last one of a file without a final newline, or both are blank. The first occurrence of the lines found gives way.
 */
export function relaxedPlaces(content: string, original: string, work: StepBudget): GptmePlace[] {
  const [lines, sought] = [splitKeepingEnds(content), splitKeepingEnds(original)]
  work.spend(content.length >> 2)
  const places: GptmePlace[] = []
  for (let start = 0; start + sought.length <= lines.length && places.length < 2; start += 1) {
    let same = 0
    while (same < sought.length && isSameLine(lines[start + same] ?? '', sought[same] ?? '')) same += 1
    work.spend(same)
    if (same < sought.length) continue
    const found = lines.slice(start, start + same).join('')
    const from = content.indexOf(found)
    places.push({ from, to: from + found.length })
  }
  return places
}

const isSameLine = (a: string, b: string): boolean => a === b || (isPythonBlank(a) && isPythonBlank(b))

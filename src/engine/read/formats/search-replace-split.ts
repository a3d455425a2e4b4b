/** Where a search/replace block parts and where it ends, when its lines can be taken in more than one way. */
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, type ReplyLine } from '../reply-line'
import { pathIn } from '../written-path'
import { markAt, USUAL } from './search-replace-markers'

/** A line of '=' alone. `index`: its line; `indent`: characters before the run. */
export type Divider = { readonly index: number; readonly length: number; readonly indent: number }

/** `picked`: other dividers of the same length are text. */
export type Parted = { readonly divider: Divider; readonly picked: boolean }

export type Split = Parted | { readonly several: Divider }

/** Of the opening marker: the characters of its run and those before it. `underlines`: whether files of that name have headings that are underlined. */
export type Lead = { readonly length: number; readonly indent: number; readonly underlines: boolean }

/** Whether the divider underlines a heading: the line right above it is a text of its length. */
function isHeading(lines: readonly ReplyLine[], { index, length, indent }: Divider): boolean {
  const above = lines[index - 1]?.text.trimEnd()
  return above !== undefined && above.length === indent + length && markAt(above) === indent && above[indent] !== '='
}

/**
 * The divider between the two texts: of as many '=' as the opening marker has characters, else of the usual length, else of any.
 * Of several the only one that is neither indented further than the opening marker nor the underline of a heading (`picked`). null: there is none.
 */
export function splitAt(lines: readonly ReplyLine[], dividers: readonly Divider[], opening: Lead): Split | null {
  const isUnderline = (divider: Divider) => opening.underlines && isHeading(lines, divider)
  const isText = (divider: Divider) => divider.indent > opening.indent || isUnderline(divider)
  for (const length of [opening.length, USUAL, 0]) {
    const group = length === 0 ? dividers : dividers.filter((divider) => divider.length === length)
    const [first, second] = group
    if (first === undefined) continue
    if (second === undefined)
      return first.length !== opening.length && isUnderline(first) ? null : { divider: first, picked: false }
    const plain = group.filter((divider) => !isText(divider))
    const [only] = plain
    return only !== undefined && plain.length === 1 ? { divider: only, picked: true } : { several: second }
  }
  return null
}

/** The fence that is open behind those of `marks` (lines that begin like fences) from line `from` to line `to`, that one not included. */
function openAfter(lines: readonly ReplyLine[], marks: readonly number[], from: number, to: number): Fence | null {
  let open: Fence | null = null
  for (const index of marks) if (index >= from && index < to) open = next(open, lines[index])
  return open
}

function next(open: Fence | null, line: ReplyLine | undefined): Fence | null {
  if (line === undefined) return open
  if (open === null) return fenceOf(line)
  return closes(open, line) ? null : open
}

/** A block's lines: the one behind the opening marker, the divider, and the one behind the last. */
type Extent = { readonly first: number; readonly divider: number; readonly end: number }

/** Places that are tried for the end of a block; more: slower on hostile input, fewer: a file of many fences is given up. */
const TRIED = 20

/** Lines between a fence and the marker that it opens for. */
const NEAR = 5

/**
 * The line that closes the fence around a block without a closing marker: the only one at which the fences in the new text are as open as in the old one,
 * and as many, and behind which they are balanced up to `end`. null: none, or more than one.
 * `marks`: the block's lines that begin like fences, ascending; `follows`: whether another block opens at `end`, perhaps in a fence of its own.
 */
export function closingFence(
  lines: readonly ReplyLine[],
  fence: Fence | null,
  marks: readonly number[],
  { first, divider, end, follows }: Extent & { readonly follows: boolean },
): number | null {
  if (fence === null || (!follows && isPartOfMarker(lines, end))) return null
  const before = openAfter(lines, marks, first, divider)?.run ?? ''
  // With fewer fences than the old text has, the new one may have been cut off at one of them.
  let missing = marks.filter((index) => index < divider).length
  const places: number[] = []
  let open: Fence | null = null
  for (const index of marks) {
    const line = lines[index]
    if (index <= divider || line === undefined) continue
    if (missing <= 0 && (open?.run ?? '') === before && closes(fence, line)) places.push(index)
    missing--
    open = next(open, line)
    if (places.length > TRIED) return null
  }
  const fit = places.filter((index) => {
    const tail = openAfter(lines, marks, index + 1, end)
    return tail === null || (follows && tail.line >= end - NEAR)
  })
  const [only, other] = fit
  return other === undefined ? (only ?? null) : null
}

/** Whether the last line before `end` is the beginning of a closing marker: the reply is cut off inside it. */
function isPartOfMarker(lines: readonly ReplyLine[], end: number): boolean {
  let last = end - 1
  while (last >= 0 && lines[last]?.text.trim() === '') last--
  return /^[>+]+$/.test(lines[last]?.text.trim().slice(0, 20) ?? '')
}

/**
 * Whether a line closes `fence` where the new text ends, though a closing marker follows: its fences are then as open as those of the old text, which
 * does not end with a fence itself.
 */
export function isStrayFence(
  lines: readonly ReplyLine[],
  fence: Fence,
  marks: readonly number[],
  { first, divider, end }: Extent,
): boolean {
  const last = lines[end - 1]
  if (last === undefined || end - 1 <= divider || marks.at(-1) !== end - 1 || !closes(fence, last)) return false
  if (divider > first && marks.includes(divider - 1)) return false
  const before = openAfter(lines, marks, first, divider)?.run ?? ''
  return before === (openAfter(lines, marks, divider + 1, end - 1)?.run ?? '')
}

/** The first of the lines right above line `at` that lead to a block there: blank lines, fences, and a path. `from`: the lowest it may be. */
export function approachOf(lines: readonly ReplyLine[], at: number, from: number): number {
  let start = at
  for (let index = at - 1; index >= Math.max(from, at - NEAR); index--) {
    const line = lines[index]
    if (line === undefined) break
    if (line.text.trim() === '' || fenceOf(line) !== null) {
      start = index
      continue
    }
    return pathIn(line.text) === null ? start : index
  }
  return start
}

/** Keeps track of the fences in lines that a block took and gave back. */
export function followFences(account: ReadingBuilder, marks: readonly number[], from: number, to: number): void {
  for (const index of marks) {
    const line = account.lines[index]
    if (index < from || index >= to || line === undefined) continue
    const { fence } = account
    if (fence !== null && closes(fence, line) && account.roleOf(fence.line) === 'fence') account.mark(index, 'fence')
    account.fence = next(fence, line)
  }
}

/**
 * The last of several dividers, where no text is between it and line `limit`: some models write it in the place of the closing marker.
 * 'unclear': it may as well underline a heading.
 */
function secondDivider(
  lines: readonly ReplyLine[],
  dividers: readonly Divider[],
  { length, underlines, limit }: Lead & { readonly limit: number },
): Divider | 'unclear' | null {
  const last = dividers.at(-1)
  if (last === undefined || dividers.length < 2 || last.length !== length || last.index >= limit) return null
  for (let index = last.index + 1; index < limit; index++) if (lines[index]?.text.trim() !== '') return null
  return underlines && isHeading(lines, last) ? 'unclear' : last
}

/** The end of a block without a closing marker. */
type OpenEnd = {
  readonly split: Parted
  /** The line behind the last one of the new text. */
  readonly end: number
  /** The line in the place of the closing marker. */
  readonly instead: ReplyLine | null
  readonly closesFence: boolean
  /** The line behind the block, and the first one of those that lead to the next block. */
  readonly behind: number
  readonly start: number
}

/**
 * Where a block ends whose closing marker is missing before line `next`: where the fence around it is closed, or at a divider in the marker's place.
 * null: at neither, or not at one line alone. `marks`: the block's lines that begin like fences; `first`: its first line of text.
 */
export function endWithout(
  { lines, fence: around }: ReadingBuilder,
  marks: readonly number[],
  dividers: readonly Divider[],
  lead: Lead,
  { first, next }: { readonly first: number; readonly next: number },
): OpenEnd | null {
  const [head] = dividers
  if (head === undefined) return null
  const follows = next < lines.length
  const start = follows ? approachOf(lines, next, first) : next
  const fence = closingFence(lines, around, marks, { first, divider: head.index, end: next, follows })
  const limit = fence ?? start
  const second = fence !== null || follows ? secondDivider(lines, dividers, { ...lead, limit }) : null
  if (second === 'unclear' || (fence === null && second === null)) return null
  const split = splitAt(lines, second === null ? dividers : dividers.slice(0, -1), lead)
  if (split === null || 'several' in split || split.divider.index > limit) return null
  const end = second?.index ?? limit
  return {
    split,
    end,
    instead: lines[end] ?? null,
    closesFence: fence !== null,
    behind: fence === null ? limit : fence + 1,
    start,
  }
}

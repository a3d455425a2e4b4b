import type { LineRange } from '../../model'
import { linesWithEnds } from './text'

/** The lines in which two versions of a text differ: from the first that is another to the last, in either. Null: they are equal. */
export function changedRange(before: string, after: string): { readonly at: LineRange; readonly lines: LineRange } | null {
  if (before === after) return null
  const [old, fresh] = [linesWithEnds(before), linesWithEnds(after)]
  const least = Math.min(old.length, fresh.length)
  let start = 0
  while (start < least && old[start] === fresh[start]) start += 1
  let tail = 0
  while (tail < least - start && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1
  return { at: { start, end: old.length - tail }, lines: { start, end: fresh.length - tail } }
}

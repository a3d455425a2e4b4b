/** What one edit has changed, told from the text before and after it. */
import type { LineRange } from '../../model'
import { linesWithEnds } from '../shared/text'

/** The lines that gave way and those in their place: all between the first and the last that differ. */
export function changedLines(before: string, after: string): { readonly at: LineRange; readonly lines: LineRange } {
  const [old, fresh] = [linesWithEnds(before), linesWithEnds(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let [oldEnd, freshEnd] = [old.length, fresh.length]
  while (oldEnd > start && freshEnd > start && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd -= 1
    freshEnd -= 1
  }
  return { at: { start, end: oldEnd }, lines: { start, end: freshEnd } }
}

/** Counts, shares and lines in words. */
import type { LineRange, UniqueContext } from '../model'

/** "12,345". The browser's own way of it has to load its tables first, which takes longer than a reply does. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

export const plural = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`

/** The same with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A path as a sentence has it: without its middle where it has more than 90 UTF-16 units on either side. More: it fills the page, fewer: ordinary ones are cut. */
export const shownPath = (path: string): string => path.replace(/^(.{90}).{2,}(.{90})$/s, '$1…$2')

/** Names that a sentence lists. More: nobody reads them, fewer: the one meant is missing. */
const LISTED = 4

/** "a.ts, b.ts", "a.ts, b.ts, c.ts, d.ts and 2 more". */
export const listed = (names: readonly string[]): string =>
  names.slice(0, LISTED).join(', ') + (names.length > LISTED ? ` and ${grouped(names.length - LISTED)} more` : '')

/** "93 %"; only what is all of it is "100 %", and only nothing "0 %". */
export function percent(share: number): string {
  const rounded = Math.round(100 * share)
  return `${share < 1 && rounded > 99 ? 99 : share > 0 && rounded < 1 ? 1 : rounded} %`
}

/** "line 5" or "lines 5–8"; "before line 5" where the range is empty. */
export function linesIn({ start, end }: LineRange): string {
  if (end <= start) return `before line ${start + 1}`
  return end - start === 1 ? `line ${end}` : `lines ${start + 1}–${end}`
}

/** "line 5 of the file": for sentences in which lines of the reply have numbers, too. */
export const linesOfFile = (range: LineRange): string => `${linesIn(range)} of the file`

export const signed = (number: number): string => (number > 0 ? `+${number}` : `−${-number}`)

/** How many more quoted lines single one of several equal places out, of the place that needs fewest and of the one that needs most; null where that is not known. */
export function linesNeeded(rivals: readonly UniqueContext[]): { readonly least: number; readonly most: number } | null {
  // A place that the quoted lines tell apart as they are needs none.
  const counts = rivals.map(({ above, below }) => above + below).filter((count) => count > 0)
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) }
}

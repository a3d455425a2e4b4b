/** A line of the reply and a line of the file, in the parts that are drawn. */
import { linePartsOf } from '../line-parts'
import type { LineDifference } from '../model'

/** One line of a side in parts. */
export type ComparedSide = readonly { readonly text: string; readonly changed: boolean }[]

/** Share of the longer line's letters that has to be common, or of the shorter's where they differ in one stretch. More: lines of one meaning look wholly different, less: chance letters are marked. */
const COMMON = 0.55

type Parts = LineDifference['parts']

const lettersOf = (parts: Parts, sides: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (sides.includes(part.in) ? part.text.replace(/\s+/g, '').length : 0), 0)

/** Both sides of a row, with what differs marked; null for a side that the row does not have. Lines with little in common differ as a whole. */
export function comparedSidesOf(row: { readonly reply: string | null; readonly file: string | null }): {
  readonly reply: ComparedSide | null
  readonly file: ComparedSide | null
} {
  const { reply, file } = row
  if (reply === null || file === null || reply === file) return { reply: plain(reply), file: plain(file) }
  const parts = linePartsOf(reply, file)
  const letters = [lettersOf(parts, ['both', 'reply']), lettersOf(parts, ['both', 'file'])]
  const least = isOneStretch(parts) ? Math.min(...letters) : Math.max(...letters)
  if (lettersOf(parts, ['both']) < COMMON * least)
    return { reply: [{ text: reply, changed: true }], file: [{ text: file, changed: true }] }
  return { reply: sideOf(parts, 'reply'), file: sideOf(parts, 'file') }
}

/** Whether all that differs is between what both begin and end with. */
const isOneStretch = (parts: Parts): boolean => {
  const differs = parts.map((part) => part.in !== 'both')
  return !differs.slice(differs.indexOf(true), differs.lastIndexOf(true)).includes(false)
}

const plain = (text: string | null): ComparedSide | null => (text === null ? null : [{ text, changed: false }])

const sideOf = (parts: Parts, side: 'reply' | 'file'): ComparedSide =>
  parts.flatMap((part) => (part.in === 'both' || part.in === side ? [{ text: part.text, changed: part.in === side }] : []))

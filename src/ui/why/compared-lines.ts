/** The lines of a hunk beside those of a place in the file. */
import { diffChars, diffWordsWithSpace } from 'diff'
import type { Diagnosis, HunkLine, LineDifference, Near } from '../../engine/model'

/** UTF-16 units of a line that are compared. More: slower on minified files, fewer: what differs stands behind the cut. */
const WIDE = 2000
/** Changes that are looked for in one line. */
const MOST_CHANGES = 200
/** Below this similarity single words say nothing: the lines stand as they are. */
const ALIKE = 0.35
/** Below this similarity single letters of a word say nothing. */
const SAME_WORD = 0.7

/** What the engine has compared already, where it is of this place. */
export const isComparisonOf = (differences: readonly LineDifference[], near: Near): boolean =>
  differences.length > 0 && differences.every(({ line, of }) => line < 0 || of < 0 || near.pairs[line]?.line === of)

/** The hunk's lines, each with the file's line that it pairs with, and between them those that only the file has. `file`: its lines without their ends. */
export function comparedAt(
  near: Near,
  before: readonly HunkLine[],
  file: readonly string[],
  diagnosis: Diagnosis | undefined,
): readonly LineDifference[] {
  if (diagnosis !== undefined && isComparisonOf(diagnosis.differences, near)) return diagnosis.differences
  const found: LineDifference[] = []
  let next = near.at.start
  for (const [line, { text }] of before.entries()) {
    const { line: of, similarity } = near.pairs[line] ?? { line: -1, similarity: 0 }
    const theirs = of < next ? undefined : file[of]
    if (theirs === undefined) {
      found.push({ line, of: -1, parts: [{ in: 'reply', text }] })
      continue
    }
    for (; next < of; next++) found.push({ line: -1, of: next, parts: [{ in: 'file', text: file[next] ?? '' }] })
    next = of + 1
    found.push({ line, of, parts: partsOf(text, theirs, similarity) })
  }
  return found
}

type Part = LineDifference['parts'][number]

function partsOf(ours: string, theirs: string, similarity: number): readonly Part[] {
  if (ours === theirs) return [{ in: 'both', text: ours }]
  const diff = similarity >= SAME_WORD ? diffChars : diffWordsWithSpace
  const isShort = Math.max(ours.length, theirs.length) <= WIDE
  const changes = similarity >= ALIKE && isShort ? diff(ours, theirs, { maxEditLength: MOST_CHANGES }) : undefined
  return (
    changes?.map(({ value, removed, added }) => ({ in: removed ? 'reply' : added ? 'file' : 'both', text: value })) ?? [
      { in: 'reply', text: ours },
      { in: 'file', text: theirs },
    ]
  )
}

/** One line of a side in parts. */
export type ComparedSide = readonly { readonly text: string; readonly changed: boolean }[]

/** Share of the longer line's letters that has to be common. More: lines of one meaning look wholly different, less: chance letters are marked. */
const COMMON = 0.55

const lettersOf = (parts: LineDifference['parts'], sides: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (sides.includes(part.in) ? part.text.replace(/\s+/g, '').length : 0), 0)

/** `side`: whose line; the parts of the other are left out. Lines with little in common differ as a whole. */
export function comparedSideOf({ line, of, parts }: LineDifference, side: 'reply' | 'file'): ComparedSide {
  const own = parts.filter((part) => part.in === 'both' || part.in === side)
  const longer = Math.max(lettersOf(parts, ['both', 'reply']), lettersOf(parts, ['both', 'file']))
  const isApart = line >= 0 && of >= 0 && lettersOf(parts, ['both']) < COMMON * longer
  if (isApart) return [{ text: own.map(({ text }) => text).join(''), changed: true }]
  return own.map((part) => ({ text: part.text, changed: part.in === side }))
}

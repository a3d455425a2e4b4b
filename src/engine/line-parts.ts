/** What two lines have and have not in common, to the character. */
import { diffChars } from 'diff/lib/diff/character.js'
import { diffWordsWithSpace } from 'diff/lib/diff/word.js'
import { append } from './lists'
import { similarity } from './match/similarity'
import type { LineDifference } from './model'

type Part = LineDifference['parts'][number]

/** UTF-16 units of a line, or of what two long ones do not begin and end with alike, that are split into parts. More: slower on minified files, fewer: long stretches are shown as wholly different. */
const LONGEST = 2000

/** Changes that are looked for in one line. More: slower on lines that have nothing in common, fewer: those with much in common are shown as wholly different. */
const MOST_CHANGES = 200

/** Likeness of two words from which on their letters are compared. More: a slip of the finger hides in its word, less: chance letters of other words are shown as common. */
const SAME_WORD = 0.5

/** Steps that `linePartsOf` takes at most for two lines. */
export const partsCost = (reply: string, file: string): number => Math.max(reply.length, file.length) + MOST_CHANGES ** 2

/** The parts of a line of the reply and a line of the file: joined, those of 'both' and 'reply' are the reply's line, those of 'both' and 'file' the file's. */
export function linePartsOf(reply: string, file: string): Part[] {
  if (reply === file) return [{ in: 'both', text: reply }]
  if (Math.max(reply.length, file.length) > LONGEST) return partsBetween(reply, file)
  const changes = diffWordsWithSpace(reply, file, { maxEditLength: MOST_CHANGES })
  if (changes === undefined) return linesApart(reply, file)
  const parts: Part[] = []
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at]
    const next = changes[at + 1]
    if (change === undefined) break
    if (change.removed && next?.added) {
      append(parts, lettersOf(change.value, next.value))
      at++
    } else parts.push({ in: change.removed ? 'reply' : change.added ? 'file' : 'both', text: change.value })
  }
  return joined(parts)
}

/** The parts of two long lines: what both begin and end with is common, and between it they are compared where that is short. */
function partsBetween(reply: string, file: string): Part[] {
  const shorter = Math.min(reply.length, file.length)
  let head = 0
  while (head < shorter && reply[head] === file[head]) head++
  let tail = 0
  while (tail < shorter - head && reply.at(-1 - tail) === file.at(-1 - tail)) tail++
  // A word that only begins or ends alike differs as a whole.
  while (head > 0 && IN_WORD.test(reply[head - 1] ?? '')) head--
  while (tail > 0 && IN_WORD.test(reply.at(-tail) ?? '')) tail--
  const ours = reply.slice(head, reply.length - tail)
  const theirs = file.slice(head, file.length - tail)
  const compare = Math.max(ours.length, theirs.length) > LONGEST ? linesApart : linePartsOf
  const parts: Part[] = [
    { in: 'both', text: reply.slice(0, head) },
    ...compare(ours, theirs),
    { in: 'both', text: reply.slice(reply.length - tail) },
  ]
  return joined(parts.filter(({ text }) => text !== ''))
}

/** Of a word, or half a character. */
const IN_WORD = /[\p{L}\p{N}_$\p{M}\p{Cs}]/u

/** Two lines, or stretches of them, that are not compared. */
export const linesApart = (reply: string, file: string): Part[] =>
  [{ in: 'reply', text: reply } as const, { in: 'file', text: file } as const].filter(({ text }) => text !== '')

const WORD = /^(?:[\p{L}\p{N}_$]+|\s+)$/u

/** What is in the place of what: letter by letter where it is one word with a slip in it, or white space. */
function lettersOf(reply: string, file: string): Part[] {
  const isSlip = WORD.test(reply) && WORD.test(file) && (similarity(reply, file) >= SAME_WORD || `${reply}${file}`.trim() === '')
  const changes = isSlip ? diffChars(reply, file, { maxEditLength: MOST_CHANGES }) : undefined
  return (
    changes?.map(({ value, removed, added }) => ({ in: removed ? 'reply' : added ? 'file' : 'both', text: value })) ??
    linesApart(reply, file)
  )
}

/** Neighbouring parts of one side as one. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last?.in === part.in) found[found.length - 1] = { in: part.in, text: last.text + part.text }
    else found.push(part)
  }
  return found
}

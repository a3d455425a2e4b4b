/** What the quoted lines and the file's have in common at the nearest place, and what not. */

import { diffChars, diffWordsWithSpace } from 'diff'
import type { Budget } from '../budget'
import { append } from '../lists'
import type { Lines } from '../match/lines'
import { similarity } from '../match/similarity'
import type { HunkLine, LineDifference, Near } from '../model'

type Part = LineDifference['parts'][number]

/** UTF-16 units of a line that is split into parts. More: slower on minified files, fewer: long lines are shown as wholly different. */
const LONGEST = 2000

/** Changes that are looked for in one line. More: slower on lines that have nothing in common, fewer: those with much in common are shown as wholly different. */
const MOST_CHANGES = 200

/** Likeness of two words from which on their letters are compared. More: a slip of the finger hides in its word, less: chance letters of other words are shown as common. */
const SAME_WORD = 0.5

/** The hunk's `before`, line by line, beside the file's lines at the place and between them. */
export function differencesAt(file: Lines, before: readonly HunkLine[], near: Near, budget: Budget): LineDifference[] {
  if (near.pairs.length !== before.length) return []
  const differences: LineDifference[] = []
  let next = near.at.start
  for (const [line, { text }] of before.entries()) {
    const of = near.pairs[line]?.line ?? -1
    if (of < next || of >= file.length) {
      differences.push({ line, of: -1, parts: [{ in: 'reply', text }] })
      continue
    }
    for (; next < of; next++) differences.push({ line: -1, of: next, parts: [{ in: 'file', text: file.text(next) }] })
    next = of + 1
    differences.push({ line, of, parts: partsOf(text, file.text(of), budget) })
  }
  return differences
}

/** The parts of a line of the reply and a line of the file. */
function partsOf(reply: string, file: string, budget: Budget): Part[] {
  if (reply === file) return [{ in: 'both', text: reply }]
  const longest = Math.max(reply.length, file.length)
  if (longest > LONGEST || !budget.spend(longest + MOST_CHANGES ** 2)) return apart(reply, file)
  const changes = diffWordsWithSpace(reply, file, { maxEditLength: MOST_CHANGES })
  if (changes === undefined) return apart(reply, file)
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

const apart = (reply: string, file: string): Part[] =>
  [{ in: 'reply', text: reply } as const, { in: 'file', text: file } as const].filter(({ text }) => text !== '')

const WORD = /^(?:[\p{L}\p{N}_$]+|\s+)$/u

/** What stands in the place of what: letter by letter where it is one word with a slip in it, or white space. */
function lettersOf(reply: string, file: string): Part[] {
  const isSlip = WORD.test(reply) && WORD.test(file) && (similarity(reply, file) >= SAME_WORD || `${reply}${file}`.trim() === '')
  const changes = isSlip ? diffChars(reply, file, { maxEditLength: MOST_CHANGES }) : undefined
  return (
    changes?.map(({ value, removed, added }) => ({ in: removed ? 'reply' : added ? 'file' : 'both', text: value })) ??
    apart(reply, file)
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

/** What the quoted lines and the file's have in common at the nearest place, and what not. */
import type { Budget } from '../budget'
import { linePartsOf, linesApart, partsCost } from '../line-parts'
import type { Lines } from '../match/lines'
import type { HunkLine, LineDifference, Near } from '../model'

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

const partsOf = (reply: string, file: string, budget: Budget) =>
  reply === file || budget.spend(partsCost(reply, file)) ? linePartsOf(reply, file) : linesApart(reply, file)

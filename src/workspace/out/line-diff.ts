/** Which lines of a text gave way to which. */
import { diffArrays } from 'diff'
import type { LineRange } from '../../engine/model'

/** Lines of the one text that gave way to lines of the other; one of the two may be empty. */
export type LineChange = { readonly before: LineRange; readonly after: LineRange }

/**
 * Insertions and deletions that are looked for between the first and the last line that differ.
 * More: seconds for two large files that have little in common, fewer: their common lines are shown as removed and added again.
 */
const LONGEST_SCRIPT = 2000

/** The lines of a text, each with the '\n' that ends it; the last one may have none. A CR is part of its line. */
export function cutLines(text: string): string[] {
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

/** The changes that make the one text of the other, ascending, with at least one common line between two of them. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const old = { start: head, end: before.length - tail }
  const fresh = { start: head, end: after.length - tail }
  if (old.start === old.end && fresh.start === fresh.end) return []
  const whole = [{ before: old, after: fresh }]
  if (old.start === old.end || fresh.start === fresh.end) return whole
  const numbers = new Map<string, number>()
  const a = numbered(before, old, numbers)
  const b = numbered(after, fresh, numbers)
  if (numbers.size === a.length + b.length) return whole
  const parts = diffArrays(a, b, { maxEditLength: LONGEST_SCRIPT })
  return parts === undefined ? whole : changesIn(parts, head)
}

/** Lines as numbers, equal for equal lines, so that a comparison costs the same however long they are. */
function numbered(lines: readonly string[], { start, end }: LineRange, numbers: Map<string, number>): number[] {
  const own: number[] = []
  for (let at = start; at < end; at++) {
    const line = lines[at] ?? ''
    const number = numbers.get(line) ?? numbers.size
    numbers.set(line, number)
    own.push(number)
  }
  return own
}

type Part = { readonly added: boolean; readonly removed: boolean; readonly count: number }

function changesIn(parts: readonly Part[], head: number): LineChange[] {
  const changes: LineChange[] = []
  let before = head
  let after = head
  let from = { before, after }
  const close = () => {
    if (from.before < before || from.after < after)
      changes.push({ before: { start: from.before, end: before }, after: { start: from.after, end: after } })
  }
  for (const { added, removed, count } of parts) {
    if (added) after += count
    else if (removed) before += count
    else {
      close()
      before += count
      after += count
      from = { before, after }
    }
  }
  close()
  return changes
}

/** Groups of changes so close that the lines around them would touch, with these lines. */
export type Neighbourhood = LineChange & { readonly changes: readonly LineChange[] }

/**
 * Neighbouring changes with up to `context` common lines around them.
 * @param lines how many lines the text before has
 */
export function neighbourhoods(changes: readonly LineChange[], lines: number, context: number): Neighbourhood[] {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && change.before.start - last.before.end <= 2 * context) group.push(change)
    else groups.push([change])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || last === undefined) return []
    const above = Math.min(context, first.before.start)
    const below = Math.min(context, lines - last.before.end)
    return {
      before: { start: first.before.start - above, end: last.before.end + below },
      after: { start: first.after.start - above, end: last.after.end + below },
      changes: group,
    }
  })
}

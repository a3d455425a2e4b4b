/** The changes of a file as hunks, with lines around them. */
import type { CaseRow, Entry, Style } from './case'

/** `start`: its first line in the file before; `newStart`: in the file after. Counted from 0. */
export type PlainHunk = {
  readonly rows: readonly CaseRow[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly start: number
  readonly newStart: number
}

export const sideOf = (rows: readonly CaseRow[], without: '+' | '-'): string[] =>
  rows.flatMap(({ sign, text }) => (sign === without ? [] : [text]))

/** From which row to which each hunk reaches: changes whose context would touch are one. */
function stretchesOf(
  rows: readonly CaseRow[],
  { context, joined }: Pick<Style, 'context' | 'joined'>,
): [from: number, to: number][] {
  const stretches: [from: number, to: number][] = []
  for (const [at, { sign }] of rows.entries()) {
    if (sign === ' ') continue
    const last = stretches.at(-1)
    if (last !== undefined && (joined || at - last[1] <= 2 * context)) last[1] = at + 1
    else stretches.push([at, at + 1])
  }
  return stretches.map(([from, to]) => [Math.max(0, from - context), Math.min(rows.length, to + context)])
}

export function hunksOf({ rows }: Entry, style: Pick<Style, 'context' | 'joined'>): PlainHunk[] {
  return stretchesOf(rows, style).map(([from, to]) => {
    const own = rows.slice(from, to)
    const above = rows.slice(0, from)
    return {
      rows: own,
      before: sideOf(own, '+'),
      after: sideOf(own, '-'),
      start: sideOf(above, '+').length,
      newStart: sideOf(above, '-').length,
    }
  })
}

/** As git finds the line that it names behind the numbers: the nearest above that begins with a letter. */
export function headingOf(entry: Entry, { start }: PlainHunk): string | null {
  const text = sideOf(entry.rows, '+')
    .slice(0, start)
    .findLast((line) => /^[A-Za-z_$]/.test(line))
  return text === undefined || text.length > 80 ? null : text.trimEnd()
}

/** A line above that occurs once in the file, and behind which the quoted lines come first where the hunk is: what a V4A patch may name. */
export function anchorOf(entry: Entry, { start, before }: PlainHunk): string | null {
  const lines = sideOf(entry.rows, '+')
  if (before.every((text) => text.trim() === '')) return null
  const isQuotedAt = (at: number) => before.every((text, line) => lines[at + line] === text)
  for (let at = start - 1; at >= 0; at--) {
    const text = lines[at] ?? ''
    if (isQuotedAt(at)) return null
    if (
      /^[A-Za-z_]\w* \w+.{4,60}$/.test(text) &&
      text === text.trim() &&
      lines.filter((line) => line.trim() === text).length === 1
    )
      return text
  }
  return null
}

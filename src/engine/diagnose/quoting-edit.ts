/** Hunks that quote the file's own lines. */
import type { Lines, Splice } from '../match/lines'
import type { Edit, Hunk, HunkLine, LineRange, Path } from '../model'
import { addPair } from '../pair'

/** What takes the place of which lines of a file; ascending, none overlapping another. */
export type FileSplices = { readonly range: LineRange; readonly splices: readonly Splice[] }

/** The splices without the lines that they only put back at their edges. */
export function trimmedSplices(file: Lines, splices: readonly Splice[]): Splice[] {
  return splices.flatMap(({ at, remove, lines }) => {
    const shorter = Math.min(remove, lines.length)
    let head = 0
    while (head < shorter && lines[head] === file.text(at + head)) head++
    let tail = 0
    while (tail < shorter - head && lines[lines.length - 1 - tail] === file.text(at + remove - 1 - tail)) tail++
    const left = { at: at + head, remove: remove - head - tail, lines: lines.slice(head, lines.length - tail) }
    return left.remove === 0 && left.lines.length === 0 ? [] : [left]
  })
}

/** By line of the file the line of the reply that quotes it as it is. */
export function quotesByLine(hunk: Hunk, pairing: readonly number[], file: Lines): ReadonlyMap<number, HunkLine> {
  const quoted = new Map<number, HunkLine>()
  for (const [line, of] of pairing.entries()) {
    const own = hunk.before[line]
    if (of >= 0 && own !== undefined && own.text === file.text(of)) quoted.set(of, own)
  }
  return quoted
}

/**
 * One hunk over `range` of the file, its lines all context but for what the splices change. Lines that are the reply's own keep their span;
 * the others have that of the hunk which is repaired.
 */
export function quotingHunk(
  file: Lines,
  { range, splices }: FileSplices,
  from: Hunk,
  quoted: ReadonlyMap<number, HunkLine>,
): Hunk {
  const before: HunkLine[] = []
  const after: HunkLine[] = []
  const kept: { before: number; after: number; length: number }[] = []
  const fresh = new Map(from.after.map((line) => [line.text, line]))
  const own = (line: number): HunkLine => quoted.get(line) ?? { text: file.text(line), ...from.span }
  let next = range.start
  const keep = (end: number) => {
    for (; next < end; next++) {
      addPair(kept, before.length, after.length)
      before.push(own(next))
      after.push(own(next))
    }
  }
  for (const { at, remove, lines } of splices) {
    keep(at)
    for (; next < at + remove; next++) before.push(own(next))
    for (const text of lines) after.push(fresh.get(text) ?? { text, ...from.span })
  }
  keep(range.end)
  return { before, after, kept, hint: { line: range.start }, span: from.span }
}

/** The edit of that hunk alone. */
export const quotingEdit = ({ format, span }: Edit, path: Path, hunk: Hunk): Edit => ({
  kind: 'patch',
  written: path,
  format,
  span,
  hunks: [hunk],
})

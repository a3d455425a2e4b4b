/** Content with placeholders: the file's code in their place stays. */
import { bracketDepth } from '../bracket-depth'
import { append } from '../lists'
import { align } from '../match/align'
import type { Lines } from '../match/lines'
import type { Alignment } from '../match/pairing'
import { Pattern } from '../match/pattern'
import type { Edit, HunkLine, LineRange, Refusal } from '../model'
import type { Deciding } from './deciding'
import { refusedOutcome } from './decision-log'
import { blockLike, isPrelude } from './definition-place'
import { hunkOver } from './rewrite'
import { withoutTrailingSpace } from './trimmed-content'
import { createFile, type EditAt, landAt, textsOf } from './whole-file'
import type { WorkFile } from './work-file'

type Lazy = Extract<Edit, { kind: 'lazy' }>

/** Content between two elisions. `open`: code is left out before it, or behind it. `outer`: columns of white space in front of the elision behind it. */
type Segment = {
  readonly lines: readonly HunkLine[]
  readonly openAbove: boolean
  readonly openBelow: boolean
  readonly outer: number
}

/** Lines of the file, from `start` to `end`, that a segment takes the place of. */
type Stretch = { readonly start: number; readonly end: number; readonly segment: Segment }

/** Puts the content together from the reply and the file, and writes it where each segment has one sure place. */
export function applyLazyFile(written: Lazy, at: EditAt, deciding: Deciding): void {
  const { file } = at
  const { lines: ended, adaptations } = withoutTrailingSpace(written.lines, file)
  const edit = { ...written, lines: ended }
  const refuse = (refusal: Refusal) => deciding.ledger.add({ ...at, outcome: refusedOutcome(refusal) })
  const texts = edit.elisions.flatMap((line) => edit.lines[line]?.text ?? [])
  const elided = { code: 'elided', elisions: edit.elisions.length, texts } as const
  if (edit.elisions.length === 0) {
    if (file.exists) refuse(elided)
    else createFile(edit.lines.map((line) => `${line.text}\n`).join(''), at, deciding)
    return
  }
  if (!file.exists || file.lines.length === 0) {
    refuse(file.exists ? elided : { code: 'missing', similar: [] })
    return
  }
  const parts = [{ start: 0, end: file.lines.length, isBlock: false }, ...blockShownBy(edit, file.lines)]
  const stretches = firstOf(parts, (within) => stretchesOf(segmentsOf(edit), within, file, deciding))
  if (stretches === null) {
    refuse(elided)
    return
  }
  const there = textsOf(file)
  const whole = { start: 0, end: there.length }
  const own = (start: number, end: number): HunkLine[] => there.slice(start, end).map((text) => ({ text, ...edit.span }))
  const lines: HunkLine[] = []
  let from = 0
  for (const { start, end, segment } of stretches) {
    append(lines, own(from, start))
    append(lines, segment.lines)
    from = end
  }
  append(lines, own(from, there.length))
  // Between two lines of the reply code was left out that nothing names.
  if (isTornApart(there, lines)) {
    refuse(elided)
    return
  }
  landAt(hunkOver(whole, there, lines, edit.span), 0, 'elision', at, deciding, { adaptations })
}

/** What the first of the values gives that gives anything. */
function firstOf<T, R>(values: readonly T[], give: (value: T) => R | null): R | null {
  for (const value of values) {
    const given = give(value)
    if (given !== null) return given
  }
  return null
}

/** The block of the file that the content is alone, without a placeholder for what is around it: that stays as well. */
function blockShownBy({ lines, elisions }: Lazy, file: Lines): readonly Part[] {
  if (elisions[0] === 0) return []
  const block = blockLike(
    file,
    lines.map(({ text }) => text),
  )
  return block === null ? [] : [{ ...block, isBlock: true }]
}

/** Whether lines of the file would go, and leave its brackets open or closed too often, which are even now. */
const isTornApart = (there: readonly string[], lines: readonly HunkLine[]): boolean =>
  lines.length < there.length && bracketDepth(there.join('')) === 0 && bracketDepth(lines.map(({ text }) => text).join('')) !== 0

function segmentsOf({ lines, elisions }: Lazy): Segment[] {
  const bounds = [-1, ...elisions, lines.length]
  return bounds.slice(1).flatMap((end, index): Segment[] => {
    const start = (bounds[index] ?? -1) + 1
    const open = { openAbove: start > 0, openBelow: end < lines.length }
    const between = trimmed(lines.slice(start, end), open)
    return between.length === 0 ? [] : [{ ...open, lines: between, outer: depthOf(lines[end]?.text ?? '') }]
  })
}

/** Without the blank lines beside code that is left out, which belong to that. Blank lines alone say nothing. */
function trimmed(
  lines: readonly HunkLine[],
  { openAbove, openBelow }: Pick<Segment, 'openAbove' | 'openBelow'>,
): readonly HunkLine[] {
  const isBlank = (line: HunkLine) => line.text.trim() === ''
  const start = lines.findIndex((line) => !isBlank(line))
  const end = lines.findLastIndex((line) => !isBlank(line)) + 1
  return start < 0 ? [] : lines.slice(openAbove ? start : 0, openBelow ? end : lines.length)
}

/** Where each segment goes within a part of the file, in order; null where one has no place, or no sure one. */
function stretchesOf(segments: readonly Segment[], within: Part, file: WorkFile, deciding: Deciding): Stretch[] | null {
  const stretches: Stretch[] = []
  let from = within.start
  for (const segment of segments) {
    const stretch = stretchOf(segment, { ...within, from }, file, deciding)
    if (stretch === null) return null
    stretches.push(stretch)
    from = stretch.end
  }
  return stretches
}

/** The part of the file that the content is; `isBlock`: it is one block of it, and not the whole. */
type Part = LineRange & { readonly isBlock: boolean }
/** Lines `from` to `end` of the part are looked at. */
type Within = Part & { readonly from: number }

/** Where a segment is that begins or ends the part with the file's own lines; null where it does neither. */
function edgeStretch(segment: Segment, { from, start, end }: Within, file: Lines): Stretch | null {
  const { openAbove, openBelow, lines } = segment
  if (openAbove === openBelow) return null
  let [top, below] = [start, end]
  while (top < below && file.isBlank(top)) top++
  while (below > top && file.isBlank(below - 1)) below--
  const first = openAbove ? below - lines.length : top
  if (first < from || first + lines.length > end) return null
  if (!everyLine(lines.length, (line) => file.text(first + line) === lines[line]?.text)) return null
  return { start: first, end: first + lines.length, segment }
}

function stretchOf(segment: Segment, within: Within, file: WorkFile, { budget, demands }: Deciding): Stretch | null {
  const edge = edgeStretch(segment, within, file.lines)
  if (edge !== null) return edge
  const { openAbove, openBelow, lines } = segment
  const hunk = { before: lines, after: [], kept: [], hint: {}, span: { from: 0, to: 0 } }
  const sought = Pattern.of(hunk)
  const stretchAt = ({ at }: Alignment) => ({
    start: openAbove ? at.start : within.start,
    end: openBelow ? at.end : within.end,
  })
  /** Whether no line of the file is between the stretch and what the segment has of it. */
  const reaches = (alignment: Alignment) => {
    const { start, end } = stretchAt(alignment)
    return blankBetween(file.lines, start, alignment.at.start) && blankBetween(file.lines, alignment.at.end, end)
  }
  const found = align(file.lines, sought.before, () => false, budget).filter(
    ({ at }) => at.start >= within.from && at.end <= within.end,
  )
  const fitting = found.filter((alignment) => isTied(alignment, segment, file.lines, sought.before) && reaches(alignment))
  const [best, next] = fitting
  if (best === undefined) return null
  // What holds on both sides is sure; of several such places one has to lead.
  if (next !== undefined && best.score - next.score < demands.margin) return null
  if (!isSure(best, segment, within, file.lines, sought.before)) return null
  if (!staysWhole(best, file.lines) && closesOther(best, file.lines, sought.before)) return null
  // The edges of a block alone are not said to be those of the content: nothing beside them may go.
  if (within.isBlock && !(openAbove && openBelow) && !staysWhole(best, file.lines)) return null
  return { ...stretchAt(best), segment }
}

/** The first line that is no new comment, or decorator, of a line of the file right below it which has none; 0: the segment begins with no such line. */
function firstTied({ pairing }: Alignment, file: Lines, lines: Lines): number {
  let first = 0
  while (first < pairing.length && (pairing[first] ?? -1) < 0 && isPrelude(lines.text(first))) first++
  const of = pairing[first] ?? -1
  return of < 0 || lines.isBlank(first) || (of > 0 && isPrelude(file.text(of - 1))) ? 0 : first
}

/**
 * Whether the lines next to code that is left out are those of the file: new lines there could belong above or below it. The last one may differ
 * where the file's block ends with its like, the elision is outside of that block, and no line of the file would go.
 */
function isTied(alignment: Alignment, { openAbove, openBelow, outer }: Segment, file: Lines, lines: Lines): boolean {
  const { pairing } = alignment
  const last = pairing.length - 1
  const holds = (line: number) => {
    const of = pairing[line] ?? -1
    return of >= 0 && file.folded(of) === lines.folded(line)
  }
  const ends = () => {
    const of = pairing[last] ?? -1
    const depth = of < 0 ? 0 : depthOf(file.text(of))
    return outer < depth && depthOf(lines.text(last)) === depth && endsBlock(file, of, depth) && staysWhole(alignment, file)
  }
  return (!openAbove || holds(firstTied(alignment, file, lines))) && (!openBelow || holds(last) || ends())
}

const depthOf = (text: string): number => text.length - text.trimStart().length

/** Whether the next line behind `line` that is not blank is less deep than `depth` columns, or there is none. */
function endsBlock(file: Lines, line: number, depth: number): boolean {
  let next = line + 1
  while (next < file.length && file.isBlank(next)) next++
  return next === file.length || depthOf(file.text(next)) < depth
}

/** Whether each line of the file in the stretch is paired with one of the reply, or blank. */
function staysWhole({ pairing, at: { start, end } }: Alignment, file: Lines): boolean {
  const paired = new Set(pairing)
  return everyLine(end - start, (line) => paired.has(start + line) || file.isBlank(start + line))
}

/** The line that closes what each line opens last and leaves open, from line `start` to `end`. */
function closings(lines: Lines, start: number, end: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (let line = start; line < end; line++)
    for (const sign of lines.text(line))
      if ('{(['.includes(sign)) open.push(line)
      else if ('})]'.includes(sign)) {
        const opened = open.pop()
        if (opened !== undefined && opened !== line) found.set(opened, line)
      }
  return found
}

/** Whether a bracket that the segment opens and closes is closed in the file by another line than the one that the closing line is taken for. */
function closesOther({ pairing, at: { start, end } }: Alignment, file: Lines, lines: Lines): boolean {
  const own = closings(file, start, end)
  return [...closings(lines, 0, lines.length)].some(([opened, closed]) => {
    const [from, to] = [pairing[opened] ?? -1, pairing[closed] ?? -1]
    return from >= 0 && to >= 0 && own.get(from) !== to
  })
}

/**
 * Whether the stretch can reach no further than it does: where lines of the file go, by both of its edges, else by one of them.
 * The end of the file is an edge of which there is no other.
 */
function isSure(best: Alignment, { openAbove, openBelow }: Segment, within: Within, file: Lines, lines: Lines): boolean {
  const edges = [
    () => !openAbove || isOneEdge(best, 'first', within, file, lines),
    () => !openBelow || isOneEdge(best, 'last', within, file, lines),
  ]
  return staysWhole(best, file) ? edges.some((holds) => holds()) : edges.every((holds) => holds())
}

/** Whether the lines that the segment begins or ends with, as far as they are the file's own, occur once in the lines that are looked at: else it may reach elsewhere. */
function isOneEdge(best: Alignment, edge: 'first' | 'last', { from, end }: Within, file: Lines, lines: Lines): boolean {
  const { pairing } = best
  const step = edge === 'first' ? 1 : -1
  const outer = edge === 'first' ? firstTied(best, file, lines) : pairing.length - 1
  const at = pairing[outer] ?? -1
  let count = 1
  while (
    pairing[outer + count * step] === at + count * step &&
    file.folded(at + count * step) === lines.folded(outer + count * step)
  )
    count++
  const start = edge === 'first' ? at : at - count + 1
  for (let other = from; other + count <= end; other++)
    if (other !== start && everyLine(count, (line) => file.folded(other + line) === file.folded(start + line))) return false
  return true
}

function everyLine(count: number, holds: (line: number) => boolean): boolean {
  for (let line = 0; line < count; line++) if (!holds(line)) return false
  return true
}

function blankBetween(file: Lines, start: number, end: number): boolean {
  for (let line = start; line < end; line++) if (!file.isBlank(line)) return false
  return true
}

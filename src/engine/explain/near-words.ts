/** Where a refused hunk comes near, in words: what the place has of it, and what is elsewhere. */
import type { Evidence, EvidenceRow } from '../evidence'
import type { Decision, LineRange } from '../model'
import {
  differingRows,
  isTelling,
  lineNamed,
  linesNamed,
  quoted,
  rowOfLine,
  sayBoth,
  sayCount,
  saySummary,
  takenLinesBy,
} from './evidence-words'
import type { Explanation } from './explanation'
import { capital, grouped, linesIn, linesOfFile, plural } from './phrases'

/** Whether all that the hunk comes near to is what earlier hunks of the reply write. */
export function isOfReply(evidence: Evidence | null): boolean {
  const places = evidence?.rows.flatMap(({ of }) => of ?? []) ?? []
  return places.length > 0 && places.every(({ side }) => side === 'after')
}

export const OF_REPLY =
  'An earlier hunk of this reply writes the lines that this one quotes, but with differences, so where the change goes is uncertain.'

/** Lines that a sentence names as a stretch without a line that is known. More: a stretch that is most of the file, fewer: a short one is only begun. */
const STRETCH = 20

/** "at lines 5–8 of the file"; of a stretch that goes on and on, the line that it is behind. */
export function unpinnedAt(at: LineRange, evidence: Evidence | null): string {
  const last = evidence?.at.end ?? 0
  if (at.end - at.start > STRETCH && last > 0 && at.start >= last) return `after line ${grouped(last)} of it`
  return `${at.end > at.start ? `at ${linesIn(at)}` : linesIn(at)} of it`
}

/** The row of a line that the hunk does not quote: of the file, or, where `at` is none of its lines, of an earlier hunk. */
export const unquotedAt = (evidence: Evidence | null, { start, end }: LineRange): EvidenceRow | undefined =>
  evidence?.rows.find(
    ({ fate, of }) => fate === 'unquoted' && (end > start ? of?.side === 'before' && of.line === start : of?.side === 'after'),
  )

/** Whether the line that the hunk omits is one that it adds: the change may have been made. */
export function isAddedAt(evidence: Evidence | null, at: LineRange): boolean {
  const text = unquotedAt(evidence, at)?.file ?? ''
  return isTelling(text) && evidence?.rows.some(({ fate, reply }) => fate === 'added' && reply === text) === true
}

const MAY_BE_THERE = 'The change may be there already'

export const addedAt = (at: LineRange, evidence: Evidence | null): Explanation => ({
  title: MAY_BE_THERE,
  sentence: `${capital(linesNamed(at, unquotedAt(evidence, at)))} is ${quoted(unquotedAt(evidence, at)?.file ?? '')}, which the hunk adds and does not quote. If the change is made, reject the hunk.`,
})

/** Whether the file has, in a row, the quoted lines around those that the hunk removes, those nowhere, and the hunk puts nothing in: the change may have been made. */
export function mayBeGone({ rows, at }: Evidence): boolean {
  const isGone = ({ fate, file, elsewhere }: EvidenceRow) => fate === 'removed' && file === null && elsewhere === null
  const here = rows.filter(({ fate, reply, file, of }) => fate === 'kept' && reply === file && of?.side === 'before')
  return (
    here.length < rows.length &&
    here.length === at.end - at.start &&
    here[0] === rows[0] &&
    here.at(-1) === rows.at(-1) &&
    here.some(({ reply }) => isTelling(reply)) &&
    rows.every((row) => isGone(row) || here.includes(row))
  )
}

/** What the file has of such a hunk, in one sentence. */
export const saidGone = ({ at }: Evidence): string => `${capital(linesOfFile(at))} are the quoted lines without those to remove.`

export const gone = (evidence: Evidence): Explanation => ({
  title: MAY_BE_THERE,
  sentence: `${saidGone(evidence)} If the change is made, reject the hunk.`,
})

/** A quoted line that the file has elsewhere than the hunk has it. */
export function crossed(line: number, at: LineRange, evidence: Evidence | null): Explanation {
  const row = rowOfLine(evidence, line)
  const is = `${capital(lineNamed(evidence, line))} is ${linesNamed(at, undefined)}`
  const inOrder = {
    title: 'The lines are in another order',
    sentence: `${is}: the reply quotes it out of order. It may quote the edited file, or mix lines of two places.`,
  }
  if (evidence === null || row === undefined) return inOrder
  // The place has an equal line, which another quoted line seemed to be.
  if (row.reply === row.file) return { title: notFoundTitle(evidence), sentence: saySummary(evidence) }
  const others = evidence.rows.flatMap(({ line: other, reply, file, of }) =>
    other >= 0 && reply === file && of?.side === 'before' ? [{ isAbove: other < line, of: of.line }] : [],
  )
  if (others.length > 0 && others.every(({ isAbove, of }) => (isAbove ? of < at.start : of > at.start)))
    return {
      title: 'A quoted line is away from the others',
      sentence: `${is}, away from the other quoted lines. The reply may leave out lines between them, or mix two places.`,
    }
  const more = differingRows(evidence).filter((other) => other !== row && other.elsewhere === null).length
  if (more <= 1) return inOrder
  return {
    title: `${plural(more + 1, 'quoted line')} do not match`,
    sentence: `${sayCount(evidence)}; ${lineNamed(evidence, line)} is ${linesNamed(at, undefined)}, out of order, and ${plural(more, 'more line')} do not match.`,
  }
}

/** How much of the hunk the nearest place has; that there is none, where no place shares enough with it. */
export function notFound(decision: Extract<Decision, { state: 'refused' }>, evidence: Evidence | null): Explanation {
  const [best] = decision.nearest
  if (best === undefined)
    return {
      title: 'The quoted text is not in the file',
      sentence: 'No place in the file is close to the quoted lines: the text may belong to another file, or be made up.',
    }
  if (evidence === null) {
    const equal = best.pairs.filter(({ same }) => same).length
    return {
      title: 'The quoted lines are not in the file',
      sentence: `The nearest place is ${linesOfFile(best.at)}: ${equal === 0 ? 'no line is' : `${equal} of ${plural(best.pairs.length, 'line')}`} equal there.`,
    }
  }
  if (mayBeGone(evidence)) return gone(evidence)
  const place = evidence.at.end > evidence.at.start ? `is ${linesOfFile(evidence.at)}` : 'is what an earlier hunk writes'
  return { title: notFoundTitle(evidence), sentence: `The nearest place ${place}. ${saySummary(evidence)}` }
}

function notFoundTitle(evidence: Evidence): string {
  const differing = differingRows(evidence)
  const [first] = differing
  if (first === undefined) return 'The quoted lines are not together in the file'
  const { length } = differing
  const lines = plural(length, 'quoted line')
  const by = takenLinesBy(evidence)
  if (by >= 0) return `Hunk ${by + 1} of this reply changed ${length === 1 ? 'a quoted line' : 'quoted lines'}`
  if (differing.every(({ file, contrast }) => file === null && contrast === null)) {
    const isSaid = ({ reply, elsewhere }: EvidenceRow) => elsewhere !== null || !isTelling(reply)
    const are = length === 1 ? 'is' : 'are'
    if (differing.every(({ elsewhere }) => elsewhere !== null)) return `${lines} ${are} elsewhere in the file`
    if (differing.some(isSaid)) return `${lines} ${are} not at the nearest place`
    return `${lines} ${are} not in the file`
  }
  return (length === 1 ? sayBoth(first) : null) ?? `${lines} ${length === 1 ? 'differs' : 'differ'} from the file`
}

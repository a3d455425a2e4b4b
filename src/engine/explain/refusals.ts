/** Why an edit did not land, in a title and a sentence. */
import type { Evidence, EvidenceRow } from '../evidence'
import { LEAST_ALIKE } from '../likeness'
import type { Decision, LineRange, PathProblem, Refusal, RefusalCode, UniqueContext } from '../model'
import {
  breaksOtherwise,
  differingRows,
  isTelling,
  lineNamed,
  newLineNamed,
  quoted,
  rowOfLine,
  sayBoth,
  sayCount,
  saySummary,
  softTitle,
  takenLinesBy,
} from './evidence-words'
import type { Explanation } from './explanation'
import { RUNG_TOLERANCE } from './names'
import { capital, grouped, linesIn, linesNeeded, linesOfFile, percent, plural } from './phrases'
import { SYMBOL } from './symbol-words'

const PATH_PROBLEM: Record<PathProblem, string> = {
  outside: 'It leads out of the project.',
  absolute: 'It is an absolute path, and no path of the project ends like it.',
  'reserved-name': 'No part of a path may be named .git or __proto__.',
  'control-character': 'It holds a control character.',
  empty: 'It names nothing.',
  'too-long': 'It is longer than any file system takes.',
}

type Facts = {
  readonly decision: Decision
  readonly written: string
  readonly evidence: Evidence | null
}

const REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>, facts: Facts) => Explanation } = {
  'not-found': (_, { decision, evidence }) =>
    decision.state === 'refused' ? notFound(decision, evidence) : { title: '', sentence: '' },
  ambiguous: ({ rung, places }, { evidence }) => ({
    title: `${plural(places, 'place')} fit equally`,
    sentence: `The quoted lines are in ${plural(places, 'place')}, equal ${RUNG_TOLERANCE[rung]}, and nothing in the reply tells which is meant.${wouldTell(evidence?.rivals ?? [], places)}`,
  }),
  'low-confidence': ({ score, next }) => ({
    title: 'No place stands out',
    sentence: `The best place is ${percent(score)} alike, the next one ${percent(next)}: too close to tell which is meant.`,
  }),
  'stands-elsewhere': ({ at }) => ({
    title: 'The new lines are elsewhere already',
    sentence: `The file has this hunk’s new lines at ${linesIn(at)} already. The hunk may have been applied there, or be meant for both places.`,
  }),
  'added-already': ({ at, whole }) => ({
    title: whole ? 'The new lines are there already' : 'Most of the new lines are there already',
    sentence: whole
      ? `The file has the lines to add right beside their place, at ${linesIn(at)}. Adding them again would double them.`
      : `The file has most of the lines to add ${among(at)}, and the reply does not quote them there. The change may have been made and edited since.`,
  }),
  conflict: ({ line, at }, { evidence }) => {
    const row = rowOfLine(evidence, line)
    const breaks = evidence === null || row === undefined ? null : breaksOtherwise(evidence, row)
    return {
      title: (row && (softTitle(row) ?? sayBoth(row))) ?? 'A line to remove differs from the file',
      sentence: `${breaks ?? `${capital(lineNamed(evidence, line))} is to be removed and differs from ${linesOfFile(at)}`}.${evidence === null ? '' : ` ${sayCount(evidence)} there.`}${breaks === null ? ' The reply or the file may be out of date.' : ''}`,
    }
  },
  lacking: ({ line }, { evidence }) => {
    const row = rowOfLine(evidence, line)
    const elsewhere = row?.elsewhere ?? null
    const where = elsewhere === null ? '' : ` It has one at line ${elsewhere.line + 1} of the file.`
    const own = lineNamed(evidence, line)
    const blank = row?.reply?.trim() === '' && own.startsWith('line') ? 'blank and ' : ''
    return {
      title: 'A line to remove is not there',
      sentence: `${capital(own)} is ${blank}to be removed, and the place has no such line.${where}`,
    }
  },
  crossed: ({ line, at }, { evidence }) => crossed(line, at, evidence),
  unquoted: ({ at }, { evidence }) => {
    if (isAddedAt(evidence, at)) return addedAt(at, evidence)
    const text = unquotedAt(evidence, at)?.file?.trim() ?? ''
    return {
      title: `The reply omits ${linesOfFile(at)}`,
      sentence: `${text === '' ? 'That line' : quoted(text)} is right beside the lines that change, and the reply does not quote it. Whether the edit keeps or removes it is not known.`,
    }
  },
  unpinned: ({ at }, { evidence }) => ({
    title: 'The place of the change is unclear',
    sentence: isOfReply(evidence)
      ? OF_REPLY
      : `The lines that the hunk quotes around its change differ from the file ${unpinnedAt(at, evidence)}, so what the change goes between is uncertain.`,
  }),
  'destroyed-by-earlier-edit': ({ by, at }) => ({
    title: 'An earlier hunk changed these lines',
    sentence: `They were at ${linesOfFile(at)} until hunk ${by + 1} of this reply changed them.`,
  }),
  overlap: ({ by }) => ({
    title: 'Overlaps another hunk',
    sentence: `It changes lines that hunk ${by + 1} changes too; only one of the two can apply.`,
  }),
  choice: ({ by }) => ({
    title: 'One of several alternatives',
    sentence: `The reply offers it instead of hunk ${by + 1} and does not say which to use. Reject the one that is not wanted.`,
  }),
  retracted: () => ({
    title: 'The reply takes it back',
    sentence:
      'Words between the edits take back what is above them, or a part of it. Reject this hunk if they mean it, else the hunks below.',
  }),
  'empty-search': () => ({
    title: 'Nothing to search for',
    sentence: 'The reply quotes no line, so it does not say where the new lines go.',
  }),
  identical: () => ({ title: 'Changes nothing', sentence: 'The quoted lines and their replacement are the same.' }),
  unsigned: () => ({
    title: 'The hunk has no + and no −',
    sentence: 'All its lines are context, and the file does not have them so: new lines among them may have lost their +.',
  }),
  path: ({ problem }, { written }) => ({
    title: 'This path is not accepted',
    sentence: `“${written}”: ${PATH_PROBLEM[problem]}`,
  }),
  missing: ({ similar }, { written }) => ({
    title: `${written || 'The file'} is not in the project`,
    sentence:
      similar.length > 0
        ? `Files of that name: ${similar.join(', ')}. The reply's path fits ${similar.length === 1 ? 'it only in part' : 'more than one of them'}.`
        : 'Add it to the project, or check the path.',
  }),
  'no-path': () => ({
    title: 'No file is named',
    sentence: 'Choose a file of the project to try the edit there.',
  }),
  exists: () => ({
    title: 'The file exists already',
    sentence: 'The reply creates a file at a path that is taken. Nothing is overwritten.',
  }),
  binary: () => ({
    title: 'A binary file',
    sentence: 'The file is not UTF-8 text, so its lines cannot be compared.',
  }),
  elided: ({ elisions, texts = [] }) => ({
    title: elisions === 1 ? 'Leaves out code' : `Leaves out code ${plural(elisions, 'time')}`,
    sentence: `The reply has ${elidedBy(texts)} where the file has code. Applied, ${texts.length > 1 ? 'they' : 'it'} would delete that code.`,
  }),
  fragment: ({ at }) => ({
    title: 'A piece of the file alone',
    sentence: `What the reply gives as the whole file is ${linesOfFile(at)} alone, or what they become. The file would lose all other lines.`,
  }),
  doubled: ({ lines }) => ({
    title: 'The content is there twice',
    sentence: `The reply gives ${plural(lines, 'line')} of the file twice, and the file has each of them once. One of the two copies may be left over.`,
  }),
  escaped: ({ lines }) => ({
    title: 'Escaped for HTML',
    sentence: `The reply writes ${plural(lines, 'line')} of the file with “&lt;”, “&amp;” and the like for the characters. Written so, they break the file.`,
  }),
  'out-of-range': ({ lines }) => ({
    title: 'No such line numbers',
    sentence: `The file has ${plural(lines, 'line')}; the numbers in the reply are beyond them.`,
  }),
  renumbered: ({ by }) => ({
    title: 'The line numbers may have moved',
    sentence: `Hunk ${by + 1} of this reply changes the file too, and nothing says whether these numbers count its lines.`,
  }),
  symbol: ({ symbol, why, similar }) => SYMBOL[why](symbol, similar),
  indentation: ({ line }, { evidence }) => ({
    title: 'The indentation is unclear',
    sentence: `The quoted lines are indented differently from the file's, each in its own way, and nothing tells how far ${newLineNamed(evidence, line)} is meant to be indented.`,
  }),
  'cut-off': ({ line }, { evidence }) => ({
    title: 'The reply ends inside the hunk',
    sentence: `${capital(lineNamed(evidence, line))} is the last of the reply and differs from the file: the reply may be cut off there.`,
  }),
  prefix: ({ line }, { evidence }) => ({
    title: 'A new line may hold more than its text',
    sentence: `${capital(newLineNamed(evidence, line))} may hold characters that are not part of it, such as a sign, number, prompt, fence or escape. The quoted lines do not settle it.`,
  }),
  style: ({ line }, { evidence }) => ({
    title: 'The style of a new line is unclear',
    sentence: `The reply writes words, signs, quotes, line breaks or blank lines otherwise than the file. The quoted lines do not settle whether ${newLineNamed(evidence, line)} is meant as written.`,
  }),
  marker: ({ line }, { evidence }) => ({
    title: 'A marker would be written into the file',
    sentence: `${capital(newLineNamed(evidence, line))} is a marker of an edit format or a fence, and the file has no line like it. A marker may be missing, or the edit may go on further down.`,
  }),
  placeholder: ({ line }, { evidence }) => ({
    title: 'A placeholder would delete code',
    sentence: `${capital(newLineNamed(evidence, line))} stands for code that the reply does not repeat. The file would lose that code.`,
  }),
  stale: () => ({
    title: 'The file has changed since',
    sentence: 'The reply was written for another version of the file, and its quoted lines fit no single place now.',
  }),
  budget: () => ({
    title: 'Too much to compare',
    sentence: 'To compare this hunk takes more steps than one reply may have.',
  }),
}

/** How many more quoted lines would tell which of the places is meant. */
function wouldTell(rivals: readonly UniqueContext[], places: number): string {
  const needed = linesNeeded(rivals)
  if (needed === null) return ''
  const { least, most } = needed
  const which = rivals.length < places ? `, for ${rivals.length} of them` : ''
  return ` Quoting ${least < most ? `${least} to ` : ''}${plural(most, 'more line')} around the place would tell them apart${which}.`
}

const among = (at: LineRange): string => `${at.end - at.start > 1 ? 'among' : 'at'} ${linesIn(at)}`

/** Whether all that the hunk comes near to is what earlier hunks of the reply write. */
export function isOfReply(evidence: Evidence | null): boolean {
  const places = evidence?.rows.flatMap(({ of }) => of ?? []) ?? []
  return places.length > 0 && places.every(({ side }) => side === 'after')
}

const OF_REPLY =
  'An earlier hunk of this reply writes the lines that this one quotes, but with differences, so where the change goes is uncertain.'

/** Placeholders that a sentence quotes. More: a list, fewer: only the first is found in the reply. */
const QUOTED_PLACEHOLDERS = 2

/** The placeholders as the reply writes them. */
function elidedBy(texts: readonly string[]): string {
  const [first, ...others] = [...new Set(texts.map((text) => text.trim()))].slice(0, QUOTED_PLACEHOLDERS)
  if (first === undefined || first === '') return 'a comment'
  const more = texts.length - 1 - others.length
  return [quoted(first), ...others.map((text) => quoted(text)), ...(more > 0 ? [plural(more, 'more such line')] : [])].join(
    ' and ',
  )
}

/** Lines that a sentence names as a stretch without a line that is known. More: a stretch that is most of the file, fewer: a short one is only begun. */
const STRETCH = 20

/** "at lines 5–8 of the file"; of a stretch that goes on and on, the line that it is behind. */
function unpinnedAt(at: LineRange, evidence: Evidence | null): string {
  const last = evidence?.at.end ?? 0
  if (at.end - at.start > STRETCH && last > 0 && at.start >= last) return `after line ${grouped(last)} of it`
  return `${at.end > at.start ? `at ${linesIn(at)}` : linesIn(at)} of it`
}

/** The row of a line of the file that the hunk does not quote. */
const unquotedAt = (evidence: Evidence | null, { start }: LineRange): EvidenceRow | undefined =>
  evidence?.rows.find(({ fate, of }) => fate === 'unquoted' && of?.side === 'before' && of.line === start)

/** Whether the line that the hunk omits is one that it adds: the change may have been made. */
export function isAddedAt(evidence: Evidence | null, at: LineRange): boolean {
  const text = unquotedAt(evidence, at)?.file ?? ''
  return isTelling(text) && evidence?.rows.some(({ fate, reply }) => fate === 'added' && reply === text) === true
}

const addedAt = (at: LineRange, evidence: Evidence | null): Explanation => ({
  title: 'The change may be there already',
  sentence: `${capital(linesOfFile(at))} is ${quoted(unquotedAt(evidence, at)?.file ?? '')}, which the hunk adds and does not quote. If the change is made, reject the hunk.`,
})

/** A quoted line that the file has elsewhere than the hunk has it. */
function crossed(line: number, at: LineRange, evidence: Evidence | null): Explanation {
  const is = `${capital(lineNamed(evidence, line))} is ${linesOfFile(at)}`
  const row = rowOfLine(evidence, line)
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
    sentence: `${sayCount(evidence)}; ${lineNamed(evidence, line)} is ${linesOfFile(at)}, out of order, and ${plural(more, 'more line')} do not match.`,
  }
}

/** How much of the hunk the nearest place has; that there is none, where no place shares enough with it. */
function notFound(decision: Extract<Decision, { state: 'refused' }>, evidence: Evidence | null): Explanation {
  const [best] = decision.nearest
  if (best === undefined)
    return {
      title: 'The quoted lines are not in the file',
      sentence: `No place in the file is as much as ${percent(LEAST_ALIKE)} alike: the lines may belong to another file, or be made up.`,
    }
  if (evidence === null) {
    const equal = best.pairs.filter(({ same }) => same).length
    return {
      title: 'The quoted lines are not in the file',
      sentence: `The nearest place is ${linesOfFile(best.at)}: ${equal === 0 ? 'no line is' : `${equal} of ${plural(best.pairs.length, 'line')}`} equal there.`,
    }
  }
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

/** `evidence`: of the nearest place, null where there is none or it was not looked at. */
export const refusalWords = <Code extends RefusalCode>(refusal: Refusal<Code>, facts: Facts): Explanation =>
  REFUSAL[refusal.code](refusal, facts)

/** Why an edit did not land, in a title and a sentence. */
import type { Evidence } from '../evidence'
import type {
  ContentMark,
  Decision,
  IndentationFault,
  LineRange,
  PathProblem,
  Refusal,
  RefusalCode,
  TornWhy,
  UniqueContext,
} from '../model'
import {
  breaksOtherwise,
  earlierBy,
  lineNamed,
  linesNamed,
  newLineNamed,
  quoted,
  rowOfLine,
  saidWords,
  sayBoth,
  sayCount,
  saySummary,
  sayTaken,
  softTitle,
} from './evidence-words'
import type { Explanation } from './explanation'
import { RUNG_TOLERANCE } from './names'
import { addedAt, crossed, gone, isAddedAt, isOfReply, mayBeGone, notFound, OF_REPLY, unpinnedAt, unquotedAt } from './near-words'
import { capital, linesIn, linesNeeded, linesOfFile, listed, percent, plural, shownPath } from './phrases'
import { SYMBOL } from './symbol-words'

/** What a copy left on the lines of whole content. */
const MARKED: Record<ContentMark, string> = {
  numbers: 'numbers in front',
  quotes: 'a “>” in front',
  signs: 'the signs of a diff in front',
  bars: 'bars of a frame around them',
  prompts: 'prompts in front',
  blanks: 'special blanks or invisible characters in them',
  characters: 'typographic quotes, dashes or dots in them',
  escapes: 'back-slashes that escape Markdown in them',
  indentation: 'another indentation than there',
  'blank-lines': 'Every other line of the content is blank',
  label: 'The content begins with a label, as a page shows it above code',
}

/** What is odd of a new line's indentation, as a sentence. */
const INDENTATION_FAULT: Record<IndentationFault, (line: string) => string> = {
  recipe: (line) => `${capital(line)} begins with blanks below a rule; the recipes of this makefile begin with a tab.`,
  characters: (line) =>
    `${capital(line)} is not indented by the characters that the file is indented by: tabs in the place of blanks, or blanks in that of tabs.`,
  body: (line) =>
    `${capital(line)} belongs below the line above it, which ends in a colon, and is not indented further than that.`,
  margin: () => 'The new lines begin further in or further out than those that they replace, the lines that they keep too.',
}

/** What new text leaves open, as a sentence. */
const TORN: Record<TornWhy, (line: string) => string> = {
  brackets: () =>
    'The file’s brackets pair, and with this hunk they do not: the bracket that its old lines end with is not among the new ones.',
  quotes: () => 'The new lines open a text of several lines that nothing closes, or close one that is not open.',
  text: () => 'A new line opens a text with a quotation mark that nothing closes.',
  end: (line) =>
    `${capital(line)} is the last one and the beginning of a line of the file, of which the content has no line from there on.`,
  line: (line) => `${capital(line)} is the last one and ends in a sign that more should follow.`,
}

const PATH_PROBLEM: Record<PathProblem, string> = {
  outside: 'A part of it is “..”, which can lead out of the project.',
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
    sentence: `${evidence?.quoted === 1 ? 'The quoted line is' : 'The quoted lines are'} in ${plural(places, 'place')}, equal ${RUNG_TOLERANCE[rung]}, and nothing in the reply tells which is meant.${wouldTell(evidence?.rivals ?? [], places)}`,
  }),
  'low-confidence': ({ score, next }) => ({
    title: 'No place is clearly the best',
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
      : `The file has most of the lines to add ${among(at)}, and the reply does not quote them there. The change may have been made and edited since, or the hunk moves these lines.`,
  }),
  conflict: ({ line, at }, { evidence }) => {
    const row = rowOfLine(evidence, line)
    const breaks = evidence === null || row === undefined ? null : breaksOtherwise(evidence, row)
    const taken = evidence === null || row === undefined ? null : sayTaken(evidence, row)
    if (row !== undefined && taken !== null)
      return { title: `Hunk ${earlierBy(row) + 1} of this reply changed a line to remove`, sentence: `${capital(taken)}.` }
    return {
      title: (row && (softTitle(row) ?? sayBoth(row))) ?? 'A line to remove differs from the file',
      sentence: `${breaks ?? `${capital(lineNamed(evidence, line))} is to be removed and differs from ${linesNamed(at, row)}${saidWords(row)}`}.${evidence === null || evidence.quoted < 2 ? '' : ` ${sayCount(evidence)} there.`}${breaks === null && earlierBy(row) < 0 ? ' The reply or the file may be out of date.' : ''}`,
    }
  },
  lacking: ({ line }, { evidence }) => {
    if (evidence !== null && mayBeGone(evidence)) return gone(evidence)
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
    const row = unquotedAt(evidence, at)
    const text = row?.file?.trim() ?? ''
    return {
      title: `The reply omits ${linesNamed(at, row)}`,
      sentence: `${text === '' ? 'That line' : quoted(text)} is right beside the lines that change, and the reply does not quote it. Whether the edit keeps or removes it is not known.`,
    }
  },
  unpinned: ({ at }, { evidence }) => ({
    title: 'The place of the change is unclear',
    sentence: isOfReply(evidence)
      ? OF_REPLY
      : evidence !== null
        ? `${saySummary(evidence)} The new lines belong where reply and file differ, so their place is uncertain.`
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
  retracted: ({ whole, conditional }) => ({
    title: conditional ? 'Under a condition' : whole ? 'The reply says not to make it' : 'The reply takes it back',
    sentence: conditional
      ? 'The words above this edit make it under a condition.'
      : whole
        ? 'The words around this edit say that it is not to be made.'
        : 'Words between the edits take back what is above them, or a part of it. Reject this hunk if they mean it, else the hunks below.',
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
    sentence: `“${shownPath(written)}”: ${PATH_PROBLEM[problem]}`,
  }),
  missing: ({ similar }, { written }) => ({
    title: `${shownPath(written) || 'The file'} is not in the project`,
    sentence: similar.length === 0 ? 'Add it to the project, or check the path.' : saySimilar(written, similar),
  }),
  'no-path': () => ({
    title: 'No file is named',
    sentence: 'The reply does not say which file the edit is for.',
  }),
  torn: ({ line, why }, { evidence }) => ({
    title: 'The new text may be cut off',
    sentence: TORN[why](newLineNamed(evidence, line)),
  }),
  count: ({ said, places }) => ({
    title: 'Another number of places',
    sentence: `The reply counts ${plural(said, 'place')} of the old text, the file has it in ${plural(places, 'place')}.`,
  }),
  'two-paths': ({ named: [one, other] }) => ({
    title: 'Two files are named',
    sentence: `The reply names both ${shownPath(one)} and ${shownPath(other)} for the edit.`,
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
    title: elisions === 1 ? 'Leaves out code' : `Leaves out code in ${plural(elisions, 'place')}`,
    sentence: `The reply has ${elidedBy(texts)} where the file has code. Applied, ${texts.length > 1 ? 'they' : 'it'} would delete that code.`,
  }),
  fragment: ({ at }) => ({
    title: 'A piece of the file alone',
    sentence:
      at === null
        ? 'The reply gives it as the whole file, and it looks like a piece of one. The file’s other lines would go.'
        : `The reply gives it as the whole file, and it covers ${linesOfFile(at)} alone. All other lines would go.`,
  }),
  marked: ({ line, lines, mark }) => ({
    title: 'The content carries marks of a copy',
    sentence:
      mark === 'label' || mark === 'blank-lines'
        ? `${MARKED[mark]}. The file has none, and nothing tells whether it is meant so.`
        : `${plural(lines, 'line')} of the file ${lines === 1 ? 'is' : 'are'} in the reply, from line ${line + 1} of its content on, with ${MARKED[mark]}. Written so, ${lines === 1 ? 'it breaks' : 'they break'} the file.`,
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
  indentation: ({ line, fault }, { evidence }) => ({
    title: 'The indentation is unclear',
    sentence:
      fault !== undefined
        ? INDENTATION_FAULT[fault](newLineNamed(evidence, line))
        : `The quoted lines are indented differently from the file’s, each in its own way, and nothing tells how far ${newLineNamed(evidence, line)} is meant to be indented.`,
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
    title: 'A placeholder is among the new lines',
    sentence: `${capital(newLineNamed(evidence, line))} represents code that the reply does not repeat. As it is written, the file would have that line and not the code.`,
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

/** A sentence: how many more quoted lines would single out the place that is meant. */
function wouldTell(rivals: readonly UniqueContext[], places: number): string {
  const needed = linesNeeded(rivals)
  if (needed === null) return ''
  const { least, most } = needed
  const [first] = rivals
  const what =
    rivals.length < places
      ? `single out ${rivals.length === 1 && first !== undefined ? linesOfFile(first.at) : `each of ${rivals.length} of them`}`
      : 'tell them apart'
  // With lines that are not the file's own, more of them are in no place.
  const own = rivals.some(({ whole }) => whole) ? 'the file’s own lines and ' : ''
  return ` Quoting ${own}${least < most ? `${least} to ` : ''}${plural(most, 'more line')} around the place would ${what}.`
}

/** The files that come near: of the path's name, or with the lines that the edit quotes. */
function saySimilar(written: string, similar: readonly string[]): string {
  const name = written.split(/[\\/]/).at(-1) ?? ''
  const isNamed = similar.some((path) => path.split('/').at(-1) === name)
  const what = isNamed ? 'Files of that name' : 'Files with the quoted lines'
  return `${what}: ${listed(similar)}. The reply’s path ${isNamed ? 'does not tell which is meant' : 'names none of them'}.`
}

const among = (at: LineRange): string => `${at.end - at.start > 1 ? 'among' : 'at'} ${linesIn(at)}`

/** The placeholders as the reply writes them: one of several that are not the same. */
function elidedBy(texts: readonly string[]): string {
  const [first = ''] = texts
  if (first.trim() === '') return 'a comment'
  return texts.length === 1 ? quoted(first) : `${texts.length} lines such as ${quoted(first)}`
}

/** `evidence`: of the nearest place, null where there is none or it was not looked at. */
export const refusalWords = <Code extends RefusalCode>(refusal: Refusal<Code>, facts: Facts): Explanation =>
  REFUSAL[refusal.code](refusal, facts)

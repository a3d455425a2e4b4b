/** Why an edit did not land, in a title and a sentence. */
import type { Decision, PathProblem, Refusal, RefusalCode, SymbolProblem } from '../model'
import { RUNG_TOLERANCE } from './names'
import { linesIn, percent, plural } from './phrases'

export type Explanation = { readonly title: string; readonly sentence: string }

const PATH_PROBLEM: Record<PathProblem, string> = {
  outside: 'It leads out of the project.',
  absolute: 'It is an absolute path, and no file of the project has that ending.',
  'reserved-name': 'It holds a name that is reserved.',
  'control-character': 'It holds a control character.',
  empty: 'It names nothing.',
  'too-long': 'It is longer than any file system takes.',
}

const SYMBOL: Record<SymbolProblem, (symbol: string, similar: readonly string[]) => Explanation> = {
  'no-parser': (symbol) => ({
    title: `“${symbol}” is a symbol, not a text`,
    sentence: 'The edit names what it changes by its place in the syntax, and nothing here reads the symbols of this file.',
  }),
  loading: (symbol) => ({
    title: `“${symbol}” is being looked up`,
    sentence: 'What reads the symbols of this file is still being loaded. The edit is decided again when it is there.',
  }),
  missing: (symbol, similar) => ({
    title: `No symbol “${symbol}” in the file`,
    sentence: similar.length > 0 ? `Near to it: ${similar.join(', ')}.` : 'No symbol of the file comes near to that name.',
  }),
  several: (symbol, similar) => ({
    title: `“${symbol}” names several symbols`,
    sentence: `The file has ${similar.join(', ')}, and the edit does not say which is meant.`,
  }),
  'shared-line': (symbol) => ({
    title: `“${symbol}” shares a line with other code`,
    sentence: 'Other code stands on its first or last line, and whole lines would take that along or part it.',
  }),
  'no-text': (symbol) => ({
    title: 'No text is given',
    sentence: `The edit says what it is for, “${symbol}”, and not what to put there.`,
  }),
  'no-rename': (symbol) => ({
    title: `“${symbol}” cannot be renamed here`,
    sentence: 'Every use of a name has to be known for that, which is so for TypeScript and JavaScript only.',
  }),
  unavailable: (symbol) => ({
    title: `“${symbol}” cannot be renamed now`,
    sentence: 'What finds every use of a name could not be loaded or broke down.',
  }),
  unnameable: (symbol) => ({
    title: 'The new name is none',
    sentence: `The language does not take it as a name for “${symbol}”.`,
  }),
  collision: (symbol) => ({
    title: 'The new name is taken',
    sentence: `Something else has that name where “${symbol}” is used: one would be taken for the other.`,
  }),
  library: (symbol) => ({
    title: `“${symbol}” is named by a library`,
    sentence: 'The name has to be the one that the language or a package asks for.',
  }),
  fixed: (symbol) => ({
    title: `“${symbol}” has no name that can change`,
    sentence: 'What stands there is no name, or one that is made of something else.',
  }),
}

const REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>, decision: Decision, written: string) => Explanation } = {
  'not-found': (_, decision) => ({
    title: 'No such lines in the file',
    sentence: decision.state === 'refused' ? nearestSentence(decision) : '',
  }),
  ambiguous: ({ rung, places }) => ({
    title: `${plural(places, 'place')} fit equally`,
    sentence: `The lines are equal in ${plural(places, 'place')}, compared ${RUNG_TOLERANCE[rung]}, and nothing in the reply says which is meant. One or two more lines around the change would.`,
  }),
  'low-confidence': ({ score, next }) => ({
    title: 'No place stands out',
    sentence: `The best place is ${percent(score)} alike, the next one ${percent(next)}: too near to each other to tell which is meant.`,
  }),
  'stands-elsewhere': ({ at }) => ({
    title: 'The result stands elsewhere already',
    sentence: `What the edit would make of these lines stands at ${linesIn(at)} already. It may have been applied there, or be meant for both places: the reply does not say. Where both are meant, lift that demand below.`,
  }),
  conflict: ({ line, at }) => ({
    title: 'The file says something else',
    sentence: `Line ${line + 1} of what is to be removed reads differently at ${linesIn(at)}. The reply or the file may be out of date.`,
  }),
  lacking: ({ line }) => ({
    title: 'A line to remove is not there',
    sentence: `Line ${line + 1} of the hunk is to be removed, and nothing at its place in the file stands for it.`,
  }),
  crossed: ({ line, at }) => ({
    title: 'The lines stand in another order',
    sentence: `Line ${line + 1} of the hunk stands at ${linesIn(at)}, not where the reply has it: the reply may be written as the file shall be, not as it is, or join two places in one hunk.`,
  }),
  unquoted: ({ at }) => ({
    title: 'The reply does not know of a line',
    sentence: `At ${linesIn(at)} the file has a line right beside those that change which the reply does not quote. The new lines may be meant to take its place as well.`,
  }),
  unpinned: ({ at }) => ({
    title: 'It is not clear where the change belongs',
    sentence: `What the hunk quotes around its change is not what the file has ${at.end > at.start ? `at ${linesIn(at)}` : linesIn(at)}: it is not sure what the change is to stand above and below.`,
  }),
  'destroyed-by-earlier-edit': ({ by, at }) => ({
    title: 'An earlier edit took these lines away',
    sentence: `They stood at ${linesIn(at)} until hunk ${by + 1} of the same reply changed them.`,
  }),
  overlap: ({ by }) => ({
    title: 'Overlaps another hunk',
    sentence: `It changes lines that hunk ${by + 1} changes too; both cannot hold.`,
  }),
  choice: ({ by }) => ({
    title: 'One of several to choose from',
    sentence: `The reply offers it in the place of hunk ${by + 1} and does not say which of them is to be made. Leave out the one that is not.`,
  }),
  retracted: () => ({
    title: 'The reply takes it back',
    sentence:
      'Words between the edits take back what stands above them, or part of it. Leave this hunk out if it is meant, or those behind the words.',
  }),
  'empty-search': () => ({
    title: 'Nothing to search for',
    sentence: 'The part to find is empty and the file is not: the reply does not say where the new lines belong.',
  }),
  identical: () => ({ title: 'Changes nothing', sentence: 'What is to be found and what is to be put there are the same.' }),
  unsigned: () => ({
    title: 'The hunk has no + and no −',
    sentence:
      'All its lines are there as context, and the file does not have them so: new lines among them may have lost their +.',
  }),
  path: ({ problem }, _, written) => ({ title: 'This path is not accepted', sentence: `“${written}”: ${PATH_PROBLEM[problem]}` }),
  missing: ({ similar }, _, written) => ({
    title: `${written || 'The file'} is not in the project`,
    sentence:
      similar.length > 0
        ? `Files of that name: ${similar.join(', ')}. The reply's path fits ${similar.length === 1 ? 'it only in part' : 'more than one of them'}.`
        : 'Add the file to see where the edit lands. The reading of the reply is shown all the same.',
  }),
  'no-path': () => ({
    title: 'No file is named',
    sentence: 'The reply does not say which file this edit is for. Open a file of the project to try it there.',
  }),
  exists: () => ({
    title: 'The file exists already',
    sentence: 'The reply creates a file whose path is taken. Nothing is overwritten.',
  }),
  binary: () => ({
    title: 'A binary file',
    sentence: 'The file is not UTF-8 text, so no line of it can be matched. Its bytes are kept.',
  }),
  elided: ({ elisions }) => ({
    title: `Leaves out code at ${plural(elisions, 'place')}`,
    sentence:
      'A comment stands for code that the reply does not repeat. Written as it is, the file would lose that code, so nothing is written.',
  }),
  escaped: ({ lines }) => ({
    title: 'Escaped for HTML',
    sentence: `${plural(lines, 'line')} of the file ${lines === 1 ? 'stands' : 'stand'} in the reply with “&lt;”, “&amp;” and the like in place of the characters. Written as they are, they would break the file.`,
  }),
  'out-of-range': ({ lines }) => ({
    title: 'No such line numbers',
    sentence: `The file has ${plural(lines, 'line')}; the numbers in the reply lie beyond them.`,
  }),
  renumbered: ({ by }) => ({
    title: 'The line numbers may have moved',
    sentence: `Hunk ${by + 1} of the same reply changes this file too, and nothing says whether these numbers count its lines.`,
  }),
  symbol: ({ symbol, why, similar }) => SYMBOL[why](symbol, similar),
  indentation: ({ line }) => ({
    title: 'The indentation cannot be told',
    sentence: `The quoted lines are indented differently from the file's, each in its own way, and nothing tells how far new line ${line + 1} is meant to be.`,
  }),
  'cut-off': ({ line }) => ({
    title: 'The reply ends inside the hunk',
    sentence: `Line ${line + 1} of the hunk is the last of the reply and is not as in the file: the reply may have been cut off there.`,
  }),
  prefix: ({ line }) => ({
    title: 'Part of the text, or not',
    sentence: `New line ${line + 1} may hold what is none of its text: a sign or its blank, a number or a prompt in front of it, a fence, or an escape. Nothing that the reply quotes shows whether it does.`,
  }),
  style: ({ line }) => ({
    title: 'The style of a new line cannot be told',
    sentence: `The reply writes quotes, semicolons, other characters, line breaks or blank lines otherwise than the file. Nothing that this hunk quotes shows whether new line ${line + 1} is meant as it is.`,
  }),
  placeholder: ({ line }) => ({
    title: 'A placeholder would delete code',
    sentence: `New line ${line + 1} stands for code that the reply does not repeat. Written as it is, the code in its place would be lost.`,
  }),
  stale: () => ({
    title: 'The file has changed since',
    sentence: 'It is not the version that the reply was written for, and the quoted lines are no longer in one place.',
  }),
  budget: () => ({
    title: 'Too much to compare',
    sentence: 'Deciding this hunk would take more steps than one reply may have. It is refused rather than guessed.',
  }),
}

function nearestSentence(decision: Extract<Decision, { state: 'refused' }>): string {
  const [best] = decision.nearest
  if (best === undefined)
    return 'No place in the file is near enough to the quoted lines to be shown: they may be of another file, or of none.'
  const equal = best.pairs.filter(({ same }) => same).length
  if (equal === 0) return `The nearest place is ${linesIn(best.at)}: no line is equal there.`
  return `The nearest place is ${linesIn(best.at)}: ${equal} of ${plural(best.pairs.length, 'line')} equal there.`
}

export const refusalWords = <Code extends RefusalCode>(
  refusal: Refusal<Code>,
  decision: Decision,
  written: string,
): Explanation => REFUSAL[refusal.code](refusal, decision, written)

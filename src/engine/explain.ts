/** Codes into English for people: with feedback.ts, the only English in the engine and the only 1-based line numbers. */
import type {
  Adaptation,
  AdaptationCode,
  Attempt,
  CannotWrite,
  Cause,
  CauseCode,
  Decision,
  Diagnostic,
  DiagnosticCode,
  Evidence,
  FormatId,
  LineRange,
  Passed,
  PathProblem,
  Refusal,
  RefusalCode,
  RejectReason,
  RungId,
  SymbolProblem,
  UniqueContext,
  Warning,
  WarningCode,
} from './model'

export const FORMAT_NAME: Record<FormatId, string> = {
  'search-replace': 'search/replace',
  'unified-diff': 'unified diff',
  'apply-patch': 'apply_patch',
  'numbered-snippet': 'numbered snippet',
  'whole-file': 'whole file',
  'lazy-file': 'lazy file',
  'tool-call': 'tool call',
  'decision-xml': 'decision',
  'line-range': 'line range',
  'symbol-edit': 'symbol edit',
  'find-replace-file': 'find/replace file',
}

/** In the order in which the engine climbs them. */
export const RUNG_NAME: Record<RungId, string> = {
  exact: 'Exact',
  'line-ends': 'Line ends',
  'trailing-space': 'Trailing space',
  typography: 'Typography',
  'blank-lines': 'Blank lines',
  indentation: 'Indentation',
  'inner-space': 'White space',
  entities: 'HTML entities',
  escapes: 'Escapes',
  'line-numbers': 'Line numbers',
  prefixes: 'Prefixes',
  quotes: 'Quotes',
  semicolons: 'Semicolons',
  elision: 'Code left out',
  'line-order': 'Order of lines',
  'line-breaks': 'Line breaks',
  alignment: 'Alignment',
}

/** What the rung lets pass, as the rest of the sentence "lines are equal …". */
const RUNG_TOLERANCE: Record<RungId, string> = {
  exact: 'character by character',
  'line-ends': 'whatever ends them',
  'trailing-space': 'but for white space at their end',
  typography: 'once typographic quotes, dashes and spaces, ligatures, arrows and wide signs are plain ones',
  'blank-lines': 'whatever blank lines stand between them',
  indentation: 'once all are shifted by the same indentation',
  'inner-space': 'once all white space is left out',
  entities: 'once entities of HTML are decoded',
  escapes: 'once one level of escaping is taken off',
  'line-numbers': 'once line numbers are taken off',
  prefixes: 'once what stands in front of each line is taken off',
  quotes: 'once all quotes are of one kind',
  semicolons: 'once semicolons at their ends are left out',
  elision: 'part by part, with code left out between them',
  'line-order': 'once they are put in the order of the file',
  'line-breaks': 'once they are broken as in the file',
  alignment: 'but for some that differ, are missing or are made up',
}

const LANDS_BY: Record<RungId, string> = {
  exact: 'The quoted lines stand in the file character by character.',
  'line-ends': 'Only the line ends differ: the file keeps its own, and new lines take them over.',
  'trailing-space': 'Only white space at the end of lines differs. Lines that the edit does not change keep theirs.',
  typography:
    'The reply writes typographic quotes, dashes or spaces, ligatures, arrows or wide signs where the file has plain characters. Lines that the edit does not change keep theirs.',
  'blank-lines': 'Only the number of blank lines differs. Those of the file stay.',
  indentation: 'Every quoted line is indented differently by the same amount. The new lines are shifted along.',
  'inner-space': 'Only white space differs, within lines or from line to line. Lines that the edit does not change keep theirs.',
  entities: 'The reply is escaped for HTML. Its new lines are decoded as its quoted ones have to be.',
  escapes: 'The reply is escaped once too often. Its new lines lose one level as its quoted ones have to.',
  'line-numbers': 'The reply copies line numbers along. Its new lines lose them as its quoted ones have to.',
  prefixes:
    'The reply has a quotation mark, prompt, bar or bullet in front of each line. Its new lines lose them as its quoted ones have to.',
  quotes:
    'The reply writes strings in the other quotes. Lines that the edit does not change keep theirs, and new ones take the quotes of the file.',
  semicolons:
    'Only semicolons at the ends of lines differ. Lines that the edit does not change stay as they are, and new ones follow the file.',
  elision: 'The reply leaves code out between lines that it quotes. What stands there stays.',
  'line-breaks': 'The reply breaks lines that it does not change otherwise than the file. They stay as the file has them.',
  'line-order': 'The reply has lines that it does not change in another order than the file. They stay in that of the file.',
  alignment:
    'Not every quoted line is as in the file, but what the edit removes is, and no other place comes near. Lines that it does not change stay as they are.',
}

/** "12,345". The browser's own way of it has to load its tables first, which takes longer than a reply does. */
const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

export const plural = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`

export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** "line 5" or "lines 5–8"; "before line 5" where the range is empty. */
export function linesIn({ start, end }: LineRange): string {
  if (end <= start) return `before line ${start + 1}`
  return end - start === 1 ? `line ${end}` : `lines ${start + 1}–${end}`
}

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
    sentence: `Line ${line + 1} of what is to be removed reads differently at ${linesIn(at)}: a number, a name or an operator is not the one quoted. Someone may have changed it.`,
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

const refusalWords = <Code extends RefusalCode>(refusal: Refusal<Code>, decision: Decision, written: string): Explanation =>
  REFUSAL[refusal.code](refusal, decision, written)

/** A hunk that a person left out, and what would become of it. */
function leftOut({ rejected: _, ...decision }: Decision, written: string): Explanation {
  const { title, sentence } = explainDecision(decision, written)
  return { title: 'Left out by hand', sentence: `The other hunks are staged without it. Otherwise: ${title}. ${sentence}` }
}

/** What became of a hunk, in a title and a sentence. `written` is the path as the reply gives it. */
export function explainDecision(decision: Decision, written: string): Explanation {
  if (decision.rejected) return leftOut(decision, written)
  if (decision.state === 'refused') return refusalWords(decision.refusal, decision, written)
  if (decision.state === 'already-applied')
    return { title: 'Already there', sentence: `The new text stands at ${linesIn(decision.after)} already. Nothing is changed.` }
  const { how } = decision
  if (how === 'create') return { title: 'A new file', sentence: `${decision.path} does not exist yet; the reply creates it.` }
  if (how === 'delete') return { title: 'The file is removed', sentence: 'The reply deletes the whole file.' }
  if (how === 'move') return { title: 'The file moves', sentence: `Its new path is ${decision.path}.` }
  if (how === 'write')
    return {
      title: 'The whole file is given',
      sentence: 'Lines that the file has already stay as they are; all others give way.',
    }
  if (how === 'line-number')
    return {
      title: 'Lands by line number',
      sentence: 'The reply gives numbers and does not quote what stands there, so nothing confirms that these lines were meant.',
    }
  if (how === 'anchor')
    return {
      title: 'Lands at the line that is named',
      sentence: 'The hunk quotes no line. It names one above, or the end of the file, and there is only one such place.',
    }
  if (how === 'symbol')
    return {
      title: 'Lands at the symbol',
      sentence: 'The definition is found by its name in the syntax of the file, and it is the only one that is meant.',
    }
  if (how === 'rename')
    return { title: 'Is renamed', sentence: 'The symbol is used here by its name. Text that only reads alike stays as it is.' }
  if (how === 'part-of-line')
    return {
      title: 'Lands within a line',
      sentence: 'The quoted text stands in the file once, as part of a line. The rest of the line stays.',
    }
  const took = decision.attempts.at(-1)?.verdict
  const by = took !== undefined && 'took' in took ? took.by : 'only-place'
  const chosen = by === 'only-place' || by === 'margin' ? '' : ` Several places are equal; this one is ${EVIDENCE[by]}.`
  const adapted = (decision.adaptations ?? []).flatMap((adaptation) => adaptedBy(adaptation, how))
  return {
    title: how === 'exact' ? 'Lands exactly' : `Lands by ${RUNG_NAME[how].toLowerCase()}`,
    sentence: [LANDS_BY[how] + chosen, ...adapted].join(' '),
  }
}

/** What was done to new lines, one sentence each. `implied`: the way of landing whose own sentence says it. */
const ADAPTED: {
  [Code in AdaptationCode]: {
    readonly implied: readonly RungId[]
    readonly sentences: (adaptation: Extract<Adaptation, { readonly code: Code }>) => readonly string[]
  }
} = {
  prefix: {
    implied: ['line-numbers', 'prefixes'],
    sentences: () => ['What stands in front of new lines is taken off, as of the quoted ones.'],
  },
  entities: { implied: ['entities'], sentences: () => ['Entities of HTML in new lines are decoded, as in the quoted ones.'] },
  escapes: { implied: ['escapes'], sentences: () => ['New lines lose one level of backslashes, as the quoted ones.'] },
  characters: {
    implied: ['typography', 'quotes'],
    sentences: () => ['Quotes, dashes and spaces of new lines are written as the file has them in the quoted ones.'],
  },
  indentation: {
    implied: ['indentation'],
    sentences: () => ['New lines are indented as the quoted lines beside them stand in the file.'],
  },
  slips: {
    implied: [],
    sentences: ({ slips }) => slips.map(({ written, meant }) => `“${written}” is read as “${meant}”, in new lines as well.`),
  },
  comma: { implied: [], sentences: () => ['The line above the new ones gets the comma that the reply quotes there.'] },
  semicolons: {
    implied: ['semicolons'],
    sentences: () => ['Semicolons at the ends of new lines are written as the file has them in the quoted ones.'],
  },
}

/** Said of an adaptation where the sentence about the way of landing does not say it. */
function adaptedBy<Code extends AdaptationCode>(
  adaptation: Extract<Adaptation, { readonly code: Code }>,
  how: RungId,
): readonly string[] {
  const { implied, sentences } = ADAPTED[adaptation.code]
  return implied.includes(how) ? [] : sentences(adaptation)
}

/** Where the lines stand once the cause is undone, as the rest of a sentence; '' where that is unknown. */
const standing = ({ path, at }: Cause): string =>
  path === null || at === null ? '' : `: they stand in ${path} at ${linesIn(at)}`

const CAUSE: Record<CauseCode, (cause: Cause) => string> = {
  'several-places': () => 'The lines to find stand in several places, and nothing tells which is meant.',
  'result-stands': ({ path, at }) =>
    `The new lines stand in ${path ?? 'the file'} already${at === null ? '' : ` at ${linesIn(at)}`}, and the old ones do not.`,
  swapped: () => 'The sides may be swapped: the file has the lines to put there, and not those to find.',
  'trailing-space': () => 'Only white space at the end of the lines differs from the file.',
  typography: () =>
    'Only typography differs from the file: quotes, dashes or spaces, ligatures, arrows or wide signs on one side, plain characters on the other.',
  'blank-lines': () => 'Only the number of blank lines differs from the file.',
  indentation: () => 'Only the indentation differs from the file.',
  'inner-space': () => 'Only white space within the lines differs from the file.',
  entities: () => 'The lines to find are escaped for HTML, and the file is not.',
  escapes: () => 'The lines to find are escaped once too often.',
  'line-numbers': () => 'Line numbers were copied along with the lines to find.',
  fences: () => 'Among the lines to find stand fences or thoughts that are no part of the file.',
  elision: () => 'Code is left out between the lines to find.',
  'part-of-line': ({ at }) => `The text to find is only a part of ${at === null ? 'a line' : linesIn(at)} of the file.`,
  case: () => 'Only capital and small letters differ from the file.',
  'other-file': (cause) => `The lines to find are of another file${standing(cause)}.`,
  'earlier-edit': ({ by }) => `Hunk ${by + 1} of the same reply changes the lines to find before this one looks for them.`,
  'earlier-version': () => 'The lines to find are of an earlier version of the file, which has changed since.',
  'goal-state': ({ by }) => `The lines to find are not in the file: they are what hunk ${by + 1} of the same reply puts there.`,
  'lines-differ': ({ lines, at }) =>
    `Of the lines to find ${numbered(lines)} ${lines.length === 1 ? 'differs' : 'differ'} from the file${at === null ? '' : `; the rest stands at ${linesIn(at)}`}.`,
  'made-up': () => 'None of the lines to find stands in any file of the project.',
}

/** Lines that a sentence names one by one. More: nobody reads them, fewer: the reader looks them up. */
const NAMED = 5

function numbered(lines: readonly number[]): string {
  if (lines.length === 0) return 'some'
  const named = lines.slice(0, NAMED).map((line) => line + 1)
  const more = lines.length - named.length
  return `${lines.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Why a hunk has no sure place, in one sentence. */
export const explainCause = (cause: Cause): string => CAUSE[cause.code](cause)

/** How to single one of several equal places out, in one sentence. */
export function explainContext({ at, above, below }: UniqueContext): string {
  const lines = (count: number, where: string) =>
    count === 0 ? [] : [`${count === 1 ? 'the line' : `the ${count} lines`} ${where}`]
  return `To mean ${linesIn(at)}, also quote ${[...lines(above, 'above'), ...lines(below, 'below')].join(' and ')}.`
}

/** What singled a place out, as the end of the sentence "lines 4–8, …". */
export const EVIDENCE: Record<Evidence, string> = {
  'only-place': 'the only place',
  'line-number': 'singled out by its line number',
  section: 'singled out by the section that is named',
  'end-of-file': 'singled out as the end of the file',
  order: 'singled out by the hunks around it',
  margin: 'well ahead of the next',
  'by-hand': 'picked by hand',
}

/** Why a rung’s places were passed over, as the end of the sentence "2 places, …". */
export const PASSED: Record<Passed, string> = {
  'no-place': 'nowhere',
  'several-places': 'and nothing singles one out',
  'low-score': 'not alike enough',
  'small-margin': 'too near to each other',
  conflict: 'where the edit could not be made',
  unpinned: 'without a sure line for what is new',
}

const WARNING: { [Code in WarningCode]: (warning: Warning<Code>) => string } = {
  'large-deletion': ({ path, lines, added }) =>
    `${path}: ${plural(lines, 'line')} ${lines === 1 ? 'goes' : 'go'} for ${added === 0 ? 'nothing' : plural(added, 'new one')}.`,
  disproportionate: ({ path, quoted, lines }) =>
    `${path}: a hunk that quotes ${plural(quoted, 'line')} stands on ${plural(lines, 'line')} of the file.`,
  placeholder: ({ path, line }) => `${path}: line ${line + 1} would stand for code in place of it.`,
  'test-file': ({ path }) => `${path} is a file of tests: they may pass because they change.`,
  'outside-request': ({ path }) => `${path} is not among the files that were to be changed.`,
  stale: ({ path }) => `${path} has changed since the reply was written; its edits were placed anew.`,
  'syntax-error': ({ path, problems }) =>
    `${path} has ${plural(problems.length, 'syntax error')} that it did not have${problems[0] === undefined ? '' : `, the first at line ${problems[0].line + 1}`}.`,
}

/** What a person should look at before committing, in one sentence. */
export const explainWarning = <Code extends WarningCode>(warning: Warning<Code>): string => WARNING[warning.code](warning)

/** What one rung compared and found, in one sentence. */
export function explainAttempt(attempt: Attempt): string {
  const compared = `Lines are equal ${RUNG_TOLERANCE[attempt.rung]}`
  if (attempt.places === 0) return `${compared}: nowhere.`
  const first = attempt.candidates[0]
  if (attempt.places === 1 && first !== undefined) return `${compared}: at ${linesIn(first.at)}${shiftOf(first.shift?.columns)}.`
  return `${compared}: in ${plural(attempt.places, 'place')}.`
}

const shiftOf = (columns: number | undefined) => (columns === undefined || columns === 0 ? '' : `, shifted by ${signed(columns)}`)

export const signed = (number: number): string => (number > 0 ? `+${number}` : `−${-number}`)

/** A few words for a list: "exact", "indent +2", "2 places". */
export function shortly(decision: Decision): string {
  if (decision.rejected) return 'left out'
  if (decision.state === 'already-applied') return 'already there'
  if (decision.state === 'refused') return shortRefusal(decision.refusal)
  if (decision.how === 'create') return 'new file'
  if (decision.how === 'delete') return 'removed'
  if (decision.how === 'move') return 'moved'
  if (decision.how === 'write') return 'whole file'
  if (decision.how === 'line-number') return 'by number'
  if (decision.how === 'anchor') return 'by its anchor'
  if (decision.how === 'part-of-line') return 'part of a line'
  if (decision.how === 'symbol') return 'by its symbol'
  if (decision.how === 'rename') return 'renamed'
  const took = decision.attempts.at(-1)?.verdict
  const columns = took !== undefined && 'took' in took ? took.took.shift?.columns : undefined
  if (decision.how === 'indentation') return columns ? `indent ${signed(columns)}` : 'tabs ↔ spaces'
  return RUNG_NAME[decision.how].toLowerCase()
}

const shortRefusal = <Code extends RefusalCode>(refusal: Refusal<Code>): string => SHORT_REFUSAL[refusal.code](refusal)

const SHORT_SYMBOL: Record<SymbolProblem, string> = {
  'no-parser': 'needs symbols',
  loading: 'looking it up',
  missing: 'no such symbol',
  several: 'several symbols',
  'shared-line': 'shares a line',
  'no-text': 'no text',
  'no-rename': 'cannot rename',
  unavailable: 'cannot rename now',
  unnameable: 'no name',
  collision: 'name taken',
  library: 'name of a library',
  fixed: 'fixed name',
}

const SHORT_REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>) => string } = {
  'not-found': () => 'not found',
  ambiguous: ({ places }) => plural(places, 'place'),
  'low-confidence': ({ score, next }) => `${percent(score)} to ${percent(next)}`,
  'stands-elsewhere': () => 'stands elsewhere',
  conflict: () => 'conflict',
  lacking: () => 'line missing',
  crossed: () => 'other order',
  unquoted: () => 'unknown line',
  unpinned: () => 'no fixed place',
  'destroyed-by-earlier-edit': () => 'changed before',
  overlap: () => 'overlaps',
  choice: () => 'one to choose',
  retracted: () => 'taken back',
  'empty-search': () => 'empty search',
  identical: () => 'no change',
  unsigned: () => 'no + or −',
  path: () => 'path refused',
  missing: () => 'file missing',
  'no-path': () => 'no path',
  exists: () => 'file exists',
  binary: () => 'binary',
  elided: () => 'code left out',
  escaped: () => 'escaped for HTML',
  'out-of-range': () => 'no such line',
  renumbered: () => 'numbers moved',
  symbol: ({ why }) => SHORT_SYMBOL[why],
  indentation: () => 'indentation',
  'cut-off': () => 'the reply ends inside the hunk',
  prefix: () => 'part of a new line may be no text',
  style: () => 'a new line may be in another style',
  placeholder: () => 'would delete code',
  stale: () => 'file changed',
  budget: () => 'too much work',
}

const DIAGNOSTIC: Record<DiagnosticCode, (diagnostic: Diagnostic) => string> = {
  truncated: ({ expected }) =>
    `The reply ends inside this edit${expected ? `, before “${expected}”` : ''}. It may have been cut off.`,
  'missing-divider': () => 'The block has no “=======” between what to find and what to put there.',
  'several-dividers': ({ repair }) =>
    repair === null
      ? 'The block has more than one “=======”: it can be split in more than one way.'
      : 'The block has more than one “=======”; only this one is not part of the text.',
  'missing-closing-marker': ({ found, expected, repair }) =>
    repair === null
      ? 'The next block opens before this one is closed.'
      : `The closing “${expected}” is missing; ${found.trim().startsWith('=') ? `“${found.trim()}” stands in its place` : 'the fence closes the block'}.`,
  'nested-search': ({ repair }) =>
    repair === null
      ? 'A second SEARCH opens before the first has its “=======”.'
      : 'Markers of the format stand in both texts of the block; they are read as text.',
  'marker-length': ({ found }) => `The marker has ${found.length} characters; most tools want 7.`,
  'wrong-counts': ({ found, expected }) => `The header “${found}” miscounts its lines; it is read as “${expected}”.`,
  'no-numbers': () => 'The header has no line numbers; the hunk is found by its text alone.',
  'missing-prefix': ({ repair }) =>
    `The line has no leading space, + or −; it is read as ${repair?.startsWith('+') ? 'added' : repair?.startsWith('-') ? 'removed' : 'context'}.`,
  'missing-header': ({ found }) =>
    found === ''
      ? 'No header names the file; the path above is taken, or the last one named.'
      : 'One of “---” and “+++” is missing; the other one names the file.',
  'missing-path': () => 'No path stands above the block.',
  'decorated-path': ({ expected }) => `The path is decorated; it is read as “${expected}”.`,
  'empty-hunk': ({ repair }) =>
    repair === null
      ? 'The header names a file, and no change to it follows.'
      : 'The hunk has no added and no removed line; it changes nothing.',
  'unreadable-hunk': () => 'This part opens as an edit and cannot be read as one.',
  'marker-text': ({ found, expected, repair }) =>
    repair === null || repair === expected
      ? `The marker “${found}” is read as “${expected}”.`
      : `The marker “${found}” names the file; it is read as “${expected}” for “${repair}”.`,
  'missing-marker': ({ expected }) => `“${expected}” is missing; the edits are complete without it.`,
  'misplaced-hint': ({ found }) => `“${found}” belongs above the text to find, not into the text to put there; it is left out.`,
  'foreign-header': ({ found }) => `“${found}” is the header of a unified diff; here it is read as the start of a hunk.`,
  'unreadable-line': ({ found }) => `“${found}” has no meaning at this place.`,
  'repeated-hunk': () => 'An earlier hunk of the reply says the same.',
  'repeated-file': ({ found }) => `A second header names “${found}”; its hunks are read as more of the same file.`,
  'missing-fence': ({ expected }) => `The fence “${expected}” is missing; the block ends where its text does.`,
  'nested-fence': () => 'A fence inside the content could close the block; the last one that fits is taken.',
  'indented-fence': () => 'The fence is indented; the lines in it are moved back by as much.',
  'unclosed-tag': ({ expected }) => `“${expected}” is missing; the tag is taken to end here.`,
  'wrong-tag': ({ found, expected }) => `“${found}” closes the tag where “${expected}” belongs.`,
  'repeated-wrapping': ({ found }) => `“${found}” stands around the block and inside it as well; the one inside is left out.`,
  'prose-inside': () => 'Prose stands between the hunks; it is left out.',
  thinking: () => 'The model’s thinking stands inside the edit; it is left out.',
  'line-numbers': ({ found }) => `Line numbers were copied along, as in “${found.trim()}”; they are taken off.`,
  'html-entities': ({ found, expected }) =>
    `“${found}” stands for “${expected}”: the text is escaped for HTML and is read without that.`,
  'over-escaped': ({ found }) => `The text is escaped once too often, as in “${found}”; one level is taken off.`,
  placeholder: ({ found }) => `“${found.trim()}” stands for code that the reply leaves out.`,
  'json-line-break': () => 'A line break stands raw in a JSON string; it is read as “\\n”.',
  'json-comma': ({ expected }) => (expected === ',' ? 'A comma is missing in the JSON.' : 'The JSON has a comma too many.'),
  'json-quotes': ({ found }) => `The JSON is quoted with “${found}” in place of double quotes.`,
  'json-unclosed': ({ expected }) => `The JSON lacks “${expected}” at its end; it is read as if that stood there.`,
  'json-syntax': ({ found }) => `The JSON breaks at “${found}”; it is read as far as it makes sense.`,
  'text-for-json': () => 'An argument is JSON inside a JSON string; it is read as the value itself.',
  'argument-name': ({ found, expected }) => `The argument “${found}” is called “${expected}” in this tool.`,
  'argument-type': ({ found, expected }) => `The argument is the text “${found}”; it is read as ${expected}.`,
  'missing-argument': ({ expected }) => `The call has no “${expected}”.`,
  'empty-arguments': () => 'The call has no arguments: nothing can be applied.',
  'unknown-command': ({ found }) => `“${found}” is no command of this tool.`,
  'shell-expansion': ({ found }) => `The heredoc is not quoted: a shell would expand “${found}”. It is read as it stands.`,
  'foreign-format': ({ found, expected }) => `Inside “${found}” stands ${expected}; it is read as that.`,
  'bare-reply': ({ expected }) => `Nothing marks the edit: the whole reply is read as ${expected}.`,
  'carriage-returns': () => 'The reply ends its lines with CR LF; the file keeps its own line ends.',
  'byte-order-mark': () => 'The reply begins with a byte order mark; it is left out.',
}

export const explainDiagnostic = (diagnostic: Diagnostic): string => DIAGNOSTIC[diagnostic.code](diagnostic)

/** Why nothing is staged, in one sentence. */
export const REJECTION: Record<RejectReason, string> = {
  refused: 'At least one edit has no safe place, so none is staged.',
  truncated: 'The reply is cut off inside an edit, so none is staged.',
  unreadable: 'Part of the reply opens as an edit and cannot be read as one, so none is staged.',
  'no-edits': 'No edit was found in the reply.',
}

/** Why an edit cannot be written in another format, in one sentence. */
export const CANNOT_WRITE: Record<CannotWrite, string> = {
  kind: 'The format has no such edit.',
  'no-path': 'The edit names no file, and the format needs one.',
  path: 'The path cannot be told from other text where the format writes it.',
  'markers-in-text': 'A line of the text is one of the format’s own markers, so that the edit could be read in two ways.',
  'numbers-in-text': 'Every line begins with what looks like its line number; a reader would take that off.',
  'escapes-in-text': 'The text looks escaped, by “\\n” or by entities of HTML; a reader would take that off.',
  'no-line': 'The format needs the number of the first line, which the edit does not tell.',
  'placeholder-in-text': 'A line of the text would be read as standing for code that is left out.',
  'line-break': 'A line of the text ends in a carriage return, which the format takes for part of a line end.',
  'empty-search': 'The edit quotes no line to find, and the format takes that for something else.',
  'part-of-line': 'The text to find may be a part of a line, and the format knows whole lines only.',
  'every-place': 'The edit is meant for every place where the text stands, which the format cannot say.',
  'several-lines': 'The format takes exactly one line here.',
  'no-change': 'The edit changes nothing, and the format has no way to write that.',
  'empty-text': 'The file has no content, which the format cannot say.',
}

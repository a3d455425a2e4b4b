/** Why a hunk has no sure place, and how it would have one. */
import type { Evidence } from '../evidence'
import type { Cause, CauseCode, RefusalCode, UniqueContext } from '../model'
import { grouped, linesIn, linesOfFile } from './phrases'

const CAUSE: Record<CauseCode, (cause: Cause) => string> = {
  'several-places': () => 'The quoted lines are in several places, and nothing tells which is meant.',
  'result-stands': ({ path, at }) =>
    `The new lines are in ${path ?? 'the file'} already${at === null ? '' : `, at ${linesIn(at)}`}, and the old ones are not.`,
  swapped: () => 'The sides may be swapped: the file has the replacement, and not the quoted lines.',
  'trailing-space': () => 'Only white space at line ends differs from the file.',
  typography: () =>
    'Only typography differs from the file: quotes, dashes or spaces, ligatures, arrows or wide signs on one side, plain ones on the other.',
  'blank-lines': () => 'Only the number of blank lines differs from the file.',
  indentation: () => 'Only the indentation differs from the file.',
  'inner-space': () => 'Only white space within lines differs from the file.',
  entities: () => 'The quoted lines are escaped for HTML, and the file is not.',
  escapes: () => 'The quoted lines are escaped once too often.',
  'line-numbers': () => 'Line numbers were copied along with the quoted lines.',
  fences: () => 'The quoted lines hold code fences, or the model’s thinking, that are no part of the file.',
  elision: () => 'The reply leaves out code between the quoted lines.',
  'part-of-line': ({ at }) => `The quoted text is only a part of ${at === null ? 'a line' : linesIn(at)} of the file.`,
  case: () => 'Only capital and small letters differ from the file.',
  'other-file': ({ path, at }) =>
    path === null || at === null
      ? 'The quoted lines are of another file.'
      : `The quoted lines are in ${path}, at ${linesIn(at)}.`,
  'earlier-edit': ({ by }) => `Hunk ${by + 1} of this reply already changes the lines that this hunk quotes.`,
  'earlier-version': () => 'The quoted lines are of an earlier version of the file, which has changed since.',
  'goal-state': ({ by }) => `The quoted lines are not in the file: they are what hunk ${by + 1} of this reply writes.`,
  'lines-differ': ({ lines: { length }, at }) =>
    `Of the quoted lines, ${length === 0 ? 'some' : grouped(length)} ${length === 1 ? 'differs' : 'differ'} from the file${at === null ? '' : `; the rest is in ${linesIn(at)} of it`}.`,
  'made-up': () => 'No file of the project contains the quoted text.',
}

/** Why a hunk has no sure place, in one sentence. */
export const explainCause = (cause: Cause): string => CAUSE[cause.code](cause)

/** How to single one of several equal places out, in one sentence. */
export function explainContext({ at, above, below, whole }: UniqueContext): string {
  if (whole) {
    const range = { start: at.start - above, end: at.end + below }
    const all = range.end - range.start === 1 ? `all of ${linesIn(range)}` : `${linesIn(range)} as it has them`
    return `To mean ${linesOfFile(at)}, quote ${all}.`
  }
  const lines = (count: number, where: string) =>
    count === 0 ? [] : [`${count === 1 ? 'the line' : `the ${count} lines`} ${where}`]
  return `To mean ${linesOfFile(at)}, also quote ${[...lines(above, 'above'), ...lines(below, 'below')].join(' and ')}.`
}

/** What the refusal says itself, with the evidence that it names. */
const SAID: Partial<Record<CauseCode, readonly RefusalCode[]>> = {
  'several-places': ['ambiguous', 'low-confidence'],
  'result-stands': ['stands-elsewhere'],
  swapped: ['stands-elsewhere'],
  'lines-differ': [
    'not-found',
    'stands-elsewhere',
    'low-confidence',
    'conflict',
    'lacking',
    'crossed',
    'unquoted',
    'unpinned',
    'cut-off',
  ],
  elision: ['unpinned'],
  'earlier-edit': ['destroyed-by-earlier-edit'],
}

/** What is so because the result is in the file already, and that. */
const DONE: ReadonlySet<CauseCode> = new Set<CauseCode>(['result-stands', 'swapped', 'lines-differ', 'elision'])

/** Whether the sentence of a refusal has said the cause, with the evidence that it names. */
export const isSaidByRefusal = (cause: CauseCode, refusal: RefusalCode, evidence: Evidence | null): boolean =>
  SAID[cause]?.includes(refusal) === true || (evidence?.done != null && DONE.has(cause))

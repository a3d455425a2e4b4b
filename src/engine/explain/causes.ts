/** Why a hunk has no sure place, and how it would have one. */
import type { Cause, CauseCode, UniqueContext } from '../model'
import { linesIn } from './phrases'

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
  'made-up': () => 'No file of the project contains the quoted lines.',
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

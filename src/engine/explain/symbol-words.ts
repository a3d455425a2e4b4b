/** Why an edit that names a symbol did not land, in a title and a sentence. */
import type { SymbolProblem } from '../model'
import type { Explanation } from './explanation'

/** `similar`: names that come near, or those that are meant equally. */
export const SYMBOL: Record<SymbolProblem, (symbol: string, similar: readonly string[]) => Explanation> = {
  'no-parser': (symbol) => ({
    title: `“${symbol}” is a symbol, not a text`,
    sentence: 'The edit names a symbol to change, and nothing here reads the symbols of this file.',
  }),
  loading: (symbol) => ({
    title: `“${symbol}” is being looked up`,
    sentence: 'The parser of this file is loading. The edit is decided again when it is ready.',
  }),
  missing: (symbol, similar) => ({
    title: `No symbol “${symbol}” in the file`,
    sentence: similar.length > 0 ? `Similar names: ${similar.join(', ')}.` : 'No symbol of the file has a similar name.',
  }),
  several: (symbol, similar) => ({
    title: `“${symbol}” names several symbols`,
    sentence: `The file has ${similar.join(', ')}, and the edit does not say which is meant.`,
  }),
  'shared-line': (symbol) => ({
    title: `“${symbol}” shares a line with other code`,
    sentence: 'Its first or last line holds other code, which replacing whole lines would take along or split.',
  }),
  'no-text': (symbol) => ({
    title: 'No text is given',
    sentence: `The edit names “${symbol}” and does not say what to put there.`,
  }),
  'no-rename': (symbol) => ({
    title: `“${symbol}” cannot be renamed here`,
    sentence: 'A rename has to find every use of a name, which works for TypeScript and JavaScript only.',
  }),
  unavailable: (symbol) => ({
    title: `“${symbol}” cannot be renamed now`,
    sentence: 'The service that finds every use of a name did not load, or failed.',
  }),
  unnameable: (symbol) => ({
    title: 'The new name is not valid',
    sentence: `The language does not accept it as a name for “${symbol}”.`,
  }),
  collision: (symbol) => ({
    title: 'The new name is taken',
    sentence: `Something else has that name where “${symbol}” is used, so the two would be confused.`,
  }),
  library: (symbol) => ({
    title: `“${symbol}” belongs to a library`,
    sentence: 'The language or a package requires this name.',
  }),
  fixed: (symbol) => ({
    title: `“${symbol}” has no name that can change`,
    sentence: 'It is not a name, or one that is derived from something else.',
  }),
}

/** What formats and rungs are called, and what a rung lets pass. */
import type { Amended, FormatId, Landing, RungId } from '../model'

/** What a format is called within a sentence. */
/** What a person has made of a hunk, in a few words. */
export const AMENDED_NAME: Record<Amended, string> = { placed: 'placed by you', repaired: 'repaired', edited: 'edited by you' }

/** What a format is called. */
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
export const RUNG_TOLERANCE: Record<RungId, string> = {
  exact: 'character by character',
  'line-ends': 'whatever ends them',
  'trailing-space': 'but for white space at their end',
  typography: 'once typographic quotes, dashes and spaces, ligatures, arrows and wide signs are plain ones',
  'blank-lines': 'whatever blank lines are between them',
  indentation: 'once all are shifted by the same indentation',
  'inner-space': 'once all white space is left out',
  entities: 'once entities of HTML are decoded',
  escapes: 'once one level of escaping is taken off',
  'line-numbers': 'once line numbers are taken off',
  prefixes: 'once what is in front of each line is taken off',
  quotes: 'once all quotes are of one kind',
  semicolons: 'once semicolons at their ends are left out',
  elision: 'part by part, with code left out between them',
  'line-order': 'once they are put in the order of the file',
  'line-breaks': 'once they are broken as in the file',
  alignment: 'but for some that differ, are missing or are made up',
}

/** The title of a hunk that landed by a rung; of 'alignment' with its likeness, see `explainDecision`. */
export const LANDS_AS: Record<RungId, string> = {
  exact: 'Lands exactly',
  'line-ends': 'Applies; line ends differ',
  'trailing-space': 'Applies; trailing white space differs',
  typography: 'Applies; typography differs',
  'blank-lines': 'Applies; blank lines differ',
  indentation: 'Applies, re-indented',
  'inner-space': 'Applies; white space differs',
  entities: 'Applies after decoding HTML',
  escapes: 'Applies after removing escapes',
  'line-numbers': 'Applies without the line numbers',
  prefixes: 'Applies without the prefixes',
  quotes: 'Applies; quotes differ',
  semicolons: 'Applies; semicolons differ',
  elision: 'Applies; code left out is kept',
  'line-order': 'Applies; context is in another order',
  'line-breaks': 'Applies; line breaks differ',
  alignment: 'Applies; a close match',
}

/** Whether a landing takes something on trust: a looser comparison than that of every character, a number or a line that is named. */
export const isLoose = (how: Landing): boolean =>
  how === 'line-number' || how === 'anchor' || (how !== 'exact' && how in RUNG_NAME)

/** What a rung let pass, and what becomes of the lines. */
export const LANDS_BY: Record<RungId, string> = {
  exact: 'The file has the quoted lines, character by character.',
  'line-ends': 'Only the line ends differ: the file keeps its own, and new lines get the same.',
  'trailing-space': 'Only white space at line ends differs. Lines that the edit does not change keep theirs.',
  typography:
    'One side writes typographic quotes, dashes, spaces or the like where the other has plain characters. Lines that the edit does not change keep theirs.',
  'blank-lines': 'Only the number of blank lines differs. The file keeps its own.',
  indentation: 'The reply indents the whole hunk differently from the file. New lines are indented as the file is.',
  'inner-space': 'Only white space differs, within lines or from line to line. Lines that the edit does not change keep theirs.',
  entities: 'The reply is escaped for HTML. Its new lines are decoded as its quoted lines are.',
  escapes: 'The reply is escaped once too often. Its new lines lose one level as its quoted lines do.',
  'line-numbers': 'The reply has line numbers in its lines. They are left out of new lines too.',
  prefixes:
    'The reply has a quotation mark, prompt, bar or bullet in front of each line. Its new lines lose them as its quoted lines do.',
  quotes:
    'The reply writes strings in the other quotes. Lines that the edit does not change keep theirs, and new lines take those of the file.',
  semicolons:
    'Only semicolons at line ends differ. Lines that the edit does not change stay as they are, and new lines follow the file.',
  elision: 'The reply leaves out code between the lines that it quotes. That code stays.',
  'line-breaks': 'The reply breaks lines that it does not change otherwise than the file. They stay as the file has them.',
  'line-order': 'The reply quotes lines that it does not change in another order than the file. They stay in the file’s order.',
  alignment:
    'Some quoted lines differ from the file, and no other place is similar. Lines that the edit does not change keep the file’s text.',
}

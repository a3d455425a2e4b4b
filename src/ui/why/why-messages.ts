/** The words of the panel that tells of one hunk. */
import { explainCause, linesIn, plural } from '../../engine/explain'
import type { Amendment, Cause, CauseCode, LineRange, Repair, UniqueContext } from '../../engine/model'
import type { WhyUnwritten } from '../../session/repair-as-reply'
import type { WhyNoFolder } from '../../session/reproduction'
import { leftChangeText } from '../workspace-messages'

const numbers = (lines: readonly number[]): string => {
  const named = lines.slice(0, 4).map((line) => line + 1)
  const more = lines.length - named.length
  return `${lines.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} of the hunk`
}

const shown = ({ lines }: Cause): string => (lines.length === 0 ? '' : `, in ${numbers(lines)}`)

const CHANGE: Partial<Record<CauseCode, (cause: Cause) => string>> = {
  'trailing-space': (cause) => `the white space at the ends of lines${shown(cause)}.`,
  typography: (cause) => `the quotes, dashes or spaces that are not plain${shown(cause)}.`,
  'blank-lines': () => 'as many blank lines as the file has.',
  indentation: (cause) => `the file’s own indentation${shown(cause)}.`,
  'inner-space': (cause) => `the white space within lines${shown(cause)}.`,
  entities: (cause) => `the characters themselves in place of entities of HTML${shown(cause)}.`,
  escapes: (cause) => `one level of escaping less${shown(cause)}.`,
  'line-numbers': (cause) => `no line numbers before the text${shown(cause)}.`,
  fences: (cause) => `no fences and no thoughts among the lines to find${shown(cause)}.`,
  case: (cause) => `capital and small letters as the file has them${shown(cause)}.`,
  'other-file': ({ path, at }) => `another file: the lines are in ${path ?? 'it'}${at === null ? '' : ` at ${linesIn(at)}`}.`,
}

/** What has to be another thing, as the rest of the sentence "One change makes it match: …". */
export const changeText = (cause: Cause): string => CHANGE[cause.code]?.(cause) ?? explainCause(cause)

/** What a repair makes different. */
export function repairText({ code, at, path }: Repair, context: UniqueContext | undefined): string {
  switch (code) {
    case 'file-text':
      return `Use the file’s current lines, ${linesIn(at)}`
    case 'more-context':
      return `${quoteText(context)} to mean ${linesIn(at)}`
    case 'other-file':
      return `Make the change in ${path}, ${linesIn(at)}`
  }
}

/** "Quote 2 more lines". */
export function quoteText(context: UniqueContext | undefined): string {
  const count = context === undefined ? 0 : context.above + context.below
  return count === 0 ? 'Quote more lines' : `Quote ${plural(count, 'more line')}`
}

/** What a person has made of a hunk, in a sentence. `before`: where it stands, null where it has no place. */
export function reviewText(amendment: Amendment, before: LineRange | null): string {
  if (amendment.kind === 'place') return `You put it at ${before === null ? `line ${amendment.line + 1}` : linesIn(before)}.`
  const where = amendment.path === null ? '' : ` It is meant for ${amendment.path} now.`
  return amendment.whole ? `You applied a repair to it.${where}` : `You edited it.${where}`
}

const NO_FOLDER: Record<WhyNoFolder, string> = {
  'by-hand': 'It lands where you put it, and no reply says that: a test cannot either.',
  removes: 'A test folder holds files as they become, and cannot say that one is removed.',
  'no-text': 'The file is no text, and a test folder holds texts.',
  otherwise: 'Alone, this hunk comes to another end: nothing smaller than the project shows it.',
}

/** Why a hunk cannot be exported as a test. */
export const noFolderText = (why: WhyNoFolder): string => NO_FOLDER[why]

/** Why a repair cannot be written. */
export const unwrittenText = (why: WhyUnwritten): string =>
  why === 'unread' ? 'A part of the reply could not be read, and would be missing.' : leftChangeText(why)

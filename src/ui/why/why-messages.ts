/** The words of the panel about one hunk. */
import type { Evidence } from '../../engine/evidence'
import { explainCause, linesIn, linesOfFile, plural, rowOfLine } from '../../engine/explain'
import type { Amendment, Cause, CauseCode, LineRange, Repair, UniqueContext } from '../../engine/model'
import type { WhyUnwritten } from '../../session/repair-as-reply'
import type { WhyNoFolder } from '../../session/reproduction'
import { leftChangeText } from '../workspace-messages'

/** Lines that a sentence names one by one. More: too many to read, fewer: the person looks them up. */
const NAMED = 4

/** Where in the reply the lines are that a cause is about; '' where that is not known. */
function shown({ lines }: Cause, evidence: Evidence | null): string {
  const own = new Set(lines.flatMap((line) => rowOfLine(evidence, line)?.replyLine ?? []).filter((line) => line >= 0))
  const all = [...own].sort((one, other) => one - other).map((line) => line + 1)
  const more = all.length - NAMED
  if (all.length === 0) return ''
  return `, in ${all.length === 1 ? 'line' : 'lines'} ${all.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''} of the reply`
}

const CHANGE: Partial<Record<CauseCode, (cause: Cause, shown: string) => string>> = {
  'trailing-space': (_, shown) => `the white space at the ends of lines${shown}.`,
  typography: (_, shown) => `the quotes, dashes or spaces that are not plain${shown}.`,
  'blank-lines': () => 'as many blank lines as the file has.',
  indentation: (_, shown) => `the file’s own indentation${shown}.`,
  'inner-space': (_, shown) => `the white space within lines${shown}.`,
  entities: (_, shown) => `the characters themselves instead of HTML entities${shown}.`,
  escapes: (_, shown) => `one level of escaping less${shown}.`,
  'line-numbers': (_, shown) => `no line numbers before the text${shown}.`,
  fences: (_, shown) => `no fences and no thoughts among the lines to find${shown}.`,
  case: (_, shown) => `capital and small letters as the file has them${shown}.`,
  'other-file': ({ path, at }) =>
    `${path ?? 'another file'} as its file, where the quoted lines are${at === null ? '' : ` ${linesIn(at)}`}.`,
}

/** What has to be another thing, as the rest of the sentence "One change makes it match: …". */
export const changeText = (cause: Cause, evidence: Evidence | null): string =>
  CHANGE[cause.code]?.(cause, shown(cause, evidence)) ?? explainCause(cause)

/** What a repair makes different. */
export function repairText({ code, at, path, name = '' }: Repair, context: UniqueContext | undefined): string {
  switch (code) {
    case 'file-text':
      return `Use the file’s current text at ${linesIn(at)}`
    case 'more-context':
      return `${quoteText(context)} to mean ${linesOfFile(at)}`
    case 'other-file':
      return `Make the change in ${path}, ${linesIn(at)}`
    case 'definition':
      return `Put it in the place of “${name}”, ${linesIn(at)}`
  }
}

/** The same of each of several: where two say the same, also which line its new ones begin behind. */
export function repairTexts(repairs: readonly Repair[]): string[] {
  const texts = repairs.map((repair) => repairText(repair, undefined))
  return texts.map((text, at) => {
    const line = texts.indexOf(text) === texts.lastIndexOf(text) ? null : linesAboveNew(repairs[at])
    return line === null ? text : `${text}, new lines ${line === 0 ? 'at its top' : `behind line ${line}`}`
  })
}

/** How many lines of the file are above the first new one; null where the repair adds none. */
function linesAboveNew(repair: Repair | undefined): number | null {
  const [hunk] = repair?.edit.kind === 'patch' ? repair.edit.hunks : []
  if (hunk?.hint.line === undefined) return null
  const kept = new Set(hunk.kept.flatMap(({ after, length }) => Array.from({ length }, (_, at) => after + at)))
  const first = hunk.after.findIndex((_, at) => !kept.has(at))
  return first < 0 ? null : hunk.hint.line + first
}

/** "Quote 2 more lines". */
export function quoteText(context: UniqueContext | undefined): string {
  const count = context === undefined ? 0 : context.above + context.below
  return count === 0 ? 'Quote more lines' : `Quote ${plural(count, 'more line')}`
}

/** What a person has made of a hunk, in a sentence. `before`: where it lands, null where it does not. */
export function reviewText(amendment: Amendment, before: LineRange | null): string {
  if (amendment.kind === 'place') {
    const { line } = amendment
    if (before?.start === line) return `You put it at ${linesOfFile(before)}.`
    const chosen = `You put it at ${linesOfFile({ start: line, end: line + 1 })}`
    return before === null ? `${chosen}.` : `${chosen}; the file has changed since, and the quoted lines are elsewhere now.`
  }
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

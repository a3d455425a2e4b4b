/** What a model has to do about an edit that failed, by what it failed of. */
import { explainCause, explainDecision, linesIn, plural } from '../explain'
import type { Cause, CauseCode, Decision, Diagnostic, DiagnosticCode, HunkLine, Refusal, RefusalCode } from '../model'
import { plain } from './quote'

/** How much the file's text at the place helps: not at all, to check what is to be done, or to do it. */
type Quote = 'none' | 'check' | 'cure'

type Advice = { readonly advice: string; readonly quote: Quote }

const ONE_EDIT = 'Quote the lines as they are after that edit, or make one edit of both.'

const FOR_CAUSE: Record<CauseCode, Advice> = {
  'several-places': {
    advice: 'Quote one or two more lines around the change, until they stand in one place only.',
    quote: 'none',
  },
  'result-stands': { advice: 'This change is done: leave the edit out.', quote: 'none' },
  swapped: {
    advice: 'Change sides: what the file has now is what to find, and what it shall become goes there.',
    quote: 'check',
  },
  'trailing-space': { advice: 'End the lines as the file ends them, with its white space or with none.', quote: 'check' },
  typography: { advice: 'Write the very characters of the file.', quote: 'check' },
  'blank-lines': { advice: 'Quote the blank lines that the file has, and no others.', quote: 'check' },
  indentation: { advice: 'Indent the lines with the same tabs and spaces as the file.', quote: 'check' },
  'inner-space': { advice: 'Write the white space within the lines as the file has it.', quote: 'check' },
  entities: { advice: 'Write the characters themselves, such as < and &, in what to find and in the new lines.', quote: 'check' },
  escapes: { advice: 'Take one level of backslashes off, in what to find and in the new lines.', quote: 'check' },
  'line-numbers': { advice: 'Leave the line numbers out, in what to find and in the new lines.', quote: 'check' },
  fences: { advice: 'Put only lines of the file into what to find.', quote: 'check' },
  elision: { advice: 'Write out the lines that are left out, or make one edit of each stretch that you quote.', quote: 'cure' },
  'part-of-line': { advice: 'Quote the whole line, and write the new one as a whole.', quote: 'cure' },
  case: { advice: 'Write capital and small letters as the file does.', quote: 'check' },
  'other-file': { advice: 'Name that file for this edit.', quote: 'none' },
  'earlier-edit': { advice: ONE_EDIT, quote: 'cure' },
  'earlier-version': { advice: 'Write the edit anew for the file as it is now.', quote: 'cure' },
  'goal-state': {
    advice: 'Quote the lines as the file has them now, not the result of another edit, or make one edit of both.',
    quote: 'cure',
  },
  'lines-differ': { advice: 'Copy what differs from the file, character by character.', quote: 'cure' },
  'made-up': { advice: 'Read the file, and quote lines that it has.', quote: 'check' },
}

/** `sentence`: in the place of the one for people, where that asks something of a person or says what the advice says. */
type ForRefusal = Advice & { readonly sentence?: string }

const FOR_REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>, told: Told) => ForRefusal } = {
  'not-found': () => ({ advice: 'Copy what is to be found from the file, character by character.', quote: 'cure' }),
  ambiguous: (_, { decision }) => ({ ...FOR_CAUSE['several-places'], sentence: placesOf(decision) }),
  'low-confidence': () => ({ advice: 'Copy the lines of the place that you mean from the file.', quote: 'cure' }),
  'stands-elsewhere': () => ({
    advice: 'If the change is done, leave the edit out; if it belongs here too, give the whole file.',
    quote: 'check',
  }),
  conflict: ({ line, at }, { before, file }) => ({
    sentence: `You wrote “${shown(before[line]?.text)}”, ${linesIn(at)} of the file says “${shown(file?.[at.start])}”.`,
    advice: 'Is the file’s version to be replaced? If so, quote it as it stands; if not, leave it out of the edit.',
    quote: 'cure',
  }),
  lacking: ({ line }, { before }) => ({
    sentence: `“${shown(before[line]?.text)}” is to be removed, and nothing there stands for it.`,
    advice: 'Leave the line out, or quote the one that is meant.',
    quote: 'cure',
  }),
  crossed: () => ({ advice: 'Quote the lines in the order of the file.', quote: 'cure' }),
  unquoted: () => ({ advice: 'Quote that line too: as one to remove, or as one that stays.', quote: 'cure' }),
  unpinned: () => ({ advice: 'Quote the lines right above and below the place of the new ones.', quote: 'cure' }),
  'destroyed-by-earlier-edit': () => ({ advice: ONE_EDIT, quote: 'cure' }),
  overlap: () => ({ advice: 'Make one edit of both.', quote: 'check' }),
  'empty-search': () => ({ advice: 'Quote the lines beside which the new ones belong, or give the whole file.', quote: 'none' }),
  identical: () => ({ advice: 'Leave the edit out, or put the change into it.', quote: 'none' }),
  path: () => ({ advice: 'Name the file by its path from the root of the project, such as src/a.ts.', quote: 'none' }),
  missing: ({ similar }) => ({
    sentence: similar.length === 0 ? '' : `Files of that name: ${similar.slice(0, LISTED).join(', ')}.`,
    advice: 'Name a file of the project, or create this one.',
    quote: 'none',
  }),
  'no-path': () => ({ sentence: '', advice: 'Write the path of the file above the edit.', quote: 'none' }),
  exists: () => ({ advice: 'Edit the file that is there, or choose another path.', quote: 'none' }),
  binary: () => ({ sentence: 'It cannot be edited as text.', advice: 'Leave the edit out.', quote: 'none' }),
  elided: () => ({ advice: 'Write every line, or make small edits that quote only what changes.', quote: 'none' }),
  escaped: () => ({ advice: 'Write the characters themselves, such as < and &.', quote: 'none' }),
  'out-of-range': () => ({ advice: 'Give numbers of lines that the file has, or quote the lines.', quote: 'none' }),
  renumbered: () => ({ advice: 'Quote the lines instead of giving numbers, or make one edit of both.', quote: 'none' }),
  symbol: () => ({ sentence: 'Symbols are not looked up.', advice: 'Quote the lines that are to change.', quote: 'none' }),
  placeholder: () => ({ advice: 'Write out the lines that it stands for.', quote: 'check' }),
  stale: () => ({ advice: 'Write the edit anew for the file as it is now.', quote: 'cure' }),
  budget: () => ({ sentence: '', advice: 'Send smaller edits that quote only what changes.', quote: 'none' }),
}

/** Paths or places that a sentence lists. More: nobody reads them, fewer: the one meant is missing. */
const LISTED = 4

/** UTF-16 units of a line that a sentence quotes. */
const LINE = 120

const shown = (text = ''): string => plain(text, LINE)

function placesOf(decision: Decision): string {
  const near = decision.state === 'refused' ? decision.nearest : []
  if (near.length === 0) return ''
  const more = near.length > LISTED ? ` and ${plural(near.length - LISTED, 'more place')}` : ''
  return `They stand at ${near
    .slice(0, LISTED)
    .map(({ at }) => linesIn(at))
    .join(' and at ')}${more}.`
}

/** What the words are about. `before`: the lines that the hunk is to find; `file`: those of its file before the reply. */
export type Told = {
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly cause: Cause | undefined
  readonly written: string
  readonly before: readonly HunkLine[]
  readonly file: readonly string[] | undefined
}

/** `cause`: why, in one sentence; `advice`: the rest of it, and what to do. */
export type Words = { readonly cause: string; readonly advice: string; readonly quote: Quote }

/** UTF-16 units of a sentence that may hold text of the reply. */
const SENTENCE = 400

/** What to say of a failed edit: of its cause where that is known, else of its refusal. */
export function wordsFor(told: Told): Words {
  const { decision, written, cause } = told
  const { refusal } = decision
  // That lines differ is no news of a conflict, which says how.
  if (cause !== undefined && !(refusal.code === 'conflict' && cause.code === 'lines-differ'))
    return { cause: plain(explainCause(cause), SENTENCE), ...FOR_CAUSE[cause.code] }
  const people = explainDecision(decision, plain(written, LINE))
  const { sentence = people.sentence, advice, quote } = refusalAdvice(refusal, told)
  const rest = plain([sentence, advice].filter((words) => words !== '').join(' '), SENTENCE)
  return { cause: plain(`${people.title}.`, SENTENCE), advice: rest, quote }
}

const refusalAdvice = <Code extends RefusalCode>(refusal: Refusal<Code>, told: Told): ForRefusal =>
  FOR_REFUSAL[refusal.code](refusal, told)

const FOR_UNREAD: Partial<Record<DiagnosticCode, string>> = {
  truncated: 'Send the reply again from its beginning; if it is too long for one, quote fewer lines in each edit.',
}

/** What to do about a part of the reply that could not be read. */
export function adviceForUnread({ code, found, expected }: Diagnostic): string {
  const what = FOR_UNREAD[code] ?? 'Write this edit again, whole and in its format.'
  if (found.trim() === '' || found === expected) return what
  return `${code === 'truncated' ? 'The last line that arrived is' : 'There it reads'} “${shown(found.trim())}”. ${what}`
}

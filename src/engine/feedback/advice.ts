/** What a model has to do about an edit that failed, by what it failed of. */
import type { Evidence, EvidenceRow } from '../evidence'
import {
  breaksOtherwise,
  earlierBy,
  explainCause,
  explainDecision,
  isAddedAt,
  isOfReply,
  linesIn,
  linesNeeded,
  mayBeGone,
  plural,
  rowOfLine,
  saidGone,
  takenLinesBy,
} from '../explain'
import type {
  Cause,
  CauseCode,
  Decision,
  Diagnostic,
  DiagnosticCode,
  HunkLine,
  Refusal,
  RefusalCode,
  SymbolProblem,
} from '../model'
import { apart, plain } from './quote'

/** What of the file helps: its text at the place; what differs, and then the text to check it against; both, the text as much; or nothing. */
type Show = 'text' | 'slips' | 'both' | 'nothing'

type Advice = { readonly advice: string; readonly show: Show }

const ONE_EDIT = 'Quote the lines as they are after that edit, or make one edit of both.'

const FOR_CAUSE: Record<CauseCode, Advice> = {
  'several-places': { advice: 'Quote more lines around the change, until only one place has them all.', show: 'nothing' },
  'result-stands': { advice: 'This change is done: leave the edit out.', show: 'nothing' },
  swapped: {
    advice: 'Change sides: what the file has now is what to find, and what it shall become goes there.',
    show: 'text',
  },
  'trailing-space': { advice: 'End the lines as the file ends them, with its white space or with none.', show: 'slips' },
  typography: { advice: 'Write the very characters of the file.', show: 'slips' },
  'blank-lines': { advice: 'Quote the blank lines that the file has, and no others.', show: 'slips' },
  indentation: { advice: 'Indent the lines with the same tabs and spaces as the file.', show: 'slips' },
  'inner-space': { advice: 'Write the white space within the lines as the file has it.', show: 'slips' },
  entities: { advice: 'Write the characters themselves, such as < and &, in what to find and in the new lines.', show: 'slips' },
  escapes: { advice: 'Take one level of backslashes off, in what to find and in the new lines.', show: 'slips' },
  'line-numbers': { advice: 'Leave the line numbers out, in what to find and in the new lines.', show: 'slips' },
  fences: { advice: 'Put only lines of the file into what to find.', show: 'slips' },
  elision: { advice: 'Write out the lines that are left out, or make one edit of each stretch that you quote.', show: 'both' },
  'part-of-line': { advice: 'Quote the whole line, and write the new one as a whole.', show: 'text' },
  case: { advice: 'Write capital and small letters as the file does.', show: 'slips' },
  'other-file': { advice: 'Name that file for this edit.', show: 'nothing' },
  'earlier-edit': { advice: ONE_EDIT, show: 'text' },
  'earlier-version': { advice: 'Write the edit again for the file as it is now.', show: 'text' },
  'goal-state': {
    advice: 'Quote the lines as the file has them now, not the result of another edit, or make one edit of both.',
    show: 'text',
  },
  'lines-differ': {
    advice: 'Copy what differs from the file, character by character, and leave out what it does not have.',
    show: 'both',
  },
  'made-up': { advice: 'Read the file, and quote lines that it has.', show: 'text' },
}

/** `sentence`: in the place of the one for people, where that asks something of a person or says what the advice says. */
type ForRefusal = Advice & { readonly sentence?: string }

const QUOTE_INSTEAD = { advice: 'Quote the lines that are to change, with the lines around them.', show: 'nothing' } as const

const DONE_OR_QUOTE =
  'If the change is done, leave the edit out; if not, quote the lines that are there, as ones that stay or ones to remove.'

const goneAdvice = (evidence: Evidence): ForRefusal => ({
  sentence: saidGone(evidence),
  advice: 'If the change is done, leave the edit out; if not, quote the lines to remove as the file has them.',
  show: 'text',
})

const FOR_SYMBOL: Record<SymbolProblem, ForRefusal> = {
  'no-parser': { sentence: 'Symbols of this file are not looked up.', ...QUOTE_INSTEAD },
  loading: { sentence: 'Symbols of this file are not looked up yet.', ...QUOTE_INSTEAD },
  missing: { advice: 'Name a symbol that the file has, by the names from the outermost down to it.', show: 'nothing' },
  several: { advice: 'Name one of them by its whole path.', show: 'nothing' },
  'shared-line': QUOTE_INSTEAD,
  'no-text': { advice: 'Give the text to put there, or delete the symbol by the tool for that.', show: 'nothing' },
  'no-rename': { advice: 'Change each use by an edit that quotes its line.', show: 'nothing' },
  unavailable: { sentence: '', advice: 'Change each use by an edit that quotes its line.', show: 'nothing' },
  unnameable: { advice: 'Give one name, without white space, that is no word of the language.', show: 'nothing' },
  collision: { advice: 'Choose a name that nothing else has there.', show: 'nothing' },
  library: { advice: 'Keep the name.', show: 'nothing' },
  fixed: QUOTE_INSTEAD,
}

const FOR_REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>, subject: AdviceSubject) => ForRefusal } = {
  'not-found': (_, { evidence }) => notFoundAdvice(evidence),
  ambiguous: (_, { decision, evidence }) => ({ ...severalAdvice(evidence), sentence: placesOf(decision) }),
  'low-confidence': () => ({ advice: 'Copy the lines of the place that you mean from the file.', show: 'text' }),
  'stands-elsewhere': ({ at }) => ({
    sentence: `The edit’s new lines are at ${linesIn(at)} already.`,
    advice: 'If the change is done, leave the edit out; if it belongs here too, give the whole file.',
    show: 'text',
  }),
  'added-already': () => ({ advice: DONE_OR_QUOTE, show: 'text' }),
  conflict: ({ line, at }, { before, file, evidence }) =>
    brokenAdvice(evidence, line) ?? {
      sentence:
        at.end > at.start
          ? saidBoth(before[line]?.text ?? '', file?.[at.start] ?? '', `${linesIn(at)} of the file`)
          : saidEarlier(before[line]?.text ?? '', rowOfLine(evidence, line)),
      advice:
        earlierBy(rowOfLine(evidence, line)) < 0
          ? 'To replace the file’s version, quote it as it is; to keep it, leave it out of the edit.'
          : ONE_EDIT,
      show: 'both',
    },
  lacking: ({ line }, { before, evidence }) =>
    evidence !== null && mayBeGone(evidence)
      ? goneAdvice(evidence)
      : {
          sentence: `“${shown(before[line]?.text)}” is to be removed, and that place has no such line.`,
          advice: 'Leave the line out, or quote the one that is meant.',
          show: 'both',
        },
  crossed: () => ({ advice: 'Quote the lines in the order of the file, each place in an edit of its own.', show: 'both' }),
  unquoted: ({ at }, { evidence }) =>
    isAddedAt(evidence, at)
      ? { sentence: `The edit adds a line that the file has at ${linesIn(at)} already.`, advice: DONE_OR_QUOTE, show: 'text' }
      : { advice: 'Quote that line too: as one to remove, or as one that stays.', show: 'both' },
  indentation: () => ({
    advice: 'Copy the lines from the file with their indentation, and indent the new ones alike.',
    show: 'text',
  }),
  unpinned: (_, { evidence }) => ({
    advice: isOfReply(evidence) ? ONE_EDIT : 'Quote the lines right above and below the place of the new ones.',
    show: 'text',
  }),
  'destroyed-by-earlier-edit': () => ({ advice: ONE_EDIT, show: 'text' }),
  overlap: () => ({ advice: 'Make one edit of both.', show: 'text' }),
  choice: ({ by }) => ({
    sentence: `You offer it in the place of hunk ${by + 1}.`,
    advice: 'Choose, and send only the edits that are to be made.',
    show: 'nothing',
  }),
  retracted: ({ whole, conditional }) => ({
    sentence: conditional
      ? 'Your own words make it under a condition.'
      : whole
        ? 'Your own words say that it is not to be made.'
        : 'Your own words behind it take back what is above them.',
    advice: 'Send only the edits that hold.',
    show: 'nothing',
  }),
  'empty-search': () => ({
    advice: 'Quote the lines beside which the new ones belong, or give the whole file.',
    show: 'nothing',
  }),
  identical: () => ({ advice: 'Leave the edit out, or put the change into it.', show: 'nothing' }),
  unsigned: () => ({
    advice: 'Begin each new line with +, and each that goes with -; leave out hunks that change nothing.',
    show: 'nothing',
  }),
  path: () => ({ advice: 'Name the file by its path from the root of the project, such as src/a.ts.', show: 'nothing' }),
  missing: ({ similar }) => ({
    ...(similar.length === 0 ? { sentence: '' } : {}),
    advice: 'Name a file of the project, or create this one.',
    show: 'nothing',
  }),
  'no-path': () => ({ sentence: '', advice: 'Write the path of the file above the edit.', show: 'nothing' }),
  torn: () => ({ advice: 'Write the new lines again, to their end.', show: 'nothing' }),
  count: () => ({ advice: 'Count again, or quote more lines around one place.', show: 'nothing' }),
  'two-paths': () => ({ advice: 'Write the path of the one file that is meant, and no other.', show: 'nothing' }),
  exists: () => ({ advice: 'Edit the file that is there, or choose another path.', show: 'nothing' }),
  binary: () => ({ sentence: 'It cannot be edited as text.', advice: 'Leave the edit out.', show: 'nothing' }),
  elided: () => ({ advice: 'Write every line, or make small edits that quote only what changes.', show: 'nothing' }),
  fragment: () => ({ advice: 'Write the whole file, or make small edits that quote only what changes.', show: 'nothing' }),
  marked: () => ({ advice: 'Write the whole file again, each line exactly as it is meant to be in the file.', show: 'nothing' }),
  doubled: () => ({ advice: 'Write the whole file once.', show: 'nothing' }),
  escaped: () => ({ advice: 'Write the characters themselves, such as < and &.', show: 'nothing' }),
  'out-of-range': () => ({ advice: 'Give numbers of lines that the file has, or quote the lines.', show: 'nothing' }),
  renumbered: () => ({ advice: 'Quote the lines instead of giving numbers, or make one edit of both.', show: 'nothing' }),
  symbol: ({ why }) => FOR_SYMBOL[why],
  'cut-off': () => ({ advice: 'Send the edit again, whole.', show: 'nothing' }),
  prefix: () => ({ advice: 'Write all lines as they are in the file, with nothing in front of them.', show: 'text' }),
  marker: () => ({
    advice: 'Send the edit again, with every marker on a line of its own and the edit in one piece.',
    show: 'nothing',
  }),
  style: () => ({ advice: 'Write quotes and semicolons as the file does, in all lines.', show: 'text' }),
  placeholder: () => ({
    advice: 'Write out the lines that it represents, or leave it out where it represents none.',
    show: 'text',
  }),
  stale: () => ({ advice: 'Write the edit again for the file as it is now.', show: 'text' }),
  budget: () => ({ sentence: '', advice: 'Send smaller edits that quote only what changes.', show: 'nothing' }),
}

/** To quote as many lines more as the file needs, where that is known. */
function severalAdvice(evidence: Evidence | null): Advice {
  const needed = linesNeeded(evidence?.rivals ?? [])
  if (needed === null) return FOR_CAUSE['several-places']
  const { least, most } = needed
  const count = least < most ? `${least} to ${plural(most, 'more line')}` : plural(most, 'more line')
  const own = evidence?.rivals.some(({ whole }) => whole) ? 'the file’s own lines, and ' : ''
  return { advice: `Quote ${own}${count} around the change, until only one place has them all.`, show: 'nothing' }
}

/** Both texts, from where they differ if that is far into them. */
function saidBoth(ours: string, theirs: string, where: string): string {
  const [written, has] = apart(ours, theirs)
  return `You wrote “${shown(written)}”, ${where} says “${shown(has)}”.`
}

/** The same of a line beside one of an earlier hunk. */
function saidEarlier(ours: string, row: EvidenceRow | undefined): string {
  if (row?.of?.by === undefined || row.file === null)
    return `“${shown(ours)}” is to be removed where an earlier hunk has changed the lines.`
  return saidBoth(ours, row.file, `what hunk ${row.of.by + 1} of your reply writes there`)
}

const COPY: ForRefusal = { advice: 'Copy what is to be found from the file, character by character.', show: 'text' }

/** Share of the quoted lines that the nearest place has to have for it to be the one that is meant. More: good advice is hedged, less: the model rewrites another place. */
const SURELY = 2 / 3

const IS_THAT =
  'Is that the place? If so, copy what differs from the file and leave out what it does not have; if not, quote the lines of the place that you mean.'

/** What to do about lines of which the nearest place has some. */
function notFoundAdvice(evidence: Evidence | null): ForRefusal {
  if (evidence === null) return COPY
  if (mayBeGone(evidence)) return goneAdvice(evidence)
  if (takenLinesBy(evidence) >= 0) return { advice: ONE_EDIT, show: 'both' }
  if (evidence.equal < evidence.quoted * SURELY) return { advice: IS_THAT, show: 'both' }
  return { advice: FOR_CAUSE['lines-differ'].advice, show: 'both' }
}

/** Of a line that the file has in other lines. */
function brokenAdvice(evidence: Evidence | null, line: number): ForRefusal | null {
  const row = evidence === null ? undefined : rowOfLine(evidence, line)
  const breaks = evidence === null || row === undefined ? null : breaksOtherwise(evidence, row)
  return breaks === null ? null : { sentence: `${breaks}.`, advice: 'Quote the lines as the file breaks them.', show: 'both' }
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
  return `They are at ${near
    .slice(0, LISTED)
    .map(({ at }) => linesIn(at))
    .join(' and at ')}${more}.`
}

/** What the words are about. `before`: the lines that the hunk is to find; `file`: those of its file before the reply. */
export type AdviceSubject = {
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly cause: Cause | undefined
  /** At the place that the hunk comes nearest to; null where there is none. */
  readonly evidence: Evidence | null
  readonly written: string
  readonly before: readonly HunkLine[]
  readonly file: readonly string[] | undefined
}

/** `cause`: why, in one sentence; `advice`: the rest of it, and what to do. */
export type AdviceWords = { readonly cause: string; readonly advice: string; readonly show: Show }

/** UTF-16 units of a sentence that may hold text of the reply. */
const SENTENCE = 400

/** Refusals that name the line, or the place, that is in the way. */
const SAYS_WHICH: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'conflict',
  'crossed',
  'lacking',
  'unquoted',
  'unpinned',
  'stands-elsewhere',
  'added-already',
  'placeholder',
  'prefix',
  'marker',
  'style',
  'cut-off',
  'indentation',
])

/** What to say of a failed edit: of its cause where that is known, else of its refusal. */
export function adviceFor(subject: AdviceSubject): AdviceWords {
  const { decision, written, cause, evidence } = subject
  const { refusal } = decision
  if (cause !== undefined && !isSaid(cause, subject))
    return {
      cause: plain(explainCause(cause), SENTENCE),
      ...causeAdvice(cause, evidence),
    }
  const people = explainDecision(decision, plain(written, LINE), evidence)
  const own = refusalAdvice(refusal, subject)
  // The sentence names what the title counts.
  if (refusal.code === 'not-found' && evidence !== null && own.sentence === undefined)
    return { cause: plain(people.sentence, SENTENCE), advice: own.advice, show: own.show }
  const { sentence = people.sentence, advice, show } = own
  const rest = plain([sentence, advice].filter((words) => words !== '').join(' '), SENTENCE)
  return { cause: plain(`${people.title}.`, SENTENCE), advice: rest, show }
}

function causeAdvice({ code }: Cause, evidence: Evidence | null): Advice {
  if (code === 'several-places') return severalAdvice(evidence)
  // The new lines may be there for another reason.
  return code === 'result-stands' && evidence?.done == null ? { advice: DONE_OR_QUOTE, show: 'text' } : FOR_CAUSE[code]
}

/** That lines differ, or are left out, is no news where the refusal says which, or the evidence shows them. */
const isSaid = ({ code }: Cause, { decision: { refusal }, evidence }: AdviceSubject): boolean =>
  (code === 'result-stands' && refusal.code === 'stands-elsewhere') ||
  // Of two places that are as near, neither is the one that lines differ from.
  (code === 'lines-differ' && refusal.code === 'low-confidence') ||
  ((code === 'lines-differ' || code === 'elision') &&
    (SAYS_WHICH.has(refusal.code) || (code === 'lines-differ' && evidence !== null && refusal.code === 'not-found')))

const refusalAdvice = <Code extends RefusalCode>(refusal: Refusal<Code>, subject: AdviceSubject): ForRefusal =>
  FOR_REFUSAL[refusal.code](refusal, subject)

const FOR_UNREAD: Partial<Record<DiagnosticCode, string>> = {
  'several-dividers': 'Make one block of each change, with one “=======” between the lines to find and the new ones.',
  'missing-closing-marker': 'Write the block again, and close it with its marker.',
  'missing-divider': 'Write the block again, with “=======” between the lines to find and the new ones.',
  'shell-expansion':
    'Quote the word behind “<<”, so that the shell takes the text as it is, or send an edit in place of the command.',
  'shell-edit': 'Send an edit in place of the command: what it changes is not known here.',
  leftover: 'Write that change as an edit too, in the format of the others.',
  'stray-fence': 'Write the fence around that file at both ends, longer than any fence inside.',
  truncated:
    'Send the reply again from its beginning, each edit to its end; if it is too long for one reply, quote fewer lines in each edit.',
}

/** What to do about a part of the reply that could not be read. */
export function adviceForUnread({ code, found, expected }: Diagnostic): string {
  const what = FOR_UNREAD[code] ?? 'Write this edit again, whole and in its format.'
  if (found.trim() === '' || found === expected || code === 'leftover') return what
  return `${code === 'truncated' ? 'The last line that arrived is' : 'There it reads'} “${shown(found.trim())}”. ${what}`
}

/** What the values that the lab counts are called: rows hold codes, people read words. */
import { FORMAT_NAME, RUNG_NAME } from '../engine/explain'
import type { CauseCode, RefusalCode, RejectReason } from '../engine/model'
import type { Unseen } from '../logs/log'
import { type CountKey, type GroupKey, OWN_ID, OWN_NAME } from './figures'
import type { Broken } from './judge'
import type { LabKey, LabRow } from './lab-row'
import { LANDING_NAME } from './landing-names'
import { OUTCOME_WORDS } from './outcome'

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  'not-found': 'lines not found',
  ambiguous: 'several places fit',
  'low-confidence': 'no clear best place',
  'stands-elsewhere': 'new lines are elsewhere',
  'added-already': 'added already',
  conflict: 'line to remove differs',
  lacking: 'line to remove missing',
  crossed: 'other order of lines',
  unquoted: 'omits a line',
  unpinned: 'place unclear',
  'destroyed-by-earlier-edit': 'changed by earlier hunk',
  overlap: 'overlaps another hunk',
  choice: 'one of alternatives',
  retracted: 'not meant by the reply',
  'empty-search': 'nothing to search for',
  identical: 'changes nothing',
  unsigned: 'no + and no −',
  path: 'path not accepted',
  missing: 'file missing',
  'no-path': 'no file named',
  torn: 'new text cut off',
  count: 'another number of places',
  'two-paths': 'two files named',
  exists: 'file exists already',
  binary: 'binary file',
  elided: 'code left out',
  fragment: 'a piece of the file',
  doubled: 'content twice',
  marked: 'content with marks of a copy',
  escaped: 'escaped for HTML',
  'out-of-range': 'no such line numbers',
  renumbered: 'line numbers moved',
  symbol: 'symbol not found',
  indentation: 'indentation unclear',
  'cut-off': 'cut off',
  prefix: 'new line unclear',
  style: 'style unclear',
  marker: 'marker in new lines',
  placeholder: 'placeholder for code',
  stale: 'file changed since',
  budget: 'too much to compare',
}

const CAUSES: Readonly<Record<CauseCode, string>> = {
  'several-places': 'several places',
  'result-stands': 'new lines are there',
  swapped: 'sides swapped',
  'trailing-space': 'trailing space',
  typography: 'typography',
  'blank-lines': 'blank lines',
  indentation: 'indentation',
  'inner-space': 'white space in lines',
  entities: 'HTML entities',
  escapes: 'escaped too often',
  'line-numbers': 'pasted line numbers',
  fences: 'code fences',
  elision: 'code left out',
  'part-of-line': 'part of a line',
  case: 'capital letters',
  'other-file': 'lines of another file',
  'earlier-edit': 'changed by earlier hunk',
  'earlier-version': 'earlier version of file',
  'goal-state': 'lines of a later state',
  'lines-differ': 'lines differ',
  'made-up': 'in no file',
}

const lower = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names).map(([code, name]) => [
      code,
      name.startsWith('HTML') ? name : name.charAt(0).toLowerCase() + name.slice(1),
    ]),
  )

const WORDS: Partial<Readonly<Record<LabKey, ReadonlyMap<string, string>>>> = {
  outcome: new Map(Object.entries(OUTCOME_WORDS)),
  format: new Map(Object.entries(FORMAT_NAME)),
  refusal: new Map(Object.entries(REFUSALS)),
  cause: new Map(Object.entries(CAUSES)),
  tool: new Map([[OWN_ID, OWN_NAME]]),
  landing: new Map([...lower(RUNG_NAME), ...Object.entries(LANDING_NAME)]),
}

/** What a picture or table of a key shows: of what it counts how many. */
export const KEY_TITLES: Readonly<Record<GroupKey | CountKey, string>> = {
  tool: 'Replies by tool',
  model: 'Replies by model',
  format: 'Replies by format',
  language: 'Replies by language',
  day: 'Replies by day',
  log: 'Replies by log',
  own: 'Replies by what the tool itself said',
  refusal: 'Why hunks are refused',
  cause: 'Proven causes of refused hunks',
  landing: 'How hunks land',
}

/** The words for a value of a key; the value itself where it is a name, or of a version that knows other codes. */
export const valueWords = (key: LabKey, value: string): string => WORDS[key]?.get(value) ?? value

/** Why a reply has no verdict, or was refused as a whole. */
const REASONS: Readonly<Record<Broken | Unseen | RejectReason | 'unjudged', string>> = {
  'too-long': 'line too long',
  'not-text': 'no text',
  'not-json': 'no JSON',
  'no-object': 'no object of JSON',
  'no-reply': 'no reply in it',
  'bad-files': 'files are no texts',
  'bad-expected': 'meant files are no texts',
  'no-end': 'no verdict in time',
  crashed: 'broke its worker',
  'never-shown': 'the log never shows the file',
  'partly-shown': 'the log shows a part of the file',
  changed: 'changed outside the log',
  forgotten: 'too many files to keep',
  outside: 'outside the folder',
  refused: 'refused',
  truncated: 'the reply is cut off',
  unreadable: 'an edit is unreadable',
  'no-edits': 'no edit in it',
  unjudged: 'files not known',
}
const REASON_WORDS = new Map(Object.entries(REASONS))

/** Why a reply came out as it did, of a code or of words. */
export const reasonWords = (why: string): string => REASON_WORDS.get(why) ?? valueWords('refusal', why)

/** Why a row came out as it did, in short; '' where there is nothing to say. */
export const whyWords = ({ causes: [cause], why }: LabRow): string =>
  cause === undefined ? reasonWords(why) : valueWords('cause', cause)

/** The formats of a row by their names. */
export const formatWords = ({ formats }: LabRow): string => formats.map((format) => valueWords('format', format)).join(', ')

/** What the table shows of a row in place of codes. */
export const wordsOfRow = (row: LabRow): string => `${OUTCOME_WORDS[row.outcome]} ${whyWords(row)} ${formatWords(row)}`

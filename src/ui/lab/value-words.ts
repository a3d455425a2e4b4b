/** What the values that the lab counts are called: rows hold codes, people read words. */
import { FORMAT_NAME, RUNG_NAME } from '../../engine/explain'
import type { CauseCode, RefusalCode, RejectReason } from '../../engine/model'
import type { Broken } from '../../lab/judge'
import type { LabKey, LabRow } from '../../lab/lab-row'
import { OUTCOME_WORDS } from '../../lab/outcome'
import type { Unseen } from '../../logs/log'
import { LANDING_NAME } from '../landing-names'

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
  retracted: 'taken back by the reply',
  'empty-search': 'nothing to search for',
  identical: 'changes nothing',
  unsigned: 'no + and no −',
  path: 'path not accepted',
  missing: 'file missing',
  'no-path': 'no file named',
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

/** Why a reply as a whole did not land, or is not judged. */
const REASONS: Readonly<Record<Broken | Unseen | RejectReason | 'unjudged', string>> = {
  'too-long': 'line too long',
  'not-text': 'not text',
  'not-json': 'not JSON',
  'no-object': 'no JSON object',
  'no-reply': 'no reply in it',
  'bad-files': 'files not readable',
  'bad-expected': 'expected files not readable',
  'no-end': 'took too long',
  crashed: 'judging broke off',
  'never-shown': 'file never shown',
  'partly-shown': 'file shown in part',
  changed: 'file changed unseen',
  forgotten: 'file too long ago',
  outside: 'path outside the folder',
  refused: 'refused',
  truncated: 'cut off inside an edit',
  unreadable: 'edit not readable',
  'no-edits': 'no edit found',
  unjudged: 'files not known',
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
  landing: new Map([...lower(RUNG_NAME), ...Object.entries(LANDING_NAME)]),
}

const WHY: ReadonlyMap<string, string> = new Map([...Object.entries(REASONS), ...Object.entries(REFUSALS)])

/** Why a reply did not land, in few words; '' where it did. */
export const reasonWords = ({ causes: [cause], why }: Pick<LabRow, 'causes' | 'why'>): string =>
  cause === undefined ? (WHY.get(why) ?? why) : valueWords('cause', cause)

/** The words for a value of a key; the value itself where it is a name, or of a version that knows other codes. */
export const valueWords = (key: LabKey, value: string): string => WORDS[key]?.get(value) ?? value

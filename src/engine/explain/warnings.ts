/** What to look at before a commit. */
import type { Warning, WarningCode } from '../model'
import { grouped, plural } from './phrases'

/** As the list of hunks counts them; −1: which one is not known. */
const hunk = (by: number): string => (by < 0 ? 'a hunk' : `hunk ${by + 1}`)

const WARNING: { [Code in WarningCode]: (warning: Warning<Code>) => string } = {
  'large-deletion': ({ path, by, lines, added }) =>
    `${path}: ${hunk(by)} removes ${plural(lines, 'line')} and adds ${added === 0 ? 'none' : grouped(added)}.`,
  disproportionate: ({ path, by, quoted, lines }) =>
    `${path}: ${hunk(by)} quotes ${plural(quoted, 'line')} and covers ${plural(lines, 'line')} of the file.`,
  placeholder: ({ path, by }) =>
    `${path}: a new line of ${hunk(by)} is a placeholder. The commit would replace the code that it names by it.`,
  'test-file': ({ path }) => `The reply changes tests in ${path}: check that they still test the same thing.`,
  'outside-request': ({ path }) => `${path} is not among the files that were to be changed.`,
  stale: ({ path }) => `${path} has changed since the reply was written; its edits were placed again.`,
  'syntax-error': ({ path, problems }) =>
    `${path} has ${plural(problems.length, 'syntax error')} that it did not have${problems[0] === undefined ? '' : `, the first at line ${problems[0].line + 1} of the edited file`}.`,
}

/** What a person should look at before committing, in one sentence. */
export const explainWarning = <Code extends WarningCode>(warning: Warning<Code>): string => WARNING[warning.code](warning)

/** What to look at before a commit. */
import type { Warning, WarningCode } from '../model'
import { plural } from './phrases'

const WARNING: { [Code in WarningCode]: (warning: Warning<Code>) => string } = {
  'large-deletion': ({ path, lines, added }) =>
    `${path}: ${plural(lines, 'line')} ${lines === 1 ? 'goes' : 'go'} for ${added === 0 ? 'nothing' : plural(added, 'new one')}.`,
  disproportionate: ({ path, quoted, lines }) =>
    `${path}: a hunk that quotes ${plural(quoted, 'line')} covers ${plural(lines, 'line')} of the file.`,
  placeholder: ({ path, line }) =>
    `${path}: new line ${line + 1} is a placeholder, and takes the place of the code that it names.`,
  'test-file': ({ path }) => `${path} is a file of tests: check that they do not pass only because they change.`,
  'outside-request': ({ path }) => `${path} is not among the files that were to be changed.`,
  stale: ({ path }) => `${path} has changed since the reply was written; its edits were placed again.`,
  'syntax-error': ({ path, problems }) =>
    `${path} has ${plural(problems.length, 'syntax error')} that it did not have${problems[0] === undefined ? '' : `, the first at line ${problems[0].line + 1}`}.`,
}

/** What a person should look at before committing, in one sentence. */
export const explainWarning = <Code extends WarningCode>(warning: Warning<Code>): string => WARNING[warning.code](warning)

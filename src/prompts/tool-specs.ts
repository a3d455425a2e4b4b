/** The tools that a model may call, as the request describes them. */
import type { ToolSpec } from '../providers/provider'
import { LONGEST_LINE, READ_LINES } from './numbered-lines'

export type ToolName = 'Read' | 'Edit' | 'Write' | 'Glob' | 'Grep' | 'Bash'

const text = (description: string) => ({ type: 'string', description })
const count = (description: string) => ({ type: 'integer', minimum: 1, description })
const PATH = text('Path of the file from the root of the project, with / between its parts.')

/** All properties that are not named as needed may be left out. */
const object = (properties: Readonly<Record<string, unknown>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const TOOL_SPECS: Readonly<Record<ToolName, ToolSpec>> = {
  Read: {
    name: 'Read',
    description: [
      'Shows a file of the project as it is now. Each line is behind its number and a tab, which are no part of the file.',
      `One call shows up to ${READ_LINES} lines; \`offset\` and \`limit\` choose others. Lines of more than ${LONGEST_LINE} characters are cut, and the end says so.`,
      'A file must have been shown like this before it is edited or written over.',
    ].join(' '),
    input: object(
      {
        file_path: PATH,
        offset: count('The first line to show, counted from 1. Left out: the first line of the file.'),
        limit: count(`How many lines to show. Left out: ${READ_LINES}.`),
      },
      ['file_path'],
    ),
  },
  Edit: {
    name: 'Edit',
    description: [
      'Puts one text of a file in the place of another. The file must have been read, and must not have changed since.',
      'The old text is copied from the file character by character, line breaks and indentation included, without line numbers.',
      'It must occur exactly once, unless `replace_all` is true. A call that is refused changes nothing and says what differs.',
    ].join(' '),
    input: object(
      {
        file_path: PATH,
        old_string: text('The text that is in the file now. Never empty.'),
        new_string: text('The text that takes its place. Empty: the old text is deleted.'),
        replace_all: { type: 'boolean', description: 'Whether every occurrence is replaced. Left out: false.' },
      },
      ['file_path', 'old_string', 'new_string'],
    ),
  },
  Write: {
    name: 'Write',
    description:
      'Writes a whole file. For a file that does not exist yet; one that exists must have been read before, and all of its content gives way. To change part of a file, use Edit.',
    input: object({ file_path: PATH, content: text('All of the file, from the first line to the last.') }, [
      'file_path',
      'content',
    ]),
  },
  Glob: {
    name: 'Glob',
    description:
      'Lists files of the project by a pattern of their paths, one a line. `*` matches part of a name, `**/` any folders, `{a,b}` one of two. A pattern without `/` is looked for in every folder.',
    input: object({ pattern: text('The pattern, such as `src/**/*.ts`.') }, ['pattern']),
  },
  Grep: {
    name: 'Grep',
    description:
      'Finds lines of the project that match an extended regular expression, each behind its path and its number. What was installed is left out.',
    input: object(
      {
        pattern: text('The expression, as `grep -E` takes it.'),
        path: text('A file or a folder to search. Left out: the whole project.'),
        ignore_case: { type: 'boolean', description: 'Whether capitals do not matter. Left out: false.' },
      },
      ['pattern'],
    ),
  },
  Bash: {
    name: 'Bash',
    description: [
      'Runs one command in a shell at the root of the project and gives back what it prints.',
      'For running the tests (such as `npm test`) and for trying something out with `node`; Glob and Grep find files and text.',
      'There is no network, and nothing can be installed. Do not read or change files by commands: Read, Edit and Write are for that.',
    ].join(' '),
    input: object({ command: text('The command line.') }, ['command']),
  },
}

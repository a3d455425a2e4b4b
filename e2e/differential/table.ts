/** What a run found, as rows of a table and as sentences. */
import type { FormatTally, GitTally, Result } from './differential'

const HEAD = [
  'format',
  'cases',
  'right',
  'stood there',
  'left open',
  'refused, due',
  'refused, undue',
  'cannot be expressed',
  'wrong',
] as const

const rowOf = ({ format, counts }: FormatTally): [string, ...string[]] => {
  const { right, there, open, due, undue, inexpressible, wrong } = counts
  const all = Object.values(counts).reduce((sum, value) => sum + value, 0)
  return [format, ...[all, right, there, open, due, undue, inexpressible, wrong].map(String)]
}

export const rowsOf = ({ formats }: Result): [string, ...string[]][] => [[...HEAD], ...formats.map(rowOf)]

export function gitSentence(git: GitTally | null): string {
  if (git === null) return 'There is no git here: nothing was compared with `git apply`.'
  const { version, cases, both, gitOnly, oursOnly, neither, astray, differ } = git
  const other = [
    ...(astray > 0 ? [`in ${astray}, where git has mixed line ends decide and Hunkscope's place is the one that was meant`] : []),
    ...(differ > 0 ? [`in ${differ}`] : []),
  ]
  const same = other.length === 0 ? 'the same bytes in all of them' : `other bytes ${other.join(', and ')}`
  return `\`git apply\` (${version}), of ${cases} cases as unified diffs with numbers and context, and without an open last line: both apply ${both}, and leave ${same}; git alone ${gitOnly}, Hunkscope alone ${oursOnly} (files of CRLF), neither ${neither}.`
}

const most = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')

/** Of each format why edits are left out of its cases, and what its refusals say. */
export const detailsOf = ({ formats }: Result): string[] =>
  formats.flatMap(({ format, conventions, left, refusals }) => [
    ...(left.size > 0 ? [`${format}: edits it cannot say: ${most(left)}`] : []),
    ...(refusals.size > 0 ? [`${format}: refusals: ${most(refusals)}`] : []),
    ...(conventions > 0 ? [`${format}: right but for the end of a new line in a file of mixed ends: ${conventions}`] : []),
  ])

/** Per cent of the rendered cases that were refused though one place was meant. */
export function undueShare({ formats }: Result): number {
  let [undue, rendered] = [0, 0]
  for (const { counts } of formats) {
    undue += counts.undue
    rendered += Object.values(counts).reduce((sum, value) => sum + value, 0) - counts.inexpressible
  }
  return rendered === 0 ? 0 : (100 * undue) / rendered
}

export const wrongIn = ({ formats, git }: Result): number =>
  formats.reduce((sum, { counts }) => sum + counts.wrong, 0) + (git?.differ ?? 0)

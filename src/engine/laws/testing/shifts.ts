/** What happens to indentation on the way from a file to a reply. */

import type { ChangedRow } from './changed-file'
import type { IndentUnit } from './programs'
import type { RowWriter } from './written-hunks'

const indentOf = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? ''
const isBlank = (text: string): boolean => text.trim() === ''

/** The rows of a hunk, and the file's step, made into a way of writing them. */
export type IndentShift = (rows: readonly ChangedRow[], unit: IndentUnit) => RowWriter

const leastOf = (rows: readonly ChangedRow[]): number =>
  Math.min(...rows.filter(({ text }) => !isBlank(text)).map(({ text }) => indentOf(text).length))

const every =
  (become: (text: string) => string): IndentShift =>
  () =>
  ({ text }) =>
    isBlank(text) ? text : become(text)

/** Each step of the file's written as `other`. */
const inSteps =
  (other: string): IndentShift =>
  (_, unit) =>
  ({ text }) =>
    text.replace(/^[ \t]*/, (indent) => other.repeat(indent.length / unit.length))

const chained =
  (one: IndentShift, other: IndentShift): IndentShift =>
  (rows, unit) => {
    const [first, second] = [one(rows, unit), other(rows, unit)]
    return (row, side, line) => second({ ...row, text: first(row, side, line) }, side, line)
  }

/** By as much as the least indented line of the hunk has. */
const dedented: IndentShift = (rows) => {
  const least = leastOf(rows)
  return ({ text }) => (isBlank(text) ? text : text.slice(least))
}

/** Only rows of these signs. */
const only =
  (signs: string, shift: IndentShift): IndentShift =>
  (rows, unit) => {
    const chosen = rows.filter(({ sign }) => signs.includes(sign))
    const write = shift(chosen, unit)
    return (row, side, line) => (signs.includes(row.sign) ? write(row, side, line) : row.text)
  }

const firstLost: IndentShift = (rows) => {
  const firsts = new Set([rows.find(({ sign }) => sign !== '+'), rows.find(({ sign }) => sign !== '-')])
  return (row) => (firsts.has(row) ? row.text.trimStart() : row.text)
}

/** Shifts that show in quoted lines. */
export const INDENT_SHIFTS = {
  'all is lost': every((text) => text.trimStart()),
  'two blanks more': every((text) => `  ${text}`),
  'four blanks more': every((text) => `    ${text}`),
  'a tab more': every((text) => `\t${text}`),
  'one blank less': every((text) => text.replace(/^ /, '')),
  'the least is taken off': dedented,
  'tabs for steps': inSteps('\t'),
  'two blanks for a step': inSteps('  '),
  'three blanks for a step': inSteps('   '),
  'four blanks for a step': inSteps('    '),
  'tabs for steps, with the least taken off': chained(inSteps('\t'), dedentedIn),
  'the first line has lost its own': firstLost,
  'context has lost its own': only(
    ' ',
    every((text) => text.trimStart()),
  ),
  'quoted lines have lost their own': only(
    ' -',
    every((text) => text.trimStart()),
  ),
} as const satisfies Readonly<Record<string, IndentShift>>

/** The least taken off in whole steps, for a hunk that is written with a tab for each. */
function dedentedIn(rows: readonly ChangedRow[], unit: IndentUnit): RowWriter {
  const steps = leastOf(rows) / unit.length
  return ({ text }) => (isBlank(text) ? text : text.slice(steps))
}

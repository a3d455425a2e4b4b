/** Indentation that is wrong for some lines alone, and white space that only some rows have. */
import type { DamageHunk, Kind, Row } from '../kind'
import {
  answered,
  DIFFS,
  isContext,
  isNew,
  mapRows,
  mapTexts,
  pickRow,
  pins,
  rowsOf,
  SIDES,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { indentOf } from './indentation'

export const body = (text: string): string => text.slice(indentOf(text).length)
const pushed = (text: string, by = ' '): string => (text.trim() === '' ? text : by + text)

/** Whether no new line is as deep as the row is written: it would follow the row, or stay. */
export const isLone = (hunk: DamageHunk, text: string): boolean =>
  !hunk.rows.some((row) => isNew(row) && indentOf(row.text) === indentOf(text))

const onContext = (id: string, means: string, change: (text: string) => string | null): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const found = pickRow(
      draft,
      random,
      (row, _, hunk) =>
        isContext(row) && says(row.text) && (change(row.text) ?? row.text) !== row.text && witnesses(draft, hunk, row) >= 3,
    )
    const text = found === null ? null : change(found.row.text)
    if (found === null || text === null) return null
    return answered(
      withRow(draft, found.row, { ...found.row, text }),
      isLone(found.hunk, text) && !pins(found.hunk, found.hunk.rows.indexOf(found.row)) ? 'bytes' : 'either',
    )
  },
})

/** Rows of one hunk from a line on, or up to it, moved by a step. */
const partly = (
  id: string,
  means: string,
  by: (text: string) => string | null,
  isPart: (row: Row, at: number, hunk: DamageHunk) => boolean,
): Kind => ({
  id,
  means,
  damage: (draft) => {
    const damaged = mapRows(draft, (row, at, hunk) =>
      isPart(row, at, hunk) && row.text.trim() !== '' ? { ...row, text: by(row.text) ?? row.text } : row,
    )
    return answered(damaged, 'either')
  },
})

const out = (text: string): string | null => (/^(?: {2}|\t)/.test(text) ? text.replace(/^(?: {4}| {2}|\t)/, '') : null)
export const further = (text: string): string => (text.startsWith('\t') ? `\t${text}` : `    ${text}`)
const lastChange = ({ rows }: DamageHunk): number => rows.findLastIndex((row) => !isContext(row))
const firstChange = ({ rows }: DamageHunk): number => rows.findIndex((row) => !isContext(row))

export const margins: readonly Kind[] = [
  onContext('outdented-line', 'One context line is a step further out.', out),
  onContext('indented-line', 'One context line is a step further in.', further),
  onContext('unindented-line', 'One context line in the middle begins at the margin.', (text) =>
    indentOf(text) === '' ? null : body(text),
  ),
  onContext('tab-line', 'One context line begins with a tab where the file has blanks.', (text) =>
    /^ {2,}/.test(text) ? text.replace(/^(?: {4}| {2})/, '\t') : null,
  ),
  onContext('odd-line', 'One context line of a file with tabs begins with blanks.', (text) =>
    text.startsWith('\t') ? text.replaceAll(/^\t+/g, (tabs) => '    '.repeat(tabs.length)) : null,
  ),
  partly('below-outdented', 'The context below the change is a step further out.', out, (_, at, hunk) => at > lastChange(hunk)),
  partly('below-indented', 'The context below the change is a step further in.', further, (_, at, hunk) => at > lastChange(hunk)),
  partly('above-outdented', 'The context above the change is a step further out.', out, (_, at, hunk) => at < firstChange(hunk)),
  partly(
    'above-indented',
    'The context above the change is a step further in.',
    further,
    (_, at, hunk) => at < firstChange(hunk),
  ),
  partly(
    'removed-indented',
    'The lines that go are quoted a step further in than they are.',
    further,
    ({ sign }) => sign === '-',
  ),
  partly('changed-outdented', 'All lines but the first are a step further out.', out, (_, at) => at > 0),
  {
    id: 'context-two-blanks',
    means: 'A blank follows the sign of context lines of a diff, and not the other signs.',
    damage: (draft) => {
      // Only lines that go show that the signs have no blank behind them; lists have signs of their own.
      const isProven =
        draft.hunks.every(({ rows }) => rows.some(({ sign }) => sign === '-')) &&
        !rowsOf(draft).some(({ text }) => /^\s*[-+]/.test(text))
      return answered(
        mapTexts(draft, (text) => pushed(text), isContext),
        isProven ? 'bytes' : 'either',
        DIFFS,
      )
    },
  },
  {
    id: 'changes-two-blanks',
    means: 'A blank follows the signs of the lines of a diff that change, and not the other signs.',
    damage: (draft) => {
      const isProven = draft.hunks.every(({ rows }) => rows.some(({ sign }) => sign === '-') || !rows.some(isNew))
      return answered(
        mapTexts(
          draft,
          (text) => pushed(text),
          (row) => !isContext(row),
          (row) => !isContext(row),
        ),
        isProven ? 'bytes' : 'either',
        DIFFS,
      )
    },
  },
  {
    id: 'changes-blank-lost',
    means: 'The lines of a diff that change have lost one blank: the sign is in its place.',
    damage: (draft) => {
      const lost = (text: string) => (/^ {2}/.test(text) ? text.slice(1) : text)
      const isAll = rowsOf(draft).every((row) => isContext(row) || row.text.trim() === '' || /^ {2}/.test(row.text))
      const isProven = draft.hunks.every(({ rows }) => rows.some(({ sign }) => sign === '-') || !rows.some(isNew))
      return isAll
        ? answered(
            mapTexts(
              draft,
              lost,
              (row) => !isContext(row),
              (row) => !isContext(row),
            ),
            isProven ? 'bytes' : 'either',
            DIFFS,
          )
        : null
    },
  },
  {
    id: 'shifted-1-sides',
    means: 'All lines of both sides are one blank further in.',
    damage: (draft) =>
      answered(
        mapTexts(draft, (text) => pushed(text)),
        'bytes',
        SIDES,
      ),
  },
  {
    id: 'shifted-1-old',
    means: 'The lines of the old side are one blank further in, and those of the new side are not.',
    damage: (draft) =>
      answered(
        mapTexts(
          draft,
          (text) => pushed(text),
          ({ sign }) => sign === '-',
        ),
        'bytes',
        SIDES,
      ),
  },
]

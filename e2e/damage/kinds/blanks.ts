/** White space that is lost, filled in or shown in another way. */
import type { Kind } from '../kind'
import {
  answered,
  asWritten,
  isContext,
  isNew,
  isOld,
  mapRows,
  mapTexts,
  pins,
  QUOTING,
  rowsOf,
  SIDES,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { indentOf } from './indentation'
import { body, further, isLone } from './margins'
import { ENOUGH } from './stale'

export const blanks: readonly Kind[] = [
  {
    id: 'trimmed-both-sides',
    means: 'The text of both sides has lost the blanks before its first line.',
    damage: (draft) => {
      const isFit = draft.hunks.every(({ rows }) => rows[0]?.sign === ' ' && indentOf(rows[0].text) !== '')
      return isFit
        ? answered(
            mapRows(draft, (row, at) => (at === 0 ? { ...row, text: body(row.text) } : row)),
            'bytes',
            SIDES,
          )
        : null
    },
  },
  {
    id: 'blank-lines-filled',
    means: 'Blank quoted lines have the indentation of the line above.',
    damage: (draft) =>
      answered(
        mapRows(draft, (row, at, { rows }) =>
          isOld(row) && row.text === '' ? { ...row, text: indentOf(rows[at - 1]?.text ?? '') } : row,
        ),
        'bytes',
      ),
  },
  {
    id: 'blank-lines-filled-in-file',
    means: 'Blank lines of the file have blanks, the quoted ones are empty.',
    damage: (draft) => {
      const ids = new Set(rowsOf(draft).flatMap((row) => (isContext(row) && row.text === '' ? [row.of] : [])))
      return ids.size === 0
        ? null
        : answered(
            {
              ...draft,
              truth: { ...draft.truth, rows: draft.truth.rows.map((row) => (ids.has(row.id) ? { ...row, text: '    ' } : row)) },
            },
            'bytes',
          )
    },
  },
  {
    id: 'tabs-as-2-all',
    means: 'Each tab of the indentation is two blanks.',
    damage: (draft) => {
      const isTabbed = draft.truth.rows.filter(({ text }) => says(text)).every(({ text }) => !/^ /.test(text))
      const depths = new Set(
        rowsOf(draft)
          .filter((row) => isOld(row) && says(row.text))
          .map(({ text }) => indentOf(text)),
      )
      const isProven = rowsOf(draft).every((row) => isOld(row) || row.text.trim() === '' || depths.has(indentOf(row.text)))
      return isTabbed
        ? answered(
            mapTexts(draft, (text) => text.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length))),
            isProven ? 'bytes' : 'either',
          )
        : null
    },
  },
  {
    id: 'tabs-inside-old',
    means: 'Blanks replace tabs within quoted lines.',
    damage: (draft) =>
      answered(
        mapTexts(draft, (text) => text.replaceAll(/(?<=\S)\t+/g, '    '), isOld),
        'bytes',
      ),
  },
  {
    id: 'blanks-as-tabs-inside-old',
    means: 'A tab replaces the blanks before a comment behind code.',
    damage: (draft) =>
      answered(
        mapTexts(draft, (text) => text.replace(/(?<=\S) +(?=(?:\/\/|#) )/, '\t'), isOld),
        'bytes',
      ),
  },
  {
    id: 'levels-rounded-old',
    means: 'Quoted lines of steps of four are quoted in steps of three.',
    damage: (draft) => {
      const isStepped = draft.truth.rows
        .filter(({ text }) => says(text))
        .every(({ text }) => indentOf(text).length % 4 === 0 && !text.startsWith('\t'))
      return isStepped
        ? answered(
            mapTexts(draft, (text) => text.replace(/^ +/, (blanks) => ' '.repeat((blanks.length / 4) * 3)), isOld),
            'bytes',
          )
        : null
    },
  },
  {
    id: 'ends-in-blanks-new',
    means: 'New lines end in blanks.',
    damage: (draft) => {
      const damaged = answered(
        mapTexts(draft, (text) => (text === '' ? text : `${text}  `), isNew, isNew),
        'either',
        QUOTING,
      )
      return damaged === null ? null : { ...damaged, also: [asWritten(damaged)] }
    },
  },
  {
    id: 'last-context-indented',
    means: 'The last context line, a closing bracket, is a step further in.',
    damage: (draft) => {
      const last = draft.hunks.at(-1)?.rows.at(-1)
      const hunk = draft.hunks.at(-1)
      if (last?.sign !== ' ' || hunk === undefined || !/^\s*[)\]}]/.test(last.text) || witnesses(draft, hunk, last) < ENOUGH - 1)
        return null
      const at = hunk.rows.indexOf(last)
      return answered(
        withRow(draft, last, { ...last, text: further(last.text) }),
        pins(hunk, at) || !isLone(hunk, further(last.text)) ? 'either' : 'bytes',
      )
    },
  },
]

/** What a formatter with other rules makes of lines. */
import type { Kind } from '../kind'
import { isScript, languageOf } from '../languages'
import {
  answered,
  asWritten,
  isContext,
  isNew,
  isOld,
  isShown,
  kindsOfTexts,
  mapTexts,
  pickRow,
  pins,
  rowsOf,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { textAfter } from '../truth'
import { indentOf } from './indentation'

const isCode = (path: string): boolean => isScript(path) || languageOf(path) === 'py'
// Texts in three quotes keep theirs.
const toDouble = (text: string): string => (/["`\\]|'''/.test(text) ? text : text.replaceAll(/'([^'\w]*\w[^']*)'/g, '"$1"'))
const toSingle = (text: string): string => (/['`\\]|"""/.test(text) ? text : text.replaceAll(/"([^"]*)"/g, "'$1'"))
const terminated = (text: string): string =>
  /[\w)'"\]]$/.test(text) && !/^\s*(?:\/\/|\*|if|for|@|\.|<)/.test(text) ? `${text};` : text
const unterminated = (text: string): string => text.replace(/;$/, '')

/** The same done to all lines: new ones may be taken back to the way of the file, or stay as they are written. */
const everywhere = (id: string, means: string, change: (text: string) => string, fits: (path: string) => boolean): Kind => ({
  id,
  means,
  damage: (draft) => {
    if (!fits(draft.path)) return null
    const damaged = answered(mapTexts(draft, change), isShown(draft, change) ? 'bytes' : 'either')
    return damaged === null ? null : { ...damaged, also: [asWritten(damaged)] }
  },
})

const broken = (text: string): [string, string] | null => {
  const match = /^(\s*)(.*?\()(.{8,}\).*)$/.exec(text)
  if (match === null || /['"`#]|\/\//.test(match[2] ?? '')) return null
  return [`${match[1]}${match[2]}`, `${match[1]}  ${match[3]}`]
}

export const formatter: readonly Kind[] = [
  ...kindsOfTexts([
    {
      id: 'double-quotes-old',
      means: 'Quoted lines have double quotes for single ones.',
      change: toDouble,
      chosen: isOld,
      fits: ({ path }) => isCode(path),
    },
    {
      id: 'single-quotes-old',
      means: 'Quoted lines have single quotes for double ones.',
      change: toSingle,
      chosen: isOld,
      fits: ({ path }) => isCode(path),
    },
    {
      id: 'semicolons-added-old',
      means: 'Quoted lines of a file without semicolons have them.',
      change: terminated,
      chosen: isOld,
      fits: (draft) => isScript(draft.path) && !draft.truth.rows.some(({ text }) => text.endsWith(';')),
    },
    {
      id: 'semicolons-dropped-old',
      means: 'Quoted lines have lost their semicolons.',
      change: unterminated,
      chosen: isOld,
      fits: ({ path }) => isScript(path),
    },
    {
      id: 'comma-spaces-old',
      means: 'Quoted lines have no blank behind a comma.',
      change: (text) => text.replaceAll(/(?<=\w), (?=\w)/g, ','),
      chosen: isOld,
      fits: ({ path }) => isCode(path) || languageOf(path) === 'go',
    },
    {
      id: 'assign-spaces-old',
      means: 'Quoted lines have no blanks beside an equals sign.',
      change: (text) => text.replaceAll(/(?<=\w) = (?=\w)/g, '='),
      chosen: isOld,
      fits: ({ path }) => isCode(path),
    },
    {
      id: 'brace-spaces-old',
      means: 'Quoted lines have no blanks inside braces.',
      change: (text) => text.replaceAll(/\{ (.*?) \}/g, '{$1}'),
      chosen: isOld,
      fits: ({ path }) => isScript(path),
    },
    {
      id: 'aligned-old',
      means: 'Quoted lines have one blank where the file aligns with several.',
      change: (text) => text.replaceAll(/(?<=\S) {2,}(?=\S)/g, ' '),
      chosen: isOld,
    },
    {
      id: 'aligned-wide-old',
      means: 'Quoted lines align assignments with several blanks.',
      change: (text) => text.replaceAll(/(?<=\w) = /g, '    = '),
      chosen: isOld,
      fits: ({ path }) => isCode(path) || languageOf(path) === 'go',
    },
  ]),
  everywhere('double-quotes-all', 'All lines have double quotes for single ones.', toDouble, isCode),
  everywhere('single-quotes-all', 'All lines have single quotes for double ones.', toSingle, isCode),
  everywhere('semicolons-dropped-all', 'All lines have lost their semicolons.', unterminated, isScript),
  everywhere(
    'comma-spaces-all',
    'All lines have no blank behind a comma.',
    (text) => text.replaceAll(/(?<=\w), (?=\w)/g, ','),
    isCode,
  ),
  {
    id: 'comma-added-context',
    means: 'One context line that closes a bracket has a comma behind it.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, hunk) =>
          isContext(row) && /[\w'")\]}]$/.test(row.text) && isCode(draft.path) && witnesses(draft, hunk, row) >= 3,
      )
      if (found === null) return null
      const damaged = answered(withRow(draft, found.row, { ...found.row, text: `${found.row.text},` }), 'bytes')
      // Where items follow that line in the new text, it needs the comma.
      const rows = draft.truth.rows.map((row) => (row.id === found.row.of ? { ...row, text: `${row.text},` } : row))
      const isFollowed = found.hunk.rows[found.hunk.rows.indexOf(found.row) + 1]?.sign === '+'
      return damaged === null || !isFollowed ? damaged : { ...damaged, also: [textAfter({ ...draft.truth, rows })] }
    },
  },
  {
    id: 'comma-dropped-context',
    means: 'One context line has lost the comma at its end.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, hunk) => isContext(row) && /\w.*,$/.test(row.text) && witnesses(draft, hunk, row) >= 3,
      )
      return found === null
        ? null
        : answered(withRow(draft, found.row, { ...found.row, text: found.row.text.slice(0, -1) }), 'bytes')
    },
  },
  {
    id: 'split-context',
    means: 'One context line is written in two.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, hunk) => isContext(row) && broken(row.text) !== null && isCode(draft.path) && witnesses(draft, hunk, row) >= 2,
      )
      const parts = found === null ? null : broken(found.row.text)
      return found === null || parts === null
        ? null
        : answered(
            withRow(
              draft,
              found.row,
              parts.map((text) => ({ ...found.row, text })),
            ),
            'bytes',
          )
    },
  },
  {
    id: 'split-removed',
    means: 'One line that goes is written in two.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, hunk) => row.sign === '-' && broken(row.text) !== null && isCode(draft.path) && witnesses(draft, hunk, row) >= 2,
      )
      const parts = found === null ? null : broken(found.row.text)
      return found === null || parts === null
        ? null
        : answered(
            withRow(
              draft,
              found.row,
              parts.map((text) => ({ ...found.row, text })),
            ),
            'either',
          )
    },
  },
  {
    id: 'joined-context',
    means: 'Two context lines are written in one.',
    damage: (draft, random) => {
      const joins = (text: string, next: string) =>
        /[([{,]$/.test(text) && says(next) && indentOf(next).length >= indentOf(text).length
      const found = pickRow(draft, random, (row, at, hunk) => {
        const next = hunk.rows[at + 1]
        return (
          isContext(row) &&
          next?.sign === ' ' &&
          isCode(draft.path) &&
          joins(row.text, next.text) &&
          witnesses(draft, hunk, row) >= 3
        )
      })
      if (found === null) return null
      const next = found.hunk.rows[found.hunk.rows.indexOf(found.row) + 1]
      const text = found.row.text + (found.row.text.endsWith(',') ? ' ' : '') + (next?.text.trim() ?? '')
      const hunks = draft.hunks.map((hunk) =>
        hunk === found.hunk
          ? { ...hunk, rows: hunk.rows.flatMap((row) => (row === next ? [] : row === found.row ? [{ ...row, text }] : [row])) }
          : hunk,
      )
      const at = found.hunk.rows.indexOf(found.row)
      return answered({ ...draft, hunks }, pins(found.hunk, at) || pins(found.hunk, at + 1) ? 'either' : 'bytes')
    },
  },
  {
    id: 'sorted-imports',
    means: 'Two imports, one right below the other, that stay are exchanged.',
    damage: (draft, random) => {
      const isImport = (text = '') => /^(?:import|from|const \w+ = require)\b|^\t"[\w/.]+"$/.test(text)
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          isContext(row) && isImport(row.text) && hunk.rows[at + 1]?.sign === ' ' && isImport(hunk.rows[at + 1]?.text),
      )
      if (found === null) return null
      const at = found.hunk.rows.indexOf(found.row)
      const next = found.hunk.rows[at + 1]
      if (next === undefined) return null
      const rows = [...found.hunk.rows.slice(0, at), next, found.row, ...found.hunk.rows.slice(at + 2)]
      const isSure =
        rowsOf(draft).some(({ sign }) => sign === '-') &&
        !isNew(found.hunk.rows[at + 2] ?? found.row) &&
        witnesses(draft, found.hunk) >= 5
      return answered(
        { ...draft, hunks: draft.hunks.map((hunk) => (hunk === found.hunk ? { ...hunk, rows } : hunk)) },
        isSure ? 'bytes' : 'either',
      )
    },
  },
]

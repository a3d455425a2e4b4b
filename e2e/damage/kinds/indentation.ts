/** Indentation that is lost, shifted, or written in another way. */
import type { Draft, Kind, Row } from '../kind'
import {
  answered,
  isContext,
  isNew,
  isOld,
  mapRows,
  mapTexts,
  pickRow,
  rebuilt,
  rowsOf,
  SIDES,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'

export const indentOf = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? ''
const body = (text: string): string => text.slice(indentOf(text).length)
const shifted = (text: string, by: string): string => (text.trim() === '' ? text : by + text)

/** Whether each new line is as deep as a quoted one: what became of the quoted ones proves what became of it. */
function isProven(draft: Draft): boolean {
  return draft.hunks.every(({ rows }) => {
    const depths = new Set(rows.filter((row) => isOld(row) && row.text.trim() !== '').map(({ text }) => indentOf(text)))
    return rows.every((row) => !isNew(row) || row.text.trim() === '' || depths.has(indentOf(row.text)))
  })
}

/** Whether the file is written with steps of this indentation. */
const isSteppedBy = (draft: Draft, step: string): boolean =>
  draft.truth.rows.some(({ text }) => indentOf(text) === step && says(text)) &&
  draft.truth.rows.every(({ text }) => indentOf(text).replaceAll(step, '') === '' || !says(text))

const restep = (from: string, to: string) => (text: string) => {
  const indent = indentOf(text)
  return text.trim() === '' ? text : indent.replaceAll(from, to) + text.slice(indent.length)
}

function least(rows: readonly Row[]): string {
  const indents = rows.filter(({ text }) => text.trim() !== '').map(({ text }) => indentOf(text))
  const shortest = indents.reduce((one, other) => (other.length < one.length ? other : one), indents[0] ?? '')
  return indents.every((indent) => indent.startsWith(shortest)) ? shortest : ''
}

type Step = { readonly id: string; readonly means: string; readonly from: string; readonly to: string }
const STEPS: readonly Step[] = [
  { id: 'tabs-as-4', means: 'Each tab of the indentation is four blanks.', from: '\t', to: '    ' },
  { id: 'tabs-as-8', means: 'Each tab of the indentation is eight blanks.', from: '\t', to: '        ' },
  { id: '4-as-tabs', means: 'Four blanks of the indentation are a tab.', from: '    ', to: '\t' },
  { id: '2-as-tabs', means: 'Two blanks of the indentation are a tab.', from: '  ', to: '\t' },
  { id: '2-as-4', means: 'A file of steps of two is quoted in steps of four.', from: '  ', to: '    ' },
  { id: '4-as-2', means: 'A file of steps of four is quoted in steps of two.', from: '    ', to: '  ' },
]

const steps: readonly Kind[] = STEPS.flatMap(({ id, means, from, to }): Kind[] => {
  const all: Kind = {
    id: `${id}-all`,
    means: `All lines: ${means}`,
    damage: (draft) =>
      isSteppedBy(draft, from) ? answered(mapTexts(draft, restep(from, to)), isProven(draft) ? 'bytes' : 'either') : null,
  }
  const old: Kind = {
    id: `${id}-old`,
    means: `Quoted lines: ${means}`,
    damage: (draft) =>
      isSteppedBy(draft, from) && rowsOf(draft).some(isNew) ? answered(mapTexts(draft, restep(from, to), isOld), 'bytes') : null,
  }
  // New lines in blanks beside quoted ones in other blanks may be meant in the steps of either.
  return from === '\t' || to === '\t' ? [all, old] : [all]
})

const shift = (id: string, by: string): Kind => ({
  id,
  means: `All lines are ${by === '\t' ? 'a tab' : `${by.length} blanks`} further in.`,
  damage: (draft) =>
    answered(
      mapTexts(draft, (text) => shifted(text, by)),
      by === '\t' && !isProven(draft) ? 'either' : 'bytes',
    ),
})

export const indentation: readonly Kind[] = [
  ...steps,
  shift('shifted-2-all', '  '),
  shift('shifted-4-all', '    '),
  shift('shifted-tab-all', '\t'),
  {
    id: 'dedented-all',
    means: 'All lines of a hunk are as far out as they can be.',
    damage: (draft) => {
      const isSafe = draft.hunks.every(({ rows }) => least(rows) === least(rows.filter(isOld)))
      return isSafe
        ? answered(
            mapRows(draft, (row, _, { rows }) => ({
              ...row,
              text: row.text.slice(row.text.trim() === '' ? 0 : least(rows).length),
            })),
            // A single blank that is lost may be the sign of a diff.
            draft.hunks.some(({ rows }) => least(rows) === ' ') ? 'either' : 'bytes',
          )
        : null
    },
  },
  {
    id: 'indent-lost-all',
    means: 'All lines begin at the margin, as in text that is copied from a page.',
    damage: (draft) => {
      const isOne = draft.hunks.every(
        ({ rows }) => new Set(rows.filter(({ text }) => text.trim() !== '').map(({ text }) => indentOf(text))).size === 1,
      )
      return answered(mapTexts(draft, body), isOne ? 'bytes' : 'either')
    },
  },
  {
    id: 'indent-lost-old',
    means: 'Quoted lines begin at the margin.',
    damage: (draft) => answered(mapTexts(draft, body, isOld), rowsOf(draft).some(isNew) ? 'either' : 'bytes'),
  },
  {
    id: 'first-indent-lost',
    means: 'The first quoted line, which stays, begins at the margin.',
    damage: (draft) =>
      answered(
        mapRows(draft, (row, at, hunk) =>
          at === 0 && isContext(row) && witnesses(draft, hunk, row) >= 2 ? { ...row, text: body(row.text) } : row,
        ),
        'bytes',
      ),
  },
  {
    id: 'first-indent-lost-removed',
    means: 'The first line goes, and it and the first new one begin at the margin.',
    damage: (draft) => {
      const only = rebuilt(draft, draft.truth.rows, 0)
      const [hunk, other] = only?.hunks ?? []
      const first = hunk?.rows[0]
      const fresh = hunk?.rows.find(isNew)
      if (only === null || hunk === undefined || other !== undefined || first?.sign !== '-' || fresh === undefined) return null
      const isLost = body(first.text) !== first.text && indentOf(fresh.text) === indentOf(first.text)
      const lost = mapRows(only, (row) => (row === first || row === fresh ? { ...row, text: body(row.text) } : row))
      return isLost ? answered(lost, 'either', SIDES) : null
    },
  },
  ...[1, 2, -1, -2].map(
    (by): Kind => ({
      id: `line-indent-${by > 0 ? 'plus' : 'minus'}-${Math.abs(by)}`,
      means: `One context line is ${Math.abs(by)} blanks ${by > 0 ? 'further in' : 'further out'} than in the file.`,
      damage: (draft, random) => {
        const found = pickRow(
          draft,
          random,
          (row, _, hunk) =>
            isContext(row) &&
            says(row.text) &&
            indentOf(row.text).length + by >= 0 &&
            !row.text.startsWith('\t') &&
            witnesses(draft, hunk, row) >= 3,
        )
        if (found === null) return null
        const text = by > 0 ? ' '.repeat(by) + found.row.text : found.row.text.slice(-by)
        // New lines that are written as deep would follow the line, or stay.
        const isLone = !found.hunk.rows.some((row) => isNew(row) && indentOf(row.text) === indentOf(text))
        return answered(withRow(draft, found.row, { ...found.row, text }), isLone ? 'bytes' : 'either')
      },
    }),
  ),
]

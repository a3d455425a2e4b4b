/** Lines among the code that are none of it: fences, paths, dots, and what is kept as a comment. */
import { freshLines } from '../fresh-lines'
import type { Draft, Kind } from '../kind'
import { commentOf } from '../languages'
import { answered, isNew, isOld, isRemoved, mapRows, rowsOf, SIDES, says } from '../rewrite-rows'
import { textBefore } from '../truth'
import { indentOf } from './indentation'

/** A line that does not belong in the file, put between new ones. */
const among = (
  id: string,
  means: string,
  line: (draft: Draft, indent: string) => string | null,
  answer: 'either' | 'refuse',
  formats = SIDES,
): Kind => ({
  id,
  means,
  damage: (draft) => {
    const first = rowsOf(draft).find(isNew)
    const text = first === undefined ? null : line(draft, indentOf(first.text))
    return first === undefined || text === null
      ? null
      : answered(
          mapRows(draft, (row) => (row === first ? [{ sign: '+', text, of: null }, row] : row)),
          answer,
          formats,
        )
  },
})

export const strays: readonly Kind[] = [
  among(
    'fence-among-new',
    'The new side of code begins with a fence.',
    ({ path }) => (/\.(?:md|rst)$|^setup\.py$/.test(path) ? null : '```python'),
    'either',
  ),
  {
    id: 'path-among-all',
    means: 'Both sides begin with the path of the file in a comment.',
    damage: (draft) => {
      const comment = commentOf(draft.path)
      return comment === null
        ? null
        : answered(
            mapRows(draft, (row, at) =>
              at === 0 ? [{ sign: ' ', text: comment[0] + draft.path + comment[1], of: null }, row] : row,
            ),
            draft.hunks.every(
              ({ rows }) => rows.filter((row) => isOld(row) && says(row.text)).length > 3 && rows[0]?.sign === ' ',
            )
              ? 'bytes'
              : 'either',
          )
    },
  },
  {
    id: 'fence-among-all',
    means: 'Both sides are in a fence of their own.',
    damage: (draft) =>
      draft.truth.rows.some(({ text }) => text.includes('```'))
        ? null
        : answered(
            {
              ...draft,
              hunks: draft.hunks.map((hunk) => ({
                ...hunk,
                rows: [{ sign: ' ', text: '```', of: null }, ...hunk.rows, { sign: ' ', text: '```', of: null }],
              })),
            },
            'either',
            SIDES,
          ),
  },
  {
    id: 'bars-around',
    means: 'Both sides begin and end with a line of three dots.',
    damage: (draft) =>
      answered(
        {
          ...draft,
          hunks: draft.hunks.map((hunk) => ({
            ...hunk,
            rows: [{ sign: ' ', text: '...', of: null }, ...hunk.rows, { sign: ' ', text: '...', of: null }],
          })),
        },
        'either',
      ),
  },
  {
    id: 'gap-between-hunks',
    means: 'Two hunks of a diff are one, with a line of three dots between them.',
    damage: (draft) => {
      const [one, other, ...rest] = draft.hunks
      return one === undefined || other === undefined || rest.length > 0
        ? null
        : answered(
            { ...draft, hunks: [{ ...one, rows: [...one.rows, { sign: ' ', text: '...', of: null }, ...other.rows] }] },
            'either',
          )
    },
  },
  {
    id: 'removed-as-comments',
    means: 'The new side keeps the lines that go as comments above the new ones.',
    damage: (draft) => {
      const comment = commentOf(draft.path)
      const isFit = comment !== null && comment[1] === '' && draft.hunks.every(({ rows }) => rows.some(isRemoved))
      if (!isFit) return null
      const damaged = mapRows(draft, (row) =>
        isRemoved(row) && says(row.text)
          ? [row, { sign: '+', text: indentOf(row.text) + comment[0] + row.text.trimStart(), of: null }]
          : row,
      )
      const { rows } = draft.truth
      const kept = rows.flatMap((row) => {
        const gone = rowsOf(draft).find(({ of }) => of === row.id)
        if (row.sign !== '-' || gone === undefined) return row.sign === '-' ? [] : [row]
        return says(row.text)
          ? [{ ...row, sign: '+' as const, text: indentOf(row.text) + comment[0] + row.text.trimStart() }]
          : []
      })
      const text = kept.map((row) => row.text + row.end).join('')
      const whole = (draft.truth.mark ? '\ufeff' : '') + (draft.truth.closed.after ? text : text.replace(/\r?\n$/, ''))
      const done = answered(damaged, 'either', SIDES)
      return done === null ? null : { ...done, also: [whole] }
    },
  },
  {
    id: 'invented-among-removed',
    means: 'A line that the file never had is among those that go.',
    damage: (draft, random) => {
      const one = rowsOf(draft).find((row) => isRemoved(row) && says(row.text))
      const at = draft.truth.rows.findIndex(({ id }) => id === one?.of)
      const [text] = freshLines(draft.truth.rows, at, 1, textBefore(draft.truth), random)
      return one === undefined || text === undefined
        ? null
        : answered(
            mapRows(draft, (row) => (row === one ? [row, { sign: '-', text, of: null }] : row)),
            'either',
          )
    },
  },
]

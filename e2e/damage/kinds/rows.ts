import type { DamageHunk, Draft, Kind, Row } from '../kind'
import {
  answered,
  DIFFS,
  isContext,
  isNew,
  isOld,
  isRemoved,
  isSingle,
  mapRows,
  ofReply,
  pickRow,
  rowsOf,
  SIDES,
  says,
} from '../rewrite-rows'

import { asRow } from './overlaps'

const mapHunks = (draft: Draft, change: (hunk: DamageHunk) => readonly DamageHunk[]): Draft => ({
  ...draft,
  hunks: draft.hunks.flatMap(change),
})

/** The file's rows above the first one of the hunk or below its last. @param by negative: above */
function beyond(draft: Draft, hunk: DamageHunk, by: number): Row[] | null {
  const ids = draft.truth.rows.map(({ id }) => id)
  const edge = by < 0 ? hunk.rows[0] : hunk.rows.at(-1)
  const at = ids.indexOf(edge?.of ?? -1)
  const rows =
    by < 0 ? draft.truth.rows.slice(Math.max(0, at + by), Math.max(0, at)) : draft.truth.rows.slice(at + 1, at + 1 + by)
  return at < 0 || rows.length !== Math.abs(by) || rows.some(({ sign }) => sign !== ' ') ? null : rows.map(asRow)
}

export const rows: readonly Kind[] = [
  {
    id: 'removed-then-added',
    means: 'One hunk removes lines, and the next one puts the new ones in between the same neighbours.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      if (hunk === undefined || other !== undefined || !hunk.rows.some(isRemoved) || !hunk.rows.some(isNew)) return null
      if (hunk.rows.filter((row) => isContext(row) && says(row.text)).length < 2) return null
      const [gone, fresh] = [hunk.rows.filter(isOld), hunk.rows.filter((row) => !isRemoved(row))]
      return answered(
        {
          ...draft,
          hunks: [
            { ...hunk, rows: gone },
            { ...hunk, rows: fresh },
          ],
        },
        'either',
      )
    },
  },
  {
    id: 'hunk-without-change',
    means: 'One more hunk quotes some lines and changes nothing.',
    damage: (draft) => {
      const first = draft.truth.rows.slice(0, 3)
      const isFree = first.every(({ sign, id }) => sign === ' ' && !rowsOf(draft).some(({ of }) => of === id))
      return isFree && first.filter(({ text }) => says(text)).length > 1
        ? answered({ ...draft, hunks: [{ line: 0, rows: first.map(asRow) }, ...draft.hunks] }, 'either')
        : null
    },
  },
  {
    id: 'context-removed-and-added',
    means: 'A line that stays is removed and put in again.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && says(row.text) && (rows[at + 1]?.sign === '-' || rows[at - 1]?.sign === '+'),
      )
      return found === null
        ? null
        : answered(
            mapRows(draft, (row) =>
              row === found.row
                ? [
                    { ...row, sign: '-' },
                    { ...row, sign: '+', of: null },
                  ]
                : row,
            ),
            'bytes',
            DIFFS,
          )
    },
  },
  {
    id: 'all-removed-and-added',
    means: 'All quoted lines are removed, and those that stay put in again.',
    damage: (draft) =>
      answered(
        {
          ...draft,
          hunks: draft.hunks.map((hunk) => ({
            ...hunk,
            rows: [
              ...hunk.rows.filter(isOld).map((row): Row => ({ ...row, sign: '-' })),
              ...hunk.rows.filter((row) => !isRemoved(row)).map((row): Row => ({ ...row, sign: '+' })),
            ],
          })),
        },
        'bytes',
        DIFFS,
      ),
  },
  {
    id: 'added-before-removed',
    means: 'New lines are above those that go.',
    damage: (draft) => {
      const isFit = draft.hunks.every(
        ({ rows }) =>
          rows.filter((row, at) => isRemoved(row) && !isRemoved(rows[at - 1] ?? { sign: ' ', text: '', of: null })).length <= 1,
      )
      if (!isFit || !rowsOf(draft).some(isRemoved) || !rowsOf(draft).some(isNew)) return null
      return answered(
        mapHunks(draft, (hunk) => {
          const from = hunk.rows.findIndex(isRemoved)
          if (from < 0) return [hunk]
          const until = from + hunk.rows.slice(from).findIndex(isContext)
          const changed = hunk.rows.slice(from, until < from ? undefined : until)
          const rest = until < from ? [] : hunk.rows.slice(until)
          return [
            { ...hunk, rows: [...hunk.rows.slice(0, from), ...changed.filter(isNew), ...changed.filter(isRemoved), ...rest] },
          ]
        }),
        'bytes',
        DIFFS,
      )
    },
  },
  {
    id: 'pairs-interleaved',
    means: 'Each line that goes is followed by one that is new.',
    damage: (draft) => {
      const runs = draft.hunks.every(({ rows }) => rows.filter(isRemoved).length > 1 && rows.filter(isNew).length > 1)
      return runs
        ? answered(
            mapHunks(draft, (hunk) => {
              const [gone, fresh] = [hunk.rows.filter(isRemoved), hunk.rows.filter(isNew)]
              const from = hunk.rows.findIndex((row) => !isContext(row))
              const mixed = gone.flatMap((row, at) => [row, ...(fresh[at] ? [fresh[at]] : [])]).concat(fresh.slice(gone.length))
              const rest = hunk.rows.slice(from).filter(isContext)
              return [{ ...hunk, rows: [...hunk.rows.slice(0, from), ...mixed, ...rest] }]
            }),
            'bytes',
            DIFFS,
          )
        : null
    },
  },
  {
    id: 'new-side-overruns',
    means: 'The new side goes on with lines of the file that the old side does not quote.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      const more = hunk === undefined || other !== undefined ? null : beyond(draft, hunk, 2)
      if (
        hunk === undefined ||
        more === null ||
        !more.every(({ text }) => says(text) && isSingle(draft, text)) ||
        !says(hunk.rows.at(-1)?.text ?? '') ||
        !isContext(hunk.rows.at(-1) ?? hunk.rows[0] ?? { sign: '+', text: '', of: null })
      )
        return null
      return answered(
        { ...draft, hunks: [{ ...hunk, rows: [...hunk.rows, ...more.map((row): Row => ({ ...row, sign: '+', of: null }))] }] },
        'either',
        SIDES,
      )
    },
  },
  {
    id: 'new-side-begins-early',
    means: 'The new side begins with lines of the file that the old side does not quote.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      const more = hunk === undefined || other !== undefined ? null : beyond(draft, hunk, -2)
      if (
        hunk === undefined ||
        more === null ||
        !more.every(({ text }) => says(text) && isSingle(draft, text)) ||
        hunk.rows[0]?.sign !== ' '
      )
        return null
      return answered(
        { ...draft, hunks: [{ ...hunk, rows: [...more.map((row): Row => ({ ...row, sign: '+', of: null })), ...hunk.rows] }] },
        'either',
        SIDES,
      )
    },
  },
  {
    id: 'context-doubled-at-end',
    means: 'The last context line is there twice.',
    damage: (draft) => {
      const last = draft.hunks.at(-1)?.rows.at(-1)
      return last?.sign !== ' ' || !says(last.text)
        ? null
        : answered(
            mapRows(draft, (row) => (row === last ? [row, { ...row, of: null }] : row)),
            draft.hunks.every(({ rows }) => rows.filter((row) => isOld(row) && says(row.text)).length > 5) ? 'bytes' : 'either',
          )
    },
  },
  {
    id: 'head-in-at-line',
    means: 'The first context line is behind the at signs of a diff.',
    damage: (draft) => {
      const isFit = draft.hunks.every(
        ({ rows }) => rows[0]?.sign === ' ' && rows[1]?.sign === ' ' && rows.filter(isContext).length > 3,
      )
      if (!isFit || draft.hunks.length > 1) return null
      const first = draft.hunks[0]?.rows[0]?.text ?? ''
      return answered(
        {
          ...draft,
          hunks: draft.hunks.map((hunk) => ({ ...hunk, rows: hunk.rows.slice(1) })),
          afterwards: [
            ...draft.afterwards,
            (reply) => reply.replace(/^(@@.*)$/m, (head) => (head === '@@' ? `@@ ${first.trim()}` : `${head} ${first.trim()}`)),
          ],
        },
        'bytes',
        ['unified-diff', 'apply-patch'],
      )
    },
  },
  ofReply(
    'at-lines-lost',
    'The heads of the hunks of a diff are missing.',
    (reply) => reply.replaceAll(/^@@.*\n/gm, ''),
    'either',
    ['diff-without-numbers', 'unified-diff', 'apply-patch'],
  ),
  ofReply(
    'old-path-null',
    'A diff of a file that is there says that it is new.',
    (reply) => reply.replace(/^--- a\/.*$/m, '--- /dev/null'),
    'either',
    ['unified-diff'],
  ),
  ofReply(
    'blocks-in-one-fence-prose',
    'A sentence is between blocks.',
    (reply) => reply.replaceAll(/(>>>>>>> REPLACE\n)\n/g, '$1\nNow the second place:\n\n'),
    'bytes',
    ['search-replace'],
  ),
]

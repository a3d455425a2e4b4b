/** Hunks that touch, overlap, repeat or contradict each other. */
import { newName, replaceWord, wordsOf } from '../fresh-lines'
import type { DamageHunk, Draft, FileRow, Kind, Row } from '../kind'
import { answered, says } from '../rewrite-rows'
import { textBefore } from '../truth'

/** Lines of two changes that are brought near: more are too many for a hunk. */
const NEAR = 6

/** An edit of two changes some lines apart: the first changes a word of a line, the second one of a line below. */
function nearChanges(
  draft: Draft,
  random: Parameters<Kind['damage']>[1],
): { draft: Draft; rows: readonly FileRow[]; between: readonly FileRow[] } | null {
  const file = textBefore(draft.truth)
  const rows = draft.truth.rows.filter(({ sign }) => sign !== '+').map((row): FileRow => ({ ...row, sign: ' ' }))
  const at = random.below(rows.length)
  const gap = 2 + random.below(NEAR - 2)
  const changes = [at, at + gap].map((line) => {
    const row = rows[line]
    const word = random.pick(wordsOf(row?.text ?? ''))
    const name = word === undefined ? null : newName(word, file, random)
    return row === undefined || word === undefined || name === null ? null : { row, text: replaceWord(row.text, word, name) }
  })
  const [one, other] = changes
  if (one === null || one === undefined || other === null || other === undefined) return null
  if (one.text === other.text) return null
  let next = 500_000
  const all = rows.flatMap((row): FileRow[] => {
    const change = changes.find((each) => each?.row === row)
    return change
      ? [
          { ...row, sign: '-' },
          { id: next++, sign: '+', text: change.text, end: row.end },
        ]
      : [row]
  })
  const between = rows.slice(at + 1, at + gap)
  const window = rows.slice(Math.max(0, at - 3), at + gap + 4)
  const isOnce =
    window.filter(({ text }) => says(text) && rows.filter((each) => each.text === text).length === 1).length > window.length / 2
  const [first, second] = [one, other].map(({ row }) => rows.filter((each) => each.text === row.text).length === 1)
  if (!isOnce || !first || !second) return null
  return { draft: { ...draft, truth: { ...draft.truth, rows: all } }, rows: all, between }
}

export const asRow = (row: FileRow): Row => ({ sign: row.sign, text: row.text, of: row.id })
/** The rows as context: as they are before the edit, or after it. */
const before = (rows: readonly FileRow[]): Row[] =>
  rows.filter(({ sign }) => sign !== '+').map((row) => ({ ...asRow(row), sign: ' ' }))
const after = (rows: readonly FileRow[]): Row[] =>
  rows.filter(({ sign }) => sign !== '-').map((row) => ({ ...asRow(row), sign: ' ' }))

const overlapping = (
  id: string,
  means: string,
  make: (rows: readonly FileRow[], first: number, second: number) => readonly (readonly Row[])[],
  answer: 'bytes' | 'either' = 'bytes',
): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const near = nearChanges(draft, random)
    if (near === null) return null
    const changed = near.rows.flatMap((row, at) => (row.sign === '-' ? [at] : []))
    const [first = 0, second = 0] = changed
    const lineOf = (rows: readonly Row[]) => {
      const index = near.rows.findIndex(({ id: one }) => one === rows[0]?.of)
      return near.rows.slice(0, index).filter(({ sign }) => sign !== '+').length
    }
    const hunks = make(near.rows, first, second).map((rows): DamageHunk => ({ line: lineOf(rows), rows }))
    return answered({ ...near.draft, hunks }, answer)
  },
})

export const overlaps: readonly Kind[] = [
  overlapping('overlap-before', 'The second hunk quotes the lines of the first as they were.', (rows, first, second) => [
    [
      ...before(rows.slice(Math.max(0, first - 3), first)),
      ...rows.slice(first, first + 2).map(asRow),
      ...before(rows.slice(first + 2, first + 4).filter((_, at) => first + 2 + at < second)),
    ],
    [
      ...before(rows.slice(first, second)),
      ...rows.slice(second, second + 2).map(asRow),
      ...before(rows.slice(second + 2, second + 4)),
    ],
  ]),
  overlapping('overlap-after', 'The second hunk quotes the lines of the first as it leaves them.', (rows, first, second) => [
    [
      ...before(rows.slice(Math.max(0, first - 3), first)),
      ...rows.slice(first, first + 2).map(asRow),
      ...before(rows.slice(first + 2, first + 4).filter((_, at) => first + 2 + at < second)),
    ],
    [
      ...after(rows.slice(first, second)),
      ...rows.slice(second, second + 2).map(asRow),
      ...before(rows.slice(second + 2, second + 4)),
    ],
  ]),
  overlapping('overlap-mutual', 'Each hunk quotes the lines of the other as they were.', (rows, first, second) => [
    [
      ...before(rows.slice(Math.max(0, first - 2), first)),
      ...rows.slice(first, first + 2).map(asRow),
      ...before(rows.slice(first + 2, second + 2)),
    ],
    [
      ...before(rows.slice(first, second)),
      ...rows.slice(second, second + 2).map(asRow),
      ...before(rows.slice(second + 2, second + 4)),
    ],
  ]),
  overlapping(
    'overlap-upward',
    'The hunks are in order from the bottom up, and each quotes the lines of the other as they were.',
    (rows, first, second) => [
      [
        ...before(rows.slice(first, second)),
        ...rows.slice(second, second + 2).map(asRow),
        ...before(rows.slice(second + 2, second + 4)),
      ],
      [
        ...before(rows.slice(Math.max(0, first - 2), first)),
        ...rows.slice(first, first + 2).map(asRow),
        ...before(rows.slice(first + 2, second + 2)),
      ],
    ],
  ),
  overlapping(
    'overlap-both-and-one',
    'The second hunk says the change of the first once more.',
    (rows, first, second) => [
      [
        ...before(rows.slice(Math.max(0, first - 3), first)),
        ...rows.slice(first, first + 2).map(asRow),
        ...before(rows.slice(first + 2, first + 3).filter((_, at) => first + 2 + at < second)),
      ],
      [...rows.slice(first, second + 2).map(asRow), ...before(rows.slice(second + 2, second + 4))],
    ],
    'either',
  ),
]

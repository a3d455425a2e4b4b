/** Several hunks in one reply: apart, in any order and format, and such as touch each other. */
import { freshLines } from '../../fresh-lines'
import type { DamageHunk, Draft, Random, Row } from '../../kind'
import type { SourceFile } from '../../shapes'
import {
  after,
  before,
  drawn,
  drawnApart,
  filesOf,
  joined,
  SPELLINGS,
  type Spelling,
  STEPWISE,
  shuffled,
  textWith,
  written,
} from '../pieces'
import type { Scene, SceneKind } from '../scene'

type Answered = Pick<Scene, 'answer'> & Partial<Scene>

/** One file, one reply. */
export function sceneOf(draft: Draft, reply: string | null, { answer, ...rest }: Answered): Scene | null {
  if (reply === null) return null
  return { files: { [draft.path]: before(draft) }, reply, expected: { [draft.path]: after(draft) }, answer, ...rest }
}

/** Each hunk in a piece of its own. */
const apart = (draft: Draft, hunks: readonly DamageHunk[], spelling: () => Spelling): string | null =>
  joined(hunks.map((hunk) => written(draft, [hunk], spelling())))

const one = (random: Random, among: readonly Spelling[] = SPELLINGS): Spelling => random.pick(among) ?? 'search-replace'

/** A hunk that replaces the row's text, and quotes those around it as the file has them once `done` is true. */
export function hunkAt(draft: Draft, row: Row, text: string, context: number, done: boolean): DamageHunk | null {
  const rows = draft.truth.rows.filter(({ sign }) => sign === ' ' || sign === (done ? '+' : '-'))
  const at = rows.findIndex(({ id }) => id === row.of)
  if (at < 0) return null
  const from = Math.max(0, at - context)
  const shown = rows.slice(from, at + context + 1).map((quoted) => ({ sign: ' ' as const, text: quoted.text, of: quoted.id }))
  return {
    line: from,
    rows: shown.flatMap((quoted): Row[] =>
      quoted.of === row.of
        ? [
            { ...quoted, sign: '-' },
            { sign: '+', text, of: null },
          ]
        : [quoted],
    ),
  }
}

const rowsOf = (draft: Draft): readonly Row[] => draft.hunks.flatMap(({ rows }) => rows)
const says = (text: string): boolean => /\w{4}.*\w{3}/.test(text)
const isOnce = (draft: Draft, text: string): boolean =>
  `${before(draft)}\n${after(draft)}`.split(text.trim()).length <= 3 &&
  before(draft).split(text.trim()).length <= 2 &&
  after(draft).split(text.trim()).length <= 2

/** Another text for the row, in the manner of the file. */
export function other(draft: Draft, row: Row, random: Random): string | null {
  const at = draft.truth.rows.findIndex(({ id }) => id === row.of)
  const [text] = freshLines(
    [draft.truth.rows[at] ?? { id: 0, sign: ' ', text: row.text, end: '\n' }],
    0,
    1,
    before(draft) + after(draft),
    random,
  )
  return text ?? null
}

const replaced = (text: string, from: string, to: string): string => text.replace(from, () => to)

export const together: readonly SceneKind[] = [
  {
    id: 'hunks-apart',
    means: 'Two to five hunks of one file, each in a piece of its own, in any order.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2 + random.below(4))
      if (draft === null) return null
      const spelling = one(random)
      return sceneOf(
        draft,
        apart(draft, shuffled(draft.hunks, random), () => spelling),
        { answer: 'bytes' },
      )
    },
  },
  {
    id: 'hunks-mixed',
    means: 'Several hunks of one file, each in another format.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2 + random.below(3))
      return (
        draft &&
        sceneOf(
          draft,
          apart(draft, shuffled(draft.hunks, random), () => one(random)),
          { answer: 'bytes' },
        )
      )
    },
  },
  {
    id: 'hunks-reversed',
    means: 'Several hunks in one piece, from the bottom of the file to its top.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2 + random.below(3))
      return draft && sceneOf(draft, written(draft, [...draft.hunks].reverse(), one(random)), { answer: 'bytes' })
    },
  },
  {
    id: 'files-mixed',
    means: 'Edits of two or three files by turns, each hunk in any format.',
    make: (sources, random) => {
      const drafts = drawnApart(sources, random, [2, 1, ...(random.below(2) === 0 ? [2] : [])])
      if (drafts === null) return null
      const pieces = shuffled(
        drafts.flatMap((draft) => draft.hunks.map((hunk) => written(draft, [hunk], one(random)))),
        random,
      )
      const reply = joined(pieces)
      return reply === null ? null : { files: filesOf(drafts, before), reply, expected: filesOf(drafts, after), answer: 'bytes' }
    },
  },
  ...(['same', 'other'] as const).map(
    (format): SceneKind => ({
      id: `hunk-repeated-${format}-format`,
      means: `The reply has one of the hunks once more, in ${format === 'same' ? 'the same format' : 'another format'}.`,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1 + random.below(3))
        const hunk = random.pick(draft?.hunks ?? [])
        if (draft === null || hunk === undefined) return null
        const spelling = one(random)
        const again = format === 'same' ? spelling : one(random)
        return sceneOf(draft, joined([apart(draft, draft.hunks, () => spelling), written(draft, [hunk], again)]), {
          answer: 'bytes',
        })
      },
    }),
  ),
  {
    id: 'hunk-repeated-more-context',
    means: 'The reply has one of the hunks once more, with fewer lines around it.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      const hunk = draft?.hunks[0]
      if (draft === null || hunk === undefined) return null
      const rows =
        hunk.rows[0]?.sign === ' ' && hunk.rows.filter(({ sign }) => sign !== '+').length > 2 ? hunk.rows.slice(1) : null
      if (rows === null || !rows.some(({ sign, text }) => sign !== '+' && says(text) && isOnce(draft, text))) return null
      const short = { line: hunk.line + 1, rows }
      return sceneOf(draft, joined([written(draft, [hunk], one(random)), written(draft, [short], one(random))]), {
        answer: 'either',
      })
    },
  },
  {
    id: 'chain',
    means: 'A hunk changes a line that the hunk before it has put there.',
    make: (sources, random) => chain(sources, random, false),
  },
  {
    id: 'chain-reversed',
    means: 'A hunk changes a line that only the hunk behind it puts there.',
    make: (sources, random) => chain(sources, random, true),
  },
  {
    id: 'quotes-a-removed-line',
    means: 'A hunk quotes a line around its own change that the hunk before it has taken away.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      const [hunk] = draft?.hunks ?? []
      const gone = hunk?.rows.findIndex(({ sign }) => sign === '-') ?? -1
      const row = hunk?.rows[gone - 1]
      if (draft === null || hunk === undefined || row?.sign !== ' ' || !says(row.text) || !isOnce(draft, row.text)) return null
      const text = other(draft, row, random)
      const second = text === null ? null : hunkAt(draft, row, text, 2, false)
      if (second === null || text === null) return null
      const expected = { [draft.path]: replaced(after(draft), row.text, text) }
      return sceneOf(
        draft,
        apart(draft, [hunk, second], () => one(random)),
        { answer: 'either', expected },
      )
    },
  },
  {
    id: 'two-claims',
    means: 'Two hunks put different lines in the place of one.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      const hunk = draft?.hunks[0]
      const row = hunk?.rows.find(({ sign, text }) => sign === '-' && says(text))
      if (draft === null || hunk === undefined || row === undefined || !hunk.rows.some(({ sign }) => sign === '+')) return null
      const text = other(draft, row, random)
      const second = text === null ? null : hunkAt(draft, row, text, 2, false)
      return (
        second &&
        sceneOf(
          draft,
          apart(draft, [hunk, second], () => one(random)),
          { answer: 'refuse' },
        )
      )
    },
  },
  {
    id: 'two-insertions',
    means: 'Two hunks put different lines between the same two.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      const hunk = draft?.hunks[0]
      const at = hunk?.rows.findIndex(({ sign }) => sign === '+') ?? -1
      if (draft === null || hunk === undefined || draft.hunks.length > 1 || hunk.rows.some(({ sign }) => sign === '-') || at < 1)
        return null
      const above = hunk.rows[at - 1]
      const text = above === undefined ? null : other(draft, above, random)
      if (text === null || above === undefined) return null
      const rest = hunk.rows.filter(({ sign }) => sign === ' ')
      const second: DamageHunk = {
        line: hunk.line,
        rows: rest.flatMap((row) => (row === above ? [row, { sign: '+', text, of: null }] : [row])),
      }
      const put = hunk.rows.filter(({ sign }) => sign === '+').map((row) => row.text)
      const both = (lines: readonly string[]) => ({
        [draft.path]: before(draft).replace(`${above.text}\n`, () => `${[above.text, ...lines].join('\n')}\n`),
      })
      if (before(draft).split(`${above.text}\n`).length !== 2) return null
      return sceneOf(
        draft,
        apart(draft, [hunk, second], () => one(random)),
        {
          answer: 'either',
          expected: both([...put, text]),
          also: [both([text, ...put])],
        },
      )
    },
  },
  {
    id: 'one-stale',
    means: 'Of several hunks one removes a line that has another name in the file.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const row = random.pick((draft === null ? [] : rowsOf(draft)).filter(({ sign, text }) => sign === '-' && says(text)))
      const text = draft === null || row === undefined ? null : other(draft, row, random)
      if (draft === null || row === undefined || text === null || !isOnce(draft, row.text)) return null
      const files = { [draft.path]: replaced(before(draft), row.text, text) }
      return sceneOf(
        draft,
        apart(draft, draft.hunks, () => one(random)),
        { answer: 'refuse', files },
      )
    },
  },
  {
    id: 'one-applied',
    means: 'Of several hunks one has been applied before.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const hunk = random.pick(draft?.hunks ?? [])
      if (draft === null || hunk === undefined) return null
      return sceneOf(
        draft,
        apart(draft, draft.hunks, () => one(random)),
        {
          answer: 'either',
          files: { [draft.path]: textWith(draft, [hunk]) },
        },
      )
    },
  },
  {
    id: 'one-of-a-lost-file',
    means: 'One of the edits is for a file that is not there.',
    make: (sources, random) => {
      const drafts = drawnApart(sources, random, [1, 1])
      const [kept, lost] = drafts ?? []
      if (kept === undefined || lost === undefined) return null
      // A file that holds the text is taken for the one that is meant.
      const texts = before(kept).split('\n')
      if (lost.hunks.some(({ rows }) => rows.every(({ sign, text }) => sign === '+' || texts.includes(text)))) return null
      const reply = joined([kept, lost].map((draft) => written(draft, draft.hunks, one(random))))
      return sceneOf(kept, reply, { answer: 'refuse' })
    },
  },
]

function chain(sources: readonly SourceFile[], random: Random, reversed: boolean): Scene | null {
  const draft = drawn(sources, random, 1)
  const hunk = draft?.hunks[0]
  const row = hunk?.rows.find(({ sign, text }) => sign === '+' && says(text))
  if (draft === null || hunk === undefined || row === undefined || draft.hunks.length > 1 || !isOnce(draft, row.text)) return null
  const text = other(draft, row, random)
  const second = text === null ? null : hunkAt(draft, row, text, 1 + random.below(2), true)
  if (text === null || second === null) return null
  const spelling = one(random, STEPWISE)
  const expected = { [draft.path]: replaced(after(draft), row.text, text) }
  const order = reversed ? [second, hunk] : [hunk, second]
  return sceneOf(
    draft,
    apart(draft, order, () => spelling),
    { answer: reversed ? 'either' : 'bytes', expected },
  )
}

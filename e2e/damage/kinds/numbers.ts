/** Numbers and order of hunks that are wrong, and hunks that come twice. */
import type { Draft, FormatName, Kind } from '../kind'
import { answered, DIFFS, isNew, ofReply, QUOTING, rowsOf } from '../rewrite-rows'

const NUMBERED: readonly FormatName[] = ['unified-diff', 'numbered-snippet']
const SIGNED: readonly FormatName[] = ['unified-diff']

const shiftedBy = (by: number): Kind => ({
  id: `number-off-${by > 0 ? 'plus' : 'minus'}-${Math.abs(by)}`,
  means: `Hunks say a line that is ${Math.abs(by)} too ${by > 0 ? 'far down' : 'far up'}.`,
  damage: (draft) =>
    draft.hunks.some(({ line }) => line + by >= 0)
      ? answered(
          { ...draft, hunks: draft.hunks.map((hunk) => ({ ...hunk, line: Math.max(0, hunk.line + by) })) },
          'bytes',
          NUMBERED,
        )
      : null,
})

const heads = (change: (head: string) => string) => (reply: string) => reply.replaceAll(/^@@ .*$/gm, change)

const ordered = (draft: Draft, order: (hunks: Draft['hunks']) => Draft['hunks']): Draft | null =>
  draft.hunks.length < 2 ? null : { ...draft, hunks: order(draft.hunks) }

export const numbers: readonly Kind[] = [
  ...[1, -1, 3, -3, 40, -40, 1000].map(shiftedBy),
  ofReply(
    'counts-wrong',
    'A diff has wrong counts of lines.',
    heads((head) => head.replaceAll(/,(\d+)/g, (_, count) => `,${Number(count) + 2}`)),
    'bytes',
    SIGNED,
  ),
  ofReply(
    'counts-small',
    'A diff counts too few lines.',
    heads((head) => head.replaceAll(/,(\d+)/g, (_, count) => `,${Math.max(1, Number(count) - 1)}`)),
    'bytes',
    SIGNED,
  ),
  ofReply(
    'counts-missing',
    'A diff has no counts of lines.',
    heads((head) => head.replaceAll(/,\d+/g, '')),
    'bytes',
    SIGNED,
  ),
  ofReply(
    'numbers-zero',
    'A diff has zeros for all numbers.',
    heads(() => '@@ -0,0 +0,0 @@'),
    'bytes',
    SIGNED,
  ),
  ofReply(
    'head-empty',
    'A diff has two at signs and no more.',
    heads(() => '@@'),
    'bytes',
    ['diff-without-numbers'],
  ),
  ofReply(
    'heading-made-up',
    'A diff names a function that the file does not have.',
    heads((head) => `${head} function neverHeardOf() {`),
    'bytes',
    SIGNED,
  ),
  {
    id: 'order-reversed',
    means: 'The hunks are in order from the bottom up.',
    damage: (draft) =>
      answered(
        ordered(draft, (hunks) => hunks.toReversed()),
        'bytes',
      ),
  },
  {
    id: 'hunk-twice',
    means: 'One hunk is there twice.',
    damage: (draft) =>
      rowsOf(draft).some(isNew) ? answered({ ...draft, hunks: [...draft.hunks, ...draft.hunks.slice(-1)] }, 'either') : null,
  },
  ofReply('reply-twice', 'The whole edit is there twice.', (reply) => `${reply}\n${reply}`, 'either', QUOTING),
  {
    id: 'hunks-joined',
    means: 'Two changes are in one hunk, and the lines between them are left out without a mark.',
    damage: (draft) => {
      const [one, other, ...rest] = draft.hunks
      return one === undefined || other === undefined || rest.length > 0
        ? null
        : answered({ ...draft, hunks: [{ ...one, rows: [...one.rows, ...other.rows] }] }, 'either', DIFFS)
    },
  },
]

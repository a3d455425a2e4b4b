/** The signs of a diff where they do not belong. */
import type { Draft, Kind } from '../kind'
import { answered, DIFFS, isNew, isOld, isRemoved, mapTexts, rowsOf, SIDES } from '../rewrite-rows'

const isSignless = (draft: Draft): boolean => !draft.truth.rows.some(({ text }) => /^\s*[-+]/.test(text))

const signed = (draft: Draft, which: (sign: string) => boolean): Draft => ({
  ...draft,
  hunks: draft.hunks.map((hunk) => ({
    ...hunk,
    rows: hunk.rows.map((row) => (which(row.sign) ? { ...row, text: row.sign + row.text } : row)),
  })),
})

/** Whether each hunk with new lines has lines that go: their signs prove that those of the new ones are signs. */
const isSeenOnBoth = (draft: Draft): boolean => draft.hunks.every(({ rows }) => rows.some(isRemoved) || !rows.some(isNew))

export const signs: readonly Kind[] = [
  {
    id: 'signs-in-sides',
    means: 'Both sides of a block are lines of a diff with their signs.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isRemoved)
        ? answered(
            signed(draft, () => true),
            'bytes',
            SIDES,
          )
        : null,
  },
  {
    id: 'signs-on-changes',
    means: 'Lines of a block that go or come have the sign of a diff.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isNew) && rowsOf(draft).some(isRemoved)
        ? answered(
            signed(draft, (sign) => sign !== ' '),
            isSeenOnBoth(draft) ? 'bytes' : 'either',
            SIDES,
          )
        : null,
  },
  {
    id: 'plus-on-new',
    means: 'New lines of a block have the sign of a diff, and the quoted ones have none.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isNew) && !rowsOf(draft).some(isRemoved)
        ? answered(
            signed(draft, (sign) => sign === '+'),
            'either',
            SIDES,
          )
        : null,
  },
  {
    id: 'plus-on-new-replaced',
    means: 'New lines have the sign of a diff, and the lines that they replace have none.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isNew) && rowsOf(draft).some(isRemoved)
        ? answered(
            signed(draft, (sign) => sign === '+'),
            'either',
            SIDES,
          )
        : null,
  },
  {
    id: 'minus-on-removed',
    means: 'Quoted lines that go have the sign of a diff.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isRemoved)
        ? answered(
            signed(draft, (sign) => sign === '-'),
            'bytes',
            SIDES,
          )
        : null,
  },
  {
    id: 'signs-twice',
    means: 'The lines of a diff have their sign twice.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(({ sign }) => sign !== ' ')
        ? answered(
            signed(draft, () => true),
            'either',
            DIFFS,
          )
        : null,
  },
  {
    id: 'plus-twice',
    means: 'New lines of a diff have their sign twice.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isNew)
        ? answered(
            signed(draft, (sign) => sign === '+'),
            'either',
            DIFFS,
          )
        : null,
  },
  {
    id: 'blank-behind-sign',
    means: 'A blank follows each sign of a diff.',
    damage: (draft) =>
      answered(
        mapTexts(draft, (text) => (text === '' ? text : ` ${text}`)),
        'bytes',
        DIFFS,
      ),
  },
  {
    id: 'sign-of-context-lost',
    means: 'Lines of a diff that stay have no blank before them.',
    damage: (draft) => {
      // What begins at the margin is read as its own sign, or as no line of the diff.
      const isClear = rowsOf(draft).every(({ sign, text }) => sign !== ' ' || text === '' || /^(?: {4}|\t)/.test(text))
      const lost = (text: string) => text.replace(/^ /, '')
      return isClear
        ? answered(
            mapTexts(draft, lost, ({ sign }) => sign === ' ', isOld),
            'bytes',
            ['unified-diff', 'diff-without-numbers', 'apply-patch'],
          )
        : null
    },
  },
]

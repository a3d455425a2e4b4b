import type { Draft, Kind, Row } from '../kind'
import { commentOf } from '../languages'
import {
  answered,
  asWritten,
  DIFFS,
  isContext,
  isNew,
  isRemoved,
  mapRows,
  mapTexts,
  ofReply,
  rowsOf,
  SIDES,
  says,
} from '../rewrite-rows'

const isSignless = (draft: Draft): boolean => !draft.truth.rows.some(({ text }) => /^\s*[-+]/.test(text))
/** Lines of the hunks of a diff, changed by what they begin with. */
const signed = (change: (line: string) => string) => (reply: string) => {
  let isIn = false
  return reply
    .split('\n')
    .map((line) => {
      if (/^@@/.test(line)) isIn = true
      else if (isIn && /^(?:`{3}|\*\*\*)/.test(line)) isIn = false
      else if (isIn) return change(line)
      return line
    })
    .join('\n')
}

const behind = (id: string, means: string, mark: string, chosen: (row: Row) => boolean, answer: 'bytes' | 'either'): Kind => ({
  id,
  means,
  damage: (draft) => {
    const comment = commentOf(draft.path)
    if (comment === null) return null
    const damaged = answered(
      mapTexts(draft, (text) => (text.trim() === '' ? text : `${text}  ${comment[0]}${mark}${comment[1]}`), chosen, chosen),
      answer,
    )
    return damaged === null ? null : { ...damaged, also: [asWritten(damaged)] }
  },
})

export const marks: readonly Kind[] = [
  behind('mark-changed-new', 'New lines end in a comment that says so.', '<- changed', isNew, 'either'),
  behind('mark-new-new', 'New lines end in "NEW".', 'NEW', isNew, 'either'),
  behind('mark-removed-old', 'Lines that go end in a comment that says so.', 'REMOVED', isRemoved, 'either'),
  ofReply(
    'minus-of-unicode',
    'The sign of lines of a diff that go is the minus sign of Unicode.',
    signed((line) => line.replace(/^-/, '\u2212')),
    'either',
    DIFFS,
  ),
  ofReply(
    'minus-dash',
    'The sign of lines of a diff that go is a dash.',
    signed((line) => line.replace(/^-/, '\u2013')),
    'either',
    DIFFS,
  ),
  ofReply(
    'plus-wide',
    'The sign of new lines of a diff is a wide plus.',
    signed((line) => line.replace(/^\+/, '\uff0b')),
    'either',
    DIFFS,
  ),
  {
    id: 'sign-behind-indent',
    means: 'The signs of a diff are behind the indentation.',
    damage: (draft) => {
      const isFit =
        isSignless(draft) &&
        rowsOf(draft).some((row) => !isContext(row)) &&
        rowsOf(draft).every((row) => isContext(row) || /^(?: {2}|\t)/.test(row.text))
      return isFit
        ? answered(
            { ...draft, afterwards: [...draft.afterwards, signed((line) => line.replace(/^([-+])([ \t]+)/, ' $2$1'))] },
            'either',
            DIFFS,
          )
        : null
    },
  },
  {
    id: 'sign-for-indent',
    means: 'The signs of a diff are behind the indentation, and take the place of one blank.',
    damage: (draft) => {
      const isFit =
        isSignless(draft) &&
        rowsOf(draft).some((row) => !isContext(row)) &&
        rowsOf(draft).every((row) => isContext(row) || /^ {2}/.test(row.text))
      return isFit
        ? answered(
            {
              ...draft,
              afterwards: [
                ...draft.afterwards,
                signed((line) => line.replace(/^([-+])( +)/, (_, sign: string, blanks: string) => `${blanks}${sign}`)),
              ],
            },
            'either',
            DIFFS,
          )
        : null
    },
  },
  ofReply(
    'signs-old-new',
    'Lines of a diff that change have the signs of an older diff.',
    signed((line) => line.replace(/^-/, '<').replace(/^\+/, '>')),
    'either',
    ['unified-diff'],
  ),
  ofReply(
    'bang-signs',
    'Lines of a diff that change have an exclamation mark.',
    signed((line) => line.replace(/^[-+]/, '!')),
    'refuse',
    ['unified-diff', 'diff-without-numbers'],
  ),
  {
    id: 'plus-of-some-lost',
    means: 'One of several new lines of a diff has a blank for its sign.',
    damage: (draft) => {
      const hunk = draft.hunks.find(({ rows }) => rows.filter((row) => isNew(row) && says(row.text)).length > 1)
      const one = hunk?.rows.findLast(isNew)
      return one === undefined
        ? null
        : answered(
            mapRows(draft, (row) => (row === one ? { ...row, sign: ' ' } : row)),
            'either',
            DIFFS,
          )
    },
  },
  {
    id: 'minus-of-some-lost',
    means: 'One of several lines of a diff that go has a blank for its sign.',
    damage: (draft) => {
      const hunk = draft.hunks.find(({ rows }) => rows.filter((row) => isRemoved(row) && says(row.text)).length > 1)
      const one = hunk?.rows.findLast(isRemoved)
      // What the reply says is that the line stays.
      const truth = {
        ...draft.truth,
        rows: draft.truth.rows.map((row) => (row.id === one?.of ? { ...row, sign: ' ' as const } : row)),
      }
      return one === undefined
        ? null
        : answered(
            mapRows({ ...draft, truth }, (row) => (row === one ? { ...row, sign: ' ' } : row)),
            'bytes',
            DIFFS,
          )
    },
  },
  {
    id: 'sign-of-changes-lost-sides',
    means: 'A block has the lines of a diff, and its context lines have no blank before them.',
    damage: (draft) =>
      isSignless(draft) && rowsOf(draft).some(isRemoved)
        ? answered(
            mapRows(draft, (row) => (isContext(row) ? row : { ...row, text: `${row.sign} ${row.text}` })),
            'either',
            SIDES,
          )
        : null,
  },
]

/** Quoted lines that are a little wrong, left out, made up or in another order. */
import { freshLines, wordsOf } from '../fresh-lines'
import type { DamageHunk, Draft, Kind, Row } from '../kind'
import {
  answered,
  CALLS,
  isContext,
  isNew,
  isOld,
  isRemoved,
  mapRows,
  pickRow,
  pins,
  QUOTING,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { textBefore } from '../truth'
import { ENOUGH } from './stale'

/** The word with two of its letters exchanged. */
const misspelt = (word: string, at: number): string =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)

function slip(text: string): string | null {
  const word = wordsOf(text).find((candidate) => candidate.length >= 7 && candidate[3] !== candidate[4])
  return word === undefined ? null : text.replace(word, misspelt(word, 3))
}

const onRow = (
  id: string,
  means: string,
  change: (text: string) => string | null,
  fits: (row: Row) => boolean,
  answer: (row: Row, hunk: DamageHunk, draft: Draft) => 'bytes' | 'either',
  formats = QUOTING,
): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const found = pickRow(draft, random, (row) => fits(row) && says(row.text) && (change(row.text) ?? row.text) !== row.text)
    const text = found === null ? null : change(found.row.text)
    return found === null || text === null
      ? null
      : answered(withRow(draft, found.row, { ...found.row, text }), answer(found.row, found.hunk, draft), formats)
  },
})

const sure = (row: Row, hunk: DamageHunk, draft: Draft) => (witnesses(draft, hunk, row) >= ENOUGH ? 'bytes' : 'either')

function exchanged(draft: Draft, hunk: DamageHunk, at: number): Draft {
  const [one, other] = [hunk.rows[at], hunk.rows[at + 1]]
  const rows = hunk.rows.map((row) => (row === one && other ? other : row === other && one ? one : row))
  return { ...draft, hunks: draft.hunks.map((each) => (each === hunk ? { ...each, rows } : each)) }
}

const blanksIn = (draft: Draft): boolean =>
  draft.hunks.every(({ rows }) =>
    rows.every(
      (row, at) =>
        row.text !== '' ||
        (isContext(row) && !isNew(rows[at - 1] ?? row) && !isNew(rows[at + 1] ?? row) && at > 0 && at < rows.length - 1),
    ),
  )

export const typos: readonly Kind[] = [
  onRow('typo-context', 'A word of a context line has two letters exchanged.', slip, isContext, sure),
  onRow('typo-removed', 'A word of a line that goes has two letters exchanged.', slip, isRemoved, () => 'either'),
  onRow(
    'letter-lost-context',
    'A word of a context line has lost a letter.',
    (text) => {
      const word = wordsOf(text).find(({ length }) => length >= 7)
      return word === undefined ? null : text.replace(word, word.slice(0, 4) + word.slice(5))
    },
    isContext,
    sure,
  ),
  onRow('case-context', 'A context line has lost its capitals.', (text) => text.toLowerCase(), isContext, sure),
  onRow(
    'reworded-context',
    'A comment that stays is quoted in other words.',
    (text) => (/^\s*(?:\/\/|#|\*) \w+ \w+ \w+/.test(text) ? text.replace(/\w+ \w+ \w+/, 'This line does') : null),
    isContext,
    () => 'either',
  ),
  onRow(
    'cut-line-context',
    'A long context line is quoted in part.',
    (text) => (text.length > 50 ? text.slice(0, 40) : null),
    isContext,
    () => 'either',
    // A call may mean a part of a line.
    QUOTING.filter((format) => !CALLS.includes(format)),
  ),
  {
    id: 'invented-context',
    means: 'The reply quotes a line that the file never had.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) => isContext(row) && hunk.rows[at + 1]?.sign === ' ' && witnesses(draft, hunk) >= 2,
      )
      const at = draft.truth.rows.findIndex(({ id }) => id === found?.row.of)
      const [text] = freshLines(draft.truth.rows, at, 1, textBefore(draft.truth), random)
      if (found === null || text === undefined) return null
      return answered(
        withRow(draft, found.row, [found.row, { sign: ' ', text, of: null }]),
        witnesses(draft, found.hunk) >= ENOUGH ? 'bytes' : 'either',
      )
    },
  },
  {
    id: 'left-out-context',
    means: 'One context line between others is left out.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          isContext(row) &&
          says(row.text) &&
          hunk.rows.slice(0, at).some(isOld) &&
          hunk.rows.slice(at + 1).some(isOld) &&
          witnesses(draft, hunk, row) >= 2,
      )
      if (found === null) return null
      const at = found.hunk.rows.indexOf(found.row)
      // Beside a change it could be one of the lines that go.
      const isAmong = found.hunk.rows[at - 1]?.sign === ' ' && found.hunk.rows[at + 1]?.sign === ' '
      const isSure = isAmong && witnesses(draft, found.hunk, found.row) >= 3
      return answered(withRow(draft, found.row, []), isSure ? 'bytes' : 'either')
    },
  },
  {
    id: 'repeated-context',
    means: 'One context line is quoted twice.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) => isContext(row) && says(row.text) && hunk.rows[at + 1]?.sign === ' ' && witnesses(draft, hunk) >= 2,
      )
      return found === null
        ? null
        : answered(
            withRow(draft, found.row, [found.row, { ...found.row, of: null }]),
            witnesses(draft, found.hunk) >= ENOUGH ? 'bytes' : 'either',
          )
    },
  },
  {
    id: 'exchanged-context',
    means: 'Two context lines are quoted in the other order.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          isContext(row) &&
          says(row.text) &&
          hunk.rows[at + 1]?.sign === ' ' &&
          says(hunk.rows[at + 1]?.text ?? '') &&
          witnesses(draft, hunk) >= 4,
      )
      if (found === null) return null
      const at = found.hunk.rows.indexOf(found.row)
      const isSure = !pins(found.hunk, at) && !pins(found.hunk, at + 1) && witnesses(draft, found.hunk) >= ENOUGH + 1
      return answered(exchanged(draft, found.hunk, at), isSure ? 'bytes' : 'either')
    },
  },
  {
    id: 'blanks-dropped',
    means: 'Blank lines among the quoted ones are left out.',
    damage: (draft) =>
      blanksIn(draft)
        ? answered(
            mapRows(draft, (row) => (row.text === '' ? [] : [row])),
            draft.hunks.every((hunk) => witnesses(draft, hunk) >= 2) ? 'bytes' : 'either',
          )
        : null,
  },
  {
    id: 'blanks-added',
    means: 'A blank line is between two context lines.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          isContext(row) && says(row.text) && hunk.rows[at + 1]?.sign === ' ' && says(hunk.rows[at + 1]?.text ?? ''),
      )
      return found === null ? null : answered(withRow(draft, found.row, [found.row, { sign: ' ', text: '', of: null }]), 'bytes')
    },
  },
  {
    id: 'blanks-doubled',
    means: 'Each blank line among the quoted ones is there twice.',
    damage: (draft) =>
      blanksIn(draft)
        ? answered(
            mapRows(draft, (row) => (row.text === '' ? [row, { ...row, of: null }] : [row])),
            'bytes',
          )
        : null,
  },
  {
    id: 'wholly-made-up',
    means: 'The file has none of the quoted lines.',
    damage: (draft, random) => {
      const file = textBefore(draft.truth)
      const damaged = mapRows(draft, (row) => {
        const [text] =
          isOld(row) && says(row.text)
            ? freshLines(
                [{ id: 0, sign: ' ', text: row.text.replaceAll(/[a-z]+/g, (word) => [...word].reverse().join('')), end: '\n' }],
                0,
                1,
                file,
                random,
              )
            : []
        return text === undefined ? row : { ...row, text }
      })
      const isNone = damaged?.hunks.every(({ rows }) =>
        rows.every((row) => isNew(row) || !says(row.text) || !file.includes(row.text.trim())),
      )
      return isNone ? answered(damaged, 'refuse') : null
    },
  },
]

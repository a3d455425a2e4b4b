/** Edits that the file has already, several equal places, and code in comments. */

import { newName, replaceWord, wordsOf } from '../fresh-lines'
import type { DamageHunk, Draft, FileRow, FormatName, Kind } from '../kind'
import { commentOf } from '../languages'
import {
  answered,
  isNew,
  isOld,
  isRemoved,
  mapTruth,
  newFileRow,
  QUOTING,
  rebuilt,
  restored,
  rowsOf,
  says,
} from '../rewrite-rows'
import { textBefore } from '../truth'

const UNNUMBERED: readonly FormatName[] = QUOTING.filter((format) => format !== 'unified-diff' && format !== 'numbered-snippet')

/** The file with these hunks made already. */
function settled(draft: Draft, hunks: readonly DamageHunk[]): Draft {
  const made = new Set(hunks.flatMap(({ rows }) => rows.map(({ of }) => of)))
  return mapTruth(draft, (row) => (!made.has(row.id) ? row : row.sign === '-' ? [] : { ...row, sign: ' ' }))
}

const hasNew = ({ rows }: DamageHunk): boolean => rows.some((row) => isNew(row) && says(row.text))

/** The rows of a hunk in the file, each as a comment. */
function commented(draft: Draft, rows: readonly FileRow[]): FileRow[] | null {
  const comment = commentOf(draft.path)
  return comment === null || comment[1] !== ''
    ? null
    : rows.map((row, nth) =>
        newFileRow(draft, row.text.trim() === '' ? row.text : row.text.replace(/^\s*/, (indent) => indent + comment[0]), nth),
      )
}

const quotedRows = (draft: Draft): FileRow[] => {
  const ids = new Set(draft.hunks[0]?.rows.filter(isOld).map(({ of }) => of))
  return restored(draft).filter(({ id }) => ids.has(id))
}

export const alreadyApplied: readonly Kind[] = [
  {
    id: 'already-applied',
    means: 'The file has all of the edit.',
    damage: (draft) => (draft.hunks.every(hasNew) ? answered(settled(draft, draft.hunks), 'either') : null),
  },
  {
    id: 'already-deleted',
    means: 'The lines that go are gone.',
    damage: (draft) => (rowsOf(draft).some(isNew) ? null : answered(settled(draft, draft.hunks), 'either')),
  },
  {
    id: 'already-one-of-several',
    means: 'The file has one hunk of several, and it puts lines in.',
    damage: (draft) => {
      const [first] = draft.hunks
      return draft.hunks.length > 1 && first !== undefined && hasNew(first) ? answered(settled(draft, [first]), 'bytes') : null
    },
  },
  {
    id: 'already-whole-file',
    means: 'The whole file is given, and it is as it was.',
    damage: (draft) => answered(settled(draft, draft.hunks), 'either', ['whole-file']),
  },
  {
    id: 'several-places-bare',
    means: 'A line that occurs in the file several times is quoted alone.',
    damage: (draft, random) => {
      const rows = restored(draft)
      const row = random.pick(
        rows.filter(
          ({ text }) => says(text) && rows.filter((other) => other.text === text).length > 1 && wordsOf(text).length > 0,
        ),
      )
      const [word] = row === undefined ? [] : wordsOf(row.text)
      const name = word === undefined ? null : newName(word, textBefore(draft.truth), random)
      if (row === undefined || word === undefined || name === null) return null
      const hunk: DamageHunk = {
        line: rows.indexOf(row),
        rows: [
          { sign: '-', text: row.text, of: row.id },
          { sign: '+', text: replaceWord(row.text, word, name), of: null },
        ],
      }
      return answered({ ...draft, truth: { ...draft.truth, rows }, hunks: [hunk] }, 'refuse', UNNUMBERED)
    },
  },
  {
    id: 'several-places-inserted',
    means: 'Lines are put behind one that occurs in the file several times.',
    damage: (draft, random) => {
      const rows = restored(draft)
      const row = random.pick(
        rows.filter(
          ({ text }) => says(text) && rows.filter((other) => other.text === text).length > 1 && wordsOf(text).length > 0,
        ),
      )
      const [word] = row === undefined ? [] : wordsOf(row.text)
      const name = word === undefined ? null : newName(word, textBefore(draft.truth), random)
      if (row === undefined || word === undefined || name === null) return null
      const hunk: DamageHunk = {
        line: rows.indexOf(row),
        rows: [
          { sign: ' ', text: row.text, of: row.id },
          { sign: '+', text: replaceWord(row.text, word, name), of: null },
        ],
      }
      return answered({ ...draft, truth: { ...draft.truth, rows }, hunks: [hunk] }, 'refuse', UNNUMBERED)
    },
  },
  {
    id: 'commented-copy',
    means: 'The file has the quoted lines a second time, as a comment above.',
    damage: (draft) => {
      const copies = commented(draft, quotedRows(draft))
      const first = draft.truth.rows.find(({ id }) => id === draft.hunks[0]?.rows[0]?.of)
      return copies === null || first === undefined
        ? null
        : answered(
            mapTruth(draft, (row) => (row === first ? [...copies, row] : [row])),
            'bytes',
          )
    },
  },
  {
    id: 'commented-out',
    means: 'The file has the quoted lines as a comment alone.',
    damage: (draft) => {
      const quoted = quotedRows(draft)
      const copies = commented(draft, quoted)
      const isFit =
        draft.hunks.length === 1 && quoted.length > 2 && !quoted.some(({ text }) => /^\s*(?:\/\/|#|\*|\/\*)/.test(text))
      if (copies === null || !isFit) return null
      const ids = new Set(quoted.map(({ id }) => id))
      const all = restored(draft).flatMap((row) => (!ids.has(row.id) ? [row] : row.id === quoted[0]?.id ? copies : []))
      return answered({ ...draft, truth: { ...draft.truth, rows: all } }, 'refuse')
    },
  },
  {
    id: 'twin-with-other-head',
    means: 'A copy of the quoted lines is where the number points, but its first line has another name.',
    damage: (draft, random) => {
      const [hunk] = draft.hunks
      const quoted = quotedRows(draft)
      const [head] = quoted
      const [word] = head === undefined ? [] : wordsOf(head.text)
      const name = word === undefined ? null : newName(word, textBefore(draft.truth), random)
      const last = draft.truth.rows.at(-1)
      if (
        hunk === undefined ||
        head === undefined ||
        last === undefined ||
        word === undefined ||
        name === null ||
        draft.hunks.length > 1 ||
        !draft.truth.closed.before ||
        quoted.length < 4
      )
        return null
      if (rowsOf(draft).some(({ of }) => of === last.id)) return null
      const copies = quoted.map((row, nth) => newFileRow(draft, row === head ? replaceWord(row.text, word, name) : row.text, nth))
      const line = restored(draft).length
      return answered(
        { ...mapTruth(draft, (row) => (row === last ? [row, ...copies] : [row])), hunks: [{ ...hunk, line }] },
        'bytes',
        QUOTING,
      )
    },
  },
  {
    id: 'head-renamed',
    means: 'The file has a function of the same body under another name.',
    damage: (draft, random) => {
      const HEAD = /^\s*(?:export )?(?:async )?(?:def|function|func|class)\s+(\w{4,})/
      const row = draft.hunks.flatMap(({ rows }) => rows).find((one) => one.sign === ' ' && HEAD.test(one.text))
      const [, word] = HEAD.exec(row?.text ?? '') ?? []
      const name = word === undefined ? null : newName(word, textBefore(draft.truth), random)
      if (row === undefined || word === undefined || name === null) return null
      return answered(
        mapTruth(draft, (one) => (one.id === row.of ? { ...one, text: replaceWord(one.text, word, name) } : one)),
        'either',
      )
    },
  },
  {
    id: 'removed-without-context',
    means: 'Lines that go are quoted without any around them.',
    damage: (draft) => {
      const only = rebuilt(draft, draft.truth.rows, 0)
      const isFit = only?.hunks.every(
        ({ rows }) => rows.some(isNew) && rows.filter((row) => isRemoved(row) && says(row.text)).length >= 2,
      )
      return only !== null && isFit ? answered(only, 'bytes', UNNUMBERED) : null
    },
  },
]

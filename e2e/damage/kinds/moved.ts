/** A file whose code is elsewhere, or in parts, since the reply's author saw it. */
import { freshLines } from '../fresh-lines'
import type { Kind } from '../kind'
import {
  answered,
  isContext,
  isOld,
  isRemoved,
  isSingle,
  mapTruth,
  newFileRow,
  pickRow,
  pins,
  says,
  witnesses,
} from '../rewrite-rows'
import { textBefore } from '../truth'
import { indentOf } from './indentation'
import { ENOUGH } from './stale'
import { isSure } from './sure'

import { besides, quotedRows } from './twins'

export const moved: readonly Kind[] = [
  {
    id: 'moved-and-stub-left',
    means: 'The quoted lines are at the end of the file now, and their first line at the old place as well.',
    damage: (draft) => {
      const quoted = quotedRows(draft)
      const ids = new Set(quoted.map(({ id }) => id))
      const own = draft.truth.rows.filter((row) => ids.has(row.id) || draft.hunks[0]?.rows.some(({ of }) => of === row.id))
      const [first] = own
      const last = draft.hunks[0]?.rows.findLast(isOld)
      if (quoted.length < 4 || first === undefined || last === undefined || first.sign !== ' ') return null
      const rest = draft.truth.rows.flatMap((row) =>
        row === first ? [newFileRow(draft, first.text)] : own.includes(row) ? [] : [row],
      )
      return answered({ ...draft, truth: { ...draft.truth, rows: [...rest, ...own] } }, 'bytes')
    },
  },
  {
    id: 'split-in-two',
    means: 'The lower half of the quoted lines is at the end of the file now; what changes is in the upper half.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      if (quotedRows(draft).length < 5 || hunk === undefined) return null
      const lastChange = hunk.rows.findLastIndex((row) => !isContext(row))
      const below = hunk.rows.slice(lastChange + 2)
      if (below.length < 2 || lastChange < 0) return null
      const ids = new Set(below.map(({ of }) => of))
      const gone = draft.truth.rows.filter(({ id }) => ids.has(id))
      const rows = [...draft.truth.rows.filter(({ id }) => !ids.has(id)), ...gone]
      return answered({ ...draft, truth: { ...draft.truth, rows } }, 'either')
    },
  },
  {
    id: 'wrapped-in-block',
    means: 'The file has the quoted lines inside a new block, one step deeper.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      const quoted = quotedRows(draft)
      const steps = quoted.map(({ text }) => indentOf(text))
      if (hunk === undefined || quoted.length < 4 || !steps.some((step) => step !== '')) return null
      const step = steps.some((one) => one.startsWith('\t')) ? '\t' : '    '
      const ids = new Set(hunk.rows.map(({ of }) => of))
      const deeper = mapTruth(draft, (row) =>
        ids.has(row.id) && row.text.trim() !== '' ? { ...row, text: step + row.text } : row,
      )
      return answered(
        mapTruth(deeper, (row) => (row.id === quoted[0]?.id ? [newFileRow(draft, `${steps[0] ?? ''}if ready {`), row] : row)),
        hunk.rows.every((row) => row.sign !== '+' || row.text.trim() === '' || steps.includes(indentOf(row.text)))
          ? 'bytes'
          : 'either',
      )
    },
  },
  {
    id: 'half-wrapped-in-block',
    means: 'The file has the lower half of the quoted lines in a new block, one step deeper, and the change is above it.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      if (hunk === undefined || quotedRows(draft).length < 5) return null
      const lastChange = hunk.rows.findLastIndex((row) => !isContext(row))
      const below = hunk.rows.slice(lastChange + 2)
      const [first] = below
      if (below.length < 2 || lastChange < 0 || first === undefined) return null
      const ids = new Set(below.map(({ of }) => of))
      const step = below.some(({ text }) => text.startsWith('\t')) ? '\t' : '    '
      const deeper = mapTruth(draft, (row) =>
        ids.has(row.id) && row.text.trim() !== '' ? { ...row, text: step + row.text } : row,
      )
      return answered(
        mapTruth(deeper, (row) => (row.id === first.of ? [newFileRow(draft, `${indentOf(first.text)}if ready {`), row] : row)),
        'either',
      )
    },
  },
  {
    id: 'removed-half-gone',
    means: 'One of several lines that go is not in the file any more.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, { rows }) => isRemoved(row) && says(row.text) && rows.filter(isRemoved).length > 1 && isSingle(draft, row.text),
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [] : row)),
            'either',
          )
    },
  },
  {
    id: 'removed-exchanged',
    means: 'Two lines that go are in the other order in the file.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isRemoved(row) && says(row.text) && rows[at + 1]?.sign === '-' && says(rows[at + 1]?.text ?? ''),
      )
      const at = draft.truth.rows.findIndex(({ id }) => id === found?.row.of)
      const [one, other] = [draft.truth.rows[at], draft.truth.rows[at + 1]]
      return one === undefined || other === undefined || one.text === other.text
        ? null
        : answered(
            mapTruth(draft, (row) => (row === one ? other : row === other ? one : row)),
            'either',
          )
    },
  },
  {
    id: 'removed-changed-alike',
    means: 'The line that goes has changed, in another way than the reply does.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isRemoved(row) && says(row.text) && rows[at + 1]?.sign === '+' && isSingle(draft, row.text),
      )
      const text = found === null ? null : besides(draft, found.row.text, random)
      return found === null || text === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? { ...row, text } : row)),
            'refuse',
          )
    },
  },
  {
    id: 'neighbours-all-changed',
    means: 'The file has other lines on both sides of the line that goes, which occurs in it once.',
    damage: (draft, random) => {
      const [hunk, other] = draft.hunks
      const gone = hunk?.rows.filter(isRemoved) ?? []
      if (
        hunk === undefined ||
        other !== undefined ||
        gone.length === 0 ||
        !gone.every(({ text }) => isSingle(draft, text) && says(text))
      )
        return null
      const texts = new Map<number | null, string>()
      for (const row of hunk.rows.filter((each) => isContext(each) && says(each.text))) {
        const text = besides(draft, row.text, random)
        if (text !== null) texts.set(row.of, text)
      }
      return texts.size < 2
        ? null
        : answered(
            mapTruth(draft, (row) => ({ ...row, text: texts.get(row.id) ?? row.text })),
            'either',
          )
    },
  },
  {
    id: 'context-doubled-in-file',
    means: 'The file has a context line twice.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          isContext(row) &&
          says(row.text) &&
          !pins(hunk, at) &&
          witnesses(draft, hunk, row) >= ENOUGH &&
          hunk.rows[at + 1]?.sign === ' ' &&
          at > 0,
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, row.text)] : row)),
            'bytes',
          )
    },
  },
  {
    id: 'line-added-beside-change',
    means: 'The file has a line more just above or below what changes.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row, at, { rows }) => isContext(row) && says(row.text) && rows[at + 1]?.sign === '-')
      const at = draft.truth.rows.findIndex(({ id }) => id === found?.row.of)
      const [text] = freshLines(draft.truth.rows, at, 1, textBefore(draft.truth), random)
      if (found === null || text === undefined) return null
      return answered(
        mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, text)] : row)),
        isSure(draft, () => false) ? 'bytes' : 'either',
      )
    },
  },
  {
    id: 'blank-lines-in-file',
    means: 'The file has a blank line between two context lines that the reply has one below the other.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && says(row.text) && rows[at + 1]?.sign === ' ' && says(rows[at + 1]?.text ?? ''),
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, '')] : row)),
            'bytes',
          )
    },
  },
  {
    id: 'blank-line-beside-change-in-file',
    means: 'The file has a blank line between what goes and the context line above it.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && says(row.text) && rows[at + 1]?.sign === '-' && says(rows[at + 1]?.text ?? ''),
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, '')] : row)),
            'bytes',
          )
    },
  },
  {
    id: 'merge-conflict-in-file',
    means: 'The file has the marks of a merge around the quoted lines, with others in the second half.',
    damage: (draft, random) => {
      const quoted = quotedRows(draft)
      const [first, last] = [draft.hunks[0]?.rows.find(isOld), draft.hunks[0]?.rows.findLast(isOld)]
      const texts = quoted.map(({ text }) => (says(text) ? besides(draft, text, random) : text) ?? text)
      if (quoted.length < 3 || first === undefined || last === undefined) return null
      const row = (text: string, nth: number) => newFileRow(draft, text, nth)
      const tail = [row('=======', 1), ...texts.map((text, nth) => row(text, 10 + nth)), row('>>>>>>> theirs', 2)]
      return answered(
        mapTruth(draft, (each) => [
          ...(each.id === first.of ? [row('<<<<<<< ours', 0)] : []),
          each,
          ...(each.id === last.of ? tail : []),
        ]),
        'bytes',
      )
    },
  },
]

/** Quoted lines of more than one place, and files that have the place otherwise or twice. */
import { freshLines, newName, replaceWord, wordsOf } from '../fresh-lines'
import type { DamageHunk, Draft, FileRow, Kind, Random, Row } from '../kind'
import {
  answered,
  isContext,
  isNew,
  isOld,
  isRemoved,
  isSingle,
  mapRows,
  mapTruth,
  newFileRow,
  pickRow,
  QUOTING,
  restored,
  SIDES,
  says,
  withRow,
} from '../rewrite-rows'
import { textAfter, textBefore } from '../truth'
import { LINED } from './sure'
import { atEnd, besides, quotedRows } from './twins'

const UNNUMBERED = QUOTING.filter((format) => format !== 'unified-diff' && format !== 'numbered-snippet')

const firstChange = ({ rows }: DamageHunk): number => rows.findIndex((row) => !isContext(row))
const lastChange = ({ rows }: DamageHunk): number => rows.findLastIndex((row) => !isContext(row))

/** A context line that says something, above the change and below it. */
function oneOnEachSide(draft: Draft): { above: Row; below: Row } | null {
  const [hunk] = draft.hunks
  if (hunk === undefined) return null
  const above = hunk.rows.slice(0, firstChange(hunk)).find((row) => says(row.text))
  const below = hunk.rows.slice(lastChange(hunk) + 1).findLast((row) => says(row.text))
  return above === undefined || below === undefined ? null : { above, below }
}

/** The quoted lines once more at the end of the file, some of them otherwise. */
function twinOf(draft: Draft, change: (row: FileRow) => string | null): Draft | null {
  const quoted = quotedRows(draft)
  const texts = quoted.map(change)
  if (quoted.length < 4 || texts.includes(null)) return null
  return atEnd(
    draft,
    texts.map((text, nth) => newFileRow(draft, text ?? '', nth)),
  )
}

/** Lines of another part of the file, as many as wanted, none of which is quoted. */
function linesElsewhere(draft: Draft, count: number, random: Random): FileRow[] {
  const rows = restored(draft)
  const quoted = new Set(draft.hunks.flatMap((hunk) => hunk.rows.map(({ of }) => of)))
  const at = random.below(Math.max(1, rows.length - count))
  const found = rows.slice(at, at + count)
  const isFit = found.every(({ id, text }) => !quoted.has(id) && says(text) && isSingle(draft, text))
  return isFit ? found : []
}

/** Some context lines of the first hunk in place of which lines of another part of the file are quoted. */
const fromElsewhere = (id: string, means: string, side: (hunk: DamageHunk) => readonly Row[]): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const [hunk] = draft.hunks
    const rows = hunk === undefined ? [] : side(hunk)
    const others = rows.length < 2 ? [] : linesElsewhere(draft, rows.length, random)
    if (others.length === 0) return null
    const by = new Map(rows.map((row, nth) => [row, others[nth]?.text ?? '']))
    const damaged = mapRows(draft, (row) => (by.has(row) ? { ...row, text: by.get(row) ?? '', of: null } : row))
    // Where all that is quoted is of that other part, the reply is an edit of it, without a fault.
    return damaged?.hunks[0]?.rows.filter(isOld).some(({ of }) => of !== null) ? answered(damaged, 'either') : null
  },
})

/** Only these rows of each hunk are quoted. */
const reduced = (id: string, means: string, isLeft: (row: Row, at: number, hunk: DamageHunk) => boolean): Kind => ({
  id,
  means,
  damage: (draft) =>
    draft.hunks.every((hunk) => hunk.rows.some((row, at) => isContext(row) && isLeft(row, at, hunk) && says(row.text)))
      ? answered(
          mapRows(draft, (row, at, hunk) => (isLeft(row, at, hunk) ? row : [])),
          'either',
        )
      : null,
})

export const mistaken: readonly Kind[] = [
  {
    id: 'twin-halves-mixed',
    means: 'Of two places that are alike but for a line above the change and one below, each is quoted in half.',
    damage: (draft, random) => {
      const sides = oneOnEachSide(draft)
      if (sides === null) return null
      const [above, below] = [besides(draft, sides.above.text, random), besides(draft, sides.below.text, random)]
      if (above === null || below === null) return null
      const damaged = twinOf(draft, ({ id, text }) => (id === sides.above.of ? above : id === sides.below.of ? below : text))
      return damaged === null
        ? null
        : answered(withRow(damaged, sides.below, { ...sides.below, text: below, of: null }), 'refuse', UNNUMBERED)
    },
  },
  {
    id: 'twin-removed-of-other',
    means: 'Of two places that are alike but for a context line and one that goes, one line is quoted of each.',
    damage: (draft, random) => {
      const kept = pickRow(draft, random, (row) => isContext(row) && says(row.text))
      const gone = pickRow(draft, random, (row) => isRemoved(row) && says(row.text))
      const [context, removed] = [kept, gone].map((one) => (one === null ? null : besides(draft, one.row.text, random)))
      if (kept === null || gone === null || context == null || removed == null) return null
      const damaged = twinOf(draft, ({ id, text }) => (id === kept.row.of ? context : id === gone.row.of ? removed : text))
      return damaged === null
        ? null
        : answered(withRow(damaged, kept.row, { ...kept.row, text: context, of: null }), 'refuse', UNNUMBERED)
    },
  },
  {
    id: 'only-far-twin-left',
    means: 'The quoted lines are gone from the file, and others like them, each with another name, are left.',
    damage: (draft, random) => {
      const quoted = quotedRows(draft)
      const texts = quoted.map(({ text }) => (says(text) ? besides(draft, text, random) : text))
      if (quoted.length < 4 || texts.includes(null) || quoted.filter(({ text }) => says(text)).length < 3) return null
      const by = new Map(quoted.map(({ id }, nth) => [id, texts[nth] ?? '']))
      return answered(
        mapTruth(draft, (row) => ({ ...row, text: by.get(row.id) ?? row.text })),
        'refuse',
      )
    },
  },
  fromElsewhere('below-from-elsewhere', 'The context below the change is of another part of the file.', (hunk) =>
    hunk.rows.slice(lastChange(hunk) + 1),
  ),
  fromElsewhere('above-from-elsewhere', 'The context above the change is of another part of the file.', (hunk) =>
    hunk.rows.slice(0, firstChange(hunk)),
  ),
  {
    id: 'old-side-twice',
    means: 'The quoted lines are quoted twice, one time behind the other.',
    damage: (draft) =>
      answered(
        {
          ...draft,
          hunks: draft.hunks.map((hunk) => ({
            ...hunk,
            rows: [...hunk.rows.filter(isOld).map((row): Row => ({ ...row, sign: '-', of: null })), ...hunk.rows],
          })),
        },
        'refuse',
        SIDES,
      ),
  },
  {
    id: 'right-in-new-only',
    means: 'A context line is quoted with another name, and the new side has it as the file does.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => isContext(row) && says(row.text))
      const text = found === null ? null : besides(draft, found.row.text, random)
      return found === null || text === null
        ? null
        : answered(
            withRow(draft, found.row, [
              { sign: '-', text, of: null },
              { ...found.row, sign: '+', of: null },
            ]),
            'either',
          )
    },
  },
  {
    id: 'first-new-quoted',
    means: 'The first new line is quoted as one of the file.',
    damage: (draft) => {
      const first = draft.hunks[0]?.rows.find(isNew)
      if (first === undefined) return null
      const damaged = answered(withRow(draft, first, { ...first, sign: ' ', of: null }), 'either')
      // A context line that the file does not have is no new one: the rest of the edit can be made.
      const rest = draft.truth.rows.filter(({ id }) => id !== first.of)
      return damaged === null ? null : { ...damaged, also: [textAfter({ ...draft.truth, rows: rest })] }
    },
  },
  {
    id: 'removed-doubled-in-file',
    means: 'The file has the line that goes twice, one time below the other.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        // With a line on either side: the quoted text is then nowhere in the file.
        (row, at, { rows }) =>
          isRemoved(row) &&
          [rows.slice(0, at).findLast(isOld), rows.slice(at + 1).find(isOld)].every(
            (beside) => beside !== undefined && isContext(beside) && says(beside.text),
          ) &&
          says(row.text) &&
          isSingle(draft, row.text) &&
          rows.filter(isRemoved).length === 1,
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, row.text)] : row)),
            'refuse',
            UNNUMBERED,
          )
    },
  },
  {
    id: 'gap-grown-in-file',
    means: 'The file has many more lines right where new ones are to go.',
    damage: (draft, random) => {
      const [hunk, other] = draft.hunks
      if (hunk === undefined || other !== undefined || hunk.rows.some(isRemoved)) return null
      const at = firstChange(hunk)
      const above = hunk.rows[at - 1]
      const below = hunk.rows[lastChange(hunk) + 1]
      if (above === undefined || below === undefined) return null
      const from = draft.truth.rows.findIndex(({ id }) => id === above.of)
      const texts = freshLines(draft.truth.rows, from, 6, textBefore(draft.truth), random)
      return texts.length === 0
        ? null
        : answered(
            mapTruth(draft, (row) =>
              row.id === above.of ? [row, ...texts.map((text, nth) => newFileRow(draft, text, nth))] : row,
            ),
            'refuse',
          )
    },
  },
  {
    id: 'halves-exchanged-in-file',
    means: 'The lines above the new ones and those below have changed places in the file.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      if (hunk === undefined || other !== undefined || hunk.rows.some(isRemoved)) return null
      const [above, below] = [hunk.rows.slice(0, firstChange(hunk)), hunk.rows.slice(lastChange(hunk) + 1)]
      const saying = (rows: readonly Row[]) => rows.filter((row) => says(row.text) && isSingle(draft, row.text)).length
      if (saying(above) < 2 || saying(below) < 2) return null
      const rows = restored(draft)
      const from = rows.findIndex(({ id }) => id === above[0]?.of)
      const exchanged = [
        ...rows.slice(0, from),
        ...rows.slice(from + above.length, from + above.length + below.length),
        ...rows.slice(from, from + above.length),
        ...rows.slice(from + above.length + below.length),
      ]
      return draft.truth.closed.before ? answered({ ...draft, truth: { ...draft.truth, rows: exchanged } }, 'refuse') : null
    },
  },
  {
    id: 'removed-middle-left-out',
    means: 'Of three lines or more that go the first and the last one are quoted.',
    damage: (draft) => {
      const isFit = (rows: readonly Row[]) => rows.filter((row) => isRemoved(row) && says(row.text)).length > 2
      if (!draft.hunks.some(({ rows }) => isFit(rows))) return null
      return answered(
        mapRows(draft, (row, at, { rows }) =>
          isFit(rows) && isRemoved(row) && rows.findIndex(isRemoved) < at && rows.findLastIndex(isRemoved) > at ? [] : row,
        ),
        'either',
      )
    },
  },
  {
    id: 'triplet-line-misquoted',
    means: 'The one line that distinguishes three places is quoted as none of them has it.',
    damage: (draft, random) => {
      const quoted = quotedRows(draft)
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && says(row.text) && at > 0 && at < rows.length - 1,
      )
      const word = random.pick(wordsOf(found?.row.text ?? ''))
      if (quoted.length < 4 || found === null || word === undefined) return null
      let file = textBefore(draft.truth) + textAfter(draft.truth)
      const texts: string[] = []
      for (let nth = 0; nth < 3; nth++) {
        const name = newName(word, file, random)
        if (name === null) return null
        file += name
        texts.push(replaceWord(found.row.text, word, name))
      }
      const [misquoted = '', ...twins] = texts
      const copies = twins.flatMap((twin) => quoted.map((row) => (row.id === found.row.of ? twin : row.text)))
      const damaged = atEnd(
        draft,
        copies.map((text, nth) => newFileRow(draft, text, nth)),
      )
      return answered(withRow(damaged, found.row, { ...found.row, text: misquoted }), 'refuse', UNNUMBERED)
    },
  },
  reduced(
    'context-of-one-line',
    'One line beside the change is all the context there is.',
    (row, at, hunk) => !isContext(row) || at === firstChange(hunk) - 1,
  ),
  reduced(
    'context-above-dropped',
    'The change has no context above it.',
    (row, at, hunk) => !isContext(row) || at > firstChange(hunk),
  ),
  reduced(
    'context-below-dropped',
    'The change has no context below it.',
    (row, at, hunk) => !isContext(row) || at < lastChange(hunk),
  ),
  {
    id: 'removed-line-begun',
    means: 'A long line that goes is quoted in part.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => isRemoved(row) && row.text.trim().length > 30)
      return found === null
        ? null
        : answered(
            withRow(draft, found.row, { ...found.row, text: found.row.text.slice(0, found.row.text.length - 12) }),
            'either',
            LINED,
          )
    },
  },
]

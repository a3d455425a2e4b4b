/** Placeholders: lines in the place of code that is left out. */
import type { DamageHunk, Draft, Kind, Row } from '../kind'
import { commentOf } from '../languages'
import { answered, isContext, isNew, isRemoved, isSingle, pickRow, rowsOf, says, witnesses } from '../rewrite-rows'

/** `in`: between the marks of a comment. */
const SPELLINGS: readonly { readonly id: string; readonly text: string; readonly in: 'comment' | 'plain' }[] = [
  { id: 'dots', text: '...', in: 'comment' },
  { id: 'existing', text: '... existing code ...', in: 'comment' },
  { id: 'rest', text: '... rest of code', in: 'comment' },
  { id: 'rest-function', text: 'rest of the function remains the same', in: 'comment' },
  { id: 'brackets', text: '[...]', in: 'comment' },
  { id: 'unchanged', text: '(unchanged)', in: 'comment' },
  { id: 'same', text: 'same as before', in: 'comment' },
  { id: 'one-character', text: '\u2026 existing code \u2026', in: 'comment' },
  { id: 'other-lines', text: '... (other lines unchanged) ...', in: 'comment' },
  { id: 'plain', text: '...', in: 'plain' },
]

/** The placeholder as a line at the depth of `like`; null where the language has no comments, or where three dots are a statement. */
function lineOf(draft: Draft, spelling: (typeof SPELLINGS)[number], like: string): string | null {
  const indent = /^\s*/.exec(like)?.[0] ?? ''
  if (spelling.in === 'plain') return commentOf(draft.path)?.[0] === '// ' ? indent + spelling.text : null
  const comment = commentOf(draft.path)
  return comment === null ? null : indent + comment[0] + spelling.text + comment[1]
}

const replaceIn = (draft: Draft, hunk: DamageHunk, rows: readonly Row[]): Draft => ({
  ...draft,
  hunks: draft.hunks.map((each) => (each === hunk ? { ...hunk, rows } : each)),
})

/** Context lines that the new side leaves out. */
const keptCode = (spelling: (typeof SPELLINGS)[number]): Kind => ({
  id: `left-out-${spelling.id}`,
  means: `The new side has "${spelling.text}" for lines that the old side quotes${spelling.in === 'plain' ? ', in no comment' : ''}.`,
  damage: (draft, random) => {
    const found = pickRow(
      draft,
      random,
      (row, at, { rows }) =>
        isContext(row) && says(row.text) && rows.slice(at, at + 3).length === 3 && rows.slice(at, at + 3).every(isContext),
    )
    const text = found === null ? null : lineOf(draft, spelling, found.row.text)
    if (found === null || text === null) return null
    const at = found.hunk.rows.indexOf(found.row)
    const gone = found.hunk.rows.slice(at, at + 3).map((row): Row => ({ ...row, sign: '-' }))
    return answered(
      replaceIn(draft, found.hunk, [
        ...found.hunk.rows.slice(0, at),
        ...gone,
        { sign: '+', text, of: null },
        ...found.hunk.rows.slice(at + 3),
      ]),
      'either',
    )
  },
})

/** New lines that the reply does not have. */
const newCode = (spelling: (typeof SPELLINGS)[number]): Kind => ({
  id: `unwritten-${spelling.id}`,
  means: `Of several new lines in the place of several, the last is "${spelling.text}"${spelling.in === 'plain' ? ', in no comment' : ''}.`,
  damage: (draft) => {
    const hunk = draft.hunks.find(({ rows }) => rows.filter(isRemoved).length >= 3 && rows.filter(isNew).length >= 2)
    const last = hunk?.rows.findLast(isNew)
    const text = last === undefined ? null : lineOf(draft, spelling, last.text)
    return hunk === undefined || last === undefined || text === null
      ? null
      : answered(
          replaceIn(
            draft,
            hunk,
            hunk.rows.map((row) => (row === last ? { ...row, text } : row)),
          ),
          'refuse',
        )
  },
})

/** Lines of the file above the hunk, as rows. @param count how many; null where there are fewer or a change is among them */
function rowsAbove(draft: Draft, hunk: DamageHunk, count: number): Row[] | null {
  const at = draft.truth.rows.findIndex(({ id }) => id === hunk.rows[0]?.of)
  const rows = draft.truth.rows.slice(Math.max(0, at - count), Math.max(0, at))
  return rows.length === count && rows.every(({ sign }) => sign === ' ')
    ? rows.map(({ id, text }) => ({ sign: ' ', text, of: id }))
    : null
}

const elision = (spelling: (typeof SPELLINGS)[number]): Kind => ({
  id: `elided-${spelling.id}`,
  means: `Both sides have "${spelling.text}" for lines in the middle of those that stay${spelling.in === 'plain' ? ', in no comment' : ''}.`,
  damage: (draft) => {
    const hunk = draft.hunks.find((one) => rowsAbove(draft, one, 7) !== null)
    const rows = hunk === undefined ? null : rowsAbove(draft, hunk, 7)
    if (hunk === undefined || rows === null || witnesses(draft, hunk) < 2) return null
    const [first, second] = rows
    const last = rows.at(-1)
    if (first === undefined || second === undefined || last === undefined) return null
    const edges = [first, second, last, ...hunk.rows.filter(isContext).slice(0, 1)]
    if (!edges.every(({ text }) => says(text) && isSingle(draft, text)) || hunk.rows[0]?.sign !== ' ') return null
    const text = lineOf(draft, spelling, last.text)
    if (text === null) return null
    const damaged = {
      ...hunk,
      line: hunk.line - 7,
      rows: [first, second, { sign: ' ' as const, text, of: null }, last, ...hunk.rows],
    }
    return answered({ ...draft, hunks: draft.hunks.map((each) => (each === hunk ? damaged : each)) }, 'bytes')
  },
})

export const placeholders: readonly Kind[] = [
  ...SPELLINGS.map(keptCode),
  ...SPELLINGS.map(newCode),
  ...SPELLINGS.map(elision),
  {
    id: 'placeholder-alone',
    means: 'Several lines that go give way to a comment that says nothing of them.',
    damage: (draft) => {
      const comment = commentOf(draft.path)
      const isFit = rowsOf(draft).filter(isRemoved).length >= 3 && !rowsOf(draft).some(isNew) && draft.hunks.length === 1
      const [hunk] = draft.hunks
      const last = hunk?.rows.findLast(isRemoved)
      if (!isFit || comment === null || hunk === undefined || last === undefined) return null
      const text = `${/^\s*/.exec(last.text)?.[0] ?? ''}${comment[0]}... remaining implementation ...${comment[1]}`
      return answered(
        replaceIn(
          draft,
          hunk,
          hunk.rows.flatMap((row) => (row === last ? [row, { sign: '+' as const, text, of: null }] : [row])),
        ),
        'refuse',
      )
    },
  },
]

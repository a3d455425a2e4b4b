/** What tools put before lines: search, blame, debuggers, renderings of differences. */
import type { DamageHunk, Draft, FormatName, Kind, Row } from '../kind'
import { answered, isNew, isOld, isRemoved, mapRows, QUOTING, rowsOf, SIDES } from '../rewrite-rows'

/** `number`: of the line, from 1. `nth`: of the line within its hunk, from 0. */
type Prefix = { readonly id: string; readonly of: (number: number, nth: number, path: string, row: Row) => string }

const pad = (number: number, width: number, by = ' '): string => String(number).padStart(width, by)

const PREFIXES: readonly Prefix[] = [
  { id: 'grep', of: (number, _, path) => `${path}:${number}:` },
  { id: 'grep-bare', of: (number) => `${number}:` },
  { id: 'grep-context', of: (number, nth, path) => (nth % 3 === 1 ? `${path}:${number}:` : `${path}-${number}-`) },
  { id: 'brackets', of: (number) => `[${number}] ` },
  { id: 'blank', of: (number) => `${number} ` },
  { id: 'padded-blank', of: (number) => `${pad(number, 4)} ` },
  { id: 'two-blanks', of: (number) => `${pad(number, 4)}  ` },
  { id: 'dot', of: (number) => `${number}. ` },
  { id: 'parenthesis', of: (number) => `${number}) ` },
  { id: 'zeros', of: (number) => `${pad(number, 4, '0')}: ` },
  { id: 'bat', of: (number) => `${pad(number, 4)} \u2502 ` },
  { id: 'double-arrow', of: (number) => `${pad(number, 4)} \u2192 ` },
  { id: 'hash', of: (number) => `#${number}: ` },
  { id: 'line', of: (number) => `Line ${number}: ` },
  { id: 'frame', of: (number, nth) => `${nth === 1 ? '>' : ' '} ${pad(number, 3)} | ` },
  { id: 'pdb', of: (number, nth) => `${pad(number, 3)}  ${nth === 1 ? '->' : '  '}\t` },
  { id: 'blame', of: (number) => `a1b2c3d${number % 10} (Jane Doe 2024-01-05 10:11:12 +0100 ${pad(number, 3)}) ` },
  { id: 'hashline', of: (number) => `${number}:${((number * 7919) % 256).toString(16).padStart(2, '0')}|` },
  { id: 'two-angles', of: () => '> > ' },
  { id: 'comment-number', of: (number) => `/* ${number} */ ` },
  { id: 'bullet', of: () => '\u2022 ' },
  { id: 'slashed-bar', of: () => '| ' },
]

/** A numbered snippet has its own numbers. */
const FOR_PREFIXES: readonly FormatName[] = QUOTING.filter((format) => format !== 'numbered-snippet')

function numbered(
  draft: Draft,
  prefix: (number: number, nth: number, row: Row) => string,
  chosen: (row: Row, nth: number) => boolean,
): Draft | null {
  const lines = new Map<DamageHunk, { old: number; fresh: number }>()
  let shift = 0
  return mapRows(draft, (row, at, hunk) => {
    const now = lines.get(hunk) ?? { old: hunk.line + 1, fresh: hunk.line + 1 + shift }
    const number = row.sign === '+' ? now.fresh : now.old
    lines.set(hunk, { old: now.old + (row.sign === '+' ? 0 : 1), fresh: now.fresh + (row.sign === '-' ? 0 : 1) })
    if (row.sign !== ' ') shift += row.sign === '+' ? 1 : -1
    return chosen(row, at) ? { ...row, text: prefix(number, at, row) + row.text } : row
  })
}

/** Whether lines of the file begin as numbers or marks do: then two readings are left. */
const isLike = (draft: Draft): boolean => rowsOf(draft).some(({ text }) => /^\s*(?:[\d#|>[*/\u2022]|L\d)/.test(text))

const kindOf = (
  id: string,
  means: string,
  damage: (draft: Draft) => Draft | null,
  answer: 'bytes' | 'either',
  formats = FOR_PREFIXES,
): Kind => ({
  id: `viewer-${id}`,
  means,
  damage: (draft) => answered(damage(draft), isLike(draft) ? 'either' : answer, formats),
})

const bar = (number: number): string => `${pad(number, 6)}\t`

export const viewers: readonly Kind[] = [
  ...PREFIXES.flatMap(({ id, of }): Kind[] => [
    kindOf(
      `${id}-old`,
      `Quoted lines begin with "${of(12, 0, 'a.py', { sign: ' ', text: '', of: null })}".`,
      (draft) => numbered(draft, (number, nth, row) => of(number, nth, draft.path, row), isOld),
      'bytes',
    ),
    kindOf(
      `${id}-all`,
      `All lines begin with "${of(12, 0, 'a.py', { sign: ' ', text: '', of: null })}".`,
      (draft) =>
        numbered(
          draft,
          (number, nth, row) => of(number, nth, draft.path, row),
          () => true,
        ),
      /[[\d#L]/.test(of(12, 1, 'a.py', { sign: ' ', text: '', of: null })) ? 'bytes' : 'either',
    ),
  ]),
  kindOf(
    'first-bare',
    'Lines begin with their number and a tab, but for the first one of a hunk.',
    (draft) => numbered(draft, bar, (row, nth) => isOld(row) && nth > 0),
    'bytes',
  ),
  kindOf(
    'first-only',
    'The first line of a hunk alone begins with its number and a tab.',
    (draft) => numbered(draft, bar, (row, nth) => isOld(row) && nth === 0),
    'either',
  ),
  kindOf('new-only', 'New lines alone begin with their number and a tab.', (draft) => numbered(draft, bar, isNew), 'either'),
  kindOf(
    'miscounted',
    'The numbers before quoted lines leave one out in the middle.',
    (draft) => numbered(draft, (number, nth) => `${pad(number + (nth > 1 ? 1 : 0), 4)} | `, isOld),
    'bytes',
  ),
  kindOf(
    'from-one',
    'The numbers before quoted lines begin with 1 in each hunk.',
    (draft) => {
      const counts = new Map<DamageHunk, number>()
      return mapRows(draft, (row, _, hunk) => {
        if (!isOld(row)) return row
        const number = (counts.get(hunk) ?? 0) + 1
        counts.set(hunk, number)
        return { ...row, text: `${number}: ${row.text}` }
      })
    },
    'bytes',
  ),
  kindOf(
    'relative',
    'The numbers before quoted lines count away from the second one.',
    (draft) => numbered(draft, (number, nth) => `${pad(nth === 1 ? number : Math.abs(nth - 1), 3)} `, isOld),
    'either',
  ),
  kindOf(
    'no-blank',
    'Blank lines among the quoted ones have no number, the others have.',
    (draft) =>
      rowsOf(draft).some((row) => isOld(row) && row.text === '')
        ? numbered(
            draft,
            (number) => `${number}\t`,
            (row) => isOld(row) && row.text !== '',
          )
        : null,
    'bytes',
  ),
  kindOf(
    'rendered-diff',
    'Lines begin with their number and the sign of a diff, as a terminal shows them.',
    (draft) =>
      rowsOf(draft).some(isRemoved) && rowsOf(draft).some(isNew)
        ? numbered(
            draft,
            (number, _, { sign }) => `${pad(number, 4)} ${sign} `,
            () => true,
          )
        : null,
    'either',
    SIDES,
  ),
  {
    id: 'viewer-session',
    means: 'Quoted lines are as in a session of Python: the first has the prompt, the others have dots.',
    damage: (draft) =>
      draft.path.endsWith('.py') && !isLike(draft)
        ? answered(
            mapRows(draft, (row, at) => (isOld(row) ? { ...row, text: (at === 0 ? '>>> ' : '... ') + row.text } : row)),
            'either',
            FOR_PREFIXES,
          )
        : null,
  },
]

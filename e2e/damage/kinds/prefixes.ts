/** What a viewer, a mail or a list puts before a line. */
import type { DamageHunk, Draft, FormatName, Kind, Row } from '../kind'
import { answered, isOld, mapRows, QUOTING, rowsOf } from '../rewrite-rows'

/** `number`: of the line, from 1. */
type Prefix = { readonly id: string; readonly of: (number: number) => string }

const PREFIXES: readonly Prefix[] = [
  { id: 'bar', of: (number) => `${number} | ` },
  { id: 'wide-bar', of: (number) => `${String(number).padStart(5)} | ` },
  { id: 'close-bar', of: (number) => `${number}| ` },
  { id: 'colon', of: (number) => `${number}: ` },
  { id: 'arrow', of: (number) => `${String(number).padStart(6)}\u2192` },
  { id: 'tab', of: (number) => `${String(number).padStart(6)}\t` },
  { id: 'L-colon', of: (number) => `L${number}:` },
  { id: 'L-bar', of: (number) => `L${number}|` },
  { id: 'angle', of: () => '> ' },
  { id: 'dash', of: () => '- ' },
  { id: 'star', of: () => '* ' },
  { id: 'box', of: () => '\u2502 ' },
  { id: 'dollar', of: () => '$ ' },
  { id: 'prompt', of: () => '>>> ' },
]

/** A numbered snippet has its own numbers; the signs of a patch are no prefixes of a viewer. */
const FOR_PREFIXES: readonly FormatName[] = QUOTING.filter((format) => format !== 'numbered-snippet')

function numbered(draft: Draft, prefix: Prefix, chosen: (row: Row) => boolean): Draft | null {
  const lines = new Map<DamageHunk, { old: number; fresh: number }>()
  let shift = 0
  return mapRows(draft, (row, _, hunk) => {
    const now = lines.get(hunk) ?? { old: hunk.line + 1, fresh: hunk.line + 1 + shift }
    const number = row.sign === '+' ? now.fresh : now.old
    lines.set(hunk, { old: now.old + (row.sign === '+' ? 0 : 1), fresh: now.fresh + (row.sign === '-' ? 0 : 1) })
    if (row.sign !== ' ') shift += row.sign === '+' ? 1 : -1
    return chosen(row) ? { ...row, text: prefix.of(number) + row.text } : row
  })
}

/** Whether lines of the file begin as the prefix does: then two readings are left. */
function isLike(draft: Draft, { of }: Prefix): boolean {
  const first = of(12).trim().charAt(0)
  const begins = (text: string) => (/\d/.test(first) ? /^\s*\d/.test(text) : first !== 'L' && text.trimStart().startsWith(first))
  return rowsOf(draft).some(({ text }) => begins(text))
}

export const prefixes: readonly Kind[] = PREFIXES.flatMap((prefix): Kind[] => [
  {
    id: `prefix-${prefix.id}-all`,
    means: `All lines begin with "${prefix.of(12)}".`,
    damage: (draft) =>
      answered(
        numbered(draft, prefix, () => true),
        isLike(draft, prefix) ? 'either' : 'bytes',
        FOR_PREFIXES,
      ),
  },
  {
    id: `prefix-${prefix.id}-old`,
    means: `Quoted lines begin with "${prefix.of(12)}".`,
    damage: (draft) => answered(numbered(draft, prefix, isOld), isLike(draft, prefix) ? 'either' : 'bytes', FOR_PREFIXES),
  },
])

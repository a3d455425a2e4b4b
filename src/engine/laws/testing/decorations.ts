/** What is put before lines, or into them, on the way from a file to a reply. */
import type { ChangedRow } from './changed-file'
import type { RowWriter } from './written-hunks'

/** Which rows are decorated. 'quoted': the side to be found and not the new one; 'marked': rows that are not new, on both sides; 'some': a part of all rows. */
export type DecoratedRows = 'all' | 'quoted' | 'marked' | 'some' | 'new'

/** `line`: 1-based; `sign`: of the row. The text of a row with the decoration. */
export type Decoration = (text: string, line: number, sign: ChangedRow['sign']) => string

const led =
  (lead: (line: number) => string): Decoration =>
  (text, line) =>
    lead(line) + text

const padded = (line: number): string => String(line).padStart(4)

const DECORATIONS = {
  'numbers with bars': led((line) => `${line} | `),
  'padded numbers with bars': led((line) => `${padded(line)}| `),
  'numbers with colons': led((line) => `${line}: `),
  'numbers with tabs': led((line) => `${padded(line)}\t`),
  'numbers with arrows': led((line) => `${padded(line)}→`),
  'numbers behind an L': led((line) => `L${line}: `),
  'numbers with dots': led((line) => `${line}. `),
  'a plus': led(() => '+'),
  'a plus and a blank': led(() => '+ '),
  'a minus and a blank': led(() => '- '),
  'signs of a diff': (text, _, sign) => sign + text,
  'marks of quotes': led(() => '> '),
  bullets: led(() => '* '),
  'shell prompts': led(() => '$ '),
  'Python prompts': led(() => '>>> '),
  entities: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'numeric entities': (text) =>
    text
      .replaceAll('&', '&#38;')
      .replaceAll('<', '&#60;')
      .replaceAll('>', '&#62;')
      .replaceAll('"', '&#34;')
      .replaceAll("'", '&#x27;'),
  escapes: (text) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"'),
} as const satisfies Readonly<Record<string, Decoration>>

export type DecorationName = keyof typeof DECORATIONS
export const DECORATION_NAMES = Object.keys(DECORATIONS).filter((name): name is DecorationName => name in DECORATIONS)

/** `mask`: of the rows the ones that are decorated, where only some are: bit by bit, over and over. */
export function decorated(name: DecorationName, where: DecoratedRows, rows: readonly ChangedRow[], mask: number): RowWriter {
  const decorate: Decoration = DECORATIONS[name]
  const chosen = new Set(rows.filter((_, at) => (mask >> (at % 16)) & 1))
  return (row, side, line) => {
    const is =
      where === 'all' ||
      (where === 'quoted' && side === 'before') ||
      (where === 'marked' && row.sign !== '+') ||
      (where === 'new' && row.sign === '+') ||
      (where === 'some' && chosen.has(row))
    return is ? decorate(row.text, line, row.sign) : row.text
  }
}

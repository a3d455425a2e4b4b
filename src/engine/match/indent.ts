/** Indentation in columns. */

/** The blanks and tabs that the text begins with. */
export function indentOf(text: string): string {
  let width = 0
  for (let code = text.charCodeAt(0); code === BLANK || code === TAB; code = text.charCodeAt(width)) width++
  return text.slice(0, width)
}

const BLANK = 32
const TAB = 9

/** Width of an indentation, tabs reaching to the next multiple of `tab` columns. */
export function columnsOf(indent: string, tab: number): number {
  let columns = 0
  for (let at = 0; at < indent.length; at++)
    columns = indent.charCodeAt(at) === TAB ? (Math.floor(columns / tab) + 1) * tab : columns + 1
  return columns
}

/** Indentation of that many columns, by tabs and a rest of spaces, or by spaces alone. */
export function indentation(columns: number, style: { readonly tabs: boolean; readonly tab: number }): string {
  if (!style.tabs) return ' '.repeat(columns)
  return '\t'.repeat(Math.floor(columns / style.tab)) + ' '.repeat(columns % style.tab)
}

/** The smallest step, in columns, between indentations of spaces; null where there is none between 2 and 8. */
function indentUnit(indents: readonly string[]): number | null {
  const widths = [...new Set(indents.filter((indent) => !indent.includes('\t')).map((indent) => indent.length))].sort(
    (a, b) => a - b,
  )
  const steps = widths.map((width, i) => width - (widths[i - 1] ?? 0)).filter((step) => step >= 2 && step <= 8)
  return steps.length === 0 ? null : Math.min(...steps)
}

/** An indentation of the reply and the file's at the same line. */
export type IndentPair = readonly [theirs: string, ours: string]

/** Columns that a tab may stand for, most usual first; the reply's own step comes before them. */
const TABS = [4, 2, 8, 3]

/** The one number of columns that leads from every indentation of the reply to the file's; null if there is none. A width of tabs that makes it 0 is the one meant. */
export function uniformShift(pairs: readonly IndentPair[]): { columns: number; tab: number } | null {
  if (pairs.length === 0) return null
  if (pairs.every(([theirs, ours]) => theirs === ours)) return { columns: 0, tab: TABS[0] ?? 4 }
  const units = [indentUnit(pairs.map(([theirs]) => theirs)), indentUnit(pairs.map(([, ours]) => ours)), ...TABS]
  let found: { columns: number; tab: number } | null = null
  for (const tab of units) {
    if (tab === null) continue
    const shift = ([theirs, ours]: IndentPair) => columnsOf(ours, tab) - columnsOf(theirs, tab)
    const [first, ...rest] = pairs
    const columns = first === undefined ? 0 : shift(first)
    if (!rest.every((pair) => shift(pair) === columns)) continue
    if (columns === 0) return { columns, tab }
    found ??= { columns, tab }
  }
  return found
}

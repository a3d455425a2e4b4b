/** Indentation in columns. */

export const indentOf = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? ''

/** Width of an indentation, tabs reaching to the next multiple of `tab` columns. */
export function columnsOf(indent: string, tab: number): number {
  let columns = 0
  for (const character of indent) columns = character === '\t' ? (Math.floor(columns / tab) + 1) * tab : columns + 1
  return columns
}

/** Indentation of that many columns, by tabs and a rest of spaces, or by spaces alone. */
export function indentation(columns: number, style: { readonly tabs: boolean; readonly tab: number }): string {
  if (!style.tabs) return ' '.repeat(columns)
  return '\t'.repeat(Math.floor(columns / style.tab)) + ' '.repeat(columns % style.tab)
}

/** The smallest step, in columns, between indentations of spaces; null where there is none between 2 and 8. */
export function indentUnit(indents: readonly string[]): number | null {
  const widths = [...new Set(indents.filter((indent) => !indent.includes('\t')).map((indent) => indent.length))].sort(
    (a, b) => a - b,
  )
  const steps = widths.map((width, i) => width - (widths[i - 1] ?? 0)).filter((step) => step >= 2 && step <= 8)
  return steps.length === 0 ? null : Math.min(...steps)
}

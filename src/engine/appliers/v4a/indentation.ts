/** Indentation as editors measure and guess it. */

/** How lines are indented. `size`: columns of a tab, or spaces of a level. */
export type IndentStyle = { readonly tabs: boolean; readonly size: number }

const INDENT = /^[ \t]*/

export const indentOf = (line: string): string => INDENT.exec(line)?.[0] ?? ''

/** Columns that an indentation takes. */
export function columns(indent: string, tabSize: number): number {
  let width = 0
  for (const unit of indent) width += unit === '\t' ? tabSize - (width % tabSize) : 1
  return width
}

/** Tabs where more lines begin with one than with two spaces; the size is the step that is commonest between neighbours. */
export function guessedStyle(lines: readonly string[], otherwise: IndentStyle): IndentStyle {
  let [tabbed, spaced, before] = [0, 0, 0]
  const steps = new Map<number, number>()
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = indentOf(line)
    if (indent.startsWith('\t')) tabbed += 1
    else if (indent.length > 1) spaced += 1
    if (!indent.includes('\t')) {
      const step = Math.abs(indent.length - before)
      if (step >= 2 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1)
      before = indent.length
    }
  }
  if (tabbed === 0 && spaced === 0) return otherwise
  if (tabbed > spaced) return { tabs: true, size: otherwise.size }
  const [commonest] = [...steps].toSorted(([a, n], [b, m]) => m - n || a - b)
  return { tabs: false, size: commonest?.[0] ?? otherwise.size }
}

/** The line with its indentation in another style. */
export function restyled(line: string, from: IndentStyle, to: IndentStyle): string {
  if (from.tabs === to.tabs && from.size === to.size) return line
  const indent = indentOf(line)
  if (indent === '') return line
  const width = columns(indent, from.size)
  const [levels, rest] = [Math.floor(width / from.size), width % from.size]
  return (to.tabs ? '\t'.repeat(levels) : ' '.repeat(levels * to.size)) + ' '.repeat(rest) + line.slice(indent.length)
}

/** Indentation as VS Code's chat measures, guesses and changes it. */

/** How lines are indented. `size`: columns of a tab, or spaces of a level. */
export type IndentStyle = { readonly tabs: boolean; readonly size: number }

/** Lines that a guess rests on at most. */
const LOOKED_AT = 10_000

/** Spaces of a level, in the order in which they win where several are as common. */
const SIZES = [2, 4, 6, 8, 3, 5, 7]
const LARGEST = 8

function indentOf(line: string): string {
  let end = 0
  while (line[end] === ' ' || line[end] === '\t') end += 1
  return line.slice(0, end)
}

function countOf(indent: string, unit: string): number {
  let count = 0
  for (let at = 0; at < indent.length; at += 1) if (indent[at] === unit) count += 1
  return count
}

/** What one level is written as. */
export const unitOf = ({ tabs, size }: IndentStyle): string => (tabs ? '\t' : ' '.repeat(size))

/** Whole levels that a line is indented by. */
export function levelOf(line: string, size: number): number {
  let width = 0
  for (const unit of indentOf(line)) width += unit === '\t' ? size - (width % size) : 1
  return Math.floor(width / size)
}

type Line = { readonly text: string; readonly indent: string }

/** Spaces to a level, as two neighbours have them. `isAligned`: behind a comma, so that the second begins under a word of the first. */
type Step = { readonly size: number; readonly isAligned: boolean }

function stepBetween(before: Line, { text, indent }: Line): Step {
  if (indent === before.indent) return { size: 0, isAligned: false }
  let same = 0
  while (same < before.indent.length && same < indent.length && before.indent[same] === indent[same]) same += 1
  const [left, right] = [before.indent.slice(same), indent.slice(same)]
  const [leftSpaces, rightSpaces] = [countOf(left, ' '), countOf(right, ' ')]
  const [leftTabs, rightTabs] = [countOf(left, '\t'), countOf(right, '\t')]
  if ((leftSpaces > 0 && leftTabs > 0) || (rightSpaces > 0 && rightTabs > 0)) return { size: 0, isAligned: false }
  const [spaces, tabs] = [Math.abs(leftSpaces - rightSpaces), Math.abs(leftTabs - rightTabs)]
  if (tabs > 0) return { size: spaces % tabs === 0 ? spaces / tabs : 0, isAligned: false }
  // The count of what is not shared is taken for a column, as the tool does.
  const isUnderWord = before.text[rightSpaces - 1] === ' ' && rightSpaces < text.length && text[rightSpaces] !== ' '
  return { size: spaces, isAligned: spaces > 0 && rightSpaces > 0 && isUnderWord && before.text.endsWith(',') }
}

/** Tabs or spaces, whichever begin more lines; of spaces as many as the commonest step between neighbours has. */
export function guessedStyle(lines: readonly string[], otherwise: IndentStyle): IndentStyle {
  const steps = new Array<number>(LARGEST + 1).fill(0)
  let [tabbed, spaced] = [0, 0]
  let before: Line = { text: '', indent: '' }
  for (const text of lines.slice(0, LOOKED_AT)) {
    const line = { text, indent: indentOf(text) }
    if (line.indent === text) continue
    if (line.indent.includes('\t')) tabbed += 1
    else if (line.indent.length > 1) spaced += 1
    const { size, isAligned } = stepBetween(before, line)
    if (isAligned && (otherwise.tabs || otherwise.size !== size)) continue
    if (size <= LARGEST) steps[size] = (steps[size] ?? 0) + 1
    before = line
  }
  const tabs = tabbed === spaced ? otherwise.tabs : tabbed > spaced
  return { tabs, size: tabs ? otherwise.size : commonestSize(steps, otherwise.size) }
}

/** `steps`: how many there are of each size. A step of two wins over four where it is at least half as common. */
function commonestSize(steps: readonly number[], otherwise: number): number {
  const timesOf = (size: number) => steps[size] ?? 0
  let [best, times] = [otherwise, 0]
  for (const size of SIZES) if (timesOf(size) > times) [best, times] = [size, timesOf(size)]
  const isHalved = best === 4 && timesOf(4) > 0 && timesOf(2) > 0 && timesOf(2) >= timesOf(4) / 2
  return isHalved ? 2 : best
}

/** Each line's levels written in another style; what is left of its indentation stays. */
export function restyled(text: string, from: IndentStyle, to: IndentStyle): string {
  if (from.tabs === to.tabs && from.size === to.size) return text
  const [unit, written] = [unitOf(from), unitOf(to)]
  const lines = text.split('\n').map((line) => {
    let at = 0
    while (line.startsWith(unit, at)) at += unit.length
    return written.repeat(at / unit.length) + line.slice(at)
  })
  return lines.join('\n')
}

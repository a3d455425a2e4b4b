/** How `inspect` lays printed entries out: on one line, in columns, or each on its own line. */
import { type State, stripEscapes, widthOf } from './inspect-parts'

export type Printed = {
  readonly output: string[]
  readonly base: string
  readonly braces: readonly [open: string, close: string]
  readonly isArray: boolean
  /** The array whose items these are, where numbers are aligned to the right. */
  readonly items: unknown
}

function fits(state: State, output: readonly string[], start: number, base: string): boolean {
  let total = output.length + start
  if (total + output.length > state.breakLength) return false
  for (const entry of output) {
    total += state.colors ? stripEscapes(entry).length : entry.length
    if (total > state.breakLength) return false
  }
  return base === '' || !base.includes('\n')
}

/** @param level of the value's own entries */
export function layOut(state: State, printed: Printed, level: number): string {
  const { base, braces } = printed
  let { output } = printed
  const [open, close] = braces
  const head = base ? `${base} ` : ''
  if (state.compact === true) return compactly(state, printed)
  if (typeof state.compact === 'number' && state.compact >= 1) {
    const entries = output.length
    if (printed.isArray && entries > 6) output = inColumns(state, output, printed.items)
    if (state.currentDepth - level < state.compact && entries === output.length) {
      const start = output.length + state.indentation + open.length + base.length + 10
      const joined = output.join(', ')
      if (fits(state, output, start, base) && !joined.includes('\n')) return `${head}${open} ${joined} ${close}`
    }
  }
  const margin = `\n${' '.repeat(state.indentation)}`
  return `${head}${open}${margin}  ${output.join(`,${margin}  `)}${margin}${close}`
}

function compactly(state: State, { output, base, braces: [open, close] }: Printed): string {
  if (fits(state, output, 0, base)) return `${open}${base ? ` ${base}` : ''} ${output.join(', ')} ${close}`
  const margin = ' '.repeat(state.indentation)
  const first = base === '' && open.length === 1 ? ' ' : `${base ? ` ${base}` : ''}\n${margin}  `
  return `${open}${first}${output.join(`,\n${margin}  `)} ${close}`
}

const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/** Puts the short items of a long array into columns. The constants are Node's. */
function inColumns(state: State, output: string[], items: unknown): string[] {
  const count = state.maxArrayLength < output.length ? output.length - 1 : output.length
  const widths = output.slice(0, count).map((entry) => widthOf(entry, state.colors))
  const longest = Math.max(...widths)
  const total = widths.reduce((sum, width) => sum + width + 2, 0)
  const widest = longest + 2
  if (!(widest * 3 + state.indentation < state.breakLength && (total / widest > 5 || longest <= 6))) return output
  const biased = Math.max(widest - 3 - Math.sqrt(widest - total / output.length), 1)
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((state.breakLength - state.indentation) / widest),
    Number(state.compact) * 4,
    15,
  )
  if (columns <= 1) return output
  const columnWidths = Array.from(
    { length: columns },
    (_, column) => Math.max(0, ...widths.filter((_width, at) => at % columns === column)) + 2,
  )
  const toRight = items === undefined || output.every((_, at) => isNumeric(Reflect.get(Object(items), at)))
  const rows: string[] = []
  for (let from = 0; from < count; from += columns) {
    const row = output.slice(from, Math.min(from + columns, count))
    const cells = row.map((entry, at) => {
      const isLast = at === row.length - 1
      const padding = (columnWidths[at] ?? 0) + entry.length - (widths[from + at] ?? 0) - (isLast ? 2 : 0)
      if (toRight) return (isLast ? entry : `${entry}, `).padStart(padding)
      return isLast ? entry : `${entry}, `.padEnd(padding)
    })
    rows.push(cells.join(''))
  }
  return count < output.length ? [...rows, output[count] ?? ''] : rows
}

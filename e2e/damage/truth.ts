/** A file before and after an edit, as text. */
import type { FileRow, Truth } from './kind'

const MARK = '\ufeff'

function textOf(rows: readonly FileRow[], mark: boolean, closed: boolean): string {
  const text = rows.map((row) => row.text + row.end).join('')
  const end = rows.at(-1)?.end.length ?? 0
  return (mark ? MARK : '') + (closed ? text : text.slice(0, text.length - end))
}

export const oldRows = ({ rows }: Truth): readonly FileRow[] => rows.filter(({ sign }) => sign !== '+')
export const newRows = ({ rows }: Truth): readonly FileRow[] => rows.filter(({ sign }) => sign !== '-')

export const textBefore = (truth: Truth): string => textOf(oldRows(truth), truth.mark, truth.closed.before)
export const textAfter = (truth: Truth): string => textOf(newRows(truth), truth.mark, truth.closed.after)

/** A text as a file that stays as it is. */
export function truthOf(text: string): Truth {
  const mark = text.startsWith(MARK)
  const rows = [...(mark ? text.slice(1) : text).matchAll(/([^\n]*?)(\r?\n|$)/gy)]
    .filter(([all]) => all !== '')
    .map(([, line = '', end], id): FileRow => ({ id, sign: ' ', text: line, end: end === '\r\n' ? '\r\n' : '\n' }))
  const closed = text.endsWith('\n')
  // The last line of a file that ends without a line end takes that of the line above.
  const last = rows.at(-1)
  const above = rows.at(-2)
  if (!closed && last && above) rows[rows.length - 1] = { ...last, end: above.end }
  return { rows, mark, closed: { before: closed, after: closed } }
}

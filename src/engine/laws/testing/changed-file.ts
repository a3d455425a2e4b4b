/** What an edit is, and what it makes of a file: the truth, for which nothing of the engine is asked. */

/** A line of a file and what becomes of it: it stays, goes, or is new. */
export type ChangedRow = { readonly sign: ' ' | '-' | '+'; readonly text: string }

/** A file with what becomes of each line. `end`: of every line; `closed`: the last line has one. */
export type ChangedFile = {
  readonly path: string
  readonly rows: readonly ChangedRow[]
  readonly end: '\n' | '\r\n'
  readonly closed: boolean
}

/** A stretch of rows that the reply gives. `start`: its first line in the file before, `newStart` in the file after; 0-based. */
export type RowStretch = {
  readonly path: string
  readonly rows: readonly ChangedRow[]
  readonly start: number
  readonly newStart: number
}

export const rowsOfSide = (rows: readonly ChangedRow[], without: '+' | '-'): string[] =>
  rows.flatMap(({ sign, text }) => (sign === without ? [] : [text]))

const textOf = (lines: readonly string[], { end, closed }: ChangedFile): string =>
  lines.join(end) + (closed && lines.length > 0 ? end : '')

export const before = (change: ChangedFile): string => textOf(rowsOfSide(change.rows, '+'), change)
export const after = (change: ChangedFile): string => textOf(rowsOfSide(change.rows, '-'), change)

export const treeOf = (changes: readonly ChangedFile[], side: (change: ChangedFile) => string): Record<string, string> =>
  Object.fromEntries(changes.map((change) => [change.path, side(change)]))

/** The changes of a file with `context` lines around each: those whose context would touch are one stretch. */
export function stretchesOf({ path, rows }: ChangedFile, context: number): RowStretch[] {
  const found: { from: number; to: number }[] = []
  for (const [at, { sign }] of rows.entries()) {
    if (sign === ' ') continue
    const last = found.at(-1)
    if (last !== undefined && at - last.to <= 2 * context) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  return found.map(({ from, to }) => {
    const start = Math.max(0, from - context)
    const above = rows.slice(0, start)
    const own = rows.slice(start, to + context)
    return { path, rows: own, start: rowsOfSide(above, '+').length, newStart: rowsOfSide(above, '-').length }
  })
}

/** Where a change begins among the lines of a file, as a share that any number gives; what it takes; what it brings. */
export type Pick = { readonly at: number; readonly removed: number; readonly added: readonly string[] }

/** The rows of a file that is changed at each pick, from the top; changes keep `apart` lines between them, and picks without room are left out. */
export function changedRowsOf(lines: readonly string[], picks: readonly Pick[], apart: number): ChangedRow[] {
  const rows: ChangedRow[] = []
  let next = 0
  let free = 0
  const sorted = picks.map((pick) => ({ ...pick, at: pick.at % (lines.length + 1) })).sort((a, b) => a.at - b.at)
  for (const { at, removed, added } of sorted) {
    if (at < free || at + removed > lines.length) continue
    rows.push(...lines.slice(next, at).map((text): ChangedRow => ({ sign: ' ', text })))
    rows.push(...lines.slice(at, at + removed).map((text): ChangedRow => ({ sign: '-', text })))
    rows.push(...added.map((text): ChangedRow => ({ sign: '+', text })))
    next = at + removed
    free = next + apart
  }
  return [...rows, ...lines.slice(next).map((text): ChangedRow => ({ sign: ' ', text }))]
}

export const isChanged = ({ rows }: { readonly rows: readonly ChangedRow[] }): boolean => rows.some(({ sign }) => sign !== ' ')

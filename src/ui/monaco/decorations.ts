import type { editor } from 'monaco-editor/editor'
import { isTinted, type Row, type RowTone, type Sign, TEXT_TONES } from '../CodeView'

const LINE_END = 1 << 30 // a column past every line's end; Monaco clips it

/** Rows of equal look, 0-based, `last` included. */
export type Run = { readonly first: number; readonly last: number; readonly tone: RowTone; readonly sign: Sign }

/** Rows [from, to), 0-based. */
export type Window = { readonly from: number; readonly to: number }

/** Unbroken runs of rows that look alike, of those rows of the window that `wanted` takes. */
export function runsOf(rows: readonly Row[], { from, to }: Window, wanted: (row: Row) => boolean): Run[] {
  const runs: Run[] = []
  const end = Math.min(to, rows.length)
  const alike = (row: Row | undefined, tone: RowTone, sign: Sign) => row?.tone === tone && row.sign === sign && wanted(row)
  for (let first = from; first < end; first++) {
    const row = rows[first]
    if (!row || !wanted(row)) continue
    const { tone, sign } = row
    let last = first
    while (last + 1 < end && alike(rows[last + 1], tone, sign)) last++
    runs.push({ first, last, tone, sign })
    first = last
  }
  return runs
}

const PROSE_TONES: ReadonlySet<RowTone> = new Set(['muted', 'fold'])

const signClass = (tone: RowTone, sign: Sign): string =>
  `code-sign code-tone-${tone} code-sign-${sign.codePointAt(0)?.toString(16)}`

const span = (first: number, last: number) => ({
  startLineNumber: first + 1,
  startColumn: 1,
  endLineNumber: last + 1,
  endColumn: LINE_END,
})

/** Tint, sign and type of a run. */
function decorate({ first, last, tone, sign }: Run): editor.IModelDeltaDecoration {
  const className = `code-row code-tone-${tone}`
  return {
    range: span(first, last),
    options: {
      isWholeLine: true,
      ...(isTinted(tone) ? { className, marginClassName: className, lineNumberClassName: 'code-number-inked' } : {}),
      ...(TEXT_TONES.has(tone) ? { inlineClassName: `code-text code-tone-${tone}` } : {}),
      ...(PROSE_TONES.has(tone) ? { inlineClassNameAffectsLetterSpacing: true } : {}),
      ...(sign ? { linesDecorationsClassName: signClass(tone, sign) } : {}),
    },
  }
}

/** Decorations of a window's rows; one a run. */
export const rowDecorations = (rows: readonly Row[], window: Window): editor.IModelDeltaDecoration[] =>
  runsOf(rows, window, (row) => row.tone !== 'plain' || row.sign !== '').map(decorate)

/** The layer that makes the selected group's rows stronger. */
export function selectionDecorations(rows: readonly Row[], window: Window, group: number): editor.IModelDeltaDecoration[] {
  if (group < 0) return []
  return runsOf(rows, window, (row) => row.group === group).map(({ first, last, tone }) => ({
    range: span(first, last),
    options: {
      isWholeLine: true,
      className: `code-selected code-tone-${tone}`,
      marginClassName: `code-selected code-selected-edge code-tone-${tone}`,
    },
  }))
}

import type { editor, IMarkdownString } from 'monaco-editor/editor'
import {
  belongsTo,
  CODE,
  type CodeRow,
  isChosen,
  isTinted,
  laneSign,
  type Note,
  noteSign,
  type RowTone,
  TEXT_TONES,
} from '../code-view'
import { type RowSign, signsIn } from '../invisible'
import { type RowRange, type RowRun, runsOf } from './row-runs'

const LINE_END = 1 << 30 // a column past every line's end; Monaco clips it

const PROSE_TONES: ReadonlySet<RowTone> = new Set(['muted', 'thinking', 'fold'])

const signClass = ({ tone, sign, compared }: RowRun): string =>
  `code-sign code-tone-${tone} code-sign-${sign.codePointAt(0)?.toString(16)}${compared.replace('code-compared', '')}`

const span = (first: number, last: number) => ({
  startLineNumber: first + 1,
  startColumn: 1,
  endLineNumber: last + 1,
  endColumn: LINE_END,
})

/** Tint, sign and type of a run. */
function decorate(run: RowRun): editor.IModelDeltaDecoration {
  const { first, last, tone, sign, compared, pieced } = run
  const className = `code-row code-tone-${tone} ${compared}`.trimEnd()
  const onTint = isTinted(tone) || compared !== ''
  return {
    range: span(first, last),
    options: {
      isWholeLine: true,
      ...(onTint ? { className, marginClassName: className, lineNumberClassName: 'code-number-inked' } : {}),
      ...(TEXT_TONES.has(tone) && !pieced ? { inlineClassName: `code-text code-tone-${tone}` } : {}),
      ...(PROSE_TONES.has(tone) && !pieced ? { inlineClassNameAffectsLetterSpacing: true } : {}),
      ...(sign ? { linesDecorationsClassName: signClass(run) } : {}),
    },
  }
}

/** Decorations of a window's rows; one a run. */
export const rowDecorations = (rows: readonly CodeRow[], window: RowRange): editor.IModelDeltaDecoration[] =>
  runsOf(rows, window, (row) => row.tone !== 'plain' || laneSign(row) !== '').map(decorate)

/** The layer that makes the selected group's rows stronger. */
export function selectionDecorations(rows: readonly CodeRow[], window: RowRange, group: number): editor.IModelDeltaDecoration[] {
  if (group < 0) return []
  const lines = runsOf(rows, window, (row) => belongsTo(row, group)).map(({ first, last, tone }) => ({
    range: span(first, last),
    options: {
      isWholeLine: true,
      className: `code-selected code-tone-${tone}`,
      marginClassName: `code-selected code-selected-edge code-tone-${tone}`,
    },
  }))
  return [...lines, ...chosenPieces(rows, window, group)]
}

function chosenPieces(rows: readonly CodeRow[], { from, to }: RowRange, group: number): editor.IModelDeltaDecoration[] {
  const found: editor.IModelDeltaDecoration[] = []
  for (let line = from; line < Math.min(to, rows.length); line++) {
    const row = rows[line]
    for (const piece of row?.pieces ?? [])
      if (row !== undefined && isChosen(row, piece, group))
        found.push({ range: within(line, piece.from, piece.to), options: { inlineClassName: 'code-piece-chosen' } })
  }
  return found
}

const within = (line: number, from: number, to: number) => ({
  startLineNumber: line + 1,
  startColumn: from + 1,
  endLineNumber: line + 1,
  endColumn: to + 1,
})

/** Pieces and notes of a window's rows. */
export function inlineDecorations(rows: readonly CodeRow[], { from, to }: RowRange): editor.IModelDeltaDecoration[] {
  const found: editor.IModelDeltaDecoration[] = []
  for (let line = from; line < Math.min(to, rows.length); line++) {
    const row = rows[line]
    for (const piece of row?.pieces ?? [])
      found.push({
        range: within(line, piece.from, piece.to),
        options: { inlineClassName: `code-piece code-piece-${piece.form} code-tone-${piece.tone}` },
      })
    if (row?.notes !== undefined) found.push(...noteDecorations(row, row.notes, line))
  }
  return found
}

function noteDecorations(row: CodeRow, notes: readonly Note[], line: number): editor.IModelDeltaDecoration[] {
  const waves = notes
    .filter((note) => note.to > note.from)
    .map(({ said, fatal, from, to }) => ({
      range: within(line, from, to),
      options: {
        inlineClassName: fatal ? 'code-wave-fatal' : 'code-wave-repaired',
        hoverMessage: plainText(said),
      },
    }))
  const sign = noteSign(row)
  if (sign === '') return waves
  const said = notes.filter((note) => note.first).map((note) => plainText(note.said))
  const margin = {
    range: within(line, 0, 0),
    options: { marginClassName: sign === '✗' ? 'code-note-fatal' : 'code-note-repaired', lineNumberHoverMessage: said },
  }
  return [...waves, margin]
}

/** Signs of the invisible characters of a window's rows: of the selected group's rows all, of the others the unusual ones. `textOf` gives a row's text. */
export function unseenDecorations(
  textOf: (row: number) => string,
  rows: readonly CodeRow[],
  { from, to }: RowRange,
  group: number,
): editor.IModelDeltaDecoration[] {
  const found: editor.IModelDeltaDecoration[] = []
  for (let line = from; line < to; line++) {
    const row = rows[line]
    const all = group >= 0 && row !== undefined && belongsTo(row, group)
    for (const sign of signsIn(textOf(line).slice(0, CODE.drawnChars), all)) found.push(unseen(sign, line))
  }
  return found
}

/** What takes no room gets a box before it, and what Monaco would draw for it goes: both panes show the same. */
function unseen({ from, to, drawing, sign, said }: RowSign, line: number): editor.IModelDeltaDecoration {
  const inlineClassName = `code-unseen code-unseen-${drawing}`
  return {
    range: within(line, from, to),
    options: {
      hoverMessage: plainText(said),
      ...(drawing === 'box'
        ? {
            before: { content: sign, inlineClassName, inlineClassNameAffectsLetterSpacing: true },
            inlineClassName: 'code-unseen-gone',
            inlineClassNameAffectsLetterSpacing: true,
          }
        : { inlineClassName }),
    },
  }
}

/** Text as Markdown that shows just that: what a reply holds may neither link nor load anything. */
const plainText = (text: string): IMarkdownString => ({
  value: text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&'),
})

/** A row's text, cut where its look changes. */
import { type CodeRow, isChosen, type SyntaxToken } from './code-view'
import type { RowSign } from './invisible'

export type TextRun = {
  readonly from: number
  readonly text: string
  readonly className: string
  /** The invisible character that the run is. */
  readonly sign?: RowSign
}

/**
 * A row's text cut where its look changes, and around each of its invisible characters that are shown; one run where nothing does. `breaks`: UTF-16
 * units at its beginning that may break anywhere.
 */
export function textRuns(
  row: CodeRow,
  text: string,
  selected = -1,
  signs: readonly RowSign[] = [],
  tokens: readonly SyntaxToken[] = [],
  breaks = 0,
): TextRun[] {
  const { pieces = [], notes = [] } = row
  const cuts = new Set(breaks < text.length ? [0, breaks] : [0])
  for (const { from, to } of [...pieces, ...notes, ...signs, ...tokens]) {
    if (from < text.length) cuts.add(from)
    if (to < text.length) cuts.add(to)
  }
  const starts = [...cuts].sort((a, b) => a - b)
  let next = 0
  let nextSign = 0
  let nextToken = 0
  return starts.map((from, i) => {
    while ((pieces[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++
    while ((signs[nextSign]?.to ?? Number.POSITIVE_INFINITY) <= from) nextSign++
    while ((tokens[nextToken]?.to ?? Number.POSITIVE_INFINITY) <= from) nextToken++
    const piece = pieces[next]
    const token = tokens[nextToken]
    const sign = signs[nextSign]
    const isSign = sign !== undefined && sign.from <= from
    const chosen = piece !== undefined && isChosen(row, piece, selected)
    const waves = notes.filter((note) => note.from <= from && from < note.to)
    const fatal = waves.some((note) => note.fatal)
    const classes = [
      token !== undefined && token.from <= from ? `code-syntax-${token.kind}` : '',
      piece !== undefined && piece.from <= from ? `code-piece code-piece-${piece.form} code-tone-${piece.tone}` : '',
      chosen ? 'code-piece-chosen' : '',
      waves.length === 0 ? '' : fatal ? 'code-wave-fatal' : 'code-wave-repaired',
      from < breaks ? 'code-breaks' : '',
      isSign ? `code-unseen code-unseen-${sign.drawing}` : '',
    ]
    const run = { from, text: text.slice(from, starts[i + 1] ?? text.length), className: classes.filter(Boolean).join(' ') }
    return isSign ? { ...run, sign } : run
  })
}

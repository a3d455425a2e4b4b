import { belongsTo, type CodeRow, comparedClass, isChosen, isTinted, laneSign, noteSign, type SyntaxToken } from './code-view'
import type { RowSign } from './invisible'

type Props = {
  readonly index: number
  readonly row: CodeRow
  readonly selected: number
  /** Whether the row stands out for a moment; a new number begins the moment anew. */
  readonly flash: number
  readonly text: string
  /** Its invisible characters that are shown, sorted. */
  readonly signs: readonly RowSign[]
  /** What its language makes of the text. */
  readonly tokens: readonly SyntaxToken[]
  /** Something above draws the text while it is edited: what is drawn here lies under it. */
  readonly under: boolean
}

/** One row of the plain pane. */
export function PlainLine({ index, row, selected, flash, text, signs, tokens, under }: Props) {
  const tone = `code-tone-${row.tone}`
  const own = row.pieces === undefined ? `code-text ${tone}` : 'code-text'
  const chosen = selected >= 0 && belongsTo(row, selected)
  return (
    <div className={`code-line code-row ${tone} ${comparedClass(row)}`} data-row={index}>
      {chosen && <div className={`code-selected code-selected-edge ${tone}`} />}
      {flash > 0 && <div key={flash} className="code-flash" />}
      <span className={isTinted(row.tone) ? 'code-number code-number-inked' : 'code-number'}>{row.number}</span>
      <span className="code-sign">{laneSign(row)}</span>
      <span className={under ? `${own} code-under` : own}>
        {textRuns(row, text, selected, signs, tokens).map(({ from, text, className, sign }) => (
          <span key={from} className={className} data-column={from} data-sign={sign?.sign} title={sign?.said}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

export type TextRun = {
  readonly from: number
  readonly text: string
  readonly className: string
  /** The invisible character that the run is. */
  readonly sign?: RowSign
}

/** A row's text cut where its look changes, and around each of its invisible characters that are shown; one run where nothing does. */
export function textRuns(
  row: CodeRow,
  text: string,
  selected = -1,
  signs: readonly RowSign[] = [],
  tokens: readonly SyntaxToken[] = [],
): TextRun[] {
  const { pieces = [], notes = [] } = row
  const cuts = new Set([0])
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
      isSign ? `code-unseen code-unseen-${sign.drawing}` : '',
    ]
    const run = { from, text: text.slice(from, starts[i + 1] ?? text.length), className: classes.filter(Boolean).join(' ') }
    return isSign ? { ...run, sign } : run
  })
}

type MarginProps = { readonly rows: readonly (readonly [index: number, row: CodeRow])[]; readonly topOf: (row: number) => number }

/** The signs of notes at the pane's edge, each saying what it stands for. The list below the pane says it to keyboards. */
export const PlainMargin = ({ rows, topOf }: MarginProps) => (
  <div className="code-margin" aria-hidden="true">
    {rows.map(([index, row]) => {
      const sign = noteSign(row)
      if (sign === '') return null
      const said = (row.notes ?? []).filter((note) => note.first).map((note) => note.said)
      return (
        <span
          key={index}
          className={sign === '✗' ? 'code-note-fatal' : 'code-note-repaired'}
          style={{ top: topOf(index) }}
          title={said.join('\n')}
        />
      )
    })}
  </div>
)

import { belongsTo, isChosen, isTinted, noteSign, type Row } from './CodeView'

type Props = {
  readonly index: number
  readonly row: Row
  readonly selected: number
  /** Whether the row stands out for a moment; a new number begins the moment anew. */
  readonly flash: number
  readonly text: string
  /** The text is drawn by something above: here only what lies under it. */
  readonly under: boolean
}

/** One row of the plain pane. */
export function PlainLine({ index, row, selected, flash, text, under }: Props) {
  const tone = `code-tone-${row.tone}`
  const drawn = row.pieces !== undefined || row.notes !== undefined || !under ? text : ''
  return (
    <div className={`code-line code-row ${tone}`} data-row={index}>
      {selected >= 0 && belongsTo(row, selected) && <div className={`code-selected code-selected-edge ${tone}`} />}
      {flash > 0 && <div key={flash} className="code-flash" />}
      <span className={isTinted(row.tone) ? 'code-number code-number-inked' : 'code-number'}>{row.number}</span>
      <span className="code-sign">{row.sign}</span>
      <span className={under ? 'code-under' : row.pieces === undefined ? `code-text ${tone}` : 'code-text'}>
        {textRuns(row, drawn, selected).map((run) => (
          <span key={run.from} className={run.className} data-column={run.from}>
            {run.text}
          </span>
        ))}
      </span>
    </div>
  )
}

export type TextRun = { readonly from: number; readonly text: string; readonly className: string }

/** A row's text cut where its look changes; one run where it does not. */
export function textRuns(row: Row, text: string, selected = -1): TextRun[] {
  const { pieces = [], notes = [] } = row
  const cuts = new Set([0])
  for (const { from, to } of [...pieces, ...notes]) {
    if (from < text.length) cuts.add(from)
    if (to < text.length) cuts.add(to)
  }
  const starts = [...cuts].sort((a, b) => a - b)
  let next = 0
  return starts.map((from, i) => {
    while ((pieces[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++
    const piece = pieces[next]
    const chosen = piece !== undefined && isChosen(row, piece, selected)
    const waves = notes.filter((note) => note.from <= from && from < note.to)
    const fatal = waves.some((note) => note.fatal)
    const classes = [
      piece !== undefined && piece.from <= from ? `code-piece code-piece-${piece.form} code-tone-${piece.tone}` : '',
      chosen ? 'code-piece-chosen' : '',
      waves.length === 0 ? '' : fatal ? 'code-wave-fatal' : 'code-wave-repaired',
    ]
    return { from, text: text.slice(from, starts[i + 1] ?? text.length), className: classes.filter(Boolean).join(' ') }
  })
}

type MarginProps = { readonly rows: readonly (readonly [index: number, row: Row])[]; readonly topOf: (row: number) => number }

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

import { belongsTo, type CodeRow, comparedClass, isProse, isTinted, laneSign, noteSign, type SyntaxToken } from './code-view'
import { firstWordEnd, hanging } from './hanging-indent'
import type { RowSign } from './invisible'
import { textRuns } from './text-runs'

type Props = {
  readonly index: number
  readonly row: CodeRow
  readonly selected: number
  /** Counts the moments in which the row is highlighted, 0 for none; a new number begins another. */
  readonly flash: number
  readonly text: string
  /** Its invisible characters that are shown, sorted. */
  readonly signs: readonly RowSign[]
  /** What its language makes of the text. */
  readonly tokens: readonly SyntaxToken[]
  /** Something above draws the text while it is edited: what is drawn here lies under it. */
  readonly under: boolean
  /** CSS pixels, where the row is wrapped and its height is known; null: as high as it is. */
  readonly height: number | null
  /** Whether its rows after the first are indented. */
  readonly hangs: boolean
}

/** One row of the plain pane. */
export function PlainLine({ index, row, selected, flash, text, signs, tokens, under, height, hangs }: Props) {
  const tone = `code-tone-${row.tone}`
  const own = row.pieces === undefined ? `code-text ${tone}` : 'code-text'
  const hung = hangs && height !== null && !isProse(row)
  const chosen = selected >= 0 && belongsTo(row, selected)
  return (
    <div
      className={`code-line code-row ${tone} ${comparedClass(row)}`}
      data-row={index}
      style={height === null ? undefined : { height }}
    >
      {chosen && <div className={`code-selected code-selected-edge ${tone}`} />}
      {flash > 0 && <div key={flash} className="code-flash" />}
      <span className={isTinted(row.tone) ? 'code-number code-number-inked' : 'code-number'}>{row.number}</span>
      <span className="code-sign">{laneSign(row)}</span>
      <span className={under ? `${own} code-under` : own} style={hung ? hanging(text) : undefined}>
        {textRuns(row, text, selected, signs, tokens, hung ? firstWordEnd(text) : 0).map(({ from, text, className, sign }) => (
          <span key={from} className={className} data-column={from} data-sign={sign?.sign} title={sign?.said}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

type MarginProps = { readonly rows: readonly (readonly [index: number, row: CodeRow])[]; readonly topOf: (row: number) => number }

/** The signs of notes at the pane's edge, each saying what it means. The list below the pane says it to keyboards. */
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

import type { ReactNode } from 'react'
import { plural } from '../../engine/explain'
import type { LineDifference } from '../../engine/model'
import { CodeBox } from './CodeBox'
import { comparedSideOf } from './compared-lines'
import { isEqual } from './single-change'
import { MarkedLine } from './VisibleText'

/** Differing lines that are shown. More: a long panel, fewer: the telling one may be left out. */
const SHOWN = 12
/** Equal lines in a row, or lines that only the file has, that are shown; of more the first is, and their number. */
const RUN = 2

type Props = {
  readonly label: string
  readonly rows: readonly LineDifference[]
}

/** Lines of a hunk, each above the file's own where they differ, with the differing characters marked. */
export function LineDifferences({ label, rows }: Props) {
  return <CodeBox label={label}>{linesOf(rows)}</CodeBox>
}

/** Runs of lines that say the same of themselves: those that are equal, and those that only the file has. */
function linesOf(rows: readonly LineDifference[]): ReactNode[] {
  const drawn: ReactNode[] = []
  let left = SHOWN
  let at = 0
  while (at < rows.length && left > 0) {
    const kind = kindOf(rows[at])
    const end = endOfRun(rows, at, kind)
    const isLong = kind !== 'differs' && end - at > RUN
    const shown = isLong ? at + 1 : kind === 'equal' ? end : Math.min(end, at + left)
    for (const [i, row] of rows.slice(at, shown).entries())
      drawn.push(kind === 'equal' ? <Equal key={at + i} row={row} /> : <Differing key={at + i} row={row} />)
    if (isLong) drawn.push(<Note key={`${at}+`}>{moreText(kind, end - shown)}</Note>)
    if (kind !== 'equal') left -= shown - at
    at = isLong ? end : shown
  }
  if (at < rows.length) drawn.push(<Note key="rest">{plural(rows.length - at, 'more line')}</Note>)
  return drawn
}

function endOfRun(rows: readonly LineDifference[], from: number, kind: Kind): number {
  let end = from + 1
  while (end < rows.length && kindOf(rows[end]) === kind) end++
  return end
}

type Kind = 'equal' | 'differs' | 'only-file'

function kindOf(row: LineDifference | undefined): Kind {
  if (row === undefined || isEqual(row)) return 'equal'
  return row.line < 0 ? 'only-file' : 'differs'
}

const moreText = (kind: Kind, count: number): string =>
  kind === 'equal' ? plural(count, 'more equal line') : `${plural(count, 'more line')} not in the reply`

const Equal = ({ row }: { readonly row: LineDifference }) => (
  <Line number={row.of < 0 ? '' : String(row.of + 1)} parts={comparedSideOf(row, 'file')} side="file" quiet />
)

const Differing = ({ row }: { readonly row: LineDifference }) => (
  <>
    {row.line >= 0 && (
      <Line number="reply" parts={comparedSideOf(row, 'reply')} side="reply" note={row.of < 0 ? 'not in the file' : undefined} />
    )}
    {row.of >= 0 && (
      <Line
        number={String(row.of + 1)}
        parts={comparedSideOf(row, 'file')}
        side="file"
        note={row.line < 0 ? 'not in the reply' : undefined}
      />
    )}
  </>
)

const Note = ({ children }: { readonly children: string }) => <Line number="⋯" parts={[]} side="file" note={children} />

type LineProps = {
  readonly number: string
  readonly parts: ReturnType<typeof comparedSideOf>
  readonly side: 'reply' | 'file'
  readonly note?: string | undefined
  readonly quiet?: boolean
}

/** `number`: of the file's line, or whose line it is. */
const Line = ({ number, parts, side, note, quiet = false }: LineProps) => (
  <p className={`flex whitespace-pre ${quiet ? 'text-muted' : ''}`}>
    <span className="w-11 shrink-0 select-none pr-2 text-right text-note text-muted">{number}</span>
    <span className="pr-3">
      <MarkedLine parts={parts} side={side} />
      {note !== undefined && <span className="pl-2 font-sans text-note text-muted italic">{note}</span>}
    </span>
  </p>
)

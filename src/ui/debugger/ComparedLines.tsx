import { linesIn } from '../../engine/explain'
import { useWidth } from '../use-width'
import type { SeenPair } from './step-view'

/** Lines that are listed; the rest are only counted. More: a panel that scrolls, fewer: a hunk is not seen whole. */
const LISTED = 24

/** The compared lines as text: what both panes show by colours. Without panes beside it, it is seen; with them, it is for those who cannot see them. */
export function ComparedLines({ pairs, label }: { readonly pairs: readonly SeenPair[]; readonly label: string }) {
  const narrow = useWidth() === 'narrow'
  if (pairs.length === 0) return null
  return (
    <ol aria-label={`Lines compared. ${label}`} className={narrow ? 'mt-2 font-mono text-note leading-[18px]' : 'sr-only'}>
      {pairs.slice(0, LISTED).map((pair, index) => (
        <li key={index} className="flex gap-2 border-line border-t py-[3px]">
          <span aria-hidden="true" className={`w-3 shrink-0 text-center font-bold ${pair.equal ? 'text-exact' : 'text-refused'}`}>
            {pair.equal ? '=' : '≠'}
          </span>
          <Pair {...pair} />
        </li>
      ))}
      {pairs.length > LISTED && <li className="py-[3px] font-sans text-muted">and {pairs.length - LISTED} more lines</li>}
    </ol>
  )
}

function Pair({ quoted, of, equal }: SeenPair) {
  const where = of === null ? '' : of.at.side === 'before' ? linesIn({ start: of.at.line, end: of.at.line + 1 }) : 'a new line'
  return (
    <span className="min-w-0 flex-1 overflow-hidden">
      <span className="block truncate whitespace-pre">{quoted === '' ? ' ' : quoted}</span>
      {!equal && of !== null && (
        <span className="block truncate whitespace-pre text-muted">{of.text === '' ? ' ' : of.text}</span>
      )}
      <span className="sr-only">
        {equal
          ? where === ''
            ? 'is equal'
            : `is equal to ${where}`
          : of === null
            ? 'has no line in the file'
            : `differs from ${where}`}
      </span>
    </span>
  )
}

import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Evidence, EvidenceRow } from '../../engine/evidence'
import { comparedSidesOf } from '../../engine/evidence/compared-sides'
import { plural } from '../../engine/explain'
import { drawnRowsOf, isFold } from '../../engine/explain/drawn-rows'
import { noteOf, SIGNS, sayRow } from '../../engine/explain/row-words'
import { firstWordEnd } from '../hanging-indent'
import { MarkedLine } from '../why/VisibleText'
import { firstShownOf } from './first-shown-row'
import { LineCell, type LineTone, QUIET } from './LineCell'

/** Rows that are drawn, and more by each press. More: a hunk of thousands of lines takes longer to come, fewer: presses. */
const STEP = 60
/** Rows that come at once: as many as a screen shows. The others come when these are seen. */
const FIRST = 30

type Props = {
  readonly evidence: Evidence
  /** One side beside the other, or one below the other where room is short. */
  readonly layout: 'beside' | 'below'
  readonly label: string
  /** A few rows of it are seen at once. */
  readonly isLow?: boolean
}

/** The lines of a hunk beside the file's: what differs is marked to the character, and lines wrap. */
export function HunkComparison({ evidence, layout, label, isLow = false }: Props) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(FIRST)
  useEffect(() => startTransition(() => setMost((rows) => Math.max(rows, STEP))), [])
  const rows = useMemo(() => drawnRowsOf(evidence, open), [evidence, open])
  const [isWhole, setWhole] = useState(false)
  const from = isWhole ? 0 : firstShownOf(rows, isLow)
  const left = rows.length - from - most
  return (
    <div className="font-mono text-code-small leading-[19px] [tab-size:4]">
      {from > 0 && <Fold onOpen={() => setWhole(true)}>{plural(from, 'row')} above, none with other words</Fold>}
      <ol aria-label={label} className="list-none">
        {rows.slice(from, from + most).map((row, at) =>
          isFold(row) ? (
            <li key={at}>
              <Fold onOpen={() => setOpen(new Set([...open, evidence.rows.indexOf(row.rows[0] ?? ROW)]))}>{row.fold}</Fold>
            </li>
          ) : (
            <Row key={at} row={row} layout={layout} standing={evidence.standing} />
          ),
        )}
      </ol>
      {left > 0 && <Fold onOpen={() => setMost(most + STEP)}>{plural(left, 'more row')}</Fold>}
    </div>
  )
}

/** Takes the place of a row that is not there. */
const ROW: EvidenceRow = {
  fate: 'kept',
  line: -1,
  fresh: -1,
  replyLine: -1,
  reply: null,
  file: null,
  of: null,
  becomes: -1,
  contrast: null,
  difference: null,
  elsewhere: null,
}

const Fold = ({ children, onOpen }: { readonly children: ReactNode; readonly onOpen: () => void }) => (
  <button
    type="button"
    className="block w-full px-3 py-0.5 text-left font-sans text-note text-muted hover:bg-shade hover:text-text"
    onClick={onOpen}
  >
    ⋯ {children}
  </button>
)

type RowProps = {
  readonly row: EvidenceRow
  readonly layout: Props['layout']
  readonly standing: Evidence['standing']
}

function Row({ row, layout, standing }: RowProps) {
  const sides = comparedSidesOf(row)
  const note = noteOf(row)
  const isEqual = row.fate === 'kept' && row.reply === row.file
  const reply = sides.reply !== null && (
    <LineCell
      says={row.replyLine < 0 ? 'reply: ' : `reply ${row.replyLine + 1}: `}
      numbers={[row.replyLine < 0 ? '' : String(row.replyLine + 1)]}
      sign={SIGNS[row.fate]}
      tone={toneOf(row, 'reply')}
      isQuiet={isEqual}
      text={row.reply ?? ''}
    >
      <MarkedLine parts={sides.reply} side="reply" breaks={firstWordEnd(row.reply ?? '')} />
    </LineCell>
  )
  const numbers = fileNumbers(row).slice(0, standing === 'landed' ? 2 : 1)
  const file = sides.file !== null && (
    <LineCell
      says={`${sides.reply === null ? '' : '; '}file ${numbers.find((number) => number !== '') ?? ''}: `}
      numbers={numbers}
      sign={row.fate === 'unquoted' || standing === 'present' ? '' : SIGNS[row.fate]}
      tone={toneOf(row, 'file')}
      isQuiet={isEqual}
      text={row.file ?? ''}
    >
      <MarkedLine parts={sides.file} side="file" breaks={firstWordEnd(row.file ?? '')} />
      {(layout === 'below' || row.of?.by !== undefined) && note !== '' && <Note>{note}</Note>}
    </LineCell>
  )
  return (
    <li className={layout === 'beside' ? 'grid grid-cols-2 [&>*+*]:border-line [&>*+*]:border-l' : ''}>
      <span className="sr-only">{sayRow(row, standing)}</span>
      {layout === 'below' ? (
        <>
          {!isEqual && reply}
          {(isEqual || row.fate !== 'added' || row.contrast !== null) && file}
          {file === false && note !== '' && (
            <p className="pl-[88px]">
              <Note>{note}</Note>
            </p>
          )}
        </>
      ) : (
        <>
          {reply || (
            <Nothing>{row.fate === 'unquoted' ? (row.of?.by === undefined ? 'not in the reply' : 'not quoted') : ''}</Nothing>
          )}
          {file || <Nothing>{note}</Nothing>}
        </>
      )}
    </li>
  )
}

/** As it was, and, where the hunk lands, as it becomes. */
const fileNumbers = ({ of, becomes }: EvidenceRow): readonly string[] => [
  of === null || of.side === 'after' ? '' : String(of.line + 1),
  becomes < 0 ? '' : String(becomes + 1),
]

const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className={`pl-2 font-sans text-note italic ${QUIET}`}>{children}</span>
)

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className={`min-h-[19px] bg-shade/60 px-3 font-sans text-note italic ${QUIET}`}>{children}</p>
)

function toneOf({ fate, reply, file, contrast }: EvidenceRow, side: 'reply' | 'file'): LineTone {
  if (fate === 'added') return 'added'
  if (fate === 'removed') return 'removed'
  if (fate === 'unquoted') return side === 'file' ? 'differs' : ''
  return contrast !== null || reply === null || file === null ? 'differs' : ''
}

import { useMemo, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Edit } from '../../engine/model'
import { diffLines } from '../edit-lines'
import { firstWordEnd, hanging } from '../hanging-indent'
import { CodeBox } from './CodeBox'
import { foldedDiff, isDiffFold } from './folded-diff'
import { VisibleText } from './VisibleText'

/** Rows of an edit that are drawn at first, and more by each press. More: a long panel, fewer: presses. */
const STEP = 24
/** UTF-16 units of a line. */
const WIDE = 300

const SIGN = { '-': '−', '+': '+', '': '' } as const
const TONE = { '-': 'bg-refused/10', '+': 'bg-exact/10', '': 'text-muted' } as const

/** The first hunk of an edit as removed and added lines, with those around them that are kept; long runs are folded. */
export function EditDiff({ edit, label }: { readonly edit: Edit; readonly label: string }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(STEP)
  const lines = useMemo(() => diffLines(edit, 0), [edit])
  const rows = useMemo(() => foldedDiff(lines, open), [lines, open])
  const left = rows.length - most
  return (
    <CodeBox label={label} wraps>
      {rows.slice(0, most).map((row, i) =>
        isDiffFold(row) ? (
          <More key={i} onOpen={() => setOpen(new Set([...open, row.at]))}>
            {row.fold}
          </More>
        ) : (
          <p key={i} className={`flex pr-3 ${TONE[row.sign]}`}>
            <span className="w-6 shrink-0 select-none text-center">{SIGN[row.sign]}</span>
            <span
              className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere] [&>*]:indent-0"
              style={hanging(row.text, 'column')}
            >
              <VisibleText text={row.text.slice(0, WIDE)} breaks={firstWordEnd(row.text)} />
              {row.text.length > WIDE && (
                <span className="font-sans text-note italic"> … {plural(row.text.length - WIDE, 'more character')}</span>
              )}
            </span>
          </p>
        ),
      )}
      {left > 0 && <More onOpen={() => setMost(most + 4 * STEP)}>{plural(left, 'more row')}</More>}
    </CodeBox>
  )
}

const More = ({ children, onOpen }: { readonly children: string; readonly onOpen: () => void }) => (
  <button type="button" className="flex w-full text-left text-muted hover:bg-shade hover:text-text" onClick={onOpen}>
    <span aria-hidden="true" className="w-6 shrink-0 select-none text-center">
      ⋯
    </span>
    <span className="font-sans italic">{children}</span>
  </button>
)

import { plural } from '../../engine/explain'
import type { Edit } from '../../engine/model'
import { type DiffLine, diffLines } from '../edit-lines'
import { CodeBox } from './CodeBox'
import { VisibleText } from './VisibleText'

/** Lines of an edit that are shown. More: a long panel, fewer: the change itself may be left out. */
const SHOWN = 14
/** Kept lines that are shown on each side of a change. */
const AROUND = 2
/** UTF-16 units of a line. */
const WIDE = 300

const SIGN = { '-': '−', '+': '+', '': '' } as const
const TONE = { '-': 'bg-refused/10', '+': 'bg-exact/10', '': 'text-muted' } as const

/** The first hunk of an edit as removed and added lines, with those around them that are kept. */
export function EditDiff({ edit, label }: { readonly edit: Edit; readonly label: string }) {
  const rows = near(diffLines(edit, 0))
  const left = rows.slice(SHOWN).reduce<number>((sum, row) => sum + (typeof row === 'number' ? row : 1), 0)
  return (
    <CodeBox label={label} wraps>
      {rows.slice(0, SHOWN).map((row, i) =>
        typeof row === 'number' ? (
          <More key={i} lines={row} />
        ) : (
          <p key={i} className={`flex pr-3 ${TONE[row.sign]}`}>
            <span className="w-6 shrink-0 select-none text-center">{SIGN[row.sign]}</span>
            <span className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
              <VisibleText text={row.text.slice(0, WIDE)} />
              {row.text.length > WIDE && (
                <span className="font-sans text-note italic"> … {plural(row.text.length - WIDE, 'more character')}</span>
              )}
            </span>
          </p>
        ),
      )}
      {left > 0 && <More lines={left} />}
    </CodeBox>
  )
}

const More = ({ lines }: { readonly lines: number }) => (
  <p className="flex text-muted">
    <span className="w-6 shrink-0 select-none text-center">⋯</span>
    <span className="font-sans italic">{plural(lines, 'more line')}</span>
  </p>
)

/** Lines near a change; a number stands for as many that are not. */
function near(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const rows: (DiffLine | number)[] = []
  for (const [at, line] of lines.entries()) {
    const isNear = lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== '')
    const last = rows.at(-1)
    if (isNear) rows.push(line)
    else if (typeof last === 'number') rows[rows.length - 1] = last + 1
    else rows.push(1)
  }
  return rows
}

import { comparedSidesOf } from '../../engine/evidence/compared-sides'
import type { SeenPair, StepView } from '../debugger/step-view'
import { firstWordEnd } from '../hanging-indent'
import { MarkedLine } from '../why/VisibleText'
import { LineCell } from './LineCell'

/** Lines that are drawn. More: a hunk of thousands of lines takes longer to come, fewer: its end is in the panes alone. */
const MOST = 400

/** Whether a step has compared lines that can be drawn beside one another. */
export const hasPairs = ({ pairs }: StepView): boolean => pairs.some(({ of, equal }) => of !== null || !equal)

/** What a step of the debugger has compared, before a class: each quoted line above the file's, equal or not. */
export const SteppedLines = ({ view: { pairs, rows } }: { readonly view: StepView }) => (
  <ol aria-label="Lines that the step compared" className="list-none font-mono [tab-size:4]">
    {pairs.slice(0, MOST).map((pair, at) => (
      <li key={at} className="[&+li]:mt-px">
        <Pair {...pair} row={rows[at] ?? -1} />
      </li>
    ))}
  </ol>
)

function Pair({ quoted, of, equal, row }: SeenPair & { readonly row: number }) {
  const [sign, tone] = equal ? (['=', 'equal'] as const) : (['≠', 'unequal'] as const)
  const isTwice = of !== null && of.text !== quoted
  const sides = comparedSidesOf({ reply: quoted, file: isTwice ? of.text : null })
  const own = row < 0 ? '' : String(row + 1)
  const place = of === null ? '' : String(of.at.line + 1)
  return (
    <>
      <span className="sr-only">{equal ? 'Equal: ' : of === null ? 'Not in the file: ' : 'Differs: '}</span>
      <LineCell
        says={`reply ${own}${isTwice || place === '' ? '' : `, file ${place}`}: `}
        numbers={[own, isTwice ? '' : place]}
        sign={sign}
        tone={tone}
        isQuiet={false}
        text={quoted}
      >
        {sides.reply !== null && <MarkedLine parts={sides.reply} side="reply" breaks={firstWordEnd(quoted)} />}
      </LineCell>
      {isTwice && sides.file !== null && (
        <LineCell says={`; file ${place}: `} numbers={['', place]} sign="" tone={tone} isQuiet={false} text={of.text}>
          <MarkedLine parts={sides.file} side="file" breaks={firstWordEnd(of.text)} />
        </LineCell>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { hanging } from '../hanging-indent'

/** `equal`: compared and equal; the others say what a line is in its hunk. */
export type LineTone = '' | 'removed' | 'added' | 'differs' | 'equal' | 'unequal'

const GROUND: Record<LineTone, string> = {
  '': '',
  removed: 'bg-refused/8',
  added: 'bg-exact/8',
  differs: 'bg-fuzzy/8',
  equal: 'bg-exact/8',
  unequal: 'bg-refused/8',
}

/** Small print on a tinted ground. */
export const QUIET = 'text-[color-mix(in_srgb,var(--text)_55%,var(--muted))]'

type Props = {
  /** Whose line it is, for those who cannot see where it is drawn: "reply 37: ". */
  readonly says: string
  readonly numbers: readonly string[]
  readonly sign: string
  readonly tone: LineTone
  readonly isQuiet: boolean
  /** The line itself. */
  readonly text: string
  readonly children: ReactNode
}

/** One line of a side, with its numbers and its sign; a line that is longer goes on below. */
export const LineCell = ({ says, numbers, sign, tone, isQuiet, text, children }: Props) => (
  <p className={`flex min-w-0 items-baseline ${GROUND[tone]} ${isQuiet ? 'text-muted' : ''}`}>
    {numbers.map((number, at) => (
      <span key={at} className={`w-9 shrink-0 select-none pr-1.5 text-right text-note ${QUIET}`} aria-hidden="true">
        {number}
      </span>
    ))}
    <span className={`w-[1.5em] shrink-0 select-none text-center ${QUIET}`} aria-hidden="true">
      {sign}
    </span>
    <span className="sr-only">{says}</span>
    <span className="min-w-0 flex-1 whitespace-pre-wrap pr-2 [overflow-wrap:anywhere] [&>*]:indent-0" style={hanging(text)}>
      {children}
    </span>
  </p>
)

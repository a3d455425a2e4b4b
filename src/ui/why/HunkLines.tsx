import type { Decision } from '../../engine/model'
import { decidedEditOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { diffLines } from '../edit-lines'

/** Lines that are read out. More: too long to listen to, fewer: the telling one may be left out. */
const READ_OUT = 80

const SAYS = { '-': 'removed', '+': 'added', '': 'kept' } as const

/** The lines of a hunk for those who cannot see them coloured in the panes. */
export function HunkLines({ analysis, decision }: { readonly analysis: Analysis; readonly decision: Decision }) {
  const lines = diffLines(decidedEditOf(analysis, decision), decision.hunk)
  return (
    <section aria-label="Lines of the hunk" className="relative">
      <ol className="sr-only">
        {lines.slice(0, READ_OUT).map(({ sign, text }, at) => (
          <li key={at}>
            {SAYS[sign]}: {text}
          </li>
        ))}
        {lines.length > READ_OUT && <li>and {lines.length - READ_OUT} more</li>}
      </ol>
    </section>
  )
}

import type { Step } from '../../engine/model'
import { useReplyWish } from '../panes'
import { stepOf } from '../part-messages'
import { useDriver } from '../session'

/** Steps that are listed; the rest are only counted. */
const LISTED = 60
/** Characters of an answer or of arguments that are quoted. */
const QUOTED = 400

/** What the reply asks for besides edits, so that nothing read goes unseen. `full`: with what it says, and the candidates of a branch. */
export function RequestedSteps({ steps, full = false }: { readonly steps: readonly Step[]; readonly full?: boolean }) {
  const driver = useDriver()
  const see = useReplyWish()
  if (steps.length === 0) return null
  return (
    <section aria-label={full ? 'What the reply asks for' : 'Also in the reply'}>
      {!full && <h2 className="heading px-4 pb-1">Also in the reply</h2>}
      <ul>
        {steps.slice(0, LISTED).map((step, index) => (
          <li key={index}>
            <button
              type="button"
              className={`w-full border-transparent border-l-2 py-[3.5px] text-left -outline-offset-2 hover:bg-shade ${full ? 'rounded-control px-1' : 'px-3.5'}`}
              onClick={() => {
                driver.page.show({ narrowTab: 'reply' })
                see(step.span.from)
              }}
            >
              <span className="flex items-center gap-1.5">
                <span aria-hidden="true" className="inline-block w-4 shrink-0 text-center font-mono font-bold text-marker">
                  {SIGN[step.mode]}
                </span>
                <span className="min-w-0 flex-1 truncate">{stepOf(step)}</span>
              </span>
              {full && step.text !== '' && (
                <span
                  className={`line-clamp-4 whitespace-pre-line pl-[22px] text-muted [overflow-wrap:anywhere] ${step.mode === 'act' ? 'font-mono text-code-small' : ''}`}
                >
                  {step.text.slice(0, QUOTED)}
                </span>
              )}
            </button>
            {full && step.candidates.length > 0 && <Candidates step={step} />}
          </li>
        ))}
      </ul>
      {steps.length > LISTED && <p className="px-4 pt-1 text-muted">{steps.length - LISTED} more</p>}
    </section>
  )
}

const SIGN: Record<Step['mode'], string> = { act: '›', final: '■', wait: '…', branch: '⑂' }

const Candidates = ({ step }: { readonly step: Step }) => (
  <ol className="pb-1 pl-[26px] text-muted">
    {step.candidates.map(({ action, score }, index) => (
      <li key={index} className="flex gap-2">
        <span className="min-w-0 flex-1 truncate">{action || 'unnamed'}</span>
        <span className="digits">{score === null ? '–' : score.toFixed(2)}</span>
      </li>
    ))}
  </ol>
)

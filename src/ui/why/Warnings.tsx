import { explainWarning, plural } from '../../engine/explain'
import type { Warning } from '../../engine/model'
import { isWarned } from '../../session/stages'
import { stagedAnalysis } from '../../session/state'
import { Action } from '../controls'
import { useWish } from '../panes'
import { useDriver, useSession } from '../session'

/** Warnings that are listed; the rest are only counted. */
const LISTED = 6

/** What someone should look at before what is staged is committed. */
export function Warnings() {
  const driver = useDriver()
  const staged = useSession(stagedAnalysis)
  const waiting = useSession(isWarned)
  const blocks = useSession((state) => state.syntax === 'block')
  const warnings = staged?.transaction.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="mb-5 medium:w-[32%] medium:shrink-0">
      <h2 className="font-semibold text-title text-fuzzy">Before you commit</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {warnings.slice(0, LISTED).map((warning) => (
          <li key={`${warning.code} ${warning.path}`} className="flex gap-2">
            <span aria-hidden="true" className="font-mono font-bold text-fuzzy">
              !
            </span>
            <span className="min-w-0 break-words">
              {explainWarning(warning)}
              {warning.code === 'syntax-error' && (
                <>
                  {blocks && ' That blocks the commit.'}
                  <Problems warning={warning} />
                </>
              )}
            </span>
          </li>
        ))}
        {warnings.length > LISTED && <li className="text-muted">And {plural(warnings.length - LISTED, 'warning')} more.</li>}
      </ul>
      <p className="mt-2">
        {waiting ? (
          <Action onPress={driver.reply.lookAtWarnings}>I have looked at {warnings.length === 1 ? 'this' : 'these'}</Action>
        ) : (
          <span className="text-muted">Looked at.</span>
        )}
      </p>
    </section>
  )
}

/** Each error leads to its line. */
function Problems({ warning: { path, problems } }: { readonly warning: Warning<'syntax-error'> }) {
  const driver = useDriver()
  const wish = useWish()
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {problems.slice(0, LISTED).map(({ line, kind, text }) => (
        <li key={`${line} ${kind}`}>
          <button
            type="button"
            className="max-w-full truncate text-left text-muted underline decoration-line underline-offset-2 hover:text-text"
            onClick={() => {
              driver.page.openFile(path)
              driver.page.show({ view: 'after' })
              wish(path, line, 'after')
            }}
          >
            line {line + 1}: {kind} <code className="font-mono text-note">{text}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}

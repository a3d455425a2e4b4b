import { plural } from '../../engine/explain'
import { SYNTAX_POLICIES } from '../../session/preferences'
import type { Analysis } from '../../workers/protocol'
import { useDriver, useSession } from '../session'

const POLICY: Record<(typeof SYNTAX_POLICIES)[number], string> = {
  block: 'Block the commit',
  warn: 'Warn',
  off: 'Ignore',
}

/** What was checked of the files that change, and what an error means. */
export function SyntaxPanel({ analysis }: { readonly analysis: Analysis }) {
  const driver = useDriver()
  const policy = useSession((state) => state.syntax)
  return (
    <section aria-label="Syntax" className="mt-5 flex flex-col gap-1.5 text-muted">
      <label className="flex flex-wrap items-center gap-x-1.5">
        New syntax errors
        <select
          className="rounded-control border border-line bg-panel px-1 py-0.5 text-text"
          value={policy}
          onChange={({ target }) => {
            const found = SYNTAX_POLICIES.find((id) => id === target.value)
            if (found !== undefined) void driver.reply.setSyntax(found)
          }}
        >
          {SYNTAX_POLICIES.map((id) => (
            <option key={id} value={id}>
              {POLICY[id]}
            </option>
          ))}
        </select>
      </label>
      <p>{policy === 'off' ? 'Syntax is not checked.' : checkedText(analysis)}</p>
    </section>
  )
}

/** "2 files checked; not checked: notes.xyz". */
function checkedText({ syntax, transaction }: Analysis): string {
  if (syntax.length === 0) return transaction.state === 'staged' ? 'No file was checked.' : 'Not checked: nothing is staged.'
  const of = (wanted: string) => syntax.filter(({ state }) => state === wanted).map(({ path }) => path)
  const [checked, loading, without] = [of('checked'), of('loading'), of('no-check')]
  return [
    loading.length > 0 ? 'Checking…' : '',
    checked.length > 0 ? `${plural(checked.length, 'file')} checked` : '',
    without.length > 0
      ? `not checked: ${without
          .slice(0, 3)
          .map((path) => path.slice(path.lastIndexOf('/') + 1))
          .join(', ')}`
      : '',
  ]
    .filter(Boolean)
    .join('; ')
}

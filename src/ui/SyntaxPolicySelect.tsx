import { SYNTAX_POLICIES, type SyntaxPolicy } from '../session/preferences'
import { useDriver, useSession } from './session'

const NAMES: Record<SyntaxPolicy, string> = { block: 'Block the commit', warn: 'Warn', off: 'Ignore' }

/** What a syntax error that an edit adds means for the commit. */
export function SyntaxPolicySelect() {
  const driver = useDriver()
  const policy = useSession((state) => state.syntax)
  return (
    <select
      aria-label="New syntax errors"
      className="h-7 rounded-control border border-line bg-panel px-1.5 text-text"
      value={policy}
      onChange={({ target }) => {
        const found = SYNTAX_POLICIES.find((id) => id === target.value)
        if (found !== undefined) void driver.reply.setSyntax(found)
      }}
    >
      {SYNTAX_POLICIES.map((id) => (
        <option key={id} value={id}>
          {NAMES[id]}
        </option>
      ))}
    </select>
  )
}

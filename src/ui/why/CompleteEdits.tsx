import { plural } from '../../engine/explain'
import type { Edit } from '../../engine/model'
import { completeEdits } from '../../session/stages'
import { Action } from '../controls'
import { useAnalysis, useDriver, useSession } from '../session'
import { isUnread } from '../unread'

/** Files that are named; the rest are only counted. */
const NAMED = 3

const namesOf = (edits: readonly Edit[]): string => {
  const names = [...new Set(edits.map(({ written }) => written.slice(written.lastIndexOf('/') + 1) || 'the open file'))]
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${plural(rest, 'more file')}` : '')
}

/** Where a reply is cut off: offers to stage the edits of it that are complete, by name, and to take that back. */
export function CompleteEdits() {
  const driver = useDriver()
  const { analysis } = useAnalysis()
  const chosen = useSession((state) => state.chosen)
  const offered = useSession((state) => (completeEdits(state).length > 0 ? state.analysis : null))
  const edits = analysis?.reading.edits ?? []
  const lost = analysis?.reading.diagnostics.some(isUnread) ?? false
  if (chosen !== null)
    return (
      <section aria-label="Complete edits" className="mb-5">
        <p className="text-muted">
          {lost
            ? `Only ${plural(chosen.length, 'complete edit')} of this reply ${chosen.length === 1 ? 'is' : 'are'} decided; the rest could not be read.`
            : `Only ${chosen.length} of the ${plural(edits.length, 'edit')} of this reply ${chosen.length === 1 ? 'is' : 'are'} decided.`}
        </p>
        <Action className="mt-2" onPress={() => driver.reply.choose(null)}>
          Stage all or none
        </Action>
      </section>
    )
  if (offered === null || edits.length === 0) return null
  return (
    <section aria-label="Complete edits" className="mb-5">
      <p className="text-muted">
        {plural(edits.length, 'edit')} of this reply {edits.length === 1 ? 'is' : 'are'} complete: {namesOf(edits)}.
      </p>
      <Action className="mt-2" onPress={() => driver.reply.choose([...edits.keys()])}>
        Stage {edits.length === 1 ? 'the complete edit' : `the ${edits.length} complete edits`}
      </Action>
    </section>
  )
}

import { plural, REJECTION } from '../../engine/explain'
import type { Edit } from '../../engine/model'
import { isUnread } from '../../engine/unread'
import { completeEdits, unreadReason } from '../../session/stages'
import { Action } from '../controls'
import { useAnalysis, useDriver, useSession } from '../session'

/** Files that are named; the rest are only counted. */
const NAMED = 3

const namesOf = (edits: readonly Edit[]): string => {
  const names = [...new Set(edits.map(({ written }) => written.slice(written.lastIndexOf('/') + 1) || 'the open file'))]
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${plural(rest, 'more file')}` : '')
}

/** "; 2 of them are refused": of the complete edits those that cannot be staged; '' where all can. */
function sayRefused(refused: number, of: number): string {
  if (refused === 0) return ''
  if (refused < of) return `; ${refused} of them ${refused === 1 ? 'is' : 'are'} refused`
  return of === 1 ? '; it is refused' : '; all of them are refused'
}

/** Where a part of a reply is cut off or unreadable: says so, offers to stage the complete edits that land, and takes that back. */
export function CompleteEdits() {
  const driver = useDriver()
  const { analysis } = useAnalysis()
  const chosen = useSession((state) => state.chosen)
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
  const reason = unreadReason(analysis)
  if (reason === null || edits.length === 0) return null
  const staged = completeEdits({ analysis, chosen })
  const refused = edits.length - staged.length
  const all = staged.length === 1 ? 'the complete edit' : `the ${staged.length} complete edits`
  return (
    <section aria-label="Complete edits" className="mb-5">
      <p className="text-muted">
        {REJECTION[reason]} {plural(edits.length, 'edit')} {edits.length === 1 ? 'is' : 'are'} complete: {namesOf(edits)}
        {sayRefused(refused, edits.length)}.
      </p>
      {staged.length > 0 && (
        <Action className="mt-2" onPress={() => driver.reply.choose(staged)}>
          Stage {refused === 0 ? all : `the ${staged.length} that ${staged.length === 1 ? 'lands' : 'land'}`}
        </Action>
      )}
    </section>
  )
}

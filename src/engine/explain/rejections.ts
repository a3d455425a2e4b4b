import type { RejectReason } from '../model'

/** Why nothing is staged, in one sentence. */
export const REJECTION: Record<RejectReason, string> = {
  refused: 'At least one hunk is refused, so nothing is staged.',
  truncated: 'The reply ends inside an edit, so none is staged.',
  unreadable: 'The reply begins an edit that cannot be read, so none is staged.',
  'no-edits': 'No edit was found in the reply.',
}

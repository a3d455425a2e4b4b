import type { RejectReason, ShownCode } from '../model'
import { linesIn, shownPath } from './phrases'

/** Why nothing is staged, in one sentence. */
export const REJECTION: Record<RejectReason, string> = {
  refused: 'At least one hunk is refused, so nothing is staged.',
  truncated: 'The reply ends inside an edit, so none is staged.',
  unreadable: 'The reply begins an edit that cannot be read, so none is staged.',
  'no-edits': 'No edit was found in the reply.',
}

/** What the code that a reply shows, and does not say where it goes, is a version of. */
export const explainShownCode = ({ head, path, at }: ShownCode): string =>
  `It shows a version of ${head === null ? '' : `“${head}”, ${linesIn(at)} of `}${shownPath(path)}.`

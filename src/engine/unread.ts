/** Which departures of a reply leave a part of it unread. */
import type { Diagnostic } from './model'

/** Departures after which everything that says an edit is read: a block's file is found, or asked for, later, and a command is no edit. */
const READ_ALL_THE_SAME: ReadonlySet<Diagnostic['code']> = new Set(['missing-path', 'shell-command'])

/** Whether the reader could make nothing of the text at a diagnostic, so that a part of the reply's edits is unknown. */
export const isUnread = ({ code, repair }: Diagnostic): boolean => repair === null && !READ_ALL_THE_SAME.has(code)

import type { Diagnostic } from '../engine/model'

/** Whether the reader could make nothing of the text at a diagnostic. A block without a path is read: its file is found, or asked for, later. */
export const isUnread = ({ code, repair }: Diagnostic): boolean => repair === null && code !== 'missing-path'

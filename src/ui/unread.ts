import type { Diagnostic } from '../engine/model'

/** Whether nothing could be made of what a diagnostic stands at. A block without a path is read: its file is found, or asked for, later. */
export const isUnread = ({ code, repair }: Diagnostic): boolean => repair === null && code !== 'missing-path'

import type { LineRange } from './model'

/** Whether two ranges have a line in common. */
export const meet = (one: LineRange, other: LineRange): boolean => one.start < other.end && other.start < one.end

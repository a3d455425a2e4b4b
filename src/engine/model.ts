/**
 * The types that everything shares. All values are plain and serialisable.
 * Offsets are UTF-16 code units, line numbers are 0-based and ranges half-open; 1-based numbers exist only in explain.ts and in Monaco glue.
 */
export type * from './model/decisions'
export type * from './model/diagnosis'
export type * from './model/edits'
export type * from './model/files'
export type * from './model/matching'
export type * from './model/reading'
export type * from './model/staging'
export type * from './model/symbols'
export type * from './model/writing'

/** A line of a table: its first cell, and the tests that its last one names, each `file › title`. */
export type Line = { what: string; tests: string[] }
/** The lines of a document's tables that name tests. */
export function linesOf(path: string): Line[]

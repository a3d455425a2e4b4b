/** An entry of a document: the heading above it, and the tests that it names, each `file › title`. */
export type Line = { what: string; tests: string[] }
/** The entries of a document that name tests: rows `- test: file › title`, those that follow each other in one entry. */
export function linesOf(path: string): Line[]

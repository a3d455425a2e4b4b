/** The project's files, and stretches of texts. */

/** A file's place in the project: relative, '/' between segments, no '.', '..' or empty segment, NFC. Made by `parsePath` alone. */
export type Path = string & { readonly __brand: 'Path' }
/** SHA-256 of a file's content, 64 hex digits. */
export type Sha = string & { readonly __brand: 'Sha' }

/** Text is a string (a byte order mark stays its first character); bytes that are not UTF-8 stay bytes and cannot be edited. */
export type Content = string | Uint8Array
/** The files of a project by their paths, before anything is done to them. */
export type Tree = ReadonlyMap<Path, Content>

/** A stretch of text: UTF-16 units, 0-based, `to` not included; equal where it is empty. Of the reply, unless its field says otherwise. */
export type Span = { readonly from: number; readonly to: number }
/** Lines of a file: 0-based, `end` not included. An empty range is before line `start`. */
export type LineRange = { readonly start: number; readonly end: number }

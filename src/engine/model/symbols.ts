/** Definitions by name, and new names for them. */
import type { Path, Span } from './files'

/** A named definition in a file's text. Offsets are UTF-16 units of it. */
export type Definition = {
  /** Names from the outermost definition down to this one. */
  readonly path: readonly string[]
  /** The whole definition with what belongs to it: decorators, modifiers, and no comments. */
  readonly span: Span
  /** Where the name is. */
  readonly at: Span
}

/** A new name for what is called something at offset `at` of `path`. */
export type RenameRequest = {
  readonly path: Path
  readonly at: number
  readonly name: string
  /** Files that earlier edits of the reply have changed, as they are by then; null: removed. The offset counts in these. */
  readonly changed: ReadonlyMap<Path, string | null>
}

/** Where a file has the name, and what goes there: the new name, or more where the old one has to stay beside it, as in `{ a: b }`. Ascending. */
export type RenamedFile = { readonly path: Path; readonly places: readonly (Span & { readonly text: string })[] }

/** Every file with a place, or why there is no answer. */
export type RenameAnswer = { readonly files: readonly RenamedFile[] } | { readonly refused: RenameProblem } | 'loading'

/** Why a name cannot be changed. */
export type RenameProblem =
  /** Nothing here can rename in files of this kind. */
  | 'no-rename'
  /** What would rename could not be had. */
  | 'unavailable'
  /** The new name is none that the language takes at one of the places. */
  | 'unnameable'
  /** Something else has the new name where the symbol is used. */
  | 'collision'
  /** The name is given by a library. */
  | 'library'
  /** The code there has no name that can be changed. */
  | 'fixed'

/** Why an edit that names a symbol does not land. */
export type SymbolProblem =
  /** Nothing here reads the symbols of files of this kind. */
  | 'no-parser'
  /** What reads them, or what renames, is still being loaded. */
  | 'loading'
  | 'missing'
  | 'several'
  /** The definition shares its first or last line with other code. */
  | 'shared-line'
  /** The edit gives no text. */
  | 'no-text'
  | RenameProblem

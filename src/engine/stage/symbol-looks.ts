/** What edits of symbols look at: definitions, names, and the files of the reply. */
import type { Definition, Path, RenameAnswer, RenameRequest } from '../model'
import type { WorkFile } from './work-file'

/** What is known of symbols. Without it, edits of symbols are refused. */
export type SymbolLooks = {
  /** The definitions in a file's text, outer before inner, in the order of the text; null for files that nothing here reads. */
  readonly symbols?: ((path: Path, text: string) => readonly Definition[] | null | 'loading') | undefined
  /** Where else a name has to change with it. */
  readonly renames?: ((request: RenameRequest) => RenameAnswer) | undefined
}

/** The files of the reply. `changed`: those that are no longer as they were before it. */
export type WorkFiles = { readonly open: (path: Path) => WorkFile; readonly changed: () => ReadonlyMap<Path, string | null> }

/** What staging is asked, and what it is given to answer with. */
import type { Demands, Edit, Path, Sha } from '../model'
import type { Deciding } from './deciding'
import type { Doubt } from './doubts'
import type { SymbolLooks, WorkFiles } from './symbol-looks'
import type { Checks } from './warnings'
import type { EditAt } from './whole-file'

/** What a caller of `stage` knows besides the files, and what it asks for. All that is left out is as it usually is. */
export type StageOptions = Checks &
  SymbolLooks & {
    /** The file meant by edits that name none. */
    readonly defaultPath?: Path | undefined
    /** What the judge demands, where it is not the usual. */
    readonly demands?: Partial<Demands> | undefined
    /** Indexes of the only edits to be staged. Parts of the reply that could not be read are left out with the others. */
    readonly edits?: readonly number[] | undefined
    /** Hunks that a person left out, by `edit.hunk`: they are decided, and change nothing. */
    readonly rejected?: readonly string[] | undefined
    /** Also what is for looking at, and for the commit: the runner-up of hunks whose lines are all equal, the SHA-256 of files as they were. */
    readonly thorough?: boolean | undefined
    /** SHA-256 of files as the reply's author saw them. The engine places edits of a file that has changed since again, and warns. */
    readonly seen?: ReadonlyMap<Path, Sha> | undefined
  }

/** What not every caller needs: given, so that a bundler leaves out what nobody gives. A reading with an edit that has no way here is rejected whole. */
export type Ways = {
  /** Decides edits of a whole file, of lines by number, and of a text for a text. */
  readonly other?: (
    edit: Exclude<Edit, { kind: 'create' | 'delete' | 'patch' | 'symbol' }>,
    at: EditAt,
    deciding: Deciding,
  ) => void
  /** Decides edits of a definition that is named. */
  readonly symbol?: (
    edit: Extract<Edit, { kind: 'symbol' }>,
    at: EditAt,
    deciding: Deciding,
    looks: SymbolLooks,
    files: WorkFiles,
  ) => void
  /** The hash for `thorough` and `seen`. */
  readonly sha?: (text: string) => Sha
}

/** Besides what a caller asks for: what the reply as a whole says of its hunks, and how far it is decided. */
export type StagingOptions = StageOptions & { readonly doubts?: readonly Doubt[]; readonly upToRefusal?: boolean }

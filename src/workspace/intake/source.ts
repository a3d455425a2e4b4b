/** Where a project comes from, whatever it is: a folder on disk, an archive, files that were dropped, a repository. */
import type { Content, Path, PathProblem, Sha } from '../../engine/model'
import type { FolderHandle } from '../disk/handle'

/** Names are not trusted. `size` in bytes as the source claims it, null where it claims none. */
export type SourceFile = {
  readonly kind: 'file'
  readonly name: string
  readonly size: number | null
  /**
   * The bytes, in an array of the caller's own. Rejects where they cannot be read, or have changed since the file was listed,
   * and with `TooLarge` where they are more than `limit`; then they are not read to their end.
   */
  read(limit: number, signal?: AbortSignal): Promise<Uint8Array>
}

/** A symbolic link or another thing that is neither file nor folder. */
export type SourceLink = { readonly kind: 'link'; readonly name: string }

/** A folder of a source. */
export type SourceFolder = {
  readonly kind: 'folder'
  /** '' where the source has no name of its own. */
  readonly name: string
  /** Where all of it can be read from, by a worker too. */
  readonly handle?: FolderHandle
  /** What is in it, listed again at each call; two entries may have one name. Rejects where it cannot be listed. */
  entries(signal?: AbortSignal): Promise<readonly SourceEntry[]>
}

/** What is in a folder. */
export type SourceEntry = SourceFile | SourceLink | SourceFolder

/** Thrown by `SourceFile.read` for a file that is larger than the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** `SourceFile.read` throws it for a file that has changed since it was listed. */
export class ChangedSinceListed extends Error {
  override readonly name = 'ChangedSinceListed'
}

/** What went wrong, in the words of the error. */
export const detailOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message || failure.name : String(failure)

/** Why a file or a folder of a source is not in the project. `name`: from the source's root on, as the source has it; a folder's ends in '/'. */
export type LeftOut = {
  readonly name: string
} /** A `.gitignore` names it, or it is version control's or the system's own. A folder includes all that is in it. */ & (
  | { readonly why: 'ignored' }
  | { readonly why: 'link' }
  | { readonly why: 'path'; readonly problem: PathProblem }
  /** One file over the limit, in bytes. */
  | { readonly why: 'too-large'; readonly limit: number }
  /** Beyond the number of files that a project may have. A folder was not looked into. */
  | { readonly why: 'too-many'; readonly limit: number }
  /** It would make the project larger than it may be, in bytes. */
  | { readonly why: 'too-much'; readonly limit: number }
  /** Its path is `other`'s in another case, or in another Unicode form, or the same. */
  | { readonly why: 'same-name'; readonly other: string }
  /** It would be inside a file. */
  | { readonly why: 'inside-file' }
  /** It changed, went away or could not be read. `detail`: the browser's words. */
  | { readonly why: 'unreadable'; readonly detail: string }
)

/** How the bytes of a text that is no UTF-8 seem to be encoded. */
export type ForeignEncoding = 'utf-16le' | 'utf-16be' | 'other'

/** What was taken of a source, and what was not. */
export type Gathered = {
  /** The source's. */
  readonly name: string
  /** Sorted by path. */
  readonly files: ReadonlyMap<Path, Content>
  /** Where they were worked out with the reading: of each file. */
  readonly hashes?: ReadonlyMap<Path, Sha>
  readonly left: readonly LeftOut[]
  /** Text files that are kept as bytes. Binary files are not among them. */
  readonly foreign: readonly { readonly path: Path; readonly encoding: ForeignEncoding }[]
}

/** While files are read or written. `total`: how many are known so far. `bytes`: of the files that are done. */
export type IntakeProgress = { readonly files: number; readonly total: number; readonly bytes: number }

/** How much is taken. */
export type Limits = {
  readonly files: number
  /** Bytes of one file. */
  readonly file: number
  /** Bytes of all files. */
  readonly total: number
}

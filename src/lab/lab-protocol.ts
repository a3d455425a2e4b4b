/** What the lab's page and its workers say to each other. */
import type { FilePlace } from './course'
import type { BatchOptions, BatchResult, Broken } from './judge'
import type { ReadOver } from './replies-in'

/** A file by its path in what was dropped. */
export type NamedFile = { readonly name: string; readonly file: Blob }

/** A project that logs are of. `texts`: path → text, as JSON outside the heap; `files`: how many; `left`: how many more files it has. */
export type LabProject = { readonly name: string; readonly texts: Blob; readonly files: number; readonly left: number }
/** `detail`: why it cannot be read. */
export type OpenedProject = ({ readonly ok: true } & LabProject) | { readonly ok: false; readonly detail: string }

/** How the replies of a run are judged. `allTools`: also by what other tools make of them. `project`: the files before the logs, null where none is given. */
export type LabOptions = Omit<BatchOptions, 'tools' | 'project'> & {
  readonly allTools: boolean
  readonly project: LabProject | null
}

/** Why a reply has no verdict although it could be read: its judge gave no sign for too long, or broke down. */
export type GivenUp = { readonly at: number; readonly why: Extract<Broken, 'no-end' | 'crashed'> }

/** Some replies, one behind the other, as JSON that the page never reads: its thread has other things to do. */
export type Part = { readonly number: number; readonly count: number; readonly replies: Blob }

/**
 * Where reading goes on: behind so many replies of a file of the list, with the number of the next part and what was read over before that file.
 * `left`: files that are read no further than that, since reading on there gave no sign any more.
 */
export type ReadOn = {
  readonly unit: number
  readonly replies: number
  readonly part: number
  readonly over: ReadOver
  readonly left: readonly FilePlace[]
}

export type ToLabWorker =
  /** Read the files, and send what they hold in parts. */
  | { readonly kind: 'read'; readonly files: readonly NamedFile[]; readonly options: LabOptions; readonly on: ReadOn }
  /** Take the project that these files are. */
  | { readonly kind: 'project'; readonly files: readonly NamedFile[] }
  /** One part more may be sent. */
  | { readonly kind: 'more' }
  /** `from`: the first reply of the part that has no verdict yet; `givenUp`: one that is not to be tried again. */
  | {
      readonly kind: 'judge'
      readonly part: Part
      readonly from: number
      readonly givenUp: GivenUp | null
      readonly options: LabOptions
    }

export type FromLabWorker =
  /** `bytes`: of all files, up to here. `on`: where reading would go on behind this part. */
  | { readonly kind: 'replies'; readonly part: Part; readonly bytes: number; readonly on: Omit<ReadOn, 'left'> }
  | { readonly kind: 'read-end'; readonly over: ReadOver }
  | { readonly kind: 'project'; readonly opened: OpenedProject }
  /** A sign of life, with where the reading is. */
  | { readonly kind: 'reading'; readonly place: FilePlace }
  /** One reply. The next of the part is begun. */
  | { readonly kind: 'judged'; readonly part: number; readonly at: number; readonly result: BatchResult }
  | { readonly kind: 'failed'; readonly detail: string }

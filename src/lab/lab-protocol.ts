/** What the lab's page and its workers say to each other. */
import type { BatchOptions, BatchResult, Broken } from './judge'

/** A file by its path in what was dropped. */
export type NamedFile = { readonly name: string; readonly file: Blob }

/** How the replies of a run are judged. `allTools`: also by what other tools make of them. */
export type LabOptions = Omit<BatchOptions, 'tools'> & { readonly allTools: boolean }

/** Why a reply has no verdict although it could be read: its judge gave no sign for too long, or broke down. */
export type GivenUp = { readonly at: number; readonly why: Extract<Broken, 'no-end' | 'crashed'> }

/** Some replies, one behind the other, as JSON that the page never reads: its thread has other things to do. */
export type Part = { readonly number: number; readonly count: number; readonly replies: Blob }

export type ToLabWorker =
  /** Read the files, and send what they hold in parts. */
  | { readonly kind: 'read'; readonly files: readonly NamedFile[]; readonly options: LabOptions }
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
  | { readonly kind: 'replies'; readonly part: Part; readonly bytes: number }
  | { readonly kind: 'read-end'; readonly lines: number; readonly files: readonly string[] }
  /** One reply. The next of the part is begun. */
  | { readonly kind: 'judged'; readonly part: number; readonly at: number; readonly result: BatchResult }
  | { readonly kind: 'failed'; readonly detail: string }

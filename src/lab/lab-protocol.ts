/** What the lab's page and its workers say to each other. */
import type { BatchOptions, BatchResult } from './judge'
import type { Found } from './replies-in'

/** A file by its path in what was dropped. */
export type NamedFile = { readonly name: string; readonly file: Blob }

/** How the replies of a run are judged. `allTools`: also by what other tools make of them. */
export type LabOptions = Omit<BatchOptions, 'tools'> & { readonly allTools: boolean }

export type ToLabWorker =
  /** Read the files, and send what they hold in parts. */
  | { readonly kind: 'read'; readonly files: readonly NamedFile[]; readonly options: LabOptions }
  /** One part more may be sent. */
  | { readonly kind: 'more' }
  | { readonly kind: 'judge'; readonly part: number; readonly replies: readonly Found[]; readonly options: LabOptions }

export type FromLabWorker =
  | { readonly kind: 'replies'; readonly replies: readonly Found[]; readonly bytes: number }
  | { readonly kind: 'read-end'; readonly lines: number; readonly files: readonly string[] }
  | { readonly kind: 'judged'; readonly part: number; readonly results: readonly BatchResult[] }
  | { readonly kind: 'failed'; readonly detail: string }

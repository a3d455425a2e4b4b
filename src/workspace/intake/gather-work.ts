/** What the worker that reads a folder does: the page's thread gets files as they are kept, and waits for no disk. */
import type { Content, Path, Sha } from '../../engine/model'
import { type FolderHandle, isFolderHandle } from '../disk/handle'
import { hashAll } from '../hash-files'
import { batches } from '../time-slices'
import { handleSource } from './folder-handles'
import { type Gathering, type GatherOptions, gather } from './gather'
import type { IntakeProgress } from './source'

/** Characters or bytes that one message holds. More: the page is held up while it takes one; fewer: more messages than work. */
const MESSAGE = 1_000_000

/** Milliseconds between two signs of progress. More: the count jumps; fewer: the page draws what nobody reads. */
const OFTEN = 100

/** What the page asks for. */
export type GatherOrder = { readonly handle: FolderHandle } & Pick<GatherOptions, 'ignored' | 'limits'>

/** A file as it is kept, with the hash of its content. */
type HashedFile = readonly [path: Path, content: Content, sha: Sha]

/** What the worker answers: files in the order of `Gathered.files`, then what is left to say of them. `failed`: the page has to read by itself. */
export type GatherAnswer =
  | { readonly kind: 'progress'; readonly progress: IntakeProgress }
  | { readonly kind: 'files'; readonly files: readonly HashedFile[] }
  | { readonly kind: 'end'; readonly gathering: Gathering }
  | { readonly kind: 'failed' }

/** Reads the folder and posts all of it; rejects where the work itself fails. */
export async function gatherFor(
  { handle, ...order }: Omit<GatherOrder, 'handle'> & { readonly handle: unknown },
  post: (answer: GatherAnswer, moved?: Transferable[]) => void,
): Promise<void> {
  // A handle of the page's own making comes without its methods.
  if (!isFolderHandle(handle)) return post({ kind: 'failed' })
  let said = Number.NEGATIVE_INFINITY
  const onProgress = (progress: IntakeProgress) => {
    if (performance.now() - said < OFTEN) return
    said = performance.now()
    post({ kind: 'progress', progress })
  }
  const gathering = await gather(handleSource(handle), { ...order, onProgress })
  if (!gathering.ok) return post({ kind: 'end', gathering })
  for (const some of batches(gathering.files, MESSAGE, ([, { length }]) => length)) {
    const hashes = await hashAll(some.map(([, content]) => content))
    const files = some.flatMap(([path, content], at): HashedFile[] => {
      const sha = hashes[at]
      return sha === undefined ? [] : [[path, content, sha]]
    })
    post({ kind: 'files', files }, buffersOf(files))
  }
  post({ kind: 'end', gathering: { ...gathering, files: new Map() } })
}

/** Buffers that are moved in place of being copied. */
const buffersOf = (files: readonly HashedFile[]): ArrayBuffer[] =>
  files.flatMap(([, content]) => (typeof content !== 'string' && content.buffer instanceof ArrayBuffer ? [content.buffer] : []))

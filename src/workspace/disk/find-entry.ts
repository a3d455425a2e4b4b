/** What is at a path of a folder on disk. */
import type { Path, Sha } from '../../engine/model'
import { shaOf } from '../content'
import { bytesOfHandle } from '../intake/file-sources'
import { detailOf, TooLarge } from '../intake/source'
import { type FileHandle, type FolderHandle, isNotFound } from './handle'

/** Bytes. A larger file is none that the project wrote or read. */
const LARGEST = 100_000_000

/** What is at a path of a folder on disk. */
export type FoundEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly sha: Sha }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'folder'; readonly folder: FolderHandle }
  /** `by` is a file where the path has a folder. */
  | { readonly kind: 'blocked'; readonly by: string }
  /** The system allows no such name. */
  | { readonly kind: 'name' }
  | { readonly kind: 'unreadable'; readonly detail: string }

/** Never rejects: what the browser refuses is an answer, too. */
export async function findEntry(root: FolderHandle, path: Path): Promise<FoundEntry> {
  const segments = path.split('/')
  let folder = root
  for (const [depth, name] of segments.slice(0, -1).entries()) {
    const next = await ask(() => folder.getDirectoryHandle(name))
    if (!next.ok)
      return next.failure === 'other-kind' ? { kind: 'blocked', by: segments.slice(0, depth + 1).join('/') } : without(next)
    folder = next.handle
  }
  const name = segments.at(-1) ?? ''
  const file = await ask(() => folder.getFileHandle(name))
  if (file.ok) return read(file.handle)
  if (file.failure !== 'other-kind') return without(file)
  const inside = await ask(() => folder.getDirectoryHandle(name))
  return inside.ok ? { kind: 'folder', folder: inside.handle } : without(inside)
}

async function read(handle: FileHandle): Promise<FoundEntry> {
  try {
    const bytes = await bytesOfHandle(handle, LARGEST)
    return { kind: 'file', bytes, sha: shaOf(bytes) }
  } catch (unreadable) {
    if (unreadable instanceof TooLarge) return { kind: 'too-large' }
    return isNotFound(unreadable) ? { kind: 'nothing' } : { kind: 'unreadable', detail: detailOf(unreadable) }
  }
}

type Failed = { readonly ok: false; readonly failure: 'nothing' | 'other-kind' | 'name' | 'unreadable'; readonly detail: string }

async function ask<T>(get: () => Promise<T>): Promise<{ readonly ok: true; readonly handle: T } | Failed> {
  try {
    return { ok: true, handle: await get() }
  } catch (refusal) {
    return { ok: false, failure: failureOf(refusal), detail: detailOf(refusal) }
  }
}

/** As the File System standard names its refusals. */
function failureOf(refusal: unknown): Failed['failure'] {
  if (refusal instanceof TypeError) return 'name'
  if (isNotFound(refusal)) return 'nothing'
  return refusal instanceof DOMException && refusal.name === 'TypeMismatchError' ? 'other-kind' : 'unreadable'
}

/** A folder that became a file while it was looked at is as good as unreadable. */
const without = ({ failure, detail }: Failed): FoundEntry =>
  failure === 'unreadable' || failure === 'other-kind' ? { kind: 'unreadable', detail } : { kind: failure }

/** Whether the disk lists a path in exactly these letters; a disk may know it by others too. Rejects as the browser does. */
export async function isListed(root: FolderHandle, path: Path): Promise<boolean> {
  let folder: FolderHandle | undefined = root
  for (const name of path.split('/')) {
    if (folder === undefined) return false
    const found: FileHandle | FolderHandle | undefined = await childOf(folder, name)
    if (found === undefined) return false
    folder = found.kind === 'directory' ? found : undefined
  }
  return true
}

async function childOf(folder: FolderHandle, name: string): Promise<FileHandle | FolderHandle | undefined> {
  for await (const child of folder.values()) if (child.name === name) return child
  return undefined
}

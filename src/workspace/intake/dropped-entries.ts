/** What was dropped onto the page. */
import { type FolderHandle, isFolderHandle } from '../disk/handle'
import { bytesOfSame } from './file-sources'
import { handleSource } from './folder-handles'
import type { HeldItem } from './held-items'
import type { SourceEntry, SourceFolder } from './source'

/** One file or folder of a drop. */
export type DroppedEntries =
  | { readonly kind: 'file'; readonly file: File }
  /** `handle`: to write back to; null where the browser gives none. */
  | { readonly kind: 'folder'; readonly source: SourceFolder; readonly handle: FolderHandle | null }

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Files and folders of a drop, in its order. */
export const droppedIn = (items: readonly HeldItem[]): Promise<readonly DroppedEntries[]> =>
  Promise.all(items.map(droppedAs)).then((all) => all.filter((one) => one !== null))

/** null: neither file nor folder. */
async function droppedAs({ entry, file, handle }: HeldItem): Promise<DroppedEntries | null> {
  if (entry === null || !isFolder(entry)) return file && { kind: 'file', file }
  const given = await handle
  // By its handle a folder is read in half the time.
  const own = isFolderHandle(given) ? given : null
  return { kind: 'folder', source: own ? handleSource(own) : entrySource(entry), handle: own }
}

/** A folder that was dropped. */
const entrySource = (folder: FileSystemDirectoryEntry): SourceFolder => ({
  kind: 'folder',
  name: folder.name,
  entries: async (signal) => {
    const entries: SourceEntry[] = []
    const reader = folder.createReader()
    for (;;) {
      signal?.throwIfAborted()
      const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return entries // a browser gives a hundred at a time
      entries.push(...some.map(entryOf))
    }
  },
})

function entryOf(entry: FileSystemEntry): SourceEntry {
  if (isFolder(entry)) return entrySource(entry)
  if (!isFile(entry)) return { kind: 'link', name: entry.name }
  const ask = () => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  return { kind: 'file', name: entry.name, size: null, read: (limit) => bytesOfSame(ask, limit) }
}

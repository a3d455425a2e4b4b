/** What was dropped onto the page. */
import { type FolderHandle, isFolderHandle } from '../disk/handle'
import { bytesOfSame } from './file-sources'
import { handleSource } from './folder-handles'
import type { SourceEntry, SourceFolder } from './source'

/** One file or folder of a drop. */
export type DroppedEntries =
  | { readonly kind: 'file'; readonly file: File }
  /** `handle`: to write back to; null where the browser gives none. */
  | { readonly kind: 'folder'; readonly source: SourceFolder; readonly handle: FolderHandle | null }

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Files and folders of a drop, in its order. Call it in the event itself: later the items are gone. */
export function droppedIn(transfer: DataTransfer): Promise<readonly DroppedEntries[]> {
  return Promise.all([...transfer.items].filter((item) => item.kind === 'file').flatMap((item) => droppedAs(item) ?? []))
}

/** null: neither file nor folder. Asks the item for all that it has before anything is waited for. */
function droppedAs(item: DataTransferItem): Promise<DroppedEntries> | DroppedEntries | null {
  const entry = item.webkitGetAsEntry()
  if (entry && isFolder(entry)) {
    // By its handle a folder is read in half the time.
    return handleOf(item).then((handle) => ({
      kind: 'folder',
      source: handle ? handleSource(handle) : entrySource(entry),
      handle,
    }))
  }
  const file = item.getAsFile()
  return file && { kind: 'file', file }
}

async function handleOf(item: DataTransferItem): Promise<FolderHandle | null> {
  const get: unknown = Reflect.get(item, 'getAsFileSystemHandle')
  if (typeof get !== 'function') return null
  try {
    const handle: unknown = await Reflect.apply(get, item, [])
    return isFolderHandle(handle) ? handle : null
  } catch (_refused) {
    return null // the folder can be read by its entry
  }
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

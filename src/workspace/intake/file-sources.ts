/** Lists of files whose names hold the folders: from an input, a drop or an archive. */
import { parsePath } from '../../engine/paths'
import type { FileHandle } from '../disk/handle'
import { ChangedSinceListed, type SourceEntry, type SourceFile, type SourceFolder, type SourceLink, TooLarge } from './source'
import { isNever } from './walk'

/** `wrapped`: one folder that holds everything is taken off and gives the name. */
export type FolderOptions = { readonly wrapped?: boolean }

/** The folders in names such as `src/a.ts`. A name that no project may have stays whole, at the root, so that the report shows it unchanged. */
export function nestedFolder(name: string, flat: Iterable<SourceFile | SourceLink>, options: FolderOptions = {}): SourceFolder {
  const root = new ListedFolder(name)
  for (const entry of flat) {
    const segments = segmentsOf(entry.name)
    const own = segments.at(-1) ?? entry.name
    let folder = root
    for (const segment of segments.slice(0, -1)) folder = folder.at(segment)
    folder.list.push(entry.kind === 'link' ? { kind: 'link', name: own } : named(entry, own))
  }
  return options.wrapped ? withoutWrapper(root) : root
}

const named = (file: SourceFile, name: string): SourceFile => ({
  kind: 'file',
  name,
  get size() {
    return file.size
  },
  read: (limit, signal) => file.read(limit, signal),
})

function segmentsOf(name: string): string[] {
  const parsed = parsePath(name)
  if (!parsed.ok && parsed.problem !== 'reserved-name') return [name]
  return name.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.')
}

class ListedFolder implements SourceFolder {
  readonly kind = 'folder'
  readonly name: string
  readonly list: SourceEntry[] = []
  readonly #folders = new Map<string, ListedFolder>()

  constructor(name: string) {
    this.name = name
  }

  /** The folder of that name in this one, made where there is none. */
  at(name: string): ListedFolder {
    const known = this.#folders.get(name)
    if (known) return known
    const made = new ListedFolder(name)
    this.#folders.set(name, made)
    this.list.push(made)
    return made
  }

  entries(): Promise<readonly SourceEntry[]> {
    return Promise.resolve(this.list)
  }
}

/** Entries that no project takes do not count as being beside the folder, but are still listed. */
function withoutWrapper(root: ListedFolder): SourceFolder {
  const counts = ({ name }: SourceEntry) => !isNever(name) && parsePath(name).ok
  const [only, ...others] = root.list.filter(counts)
  if (!(only instanceof ListedFolder) || others.length > 0) return root
  const list = [...only.list, ...root.list.filter((entry) => !counts(entry))]
  return { kind: 'folder', name: only.name, entries: () => Promise.resolve(list) }
}

/** Files from an input or a drop; of `<input webkitdirectory>` the folder that was chosen. */
export function filesSource(files: Iterable<File>): SourceFolder {
  const all = [...files]
  const flat = all.map((file) => fileSource(file, file.webkitRelativePath || file.name))
  return nestedFolder('', flat, { wrapped: all.every((file) => file.webkitRelativePath) })
}

/**
 * A file of the browser as a source. `size`: bytes. It is read when it is asked for, and so is its size: the browser waits for the disk to answer,
 * which for thousands of files in one go holds the page.
 */
export const fileSource = (file: File, name = file.name): SourceFile => ({
  kind: 'file',
  name,
  get size() {
    return file.size
  },
  read: (limit) => bytesOf(file, limit),
})

/** The same of bytes that have no file of the browser's behind them, or no longer. */
export const fileOfBlob = (blob: Blob, name: string): SourceFile => ({
  kind: 'file',
  name,
  size: blob.size,
  read: async (limit) => {
    if (blob.size > limit) throw new TooLarge(`more than ${limit} bytes`)
    return new Uint8Array(await blob.arrayBuffer())
  },
})

/** The bytes of a file that was just asked for. Rejects with `TooLarge`, and where it changed since then. */
async function bytesOf(file: File, limit: number): Promise<Uint8Array> {
  if (file.size > limit) throw new TooLarge(`more than ${limit} bytes`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length !== file.size) throw new ChangedSinceListed('the file changed while it was read')
  return bytes
}

/** The bytes of a file on disk, as it was at one moment. Rejects as `bytesOf` does. */
export const bytesOfHandle = async (handle: FileHandle, limit: number): Promise<Uint8Array> =>
  handle.isReadAtOnce === true ? bytesOf(await handle.getFile(), limit) : bytesOfSame(() => handle.getFile(), limit)

/** As `bytesOf`, where the file can be asked for again: it must be the same one after it was read. */
export async function bytesOfSame(ask: () => Promise<File>, limit: number): Promise<Uint8Array> {
  const before = await ask()
  const bytes = await bytesOf(before, limit)
  const after = await ask()
  if (after.size !== before.size || after.lastModified !== before.lastModified)
    throw new ChangedSinceListed('the file changed while it was read')
  return bytes
}

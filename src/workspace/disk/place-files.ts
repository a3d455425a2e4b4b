/** Puts files into a folder on disk and takes them out, with the folders that this asks for and no others. */
import type { Path } from '../../engine/model'
import { type FileHandle, type FolderHandle, isNotFound } from './handle'

/** Writes files below a folder, making the folders that they need. */
export class FilePlacer {
  readonly #root: FolderHandle
  /** Folders that were made here. */
  readonly #made = new Set<string>()

  constructor(root: FolderHandle) {
    this.#root = root
  }

  /** Makes the folders that it needs. Rejects as the browser does; then the file is as it was. */
  async write(path: Path, bytes: Uint8Array): Promise<void> {
    const [at, name] = split(path)
    const folder = await this.#madeAt(at)
    const isThere = await hasFile(folder, name)
    try {
      await write(await folder.getFileHandle(name, { create: true }), bytes)
    } catch (failed) {
      if (!isThere) await this.#undo(folder, name, at)
      throw failed
    }
  }

  /** Removes a file, and the folders that are empty without it. */
  remove(path: Path): Promise<void> {
    return this.#remove(path, () => true)
  }

  /** Removes a file that was written here, and of the folders that are empty without it those that were made here. */
  takeBack(path: Path): Promise<void> {
    return this.#remove(path, (folder) => this.#made.has(folder))
  }

  async #remove(path: Path, goes: (folder: string) => boolean): Promise<void> {
    const [at, name] = split(path)
    await (await this.#folderAt(at)).removeEntry(name)
    await this.#tidy(at, goes)
  }

  /** Removes the empty file that a failed write left, and the folders that were made for it. */
  async #undo(folder: FolderHandle, name: string, path: string): Promise<void> {
    try {
      const file = await folder.getFileHandle(name)
      if ((await file.getFile()).size === 0) await folder.removeEntry(name)
    } catch (_absent) {
      // There is none, or it cannot be removed either: the failure before this one says so.
    }
    await this.#tidy(path, (made) => this.#made.has(made))
  }

  /** Removes a folder and those around it as long as they are empty and to go. */
  async #tidy(path: string, goes: (folder: string) => boolean): Promise<void> {
    for (let at = path; at !== '' && goes(at); at = split(at)[0]) {
      try {
        const [outer, name] = split(at)
        if (!(await isEmpty(await this.#folderAt(at)))) return
        await (await this.#folderAt(outer)).removeEntry(name)
        this.#made.delete(at)
      } catch (_inUse) {
        return // an empty folder that stays does no harm
      }
    }
  }

  async #folderAt(path: string): Promise<FolderHandle> {
    let folder = this.#root
    for (const name of namesIn(path)) folder = await folder.getDirectoryHandle(name)
    return folder
  }

  async #madeAt(path: string): Promise<FolderHandle> {
    let folder = this.#root
    let at = ''
    for (const name of namesIn(path)) {
      at = at === '' ? name : `${at}/${name}`
      try {
        folder = await folder.getDirectoryHandle(name)
      } catch (absent) {
        if (!isNotFound(absent)) throw absent
        folder = await folder.getDirectoryHandle(name, { create: true })
        this.#made.add(at)
      }
    }
    return folder
  }
}

const namesIn = (path: string) => (path === '' ? [] : path.split('/'))

/** The folder around a path, '' for the root, and the name in it. */
const split = (path: string): [folder: string, name: string] => {
  const at = path.lastIndexOf('/')
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
}

async function hasFile(folder: FolderHandle, name: string): Promise<boolean> {
  try {
    await folder.getFileHandle(name)
    return true
  } catch (absent) {
    if (isNotFound(absent)) return false
    throw absent
  }
}

async function isEmpty(folder: FolderHandle): Promise<boolean> {
  for await (const _child of folder.values()) return false
  return true
}

/** Another program sees the old bytes until all of the new ones are there. */
async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  const stream = await file.createWritable()
  try {
    await stream.write(bytes.slice())
    await stream.close()
  } catch (failed) {
    await stream.abort().catch((_closed: unknown) => {}) // a stream that failed is as good as aborted
    throw failed
  }
}

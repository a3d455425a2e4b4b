/** A folder of this machine as the project knows folders. Symbolic links are not followed: what is behind one may lie anywhere. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Path } from '../engine/model'
import type { FileHandle, FolderHandle } from '../workspace/disk/handle'

/** The folder at `path`, an absolute path of the system. */
export const diskFolder = (path: string): FolderHandle => ({
  kind: 'directory',
  name: basename(path),
  values: () => children(path),
  async getFileHandle(name, { create = false } = {}) {
    const at = join(path, allowed(name))
    if (create) await asStandard(() => made(at))
    const kind = await kindOf(at)
    if (kind !== 'file') throw new DOMException(`${name} is no file`, 'TypeMismatchError')
    return diskFile(at)
  },
  async getDirectoryHandle(name, { create = false } = {}) {
    const at = join(path, allowed(name))
    if (create) await asStandard(() => mkdir(at, { recursive: true }))
    const kind = await kindOf(at)
    if (kind !== 'directory') throw new DOMException(`${name} is no folder`, 'TypeMismatchError')
    return diskFolder(at)
  },
  async removeEntry(name) {
    const at = join(path, allowed(name))
    const kind = await kindOf(at)
    await asStandard(() => (kind === 'directory' ? rmdir(at) : unlink(at)))
  },
})

/** The first part of `path` below `root` that is a symbolic link, as a path of the project; null where there is none. */
export async function linkOnTheWay(root: string, path: Path): Promise<string | null> {
  const names = path.split('/')
  for (let depth = 1; depth <= names.length; depth++) {
    const at = names.slice(0, depth)
    try {
      if ((await lstat(join(root, ...at))).isSymbolicLink()) return at.join('/')
    } catch {
      return null // nothing is there, and so nothing below it
    }
  }
  return null
}

async function* children(path: string): AsyncGenerator<FileHandle | FolderHandle> {
  for (const entry of await asStandard(() => readdir(path, { withFileTypes: true }))) {
    const at = join(path, entry.name)
    if (entry.isDirectory()) yield diskFolder(at)
    else if (entry.isFile()) yield diskFile(at)
  }
}

const diskFile = (at: string): FileHandle => ({
  kind: 'file',
  isReadAtOnce: true,
  name: basename(at),
  getFile: () =>
    asStandard(async () => {
      const file = await open(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      try {
        const before = await file.stat()
        const bytes = await file.readFile()
        const after = await file.stat()
        if (bytes.length !== before.size || after.mtimeMs !== before.mtimeMs || after.size !== before.size)
          throw new DOMException('the file changed while it was read', 'NotReadableError')
        return new File([bytes], basename(at), { lastModified: Math.floor(before.mtimeMs) })
      } finally {
        await file.close()
      }
    }),
  createWritable: async () => writing(at),
})

/** New bytes lie beside the file until all of them are on the disk; then they take its name. */
async function writing(at: string) {
  const { mode } = await asStandard(() => lstat(at))
  const beside = `${at}.${randomUUID()}.tmp`
  const file = await asStandard(() => open(beside, 'wx', mode & PERMISSIONS))
  const drop = async () => {
    await file.close()
    await unlink(beside)
  }
  return {
    write: async (bytes: Uint8Array<ArrayBuffer>) => {
      for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
    },
    close: async () => {
      try {
        await file.chmod(mode & PERMISSIONS)
        await file.sync()
        await file.close()
        await rename(beside, at)
      } catch (failed) {
        await drop().catch(() => {}) // the failure before this one says what is wrong
        throw failed
      }
    },
    abort: drop,
  }
}

/** Bits of a mode that say who may do what. */
const PERMISSIONS = 0o777

async function made(at: string): Promise<void> {
  try {
    await (await open(at, 'wx')).close()
  } catch (failure) {
    if (codeOf(failure) !== 'EEXIST') throw failure
  }
}

async function kindOf(at: string): Promise<'file' | 'directory' | 'other'> {
  const found = await asStandard(() => lstat(at))
  return found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other'
}

/** @throws {TypeError} as the File System standard does, for a name that would lead elsewhere */
function allowed(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new TypeError('Name is not allowed.')
  return name
}

/** The system's code of a failure, such as 'ENOENT'; '' where it has none. */
export const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : ''

/** Failures by the names that the File System standard has for them; all others as the system has them. */
async function asStandard<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    const code = codeOf(failure)
    if (code === 'ENOENT') throw new DOMException('nothing is there', 'NotFoundError')
    if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'ELOOP')
      throw new DOMException('something of another kind is there', 'TypeMismatchError')
    throw failure
  }
}

/** `process.chdir` into folders that there are. */
import type { GuestDisk } from '../disk'
import { invalidType } from './node-error'
import { resolvePosix } from './path-posix'
import { isHolder } from './types'

const ROOT = '/project'
/** There before any file is. */
const ALWAYS = ['/', ROOT, '/tmp']

/** What a path is; once `node:fs` is loaded, by `node:fs`, which knows empty folders too. */
function kindOf(path: string, disk: GuestDisk, files: object | null): 'folder' | 'file' | 'nothing' {
  if (ALWAYS.includes(path)) return 'folder'
  const stat: unknown = files && Reflect.get(files, 'statSync')
  if (typeof stat === 'function') {
    const found: unknown = Reflect.apply(stat, files, [path, { throwIfNoEntry: false }])
    const isFolder: unknown = isHolder(found) && Reflect.get(found, 'isDirectory')
    return typeof isFolder !== 'function' ? 'nothing' : Reflect.apply(isFolder, found, []) ? 'folder' : 'file'
  }
  const inProject = path.slice(ROOT.length + 1)
  if (!path.startsWith(`${ROOT}/`)) return 'nothing'
  if (disk.has(inProject)) return 'file'
  for (const one of disk.paths()) if (one.startsWith(`${inProject}/`)) return 'folder'
  return 'nothing'
}

type Place = { cwd(): string; chdir(folder: string): void }

/** @param files the module `fs`, null until code asks for it */
export function checkedChdir(process: Place, disk: GuestDisk, files: () => object | null): (folder: unknown) => void {
  const plain = process.chdir.bind(process)
  return (folder) => {
    if (typeof folder !== 'string') throw invalidType('directory', 'string', folder)
    const path = process.cwd()
    const kind = kindOf(resolvePosix(path, folder), disk, files())
    if (kind === 'folder') {
      plain(folder)
      return
    }
    const [code, errno, text] =
      kind === 'file' ? ['ENOTDIR', -20, 'not a directory'] : ['ENOENT', -2, 'no such file or directory']
    const error = new Error(`${code}: ${text}, chdir '${path}' -> '${folder}'`)
    throw Object.assign(error, { errno, code, syscall: 'chdir', path, dest: folder })
  }
}

/** A folder as the File System Access API shows one, in memory: for tests. It keeps to the standard where the project relies on it. */
import { nameKey } from '../../intake/project-names'
import type { FileHandle, FolderHandle } from '../handle'

type Stored = { bytes: Uint8Array<ArrayBuffer>; time: number }
type Folder = Map<string, Stored | Folder>

/** What can go wrong. Each is asked before the deed; what it returns is thrown. */
export type FolderFaults = {
  /** At the n-th stream that is opened, from 0. */
  open?: (n: number) => Error | undefined
  write?: (n: number) => Error | undefined
  close?: (n: number) => Error | undefined
  remove?: (n: number) => Error | undefined
  read?: (path: string) => Error | undefined
}

export type MemoryOptions = { readonly trouble?: FolderFaults; readonly permission?: string; readonly ignoresCase?: boolean }

const NO_NAME = /^\.{0,2}$|[/\\]|^con$|[ .]$/i
const failure = (name: string) => new DOMException(`memory: ${name}`, name)

export class MemoryFolder {
  readonly root: Folder = new Map()
  readonly handle: FolderHandle
  /** Called after each file is written or removed: lets a test act as another program in between. */
  after: (path: string) => void = () => {}
  readonly #options: MemoryOptions
  #time = 0
  #counts = { open: 0, write: 0, close: 0, remove: 0 }

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}, options: MemoryOptions = {}) {
    this.#options = options
    for (const [path, content] of Object.entries(files)) this.put(path, content)
    this.handle = this.#folderHandle(this.root, 'disk', '')
  }

  /** As another program would. A path that ends in '/' is an empty folder. */
  put(path: string, content: string | Uint8Array): void {
    const segments = path.split('/')
    const name = segments.pop() ?? ''
    const folder = segments.reduce<Folder>((at, segment) => {
      const next = at.get(segment)
      if (next instanceof Map) return next
      const made: Folder = new Map()
      at.set(segment, made)
      return made
    }, this.root)
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content.slice()
    if (name !== '') folder.set(name, { bytes, time: ++this.#time })
  }

  delete(path: string): void {
    const segments = path.split('/')
    const name = segments.pop() ?? ''
    const folder = segments.reduce<Folder | undefined>((at, segment) => {
      const next = at?.get(segment)
      return next instanceof Map ? next : undefined
    }, this.root)
    folder?.delete(name)
  }

  /** Files by path as text, and empty folders as '' with a slash at their end. */
  all(folder: Folder = this.root, prefix = ''): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const [name, entry] of [...folder].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!(entry instanceof Map)) found.set(prefix + name, new TextDecoder('latin1').decode(entry.bytes))
      else if (entry.size === 0) found.set(`${prefix}${name}/`, '')
      else for (const inside of this.all(entry, `${prefix}${name}/`)) found.set(...inside)
    }
    return found
  }

  #count(kind: 'open' | 'write' | 'close' | 'remove'): void {
    const trouble = this.#options.trouble?.[kind]?.(this.#counts[kind]++)
    if (trouble) throw trouble
  }

  /** The name that an entry has, where the disk knows it by another case too. */
  #own(folder: Folder, name: string): string {
    if (!this.#options.ignoresCase || folder.has(name)) return name
    return [...folder.keys()].find((own) => nameKey(own) === nameKey(name)) ?? name
  }

  #folderHandle(folder: Folder, name: string, prefix: string): FolderHandle {
    const own = (text: string) => {
      if (NO_NAME.test(text)) throw new TypeError('Name is not allowed.')
      return this.#own(folder, text)
    }
    return {
      kind: 'directory',
      name,
      values: () => this.#children(folder, prefix),
      getFileHandle: async (text, { create = false } = {}) => {
        const at = own(text)
        if (!folder.has(at) && create) folder.set(at, { bytes: new Uint8Array(), time: ++this.#time })
        const entry = folder.get(at)
        if (entry === undefined) throw failure('NotFoundError')
        if (entry instanceof Map) throw failure('TypeMismatchError')
        return this.#fileHandle(folder, at, prefix)
      },
      getDirectoryHandle: async (text, { create = false } = {}) => {
        const at = own(text)
        if (!folder.has(at) && create) folder.set(at, new Map())
        const entry = folder.get(at)
        if (entry === undefined) throw failure('NotFoundError')
        if (!(entry instanceof Map)) throw failure('TypeMismatchError')
        return this.#folderHandle(entry, at, `${prefix}${at}/`)
      },
      removeEntry: async (text) => {
        const at = own(text)
        const entry = folder.get(at)
        if (entry === undefined) throw failure('NotFoundError')
        if (entry instanceof Map && entry.size > 0) throw failure('InvalidModificationError')
        if (!(entry instanceof Map)) this.#count('remove')
        folder.delete(at)
        if (!(entry instanceof Map)) this.after(prefix + at)
      },
      requestPermission: async () => this.#options.permission ?? 'granted',
    }
  }

  async *#children(folder: Folder, prefix: string): AsyncGenerator<FileHandle | FolderHandle> {
    for (const [name, entry] of [...folder])
      yield entry instanceof Map ? this.#folderHandle(entry, name, `${prefix}${name}/`) : this.#fileHandle(folder, name, prefix)
  }

  #fileHandle(folder: Folder, name: string, prefix: string): FileHandle {
    const stored = () => {
      const entry = folder.get(name)
      if (entry === undefined || entry instanceof Map) throw failure('NotFoundError')
      return entry
    }
    return {
      kind: 'file',
      name,
      getFile: async () => {
        const trouble = this.#options.trouble?.read?.(prefix + name)
        if (trouble) throw trouble
        const { bytes, time } = stored()
        return new File([bytes], name, { lastModified: time })
      },
      createWritable: async () => {
        this.#count('open')
        stored()
        let written = new Uint8Array()
        let open = true
        return {
          write: async (bytes) => {
            this.#count('write')
            written = new Uint8Array([...written, ...bytes])
          },
          close: async () => {
            if (!open) throw new TypeError('closed')
            open = false
            this.#count('close')
            stored()
            folder.set(name, { bytes: written, time: ++this.#time })
            this.after(prefix + name)
          },
          abort: async () => {
            if (!open) throw new TypeError('closed')
            open = false
          },
        }
      },
    }
  }
}

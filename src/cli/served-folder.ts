/** In the page that `hunkscope serve` serves: the folder of the command, as if the person had picked it. It knows no other folder. */
import type { FileHandle, FolderHandle } from '../workspace/disk/handle'

/** How the page asks the command for its folder. */
export const FOLDER_HEADER = 'x-hunkscope-folder'

type Ask = typeof fetch

const addressOf = (what: string, names: readonly string[], more = '') =>
  `/folder/${what}?at=${encodeURIComponent(names.join('/'))}${more}`

/** Sends a request; what the command refuses is thrown by the name that the File System standard has for it. */
async function asked(ask: Ask, address: string, method = 'GET', body?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const response = await ask(address, { method, headers: { [FOLDER_HEADER]: '1' }, ...(body === undefined ? {} : { body }) })
  if (response.ok) return response
  const name = response.headers.get('x-refusal') ?? 'NotReadableError'
  const detail = await response.text()
  throw name === 'TypeError' ? new TypeError(detail) : new DOMException(detail, name)
}

class ServedFile implements FileHandle {
  readonly kind = 'file'
  readonly isReadAtOnce = true
  readonly name: string
  readonly names: readonly string[]
  readonly #ask: Ask

  constructor(names: readonly string[], ask: Ask) {
    this.names = names
    this.name = names.at(-1) ?? ''
    this.#ask = ask
  }

  async getFile(): Promise<File> {
    const response = await asked(this.#ask, addressOf('file', this.names))
    return new File([await response.arrayBuffer()], this.name, { lastModified: Number(response.headers.get('x-modified')) })
  }

  async createWritable() {
    let all = new Uint8Array()
    return {
      write: async (bytes: Uint8Array<ArrayBuffer>) => {
        const joined = new Uint8Array(all.length + bytes.length)
        joined.set(all)
        joined.set(bytes, all.length)
        all = joined
      },
      close: async () => void (await asked(this.#ask, addressOf('file', this.names), 'PUT', all)),
      abort: async () => {},
    }
  }
}

/** Its methods are not its own, so that what it says of itself can be kept across a reload. */
class ServedFolder implements FolderHandle {
  readonly kind = 'directory'
  readonly name: string
  readonly isServed = true
  readonly names: readonly string[]
  readonly #ask: Ask

  constructor(name: string, names: readonly string[], ask: Ask) {
    this.name = name
    this.names = names
    this.#ask = ask
  }

  async *values(): AsyncGenerator<FileHandle | FolderHandle> {
    const entries: unknown = await (await asked(this.#ask, addressOf('entries', this.names))).json()
    for (const entry of Array.isArray(entries) ? entries : []) {
      const [kind, name]: readonly unknown[] = Array.isArray(entry) ? entry : []
      if (typeof name !== 'string') continue
      yield kind === 'directory' ? this.#folder(name) : new ServedFile([...this.names, name], this.#ask)
    }
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FileHandle> {
    await asked(this.#ask, addressOf('entry', [...this.names, name], '&kind=file'), create ? 'POST' : 'GET')
    return new ServedFile([...this.names, name], this.#ask)
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<FolderHandle> {
    await asked(this.#ask, addressOf('entry', [...this.names, name], '&kind=directory'), create ? 'POST' : 'GET')
    return this.#folder(name)
  }

  async removeEntry(name: string): Promise<void> {
    await asked(this.#ask, addressOf('entry', [...this.names, name]), 'DELETE')
  }

  #folder(name: string): ServedFolder {
    return new ServedFolder(name, [...this.names, name], this.#ask)
  }
}

/** The folder of the command. `ask`: how it is reached. */
export const servedFolder = (name: string, ask: Ask): FolderHandle => new ServedFolder(name, [], ask)

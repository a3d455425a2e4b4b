/** The interpreter's file system with writes that go where symbolic links lead, as on a disk: the package's own follows links only to read. */
import { type CpOptions, InMemoryFs, type MkdirOptions, type RmOptions } from 'just-bash/browser'

/** Links that lead to links. More than any project has; a circle of links ends there. */
const MOST_LINKS = 40

type Writes = Parameters<InMemoryFs['writeFile']>
type Appends = Parameters<InMemoryFs['appendFile']>

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'
const below = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`)

export class LinkedFiles extends InMemoryFs {
  /** Whether a link was made: without one, every path is where it says. */
  #hasLinks = false

  override async symlink(target: string, path: string): Promise<void> {
    const at = await this.#place(path)
    this.#hasLinks = true
    await super.symlink(target, at)
  }

  override async writeFile(...[path, content, options]: Writes): Promise<void> {
    await super.writeFile(await this.#end(path), content, options)
  }

  override async appendFile(...[path, content, options]: Appends): Promise<void> {
    await super.appendFile(await this.#end(path), content, options)
  }

  override async mkdir(path: string, options?: MkdirOptions): Promise<void> {
    await super.mkdir(await this.#place(path), options)
  }

  override async rm(path: string, options?: RmOptions): Promise<void> {
    await super.rm(await this.#place(path), options)
  }

  override async cp(from: string, to: string, options?: CpOptions): Promise<void> {
    await super.cp(await this.#place(from), await this.#place(to), options)
  }

  override async mv(from: string, to: string): Promise<void> {
    await super.mv(await this.#place(from), await this.#place(to))
  }

  override async link(existing: string, path: string): Promise<void> {
    await super.link(await this.#place(existing), await this.#place(path))
  }

  override async chmod(path: string, mode: number): Promise<void> {
    await super.chmod(await this.#end(path), mode)
  }

  /** The path without links to folders in it; the last name is as it was given. */
  async #place(path: string): Promise<string> {
    if (!this.#hasLinks) return path
    const missing: string[] = []
    for (let folder = this.resolvePath('/', path); folder !== '/'; folder = folderOf(folder)) {
      missing.unshift(folder.slice(folder.lastIndexOf('/') + 1))
      const real = await this.realpath(folderOf(folder)).catch(() => null)
      if (real !== null) return missing.reduce(below, real)
    }
    return path
  }

  /** Where the content of a file belongs: at the end of the links that its path leads to, whether anything is there or not. */
  async #end(path: string): Promise<string> {
    if (!this.#hasLinks) return path
    let at = await this.#place(path)
    for (let links = 0; links < MOST_LINKS; links++) {
      const target = await this.readlink(at).catch(() => null)
      if (target === null) return at
      at = await this.#place(this.resolvePath(folderOf(at), target))
    }
    throw new Error(`ELOOP: too many levels of symbolic links, open '${path}'`)
  }
}

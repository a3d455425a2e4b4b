/** The files of a project by their hashes: a value; what two of them share they share in memory, folder by folder. */
import { append } from '../engine/lists'
import type { Path, Sha } from '../engine/model'

type Folder = ReadonlyMap<string, Folder | Sha>
type OpenFolder = Map<string, Folder | Sha>

const EMPTY: Folder = new Map()

/** A file that gets another hash, comes or, with null, goes. */
export type ShaChange = readonly [path: Path, sha: Sha | null]

/** Path → hash. Costs of a change: the folders on the way to it. */
export class FileTree implements Iterable<readonly [Path, Sha]> {
  /** Folders by their names, files as their hashes. */
  readonly root: Folder
  readonly size: number

  private constructor(root: Folder, size: number) {
    this.root = root
    this.size = size
  }

  static readonly EMPTY = new FileTree(EMPTY, 0)

  /** Throws where one file is inside another (see `clashesWith`). */
  static of(files: Iterable<ShaChange>): FileTree {
    return FileTree.EMPTY.with(files)
  }

  get(path: Path): Sha | undefined {
    let folder: Folder = this.root
    for (let from = 0; ; ) {
      const to = path.indexOf('/', from)
      const found = folder.get(to === -1 ? path.slice(from) : path.slice(from, to))
      if (to === -1) return typeof found === 'string' ? found : undefined
      if (found === undefined || typeof found === 'string') return undefined
      folder = found
      from = to + 1
    }
  }

  has(path: Path): boolean {
    return this.get(path) !== undefined
  }

  *[Symbol.iterator](): Generator<readonly [Path, Sha]> {
    yield* filesIn(this.root, '')
  }

  *keys(): Generator<Path> {
    for (const [path] of this) yield path
  }

  *values(): Generator<Sha> {
    for (const [, sha] of this) yield sha
  }

  /** Of these paths, as if all were files beside those that stay, the ones that would be inside a file or a folder of one. */
  clashesWith(added: Iterable<Path>, gone: ReadonlySet<Path>): Path[] {
    const paths = [...added]
    const names = new Set<string>(paths)
    const rest = gone.size === 0 ? this : this.with([...gone].map((path) => [path, null]))
    return paths.filter((path) => rest.#isTaken(path) || foldersOf(path).some((folder) => names.has(folder)))
  }

  /** Whether the tree has a file where this path needs a folder, or a folder where it needs a file. */
  #isTaken(path: string): boolean {
    let folder: Folder = this.root
    for (let from = 0; ; ) {
      const to = path.indexOf('/', from)
      const found = folder.get(to === -1 ? path.slice(from) : path.slice(from, to))
      if (found === undefined) return false
      if (to === -1) return typeof found !== 'string'
      if (typeof found === 'string') return true
      folder = found
      from = to + 1
    }
  }

  /** The tree after these changes; files that go make room first. Throws where one file would be inside another. */
  with(changes: Iterable<ShaChange>): FileTree {
    const fresh = new Set<Folder>()
    const root = copied(this.root, fresh)
    let size = this.size
    const set: ShaChange[] = []
    for (const change of changes) {
      if (change[1] !== null) set.push(change)
      else if (remove(root, change[0], fresh)) size--
    }
    for (const [path, sha] of set) if (sha !== null && put(root, path, sha, fresh)) size++
    return new FileTree(root, size)
  }

  /** Paths whose hash is another one, or that only one of the trees has; sorted. Folders that both share cost nothing. */
  static changed(a: FileTree, b: FileTree): Path[] {
    return changedIn(a.root, b.root, '').sort()
  }
}

function* filesIn(folder: Folder, prefix: string): Generator<readonly [Path, Sha]> {
  for (const [name, found] of folder) {
    if (typeof found === 'string') yield [`${prefix}${name}` as Path, found]
    else yield* filesIn(found, `${prefix}${name}/`)
  }
}

/** Every folder that a path is in. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

function copied(folder: Folder, fresh: Set<Folder>): OpenFolder {
  const copy = new Map(folder)
  fresh.add(copy)
  return copy
}

/** The folder of this name, as one that may be changed. */
function opened(parent: OpenFolder, name: string, fresh: Set<Folder>): OpenFolder {
  const found = parent.get(name)
  if (typeof found === 'string') throw new Error(`a file is where ${name} would be a folder`)
  // A folder in `fresh` was made here, as a Map that no other tree shares.
  if (found instanceof Map && fresh.has(found)) return found
  const copy = copied(found ?? EMPTY, fresh)
  parent.set(name, copy)
  return copy
}

/** Whether the path is new. */
function put(root: OpenFolder, path: Path, sha: Sha, fresh: Set<Folder>): boolean {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let folder = root
  for (const name of names) folder = opened(folder, name, fresh)
  const before = folder.get(last)
  if (before !== undefined && typeof before !== 'string') throw new Error(`a folder is where ${path} would be a file`)
  folder.set(last, sha)
  return before === undefined
}

/** Whether there was such a file. Folders that have become empty go too. */
function remove(root: OpenFolder, path: Path, fresh: Set<Folder>): boolean {
  const names = path.split('/')
  const last = names.pop() ?? ''
  const way: [OpenFolder, string][] = []
  let folder = root
  for (const name of names) {
    if (typeof (folder.get(name) ?? '') === 'string') return false
    way.push([folder, name])
    folder = opened(folder, name, fresh)
  }
  if (typeof folder.get(last) !== 'string') return false
  folder.delete(last)
  for (const [parent, name] of way.reverse()) {
    if (folder.size > 0) break
    parent.delete(name)
    folder = parent
  }
  return true
}

function changedIn(a: Folder, b: Folder, prefix: string): Path[] {
  if (a === b) return []
  const changed: Path[] = []
  for (const [name, found] of a) {
    const other = b.get(name)
    if (found === other) continue
    const path = `${prefix}${name}`
    if (typeof found !== 'string' && other !== undefined && typeof other !== 'string')
      append(changed, changedIn(found, other, `${path}/`))
    else {
      append(changed, pathsOf(found, path))
      append(changed, pathsOf(other, path))
    }
  }
  for (const [name, found] of b) if (!a.has(name)) append(changed, pathsOf(found, `${prefix}${name}`))
  // A path is in both lists only where both are files: it is one change.
  return [...new Set(changed)]
}

function pathsOf(found: Folder | Sha | undefined, path: string): Path[] {
  if (found === undefined) return []
  return typeof found === 'string' ? [path as Path] : [...filesIn(found, `${path}/`)].map(([inner]) => inner)
}

/**
 * The working tree: the files of the open project with what is staged on them, as a file system in memory with Node's interface. What runs tests,
 * opens a terminal, commits or exports reads it.
 * memfs is large: import this module with `import()`.
 */
import { type IFs, memfs } from 'memfs'
import type { Content, Path, Sha, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { canonical, decode, encode } from './content'
import { hashAhead } from './hash-files'
import { isSameContent } from './same-content'
import { timeSlices } from './time-slices'

const ROOT = '/project'

/** memfs's name for a change of mode, owner or time: it leaves the content alone. */
const ATTRIB = 3

/** Node's `fs`, `promises` included, without streams: those would pull in Node's stream library. */
export type NodeFs = Omit<
  IFs,
  'createReadStream' | 'createWriteStream' | 'ReadStream' | 'WriteStream' | 'FileReadStream' | 'FileWriteStream'
>

/** A file's new content; null: it goes. */
export type FileChange = readonly [path: Path, content: Content | null]

/** What the file system holds of files that were written, as `canonical` has it. */
export type WrittenFiles = {
  readonly held: ReadonlyMap<Path, Content | null>
  /** Hashes of what is held, where it is much (`hashAhead`). */
  readonly hashes: ReadonlyMap<Path, Sha>
  /** Not written: a file is where they need a folder, or a folder where they need a file. */
  readonly stuck: readonly Path[]
}

/** The project as Node-style code sees it. */
export type WorkingTree = {
  /** The project is in `/project`, which is also the working directory. */
  readonly fs: NodeFs
  /**
   * All files, as they are read from the file system: one and the same value until something is written, and the tree of the last checkout while the
   * file system holds that. Names that are no `Path`, links and empty folders are not in it.
   */
  files(): Tree
  /** The content of a file; null where there is none, or something else than a file. */
  read(path: string): Content | null
  /**
   * Makes `/project` hold exactly this tree. Files that have their content already are not written; empty folders go.
   * In slices: a large project does not hold the page up, and is half way between them. Of several calls at once the last one counts.
   */
  checkout(tree: Tree): Promise<void>
  /**
   * Writes files and reads them back; those that go make room first, with the folders that only they were in. In slices, too: nothing else may write
   * until it resolves. Rejects where the file system holds other bytes then.
   */
  write(changes: readonly FileChange[]): Promise<WrittenFiles>
}

/** An empty project folder in memory. */
export function createWorkingTree(): WorkingTree {
  const { fs, vol } = memfs({}, { process: { cwd: () => ROOT, platform: 'linux', env: {}, emitWarning: () => {} } })
  fs.mkdirSync(ROOT, { recursive: true })

  /** The files as far as they were read; `unread` and, with `isUnsure`, any file may be another by now. */
  let known: Tree = new Map()
  const unread = new Set<string>()
  let isUnsure = false
  /** Whether there may be more than plain files in folders of theirs: links, empty folders, other names. */
  let isOdd = false
  let writing = false
  vol._core.changes.listen(({ type, steps, oldSteps, node }) => {
    if (writing || Number(type) === ATTRIB) return
    if (!node.isFile() || node.nlink > 1) isUnsure = true
    else for (const changed of [steps, ...(oldSteps ? [oldSteps] : [])]) unread.add(changed.join('/').slice(ROOT.length + 1))
    isOdd = true
  })
  /** Acts without counting it as a program's change. */
  const own = <T>(act: () => T): T => {
    writing = true
    try {
      return act()
    } finally {
      writing = false
    }
  }

  const read = (path: string): Content | null => {
    if (!entryAt(fs, path)?.isFile()) return null
    const data = fs.readFileSync(`${ROOT}/${path}`)
    return typeof data === 'string' ? data : decode(new Uint8Array(data))
  }

  function files(): Tree {
    if (isUnsure) for (const path of [...known.keys(), ...filesIn(fs)]) unread.add(path)
    isUnsure = false
    let next: Map<Path, Content> | null = null
    for (const name of unread) {
      const parsed = parsePath(name)
      if (!parsed.ok || parsed.path !== name) continue
      const content = read(name)
      if (isSameContent(content, known.get(parsed.path) ?? null)) continue
      next ??= new Map(known)
      if (content === null) next.delete(parsed.path)
      else next.set(parsed.path, content)
    }
    unread.clear()
    known = next ?? known
    return known
  }

  const put = (path: Path, content: Content): void => {
    const full = `${ROOT}/${path}`
    if (Number(entryAt(fs, path)?.nlink ?? 0) > 1) fs.unlinkSync(full) // the others would get the new content too
    fs.mkdirSync(full.slice(0, full.lastIndexOf('/')), { recursive: true })
    fs.writeFileSync(full, encode(content))
    unread.add(path)
  }

  async function change(tree: Tree): Promise<void> {
    const before = files()
    if (before === tree && !isOdd) return
    own(() => (isOdd ? sweep(fs, tree) : prune(fs, before, tree)))
    isOdd = false
    const turn = timeSlices(undefined)
    for (const [path, content] of tree) {
      if (isSameContent(before.get(path), content)) continue
      own(() => put(path, content))
      await turn()
    }
    known = tree
  }

  let wanted: Tree | null = null
  let going: Promise<void> | null = null
  const work = async (): Promise<void> => {
    for (let tree = wanted; tree !== null; tree = wanted) {
      wanted = null
      await change(tree)
    }
  }

  return {
    fs,
    files,
    read,
    checkout(tree) {
      wanted = tree
      going ??= work().finally(() => {
        going = null
      })
      return going
    },
    async write(changes) {
      const turn = timeSlices(undefined)
      for (const [path, content] of changes) {
        if (content !== null) continue
        own(() => remove(fs, path))
        unread.add(path)
        await turn()
      }
      const stuck = new Set<Path>()
      for (const [path, content] of changes) {
        if (content === null) continue
        unread.add(path)
        if (isSameContent(read(path), content)) continue
        if (isBlocked(fs, path)) stuck.add(path)
        else own(() => put(path, content))
        await turn()
      }
      const held = new Map<Path, Content | null>()
      for (const [path, content] of changes) {
        if (stuck.has(path)) continue
        const there = read(path)
        if (!isSameContent(there, content === null ? null : canonical(content)))
          throw new Error(`the working tree holds other bytes in ${path}`)
        held.set(path, there)
        await turn()
      }
      return { held, hashes: await hashAhead([...held].map(([path, after]) => ({ path, after }))), stuck: [...stuck] }
    },
  }
}

/** What is at a path, a link itself; undefined where nothing is, or a file is where it needs a folder. */
function entryAt(fs: IFs, path: string) {
  try {
    return fs.lstatSync(`${ROOT}/${path}`)
  } catch {
    return undefined
  }
}

/** Removes a file, and the folders that are empty without it. */
function remove(fs: IFs, path: string): void {
  if (!entryAt(fs, path)?.isFile()) return
  fs.unlinkSync(`${ROOT}/${path}`)
  for (const folder of foldersOn(path).reverse()) {
    if (fs.readdirSync(`${ROOT}/${folder}`).length > 0) return
    fs.rmdirSync(`${ROOT}/${folder}`)
  }
}

/** Whether a file is where the path needs a folder, or something else than a file where it needs a file. */
function isBlocked(fs: IFs, path: string): boolean {
  const there = entryAt(fs, path)
  return there === undefined ? foldersOn(path).some((folder) => entryAt(fs, folder)?.isDirectory() === false) : !there.isFile()
}

/** Removes the files that are gone, and the folders that only they were in. */
function prune(fs: IFs, before: Tree, after: Tree): void {
  const gone = [...before.keys()].filter((path) => !after.has(path))
  if (gone.length === 0) return
  for (const path of gone) fs.rmSync(`${ROOT}/${path}`)
  const needed = foldersOf(after.keys())
  for (const folder of foldersOf(gone)) if (!needed.has(folder)) fs.rmSync(`${ROOT}/${folder}`, { recursive: true, force: true })
}

/** Removes whatever is no file of the tree and no folder of one. */
function sweep(fs: IFs, tree: Tree): void {
  const files = new Set<string>(tree.keys())
  const folders = foldersOf(tree.keys())
  fs.mkdirSync(ROOT, { recursive: true })
  visit(fs, '', (path, kind) => {
    if (kind === 'folder' ? folders.has(path) : kind === 'file' && files.has(path)) return
    if (kind === 'folder') fs.rmSync(`${ROOT}/${path}`, { recursive: true })
    else fs.unlinkSync(`${ROOT}/${path}`) // memfs's rmSync follows a link
  })
}

/** The folders that a path is in, the outermost first. */
function foldersOn(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

const foldersOf = (paths: Iterable<string>): ReadonlySet<string> => new Set([...paths].flatMap(foldersOn))

function filesIn(fs: IFs): string[] {
  const files: string[] = []
  if (fs.existsSync(ROOT))
    visit(fs, '', (path, kind) => {
      if (kind === 'file') files.push(path)
    })
  return files
}

/** Calls back for everything under a folder of the project ('' for all of it), folders before what they hold; a link is 'other'. */
function visit(fs: IFs, folder: string, each: (path: string, kind: 'file' | 'folder' | 'other') => void): void {
  for (const name of fs.readdirSync(`${ROOT}/${folder}`)) {
    const path = folder === '' ? String(name) : `${folder}/${String(name)}`
    const entry = fs.lstatSync(`${ROOT}/${path}`)
    const kind = entry?.isDirectory() ? 'folder' : entry?.isFile() ? 'file' : 'other'
    each(path, kind)
    if (kind === 'folder' && fs.existsSync(`${ROOT}/${path}`)) visit(fs, path, each)
  }
}

/**
 * The working tree: the files of the open project with what is staged on them, as a file system in memory with Node's interface. What runs tests,
 * opens a terminal, commits or exports reads it.
 * memfs is large: import this module with `import()`.
 */
import { type IFs, memfs } from 'memfs'
import type { Content, Path, Sha, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { canonical, decode, encode } from './content'
import { hashesOf } from './hash-files'
import { isSameContent } from './same-content'
import { batches, timeSlices } from './time-slices'

const ROOT = '/project'

/** Characters or bytes that are read back before their hashes are waited for. More: memory; fewer: the hasher waits. */
const READ_AT_ONCE = 4_000_000

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
  /** Hashes of what is held, where it is much (`hashesOf`). */
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
  /** What other code has changed since files were last read back. */
  const others = new Set<string>()
  let isUnsure = false
  /** Whether there may be more than plain files in folders of theirs: links, empty folders, other names. */
  let isOdd = false
  let writing = false
  vol._core.changes.listen(({ type, steps, oldSteps, node }) => {
    if (writing || Number(type) === ATTRIB) return
    if (!node.isFile() || node.nlink > 1) isUnsure = true
    else
      for (const changed of [steps, ...(oldSteps ? [oldSteps] : [])]) {
        const path = changed.join('/').slice(ROOT.length + 1)
        unread.add(path)
        others.add(path)
      }
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

  /** A copy of the bytes of what is a file. */
  const bytesAt = (path: string): Uint8Array => {
    const data = fs.readFileSync(`${ROOT}/${path}`)
    if (typeof data === 'string') return encode(data)
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    return data.byteLength === data.buffer.byteLength ? bytes : bytes.slice() // part of a buffer that others share
  }
  const read = (path: string): Content | null => (entryAt(fs, path)?.isFile() ? decode(bytesAt(path)) : null)

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

  /** @param there what is at the path; where nothing is, its folder is there */
  const put = (path: Path, content: Content, there: ReturnType<typeof entryAt>): void => {
    const full = `${ROOT}/${path}`
    if (Number(there?.nlink ?? 0) > 1) fs.unlinkSync(full) // the others would get the new content too
    fs.writeFileSync(full, encode(content))
    unread.add(path)
  }

  /**
   * Writes a file unless it has that content; false where it cannot be.
   * @param open folders that are there, to which the file's are added: many files share one
   */
  const putWhereFree = (path: Path, content: Content, open: Set<string>): boolean => {
    const there = entryAt(fs, path)
    if (there !== undefined && !there.isFile()) return false
    const folder = folderOf(path)
    if (there === undefined && !open.has(folder)) {
      if (isBlocked(fs, path)) return false
      own(() => makeFolder(fs, folder))
      open.add(folder)
    }
    if (there === undefined || !isSameContent(decode(bytesAt(path)), content)) own(() => put(path, content, there))
    return true
  }

  /** What is there of these changes now, with its hashes where there is much. Throws where it is something else than they say. */
  async function readBack(changes: readonly FileChange[]): Promise<Pick<WrittenFiles, 'held' | 'hashes'>> {
    const turn = timeSlices(undefined)
    others.clear()
    const held = new Map<Path, Content | null>()
    const hashes = new Map<Path, Sha>()
    const size = changes.reduce((sum, [, content]) => sum + (content?.length ?? 0), 0)
    /** What was read last is hashed while the next is read. */
    let hashing: Promise<ReadonlyMap<Path, Sha>> = Promise.resolve(new Map())
    const hashed = async () => {
      for (const [path, sha] of await hashing) hashes.set(path, sha)
    }
    for (const batch of batches(changes, READ_AT_ONCE, ([, content]) => content?.length ?? 0)) {
      const files = new Map<Path, Uint8Array>()
      for (const [path, content] of batch) {
        const bytes = entryAt(fs, path)?.isFile() ? bytesAt(path) : null
        const there = bytes === null ? null : decode(bytes)
        if (!isSameContent(there, content === null ? null : canonical(content)))
          throw new Error(`the working tree holds other bytes in ${path}`)
        held.set(path, there)
        if (bytes !== null) files.set(path, bytes)
        await turn()
      }
      await hashed()
      hashing = hashesOf(files, size)
    }
    await hashed()
    const next = new Map(known)
    for (const [path, content] of held) {
      if (others.has(path)) continue
      unread.delete(path)
      if (content === null) next.delete(path)
      else next.set(path, content)
    }
    known = next
    return { held, hashes }
  }

  async function change(tree: Tree): Promise<void> {
    const before = files()
    if (before === tree && !isOdd) return
    own(() => (isOdd ? sweep(fs, tree) : prune(fs, before, tree)))
    isOdd = false
    const turn = timeSlices(undefined)
    for (const [path, content] of tree) {
      if (isSameContent(before.get(path), content)) continue
      own(() => {
        const there = entryAt(fs, path)
        if (there === undefined) makeFolder(fs, folderOf(path))
        put(path, content, there)
      })
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
      const open = new Set<string>()
      for (const [path, content] of changes) {
        if (content === null) continue
        unread.add(path)
        if (!putWhereFree(path, content, open)) stuck.add(path)
        await turn()
      }
      const { held, hashes } = await readBack(changes.filter(([path]) => !stuck.has(path)))
      return { held, hashes, stuck: [...stuck] }
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

/** The folder that a path is in; '' for the project. */
const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const makeFolder = (fs: IFs, folder: string): void => void fs.mkdirSync(`${ROOT}/${folder}`, { recursive: true })

/** Removes a file, and the folders that are empty without it. */
function remove(fs: IFs, path: string): void {
  if (!entryAt(fs, path)?.isFile()) return
  fs.unlinkSync(`${ROOT}/${path}`)
  for (const folder of foldersOn(path).reverse()) {
    if (fs.readdirSync(`${ROOT}/${folder}`).length > 0) return
    fs.rmdirSync(`${ROOT}/${folder}`)
  }
}

/** Whether a file is where the path needs a folder. */
const isBlocked = (fs: IFs, path: string): boolean =>
  foldersOn(path).some((folder) => entryAt(fs, folder)?.isDirectory() === false)

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

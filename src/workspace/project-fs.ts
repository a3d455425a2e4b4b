/**
 * The head of the timeline as a file system with Node's interface, for code that expects one.
 * memfs is large: import this module with `import()`.
 */
import { type IFs, memfs } from 'memfs'
import type { Content, Path, Tree } from '../engine/model'
import { decode, encode } from './content'
import { timeSlices } from './time-slices'

const ROOT = '/project'

/** memfs's name for a change of mode, owner or time: it leaves the content alone. */
const ATTRIB = 3

/** Node's `fs`, `promises` included, without streams: those would pull in Node's stream library. */
export type NodeFs = Omit<
  IFs,
  'createReadStream' | 'createWriteStream' | 'ReadStream' | 'WriteStream' | 'FileReadStream' | 'FileWriteStream'
>

/** The project as Node-style code sees it. */
export type ProjectFs = {
  /** The project stands in `/project`, which is also the working directory. */
  readonly fs: NodeFs
  /**
   * Makes `/project` hold exactly this tree. Files that have their content already are not written; empty folders go.
   * In slices: a large project does not hold the page up, and stands half way between them. Of several calls meanwhile the last one counts.
   */
  checkout(tree: Tree): Promise<void>
  /** The content of a file by its path in the project; null where there is no such file. */
  read(path: string): Content | null
  /** Paths of all files in the project, sorted. Code that used `fs` may have made names that are no `Path`. */
  list(): string[]
}

/** An empty project folder in memory. */
export function createProjectFs(): ProjectFs {
  const { fs, vol } = memfs({}, { process: { cwd: () => ROOT, platform: 'linux', env: {}, emitWarning: () => {} } })
  fs.mkdirSync(ROOT, { recursive: true })

  let written: Tree = new Map()
  // Somebody other than `checkout` changed something, so that `written` proves nothing.
  let touched = false
  let writing = false
  vol._core.changes.listen((change) => {
    if (!writing && Number(change.type) !== ATTRIB) touched = true
  })
  /** Does what is nobody else's change. */
  const own = (act: () => void): void => {
    writing = true
    try {
      act()
    } finally {
      writing = false
    }
  }

  const read = (path: string): Content | null => {
    const full = `${ROOT}/${path}`
    if (!fs.existsSync(full) || !fs.statSync(full).isFile()) return null
    const data = fs.readFileSync(full)
    return typeof data === 'string' ? data : decode(new Uint8Array(data))
  }

  const put = (path: Path, content: Content, foreign: boolean): void => {
    if (same(foreign ? read(path) : written.get(path), content)) return
    const full = `${ROOT}/${path}`
    if (foreign && fs.existsSync(full)) fs.unlinkSync(full) // a hard link would carry the new content to its other names
    fs.mkdirSync(full.slice(0, full.lastIndexOf('/')), { recursive: true })
    fs.writeFileSync(full, encode(content))
  }

  const write = async (tree: Tree): Promise<void> => {
    const foreign = touched
    touched = false
    own(() => (foreign ? sweep(fs, tree) : prune(fs, written, tree)))
    const turn = timeSlices(undefined)
    for (const [path, content] of tree) {
      own(() => put(path, content, foreign))
      await turn()
    }
    written = tree
  }

  let wanted: Tree | null = null
  let going: Promise<void> | null = null
  const work = async (): Promise<void> => {
    for (let tree = wanted; tree !== null; tree = wanted) {
      wanted = null
      await write(tree)
    }
  }
  const checkout = (tree: Tree): Promise<void> => {
    wanted = tree
    going ??= work().finally(() => {
      going = null
    })
    return going
  }

  return { fs, checkout, read, list: () => filesIn(fs).sort() }
}

function same(a: Content | null | undefined, b: Content): boolean {
  if (a === b) return true
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array) || a.length !== b.length) return false
  return a.every((byte, at) => byte === b[at])
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

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at))
  return folders
}

function filesIn(fs: IFs): string[] {
  const files: string[] = []
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

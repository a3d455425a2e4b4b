/** The project's files in the interpreter's file system, and what a command line made of them. Runs in the worker. */
import type { InMemoryFs } from 'just-bash/browser'
import type { Content } from '../../../engine/model'
import type { FileEntry } from '../protocol'
import { type ChangeEntry, isPath, PROJECT } from './protocol'

const absolute = (path: string) => `${PROJECT}/${path}`

const encoder = new TextEncoder()

/** Text where the bytes are UTF-8, else the bytes. A byte order mark stays. */
function contentOf(bytes: Uint8Array): Content {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes.slice()
  }
}

/** The file system keeps the bytes of a file as one value, which no command changes: the same value is the same content. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  // A loop: `every` takes many times as long, and files are large.
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

export type ProjectFiles = {
  /** Brings the project's files to what the page has, with what differs; `changes` counts from here on. */
  sync(set: readonly FileEntry[], removed: readonly string[]): Promise<void>
  /** What differs now from the last `sync`. `omitted`: files that cannot be handed back, for their names. */
  changes(): Promise<{ readonly changed: readonly ChangeEntry[]; readonly omitted: readonly string[] }>
  /** A sentence for each kind of thing that came since the last `sync` and that no project keeps. */
  lost(): Promise<readonly string[]>
  /** Writes what a program changed. */
  apply(changed: readonly ChangeEntry[]): Promise<void>
}

/** Whether a path leads to a file, through links as well; false for a link to nowhere. */
const isFileAt = (fs: InMemoryFs, path: string): Promise<boolean> =>
  fs.stat(path).then(
    (stat) => stat.isFile,
    () => false,
  )

/** The project's files by path. */
async function read(fs: InMemoryFs): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const path of fs.getAllPaths()) {
    if (!path.startsWith(`${PROJECT}/`)) continue
    if (await isFileAt(fs, path)) found.set(path.slice(PROJECT.length + 1), await fs.readFileBuffer(path))
  }
  return found
}

/** What a project does not keep as it is: empty folders, links to files and to anything else, executable files. */
type Oddity = 'folder' | 'link' | 'link-elsewhere' | 'executable'

const LOST: Record<Oddity, (paths: string) => string> = {
  folder: (paths) => `Only files are kept, not empty folders: ${paths}`,
  link: (paths) => `Kept as a copy of what it leads to, not as a link: ${paths}`,
  'link-elsewhere': (paths) => `Not kept, since it leads to no file: ${paths}`,
  executable: (paths) => `Kept without its executable bit: ${paths}`,
}

async function odditiesIn(fs: InMemoryFs): Promise<Map<string, Oddity>> {
  const paths = fs.getAllPaths().filter((path) => path.startsWith(`${PROJECT}/`))
  const full = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))
  const found = new Map<string, Oddity>()
  for (const path of paths) {
    const entry = await fs.lstat(path).catch(() => null)
    if (entry === null) continue // a link on its way leads elsewhere
    const { isDirectory, isSymbolicLink, mode } = entry
    const name = path.slice(PROJECT.length + 1)
    if (isSymbolicLink) found.set(name, (await isFileAt(fs, path)) ? 'link' : 'link-elsewhere')
    else if (isDirectory ? !full.has(path) : (mode & 0o111) !== 0) found.set(name, isDirectory ? 'folder' : 'executable')
  }
  return found
}

/** Writes a file, and first removes what is in its way. */
async function write(fs: InMemoryFs, path: string, bytes: Uint8Array): Promise<void> {
  const place = absolute(path)
  if (await fs.exists(place)) await fs.rm(place, { recursive: true, force: true })
  const segments = path.split('/').slice(0, -1)
  // Where a folder must be, the page, or the program whose files these are, has removed the file.
  for (let depth = 1; depth <= segments.length; depth++) {
    const folder = absolute(segments.slice(0, depth).join('/'))
    if ((await fs.exists(folder)) && !(await fs.stat(folder)).isDirectory) await fs.rm(folder, { force: true })
  }
  await fs.mkdir(place.slice(0, place.lastIndexOf('/')), { recursive: true })
  await fs.writeFile(place, bytes)
}

export function createProjectFiles(fs: InMemoryFs): ProjectFiles {
  /** As of the last `sync`. */
  let base = new Map<string, Uint8Array>()
  /** What the page believes the file system to have, as the file system keeps it. */
  const kept = new Map<string, Uint8Array>()
  /** As of the last `sync`. */
  let known = new Map<string, Oddity>()

  return {
    async sync(set, removed) {
      for (const path of removed) kept.delete(path)
      for (const [path, content] of set) kept.set(path, typeof content === 'string' ? encoder.encode(content) : content)
      const now = await read(fs)
      for (const path of now.keys()) if (!kept.has(path)) await fs.rm(absolute(path), { force: true })
      for (const [path, bytes] of kept) {
        const here = now.get(path)
        if (here === undefined || !isSame(here, bytes)) await write(fs, path, bytes)
      }
      for (const [path, bytes] of await read(fs)) kept.set(path, bytes)
      base = new Map(kept)
      known = await odditiesIn(fs)
    },

    async changes() {
      const now = await read(fs)
      const changed: ChangeEntry[] = []
      const omitted: string[] = []
      for (const [path, bytes] of now) {
        const before = base.get(path)
        if (before !== undefined && isSame(before, bytes)) continue
        if (isPath(path)) changed.push([path, contentOf(bytes)])
        else omitted.push(path)
      }
      for (const path of base.keys()) if (!now.has(path) && isPath(path)) changed.push([path, null])
      return { changed, omitted }
    },

    async lost() {
      const odd = [...(await odditiesIn(fs))].filter(([path, kind]) => known.get(path) !== kind)
      return Object.entries(LOST).flatMap(([kind, sentence]) => {
        const paths = odd.filter(([, oddity]) => oddity === kind).map(([path]) => path)
        return paths.length === 0 ? [] : [sentence(paths.join(', '))]
      })
    },

    async apply(changed) {
      for (const [path, content] of changed)
        if (content === null) await fs.rm(absolute(path), { recursive: true, force: true })
        else await write(fs, path, typeof content === 'string' ? encoder.encode(content) : content)
    },
  }
}

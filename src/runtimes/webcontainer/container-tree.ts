/** The container's files: made equal to the staged tree before a run, compared with it afterwards. */

import type { DirEnt, FileSystemTree } from '@webcontainer/api'
import type { Content } from '../../engine/model'
import type { ChangedFiles } from '../runtime'
import { messageOf } from './boot'
import type { Container } from './container'
import { type ParcelFile, readParcel } from './read-parcel'
import { APART, type ContainerTree, isApart, isSameContent, planSync } from './sync-plan'
import { together } from './together'

/**
 * Folders or files read at the same time: each is a message to the container's frame. More: memory, and the package looks at all that wait for each
 * answer that comes; fewer: many small files wait for each other.
 */
const READERS = 32
/** From so many files on, a program of the container brings them in parts. More: each file is its own messages; fewer: a program starts for a few files. */
const PARCEL = 100
/** Files of a tree, bytes of one and of all. More: the page's memory; fewer: programs write what the page leaves out. */
const MAX_FILES = 20_000
const MAX_FILE_BYTES = 32_000_000
const MAX_BYTES = 256_000_000

/** Files with their folders, as `mount` takes them. */
export function toFileSystemTree(files: ContainerTree): FileSystemTree {
  const root: FileSystemTree = {}
  for (const [path, contents] of files) {
    const names = path.split('/')
    const name = names.pop() ?? path
    let folder = root
    for (const each of names) {
      const known = folder[each]
      const node = known && 'directory' in known ? known : { directory: {} }
      folder[each] = node
      folder = node.directory
    }
    folder[name] = { file: { contents } }
  }
  return root
}

/** @param onPlan called before it begins, with how many files are written and removed */
export async function syncTree(
  container: Container,
  from: ContainerTree,
  to: ContainerTree,
  onPlan?: (count: number) => void,
): Promise<void> {
  const { removed, written } = planSync(from, to)
  onPlan?.(removed.length + written.size)
  for (const path of removed) await container.fs.rm(path, { force: true, recursive: true })
  if (written.size > 0) await container.mount(toFileSystemTree(written))
}

/** Text where the bytes are UTF-8, as the workspace holds it; the byte order mark stays. Bytes that are as before are those from before. */
function toContent(bytes: Uint8Array, old: Content | undefined): Content {
  if (old instanceof Uint8Array && isSameContent(old, bytes)) return old
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes.slice()
  }
}

/** `files`: every file of the project. `left`: what is there and no project keeps, links and files beyond the bounds; each as it was known stays in `files`. */
export type ReadTree = { readonly files: ReadonlyMap<string, Content>; readonly left: readonly string[] }

/** Files as they were read from the container, with what changes there when they do. */
export type StampedFiles = Map<string, { readonly stamp: string; readonly content: Content }>

/** Paths of all files, and of what is neither a file nor a folder, folder by folder. */
async function list(container: Container): Promise<{ readonly paths: readonly string[]; readonly left: string[] }> {
  const paths: string[] = []
  const left: string[] = []
  for (let folders = ['']; folders.length > 0; ) {
    const entries = new Map<string, DirEnt<string>[]>()
    await together(folders, READERS, async (folder) => {
      entries.set(folder, await container.fs.readdir(folder === '' ? '.' : folder, { withFileTypes: true }))
    })
    const inner: string[] = []
    for (const folder of folders)
      for (const entry of entries.get(folder) ?? []) {
        if (APART.includes(entry.name)) continue
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory()) inner.push(path)
        else if (entry.isFile() && paths.length < MAX_FILES) paths.push(path)
        else left.push(path)
      }
    folders = inner
  }
  return { paths, left }
}

/** The end of a path: some watchers report no more. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The project as the container has it; what vanishes during the read is left out, what is not read stays as `known` has it.
 * @param touched paths or names of files that may be others than they are known as; null: any may be
 * @param stamped brought up to date; null: nothing may be written into the container, so that each file is its own messages
 */
export async function readTree(
  container: Container,
  known: ContainerTree,
  touched: ReadonlySet<string> | null = null,
  stamped: StampedFiles | null = null,
): Promise<ReadTree> {
  const { paths, left } = await list(container)
  const read = new Map<string, Content>()
  let size = 0
  const open = new Set<string>()
  for (const path of paths) {
    const kept = touched === null || touched.has(path) || touched.has(nameOf(path)) ? undefined : known.get(path)
    if (kept === undefined) open.add(path)
    else {
      size += kept.length
      read.set(path, kept)
    }
  }
  const take = (path: string, file: ParcelFile, stamp: string | null = null) => {
    open.delete(path)
    if (file === 'gone') return // it was removed between the listing and now
    const old = known.get(path)
    const content = file === 'same' ? old : file === 'too-large' ? undefined : toContent(file, old)
    const bytes = file instanceof Uint8Array ? file.length : (content?.length ?? 0)
    size += bytes
    if (content === undefined || bytes > MAX_FILE_BYTES || size > MAX_BYTES) left.push(path)
    else {
      read.set(path, content)
      if (stamp !== null) stamped?.set(path, { stamp, content })
    }
  }
  if (stamped && open.size >= PARCEL) {
    for (const path of stamped.keys()) if (!open.has(path)) stamped.delete(path)
    const wanted = [...open].map((path) => {
      const seen = stamped.get(path)
      return { path, stamp: seen && seen.content === known.get(path) ? seen.stamp : null }
    })
    const bounds = { fileBytes: MAX_FILE_BYTES, bytes: Math.max(0, MAX_BYTES - size) }
    await readParcel(container, wanted, bounds, take).catch((error: unknown) => {
      // What it did not bring is read file by file.
      console.warn('WebContainer files:', messageOf(error))
    })
  }
  await together([...open], READERS, async (path) =>
    take(path, await container.fs.readFile(path).catch((): ParcelFile => 'gone')),
  )
  const files = new Map<string, Content>()
  for (const path of paths) {
    const content = read.get(path)
    if (content !== undefined) files.set(path, content)
  }
  const unread = new Set(left)
  for (const [path, content] of known) if (isApart(path) || unread.has(path)) files.set(path, content)
  return { files, left: left.sort() }
}

/** What differs: new content, null where a file is gone. */
export function changesBetween(before: ContainerTree, after: ContainerTree): ChangedFiles {
  const changed = new Map<string, Content | null>()
  for (const path of [...after.keys()].sort()) {
    const content = after.get(path)
    if (content !== undefined && !isSameContent(before.get(path), content)) changed.set(path, content)
  }
  for (const path of before.keys()) if (!after.has(path)) changed.set(path, null)
  return changed
}

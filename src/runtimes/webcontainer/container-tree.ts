/** The container's files: made equal to the staged tree before a run, compared with it afterwards. */

import type { DirEnt, FileSystemTree } from '@webcontainer/api'
import type { Content } from '../../engine/model'
import type { ChangedFiles } from '../runtime'
import type { Container } from './container'
import { APART, type ContainerTree, isApart, isSameContent, planSync } from './sync-plan'
import { together } from './together'

/**
 * Folders or files read at the same time: each is a message to the container's frame. More: memory, and the package looks at all that wait for each
 * answer that comes; fewer: many small files wait for each other.
 */
const READERS = 32
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

/** Text where the bytes are UTF-8, as the workspace holds it; the byte order mark stays. */
function toContent(bytes: Uint8Array): Content {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes
  }
}

/** `files`: every file of the project. `left`: what is there and no project keeps, links and files beyond the bounds; each as it was known stays in `files`. */
export type ReadTree = { readonly files: ReadonlyMap<string, Content>; readonly left: readonly string[] }

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
 */
export async function readTree(
  container: Container,
  known: ContainerTree,
  touched: ReadonlySet<string> | null = null,
): Promise<ReadTree> {
  const { paths, left } = await list(container)
  const read = new Map<string, Content>()
  let size = 0
  const open: string[] = []
  for (const path of paths) {
    const kept = touched === null || touched.has(path) || touched.has(nameOf(path)) ? undefined : known.get(path)
    if (kept === undefined) open.push(path)
    else {
      size += kept.length
      read.set(path, kept)
    }
  }
  await together(open, READERS, async (path) => {
    const bytes = await container.fs.readFile(path).catch(() => null)
    if (bytes === null) return // it was removed between the listing and now
    const old = known.get(path)
    size += bytes.length
    if (bytes.length > MAX_FILE_BYTES || size > MAX_BYTES) left.push(path)
    else read.set(path, old instanceof Uint8Array && isSameContent(old, bytes) ? old : toContent(bytes))
  })
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

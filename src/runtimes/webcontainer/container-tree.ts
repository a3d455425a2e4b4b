/** The container's files: made equal to the staged tree before a run, compared with it afterwards. */

import type { FileSystemTree } from '@webcontainer/api'
import type { Content } from '../../engine/model'
import type { ChangedFiles } from '../runtime'
import type { Container } from './container'
import { APART, type ContainerTree, isApart, isSameContent, planSync } from './sync-plan'

/** Files read at the same time: each is a message to the container's frame. */
const READERS = 16
/** Files of a tree, and bytes of one; a test that writes more than a page can hold is cut there. */
const MAX_FILES = 20_000
const MAX_CHANGED = 2_000
const MAX_BYTES = 32_000_000

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

/** @returns how many files were written and removed */
export async function syncTree(container: Container, from: ContainerTree, to: ContainerTree): Promise<number> {
  const { removed, written } = planSync(from, to)
  for (const path of removed) await container.fs.rm(path, { force: true, recursive: true })
  if (written.size > 0) await container.mount(toFileSystemTree(written))
  return removed.length + written.size
}

/** Text where the bytes are UTF-8, as the workspace holds it; the byte order mark stays. */
function toContent(bytes: Uint8Array): Content {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes
  }
}

async function list(container: Container, folder: string, paths: string[]): Promise<void> {
  const entries = await container.fs.readdir(folder === '' ? '.' : folder, { withFileTypes: true })
  for (const entry of entries) {
    if (APART.includes(entry.name) || paths.length >= MAX_FILES) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) await list(container, path, paths)
    else if (entry.isFile()) paths.push(path)
  }
}

/** Every file of the project; what vanishes meanwhile is left out, a file too large to hold is left as `known` has it. */
export async function readTree(container: Container, known: ContainerTree): Promise<Map<string, Content>> {
  const paths: string[] = []
  await list(container, '', paths)
  const tree = new Map<string, Content>()
  let next = 0
  const reader = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      try {
        const bytes = await container.fs.readFile(path)
        const old = known.get(path)
        if (old instanceof Uint8Array && isSameContent(old, bytes)) tree.set(path, old)
        else if (bytes.length <= MAX_BYTES) tree.set(path, toContent(bytes))
        else if (old !== undefined) tree.set(path, old)
      } catch {
        // It was removed between the listing and now.
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  for (const [path, content] of known) if (isApart(path)) tree.set(path, content)
  return tree
}

/** What differs: new content, null where a file is gone. At most as much as a page can hold. */
export function changesBetween(before: ContainerTree, after: ContainerTree): ChangedFiles {
  const changed = new Map<string, Content | null>()
  let size = 0
  for (const path of [...after.keys()].sort()) {
    const content = after.get(path)
    if (content === undefined || isSameContent(before.get(path), content)) continue
    size += content.length
    if (changed.size < MAX_CHANGED && size <= MAX_BYTES) changed.set(path, content)
  }
  for (const path of before.keys()) if (!after.has(path)) changed.set(path, null)
  return changed
}

/** From the files that a container has to those that it is to have. */
import type { Content } from '../../engine/model'

/** A container's files by their paths. */
export type ContainerTree = ReadonlyMap<string, Content>

/** Folders that are no part of a project's sources; they are neither compared nor emptied. */
export const APART: readonly string[] = ['node_modules', '.git']

/** Whether a path is within a folder that is no part of the sources. */
export const isApart = (path: string) => path.split('/').some((name) => APART.includes(name))

/** Whether two files hold the same; undefined: there is none. */
export function isSameContent(a: Content | undefined, b: Content | undefined): boolean {
  if (a === b) return true
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array) || a.length !== b.length) return false
  // A loop: `every` takes many times as long, and files are large.
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at))
  return folders
}

/** The outermost folder that goes with a removed file, or the file itself. */
function outermost(path: string, kept: ReadonlySet<string>): string {
  if (isApart(path)) return path
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const folder = path.slice(0, at)
    if (!kept.has(folder)) return folder
  }
  return path
}

/** What has to be removed and written so that a container with `from` has `to`. A folder that is left without files goes. */
export function planSync(
  from: ContainerTree,
  to: ContainerTree,
): { readonly removed: readonly string[]; readonly written: ContainerTree } {
  const kept = foldersOf(to.keys())
  const removed = new Set<string>()
  for (const path of from.keys()) if (!to.has(path)) removed.add(outermost(path, kept))
  const written = new Map<string, Content>()
  for (const [path, content] of to) if (!isSameContent(from.get(path), content)) written.set(path, content)
  return { removed: [...removed], written }
}

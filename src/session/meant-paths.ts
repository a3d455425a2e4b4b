/** Which path a reply means by the name of a file that comes without its folders. */
import type { Edit, Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'

/** Files that come in beside each other, each under the path that an edit means by its name: where one path alone ends with it. */
export function underMeantPaths(files: Tree, edits: readonly Pick<Edit, 'written'>[], known: Tree): Tree {
  const meant = new Set<Path>()
  for (const { written } of edits) {
    const parsed = parsePath(written)
    if (parsed.ok && !known.has(parsed.path) && !files.has(parsed.path)) meant.add(parsed.path)
  }
  if (meant.size === 0) return files
  const placed = new Map<Path, Path>()
  for (const path of files.keys()) {
    if (known.has(path)) continue // it takes the place of the file that has its path
    const [only, ...others] = [...meant].filter((each) => each.endsWith(`/${path}`))
    if (only !== undefined && others.length === 0) placed.set(path, only)
  }
  // Two files that are meant by one path keep their own.
  const isOne = (to: Path) => [...placed.values()].filter((each) => each === to).length === 1
  return new Map(
    [...files].map(([path, content]) => {
      const to = placed.get(path)
      return [to !== undefined && isOne(to) ? to : path, content] as const
    }),
  )
}
